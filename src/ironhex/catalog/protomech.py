"""ProtoMechs: their sheets and everything derived from them."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from ironhex.catalog.data_files import table
from ironhex.catalog.design import Crew, Model, Name, Tech
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.form import Form
from ironhex.catalog.mech_sheet import Count
from ironhex.catalog.mounts import MountedDesign, energy_heat


class ProtoLocation(IntEnum):
    """The six locations in the order of their armor (BMR-CPROTO-018)."""

    HEAD = 0
    TORSO = 1
    RIGHT_ARM = 2
    LEFT_ARM = 3
    LEGS = 4
    MAIN_GUN = 5


class ProtoSheet(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="protomech"):
    """The plain data of a ProtoMech, nothing derived."""

    chassis: Name
    model: Model
    tons: int
    tech: Tech
    era: int
    level: int
    walk: Count
    jump: Count
    armor: Annotated[tuple[Count, ...], Meta(min_length=5, max_length=6)]
    """Points of the six locations, without the last if there is no main gun."""
    items: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=6, max_length=6)]
    """The equipment of each location; ammunition by `(shots)`."""
    heat_sinks: Count | None = None
    """Heat sinks, if not as many as the energy weapons need."""


_ROWS = tuple(location.name.lower() for location in ProtoLocation)
_PARAGRAPHS = (("chassis", "model", "tons", "tech", "era", "level"), ("walk", "jump", "heat_sinks"))


class ProtoDesign(MountedDesign):
    """A ProtoMech type."""

    type = "protomech"
    kind = "protomech"
    kinds = (kind,)
    places = ProtoLocation
    codes = ("HD", "T", "RA", "LA", "L", "MG")
    crew = Crew(piloting=None)
    form = Form(
        ProtoSheet, (("chassis", "model", "tons", "tech", "era", "level"), ("walk", "jump", "heat_sinks")), _ROWS, _ROWS
    )

    sheet: ProtoSheet
    has_main_gun: bool
    sinks_needed: int
    """A heat sink for each point of heat of the energy weapons (BMR-CPROTO-025)."""

    def __init__(self, sheet: ProtoSheet) -> None:
        self.has_main_gun = len(sheet.armor) == 6
        super().__init__(sheet)
        self.run = (3 * sheet.walk + 1) // 2
        self.engine_rating = _rating(sheet.tons * self.run)
        self.armor = sheet.armor if self.has_main_gun else (*sheet.armor, 0)
        self.structure_points = _structure(sheet)
        self.sinks_needed = energy_heat(self.weapons)
        self.heat_sinks = self.sinks_needed if sheet.heat_sinks is None else sheet.heat_sinks
        if sheet.items[ProtoLocation.MAIN_GUN] and not self.has_main_gun:
            raise CatalogError(self.name, "items.main_gun", "there is no main gun", "BMR-CPROTO-023")

    def _has(self, place: int) -> bool:
        return place != ProtoLocation.MAIN_GUN or self.has_main_gun


def _rating(wanted: int) -> int:
    """Above 39 only ratings divisible by five are built (BMR-CPROTO-010, BMR-CPROTO-012)."""
    return wanted if wanted < 40 else -(-wanted // 5) * 5


def structure_points(tons: int) -> tuple[int, ...] | None:
    """Structure of head, torso, each arm, legs and main gun; None if no ProtoMech weighs this much."""
    return _structure_table().get(tons)


def _structure(sheet: ProtoSheet) -> tuple[int, ...]:
    row = structure_points(sheet.tons)
    if row is None:
        raise CatalogError(sheet.chassis, "tons", f"no ProtoMech weighs {sheet.tons} tons", "BMR-CPROTO-004")
    head, torso, arm, legs, gun = row
    return (head, torso, arm, arm, legs, gun if len(sheet.armor) == 6 else 0)


@cache
def _structure_table() -> dict[int, tuple[int, ...]]:
    rows = [[int(cell) for cell in cells.values()] for _, cells in table("protomech_structure.csv")]
    return {tons: tuple(points) for tons, *points in rows}
