"""Designs, equipment and boards: everything a game is played with, typed and validated on reading."""

from ironhex.catalog.board import Board, Change, Terrain, board, boards
from ironhex.catalog.collection import (
    NO_SUCH_DESIGN,
    configurations,
    design,
    designs,
    load_design,
    mech,
    omni_chassis,
    reader,
)
from ironhex.catalog.damage import Damage
from ironhex.catalog.design import Crew, Design, Item, NamedLocation, Tech
from ironhex.catalog.emplacement import EmplacementDesign, EmplacementLocation, EmplacementSheet
from ironhex.catalog.equipment import Equipment, all_equipment, equipment
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.exporters.blk import write_blk
from ironhex.catalog.exporters.mtf import write_mtf
from ironhex.catalog.importers.blk_units import read_blk
from ironhex.catalog.importers.files import read_anything, read_file, read_upload
from ironhex.catalog.importers.mtf import read_mtf
from ironhex.catalog.importers.mul import read_mul
from ironhex.catalog.importers.saw import read_saw
from ironhex.catalog.importers.ssw import read_ssw
from ironhex.catalog.library import Library
from ironhex.catalog.mech import Location, MechDesign, MechSheet, weight_class
from ironhex.catalog.megamek_board import foreign_terrain, read_board
from ironhex.catalog.mounts import MountedDesign
from ironhex.catalog.platoon import PlatoonDesign, PlatoonSheet
from ironhex.catalog.protomech import ProtoDesign, ProtoLocation, ProtoSheet
from ironhex.catalog.roster import Enlisted, Roster
from ironhex.catalog.suits import SuitDesign, SuitLocation, SuitSheet
from ironhex.catalog.vehicle import VehicleDesign, VehicleLocation, VehicleSheet

__all__ = [
    "NO_SUCH_DESIGN",
    "Board",
    "CatalogError",
    "Change",
    "Crew",
    "Damage",
    "Design",
    "EmplacementDesign",
    "EmplacementLocation",
    "EmplacementSheet",
    "Enlisted",
    "Equipment",
    "Item",
    "Library",
    "Location",
    "MechDesign",
    "MechSheet",
    "MountedDesign",
    "NamedLocation",
    "PlatoonDesign",
    "PlatoonSheet",
    "ProtoDesign",
    "ProtoLocation",
    "ProtoSheet",
    "Roster",
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
    "configurations",
    "design",
    "designs",
    "equipment",
    "foreign_terrain",
    "load_design",
    "mech",
    "omni_chassis",
    "read_anything",
    "read_blk",
    "read_board",
    "read_file",
    "read_mtf",
    "read_mul",
    "read_saw",
    "read_ssw",
    "read_upload",
    "reader",
    "weight_class",
    "write_blk",
    "write_mtf",
]
