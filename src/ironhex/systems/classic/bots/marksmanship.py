"""When bots aim with a targeting computer: at the heart of a target that one or two more hits there destroy."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.aimed_shots import computes, exposed
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.to_hit import Aim, Shot, to_hit

DEADLY = 3.0  # what damage to the heart is worth, compared with damage anywhere
HITS = 2  # how many hits may be needed to destroy it


class Sharpshot(NamedTuple):
    """A shot aimed at a location, by its code, and its chance to hit."""

    aim: str
    chance: Fraction


def sharpshot(shot: Shot) -> Sharpshot | None:
    """The shot aimed at the heart of its target, if that is better than to hit it anywhere."""
    attack = shot.aim.attack
    if not isinstance(attack, Attack) or not computes(attack.attacker):
        return None
    aiming = attack.target_kind.hull.aiming
    if aiming is None or aiming.heart not in exposed(attack) or _points(attack, aiming.heart) > HITS * shot.gear.damage:
        return None
    number = to_hit(shot._replace(aim=Aim(attack._replace(aim=aiming.heart), shot.aim.base)))
    if number.barred:
        return None
    chance = at_least(number.total)
    if DEADLY * chance <= at_least(to_hit(shot).total):
        return None
    return Sharpshot(attack.target.design.location_code(aiming.heart), chance)


def _points(attack: Attack, location: int) -> int:
    """The armor in front and the structure of a location."""
    return attack.target.armor[location] + attack.target.structure[location]
