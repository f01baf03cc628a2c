"""What battles on hexes share, whatever their rules: the edges that sides come from, and forces to begin with."""

from __future__ import annotations

SOUTH, NORTH = 3, 0
HOMES = {2: (SOUTH, NORTH), 3: (SOUTH, 1, 5)}
ALL_ROUND = (SOUTH, NORTH, 1, 4, 2, 5)
DUEL = (("Wolverine WVR-6R",), ("Griffin GRF-1N",))
LANCES = (
    ("Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R"),
    ("Centurion CN9-A", "Enforcer ENF-4R", "Trebuchet TBT-5N", "Phoenix Hawk PXH-1"),
)


def home_edges(sides: int) -> tuple[int, ...]:
    """The edges that so many sides come from, in their order."""
    return HOMES.get(sides, ALL_ROUND)


def usual_forces(preset: str, large: bool) -> tuple[tuple[str, ...], ...]:
    """A duel, or four against four."""
    return LANCES if large else DUEL
