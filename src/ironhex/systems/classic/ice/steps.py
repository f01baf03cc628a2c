"""Steps under the ice, onto it and out of the water below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.ice.places import on_ice, under_ice

if TYPE_CHECKING:
    from ironhex.systems.classic.kinds.kind import Gait
    from ironhex.systems.classic.movement.steps import Stride

UNDER = "W"  # before a step: through the water, below the ice
CLIMBABLE = 2  # the depth of water out of which a 'Mech climbs through the ice, or onto it


def goes_under(gait: Gait) -> bool:
    """Whether a unit walks on the bed of water, and so also below ice; what swims keeps its level anyway."""
    return gait.wades and not (gait.floats or gait.dives)


def no_going_under(gait: Gait, aimed: bool) -> Barred | None:
    """Why a unit cannot aim below the ice; only a step may follow an aim."""
    if not goes_under(gait):
        return Barred("BMR-MOV-019", f"there is no step {UNDER!r}")
    return Barred("BMR-ENV-017", "a step under the ice must follow") if aimed else None


def through_the_ice(step: Stride) -> Item:
    """Only from the water a unit gets under the ice, and only from shallow water out of it or onto the ice."""
    deep = step.board.at(step.origin.hex).depth - step.origin.elevation
    if step.aim == UNDER:
        return _no_way_under(step, deep)
    ashore = step.terrain.depth - step.to.elevation < 1
    barred = deep > CLIMBABLE and (on_ice(step.board, step.to) or (ashore and under_ice(step.board, step.origin)))
    return Barred("BMR-ENV-017", f"{deep} levels deep it cannot climb onto the ice") if barred else None


def _no_way_under(step: Stride, deep: int) -> Barred | None:
    if not step.terrain.ice_covered:
        return Barred("BMR-ENV-017", f"there is no ice over {step.to.hex}")
    return Barred("BMR-ENV-017", "it gets under the ice only from the water") if deep < 1 else None
