"""Where forces begin that need not deploy: some way in from their edges, spread out, on ground nobody minds."""

from __future__ import annotations

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.sim.contest import ContestError
from ironhex.systems.classic.setup import NORTH, SOUTH

ADVANCED = 3  # rows from the edge
EAST = (1, 2)


def standing(field: Board, home: int, count: int) -> list[Hex]:
    """Hexes for so many units along an edge."""
    line = _line(field, home)
    if count > len(line):
        raise ContestError(f"board {field.name} has no room for {count} machines side by side")
    taken: list[int] = []
    for number in range(count):
        middle = (2 * number + 1) * len(line) // (2 * count)
        free = [at for at in range(len(line)) if at not in taken]
        taken.append(min(free, key=lambda at: (_troublesome(field, line[at]), abs(at - middle))))
    return [line[at] for at in taken]


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
