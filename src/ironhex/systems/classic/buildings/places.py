"""Places in and on buildings: floors, roofs and basements, and which hexes are one building.

A spot is a hex and a height above its ground. In a building of so many levels the heights from 0 up to the last one
below its roof are inside, the next one is the roof, and negative ones are in the basement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex, neighbor

if TYPE_CHECKING:
    from ironhex.systems.classic.battle import Battle, Unit

AnySpot = tuple[Hex, int]
STRENGTHS = (15, 40, 90)  # the greatest Construction Factors of all types but the strongest


def has_floors(terrain: Terrain) -> bool:
    """Whether there is a building with an inside; one that stands in deep water has none."""
    return terrain.building > 0 and terrain.building_height > 0 and terrain.depth < 1


def inside(board: Board, spot: AnySpot) -> bool:
    """Whether a spot is on a floor of a building, below its roof and above its basement."""
    terrain = board.at(spot[0])
    return 0 <= spot[1] < terrain.building_height and has_floors(terrain)


def indoors(board: Board, spot: AnySpot) -> bool:
    """Whether a spot is anywhere under the roof of a building, even in its basement."""
    terrain = board.at(spot[0])
    return spot[1] < terrain.building_height and has_floors(terrain)


def is_inside(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is under the roof of a building that it can be in."""
    if unit.hex is None or not battle.board.at(unit.hex).building:
        return False
    return battle.kind(unit).drive.gait.indoors and indoors(battle.board, (unit.hex, unit.elevation))


def in_basement(board: Board, spot: AnySpot) -> bool:
    """Whether a spot is below the ground floor of a building."""
    return spot[1] < 0 and has_floors(board.at(spot[0]))


def on_roof(board: Board, spot: AnySpot) -> bool:
    """Whether a spot is on the roof of a building."""
    terrain = board.at(spot[0])
    return spot[1] == terrain.building_height and has_floors(terrain)


def in_or_on(board: Board, spot: AnySpot) -> bool:
    """Whether a spot is anywhere in a building or on its roof, not in the air above it."""
    terrain = board.at(spot[0])
    return spot[1] <= terrain.building_height and has_floors(terrain)


def level_inside(board: Board, spot: AnySpot) -> int | None:
    """The floor of a building that a spot is on, the ground floor being 0; None if it is not inside one."""
    return spot[1] if inside(board, spot) else None


def hexes_of(board: Board, hex: Hex) -> tuple[Hex, ...]:
    """All hexes of the building in a hex: it continues across the sides where it joins its neighbors."""
    memo = board.ground.memo
    found: tuple[Hex, ...] | None = memo.get(("building", hex))
    if found is None:
        found = tuple(sorted(_joined(board, hex)))
        for each in found:
            memo["building", each] = found
    return found


def _joined(board: Board, hex: Hex) -> set[Hex]:
    known, fresh = {hex}, [hex]
    while fresh:
        here = fresh.pop()
        for side in range(6):
            there = neighbor(here, side)
            if there not in known and joins(board, here, side):
                known.add(there)
                fresh.append(there)
    return known


def joins(board: Board, hex: Hex, side: int) -> bool:
    """Whether a building continues across a hexside."""
    there = neighbor(hex, side)
    if there not in board or not board.at(hex).building or not board.at(there).building:
        return False
    return bool(board.at(hex).building_joins >> side & 1 or board.at(there).building_joins >> (side + 3) % 6 & 1)


def same_building(board: Board, one: Hex, other: Hex) -> bool:
    """Whether two hexes belong to the same building."""
    return bool(board.at(one).building) and other in hexes_of(board, one)


def factor(board: Board, hex: Hex) -> int:
    """The current Construction Factor of the whole building in a hex, the same in all of its hexes (BMR-BLDG-012)."""
    return min(board.at(each).building_cf for each in hexes_of(board, hex))


def class_of(factor: int) -> int:
    """The type of a building or bridge that has such a Construction Factor to begin with, from 1 for a light one."""
    return 1 + sum(factor > most for most in STRENGTHS)


def tenth_of(factor: int) -> int:
    """A tenth of a Construction Factor, rounded up: what walls do to a unit, and keep from it."""
    return -(-factor // 10)
