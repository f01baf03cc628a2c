"""The shots that a unit would give and take where a move ends, if nobody else moves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.catalog import Item
from ironhex.engine.presentation.drafts import Exchange, Salvo
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.attack.to_hit import aim, may_hit, to_hit, usual_shot
from ironhex.systems.classic.attack.turning import turns_of
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.attack.weapon_modifiers import has_rules
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import modes_of, shots_left, works
from ironhex.systems.classic.presentation.attack_numbers import chance
from ironhex.systems.classic.presentation.devices import is_device
from ironhex.systems.classic.presentation.numbers import in_percent, rounded

MOST = 6  # enemies, the nearest ones


def exchanges(battle: Battle, unit: Unit) -> Iterator[Exchange]:
    """The shots between a unit and each enemy near it that this view of the battle has."""
    enemies = [each for each in battle.units if each.side != unit.side and each.on_map]
    for enemy in sorted(enemies, key=lambda each: (distance(each.place, unit.place), each.id))[:MOST]:
        gives, takes = salvo(battle, unit, enemy), salvo(battle, enemy, unit)
        if gives or takes:
            yield Exchange(str(number_of(enemy.id)), gives, takes)


def salvo(battle: Battle, shooter: Unit, target: Unit) -> Salvo | None:
    """Everything that a unit can fire at another with its torso or turret in the best position; None if nothing."""
    if not battle.kind(shooter).fires:
        return None
    found = [_salvo(battle, shooter, target, turn) for turn in turns_of(battle, shooter) or (0,)]
    return max(filter(None, found), key=lambda each: each.expected, default=None)


def _salvo(battle: Battle, shooter: Unit, target: Unit, turn: int) -> Salvo | None:
    aimed = aim(battle, shooter, target)
    shots = [usual_shot(aimed, item, turn) for item in shooter.design.weapons if _ready(shooter, item)]
    numbers = [(shot, number) for shot in shots if may_hit(number := to_hit(shot))]
    if not numbers:
        return None
    least = min((number for _, number in numbers), key=lambda number: number.total)
    damage = sum((chance(number) * expected_damage(shot, 1) for shot, number in numbers), Fraction(0))
    return Salvo(len(numbers), least.total, in_percent(chance(least)), rounded(damage))


def _ready(unit: Unit, item: Item) -> bool:
    """Whether a weapon works and has something to fire."""
    gear = item.equipment
    if is_device(item) or not has_rules(gear) or not works(unit, item) or item.index in unit.expended:
        return False
    return not gear.ammo or any(shots_left(unit, item, mode) for mode in modes_of(unit, item))
