"""Moving in buildings: onto which floor a step leads, and stairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironhex.catalog import Board
from ironhex.kernel.hexes import direction_to
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.buildings.basements import is_small
from ironhex.systems.classic.buildings.places import AnySpot, has_floors, in_or_on, indoors, inside, joins, on_roof
from ironhex.systems.classic.ice.places import under_ice

if TYPE_CHECKING:
    from ironhex.systems.classic.battle import Mode
    from ironhex.systems.classic.kinds.kind import Gait
    from ironhex.systems.classic.movement.steps import Stride

A_FLOOR = 1  # MP for each floor on the stairs
EVEN, TOP = "E", "T"  # as in `movement/steps.py`


# --- what forbids a step ----------------------------------------------------------------------------------------------
def no_such_floor(step: Stride) -> Item:
    """A step that aims above the ground floor needs a roof, or a floor that is level with the unit."""
    if step.aim not in (EVEN, TOP):
        return None
    top = step.terrain.building_height if has_floors(step.terrain) else 0
    if not top:
        return Barred("BMR-BLDG-016", f"there is no building in {step.to.hex}")
    if step.aim == EVEN and not 0 < step.to.elevation < top:
        return Barred("BMR-BLDG-030", f"no upper floor of the building in {step.to.hex} is level with it")
    return None


def stays_on_its_level(step: Stride) -> Item:
    """Inside one building nobody changes levels from hex to hex, except out of a basement that has caved in."""
    if not step.rise or min(step.to.elevation, step.origin.elevation) < 0 or step.origin.hex == step.to.hex:
        return None
    direction = direction_to(step.origin.hex, step.to.hex)
    if direction is None or not joins(step.board, step.origin.hex, direction):
        return None
    if not inside(step.board, step.origin) and not inside(step.board, step.to):
        return None
    return Barred("BMR-BLDG-031", "it cannot change levels from hex to hex inside a building")


FLOORS = (no_such_floor, stays_on_its_level)


def no_aim(gait: Gait, step: str) -> Barred | None:
    """Why a unit cannot aim at an upper floor or a roof; only a step into a building may follow an aim."""
    if not gait.indoors:
        return Barred("BMR-MOV-019", f"there is no step {step!r}")
    if not gait.upstairs:
        return Barred("BMR-BLDG-018", "vehicles stay on the ground floor")
    if step not in (EVEN, TOP):
        return Barred("BMR-BLDG-016", "a step into a building must follow")
    return None


def no_jump(board: Board, gait: Gait, spot: AnySpot) -> Barred | None:
    """Why a unit cannot jump from a spot: under a roof or ice it has no room to."""
    if under_ice(board, spot):
        return Barred("BMR-ENV-017", "it cannot jump under the ice")
    if gait.indoors and indoors(board, spot):
        return Barred("BMR-BLDG-031", "it cannot jump inside a building")
    return None


# --- stairs -----------------------------------------------------------------------------------------------------------
def uses_stairs(board: Board, gait: Gait, spot: AnySpot) -> bool:
    """Whether going up and down from a spot means the stairs of a building."""
    return (gait.stairs and in_or_on(board, spot)) or (gait.indoors and inside(board, spot))


def no_stairs(board: Board, gait: Gait, mode: Mode, to: AnySpot) -> Barred | None:
    """Why a unit cannot go up or down to a floor of the building that it is in."""
    if not gait.stairs:
        return Barred("BMR-BLDG-031", "it cannot change levels inside a building")
    if gait.flies_in is mode and not on_roof(board, (to[0], to[1] - 1)):
        return Barred("BMR-SUIT-018", "it cannot fly inside a building")
    terrain = board.at(to[0])
    lowest = -1 if is_small(terrain) and not gait.turn else -terrain.sinkhole
    if gait.flies_in is mode or lowest <= to[1] <= terrain.building_height:
        return None
    return Barred("BMR-BLDG-033", f"the building in {to[0]} has no floor there")
