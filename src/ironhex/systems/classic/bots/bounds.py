"""How much a bot looks at in large battles: bounds on units, hexes and moves, so that no answer takes long.

They count work and not time, so that the same question always has the same answer. Battles of four against four on one
sheet of a map stay below all of them, and larger ones take about as much work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ironhex.kernel.hexes import distance
from ironhex.systems.classic.attack.to_hit_arrays import Ground, ground
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.places import on_roof
from ironhex.systems.classic.movement.altitudes import air
from ironhex.systems.classic.sight.field import ROOFS, Height

MOST_OTHERS = 12  # enemies or allies of one unit
MOST_ENEMY_REPLIES, MOST_ALLIED_REPLIES = 5, 3  # units that still have to move in a battle that is played out
MOST_MOVERS = 4  # units whose moves are compared
WHOLE_MAP = 1_200  # hexes of the largest map that is looked at as a whole
FAR = 30  # hexes a bot looks on larger maps: no weapon reaches farther
MOST_WORK = 1_600_000  # in the moves that are played out: hexes to look at, for each pair of units that have to move
A_LOOK = 500  # how many hexes more a look counts, because it takes some time anyway


def nearest(unit: Unit, others: Iterable[Unit], most: int = MOST_OTHERS) -> tuple[Unit, ...]:
    """The units nearest to one, in their original order; all of them if there are few."""
    all_of_them = tuple(others)
    if len(all_of_them) <= most or unit.hex is None:
        return all_of_them[:most]
    here = unit.hex
    chosen = {each.id for each in sorted(all_of_them, key=lambda each: distance(here, each.place))[:most]}
    return tuple(each for each in all_of_them if each.id in chosen)


def nearby(battle: Battle, unit: Unit) -> Battle:
    """The battle around a unit: its nearest enemies and allies, as if the others were not there. Those that still have
    to move are fewer, because all their moves have to be found."""
    enemies, allies = (
        {each.id for each in _counted(unit, others, replies)}
        for others, replies in (
            (battle.enemies(unit), MOST_ENEMY_REPLIES),
            ((each for each in battle.present() if each.side == unit.side and each.id != unit.id), MOST_ALLIED_REPLIES),
        )
    )
    gone = {each.id for each in battle.present()} - {unit.id} - enemies - allies
    if not gone:
        return battle
    units = tuple(each for each in battle.units if each.id not in gone and not _carried(each, gone))
    return replace(battle, units=units)


def _counted(unit: Unit, others: Iterable[Unit], replies: int) -> Iterator[Unit]:
    """The nearest of some units, and of those that still have to move only so many."""
    near = nearest(unit, others)
    waiting = {each.id for each in nearest(unit, (each for each in near if not each.move.moved), replies)}
    return (each for each in near if each.move.moved or each.id in waiting)


def _carried(unit: Unit, by: set[int]) -> bool:
    return unit.attached is not None and unit.attached.to in by


def most_lines(battle: Battle) -> int:
    """How many moves may be played out: fewer on large maps and with many units that still have to move, of which
    those that fly count twice, because they get anywhere and look around from other heights."""
    hexes = len(battle.board.hexes())
    looked_at = hexes if hexes <= WHOLE_MAP else min(hexes, 1 + 3 * FAR * (FAR + 1))
    waiting = sum(1 + battle.kind(unit).drive.gait.flies for unit in battle.present() if not unit.move.moved)
    return MOST_WORK // ((A_LOOK + looked_at) * max(1, waiting) ** 2)


def height_above(battle: Battle, unit: Unit) -> Height:
    """The level at which a unit flies, if it could fly lower in its hex; or the roofs, if it is on one."""
    if not unit.elevation or unit.hex is None:
        return None
    if not battle.kind(unit).drive.gait.flies:
        return ROOFS if on_roof(battle.board, (unit.hex, unit.elevation)) else None
    known, at = air(battle.board), battle.board.index(unit.hex)
    level = int(known.ground[at]) + unit.elevation
    return level if level > known.lowest[at] else None


def ground_in_view(battle: Battle, fixed: Unit, other: Unit, *, incoming: bool, height: Height = None) -> Ground:
    """The ground between a unit and another in every hex that a bot looks at, on roofs or flying at a level if that is
    given."""
    radius = None if len(battle.board.hexes()) <= WHOLE_MAP else FAR
    return ground(battle, fixed, other, incoming=incoming, radius=radius, height=height)
