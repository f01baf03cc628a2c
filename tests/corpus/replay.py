"""Answers of a peer program, replayed through our public functions and counted.

The corpus is no part of the project: `$IRONHEX_CORPUS` names its folder, or it stands beside the project in
shared/corpus; where it is absent these tests skip. A record counts as the same, or as different; one that our rules do
not cover is left out with a reason, and one of a class where the book and the peer differ (docs/differences.md) is
counted separately, each class being at most 2 % of its file, or what the test says.
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

from ironhex.catalog import Board, CatalogError, Design, read_board, read_file
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Side, Unit, altered
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Recruit, fresh_unit

Record = dict[str, Any]

PROJECT = Path(__file__).parents[2]
CORPUS = Path(os.environ.get("IRONHEX_CORPUS", PROJECT.parent / "shared" / "corpus"))
SIDES = (Side("Red", ("Red",)), Side("Blue", ("Blue",), home=0))
MODES = {"none": Mode.STAND, "walk": Mode.WALK, "run": Mode.RUN, "jump": Mode.JUMP}
IMMOBILE = ("shutdown", "stunned")
CLASS_LIMIT = 0.02
RULES = ruleset(("four-legged", "buildings"))


class Skip(Exception):
    """A record our rules do not cover; the text says why."""


class Differs(Exception):
    """A record of a class in which the book and the peer differ; the text names the class."""


def answers(file: str) -> Path:
    """A file of the peer's answers; the test is skipped where there is none."""
    found = next((path for path in (CORPUS / "sample" / file, CORPUS / file) if path.exists()), None)
    if found is None:
        pytest.skip(f"no {file} in the corpus at {CORPUS}: set IRONHEX_CORPUS to its folder")
    return found


def records(name: str) -> list[Record]:
    """The records of a file of answers."""
    lines = answers(f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


@cache
def board(name: str) -> Board:
    path = next((CORPUS / "boards").rglob(name), None)
    if path is None:
        raise Skip(f"no board {name}")
    return read_board(path.read_text(encoding="utf-8"), name)


@cache
def design(file: str) -> Design:
    (found,) = read_file(CORPUS / "units" / file)
    return found


def read(file: str) -> Design:
    """The design of a file; a record with one that cannot be read is left out."""
    try:
        return design(file)
    except CatalogError as error:
        raise Skip(f"a unit that is not in the Master Rules: {error.reason}") from None


def unit_of(data: Record, id: int, on: Board) -> Unit:
    """A unit as a record describes it; the peer counts its elevation from the surface of water, we from the bed."""
    skills = {"gunnery": data["gunnery"], "piloting": data["piloting"]}
    recruit = Recruit(read(data["file"]), **skills, hex=data["hex"], facing=data["facing"])
    if (mode := MODES.get(data["move"])) is None:
        raise Skip(f"a unit has moved by {data['move']!r}")
    moved = MoveState(moved=True, mode=mode, traveled=data["hexes_moved"], hexes=data["hexes_moved"])
    unit = fresh_unit(recruit, SIDES[id % 2], id=id)
    depth = max(0, on.at(unit.place).depth)
    return altered(unit, elevation=data["elevation"] + depth, move=moved, **state_of(unit, data))


def past_buildings(same: Callable[[Record], bool]) -> Callable[[Record], bool]:
    """The same comparison of those records alone whose line crosses a building, a bridge or the like."""

    def compared(record: Record) -> bool:
        if not record["building_or_special_between"]:
            raise Skip("nothing stands between")
        return same(record)

    return compared


def state_of(unit: Unit, data: Record) -> dict[str, Any]:
    """What a record says of a unit, as far as its kind has it; what makes it immobile depends on its kind."""
    fields = unit.body.__struct_fields__
    state: dict[str, Any] = {name: data[name] for name in ("prone", "heat") if name in fields}
    if any(data[name] for name in ("prone", "heat") if name not in fields):
        raise Skip(f"a {data['type']} is prone or hot")
    if not data["immobile"]:
        return state
    return state | {next((name for name in IMMOBILE if name in fields), "knocked_out"): 1}


def battle(on: Board, *units: Unit) -> Battle:
    """A Weapon Attack Phase of these units."""
    return Battle(on, RULES, SIDES, units, turn=1, phase=Phase.WEAPONS, before=units)


def replay(
    name: str,
    same: Callable[[Record], bool],
    at_least: float,
    capsys: pytest.CaptureFixture[str],
    class_limit: float = CLASS_LIMIT,
    title: str = "",
) -> None:
    """Replay a file, print its figures and hold them against what is asked; a fault of ours is a difference."""
    counts: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    wrong: list[Any] = []
    for record in (found := records(name)):
        try:
            agreed, why = same(record), ""
        except Skip as reason:
            skipped[str(reason)] += 1
            continue
        except Differs as reason:
            classes[str(reason)] += 1
            continue
        except Exception as fault:
            agreed, why = False, f": {fault!r}"
        counts["same" if agreed else "different"] += 1
        if not agreed:
            wrong.append(f"{record.get('id', record.get('file'))}{why}")
    compared = counts.total()
    with capsys.disabled():
        share = f" ({100 * counts['same'] / compared:.2f}%)" if compared else ""
        print(f"\n{title or name}: {counts['same']} of {compared} the same{share}")
        for label, group in (("left out", skipped), ("class", classes)):
            for words, count in group.most_common():
                print(f"  {label} {count}: {words}")
        if wrong:
            print(f"  different: {wrong}")
    assert all(count <= class_limit * len(found) for count in classes.values()), classes
    assert counts["same"] >= at_least * compared, wrong
