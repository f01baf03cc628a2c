"""Other people's files read, and a peer program's reading of them agrees. Skipped where the corpus is absent."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ironhex.catalog import Board, CatalogError, Design, Location, equipment, read_board, read_mtf
from ironhex.catalog.sheet import REAR, slot_text

CORPUS = Path(os.environ.get("IRONHEX_CORPUS") or Path(__file__).resolve().parents[2].parent / "shared" / "corpus")

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}; IRONHEX_CORPUS may name one")

FOREIGN = {"Great Turtle GTR-1.MTF"}
"""Files with gear that the Master Rules do not know: hardened armor, a torso cockpit, X-pulse lasers."""


def text_of(path: Path) -> str:
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


@cache
def machines() -> dict[str, Design]:
    """All 'Mechs of the corpus by their file."""
    units = CORPUS / "units"
    paths = sorted(path for path in (units / "mechs").rglob("*.MTF") if path.name not in FOREIGN)
    return {path.relative_to(units).as_posix(): read_mtf(text_of(path), path.name) for path in paths}


def test_every_mech_reads() -> None:
    assert len(machines()) > 1200
    assert len({machine.key for machine in machines().values()}) == len(machines())


def test_every_mech_agrees_with_itself() -> None:
    for file, machine in machines().items():
        assert sum(machine.jets) == machine.jump, file
        assert machine.engine_rating == machine.walk * machine.tons, file
        assert machine.engine_sinks <= machine.engine_rating // 25, file
        assert Design.load(machine.to_toml(), file).sheet == machine.sheet


def test_foreign_gear_is_refused_by_name() -> None:
    path = next((CORPUS / "units" / "mechs").rglob("Great Turtle GTR-1.MTF"))
    with pytest.raises(CatalogError, match=r"Great Turtle GTR-1\.MTF:\d+: .* of the Master Rules"):
        read_mtf(text_of(path), path.name)


def test_every_board_reads_and_reads_back() -> None:
    paths = sorted((CORPUS / "boards").rglob("*.board"))
    assert len(paths) == 144
    for path in paths:
        board = read_board(text_of(path), path.name)
        assert Board.parse(board.to_text(), path.name).terrain == board.terrain, path.name


QUAD = {"FLL": "LA", "FRL": "RA", "RLL": "LL", "RRL": "RL"}
SYSTEMS = {"Standard Cockpit": "Cockpit", "Standard Gyro": "Gyro"}
SYSTEMS |= {name: f"{name} Actuator" for name in ("Upper Arm", "Lower Arm", "Hand", "Upper Leg", "Lower Leg", "Foot")}
REFILLED = {"mechs/3067 IS/Hellspawn HSN-9F.MTF"}
"""Files in which the peer moves material into an empty slot above it."""
OTHER = {"tag", "c3"}
"""Gear that the peer counts among the weapons."""


def peers() -> Iterator[tuple[Design, dict[str, Any]]]:
    """The peer's reading of some files, beside ours."""
    for line in (CORPUS / "sample" / "units.jsonl").read_text(encoding="utf-8").splitlines():
        unit = json.loads(line)
        if unit["file"] in machines():
            yield machines()[unit["file"]], unit


def place(name: str) -> Location:
    return Location[QUAD.get(name, name)]


def test_figures_agree_with_the_peer() -> None:
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


def test_weapons_ammunition_and_case_agree_with_the_peer() -> None:
    for ours, peer in peers():
        found = [(equipment(entry["n"]), place(entry["loc"])) for entry in peer["weapons"]]
        weapons = Counter((item.key, spot) for item, spot in found if item.special not in OTHER)
        assert weapons == Counter((item.equipment.key, item.location) for item in ours.weapons), ours
        loads = [entry for entry in peer["ammo"] if " RL-" not in entry["n"]]
        bins = Counter((slot_text(entry["n"]).split(" (")[0], place(entry["loc"]), entry["shots"]) for entry in loads)
        assert bins == Counter((item.equipment.key, item.location, item.shots) for item in ours.bins), ours
        case = {place(entry["loc"]) for entry in peer["misc"] if entry["n"].endswith("CASE")}
        assert case == {location for location in Location if ours.has_case[location]}, ours
