"""The terrain of a hex."""

from __future__ import annotations

from typing import NamedTuple

CLASSES = ("", "light", "medium", "heavy", "hardened")
"""Building classes by number, weakest first (BMR-TERR-020)."""
MEDIUM = 2
DEFAULT_CF = (0, 15, 40, 90, 120)
"""Construction factor of each class, if the scenario gives none (BMR-BLDG-014)."""
DEFAULT_HEIGHT = 2


class Terrain(NamedTuple):
    """A hex's level and everything in it; by default a hex is clear and at level 0."""

    level: int = 0
    woods: int = 0
    """0 none, 1 light, 2 heavy."""
    rough: int = 0
    rubble: int = 0
    """0 none, else the class of the collapsed building."""
    depth: int = -1
    """Depth of the water, -1 for none."""
    paved: int = 0
    road: int = 0
    """Hexsides by which a road leaves: 1 north, 2 northeast, 4 southeast, 8 south, 16 southwest, 32 northwest."""
    bridge: int = 0
    """Hexsides to which a bridge leads; its deck is at the hex's level."""
    bridge_cf: int = 0
    building: int = 0
    """0 none, else its class: 1 light, 2 medium, 3 heavy, 4 hardened."""
    building_cf: int = 0
    building_height: int = 0
    building_joins: int = 0
    """Hexsides across which the same building continues."""
    fire: int = 0
    smoke: int = 0
    swamp: int = 0
    basement: int = 0
    """The roll on the Basements Table that says what is under a building; 0 while nobody knows."""
    sinkhole: int = 0
    """Levels from the ground floor of a building down to the bottom of its basement, once the floor has given way."""
    ice: int = 0
    """Whether it is coated with ice: the ground, or the surface of its water. Water that is frozen solid is ground."""

    @property
    def surface(self) -> int:
        """The level of the ground, or of the water's surface."""
        return self.level

    @property
    def floor(self) -> int:
        """The level on which units stand: the ground, or the bed under water (BMR-TERR-013)."""
        return self.level - self.depth if self.depth > 0 else self.level

    @property
    def ice_covered(self) -> bool:
        """Whether ice on its water bears units (BMR-ENV-009); there is none under a bridge."""
        return self.ice > 0 and self.depth > 0 and not (self.bridge or self.road)


CLEAR = Terrain()

BOUNDS: dict[str, tuple[int, int]] = {
    "level": (-99, 99),
    "woods": (0, 2),
    "rough": (0, 1),
    "rubble": (0, 4),
    "depth": (-1, 99),
    "paved": (0, 1),
    "road": (0, 63),
    "bridge": (0, 63),
    "bridge_cf": (0, 999),
    "building": (0, 4),
    "building_cf": (0, 999),
    "building_height": (0, 99),
    "building_joins": (0, 63),
    "fire": (0, 9),
    "smoke": (0, 9),
    "swamp": (0, 1),
    "basement": (0, 12),
    "sinkhole": (0, 2),
    "ice": (0, 1),
}
"""The minimum and maximum of each field."""

LARGEST = 200
"""The most columns or rows a board can have."""


def within(field: str, value: int) -> bool:
    """Whether a field can have a value."""
    least, greatest = BOUNDS[field]
    return least <= value <= greatest
