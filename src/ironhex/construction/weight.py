"""The weight of any machine, part by part, in kilograms."""

from __future__ import annotations

from ironhex.catalog import Design, MechDesign, ProtoDesign, VehicleDesign
from ironhex.construction.mech_weight import QUARTER_TON, mech_weight
from ironhex.construction.proto_weight import proto_weight
from ironhex.construction.vehicle_weight import vehicle_weight
from ironhex.kernel.tally import Tally


def weight(design: Design) -> Tally:
    """What each part weighs; troops and buildings are not constructed and have no parts."""
    if isinstance(design, MechDesign):
        return Tally(tuple(mod._replace(value=QUARTER_TON * mod.value) for mod in mech_weight(design).mods))
    if isinstance(design, VehicleDesign):
        return vehicle_weight(design)
    return proto_weight(design) if isinstance(design, ProtoDesign) else Tally()
