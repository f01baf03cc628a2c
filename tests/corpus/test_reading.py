"""Other people's files read, and a peer program's reading of them agrees. Skipped where the corpus is absent."""

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from tests.corpus.replay import CORPUS, Differs, Record, Skip, records, replay

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

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}; IRONHEX_CORPUS may name one")

LIMIT = 0.02
"""How much of the units may be refused."""


@cache
def readings(folder: str) -> dict[str, list[Design | CatalogError]]:
    """All that is in a folder of the corpus, by file."""
    root = CORPUS / folder
    if not root.is_dir():
        pytest.skip(f"no {folder} in the corpus at {CORPUS}")
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
OTHER = {"tag", "c3 master", "c3 slave", "c3i"}
"""Gear that the peer counts among the weapons."""


def ours(record: Record) -> Design:
    """Our reading of a file that the peer has read; files that we refuse are left out."""
    found = units().get(record["file"])
    if found is None:
        raise Skip("its file is refused")
    return found


def mech_of(record: Record) -> MechDesign:
    found = ours(record)
    if not isinstance(found, MechDesign):
        raise Skip("not a 'Mech")
    return found


def mounted_of(record: Record) -> MountedDesign:
    """A unit without slots."""
    found = ours(record)
    if not isinstance(found, MountedDesign):
        raise Skip("a 'Mech")
    return found


def place(name: str) -> Location:
    return Location[QUAD.get(name, name)]


def test_every_record_is_compared_unless_its_file_is_refused() -> None:
    refused = {file for file, found in readings("units").items() if isinstance(found[0], CatalogError)}
    assert {unit["file"] for unit in records("units")} <= {*units(), *refused}


def test_figures_of_mechs_agree_with_the_peer(capsys: pytest.CaptureFixture[str]) -> None:
    replay("units", same_figures, 0.99, capsys, title="figures of 'Mechs")


def same_figures(peer: Record) -> bool:
    mine = mech_of(peer)
    sinks = (mine.heat_sinks, mine.heat_sinks * (1 + mine.double_sinks))
    figures = (mine.tons, mine.clan, mine.omni, mine.walk, mine.run, mine.jump, *sinks)
    names = ("tonnage", "clan", "omni", "walk", "run_no_masc", "jump", "heat_sinks", "heat_capacity")
    same = figures == tuple(peer[name] for name in names)
    return same and same_name(mine, peer) and all(same_points(mine, *row) for row in peer["locations"].items())


def same_name(mine: Design, peer: Record) -> bool:
    return (mine.chassis, mine.model, mine.era) == (peer["chassis"], peer["model"], peer["year"])


def same_points(mine: MechDesign, name: str, figures: Record) -> bool:
    spot = place(name)
    rear = mine.armor[REAR[spot]] if spot in REAR else None
    points = (mine.armor[spot], rear, mine.structure_points[spot])
    return points == (figures["armor"], figures.get("rear"), figures["internal"])


def test_slots_agree_with_the_peer(capsys: pytest.CaptureFixture[str]) -> None:
    replay("units", same_slots, 0.99, capsys, title="slots")


def same_slots(peer: Record) -> bool:
    mine, refilled = mech_of(peer), False
    for name, figures in peer["locations"].items():
        theirs = [slot_text(SYSTEMS.get(text, text)) if text else "" for text in figures["slots"]]
        here = list(mine.slots[place(name)])
        if sorted(here) != sorted(theirs):
            return False
        refilled |= here != theirs
    if refilled:
        raise Differs("the peer moves material into an empty slot above it")
    return True


def test_weapons_ammunition_and_case_of_mechs_agree_with_the_peer(capsys: pytest.CaptureFixture[str]) -> None:
    replay("units", same_weapons, 0.99, capsys, title="weapons of 'Mechs")


