"""What lies in each hex, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Terrain
from ironhex.catalog.terrain import CLASSES
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.movement.steps import bridge_capacity, bridged

WOODS = ("", "light woods", "heavy woods")


def places(battle: Battle) -> dict[str, str]:
    """Every hex of the board in words."""
    return {str(hex): words(battle.board.at(hex)) for hex in battle.board.hexes()}


def words(terrain: Terrain) -> str:
    """A hex such as `level 2, light woods`."""
    level = f"level {terrain.level}" if terrain.level else ""
    return ", ".join(filter(None, (level, *_features(terrain)))) or "clear"


def _features(terrain: Terrain) -> Iterator[str]:
    yield WOODS[terrain.woods]
    yield "rough" if terrain.rough else ""
    yield "rubble" if terrain.rubble else ""
    yield "" if terrain.depth < 0 else f"water, depth {terrain.depth}"
    if bridged(terrain):
        yield f"bridge, holds {bridge_capacity(terrain)} tons"
    elif terrain.road:
        yield "road"
    yield "paved" if terrain.paved else ""
    if terrain.building:
        yield f"{CLASSES[terrain.building]} building, {terrain.building_height} high, CF {terrain.building_cf}"
    yield "swamp" if terrain.swamp else ""
    yield "fire" if terrain.fire else ""
    yield "smoke" if terrain.smoke else ""
