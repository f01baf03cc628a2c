"""What walls do for those inside: which units are in the same building, what it keeps from a hit, what a miss does."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ironhex.systems.classic.battle import Battle, PlaceTarget, Unit
from ironhex.systems.classic.buildings.events import DamageAbsorbed, factor_before
from ironhex.systems.classic.buildings.places import is_inside, same_building, tenth_of
from ironhex.systems.classic.damage.hits import GROUP, groups
from ironhex.systems.classic.trenches.rules import damage_position, trench_of

if TYPE_CHECKING:
    from fractions import Fraction

    from ironhex.systems.classic.attack.attack import Attack
    from ironhex.systems.classic.attack.to_hit import Shot
    from ironhex.systems.classic.sequence import ClassicPlay


class Within(NamedTuple):
    """Two units in the same building: how many levels the attacker is above the target."""

    levels: int


def within(battle: Battle, attacker: Unit, target: Unit | PlaceTarget) -> Within | None:
    """How two units in one building are to each other; None if they are not both in it."""
    if isinstance(target, PlaceTarget) or not is_inside(battle, target) or not is_inside(battle, attacker):
        return None
    if not same_building(battle.board, attacker.place, target.place):
        return None
    return Within(attacker.elevation - target.elevation)


def kept(attack: Attack) -> int:
    """The points that walls keep from each group of damage of an attack on a unit behind them.

    A building protects people only from fire between its levels; from outside they cannot be attacked directly.
    """
    battle, target = attack.battle, attack.target
    if attack.target_kind.on_foot and not (attack.within and attack.within.levels) and is_inside(battle, target):
        return 0
    return sheltered(battle, target)


def sheltered(battle: Battle, unit: Unit) -> int:
    """The points that walls keep from each group of damage: a tenth of a Construction Factor, rounded up.

    For a building it is that of when the phase began. An improved position protects the unit in it in the same way.
    """
    if is_inside(battle, unit):
        return tenth_of(factor_before(battle, unit.place))
    trench = trench_of(unit)
    return tenth_of(trench.factor) if trench else 0


def lessened(shot: Shot, points: Fraction) -> Fraction:
    """What reaches its target of a hit that does so many points on average."""
    most, size = kept(shot.aim.on_unit), group_size(shot)
    return points * max(0, size - most) / size if most else points


def in_all(shot: Shot, points: int) -> int:
    """What reaches its target of so many points, which come in groups of the weapon's size."""
    most = kept(shot.aim.on_unit)
    return sum(let_through(most, groups(points, group_size(shot)))) if most else points


def group_size(shot: Shot) -> int:
    """The points that strike together: those of a shot, of a few missiles, or 5 of the fire of a platoon."""
    gear = shot.gear
    if not gear.damage or gear.special == "atm":
        return GROUP
    return max(1, gear.cluster) * gear.damage if gear.missiles else gear.damage


def let_through(most: int, points: tuple[int, ...]) -> tuple[int, ...]:
    """What is left of each group of damage."""
    return tuple(each - most for each in points if each > most)


def absorb(play: ClassicPlay, attack: Attack, points: tuple[int, ...]) -> tuple[int, ...]:
    """The groups of damage of an attack that reach a unit in a building or in an improved position."""
    return keep_out(play, attack.battle, attack.target, kept(attack), points)


def keep_out(play: ClassicPlay, battle: Battle, unit: Unit, most: int, points: tuple[int, ...]) -> tuple[int, ...]:
    """The groups of damage that reach a unit behind walls; the walls take what they keep from it, so much a group."""
    if not most or not points:
        return points
    taken = sum(min(each, most) for each in points)
    if is_inside(battle, unit):
        play.emit(DamageAbsorbed(unit.id, unit.place, taken))
        play.facts.rules.weakened(play, unit.place)
    else:
        damage_position(play, unit.id, taken)
    return let_through(most, points)