def same_weapons(peer: Record) -> bool:
    mine = mech_of(peer)
    found = [(equipment(entry["n"]), place(entry["loc"])) for entry in peer["weapons"]]
    weapons = Counter((item.key, spot) for item, spot in found if item.special not in OTHER)
    loads = [entry for entry in peer["ammo"] if " RL-" not in entry["n"]]
    bins = Counter((slot_text(entry["n"]).split(" (")[0], place(entry["loc"]), entry["shots"]) for entry in loads)
    case = {place(entry["loc"]) for entry in peer["misc"] if entry["n"].endswith("CASE")}
    return (weapons, bins, case) == (
        Counter((item.equipment.key, item.location) for item in mine.weapons),
        Counter((item.equipment.key, item.location, item.shots) for item in mine.bins),
        {location for location in Location if mine.has_case[location]},
    )


UNREAD = {"infantry/IS Battle Armor/Gray Death Standard (MG).blk": "BA Short Probe"}
"""Gear in a file that the peer does not read."""
HEAVY = ("Purifier (NARC)", "Longinus (")
"""Suits that the peer keeps on the ground as long as their missiles are not fired."""


def test_figures_of_other_units_agree_with_the_peer(capsys: pytest.CaptureFixture[str]) -> None:
    replay("units", same_speeds, 0.99, capsys, title="figures of other units")


def same_speeds(peer: Record) -> bool:
    mine = mounted_of(peer)
    slow, fast = ("cruise", "flank") if isinstance(mine, VehicleDesign) else ("walk", "run")
    jump = 0 if mine.name.startswith(HEAVY) else getattr(mine, "jump", 0) or getattr(mine, "fly", 0)
    figures = (mine.clan, mine.tons, getattr(mine, slow, 0), getattr(mine, fast, 0), jump)
    same = figures == tuple(peer[name] for name in ("clan", "tonnage", "walk", "run", "jump"))
    return same and same_name(mine, peer) and _locations(mine) == _points(peer)


def _points(peer: Record) -> list[tuple[int, int]]:
    rows = peer["locations"].values()
    return [(row["armor"], row["internal"]) for row in rows if row["internal"] > 0]


def _locations(mine: MountedDesign) -> list[tuple[int, int]]:
    """Armor and structure of each location, or of each man."""
    if isinstance(mine, PlatoonDesign):
        return [(0, mine.troopers)]
    return list(zip(mine.struck(mine.armor), mine.struck(mine.structure_points), strict=True))


PLACES = {"FR": "FRONT", "RS": "RIGHT", "LS": "LEFT", "RR": "REAR", "TU": "TURRET", "RO": "TURRET", "BD": "BODY"}
PLACES |= {"HD": "HEAD", "T": "TORSO", "RA": "RIGHT_ARM", "LA": "LEFT_ARM", "L": "LEGS", "MG": "MAIN_GUN"}
PLACES |= {"Men": "MEN", "Squad": "SQUAD", "Point": "SQUAD"} | {
    f"Trooper {number}": f"TROOPER_{number}" for number in range(1, 7)
}
CARRIERS: dict[str, Carrier] = {
    "vehicle": "vehicle",
    "infantry": "platoon",
    "battle armor": "suit",
    "protomech": "proto",
    "emplacement": "vehicle",
}


def test_what_other_units_carry_agrees_with_the_peer(capsys: pytest.CaptureFixture[str]) -> None:
    replay("units", same_load, 0.99, capsys, title="what other units carry")


def same_load(peer: Record) -> bool:
    mine = mounted_of(peer)
    entries = [entry for kind in ("weapons", "ammo", "misc") for entry in peer[kind]]
    theirs = Counter(filter(None, (_carried(mine, entry) for entry in entries)))
    carried = Counter((mount.equipment.key, mount.shots, mine.places(mount.location).name) for mount in mine.items)
    free = {load for load in carried | theirs if load[0] in ("Clan CASE", UNREAD.get(peer["file"]))}
    return {load: count for load, count in carried.items() if load not in free} == {
        load: count for load, count in theirs.items() if load not in free
    }


def _carried(mine: MountedDesign, entry: Record) -> tuple[str, int, str] | None:
    """What an entry of the peer's is in our terms; abilities are no things that are carried."""
    base: Any = "Clan" if mine.clan else "IS"
    found = slot(entry["n"], base, CARRIERS[mine.type])
    assert isinstance(found, Slot)
    if found.equipment.category == "ability":
        return None
    return found.equipment.key, entry.get("shots", found.shots), PLACES[entry["loc"]]
