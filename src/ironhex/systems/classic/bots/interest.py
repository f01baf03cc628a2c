"""How much a target interests a unit that fires: what a point of damage to it is worth, and what others do to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ironhex.kernel.hexes import relative_bearing
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.to_hit import to_hit
from ironhex.systems.classic.attack.volley import shots_of
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.allies import comrades, damage_between
from ironhex.systems.classic.bots.fire_modes import expected
from ironhex.systems.classic.bots.firepower import mounts
from ironhex.systems.classic.bots.resistance import FULL, exposure, harm, resistance
from ironhex.systems.classic.bots.survey import points_left
from ironhex.systems.classic.bots.target_value import STRUCK, worth
from ironhex.systems.classic.bots.weights import Profile

JOINED = 0.5  # the share of allies' possible damage that is counted
OVERKILL = 0.4  # the interest left in a target that is as good as destroyed


def interest(battle: Battle, unit: Unit, target: Unit, profile: Profile) -> float:
    """What a point of damage to a target is worth: more if it is damaged, shows its rear, or is under fire."""
    if not profile.skill.focus:
        return 1.0
    coming = declared = planned(battle, target)
    if profile.skill.foresight:
        coming += JOINED * sum(damage_between(battle, friend, target) for friend in _still_to_fire(battle, unit))
    side = STRUCK[relative_bearing(target.place, target.facing, unit.place)]
    found = worth(battle, target, coming)
    dead = declared * found.vulnerability[0] > 1.0
    return float(found.by_side[side] ** profile.skill.focus) * (OVERKILL if dead else 1.0)


def _still_to_fire(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The allies that declare after this unit."""
    return (friend for friend in comrades(battle, unit) if not friend.turn.declared)


def planned(battle: Battle, target: Unit) -> float:
    """The expected damage of all declared attacks against a target."""
    return sum(_declared(battle, unit, target) for unit in battle.present() if unit.turn.shots)


def _declared(battle: Battle, unit: Unit, target: Unit) -> float:
    fires = tuple(fire for fire in unit.turn.shots if fire.target == target.id)
    if not fires:
        return 0.0
    shots = shots_of(battle, unit.id, unit.turn.shots, unit.turn.twist, unit.turn.prop)
    damage = damage_by_weapon(battle, unit, target)
    numbers = ((fire, shot, to_hit(shot)) for fire, shot in shots if fire.target == target.id)
    return sum(
        float(at_least(number.total)) * (expected(shot, fire.rate) or damage.get(fire.weapon, 0.0))
        for fire, shot, number in numbers
        if not number.barred
    )


def damage_by_weapon(battle: Battle, unit: Unit, target: Unit) -> Mapping[int, float]:
    """What a hit of each weapon of a unit does to a target on average, by the number of the item."""
    takes = resistance(battle, target)
    if takes is FULL:
        return {mount.item.index: mount.points for mount in mounts(battle, unit)}
    if not takes.soft:
        return {mount.item.index: harm(takes, mount.item.equipment, mount.points) for mount in mounts(battle, unit)}
    more, left = exposure(battle, target), points_left(target, takes)
    return {
        mount.item.index: min(left, more * harm(takes, mount.item.equipment, mount.against(takes)))
        for mount in mounts(battle, unit)
    }
