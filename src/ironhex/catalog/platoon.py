"""Infantry platoons and Points: foot, motorized and jump, with one kind of weapon."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from ironhex.catalog.design import Crew, Model, Name, Tech
from ironhex.catalog.equipment import Equipment
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.form import Form
from ironhex.catalog.mounts import MountedDesign

Motive = Literal["foot", "motorized", "jump"]

CARRIED_TONS: dict[Motive, int] = {"foot": 3, "motorized": 6, "jump": 4}
"""The room a platoon takes in a carrier (BMR-INF-017)."""

HEAVY_ARMS = frozenset({"Infantry Laser", "Infantry SRM", "Infantry Inferno SRM"})
"""Weapons that slow down motorized and jump infantry (BMR-INF-004, BMR-INF-005)."""


class PlatoonLocation(IntEnum):
    """A platoon has a single location."""

    MEN = 0


class PlatoonSheet(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="infantry"):
    """The plain data of a platoon, nothing derived."""

    chassis: Name
    model: Model
    tech: Tech
    era: int
    level: int
    motive: Motive
    troopers: Annotated[int, Meta(ge=1, le=99)]
    items: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=1, max_length=1)]
    """The troopers' weapon, and kits or field guns if they have any."""
    anti_mech: bool = False
    """Has anti-'Mech training."""


class PlatoonDesign(MountedDesign):
    """A platoon type."""

    type = "infantry"
    to_carry = True
    kinds = get_args(Motive)
    places = PlatoonLocation
    codes = ("MEN",)
    form = Form(
        PlatoonSheet,
        (("chassis", "model", "tech", "era", "level"), ("motive", "troopers", "anti_mech")),
        items=("men",),
    )

    sheet: PlatoonSheet
    motive: Motive
    troopers: int
    anti_mech: bool

    weapon: Equipment
    """The weapon of every trooper."""

    def __init__(self, sheet: PlatoonSheet) -> None:
        super().__init__(sheet)
        self.kind = sheet.motive
        self.crew = Crew(piloting=None, people=sheet.troopers)
        self.armor, self.structure_points = (sheet.troopers,), (1,)
        self.tons = CARRIED_TONS[sheet.motive]
        self.weapon = self._weapon()
        fast = 2 if self.weapon.key in HEAVY_ARMS else 3
        self.walk = 1
        self.run = fast if sheet.motive == "motorized" else 1
        self.jump = fast if sheet.motive == "jump" else 0

    def summary(self) -> tuple[str, ...]:
        return (f"{self.troopers} troopers, {self.motive}, MP {max(self.run, self.jump)}",)

    def _weapon(self) -> Equipment:
        arms = [mount.equipment for mount in self.items if mount.equipment.category == "infantry"]
        if len(arms) != 1:
            raise CatalogError(self.name, "items.men", f"expected one infantry weapon, not {len(arms)}", "BMR-INF-038")
        return arms[0]
