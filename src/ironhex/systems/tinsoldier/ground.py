"""The ground: heights, terrain by its names in this game, and buildings by their Mass."""

from __future__ import annotations

from ironhex.catalog import Board
from ironhex.catalog.terrain import Terrain
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.battle import Battle, Piece

WOODS_HEIGHT = 2
CF_PER_MASS = 10
"""A building that carries so many tons has a Mass of 1: as 'Mechs, by their tonnage (TS-CNV-018)."""


def levels_of(terrain: Terrain) -> int:
    """How high the ground of a hex is for lines of sight; a building counts with its floors."""
    return terrain.level + (terrain.building_height if terrain.building else 0)


def treetops(terrain: Terrain) -> int:
    """The highest thing in a hex, with its woods."""
    return max(levels_of(terrain), terrain.level + (WOODS_HEIGHT if terrain.woods else 0))


def stands_at(battle: Battle, piece: Piece) -> int:
    """The level on which a piece is."""
    assert piece.hex is not None
    return battle.board.at(piece.hex).level + piece.height


def woods_in(terrain: Terrain, *, smoke: bool = False) -> int:
    """0 none, 1 light, 2 heavy; smoke may count as woods."""
    thick = min(terrain.smoke, 2) if smoke else 0
    return max(terrain.woods, thick)


def is_paved(terrain: Terrain, height: int = 0) -> bool:
    """Paved ground, a road or a bridge; the top of a building is paved as well (TS-BLD-002)."""
    roof = bool(terrain.building) and height == terrain.building_height
    return bool(terrain.paved or terrain.road or terrain.bridge or roof)


def is_water(terrain: Terrain) -> bool:
    """Water of depth 1 or more that is not under a bridge."""
    return terrain.depth > 0 and not terrain.bridge


def is_clear(terrain: Terrain) -> bool:
    """Nothing in it that a soldier could hide behind."""
    return not (terrain.woods or terrain.rough or terrain.rubble or terrain.building or is_water(terrain))


def burns(terrain: Terrain) -> bool:
    """Flammable: woods."""
    return terrain.woods > 0


def building_mass(terrain: Terrain) -> int:
    """The Mass number of a building now (TS-BLD-001)."""
    return max(terrain.building_cf // CF_PER_MASS, 1) if terrain.building else 0


def original_mass(board: Board, hex: Hex) -> int:
    """The Mass number of a building before the battle."""
    return building_mass(board.printed.at(hex))


def is_inside(battle: Battle, piece: Piece) -> bool:
    """Whether a piece is inside a building, not on top of it."""
    if piece.hex is None:
        return False
    terrain = battle.board.at(piece.hex)
    return bool(terrain.building) and 0 <= piece.height < terrain.building_height


def is_on_roof(battle: Battle, piece: Piece) -> bool:
    """Whether a piece is on top of a building."""
    if piece.hex is None:
        return False
    terrain = battle.board.at(piece.hex)
    return bool(terrain.building) and piece.height == terrain.building_height and not piece.element.mode.flies
