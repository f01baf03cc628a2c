"""A design as plain data: the figures of a record sheet and its critical slots as texts."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from ironhex.catalog.dead_weight import dead_weight
from ironhex.catalog.design import Model, Name, Tech
from ironhex.catalog.equipment import Carrier, Equipment, equipment
from ironhex.catalog.equipment import Tech as Base
from ironhex.catalog.errors import CatalogError


class Location(IntEnum):
    """The eight locations of a 'Mech; a quad's arms are its front legs."""

    HD = 0
    CT = 1
    LT = 2
    RT = 3
    LA = 4
    RA = 5
    LL = 6
    RL = 7


TORSOS = (Location.CT, Location.LT, Location.RT)
REAR = {Location.CT: 8, Location.LT: 9, Location.RT: 10}
"""The index of the torsos' rear armor, after the eight front values."""

LONG_NAMES: dict[str, tuple[str, ...]] = {
    "biped": (
        "head",
        "center_torso",
        "left_torso",
        "right_torso",
        "left_arm",
        "right_arm",
        "left_leg",
        "right_leg",
    ),
    "quad": (
        "head",
        "center_torso",
        "left_torso",
        "right_torso",
        "left_front_leg",
        "right_front_leg",
        "left_rear_leg",
        "right_rear_leg",
    ),
}

SLOTS: dict[str, tuple[int, ...]] = {"biped": (6, 12, 12, 12, 12, 12, 6, 6), "quad": (6, 12, 12, 12, 6, 6, 6, 6)}
"""Critical slots of each location (BMR-UNIT-026, BMR-QUAD-004)."""

SIDE_SLOTS = {"Fusion": 0, "XL": 3, "Clan XL": 2, "Light": 2}
"""Slots of an engine in each side torso (BMR-CON-025, BMR-EQ-105)."""

ARM = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
SYSTEMS = frozenset({*ARM, *LEG, "Engine", "Gyro", "Life Support", "Sensors", "Cockpit"})

Count = Annotated[int, Meta(ge=0, le=9999)]


class MechSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The plain data of a design, nothing derived."""

    chassis: Name
    model: Model
    tons: int
    config: Literal["biped", "quad"]
    tech: Tech
    era: int
    level: int
    walk: Count
    jump: Count
    engine_rating: Count
    engine: Literal["Fusion", "XL", "Clan XL", "Light"]
    structure: Literal["Standard", "Endo Steel"]
    armor_type: Literal["Standard", "Ferro-Fibrous", "Stealth"]
    heat_sinks: Count
    double_sinks: bool
    armor: Annotated[tuple[Count, ...], Meta(min_length=11, max_length=11)]
    """Points of the eight front locations, then of the rear of CT, LT and RT."""
    slots: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=8, max_length=8)]
    """Each location's slots: a system, "", or an equipment key with `(shots)` for part loads, `(R)`, `(pod)`."""
    omni: bool = False

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.model}".strip()


class Slot(NamedTuple):
    """What a slot text names when it is neither empty nor a system."""

    equipment: Equipment
    shots: int
    rear: bool
    pod: bool = False

    def __str__(self) -> str:
        part = f" ({self.shots})" if self.shots != _full(self.equipment) else ""
        return f"{self.equipment.key}{part}{' (R)' * self.rear}{' (pod)' * self.pod}"


def _full(item: Equipment) -> int:
    return item.shots if item.category == "ammo" else 0


_SLOT = re.compile(r"(?P<name>.+?)(?: \((?P<shots>\d{1,6})\)| - (?P<half>Half))?(?P<rear> \(R\))?(?P<pod> \(pod\))?")


@lru_cache(maxsize=4096)
def slot(text: str, base: Base | None = None, carrier: Carrier | None = None) -> Slot | str | None:
    """Parse a slot text; a system stays a text, an empty slot is None.

    Names of other programs may depend on the technology base and the kind of the machine.
    """
    if not text or text in SYSTEMS:
        return text or None
    match = _SLOT.fullmatch(text)
    if match is None:
        raise CatalogError("slot", text, "not a slot text")
    item = dead_weight(match["name"]) or equipment(match["name"], base, carrier)
    shots = int(match["shots"]) if match["shots"] else _full(item) // (2 if match["half"] else 1)
    return Slot(item, shots, bool(match["rear"]), bool(match["pod"]))


def slot_text(text: str, base: Base | None = None, carrier: Carrier | None = None) -> str:
    """The canonical spelling of a slot text, so that equal designs have equal sheets."""
    return str(slot(text, base, carrier) or "")
