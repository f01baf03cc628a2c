"""The Basements Table: what is under a building, and how a unit falls into it."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.catalog import Terrain
from ironhex.systems.classic.damage.hit_location import FULL, KICK, PUNCH

UNKNOWN, NO_BASEMENT, SMALL = 0, 7, 9  # rolls: none yet, one of those without a basement, and one for people only


class Basement(NamedTuple):
    """A result of the table: how many levels it goes down, and the table of hit locations for a fall into it."""

    levels: int = 0
    table: str = FULL
    words: str = "no basement"


BASEMENTS = {
    2: Basement(2, KICK, "a double basement"),
    3: Basement(1, KICK, "a basement"),
    4: Basement(1, FULL, "a basement"),
    5: Basement(),
    6: Basement(),
    7: Basement(),
    8: Basement(),
    9: Basement(0, FULL, "a small basement, with room only for people"),
    10: Basement(1, FULL, "a basement"),
    11: Basement(1, PUNCH, "a basement"),
    12: Basement(2, PUNCH, "a double basement"),
}
DEPTHS = tuple(BASEMENTS.get(roll, Basement()).levels for roll in range(13))


def is_small(terrain: Terrain) -> bool:
    """Whether there is a basement that only people fit into."""
    return terrain.basement == SMALL
