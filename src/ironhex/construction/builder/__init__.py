"""Builders of designs, one for each type of unit.

A builder is told what a unit is to be and carry, in any order. It fills the fixed slots, finds room for the rest, sizes
what depends on the machine, and lists everything that breaks a rule of construction.
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
