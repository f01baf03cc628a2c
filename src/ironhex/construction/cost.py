"""The price of any unit in C-bills."""

from __future__ import annotations

from ironhex.catalog import Design, MechDesign, PlatoonDesign, ProtoDesign, SuitDesign, VehicleDesign
from ironhex.construction.foot import foot_cost
from ironhex.construction.mech_cost import mech_cost
from ironhex.construction.proto_cost import proto_cost
from ironhex.construction.vehicle_cost import vehicle_cost
from ironhex.kernel.calculation import Reckoning
from ironhex.kernel.tally import Barred


def cost(design: Design, *, ammunition: bool = True) -> Reckoning | Barred:
    """What a unit costs, with or without its ammunition; barred where the books give no price."""
    if isinstance(design, MechDesign):
        return mech_cost(design, ammunition=ammunition)
    if isinstance(design, VehicleDesign):
        return vehicle_cost(design, ammunition=ammunition)
    if isinstance(design, ProtoDesign):
        return proto_cost(design, ammunition=ammunition)
    if isinstance(design, PlatoonDesign | SuitDesign):
        return foot_cost(design)
    return Barred("BMR-COST-001", "the book prices no buildings")
