"""Which physical attacks to make: those that are worth the risk of a fall."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ironhex.bots import Advice
from ironhex.kernel.hexes import direction_to, neighbor
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.actions import Strike
from ironhex.systems.classic.battle import Battle, Blow, Unit
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.close_combat import burdened
from ironhex.systems.classic.bots.narc_pods import burden
from ironhex.systems.classic.bots.siege import toll_inside
from ironhex.systems.classic.bots.slipping import slip
from ironhex.systems.classic.bots.target_value import weight
from ironhex.systems.classic.infantry.thrashing import THRASHING
from ironhex.systems.classic.melee.elevations import BRUSH_OFF
from ironhex.systems.classic.melee.physical_attacks import number_of_blow
from ironhex.systems.classic.melee.physical_to_hit import damage
from ironhex.systems.classic.movement.path import over_home_edge
from ironhex.systems.classic.movement.steps import may_be_pushed_into
from ironhex.systems.classic.piloting.displacement import levels_down
from ironhex.systems.classic.piloting.fall_damage import fall_damage
from ironhex.systems.classic.piloting.rolls import KICKED, MISSED_KICK, PUSHED

FALL = 6.0  # what a fall is worth, apart from the damage
HEAD_STRUCK = 4.0  # what a hit to the head is worth, apart from the damage
WORTH_TRYING = 0.5
BRUSHED = 0.5  # how much the condition of a 'Mech matters for what the infantry on it can do
LONGEST_ODDS = 11  # from this number on, attacks are not tried


def best_strike(battle: Battle, unit: Unit, menu: Iterable[Strike]) -> Advice:
    """The best of a unit's physical attacks, and why."""
    worth = {strike: sum(value(battle, unit, blow) for blow in strike.blows) for strike in menu}
    best = max(worth, key=worth.__getitem__, default=Strike(unit.id))
    if not best.blows or worth[best] < WORTH_TRYING:
        return Advice(Strike(unit.id), partial(reasons.strikes_nobody, battle, unit))
    return Advice(best, partial(reasons.strikes, battle, unit, best, worth[best]))


def value(battle: Battle, unit: Unit, blow: Blow) -> float:
    """The expected damage of a blow, with the value of falls."""
    number = number_of_blow(battle, unit, blow)
    if not isinstance(blow.target, int):
        return -1.0 if number.barred else toll_inside(battle, unit, blow.target, damage(battle, unit, blow))
    target = battle.unit(blow.victim)
    if blow.form == BRUSH_OFF:
        return brush(battle, unit, blow, number)
    if number.barred or number.total >= LONGEST_ODDS:
        return -1.0
    hit = float(at_least(number.total))
    gain = damage(battle, unit, blow) * weight(target)
    match blow.form:
        case "kick":
            return hit * (gain + down(battle, target, KICKED)) - (1 - hit) * down(battle, unit, MISSED_KICK)
        case "push":
            return hit * shove(battle, unit, target)
        case "punch":
            return hit * (gain + HEAD_STRUCK / 6)
        case "thrash":
            return gain - slip(battle, unit, THRASHING) * fall_damage(unit.design.tons, 0, battle.scenario.gravity)
    return hit * gain


def brush(battle: Battle, unit: Unit, blow: Blow, number: Tally) -> float:
    """What an attempt to brush off infantry or a pod is worth: failing, the 'Mech punches itself."""
    hit = 0.0 if number.barred else float(at_least(number.total))
    gain = burden(battle, unit) if blow.target == unit.id else burdened(battle, unit, BRUSHED)
    return hit * gain - (1 - hit) * damage(battle, unit, blow) * weight(unit)


def down(battle: Battle, unit: Unit, cause: Mod) -> float:
    """What a Piloting Skill Roll costs a unit: the chance of a fall times its cost."""
    return 0.0 if unit.body.prone else slip(battle, unit, cause) * fall_price(battle, unit)


def fall_price(battle: Battle, unit: Unit, levels: int = 0) -> float:
    """What a fall costs: damage, pilot hits, and standing up again."""
    return FALL + fall_damage(unit.design.tons, levels, battle.scenario.gravity)


def shove(battle: Battle, unit: Unit, target: Unit, cause: Mod = PUSHED) -> float:
    """What it is worth to displace a target: it may fall, it does down a slope, and off the map it is lost."""
    direction = direction_to(unit.place, target.place)
    assert direction is not None, "only what is adjacent can be pushed"
    to = neighbor(target.place, direction)
    if to not in battle.board:
        home = over_home_edge(battle, target, target.place, direction)
        return target.design.tons * (0.3 if home else 1.0)
    drop = levels_down(battle, target, to)
    if drop and may_be_pushed_into(battle, target, target.place, to) is None:
        return fall_price(battle, target, drop)
    return down(battle, target, cause)
