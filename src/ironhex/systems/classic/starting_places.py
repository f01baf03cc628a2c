"""Where forces begin that need not deploy: some way in from their edges, spread out, on ground nobody minds."""

from __future__ import annotations

from collections.abc import Collection

from ironhex.catalog import Board
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.setup import NORTH, SOUTH

ADVANCED = 3  # rows from the edge
EAST = (1, 2)
NORTHERN = (1, 5)  # of two that share an edge


def starting_places(
    field: Board, home: int, count: int, taken: Collection[Hex] = (), shared: bool = False
) -> list[Hex]:
    """Hexes for so many units along an edge, none of those that are taken; of an eastern or western edge that two sides
    share, each has the half that is nearer to its corner."""
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


def _line(field: Board, home: int) -> list[Hex]:
    """The hexes of a row or a column along an edge, some way in."""
    if home in (NORTH, SOUTH):
        row = ADVANCED + 1 if home == NORTH else field.height - ADVANCED
        return [Hex(col, max(1, min(row, field.height))) for col in range(1, field.width + 1)]
    col = field.width - ADVANCED if home in EAST else ADVANCED + 1
    return [Hex(max(1, min(col, field.width)), row) for row in range(1, field.height + 1)]


def _troublesome(field: Board, hex: Hex) -> bool:
    """Whether somebody would mind to begin in a hex."""
    return field.at(hex).depth >= 1 or field.at(hex).building > 0
