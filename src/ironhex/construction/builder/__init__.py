"""Builders of designs, one for each type of unit.

Tell a builder what a unit is and carries, in any order. It fills the fixed slots, finds room for the rest, sizes what
depends on the machine, and lists everything that breaks a construction rule. A call with an argument that makes no
sense raises a ValueError that names it, and leaves the builder as it was.
"""

from ironhex.construction.builder.builder import Builder, BuildError
from ironhex.construction.builder.emplacement import EmplacementBuilder
from ironhex.construction.builder.foot import PlatoonBuilder, SuitBuilder
from ironhex.construction.builder.mech import MechBuilder
from ironhex.construction.builder.protomech import ProtoBuilder
from ironhex.construction.builder.vehicle import VehicleBuilder

__all__ = [
    "BuildError",
    "Builder",
    "EmplacementBuilder",
    "MechBuilder",
    "PlatoonBuilder",
    "ProtoBuilder",
    "SuitBuilder",
    "VehicleBuilder",
]
