"""Vehicles that are driven or fall into a hex: they sink in water, and are damaged by a fall."""

from __future__ import annotations

from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import FULL
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.movement.steps import Spot, gait_of, water
from ironhex.systems.classic.piloting.fall_damage import FACING_AFTER_A_FALL, fall_damage
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.vehicles.events import Dropped


def vehicle_lands(play: ClassicPlay, unit_id: int, spot: Spot, drop: int | None) -> None:
    """What happens to a vehicle in the hex that it was driven into, or fell into by some levels."""
    battle = play.facts
    unit = battle.unit(unit_id)
    if not gait_of(battle, unit).wades and water(battle.board.at(spot.hex), spot) >= 1:
        doom(play, unit_id, "BMR-DISP-005", "sinks")
    elif drop is not None:
        face = play.roll(1, why="side it lands on")[0]
        _, side = FACING_AFTER_A_FALL[face - 1]
        play.emit(Dropped(unit_id, drop, face, side))
        points = fall_damage(unit.design.tons, drop, battle.scenario.gravity)
        strike_clusters(play, unit_id, points, FULL, side, shakes=False)
