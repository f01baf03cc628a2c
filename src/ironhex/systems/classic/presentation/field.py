"""The board as a field of places: hexes on the plane, each with its terrain in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Terrain
from ironhex.catalog.terrain import CLASSES
from ironhex.engine.presentation.field import Field
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.buildings.places import class_of
from ironhex.systems.classic.movement.steps import bridge_capacity, bridged
from ironhex.systems.hex_field import hex_field

WOODS = ("", "light woods", "heavy woods")


def ground(battle: Battle) -> Field:
    """The board, every hex a place; fire and smoke are things on it."""
    return hex_field(battle.board.ground, words)


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
