"""Fires under enemies: they burn infantry and vehicles, and drive 'Mechs out of the woods."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import best_aim, clash_of, fire_by, shots_refused
from ironhex.systems.classic.attack.places import fitting_modes
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.battle import Battle, Fire, PlaceTarget, Thing, Unit
from ironhex.systems.classic.bots.firepower import spare
from ironhex.systems.classic.bots.target_value import stake
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.fire.table import starting
from ironhex.systems.classic.heat import movement_heat
from ironhex.systems.classic.movement.steps import gait_of

DRIVEN_OUT = 2.0  # points of damage that a fire under a 'Mech is worth
MAY_BURN = 12.0  # and under a unit that may burn, times what the unit is worth
WORTH_A_FIRE = 0.5
CLOSE = 1  # hexes from friends in which no fire is set
SURE = 0.75  # no more weapons are fired once a fire is this likely


class Torch(NamedTuple):
    """A shot that may start a fire: the chance that it does, and its heat."""

    fire: Fire
    chance: float
    heat: int


def set_fire(battle: Battle, unit: Unit) -> tuple[Declare, float] | None:
    """The best attempt to set the hex of an enemy on fire, and what it is worth; none if that is little."""
    rules = battle.rules.attackable.get(Thing.FIRE)
    if rules is None or not able(unit):
        return None
    found = [_attempt(battle, unit, hex) for hex in rules.listed(battle, unit) if _free_of_friends(battle, unit, hex)]
    best = max(found, key=lambda each: each[1], default=None)
    return best if best is not None and best[1] >= WORTH_A_FIRE else None


def _free_of_friends(battle: Battle, unit: Unit, hex: Hex) -> bool:
    friends = (each.place for each in battle.present() if each.side == unit.side)
    return all(distance(place, hex) > CLOSE for place in friends)


def _attempt(battle: Battle, unit: Unit, hex: Hex) -> tuple[Declare, float]:
    """The shots that make a fire likely enough, as far as the heat sinks go, and what they are worth."""
    declared, unlit = Declare(unit.id), 1.0
    left = spare(battle, unit, sum(mod.value for mod in movement_heat(unit)))
    for torch in sorted(_torches(battle, unit, hex), key=lambda each: each.chance / (1 + each.heat), reverse=True):
        more = Declare(unit.id, shots=(*declared.shots, torch.fire))
        clashing = clash_of(battle.kind(unit), unit, more.shots) or shots_refused(battle, unit, more)
        if torch.heat > left or clashing or unlit <= 1 - SURE:
            continue
        declared, left, unlit = more, left - torch.heat, unlit * (1 - torch.chance)
    return declared, (1 - unlit) * toll(battle, unit, hex)


def _torches(battle: Battle, unit: Unit, hex: Hex) -> Iterator[Torch]:
    """What each weapon can do."""
    target, terrain = PlaceTarget(Thing.FIRE, hex), battle.board.at(hex)
    aimed = best_aim(battle, unit, target)
    for item in () if aimed.base.barred else unit.design.weapons:
        mode = fitting_modes(battle, unit, item, target)[0]
        shot = Shot(aimed, item, mode=mode)
        number = to_hit(shot)
        if may_hit(number):
            chance = float(at_least(number.total) * at_least(starting(shot.gear, terrain, mode).total))
            yield Torch(fire_by(aimed, item.index, 1, mode), chance, item.equipment.heat)


def toll(battle: Battle, unit: Unit, hex: Hex) -> float:
    """What a fire in a hex is worth by the enemies that are known to be there."""
    return sum(_loss(battle, enemy) for enemy in battle.enemies(unit) if enemy.place == hex)


def _loss(battle: Battle, enemy: Unit) -> float:
    if gait_of(battle, enemy).flies:
        return 0.0
    kind = battle.kind(enemy)
    return MAY_BURN * stake(battle, enemy) if kind.hull.flammable(enemy) else DRIVEN_OUT * kind.has_heat
