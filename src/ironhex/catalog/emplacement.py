"""Gun emplacements: buildings with weapons, fixed to an arc or in a turret."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from msgspec import Meta, Struct

from ironhex.catalog.design import Crew, Model, Name, Tech
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.form import Form
from ironhex.catalog.mech_sheet import Count
from ironhex.catalog.mounts import MountedDesign


class EmplacementLocation(IntEnum):
    """The building, which holds the ammunition; the turret; and the three fixed arcs (BMR-GUN-003)."""

    BUILDING = 0
    TURRET = 1
    NORTH = 2
    EAST = 3
    WEST = 4


class EmplacementSheet(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="emplacement"):
    """The plain data of a gun emplacement, nothing derived."""

    chassis: Name
    model: Model
    tech: Tech
    era: int
    level: int
    cf: Annotated[int, Meta(ge=1, le=9999)]
    height: Annotated[int, Meta(ge=1, le=99)]
    items: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=5, max_length=5)]
    turret: Count = 0
    """Points of the turret's armor; 0 means no turret."""


class EmplacementDesign(MountedDesign):
    """A type of gun emplacement."""

    type = "emplacement"
    kind = "emplacement"
    kinds = (kind,)
    places = EmplacementLocation
    codes = ("B", "T", "N", "E", "W")
    only_hold = frozenset({EmplacementLocation.NORTH, EmplacementLocation.EAST, EmplacementLocation.WEST})
    crew = Crew(piloting=None)
    form = Form(
        EmplacementSheet,
        (("chassis", "model", "tech", "era", "level"), ("cf", "height", "turret")),
        items=tuple(location.name.lower() for location in EmplacementLocation),
    )

    sheet: EmplacementSheet
    cf: int
    height: int
    turret: int

    def __init__(self, sheet: EmplacementSheet) -> None:
        super().__init__(sheet)
        self.tons = 0
        self.armor = (sheet.cf, sheet.turret, 0, 0, 0)
        self.structure_points = (1, int(sheet.turret > 0), 1, 1, 1)
        if sheet.items[EmplacementLocation.TURRET] and not sheet.turret:
            raise CatalogError(self.name, "items.turret", "there is no turret", "BMR-GUN-013")

    def summary(self) -> tuple[str, ...]:
        turret = f", turret armor {self.turret}" if self.turret else ""
        return (f"CF {self.cf}, {self.height} level{'' if self.height == 1 else 's'} high{turret}",)

    def _has(self, place: int) -> bool:
        return place != EmplacementLocation.TURRET or self.turret > 0
