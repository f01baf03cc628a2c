"""Other people's files read, and a peer program's reading of them agrees. Skipped where the corpus is absent."""

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ironhex.catalog import (
    Board,
    CatalogError,
    Design,
    Location,
    MechDesign,
    MountedDesign,
    PlatoonDesign,
    VehicleDesign,
    equipment,
    load_design,
    read_anything,
    read_blk,
    read_board,
    read_mtf,
    write_blk,
    write_mtf,
)
from ironhex.catalog.equipment import Carrier, refusal
from ironhex.catalog.importers.files import contents
from ironhex.catalog.mech_sheet import REAR, Slot, slot, slot_text

CORPUS = Path(os.environ.get("IRONHEX_CORPUS") or Path(__file__).resolve().parents[2].parent / "shared" / "corpus")

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}; IRONHEX_CORPUS may name one")

LIMIT = 0.02
"""How much of the units may be refused."""


@cache
def readings(folder: str) -> dict[str, list[Design | CatalogError]]:
    """All that is in a folder of the corpus, by file."""
    root = CORPUS / folder
    files = sorted(path for path in root.rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): list(read_anything(path)) for path in files}  # type: ignore[arg-type]


@cache
def units() -> dict[str, Design]:
    """All units of the corpus that are not refused, by their file."""
    return {file: each for file, found in readings("units").items() for each in found if isinstance(each, Design)}


def refusals(folder: str) -> list[CatalogError]:
    return [each for found in readings(folder).values() for each in found if isinstance(each, CatalogError)]


def machines() -> dict[str, MechDesign]:
    return {file: each for file, each in units().items() if isinstance(each, MechDesign)}


def test_almost_every_unit_can_be_read() -> None:
    assert len(readings("units")) == 1776
    assert len(refusals("units")) <= LIMIT * 1776
    assert len(machines()) == 1233
    assert len({machine.key for machine in machines().values()}) == len(machines())


NAMED = re.compile(r"(?P<item>.+): not in the Master Rules: .+|the Master Rules have no .*'(?P<word>.+)'")
"""How a refusal names what the books do not know."""
KNOWN_ELSEWHERE = {"I.C.E. Engine": "engine"}
"""What vehicles may have and 'Mechs may not, with the field that is refused."""


@pytest.mark.parametrize("folder", ["units", "ssw"])
def test_refusals_name_what_the_books_lack(folder: str) -> None:
    """Each has a line, and names a thing of later books that no table of ours has; `-s` shows how often each is met."""
    counts: Counter[tuple[str, str]] = Counter()
    for error in refusals(folder):
        match = NAMED.fullmatch(error.reason)
        assert match, error
        assert error.place.rpartition(":")[2].isdigit(), error
        name = match["item"] or match["word"]
        assert refusal(name) or KNOWN_ELSEWHERE[name] == error.field, error
        assert unknown(name), error
        counts[error.field, name] += 1
    print(f"\n{folder}: {sum(counts.values())} refused")
    for (field, name), number in counts.most_common():
        print(f"  {number:3}  {field}: {name}")
    assert counts


def unknown(name: str) -> bool:
    """No table of the books' equipment has it, nor any other name for it."""
    try:
        equipment(name)
    except CatalogError:
        return True
    return False


def test_most_of_the_skunk_werks_files_read() -> None:
    """A file gives all its configurations, less the refused; what the books know is never refused."""
    assert len(readings("ssw")) == 222
    assert sum(any(isinstance(each, Design) for each in found) for found in readings("ssw").values()) == 127


def test_the_two_programs_agree_where_both_have_a_machine() -> None:
    ours = {each.name: each for each in units().values()}
    pairs = [
        (each, ours[each.name])
        for found in readings("ssw").values()
        for each in found
        if isinstance(each, Design) and each.name in ours
    ]
    same = sum(_load(one) == _load(other) for one, other in pairs)
    assert len(pairs) > 50
    assert same >= 0.85 * len(pairs)


def _load(machine: Design) -> tuple[object, ...]:
    carried = Counter((item.equipment.key, item.location, item.shots) for item in machine.items)
    return machine.tons, machine.sheet.armor, machine.sheet.engine, carried


