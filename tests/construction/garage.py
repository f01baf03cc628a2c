"""A garage for tests: vehicles and ProtoMechs with just what a test is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ironhex.catalog import (
    ProtoDesign,
    ProtoLocation,
    ProtoSheet,
    VehicleDesign,
    VehicleSheet,
)

VEHICLE: dict[str, Any] = {
    "chassis": "Test",
    "model": "",
    "tons": 50,
    "motion": "tracked",
    "tech": "IS",
    "era": 3050,
    "level": 2,
    "cruise": 4,
    "engine": "Fusion",
    "armor_type": "Standard",
}

PROTO: dict[str, Any] = {
    "chassis": "Test",
    "model": "",
    "tons": 5,
    "tech": "Clan",
    "era": 3060,
    "level": 2,
    "walk": 4,
    "jump": 0,
}

PLACES = ("front", "right", "left", "rear", "fifth", "body")


def vehicle(items: Mapping[str, Sequence[str]] | None = None, **figures: Any) -> VehicleDesign:
    """A vehicle of 50 tons on tracks; what is in its `fifth` location is in the turret."""
    fifth = figures.get("motion") == "vtol" or bool((items or {}).get("fifth"))
    figures.setdefault("armor", (0,) * (5 if fifth else 4))
    rows = tuple(tuple((items or {}).get(place, ())) for place in PLACES)
    return VehicleDesign(VehicleSheet(**VEHICLE | figures, items=rows))


def proto(items: Mapping[ProtoLocation, Sequence[str]] | None = None, **figures: Any) -> ProtoDesign:
    """A ProtoMech of 5 tons; it has a main gun if there is something in it."""
    gun = bool((items or {}).get(ProtoLocation.MAIN_GUN))
    figures.setdefault("armor", (0,) * (6 if gun else 5))
    rows = tuple(tuple((items or {}).get(place, ())) for place in ProtoLocation)
    return ProtoDesign(ProtoSheet(**PROTO | figures, items=rows))
