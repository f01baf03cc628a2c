"""Infantry on 'Mechs: what leg attacks and swarming are worth, and what it is worth to get rid of infantry."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ironhex.kernel.hexes import distance
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.to_hit import may_hit
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.bots.firepower import anybody_attached
from ironhex.systems.classic.bots.slipping import slip
from ironhex.systems.classic.bots.target_value import front_value
from ironhex.systems.classic.infantry.close_attacks import (
    LEG,
    SATCHEL,
    STOP,
    SWARM,
    base_number,
    close_attacks,
    close_number,
    out_of_water,
    trained,
)
from ironhex.systems.classic.infantry.havoc import swarm_damage
from ironhex.systems.classic.infantry.swarms import SHAKING, clinging, swarmers
from ironhex.systems.classic.movement.infantry import burden
from ironhex.systems.classic.movement.points import allowance

CRITICAL = float(at_least(8))  # the chance of a critical hit
IN_A_LEG, INSIDE = 12.0, 6.0  # what critical hits are worth there, in points of damage
LASTING = 1.5  # turns of damage that a swarm attack leads to, the first of which does none
WATCHED = 8  # hexes within which infantry looks for 'Mechs to climb


class Grip(NamedTuple):
    """What infantry can do to a 'Mech in its hex: the number it needs, the gain, and how far it can go for that."""

    number: int
    gain: float
    reach: int


# --- what it is worth -------------------------------------------------------------------------------------------------
def gain_of(unit: Unit, form: str) -> float:
    """What a close attack does if it succeeds, in points of damage."""
    if form == LEG:
        return CRITICAL * IN_A_LEG + (1 - CRITICAL) * SATCHEL
    return LASTING * havoc(unit)


def havoc(unit: Unit) -> float:
    """What infantry does in a turn to the 'Mech that it is on."""
    return sum(swarm_damage(unit)) + CRITICAL * INSIDE


def close_value(battle: Battle, unit: Unit, target: Unit) -> float:
    """The expected damage of the best close attack on a 'Mech, if the unit gets into its hex."""
    return max((_expected(battle, unit, target, form) for form in (LEG, SWARM)), default=0.0)


def _expected(battle: Battle, unit: Unit, target: Unit, form: str) -> float:
    if not trained(unit, form) or unit.move.dismounted or burden(unit) or out_of_water(battle, unit, target):
        return 0.0
    there = replace(unit, hex=target.hex, elevation=target.elevation)
    number = close_number(battle, there, target, form)
    return float(at_least(number.total)) * gain_of(unit, form) if may_hit(number) else 0.0


def climbs(battle: Battle, unit: Unit, target: Unit) -> float:
    """The same for a 'Mech nearby that has moved; 0 for anything that infantry does not climb."""
    if not battle.rules.kinds[unit.kind].on_foot or not battle.kind(target).hull.climbable or not target.move.moved:
        return 0.0
    if unit.hex is None or distance(unit.hex, target.place) > WATCHED:
        return 0.0
    return close_value(battle, unit, target)


def grip_of(battle: Battle, unit: Unit) -> Grip | None:
    """What infantry may do to any 'Mech near it; None if it cannot do anything."""
    if not battle.rules.kinds[unit.kind].on_foot or unit.move.dismounted:
        return None
    modes = () if unit.move.moved else (Mode.WALK, Mode.RUN, Mode.JUMP)
    reach = max((allowance(battle, unit, mode).total for mode in modes), default=0)
    numbers = {form: base_number(unit, form) for form in (LEG, SWARM) if trained(unit, form)}
    grips = (Grip(base.value, gain_of(unit, form), reach) for form, base in numbers.items() if isinstance(base, Mod))
    return max(grips, key=lambda grip: float(at_least(grip.number)) * grip.gain, default=None)


# --- the declaration --------------------------------------------------------------------------------------------------
def best_close_attack(battle: Battle, unit: Unit, focus: float) -> tuple[Declare, float] | None:
    """The best close attack of a unit and what it is worth; infantry on a 'Mech stays there."""
    found = [
        (action, _worth(battle, unit, action, focus))
        for action in close_attacks(battle, battle.at_phase_start(unit.id))
        if action.close is not None and action.close.form != STOP
    ]
    return max(found, key=lambda each: each[1], default=None)


def _worth(battle: Battle, unit: Unit, action: Declare, focus: float) -> float:
    assert action.close is not None, "a close attack"
    target = battle.at_phase_start(action.close.target)
    if unit.attached is not None:
        return havoc(unit) * front_value(battle, target, focus)
    return _expected(battle, unit, target, action.close.form) * front_value(battle, target, focus)


# --- getting rid of it ------------------------------------------------------------------------------------------------
def burdened(battle: Battle, unit: Unit, focus: float) -> float:
    """What it is worth to a 'Mech to get rid of the infantry on it."""
    if not anybody_attached(battle):
        return 0.0
    return LASTING * sum(havoc(each) for each in swarmers(battle, unit)) * front_value(battle, unit, focus)


def shaken(battle: Battle, unit: Unit) -> float:
    """The chance to shake off infantry with a jump."""
    return 1 - slip(battle, unit, SHAKING, *clinging(swarmers(battle, unit)))