def test_every_unit_survives_both_formats() -> None:
    everything = [each for folder in ("units", "ssw") for found in readings(folder).values() for each in found]
    for machine in everything:
        if isinstance(machine, MechDesign):
            assert read_mtf(write_mtf(machine), machine.name).sheet == machine.sheet
        elif isinstance(machine, MountedDesign):
            assert read_blk(write_blk(machine), machine.name).sheet == machine.sheet
            assert load_design(machine.to_toml(), machine.name).sheet == machine.sheet


def test_every_mech_agrees_with_itself() -> None:
    for file, machine in machines().items():
        assert sum(machine.jets) == machine.jump, file
        assert machine.engine_rating == machine.walk * machine.tons, file
        assert machine.engine_sinks <= machine.engine_rating // 25, file
        assert MechDesign.load(machine.to_toml(), file).sheet == machine.sheet


def test_every_board_can_be_read_and_written() -> None:
    paths = sorted((CORPUS / "boards").rglob("*.board"))
    assert len(paths) == 144
    for path in paths:
        board = read_board(contents(path), path.name)
        assert Board.parse(board.to_text(), path.name).terrain == board.terrain, path.name


QUAD = {"FLL": "LA", "FRL": "RA", "RLL": "LL", "RRL": "RL"}
SYSTEMS = {"Standard Cockpit": "Cockpit", "Standard Gyro": "Gyro"}
SYSTEMS |= {name: f"{name} Actuator" for name in ("Upper Arm", "Lower Arm", "Hand", "Upper Leg", "Lower Leg", "Foot")}
REFILLED = {"mechs/3067 IS/Hellspawn HSN-9F.MTF"}
"""Files in which the peer moves material into an empty slot above it."""
OTHER = {"tag", "c3"}
"""Gear that the peer counts among the weapons."""


def records() -> Iterator[dict[str, Any]]:
    """The peer's reading of some files."""
    lines = (CORPUS / "sample" / "units.jsonl").read_text(encoding="utf-8").splitlines()
    return (json.loads(line) for line in lines)


def peers() -> Iterator[tuple[MechDesign, dict[str, Any]]]:
    """The peer's reading of 'Mechs, beside ours."""
    for unit in records():
        if unit["file"] in machines():
            yield machines()[unit["file"]], unit


def others() -> Iterator[tuple[MountedDesign, dict[str, Any]]]:
    """The peer's reading of all other units that we do not refuse, beside ours."""
    for unit in records():
        ours = units().get(unit["file"])
        if isinstance(ours, MountedDesign):
            yield ours, unit


def place(name: str) -> Location:
    return Location[QUAD.get(name, name)]


def test_every_record_is_compared_unless_its_file_is_refused() -> None:
    compared = {unit["file"] for _, unit in (*peers(), *others())}
    refused = {file for file, found in readings("units").items() if isinstance(found[0], CatalogError)}
    assert {unit["file"] for unit in records()} - compared <= refused
    assert len(compared) >= 145


def test_figures_of_mechs_agree_with_the_peer() -> None:
    seen = 0
    for ours, peer in peers():
        seen += 1
        assert (ours.chassis, ours.model, ours.era) == (peer["chassis"], peer["model"], peer["year"])
        assert (ours.tons, ours.clan, ours.omni) == (peer["tonnage"], peer["clan"], peer["omni"]), ours
        assert (ours.walk, ours.run, ours.jump) == (peer["walk"], peer["run_no_masc"], peer["jump"]), ours
        sinks = (ours.heat_sinks, ours.heat_sinks * (1 + ours.double_sinks))
        assert sinks == (peer["heat_sinks"], peer["heat_capacity"]), ours
        for name, figures in peer["locations"].items():
            spot = place(name)
            rear = ours.armor[REAR[spot]] if spot in REAR else None
            mine = (ours.armor[spot], rear, ours.structure_points[spot])
            assert mine == (figures["armor"], figures.get("rear"), figures["internal"]), (ours, name)
    assert seen > 100


def test_slots_agree_with_the_peer() -> None:
    for ours, peer in peers():
        for name, figures in peer["locations"].items():
            theirs = [slot_text(SYSTEMS.get(text, text)) if text else "" for text in figures["slots"]]
            mine = list(ours.slots[place(name)])
            if peer["file"] in REFILLED:
                mine, theirs = sorted(mine), sorted(theirs)
            assert mine == theirs, (ours, name)


