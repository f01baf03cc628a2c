"""The fire of a platoon as on its record sheet: the damage per hit, by weapon and troopers left."""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal

Arms = Literal["rifle", "machine gun", "flamer", "laser", "SRM"]

# The most troopers that still do 1, 2, 3 … points of damage.
BY_TWOS = tuple(range(2, 29, 2))
BY_FOURS = tuple(range(4, 29, 4))
BY_SQUADS = (4, 7, 10, 13, 16, 19, 22, 25, 27, 28)
ROWS: dict[Arms, tuple[int, ...]] = {
    "rifle": BY_FOURS,
    "machine gun": BY_SQUADS,
    "flamer": BY_SQUADS,
    "laser": BY_TWOS,
    "SRM": BY_TWOS,
}


def platoon_damage(arms: Arms, men: int) -> int:
    """The damage a platoon does each time it hits."""
    if not 0 <= men <= ROWS[arms][-1]:
        raise ValueError(f"a platoon has 0 to {ROWS[arms][-1]} men, not {men}")
    return bisect_left(ROWS[arms], men) + 1 if men else 0
