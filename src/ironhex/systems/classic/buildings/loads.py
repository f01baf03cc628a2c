"""What the floors and roofs of buildings bear."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.basements import DEPTHS
from ironhex.systems.classic.buildings.places import AnySpot, factor, has_floors, hexes_of, inside
from ironhex.systems.classic.buildings.walls import wear


class Overload(NamedTuple):
    """A floor or roof with more tons than it bears."""

    hex: Hex
    level: int
    load: int


def weight(battle: Battle, unit: Unit) -> int:
    """The tons that a unit adds to a floor: only 'Mechs and vehicles count."""
    return unit.design.tons if battle.kind(unit).drive.gait.weighs else 0


def load(battle: Battle, hex: Hex, level: int) -> int:
    """The tons on one level of a building in one of its hexes."""
    return sum(weight(battle, unit) for unit in battle.at(hex) if unit.elevation == level)


def bears(battle: Battle, hex: Hex, level: int) -> int | None:
    """The tons that a level of a building bears; None where the ground or the bottom of the basement is under it.

    The ground floor counts like others if there is a basement below it.
    """
    terrain = battle.board.at(hex)
    hollow = terrain.basement > 0 and not terrain.sinkhole and depth_below(battle, hex) > 0
    if not has_floors(terrain) or level < 0 or (level == 0 and not hollow):
        return None
    return factor(battle.board, hex)


def depth_below(battle: Battle, hex: Hex) -> int:
    """How many levels a basement goes down; 0 for none, and for one that only people fit into."""
    return DEPTHS[battle.board.at(hex).basement]


def overloaded(battle: Battle, hex: Hex) -> Overload | None:
    """The lowest overloaded level of the building in a hex, in any of its hexes.

    A unit that is heavier than the Construction Factor falls through the ground floor instead of overloading it.
    """
    for each in hexes_of(battle.board, hex):
        for level in sorted({unit.elevation for unit in battle.at(each)}):
            most = bears(battle, each, level) if level <= battle.board.at(each).building_height else None
            heaviest = max((weight(battle, unit) for unit in battle.at(each) if unit.elevation == level), default=0)
            if most is None or (level == 0 and heaviest > most):
                continue
            if load(battle, each, level) > most:
                return Overload(each, level, load(battle, each, level))
    return None


def gives_way(battle: Battle, unit: Unit, spot: AnySpot) -> bool:
    """Whether a building does not bear one more unit at a spot, after the damage that it does to the walls there."""
    hex, level = spot
    tons, terrain = weight(battle, unit), battle.board.at(hex)
    if not tons or not has_floors(terrain) or level > terrain.building_height:
        return False
    left = factor(battle.board, hex)
    if inside(battle.board, spot) and battle.kind(unit).drive.gait.walls:
        left -= wear(unit)
    others = load(battle, hex, level) - (tons if unit.hex == hex and unit.elevation == level else 0)
    return left <= 0 or (bears(battle, hex, level) is not None and others + tons > left)
