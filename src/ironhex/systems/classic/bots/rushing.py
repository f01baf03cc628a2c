"""Charges and deaths from above: what they would do to the target and to the attacker."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from ironhex.kernel.hexes import distance
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.attack import MOVED
from ironhex.systems.classic.battle import Battle, Blow, Mode, Rush, Unit
from ironhex.systems.classic.bots.places import evasion
from ironhex.systems.classic.bots.striking import LONGEST_ODDS, down, fall_price, shove
from ironhex.systems.classic.bots.target_value import front_value
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.melee.death_from_above import CRASH_LEVELS
from ironhex.systems.classic.melee.physical_to_hit import (
    BASE_NUMBERS,
    charge_damage,
    damage_from_above,
    landing_damage,
    recoil,
    to_hit,
)
from ironhex.systems.classic.movement.forecast import outlook, rushing
from ironhex.systems.classic.movement.move_menu import charges, leaps_upon, rushable
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.piloting.rolls import CHARGED, FALLEN_ON, MADE_CHARGE, MADE_DEATH_FROM_ABOVE
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE
from ironhex.systems.classic.unit import unit_of

MOST_OF_A_FALL = 20.0  # what it is worth, apart from the damage, to displace the target and make it fall
DOUBT = 0.8  # because much may happen before the Physical Attack Phase


class Prospect(NamedTuple):
    """A charge or death from above, where it ends, and its expected gain and cost."""

    move: Move
    rush: Rush
    end: Option
    given: float
    cost: float


def rushes(battle: Battle, unit: Unit, reach: Reach, focus: float, least: float) -> Iterator[Prospect]:
    """The charges and deaths from above a unit could declare that may be worth at least `least`."""
    farthest = max(allowance(battle, unit, mode).total for mode in (Mode.RUN, Mode.JUMP))
    targets = [
        target
        for target in rushable(battle, unit)
        if distance(unit.place, target.place) <= farthest + 1
        and _at_most(battle, unit, target, farthest, focus) > least
    ]
    if targets:
        moves = chain(charges(reach, Mode.RUN, targets), leaps_upon(reach, targets))
        yield from filter(None, (prospect(battle, unit, move, focus) for move in moves))


def _at_most(battle: Battle, unit: Unit, target: Unit, hexes: int, focus: float) -> float:
    """The most that an attack of this kind could be worth."""
    points = max(charge_damage(battle, unit, hexes), damage_from_above(battle, unit, target))
    if immobile(target) or target.body.prone:
        return DOUBT * (points * front_value(battle, target, focus) + MOST_OF_A_FALL)
    number = BASE_NUMBERS[CHARGE].value + MOVED[Mode.RUN] + evasion(target.move.mode, target.move.hexes)
    chance = float(at_least(max(2, number + unit.piloting - target.piloting)))
    return DOUBT * chance * (points * front_value(battle, target, focus) + MOST_OF_A_FALL)


def prospect(battle: Battle, unit: Unit, move: Move, focus: float) -> Prospect | None:
    """The prospect of a move; None if it would hardly ever hit."""
    pace, _, risks, _ = outlook(battle, move)
    there = rushing(battle, move, pace)
    rush = there.move.rush
    assert rush is not None
    target = battle.unit(unit_of(rush.target))
    number = to_hit(battle.changed(there), there, target, Blow(rush.form, target.id))
    if number.barred or number.total >= LONGEST_ODDS:
        return None
    hit = DOUBT * float(at_least(number.total))
    given, cost, missed = (_leap if rush.form == DEATH_FROM_ABOVE else _charge)(
        battle.changed(there), there, target, focus
    )
    end = Option(move.mode, spot_of(there), there.facing, pace.move.spent, pace.move.hexes, len(risks))
    return Prospect(move, rush, end, hit * given, hit * cost + (DOUBT - hit) * missed)


def _charge(battle: Battle, unit: Unit, target: Unit, focus: float) -> tuple[float, float, float]:
    """What a charge does to target and attacker if it hits, and to the attacker if it misses."""
    points = charge_damage(battle, unit, unit.move.traveled)
    given = points * front_value(battle, target, focus) + shove(battle, unit, target, CHARGED)
    return given, recoil(battle, unit, target) + down(battle, unit, MADE_CHARGE), 0.0


def _leap(battle: Battle, unit: Unit, target: Unit, focus: float) -> tuple[float, float, float]:
    """The same for a death from above, which hits heads and ends in a crash if it misses."""
    points = damage_from_above(battle, unit, target)
    given = points * front_value(battle, target, focus) + down(battle, target, FALLEN_ON)
    cost = landing_damage(unit) + down(battle, unit, MADE_DEATH_FROM_ABOVE)
    return given, cost, fall_price(battle, unit, CRASH_LEVELS)
