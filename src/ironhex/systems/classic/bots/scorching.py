"""Flamers that may heat 'Mechs instead of damaging them: when that is worth more to a bot."""

from __future__ import annotations

from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import HEATING
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.options.flamer_heat import POINTS

COLD, WARM = 0.4, 0.12  # what a point of heat is worth to a cold 'Mech's enemies, and more for each point that it has


def is_heating(shot: Shot) -> bool:
    """Whether a flamer is to heat its target."""
    return shot.mode == HEATING


def worth_of_heat(shot: Shot) -> float:
    """What it is worth to heat a target, in points of damage: more than damage if it is warm already."""
    attack = shot.aim.on_unit
    return POINTS * (COLD + WARM * expected_heat(attack.battle, attack.target))


def expected_heat(battle: Battle, unit: Unit) -> int:
    """The heat of a unit at the end of the turn; one that still has to declare probably keeps what it has."""
    if not unit.turn.declared:
        return unit.body.heat
    return max(0, unit.body.heat + heat_tally(battle, unit).total)
