"""Squads and Points of battle armor."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironhex.catalog.design import Crew, Model, Name, Tech
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.form import Form
from ironhex.catalog.mech_sheet import Count
from ironhex.catalog.mounts import MountedDesign

ARMORS = frozenset({"basic stealth", "standard stealth", "improved stealth", "mimetic", "camo", "fire-resistant"})
"""The keywords of armor with special rules."""


class SuitLocation(IntEnum):
    """The equipment of every suit of the squad, and of single troopers."""

    SQUAD = 0
    TROOPER_1 = 1
    TROOPER_2 = 2
    TROOPER_3 = 3
    TROOPER_4 = 4
    TROOPER_5 = 5
    TROOPER_6 = 6


class SuitSheet(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="battle armor"):
    """The plain data of a squad of battle armor, nothing derived."""

    chassis: Name
    model: Model
    tech: Tech
    era: int
    level: int
    suits: Annotated[int, Meta(ge=1, le=6)]
    walk: Count
    """MP on the ground."""
    armor: Count
    """Points of each suit, without the one of the trooper inside."""
    items: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=7, max_length=7)]
    """What each suit of the squad carries, then what single troopers carry."""
    jump: Count = 0
    fly: Count = 0
    """VTOL MP."""
    swim: Count = 0
    """Underwater MP."""
    leg_attacks: bool = False
    swarm_attacks: bool = False
    bv: Count = 0
    """The Battle Value that its author declares; used only if the books do not list the suit."""


class SuitDesign(MountedDesign):
    """A type of battle armor in one configuration."""

    type = "battle armor"
    to_carry = True
    kind = "battle armor"
    kinds = (kind, "flying battle armor", "diving battle armor")
    places = SuitLocation
    codes = ("SQ", "1", "2", "3", "4", "5", "6")
    only_hold = frozenset({SuitLocation.SQUAD})
    form = Form(
        SuitSheet,
        (
            ("chassis", "model", "tech", "era", "level"),
            ("suits", "walk", "jump", "fly", "swim", "armor", "leg_attacks", "swarm_attacks", "bv"),
        ),
        items=tuple(location.name.lower() for location in SuitLocation),
    )

    sheet: SuitSheet
    suits: int
    fly: int
    swim: int
    suit_armor: int
    """Points of each suit."""
    leg_attacks: bool
    swarm_attacks: bool
    bv: int

    armor_type: str
    """The keyword of its armor, or nothing."""
    rides: Literal["", "OmniMechs", "anything"]
    """What the squad can hold on to: claws work on OmniMechs, magnets on all metal units."""

    def __init__(self, sheet: SuitSheet) -> None:
        super().__init__(sheet)
        self.kind = self.kinds[1 if sheet.fly else 2 if sheet.swim else 0]
        self.tons = sheet.suits
        self.crew = Crew(piloting=None, people=sheet.suits)
        self.suit_armor = sheet.armor
        self.armor = (0, *(sheet.armor * (number <= sheet.suits) for number in range(1, 7)))
        self.structure_points = (1, *(int(number <= sheet.suits) for number in range(1, 7)))
        # For infantry only the first hex of a turn counts as walking (BMR-INF-015).
        self.walk, self.run = min(1, sheet.walk), sheet.walk
        words = {mount.equipment.special for mount in self.items}
        self.armor_type = next(iter(sorted(words & ARMORS)), "")
        self.rides = "anything" if "magnetic clamps" in words else "OmniMechs" if "claw" in words else ""
        for mount in self.items:
            if mount.location > sheet.suits:
                place = SuitLocation(mount.location).name.lower()
                raise CatalogError(self.name, f"items.{place}", f"there are {sheet.suits} suits", "BMR-INF-047")

    def summary(self) -> tuple[str, ...]:
        ways = {"ground": self.run, "jump": self.jump, "air": self.fly, "water": self.swim}
        speeds = ", ".join(f"{how} {points}" for how, points in ways.items() if points)
        armor = f" ({self.armor_type})" if self.armor_type else ""
        return f"{self.suits} suits, MP {speeds}", f"armor {self.suit_armor} points each{armor}"

    def _has(self, place: int) -> bool:
        return place <= self.suits
