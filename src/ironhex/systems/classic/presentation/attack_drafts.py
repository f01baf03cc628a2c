"""What attacks would do: expected damage, heat, and the chance to destroy the target."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.engine import Preview
from ironhex.engine.presentation.numbers import Value
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.attack.aimed_shots import by_computer
from ironhex.systems.classic.attack.attack import attack_on
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.attack.under_water import location_table as volley_table
from ironhex.systems.classic.attack.volley import expected_damage, shots_of
from ironhex.systems.classic.battle import Battle, Blow, Fire, Unit
from ironhex.systems.classic.buildings.shelter import kept
from ironhex.systems.classic.damage.hit_location import side_struck
from ironhex.systems.classic.melee.elevations import location_table
from ironhex.systems.classic.melee.physical_attacks import number_of_blow
from ironhex.systems.classic.melee.physical_to_hit import damage as blow_damage
from ironhex.systems.classic.missiles.engagement import opposed
from ironhex.systems.classic.missiles.nemesis import chance_to_pass
from ironhex.systems.classic.munitions.swarm_odds import further_damage
from ironhex.systems.classic.presentation.draft_numbers import (
    Numbers,
    destroys_values,
    expected_value,
    heat_after,
    heat_value,
    odds_value,
)
from ironhex.systems.classic.presentation.numbers import rounded, target_written
from ironhex.systems.classic.presentation.previews import chance, close_tally
from ironhex.systems.classic.presentation.prospects import Volley, volley_of


class Fired(NamedTuple):
    """One shot of a draft, and the number it needs."""

    fire: Fire
    number: Tally
    shot: Shot


def of_fire(action: Declare, battle: Battle, target: str | None) -> tuple[Preview, Numbers]:
    """Expected damage, heat, and the chance to destroy the target in focus, or else the first; or the chance of
    infantry against a 'Mech in its hex."""
    shots = opposed(shots_of(battle, action.unit, action.shots, action.twist, action.prop))
    fired = [Fired(fire, to_hit(shot), shot) for fire, shot in shots]
    damage = sum((_arriving(each) * expected_damage(each.shot, each.fire.rate) for each in fired), Fraction(0))
    unit = battle.unit(action.unit)
    enemies, friends = _further(battle, unit.side, fired)
    if (closing := close_tally(battle, action)) is not None:
        return Preview(), (odds_value(chance(closing)),)
    numbers = [expected_value(damage + Fraction(enemies)), *_destroys(battle, fired, target)]
    if friends:
        numbers.append(Value("friends", "To friends", rounded(friends), "decimal"))
    if battle.kind(unit).has_heat:
        hot = tuple(each.fire for each in fired if each.number.barred or may_hit(each.number))
        after = heat_after(battle, replace(unit, turn=replace(unit.turn, shots=hot)))
        numbers.append(heat_value(unit.body.heat, after))
    return Preview(), tuple(numbers)


def _arriving(fired: Fired) -> Fraction:
    """The chance to hit the target; a Nemesis pod may draw missiles to a friend instead."""
    return chance(fired.number) * chance_to_pass(fired.shot)


def _further(battle: Battle, side: str, fired: Sequence[Fired]) -> tuple[float, float]:
    """The damage that missiles do to enemies and to friends near their target, on average."""
    found = [
        (battle.unit(id).side == side, points) for each in fired for id, points in further_damage(each.shot).items()
    ]
    return sum(points for friend, points in found if not friend), sum(points for friend, points in found if friend)


def _destroys(battle: Battle, fired: Sequence[Fired], target: str | None) -> Numbers:
    """The chance to destroy the unit in focus, or else the first one fired at, if that can be calculated."""
    units = [goal for goal in dict.fromkeys(each.fire.target for each in fired) if isinstance(goal, int)]
    if not units:
        return ()
    looked_at = None if target is None else target_written(battle, target)
    victim = looked_at if isinstance(looked_at, int) and looked_at in units else units[0]
    volleys = (_volley(each) for each in fired if each.fire.target == victim and may_hit(each.number))
    return destroys_values(battle, battle.unit(victim), volleys)


def _volley(fired: Fired) -> Volley:
    attack = fired.shot.aim.on_unit
    side = side_struck(attack.target_kind, attack.attacker.place, attack.target)
    table = volley_table(fired.shot)
    burst, sure = burst_of(fired.shot, fired.fire.rate), by_computer(attack)
    return volley_of(burst, fired.number.total, table, side, attack.aim, sure=sure)._replace(kept=kept(attack))


class Stroke(NamedTuple):
    """One physical attack of a draft: the number it needs, and what it does."""

    blow: Blow
    number: Tally
    points: int

    @property
    def expected(self) -> Fraction:
        return chance(self.number) * self.points


def strokes(action: Strike, battle: Battle) -> tuple[Stroke, ...]:
    """The physical attacks of a draft."""
    unit = battle.unit(action.unit)
    return tuple(Stroke(blow, number_of_blow(battle, unit, blow), _points(battle, unit, blow)) for blow in action.blows)


def _points(battle: Battle, unit: Unit, blow: Blow) -> int:
    """The damage of a blow; none by brushing off a pod."""
    return 0 if blow.target == unit.id else blow_damage(battle, unit, blow)


def of_blows(action: Strike, battle: Battle, target: str | None) -> tuple[Preview, Numbers]:
    """Maximum and expected damage, and the chance to destroy the first target."""
    if not action.blows:
        return Preview(), ()
    unit, made = battle.unit(action.unit), strokes(action, battle)
    first = action.blows[0].target
    if not isinstance(first, int):
        return Preview(), (expected_value(sum((each.expected for each in made), Fraction(0))),)
    victim = battle.unit(first)
    if victim is unit:
        return Preview(), (odds_value(1 - prod((1 - chance(each.number) for each in made), start=Fraction(1))),)
    if victim.hex is None:
        return Preview(), (expected_value(sum((each.expected for each in made), Fraction(0))),)
    attack, side = attack_on(battle, unit, victim), side_struck(battle.kind(victim), unit.place, victim)
    blows = (
        Volley(each.number.total, each.points, location_table(attack, each.blow.form), side)
        for each in made
        if each.expected and each.blow.target == victim.id
    )
    return Preview(), (
        Value("damage", "Damage", sum(each.points for each in made)),
        expected_value(sum((each.expected for each in made), Fraction(0))),
        *destroys_values(battle, victim, blows),
    )