def test_weapons_ammunition_and_case_of_mechs_agree_with_the_peer() -> None:
    for ours, peer in peers():
        found = [(equipment(entry["n"]), place(entry["loc"])) for entry in peer["weapons"]]
        weapons = Counter((item.key, spot) for item, spot in found if item.special not in OTHER)
        assert weapons == Counter((item.equipment.key, item.location) for item in ours.weapons), ours
        loads = [entry for entry in peer["ammo"] if " RL-" not in entry["n"]]
        bins = Counter((slot_text(entry["n"]).split(" (")[0], place(entry["loc"]), entry["shots"]) for entry in loads)
        assert bins == Counter((item.equipment.key, item.location, item.shots) for item in ours.bins), ours
        case = {place(entry["loc"]) for entry in peer["misc"] if entry["n"].endswith("CASE")}
        assert case == {location for location in Location if ours.has_case[location]}, ours


UNREAD = {"infantry/IS Battle Armor/Gray Death Standard (MG).blk": "BA Short Probe"}
"""Gear in a file that the peer does not read."""
LADEN = {"infantry/IS Battle Armor/Purifier (NARC).blk"}
"""Suits that the peer keeps on the ground as long as their missiles are not fired."""


def test_figures_of_other_units_agree_with_the_peer() -> None:
    seen: Counter[str] = Counter()
    for ours, peer in others():
        seen[ours.type] += 1
        assert (ours.chassis, ours.model, ours.era) == (peer["chassis"], peer["model"], peer["year"])
        assert (ours.clan, ours.tons) == (peer["clan"], peer["tonnage"]), ours
        slow, fast = ("cruise", "flank") if isinstance(ours, VehicleDesign) else ("walk", "run")
        jump = 0 if peer["file"] in LADEN else getattr(ours, "jump", 0) or getattr(ours, "fly", 0)
        assert (getattr(ours, slow), getattr(ours, fast), jump) == (peer["walk"], peer["run"], peer["jump"]), ours
        assert _locations(ours) == _points(peer), ours
    assert {type for type, count in seen.items() if count} == {"vehicle", "infantry", "battle armor", "protomech"}


def _points(peer: dict[str, Any]) -> list[tuple[int, int]]:
    rows = peer["locations"].values()
    return [(row["armor"], row["internal"]) for row in rows if row["internal"] > 0]


def _locations(ours: MountedDesign) -> list[tuple[int, int]]:
    """Armor and structure of each location, or of each man."""
    if isinstance(ours, PlatoonDesign):
        return [(0, ours.troopers)]
    return list(zip(ours.struck(ours.armor), ours.struck(ours.structure_points), strict=True))


PLACES = {"FR": "FRONT", "RS": "RIGHT", "LS": "LEFT", "RR": "REAR", "TU": "TURRET", "RO": "TURRET", "BD": "BODY"}
PLACES |= {"HD": "HEAD", "T": "TORSO", "RA": "RIGHT_ARM", "LA": "LEFT_ARM", "L": "LEGS", "MG": "MAIN_GUN"}
PLACES |= {"Men": "MEN", "Squad": "SQUAD"} | {f"Trooper {number}": f"TROOPER_{number}" for number in range(1, 7)}
CARRIERS: dict[str, Carrier] = {
    "vehicle": "vehicle",
    "infantry": "platoon",
    "battle armor": "suit",
    "protomech": "proto",
}


def test_what_other_units_carry_agrees_with_the_peer() -> None:
    for ours, peer in others():
        entries = [entry for kind in ("weapons", "ammo", "misc") for entry in peer[kind]]
        theirs = Counter(filter(None, (_carried(ours, entry) for entry in entries)))
        mine = Counter((mount.equipment.key, mount.shots, ours.places(mount.location).name) for mount in ours.items)
        free = {load for load in mine | theirs if load[0] in ("Clan CASE", UNREAD.get(peer["file"]))}
        assert {load: count for load, count in mine.items() if load not in free} == {
            load: count for load, count in theirs.items() if load not in free
        }, ours


def _carried(ours: MountedDesign, entry: dict[str, Any]) -> tuple[str, int, str] | None:
    """What an entry of the peer's is in our terms; abilities are no things that are carried."""
    base: Any = "Clan" if ours.clan else "IS"
    found = slot(entry["n"], base, CARRIERS[ours.type])
    assert isinstance(found, Slot)
    if found.equipment.category == "ability":
        return None
    return found.equipment.key, entry.get("shots", found.shots), PLACES[entry["loc"]]
