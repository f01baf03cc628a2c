"""What attacks would do: expected damage, heat, and the chance to destroy the target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod

from ironhex.catalog import Item
from ironhex.engine import Preview
from ironhex.engine.presentation.numbers import Value
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.attack.aimed_shots import by_computer
from ironhex.systems.classic.attack.attack import attack_on
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import may_hit
from ironhex.systems.classic.attack.under_water import location_table as volley_table
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.shelter import kept
from ironhex.systems.classic.damage.condition import ammunition_of, shots_left
from ironhex.systems.classic.damage.hit_location import side_struck
from ironhex.systems.classic.melee.elevations import location_table
from ironhex.systems.classic.narrate.words import munition_words
from ironhex.systems.classic.presentation.attack_numbers import (
    Fired,
    chance,
    close_tally,
    damage_of,
    fired_by,
    further,
    having_fired,
    strokes,
)
from ironhex.systems.classic.presentation.draft_numbers import (
    Numbers,
    destroys_values,
    expected_value,
    heat_after,
    heat_value,
    odds_value,
)
from ironhex.systems.classic.presentation.numbers import rounded, target_written
from ironhex.systems.classic.presentation.prospects import Volley, volley_of


def of_fire(action: Declare, battle: Battle, target: str | None) -> tuple[Preview, Numbers]:
    """Expected damage, heat, and the chance to destroy the target in focus, or else the first; or the chance of
    infantry against a 'Mech in its hex."""
    unit, fired = battle.unit(action.unit), fired_by(action, battle)
    enemies, friends = further(battle, unit.side, fired)
    if (closing := close_tally(battle, action)) is not None:
        return Preview(), (odds_value(chance(closing)),)
    numbers = [expected_value(damage_of(fired) + Fraction(enemies)), *_destroys(battle, fired, target)]
    if friends:
        numbers.append(Value("friends", "To friends", rounded(friends), "decimal"))
    if battle.kind(unit).has_heat:
        numbers.append(heat_value(unit.body.heat, heat_after(battle, having_fired(unit, fired))))
    return Preview(), (*numbers, *_ammunition(unit, fired))


def _ammunition(unit: Unit, fired: Sequence[Fired]) -> Iterator[Value]:
    """The shots that are left of each kind of ammunition that the volley uses."""
    used: Counter[tuple[str, str]] = Counter()
    found: dict[tuple[str, str], Item] = {}
    for each in fired:
        item, mode = each.shot.weapon, ammunition_of(each.fire.mode)
        if item.equipment.ammo:
            used[item.equipment.ammo, mode] += each.fire.rate
            found.setdefault((item.equipment.ammo, mode), item)
    for (ammo, mode), item in found.items():
        left = shots_left(unit, item, mode)
        name = " ".join(filter(None, (item.equipment.name, munition_words(mode), "shots")))
        yield Value(f"shots {ammo} {mode}".rstrip(), name, left - used[ammo, mode], before=left)


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
