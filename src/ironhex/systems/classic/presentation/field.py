"""The board as a field of places: hexes on the plane, each with its terrain in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Board, Terrain
from ironhex.catalog.terrain import CLASSES
from ironhex.engine.presentation.field import Box, Field, Place, field_of
from ironhex.kernel.hex_plane import CORNERS, MARGIN, center, extent
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.buildings.places import class_of
from ironhex.systems.classic.movement.steps import bridge_capacity, bridged

WOODS = ("", "light woods", "heavy woods")
HEXSIDE = 60  # degrees from one hexside to the next
OUTLINE = tuple((float(corner.x), float(corner.y)) for corner in CORNERS)


def ground(battle: Battle) -> Field:
    """The board, every hex a place; fire and smoke are things on it."""
    board = battle.board.ground
    return field_of(board.key, board.name, _box(board), (OUTLINE,), _places(board), noun=("hex", "hexes"))


def degrees(facing: int) -> int:
    """A facing in degrees clockwise from north."""
    return facing % 6 * HEXSIDE


def _box(board: Board) -> Box:
    size = extent(board.width, board.height)
    return Box(-MARGIN, -MARGIN, size.x + 2 * MARGIN, size.y + 2 * MARGIN)


def _places(board: Board) -> Iterator[Place]:
    for hex in board.hexes():
        point = center(hex)
        yield Place(str(hex), point.x, point.y, words(board.at(hex)))


def words(terrain: Terrain) -> str:
    """A hex such as `level 2, light woods`."""
    level = f"level {terrain.level}" if terrain.level else ""
    return ", ".join(filter(None, (level, *_features(terrain)))) or "clear"


def _features(terrain: Terrain) -> Iterator[str]:
    yield WOODS[terrain.woods]
    yield "rough" if terrain.rough else ""
    yield "rubble" if terrain.rubble else ""
    ice = "ice over " if terrain.ice_covered else ""
    yield "" if terrain.depth < 0 else f"{ice}water, depth {terrain.depth}"
    if bridged(terrain):
        strength = bridge_capacity(terrain)
        yield f"{CLASSES[class_of(strength)]} bridge, holds {strength} tons"
    elif terrain.road:
        yield "road"
    yield "paved" if terrain.paved else ""
    if terrain.building:
        yield f"{CLASSES[terrain.building]} building, {terrain.building_height} high, CF {terrain.building_cf}"
    yield "swamp" if terrain.swamp else ""
    yield "ice" if terrain.ice and not terrain.ice_covered else ""
    yield "fire" if terrain.fire else ""
    yield "smoke" if terrain.smoke else ""
