"""Every unit of the corpus aims and moves on every board of the corpus: a record may contain any of them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import cycle

import pytest
from tests.corpus import test_movement as movement
from tests.corpus.replay import CORPUS, MODES, RULES, Record, Skip, battle, board, design, unit_of
from tests.corpus.shots import answer

from ironhex.catalog import Board, CatalogError, Design
from ironhex.systems.classic.battle import MoveState, altered
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.steps import resting
from ironhex.systems.classic.setup import kind_of

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}; IRONHEX_CORPUS may name one")

STRIDES = (7, 31)  # through the units and through the hexes


@cache
def machines() -> tuple[tuple[str, Design], ...]:
    """Every file of the corpus that the Master Rules know, with its design."""
    root, found = CORPUS / "units", []
    for path in sorted(root.rglob("*.*")):
        file = path.relative_to(root).as_posix()
        try:
            found.append((file, design(file)))
        except CatalogError:
            continue
    return tuple(found)


def grounds() -> list[Board]:
    return [board(path.name) for path in sorted((CORPUS / "boards").rglob("*.board"))]


def anywhere(file: str, machine: Design, on: Board, number: int) -> Record:
    """A unit as records describe it, in some hex, turned and moved somehow."""
    hexes = on.hexes()
    hex = hexes[number * STRIDES[1] % len(hexes)]
    terrain, kind = on.at(hex), RULES.kinds[kind_of(machine, RULES)]
    up = number % 5 if kind.drive.gait.flies else 0
    walks = machine.type == "mech"
    return {
        "file": file,
        "type": machine.type,
        "hex": str(hex),
        "facing": number % 6,
        "secondary_facing": (number + number // 6 % 3 - 1) % 6,
        "elevation": resting(kind.drive.gait, terrain) - max(0, terrain.depth) + up,
        "prone": walks and number % 11 == 0,
        "move": [*MODES][number % len(MODES)],
        "hexes_moved": number % 12,
        "heat": number % 27 if walks else 0,
        "immobile": number % 13 == 0,
        "gunnery": 2 + number % 4,
        "piloting": 3 + number % 4,
    }


def test_every_weapon_of_every_unit_aims(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    fleet = machines()
    for number, (on, (file, machine)) in enumerate(zip(cycle(grounds()), fleet, strict=False)):
        other = fleet[number * STRIDES[0] % len(fleet)]
        attacker = {**anywhere(file, machine, on, number), "immobile": False}
        target = anywhere(*other, on, number + 1)
        try:
            fought = battle(on, unit_of(attacker, 0, on), unit_of(target, 1, on))
        except Skip as why:
            seen[str(why)] += 1
            continue
        for item in machine.weapons:
            code = next(place.code for place in machine.locations if place.index == item.location)
            weapon = {"internal": item.equipment.key, "location": code, "rear": item.rear, "ammo": None}
            shot = {"attacker": attacker, "weapon": weapon, "result": 8, "hit_table": 0, "side_table": 0, "desc": ""}
            try:
                answer(fought, shot)
                answer(fought, shot, spotter=fought.units[1], secondary=True)
                seen["aimed"] += 1
            except Skip as why:
                seen[str(why)] += 1
    with capsys.disabled():
        print(f"\nvariety: {seen.pop('aimed')} weapons of {len(fleet)} units have aimed")
        for reason, count in seen.most_common():
            print(f"  left out {count}: {reason}")


def test_units_of_every_speed_move(capsys: pytest.CaptureFixture[str]) -> None:
    """One of all units that move alike."""
    unlike = {(each.kind, each.walk, each.run, each.jump): (file, each) for file, each in machines()}
    for number, (on, (file, machine)) in enumerate(zip(cycle(grounds()), unlike.values(), strict=False)):
        placed = anywhere(file, machine, on, number)
        unit = altered(unit_of({**placed, "prone": False, "immobile": False}, 0, on), move=MoveState())
        reach = Reach(battle(on, unit), unit)
        ends = {(option.mode, option.spot, option.facing) for option in reach.options()}
        assert all(mode in MODES.values() and spot.hex in on for mode, spot, _ in ends), file
        movement.jumping(reach)
    with capsys.disabled():
        print(f"\nvariety: {len(unlike)} units have moved")
