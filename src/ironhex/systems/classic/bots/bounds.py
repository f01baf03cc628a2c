"""How much a bot looks at in large battles: bounds on units, hexes and moves, so that an answer takes a second or two.

They count work and not time, so that the same question always has the same answer. Battles of up to 24 units on maps of
up to four sheets stay below all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.attack.to_hit_arrays import Ground, ground
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.movement.altitudes import air

MOST_UNITS = 24  # in a battle that is played out
MOST_OTHERS = 12  # enemies or allies of one unit
WHOLE_MAP = 1_200  # hexes of the largest map that is looked at as a whole
FAR = 30  # hexes a bot looks on larger maps: no weapon reaches farther
MOST_LOOKS = 110_000  # hexes to look at from the ends of the moves that are played out


def nearest(unit: Unit, others: Iterable[Unit], most: int = MOST_OTHERS) -> tuple[Unit, ...]:
    """The units nearest to one, in their original order; all of them if there are few."""
    all_of_them = tuple(others)
    if len(all_of_them) <= most or unit.hex is None:
        return all_of_them[:most]
    here = unit.hex
    chosen = {each.id for each in sorted(all_of_them, key=lambda each: distance(here, each.place))[:most]}
    return tuple(each for each in all_of_them if each.id in chosen)


def nearby(battle: Battle, unit: Unit) -> Battle:
    """The battle around a unit: its nearest enemies and allies, as if the others were not there."""
    present = tuple(battle.present())
    if len(present) <= MOST_UNITS:
        return battle
    enemies = nearest(unit, battle.enemies(unit))
    allies = (each for each in present if each.side == unit.side and each.id != unit.id)
    kept = {unit.id, *(each.id for each in (*enemies, *nearest(unit, allies, MOST_UNITS - 1 - len(enemies))))}
    gone = {each.id for each in present if each.id not in kept}
    units = tuple(each for each in battle.units if each.id not in gone and not _carried(each, gone))
    return replace(battle, units=units)


def _carried(unit: Unit, by: set[int]) -> bool:
    return unit.attached is not None and unit.attached.to in by


def most_lines(board: Board) -> int:
    """How many moves may be played out: fewer on large maps, where each takes longer."""
    hexes = len(board.hexes())
    return MOST_LOOKS // (hexes if hexes <= WHOLE_MAP else min(hexes, 1 + 3 * FAR * (FAR + 1)))


def height_above(battle: Battle, unit: Unit) -> int | None:
    """The level at which a unit flies, if it could fly lower in its hex."""
    if not unit.elevation or unit.hex is None or not battle.kind(unit).drive.gait.flies:
        return None
    known, at = air(battle.board), battle.board.index(unit.hex)
    level = int(known.ground[at]) + unit.elevation
    return level if level > known.lowest[at] else None


def ground_in_view(battle: Battle, fixed: Unit, other: Unit, *, incoming: bool, height: int | None = None) -> Ground:
    """The ground between a unit and another in every hex that a bot looks at, flying at a level if one is given."""
    radius = None if len(battle.board.hexes()) <= WHOLE_MAP else FAR
    return ground(battle, fixed, other, incoming=incoming, radius=radius, height=height)
