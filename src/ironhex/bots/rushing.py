"""Charges and deaths from above: what one would do to its target and to whoever makes it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from ironhex.bots.striking import LONGEST_ODDS, down, fall_price, shove
from ironhex.bots.worth import bounty
from ironhex.kernel.hexes import distance
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Blow, Mode, Rush, Unit
from ironhex.systems.classic.death_from_above import CRASH_LEVELS
from ironhex.systems.classic.mobility import allowance
from ironhex.systems.classic.movement import spot_of
from ironhex.systems.classic.moves import charges, leaps_upon
from ironhex.systems.classic.outlook import outlook, rushing
from ironhex.systems.classic.physical import charge_damage, damage_from_above, recoil, to_hit
from ironhex.systems.classic.piloting import CHARGED, FALLEN_ON, MADE_CHARGE, MADE_DEATH_FROM_ABOVE
from ironhex.systems.classic.reach import Option, Reach
from ironhex.systems.classic.terrain import DEATH_FROM_ABOVE

DOUBT = 0.8  # for much may happen until the Physical Attack Phase


class Prospect(NamedTuple):
    """A rush, where it ends, and what it may be expected to give and to cost."""

    move: Move
    rush: Rush
    end: Option
    given: float
    cost: float


def rushes(battle: Battle, unit: Unit, reach: Reach, focus: float) -> Iterator[Prospect]:
    """The charges and deaths from above a unit could begin now; only who has moved already can be their target."""
    farthest = 1 + max(allowance(battle, unit, mode).total for mode in (Mode.RUN, Mode.JUMP))
    near = (distance(unit.place, enemy.place) <= farthest for enemy in battle.enemies(unit) if enemy.did.moved)
    if any(near):
        found = (prospect(battle, unit, move, focus) for move in chain(charges(reach, Mode.RUN), leaps_upon(reach)))
        yield from filter(None, found)


def prospect(battle: Battle, unit: Unit, move: Move, focus: float) -> Prospect | None:
    """Think a rush through; None where it would hardly ever hit."""
    pace, _, risks = outlook(battle, move)
    there = rushing(battle, move, pace)
    rush = there.did.rush
    assert rush is not None
    target = battle.unit(rush.target)
    number = to_hit(battle.changed(there), there, target, Blow(rush.form, target.id))
    if number.barred or number.total >= LONGEST_ODDS:
        return None
    hit = DOUBT * float(at_least(number.total))
    given, cost, missed = (_leap if rush.form == DEATH_FROM_ABOVE else _charge)(
        battle.changed(there), there, target, focus
    )
    end = Option(move.mode, spot_of(there), there.facing, pace.spent, pace.hexes, len(risks))
    return Prospect(move, rush, end, hit * given, hit * cost + (DOUBT - hit) * missed)


def _charge(battle: Battle, unit: Unit, target: Unit, focus: float) -> tuple[float, float, float]:
    """What a charge does to its target and to the charger if it hits, and to the charger if it misses."""
    points = charge_damage(battle, unit, unit.did.travelled)
    given = points * bounty(battle, target, focus) + shove(battle, unit, target, CHARGED)
    return given, recoil(battle, unit, target) + down(battle, unit, MADE_CHARGE), 0.0


def _leap(battle: Battle, unit: Unit, target: Unit, focus: float) -> tuple[float, float, float]:
    """The same of a death from above, which strikes heads and, if it misses, ends in a crash."""
    points = damage_from_above(battle, unit, target)
    given = points * bounty(battle, target, focus) + down(battle, target, FALLEN_ON)
    cost = unit.design.tons // 5 + down(battle, unit, MADE_DEATH_FROM_ABOVE)
    return given, cost, fall_price(unit, CRASH_LEVELS)
