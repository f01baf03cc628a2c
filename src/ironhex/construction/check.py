"""Whether a design of any type keeps the rules of construction."""

from __future__ import annotations

from ironhex.catalog import Design, MechDesign, ProtoDesign, VehicleDesign
from ironhex.construction.mech import mech_violations
from ironhex.construction.proto import proto_violations
from ironhex.construction.vehicle import vehicle_violations
from ironhex.construction.violation import Violation


def check(design: Design) -> tuple[Violation, ...]:
    """What a design has against the rules; troops and buildings are not constructed, so there is nothing to find."""
    if isinstance(design, MechDesign):
        return mech_violations(design)
    if isinstance(design, VehicleDesign):
        return vehicle_violations(design)
    if isinstance(design, ProtoDesign):
        return proto_violations(design)
    return ()
