"""Names of the places on a machine, as its record sheet prints them."""

from __future__ import annotations

from ironhex.catalog import Design, MechDesign, VehicleDesign, VehicleLocation
from ironhex.catalog.mech_sheet import LONG_NAMES
from ironhex.catalog.mounts import MountedDesign


def place(design: Design, location: int) -> str:
    """A location in words: right torso, left front leg, turret."""
    if isinstance(design, MechDesign):
        return LONG_NAMES[design.config][location].replace("_", " ")
    if isinstance(design, VehicleDesign) and design.motion == "vtol" and location == VehicleLocation.ROTOR:
        return "rotor"
    if isinstance(design, MountedDesign):
        return design.places(location).name.lower().replace("_", " ")
    raise TypeError(f"{design.type} has no locations")
