"""Whether a 'Mech can walk across a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex, neighbors

CLIMB = 2  # levels that a 'Mech can climb in one step (BMR-MOV-007)
WADE = 1  # depth that is easy to wade through


def footing(at: Terrain) -> int | None:
    """The level at which a unit walks through a hex, or None if a building or deep water blocks it."""
    if at.bridge or (at.road and at.depth > 0) or at.ice_covered:
        return at.level
    return None if at.building or at.depth > WADE else at.floor


def walked(board: Board, starts: Iterable[Hex]) -> set[Hex]:
    """All hexes that can be reached on foot from any of the starts."""
    feet = {hex: footing(board.at(hex)) for hex in board.hexes()}
    seen = {hex for hex in starts if feet[hex] is not None}
    queue = list(seen)
    while queue:
        here = queue.pop()
        for hex in neighbors(here):
            if hex not in seen and climbable(feet[here], feet.get(hex)):
                seen.add(hex)
                queue.append(hex)
    return seen


def climbable(one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and abs(one - other) <= CLIMB


def crossable(board: Board) -> bool:
    """Whether a 'Mech can walk from the north edge to the south, and from west to east."""
    edges: tuple[tuple[Callable[[Hex], bool], Callable[[Hex], bool]], ...] = (
        (lambda hex: hex.row == 1, lambda hex: hex.row == board.height),
        (lambda hex: hex.col == 1, lambda hex: hex.col == board.width),
    )
    return all(any(map(end, walked(board, filter(start, board.hexes())))) for start, end in edges)
