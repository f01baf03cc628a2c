"""How submarines, and suits made for water, move there: above the bottom, 1 MP for each hex and level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironhex.catalog import Board
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.ice.places import on_ice

if TYPE_CHECKING:
    from ironhex.systems.classic.battle import Mode
    from ironhex.systems.classic.kinds.kind import Gait
    from ironhex.systems.classic.movement.steps import Spot, Stride

LEVEL_OF_WATER = 1  # MP


def on_land(step: Stride) -> bool:
    """Whether a step leads onto dry land, or onto a bridge or ice."""
    return step.along or step.terrain.depth < 1 or on_ice(step.board, step.to)


def off_the_bottom(step: Stride) -> Item:
    """A unit at the bottom of water must rise before it swims."""
    if step.origin == step.to or not at_the_bottom(step.board, step.origin):
        return None
    return Barred("BMR-NAVAL-008", "it must rise from the bottom first")


def no_flanking_under_water(step: Stride) -> Item:
    """A submarine is faster only on the surface."""
    return only_in(step.gait, step.mode) if below_the_surface(step.board, step.origin) else None


def only_in(gait: Gait, mode: Mode) -> Barred | None:
    """Why a unit does not move under water in a mode."""
    if gait.dives_in in (None, mode):
        return None
    return Barred("BMR-WATER-006", "a submarine does not use flank speed under water")


def below_the_surface(board: Board, spot: Spot) -> bool:
    return spot.elevation < board.at(spot.hex).depth


def at_the_bottom(board: Board, spot: Spot) -> bool:
    """Whether a unit rests on the bed of water of depth 1 or more."""
    return board.at(spot.hex).depth >= 1 and spot.elevation <= 0


def no_turn(board: Board, gait: Gait, mode: Mode, spot: Spot) -> Barred | None:
    """Why a submarine cannot turn where it is; it costs suits nothing."""
    if not gait.dives or not gait.turn:
        return None
    if at_the_bottom(board, spot):
        return Barred("BMR-NAVAL-008", "it must rise from the bottom before it turns")
    return only_in(gait, mode) if below_the_surface(board, spot) else None


def deep_enough(step: Stride) -> Item:
    """Under water a unit swims only where the water is as deep."""
    if on_land(step) or 0 <= step.to.elevation <= step.terrain.depth:
        return None
    return Barred("BMR-NAVAL-007", f"the water of {step.to.hex} is not at its level")


def from_the_surface(step: Stride) -> Item:
    """A unit leaves the water only from its surface."""
    terrain = step.board.at(step.origin.hex)
    if not on_land(step) or terrain.depth < 1 or step.origin.elevation >= terrain.depth:
        return None
    return Barred("BMR-NAVAL-007", "it must rise to the surface first")


def no_dive(board: Board, spot: Spot, levels: int) -> Barred | None:
    """Why a unit cannot rise or sink a level where it is."""
    depth = board.at(spot.hex).depth
    if depth < 1:
        return Barred("BMR-SUIT-026", f"there is no water in {spot.hex}")
    if board.at(spot.hex).ice_covered and max(spot.elevation, spot.elevation + levels) == depth:
        return Barred("BMR-ENV-009", "the ice is in the way")
    if 0 <= spot.elevation + levels <= depth:
        return None
    return Barred("BMR-NAVAL-007", "it is at the surface" if levels > 0 else "it is at the bottom")
