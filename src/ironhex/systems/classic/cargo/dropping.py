"""Cargo is dropped at the end of a move."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.cargo.events import CargoDropped
from ironhex.systems.classic.movement.altitudes import airborne, altitude
from ironhex.systems.classic.piloting.fall_damage import fall_damage
from ironhex.systems.classic.sequence import ClassicPlay


def drop_cargo(play: ClassicPlay, unit_id: int) -> None:
    """A unit that has saved the MP for it drops all its cargo where it stops."""
    unit = play.facts.unit(unit_id)
    if not unit.move.drops or not unit.loads or not unit.on_map or unit.phase.doom is not None:
        return
    left = tuple(after_fall(play.facts, unit, load.tons) for load in unit.loads)
    broken = sum(load.tons for load in unit.loads) - sum(left)
    play.emit(CargoDropped(unit_id, unit.place, left, broken))


def after_fall(battle: Battle, unit: Unit, tons: int) -> int:
    """What is left of a load on the ground: from the air it takes the damage of a fall, 1 ton a point."""
    if not airborne(battle, unit):
        return tons
    levels = altitude(battle.board.at(unit.place), unit.elevation)
    return max(tons - fall_damage(tons, levels, battle.scenario.gravity), 0)
