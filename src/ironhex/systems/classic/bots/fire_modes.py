"""How a bot fires a weapon: with which ammunition, and how many shots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.bots.gel import effect_of
from ironhex.systems.classic.bots.pods import worth_of_pod
from ironhex.systems.classic.bots.resistance import let_through
from ironhex.systems.classic.damage.condition import modes_of, shots_left
from ironhex.systems.classic.infantry.fire import MINE
from ironhex.systems.classic.infernos.attacks import INFERNO

JAMMED = 3.0  # how many volleys a jam costs
SCARCE = 8  # with this many shots left or fewer, none are fired in haste


class Way(NamedTuple):
    """A shot in a certain mode, and how many times it is fired."""

    shot: Shot
    rate: int


def versatile(shot: Shot) -> bool:
    """Whether there is more than one way to fire a weapon; mines are always launched all at once."""
    attack, gear = shot.aim.attack, shot.weapon.equipment
    if gear.special == MINE:
        return False
    return len(attack.battle.rules.firing(gear).rates) > 1 or len(fire_modes(shot)) > 1


def fire_modes(shot: Shot) -> tuple[str, ...]:
    """The modes in which bots fire a weapon: with every kind of ammunition, and platoons also infernos."""
    attack = shot.aim.attack
    found = modes_of(attack.attacker, shot.weapon)
    others = attack.battle.rules.firing(shot.weapon.equipment).modes
    return (*found, INFERNO) if INFERNO in others else found


def best_way(shot: Shot) -> Way | None:
    """The way to fire a weapon that promises most damage, jams considered; none if it cannot hit."""
    return max(_ways(shot), key=_promise, default=None)


def expected(shot: Shot, rate: int) -> float:
    """The average damage of a hit that is not simply one shot with the usual ammunition; 0 if it is."""
    return float(expected_damage(shot, rate)) * let_through(shot) if shot.mode or rate > 1 else 0.0


def _promise(way: Way) -> float:
    firing = way.shot.aim.attack.battle.rules.firing(way.shot.gear)
    jams = 1 - float(at_least(firing.jams.get(way.rate, 1) + 1))
    chance = float(at_least(to_hit(way.shot).total))
    return chance * (effect_of(way.shot, way.rate) + worth_of_pod(way.shot)) * (1 - JAMMED * jams)


def _ways(shot: Shot) -> Iterator[Way]:
    attack, item = shot.aim.attack, shot.weapon
    for mode in fire_modes(shot):
        tried = shot._replace(mode=mode)
        if not may_hit(to_hit(tried)):
            continue
        left = shots_left(attack.attacker, item, mode)
        for rate in attack.battle.rules.firing(tried.gear).rates:
            if rate == 1 or rate <= left - SCARCE:
                yield Way(tried, rate)
