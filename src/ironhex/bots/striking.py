"""Which physical attacks to make: whatever is worth the risk of losing one's footing."""

from __future__ import annotations

from collections.abc import Iterable

from ironhex.bots.places import slip
from ironhex.bots.survey import weight
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import Strike
from ironhex.systems.classic.battle import Battle, Blow, Unit
from ironhex.systems.classic.elevations import KICK, PUSH
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.physical import damage, to_hit

FALL = 6.0  # what it is worth that an enemy falls, and costs to fall oneself, besides the damage
WORTH_TRYING = 0.5
LONGEST_ODDS = 11  # numbers from here on are not tried


def best_strike(battle: Battle, unit: Unit, menu: Iterable[Strike]) -> tuple[Strike, str]:
    """The best of a unit's physical attacks, and why."""
    worth = {strike: sum(value(battle, unit, blow) for blow in strike.blows) for strike in menu}
    best = max(worth, key=worth.__getitem__, default=Strike(unit.id))
    if not best.blows or worth[best] < WORTH_TRYING:
        return Strike(unit.id), f"{named(battle, unit.id)} strikes nobody: the odds are too long"
    forms = " and ".join(blow.form for blow in best.blows)
    target = named(battle, best.blows[0].target)
    return best, f"{named(battle, unit.id)}: {forms} at {target}, worth {worth[best]:.1f} points"


def value(battle: Battle, unit: Unit, blow: Blow) -> float:
    """The damage to expect of a blow, with what it means if somebody falls."""
    target = battle.unit(blow.target)
    number = to_hit(battle, unit, target, blow)
    if number.barred or number.total >= LONGEST_ODDS:
        return -1.0
    hit = float(at_least(number.total))
    gain = damage(battle, unit, blow) * weight(target)
    if blow.form in (KICK, PUSH) and not target.prone:
        gain += slip(battle, target) * (FALL + target.design.tons / 10)
    loss = slip(battle, unit) * (FALL + unit.design.tons / 10) if blow.form == KICK else 0.0
    return hit * gain - (1 - hit) * loss
