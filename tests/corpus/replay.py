"""Answers of a peer program, replayed through our public functions and counted.

The corpus is no part of the project: `$IRONHEX_CORPUS` names its folder, or it stands beside the project in
shared/corpus; where it is absent these tests skip. A record counts as the same, or as different; one that our rules do
not cover is left out with a reason, and one of a class where the book and the peer differ (docs/differences.md) is
counted apart, each class being at most 2 % of its file.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ironhex.catalog import Board, Design, read_board, read_file
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Side, Unit, altered
from ironhex.systems.classic.kinds.vehicle import GROUND_VEHICLES
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Recruit, fresh_unit

Record = dict[str, Any]

PROJECT = Path(__file__).parents[2]
CORPUS = Path(os.environ.get("IRONHEX_CORPUS", PROJECT.parent / "shared" / "corpus"))
SIDES = (Side("Red", ("Red",)), Side("Blue", ("Blue",), home=0))
MODES = {"none": Mode.STAND, "walk": Mode.WALK, "run": Mode.RUN, "jump": Mode.JUMP}
CLASS_LIMIT = 0.02


class Skip(Exception):
    """A record our rules do not cover; the text says why."""


class Differs(Exception):
    """A record of a class in which the book and the peer differ; the text names the class."""


def records(name: str) -> list[Record]:
    """The records of a file of the sample; the test is skipped where there is none."""
    path = CORPUS / "sample" / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"no corpus at {CORPUS}: set IRONHEX_CORPUS to its folder")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@cache
def board(name: str) -> Board:
    path = next((CORPUS / "boards").rglob(name))
    return read_board(path.read_text(encoding="utf-8"), name)


@cache
def design(file: str) -> Design:
    (found,) = read_file(CORPUS / "units" / file)
    return found


def covered(kind: str, file: str) -> bool:
    """Whether our rules have a unit of the peer's kinds."""
    if kind == "Tank":
        return design(file).kind in GROUND_VEHICLES
    return kind in ("BipedMech", "QuadMech")


def mech(data: Record, id: int, on: Board) -> Unit:
    """A unit as a record describes it; with its feet at the surface of water it stands on a deck."""
    if not covered(data["type"], data["file"]):
        raise Skip(f"a {data['type']} takes part")
    if data["elevation"] > 0:
        raise Skip("a unit stands on a building or a high bridge")
    skills = {"gunnery": data["gunnery"], "piloting": data["piloting"]}
    recruit = Recruit(design(data["file"]), **skills, hex=data["hex"], facing=data["facing"])
    moved = MoveState(moved=True, mode=MODES[data["move"]], traveled=data["hexes_moved"], hexes=data["hexes_moved"])
    unit = fresh_unit(recruit, SIDES[id % 2], id=id)
    tank = data["type"] == "Tank"
    state = {"stunned": data["immobile"]} if tank else {key: data[key] for key in ("prone", "heat")}
    state |= {} if tank else {"shutdown": data["immobile"]}
    deck = max(0, on.at(unit.place).depth) if data["elevation"] == 0 else 0
    return altered(unit, elevation=deck, move=moved, **state)


def battle(on: Board, *units: Unit) -> Battle:
    """A Weapon Attack Phase of these units."""
    return Battle(on, ruleset(("four-legged",)), SIDES, units, turn=1, phase=Phase.WEAPONS, before=units)


def replay(
    name: str,
    same: Callable[[Record], bool],
    at_least: float,
    capsys: pytest.CaptureFixture[str],
    class_limit: float = CLASS_LIMIT,
) -> None:
    """Replay a file, print its figures and hold them against what is asked."""
    counts: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    wrong: list[Any] = []
    for record in (found := records(name)):
        try:
            agreed = same(record)
        except Skip as why:
            skipped[str(why)] += 1
        except Differs as why:
            classes[str(why)] += 1
        else:
            counts["same" if agreed else "different"] += 1
            if not agreed:
                wrong.append(record["id"])
    compared = counts.total()
    with capsys.disabled():
        print(f"\n{name}: {counts['same']} of {compared} the same ({100 * counts['same'] / compared:.2f}%)")
        for label, group in (("left out", skipped), ("class", classes)):
            for reason, count in group.most_common():
                print(f"  {label} {count}: {reason}")
        if wrong:
            print(f"  different: {wrong}")
    assert all(count <= class_limit * len(found) for count in classes.values()), classes
    assert counts["same"] >= at_least * compared, wrong
