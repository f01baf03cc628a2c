"""Whether a 'Mech can walk across a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex, neighbors

CLIMB = 2  # levels that a 'Mech takes at once (BMR-MOV-007)
WADE = 1  # depth up to which nobody minds


def footing(at: Terrain) -> int | None:
    """The level on which one walks through a hex, None where a building or deep water is in the way."""
    if at.bridge or (at.road and at.depth > 0):
        return at.level
    return None if at.building or at.depth > WADE else at.floor


def walked(board: Board, starts: Iterable[Hex]) -> set[Hex]:
    """All hexes that can be walked to from any of the starts."""
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
    """Whether one can walk from the northern edge to the southern, and from the western to the eastern."""
    edges: tuple[tuple[Callable[[Hex], bool], Callable[[Hex], bool]], ...] = (
        (lambda hex: hex.row == 1, lambda hex: hex.row == board.height),
        (lambda hex: hex.col == 1, lambda hex: hex.col == board.width),
    )
    return all(any(map(end, walked(board, filter(start, board.hexes())))) for start, end in edges)
