"""How suits made for water move there: as submarines do, above the bottom, 1 MP for each hex and level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironhex.catalog import Board
from ironhex.kernel.tally import Barred, Item

if TYPE_CHECKING:
    from ironhex.systems.classic.movement.steps import Spot, Stride

LEVEL_OF_WATER = 1  # MP


def on_land(step: Stride) -> bool:
    """Whether a step leads on to dry land, or a bridge."""
    return step.along or step.terrain.depth < 1


def off_the_bottom(step: Stride) -> Item:
    """A unit at the bottom of water must rise before it swims."""
    terrain = step.board.at(step.origin.hex)
    if terrain.depth < 1 or step.origin.elevation > 0 or step.origin == step.to:
        return None
    return Barred("BMR-NAVAL-008", "it must rise from the bottom first")


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
    if 0 <= spot.elevation + levels <= depth:
        return None
    return Barred("BMR-NAVAL-007", "it is at the surface" if levels > 0 else "it is at the bottom")
