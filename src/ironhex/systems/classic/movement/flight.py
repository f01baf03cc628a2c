"""How VTOLs move: in the air, 1 MP for each hex, hexside and level, above everything that is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironhex.catalog import Board, VehicleLocation
from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.movement.altitudes import TREETOPS, aloft, among_trees, can_land, perch, tops

if TYPE_CHECKING:
    from ironhex.systems.classic.movement.steps import Spot, Stride

VERTICAL = {"C": 1, "S": -1}  # climb and sink a level


# --- Movement Points --------------------------------------------------------------------------------------------------
def vtol_cruise_tally(unit: Unit) -> Tally:
    """Cruising MP, minus one for each hit on the rotor; without a rotor or an engine there are none."""
    if unit.gone(VehicleLocation.ROTOR):
        return Tally(barred=Barred("BMR-VTOL-048", f"{unit.name} has no rotor"))
    if unit.vehicle.halted:
        return Tally(barred=Barred("BMR-VTOL-033", f"the engine of {unit.name} is hit"))
    lost = min(unit.body.slowed, unit.design.walk)
    if lost == unit.design.walk:
        return Tally(barred=Barred("BMR-VTOL-042", f"{unit.name} has no MP left"))
    cruising = Tally((Mod("BMR-VTOL-001", unit.design.walk, "Cruising MP"),))
    return cruising.plus(Mod("BMR-VTOL-042", -lost, "rotor hit") if lost else None)


def vtol_flank_tally(unit: Unit) -> Tally:
    """Flanking MP: half as many again as Cruising MP, rounded up."""
    cruising = vtol_cruise_tally(unit)
    return cruising.plus(Mod("BMR-MOV-050", (cruising.total + 1) // 2, "flanking: half as many again, rounded up"))


# --- steps ------------------------------------------------------------------------------------------------------------
def only_in_the_air(step: Stride) -> Item:
    return landed(step.board, step.origin)


def above_the_terrain(step: Stride) -> Item:
    """A VTOL flies above hills, roofs and water, and above trees, except along a road through them."""
    terrain, height = step.terrain, step.to.elevation
    if height > tops(terrain) or (step.along and among_trees(terrain, height) and aloft(terrain, height)):
        return None
    if terrain.woods and height > 0:
        return Barred("BMR-VTOL-007", f"the trees of {step.to.hex} are too high")
    if terrain.building and height > 0:
        return Barred("BMR-VTOL-008", f"the building in {step.to.hex} is too high")
    return Barred("BMR-VTOL-021", f"it would fly into {step.to.hex}")


def out_of_the_trees(step: Stride) -> Item:
    """Below the tops of trees a VTOL stays on the road; to leave it, it climbs above them."""
    if step.along or not among_trees(step.board.at(step.origin.hex), step.origin.elevation):
        return None
    return Barred("BMR-VTOL-013", "below the trees it must stay on the road")


def hex_of_air(step: Stride) -> Item:
    return Mod("BMR-VTOL-002", 1, "a hex")


def landed(board: Board, spot: Spot | None) -> Barred | None:
    """A landed VTOL can only climb."""
    if spot is None or aloft(board.at(spot.hex), spot.elevation):
        return None
    return Barred("BMR-VTOL-003", "a landed VTOL must climb first")


def no_descent(board: Board, spot: Spot) -> Barred | None:
    """Why a VTOL cannot sink a level where it is."""
    terrain, to = board.at(spot.hex), spot.elevation - 1
    if to > tops(terrain) or (to == perch(terrain) and can_land(terrain)):
        return None
    if to < perch(terrain):
        return Barred("BMR-VTOL-009", "a landed VTOL can only climb")
    if terrain.woods:
        return _into_the_trees(terrain.road > 0, to)
    if terrain.depth >= 0:
        return Barred("BMR-VTOL-012", "a VTOL that sets down on water sinks")
    return Barred("BMR-VTOL-011", "VTOLs land only in clear and paved hexes and on roofs")


def _into_the_trees(on_a_road: bool, height: int) -> Barred | None:
    """Above a road in the woods a VTOL that is below the trees already may sink, but not land."""
    if height < 1:
        return Barred("BMR-VTOL-011", "VTOLs do not land in woods")
    if on_a_road and height < TREETOPS:
        return None
    return Barred("BMR-VTOL-007", "a VTOL stays above the trees")
