"""The small drawing of any design."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ironhex.catalog.mech import MechDesign
from ironhex.catalog.platoon import PlatoonDesign
from ironhex.catalog.protomech import ProtoDesign
from ironhex.catalog.suits import SuitDesign
from ironhex.catalog.vehicle import VehicleDesign
from ironhex.sheets.outlines.mechs import mech
from ironhex.sheets.outlines.troops import platoon, protomech, suits
from ironhex.sheets.outlines.vehicles import vehicle


class Outline(NamedTuple):
    """Path data in a square from -24 to 24: a shape, and details drawn on it in another color."""

    shape: str
    details: str = ""


@lru_cache(maxsize=4096)
def outline(design: Any) -> Outline | None:
    """How a design looks, made from what it is and carries; None for kinds without a drawing."""
    match design:
        case MechDesign():
            return Outline(*mech(design))
        case VehicleDesign():
            return Outline(*vehicle(design))
        case SuitDesign():
            return Outline(*suits(design))
        case PlatoonDesign():
            return Outline(*platoon(design))
        case ProtoDesign():
            return Outline(*protomech(design))
    return None
