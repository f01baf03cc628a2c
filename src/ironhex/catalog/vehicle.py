"""Ground vehicles, VTOLs and naval vessels: their sheets and everything derived from them."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from ironhex.catalog.data_files import table
from ironhex.catalog.design import Model, Name, Tech
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.form import Form
from ironhex.catalog.mech_sheet import Count
from ironhex.catalog.mounts import MountedDesign, energy_heat

Motion = Literal["tracked", "wheeled", "hover", "vtol", "displacement", "hydrofoil", "submarine"]
NAVAL = frozenset({"displacement", "hydrofoil", "submarine"})


class VehicleLocation(IntEnum):
    """The five armored locations in the order of their armor, and the body, which has no armor."""

    FRONT = 0
    RIGHT = 1
    LEFT = 2
    REAR = 3
    TURRET = 4
    ROTOR = 4
    BODY = 5


WEIGHT_CLASSES = ((35, "Light"), (55, "Medium"), (75, "Heavy"), (100, "Assault"))


def vehicle_class(tons: int) -> str:
    """Light up to 35 tons, medium to 55, heavy to 75, assault to 100; larger vessels have no class."""
    return next((name for heaviest, name in WEIGHT_CLASSES if tons <= heaviest), "")


NAMES = ("front", "right side", "left side", "rear", "turret", "body")


class VehicleSheet(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vehicle"):
    """The plain data of a vehicle, nothing derived."""

    chassis: Name
    model: Model
    tons: Annotated[int, Meta(ge=1, le=300)]
    motion: Motion
    tech: Tech
    era: int
    level: int
    cruise: Count
    engine: Literal["ICE", "Fusion", "XL", "Clan XL", "Light"]
    armor_type: Literal["Standard", "Ferro-Fibrous"]
    armor: Annotated[tuple[Count, ...], Meta(min_length=4, max_length=5)]
    """Points of front, right, left and rear, and of the turret or rotor if there is one."""
    items: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=6, max_length=6)]
    """The equipment of each location: a key, with `(shots)` for part loads and `(pod)` for pods."""
    half_ton: bool = False
    """Weighs half a ton more than its whole tons."""
    omni: bool = False
    cargo: Count = 0
    """Quarter tons of space for infantry and cargo."""
    turret: Count = 0
    """Quarter tons of an OmniVehicle's turret, which weighs the same whatever it holds (BMR-OMNI-011)."""
    heat_sinks: Count | None = None
    """Heat sinks, if not as many as the energy weapons need."""


_ROWS = ("front", "right", "left", "rear")
_PARAGRAPHS = (
    ("chassis", "model", "tons", "half_ton", "motion", "tech", "omni", "era", "level"),
    ("cruise", "engine", "armor_type", "cargo", "turret", "heat_sinks"),
)
_GROUND = Form(VehicleSheet, _PARAGRAPHS, (*_ROWS, "turret", "body"), (*_ROWS, "turret"))
_VTOL = Form(VehicleSheet, _PARAGRAPHS, (*_ROWS, "rotor", "body"), (*_ROWS, "rotor"))


class VehicleDesign(MountedDesign):
    """A vehicle type."""

    type = "vehicle"
    places = VehicleLocation
    codes = ("FR", "RS", "LS", "RR", "TU", "BD")
    kinds = get_args(Motion)
    only_hold = frozenset({VehicleLocation.BODY})
    speed_names = ("Cruising", "Flank")
    form = _GROUND

    sheet: VehicleSheet
    motion: Motion
    cruise: int
    armor_type: str
    cargo: int
    turret: int

    tons: int
    """Its weight, rounded up to whole tons."""
    quarter_tons: int
    """Its weight to the quarter ton."""
    flank: int
    has_turret: bool
    sinks_needed: int
    """A heat sink for each point of heat of the energy weapons (BMR-CVEH-032)."""

    def __init__(self, sheet: VehicleSheet) -> None:
        self.has_turret = len(sheet.armor) == 5 and sheet.motion != "vtol"
        super().__init__(sheet)
        self.kind = sheet.motion
        self.tons = sheet.tons + sheet.half_ton
        self.quarter_tons = 4 * sheet.tons + 2 * sheet.half_ton
        self.walk = sheet.cruise
        self.run = self.flank = (3 * sheet.cruise + 1) // 2
        self.engine_rating = self._engine_rating()
        self.sinks_needed = energy_heat(self.weapons)
        self.heat_sinks = self._heat_sinks()
        fifth = len(sheet.armor) == 5
        self.armor = (*sheet.armor[:4], sheet.armor[4] if fifth else 0, 0)
        each = -(-self.tons // 10)
        self.structure_points = (each, each, each, each, each * fifth, 1)
        explosive = any(mount.equipment.explosive_damage for mount in self.items)
        case = (self.clan and explosive) or bool(self.with_special("case"))
        self.has_case = (case,) * len(VehicleLocation)
        self._check()

    def summary(self) -> tuple[str, ...]:
        room = f", {self.cargo / 4:g} tons of space" if self.cargo else ""
        return (
            f"{self.motion}, Cruising {self.cruise}, Flank {self.flank}",
            f"{self.engine} engine {self.engine_rating}, {self.heat_sinks} heat sinks{room}",
            self.armor_text(self.armor_type),
        )

    def _has(self, place: int) -> bool:
        return place != VehicleLocation.TURRET or len(self.sheet.armor) == 5

    def _named(self, place: IntEnum) -> str:
        return "rotor" if self.motion == "vtol" and place == VehicleLocation.ROTOR else NAMES[place]

    @classmethod
    def form_of(cls, data: dict[str, Any]) -> Form:
        return _VTOL if data.get("motion") == "vtol" else _GROUND

    def _engine_rating(self) -> int:
        """Tons times Cruising MP minus the suspension factor, raised to an existing rating."""
        wanted = self.quarter_tons * self.cruise - 4 * suspension_factor(self.motion, self.tons)
        return max(10, -(-wanted // 20) * 5) if self.cruise else 0

    def _heat_sinks(self) -> int:
        """One per point of heat its energy weapons generate in a turn, or as many as it is given; a fusion engine
        includes ten, to which sinks among the items are added (BMR-CVEH-032).
        """
        given = self.sinks_needed if self.sheet.heat_sinks is None else self.sheet.heat_sinks
        mounted = sum(mount.equipment.category == "heat sink" for mount in self.items)
        return max(given, mounted + (0 if self.engine == "ICE" else 10))

    def _check(self) -> None:
        """Turret weapons need a turret; a VTOL has a rotor, with nothing mounted on it."""
        fifth = [mount for mount in self.items if mount.location == VehicleLocation.TURRET]
        if self.motion == "vtol" and len(self.sheet.armor) < 5:
            raise CatalogError(self.name, "armor", "a VTOL has a rotor", "BMR-CVEH-027")
        if fifth and not self.has_turret:
            where = "rotor" if self.motion == "vtol" else "turret"
            raise CatalogError(self.name, f"items.{where}", f"{fifth[0].equipment.key} needs a turret", "BMR-CVEH-034")


def suspension_factor(motion: Motion, tons: int) -> int:
    """What the suspension or lift subtracts from the rating (BMR-CVEH-006 to 011); too heavy counts as the heaviest."""
    steps = _suspensions()[motion]
    return next((factor for heaviest, factor in steps if tons <= heaviest), steps[-1][1])


@cache
def _suspensions() -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for _, cells in table("suspension_factors.csv"):
        found.setdefault(cells["motion"], []).append((int(cells["to_tons"]), int(cells["factor"])))
    return found
