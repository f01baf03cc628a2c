"""Altitudes over a hex: where a VTOL lands, how low it may fly, and whether it is in the air."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board, Terrain
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.movement.board_arrays import by_terrain

TREETOPS = 2  # above the ground (BMR-VTOL-007)
Levels = NDArray[np.intp]


def perch(terrain: Terrain) -> int:
    """Levels above the ground at which something in the hex rests: a roof, a bridge, the surface of water, or 0."""
    return max(terrain.depth, 0) + terrain.building_height


def tops(terrain: Terrain) -> int:
    """Levels above the ground up to which terrain is in the way of a VTOL."""
    return max(TREETOPS, perch(terrain)) if terrain.woods else perch(terrain)


def aloft(terrain: Terrain, elevation: int) -> bool:
    """Whether a height above the ground is in the air."""
    return elevation > perch(terrain)


def altitude(terrain: Terrain, elevation: int) -> int:
    """How many levels a height above the ground is above where it would be landed."""
    return max(0, elevation - perch(terrain))


def airborne(battle: Battle, unit: Unit) -> bool:
    """Whether a unit flies, above whatever it could rest on."""
    if not unit.elevation or unit.hex is None or not battle.kind(unit).drive.gait.flies:
        return False
    return aloft(battle.board.at(unit.hex), unit.elevation)


def among_trees(terrain: Terrain, elevation: int) -> bool:
    """Whether a height above the ground is at or below the tops of trees."""
    return bool(terrain.woods) and elevation <= TREETOPS


def can_land(terrain: Terrain) -> bool:
    """VTOLs land in clear and paved hexes, on ice, bridges and roofs; in woods only on roofs as high as the trees."""
    if terrain.woods and perch(terrain) < TREETOPS:
        return False
    if terrain.building or terrain.bridge:
        return True
    if terrain.woods or (terrain.depth >= 0 and not (terrain.road or terrain.ice)):
        return False
    return bool(terrain.paved or terrain.road) or not (terrain.rough or terrain.rubble or terrain.swamp)


def can_be_set_down(terrain: Terrain) -> bool:
    """Where a VTOL may be set down without its engine: also on rough ground, but not on a bridge over water."""
    return can_land(terrain) or bool(terrain.rough and not terrain.woods and terrain.depth < 0)


def resting_place(terrain: Terrain) -> int:
    """The height at which a VTOL begins a battle: landed or, where it cannot land, just above what is in the way."""
    return perch(terrain) if can_land(terrain) else tops(terrain) + 1


class Air(NamedTuple):
    """The levels of a board, by the index of the hex: the ground, the lowest one to fly at, and where to land."""

    ground: Levels
    lowest: Levels
    perch: Levels
    lands: NDArray[np.bool_]
    levels: tuple[int, ...]  # all that are the lowest one somewhere


def air(board: Board) -> Air:
    """The levels of a board, calculated once."""
    board = board.ground
    found: Air | None = board.memo.get("air")
    if found is None:
        floor = by_terrain(board, lambda terrain: terrain.floor)
        lowest = floor + by_terrain(board, lambda terrain: tops(terrain) + 1)
        rest = floor + by_terrain(board, perch)
        lands = by_terrain(board, can_land) > 0
        found = board.memo["air"] = Air(floor, lowest, rest, lands, tuple(sorted(set(lowest.tolist()))))
    return found
