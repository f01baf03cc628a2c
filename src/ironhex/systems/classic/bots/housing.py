"""Buildings as places to be: how much of the enemies' fire their walls let through, and what they may do to a unit."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import Floats, Ints
from ironhex.systems.classic.bots.slipping import slip
from ironhex.systems.classic.buildings.basements import DEPTHS
from ironhex.systems.classic.buildings.infantry import SHARES
from ironhex.systems.classic.buildings.loads import bears, load, weight
from ironhex.systems.classic.buildings.places import AnySpot, factor, has_floors, inside, tenth_of
from ironhex.systems.classic.buildings.walls import wall_modifiers, wear
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.piloting.fall_damage import fall_damage

USUAL_GROUP = 7  # points of damage that strike together, on average
HOLLOW = sum((6 - abs(7 - roll)) * (DEPTHS[roll] > 0) for roll in range(2, 13)) / 36  # the chance of a basement
SAFETY = 20  # points of its Construction Factor that a building should have beyond the weight on a floor
DOUBT = 0.5  # because nobody may fire at it


class Housing(NamedTuple):
    """What a place in or on a building means for a unit."""

    exposed: float = 1.0  # the share of the enemies' fire that reaches it
    hurt: float = 0.0  # the damage to expect from walls, floors and roofs
    walls: int = 0  # how many rolls on the way there are for walls, at least


NOWHERE = Housing()


class Houses(NamedTuple):
    """The same for many places, as arrays."""

    exposed: Floats
    hurt: Floats
    walls: Ints


def houses(battle: Battle, unit: Unit, hex: Ints, elevation: Ints | None) -> Houses:
    """What some places mean, by the index of their hexes and their heights; None if no heights are known."""
    exposed, hurt, walls = np.ones(len(hex)), np.zeros(len(hex)), np.zeros(len(hex), np.intp)
    if elevation is not None:
        walls += unit.hex is not None and _breaks_walls(battle, unit) and inside(battle.board, spot_of(unit))
        built = np.flatnonzero(battle.board.building[hex] > 0)
        for number, height in {*zip(hex[built].tolist(), elevation[built].tolist(), strict=True)}:
            here = (hex == number) & (elevation == height)
            found = housing(battle, unit, (battle.board.hex(number), height))
            exposed[here], hurt[here] = found.exposed, found.hurt
            walls[here] += found.walls
    return Houses(exposed, hurt, walls)


def housing(battle: Battle, unit: Unit, spot: AnySpot) -> Housing:
    """What one place means for a unit that ends its move there."""
    if not has_floors(battle.board.at(spot[0])):
        return NOWHERE
    walls = int(_breaks_walls(battle, unit) and spot != (unit.hex, unit.elevation) and inside(battle.board, spot))
    hurt = walls * _bruised(battle, unit, spot) + _sinks(battle, unit, spot, walls) + _falls(battle, unit, spot, walls)
    return Housing(_exposed(battle, unit, spot), hurt, walls)


def _breaks_walls(battle: Battle, unit: Unit) -> bool:
    return battle.kind(unit).drive.gait.walls


def _exposed(battle: Battle, unit: Unit, spot: AnySpot) -> float:
    """People inside suffer only a share of what is fired at the building; from others it keeps a part of each hit."""
    if not inside(battle.board, spot):
        return 1.0
    if battle.kind(unit).on_foot:
        return SHARES[battle.board.at(spot[0]).building] / 100
    return max(0.0, 1 - tenth_of(factor(battle.board, spot[0])) / USUAL_GROUP)


def _bruised(battle: Battle, unit: Unit, spot: AnySpot) -> float:
    """What the wall may do to a unit that breaks through it."""
    causes = wall_modifiers(battle.board.at(spot[0]), 1)
    return slip(battle, unit, *causes) * tenth_of(factor(battle.board, spot[0]))


def _sinks(battle: Battle, unit: Unit, spot: AnySpot, walls: int) -> float:
    """What a basement may do that nobody knows of yet."""
    terrain, tons = battle.board.at(spot[0]), weight(battle, unit)
    left = factor(battle.board, spot[0]) - walls * wear(unit)
    if spot[1] or terrain.basement or tons <= left:
        return 0.0
    return HOLLOW * fall_damage(tons, 1, battle.scenario.gravity)


def _falls(battle: Battle, unit: Unit, spot: AnySpot, walls: int) -> float:
    """What a collapse may do to a unit on a floor or roof that just bears it: a few hits, and it no longer does."""
    tons, most = weight(battle, unit), bears(battle, *spot)
    if not tons or most is None or spot[1] > battle.board.at(spot[0]).building_height:
        return 0.0
    others = load(battle, *spot) - (tons if spot == (unit.hex, unit.elevation) else 0)
    spare = most - walls * wear(unit) - others - tons
    scarce = min(1.0, max(0.0, 1 - spare / SAFETY))
    return DOUBT * scarce * (fall_damage(tons, max(0, spot[1]), battle.scenario.gravity) + tenth_of(most))
