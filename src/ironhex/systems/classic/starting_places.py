"""Where forces start without deployment: some distance from their edges, spread out, on suitable ground."""

from __future__ import annotations

from collections.abc import Collection

from ironhex.catalog import Board
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.hiding.rules import hides
from ironhex.systems.classic.setup import NORTH, NORTHERN, SOUTH

ADVANCED = 3  # rows from the edge
EAST = (1, 2)


def starting_places(
    field: Board, home: int, count: int, taken: Collection[Hex] = (), shared: bool = False
) -> list[Hex]:
    """Hexes for a number of units along an edge, avoiding taken ones; if two sides share the east or west edge, each
    gets the half closer to its corner."""
    line = _line(field, home)
    half = len(line) // 2
    first, room = (0 if home in NORTHERN else half, half) if shared else (0, len(line))
    free = [at for at, hex in enumerate(line) if hex not in taken]
    if count > len(free):
        raise SetupError(f"board {field.name} has no room for {count} machines side by side")
    chosen: list[int] = []
    for number in range(count):
        middle = first + (2 * number + 1) * room // (2 * count)
        left = (at for at in free if at not in chosen)
        chosen.append(min(left, key=lambda at: (_troublesome(field, line[at]), abs(at - middle))))
    return [line[at] for at in chosen]


def hiding_place(field: Board, near: Hex, taken: Collection[Hex]) -> Hex:
    """The closest free hex in which a unit can hide, on dry ground if possible; `near` itself if there is none."""
    free = (hex for hex in field.hexes() if hex not in taken and hides(field.at(hex)))
    return min(free, key=lambda hex: (_troublesome(field, hex), distance(hex, near), hex), default=near)


def _line(field: Board, home: int) -> list[Hex]:
    """The hexes of a row or a column parallel to an edge."""
    if home in (NORTH, SOUTH):
        row = ADVANCED + 1 if home == NORTH else field.height - ADVANCED
        return [Hex(col, max(1, min(row, field.height))) for col in range(1, field.width + 1)]
    col = field.width - ADVANCED if home in EAST else ADVANCED + 1
    return [Hex(max(1, min(col, field.width)), row) for row in range(1, field.height + 1)]


def _troublesome(field: Board, hex: Hex) -> bool:
    """Whether a hex is unsuitable as a starting place."""
    return field.at(hex).depth >= 1 or field.at(hex).building > 0
