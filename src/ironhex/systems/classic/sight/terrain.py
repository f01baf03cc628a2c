"""A unit's level and height, from the board under it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.places import inside
from ironhex.systems.classic.ice.places import frozen
from ironhex.systems.classic.unit import unit_of

DEATH_FROM_ABOVE = "death from above"
CHARGE = "charge"


TREES = 2  # the height of woods and of smoke above their hex (BMR-LOS-007, BMR-FIRE-027)
THICK = 2  # heavy woods


def density(terrain: Terrain) -> int:
    """How much a hex hides: 0 nothing, 1 light woods, 2 heavy woods, as which smoke counts (BMR-FIRE-026)."""
    return THICK if terrain.smoke else terrain.woods


def densities(board: Board) -> NDArray[np.int16]:
    """The same for every hex of a board."""
    return np.where(board.smoke > 0, THICK, board.woods).astype(np.int16)


def in_smoke(terrain: Terrain, elevation: int) -> bool:
    """Whether something at a height above the ground of a hex is in the smoke there."""
    return bool(terrain.smoke) and elevation - max(terrain.depth, 0) <= TREES


def depths(board: Board) -> NDArray[np.int16]:
    """How deep the water is in which units stand, in every hex of a board: none on a bridge or on ice."""
    return np.where((board.bridge > 0) | frozen(board), 0, np.maximum(board.depth, 0)).astype(np.int16)


def ground(board: Board, hex: Hex) -> int:
    """The level of the ground in a hex: the hex's own, or the bed under its water."""
    terrain = board.at(hex)
    return terrain.level if terrain.depth <= 0 else terrain.level - terrain.depth


def elevation(battle: Battle, unit: Unit) -> int:
    """The level a unit stands on; one in the air above its target counts as a level above it."""
    own = ground(battle.board, unit.place) + unit.elevation
    rush = unit.move.rush
    if rush is None or rush.form != DEATH_FROM_ABOVE:
        return own
    victim = battle.unit(unit_of(rush.target))
    return max(own, ground(battle.board, victim.place) + victim.elevation + 1) if victim.hex else own


def sight_level(battle: Battle, unit: Unit) -> int:
    """The level at which a unit sees and is seen: a standing 'Mech is one level tall, but not inside a building."""
    return elevation(battle, unit) + upright(battle, unit)


def upright(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is taller than others: a 'Mech that stands, except on a floor of a building."""
    kind = battle.kind(unit)
    if not kind.hull.tall or unit.body.prone:
        return False
    return not (kind.drive.gait.indoors and inside(battle.board, (unit.place, unit.elevation)))


def depth(battle: Battle, unit: Unit) -> int:
    """How deep in water a unit stands; 0 on dry land, on a bridge, in the air, or in shallow water."""
    water = battle.board.at(unit.place).depth
    if water <= 0 or (unit.move.rush and unit.move.rush.form == DEATH_FROM_ABOVE):
        return 0
    return max(0, water - unit.elevation)


def afloat(battle: Battle, unit: Unit) -> bool:
    """On the surface of water of depth 1 or more, like a vessel; not on a bridge or on ice."""
    terrain = battle.board.at(unit.place)
    if terrain.depth < 1 or unit.elevation != terrain.depth or not battle.kind(unit).drive.gait.floats:
        return False
    return not (terrain.bridge or terrain.road or terrain.ice_covered)


def in_water(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is in water of depth 1 or more: wading, under water, or on its surface."""
    return depth(battle, unit) >= 1 or afloat(battle, unit)


def submerged(battle: Battle, unit: Unit) -> bool:
    """Completely under water: standing in depth 2 or more, or prone in depth 1 or more."""
    deep = depth(battle, unit)
    return deep > 1 or (deep == 1 and (unit.body.prone or not battle.kind(unit).hull.tall))
