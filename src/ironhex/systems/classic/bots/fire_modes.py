"""How a bot fires a weapon: with which ammunition, and how many shots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ironhex.catalog.munitions import includes
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.attack import PlaceAttack
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.bots.gel import effect_of
from ironhex.systems.classic.bots.narc_pods import worth_of_pod
from ironhex.systems.classic.bots.resistance import let_through
from ironhex.systems.classic.damage.condition import HEATING, modes_of, shots_left
from ironhex.systems.classic.infantry.fire import MINE
from ironhex.systems.classic.infernos.attacks import INFERNO
from ironhex.systems.classic.munitions.damage import piercing
from ironhex.systems.classic.munitions.swarm import IMPROVED, SWARM, near_targets

JAMMED = 3.0  # how many volleys a jam costs
CRITICAL = 8.0  # how many points of damage a critical hit is worth
FIRST_CRITICAL = 8  # the least roll that causes one
STRIKING = 0.6  # of a salvo that hits
DREAD, KNOWN = 2.0, 0.5  # how much worse it is to hit a friend than good to hit an enemy; less if friends are known
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
    """The modes in which bots fire a weapon: with every kind of ammunition, platoons also infernos, and flamers to heat
    their target."""
    attack = shot.aim.attack
    found = modes_of(attack.attacker, shot.weapon)
    others = attack.battle.rules.firing(shot.weapon.equipment).modes
    return (*found, *(mode for mode in (INFERNO, HEATING) if mode in others)) if others else found


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
    points = effect_of(way.shot, way.rate) + worth_of_pod(way.shot) + worth_of_criticals(way.shot)
    return chance * points * (1 - JAMMED * jams) + spill(way.shot, chance)


def worth_of_criticals(shot: Shot) -> float:
    """What it is worth that armor-piercing rounds may cause critical hits."""
    added = piercing(shot) if shot.mode else None
    if added is None or shot.aim.on_unit.target_kind.hull.pierced is None:
        return 0.0
    return CRITICAL * float(at_least(FIRST_CRITICAL - added.value))


def spill(shot: Shot, chance: float) -> float:
    """What swarm missiles that miss do to the units around their target: good if they are enemies, bad if friends."""
    kinds = includes(shot.mode) if shot.mode else ()
    attack = shot.aim.attack
    if isinstance(attack, PlaceAttack) or not {SWARM, IMPROVED} & set(kinds):
        return 0.0
    left = shot.gear.missiles * (1 - STRIKING * chance)
    near = near_targets(attack.battle, attack.attacker.id, attack.target.id, (attack.target.id,))
    friends = sum(unit.side == attack.attacker.side for unit in near)
    dread = KNOWN if IMPROVED in kinds else DREAD
    return left * STRIKING * chance * (len(near) - friends - dread * friends) / max(1, len(near))


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
