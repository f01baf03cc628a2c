"""Check any design against the construction rules, weigh it and price it."""

from __future__ import annotations

from ironhex.catalog import Design, EmplacementDesign, MechDesign, PlatoonDesign, ProtoDesign, SuitDesign, VehicleDesign
from ironhex.construction.emplacement import emplacement_violations
from ironhex.construction.foot import foot_cost, foot_violations
from ironhex.construction.mech import mech_violations
from ironhex.construction.mech_weight import QUARTER_TON, mech_weight
from ironhex.construction.mech_worth import mech_cost
from ironhex.construction.proto import proto_violations
from ironhex.construction.proto_weight import proto_weight
from ironhex.construction.proto_worth import proto_cost
from ironhex.construction.vehicle import vehicle_violations
from ironhex.construction.vehicle_weight import vehicle_weight
from ironhex.construction.vehicle_worth import vehicle_cost
from ironhex.construction.violation import Violation
from ironhex.kernel.calculation import Calculation
from ironhex.kernel.tally import Barred, Tally


def check(design: Design) -> tuple[Violation, ...]:
    """Everything in a design that breaks a construction rule."""
    match design:
        case MechDesign():
            return mech_violations(design)
        case VehicleDesign():
            return vehicle_violations(design)
        case ProtoDesign():
            return proto_violations(design)
        case PlatoonDesign() | SuitDesign():
            return foot_violations(design)
        case EmplacementDesign():
            return emplacement_violations(design)
    return ()


def weight(design: Design) -> Tally:
    """What each part weighs in kilograms; troops and buildings have no parts."""
    match design:
        case MechDesign():
            return Tally(tuple(mod._replace(value=QUARTER_TON * mod.value) for mod in mech_weight(design).mods))
        case VehicleDesign():
            return vehicle_weight(design)
        case ProtoDesign():
            return proto_weight(design)
    return Tally()


def cost(design: Design, *, ammunition: bool = True) -> Calculation | Barred:
    """The price in C-bills, with or without ammunition; barred if the books give none."""
    match design:
        case MechDesign():
            return mech_cost(design, ammunition=ammunition)
        case VehicleDesign():
            return vehicle_cost(design, ammunition=ammunition)
        case ProtoDesign():
            return proto_cost(design, ammunition=ammunition)
        case PlatoonDesign() | SuitDesign():
            return foot_cost(design)
    return Barred("BMR-COST-001", "the book does not price buildings")
