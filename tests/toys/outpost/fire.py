"""The number to hit on two dice, itemized; every rule of it is one function."""

from __future__ import annotations

from typing import NamedTuple

from tests.toys.outpost.ground import sight, steps_between
from tests.toys.outpost.state import TRAININGS, Skirmish, Soldier

from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Barred, Item, Mod, Tally, tally

BASE, RANGE, NEAR = 5, 8, 2


class Shot(NamedTuple):
    """Who fires at whom, and whether it is at somebody who is moving."""

    soldier: Soldier
    target: Soldier
    opportunity: bool = False


def base(shot: Shot) -> Item:
    return Mod("TOY-3", BASE, "base number")


def line(shot: Shot) -> Item:
    """Walls block the line of sight; one that it only grazes gives cover."""
    found = sight(shot.soldier.spot, shot.target.spot)
    if isinstance(found, Barred):
        return found
    return Mod("TOY-5", 1, "the line grazes a wall") if found else None


def far(shot: Shot) -> Item:
    """Every two dots beyond the first two add 1."""
    steps = steps_between(shot.soldier.spot, shot.target.spot)
    if steps > RANGE:
        return Barred("TOY-6", f"{steps} dots are beyond the range of {RANGE}")
    return Mod("TOY-6", (steps - 1) // NEAR, f"{steps} dots away") if steps > NEAR else None


def training(shot: Shot) -> Item:
    aim = TRAININGS[shot.soldier.training].aim
    return Mod("TOY-7", aim, shot.soldier.training.lower()) if aim else None


def wounded(shot: Shot) -> Item:
    return Mod("TOY-8", shot.soldier.wounds, "wounded") if shot.soldier.wounds else None


def moving(shot: Shot) -> Item:
    return Mod("TOY-9", 1, "moving target") if shot.opportunity else None


RULES = (base, line, far, training, wounded, moving)


def to_hit(shot: Shot) -> Tally:
    return tally(shot, RULES)


def chance(number: Tally) -> float:
    """The chance to hit, in percent."""
    return 0.0 if number.barred else round(float(at_least(number.total)) * 100, 1)


def targets(facts: Skirmish, soldier: Soldier) -> tuple[Soldier, ...]:
    """The enemies that a soldier can shoot at."""
    return tuple(each for each in facts.foes(soldier) if not to_hit(Shot(soldier, each)).barred)


def watchers(facts: Skirmish, mover: Soldier) -> tuple[Soldier, ...]:
    """The enemies that watch a soldier where it is now."""
    return tuple(
        each for each in facts.foes(mover) if each.watching and not to_hit(Shot(each, mover, opportunity=True)).barred
    )
