"""Designs, equipment and boards: everything a game is played with, typed and checked when read."""

from ironhex.catalog.any_design import AnyDesign, Fitted, Tech
from ironhex.catalog.board import Board, Change, Terrain, board, boards
from ironhex.catalog.collection import design, designs, load_design, mech
from ironhex.catalog.design import Design, Item, Location, Sheet, weight_class
from ironhex.catalog.emplacement import EmplacementDesign, EmplacementLocation, EmplacementSheet
from ironhex.catalog.equipment import Equipment, all_equipment, equipment
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.importers.mtf import read_mtf
from ironhex.catalog.library import Library
from ironhex.catalog.megamek_board import foreign_terrain, read_board
from ironhex.catalog.mounts import Mount, MountedDesign
from ironhex.catalog.platoon import PlatoonDesign, PlatoonSheet
from ironhex.catalog.protomech import ProtoDesign, ProtoLocation, ProtoSheet
from ironhex.catalog.suits import SuitDesign, SuitLocation, SuitSheet
from ironhex.catalog.vehicle import VehicleDesign, VehicleLocation, VehicleSheet

__all__ = [
    "AnyDesign",
    "Board",
    "CatalogError",
    "Change",
    "Design",
    "EmplacementDesign",
    "EmplacementLocation",
    "EmplacementSheet",
    "Equipment",
    "Fitted",
    "Item",
    "Library",
    "Location",
    "Mount",
    "MountedDesign",
    "PlatoonDesign",
    "PlatoonSheet",
    "ProtoDesign",
    "ProtoLocation",
    "ProtoSheet",
    "Sheet",
    "SuitDesign",
    "SuitLocation",
    "SuitSheet",
    "Tech",
    "Terrain",
    "VehicleDesign",
    "VehicleLocation",
    "VehicleSheet",
    "all_equipment",
    "board",
    "boards",
    "design",
    "designs",
    "equipment",
    "foreign_terrain",
    "load_design",
    "mech",
    "read_board",
    "read_mtf",
    "weight_class",
]
