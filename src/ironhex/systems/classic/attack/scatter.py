"""Where salvos and shells land that miss the hex they were fired at."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex, neighbor
from ironhex.systems.classic.events.weapons import Scattered
from ironhex.systems.classic.sequence import ClassicPlay


def scatter(play: ClassicPlay, unit_id: int, weapon: int, hex: Hex) -> Hex | None:
    """One die names the direction, from the north clockwise, another the number of hexes; None if that is off the map
    (BMR-ARTY-020, BMR-ARTY-021)."""
    faces = play.roll(2, why="scatter")
    at = hex
    for _ in range(faces[1]):
        at = neighbor(at, faces[0] - 1)
    on_map = at in play.facts.board
    play.emit(Scattered(unit_id, weapon, hex, at, faces, on_map))
    return at if on_map else None
