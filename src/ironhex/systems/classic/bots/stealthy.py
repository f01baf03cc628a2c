"""Stealth armor: engaged while enemies are far and the heat can be spared, off when they are close."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.kernel.hexes import distance
from ironhex.systems.classic.armament.switching import AS_IT_IS, item_named, switched_on
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import spare
from ironhex.systems.classic.electronics.stealth_armor import STEALTH_ARMOR, engaged

CLOSE, FAR = 4, 7  # hexes to the nearest enemy up to which it is switched off, and from which on it is engaged
HOT = 8  # heat at which it is switched off
COOL = 10  # heat that must be left to fire with before it is engaged


def stealth_choice(battle: Battle, unit: Unit, options: Sequence[str]) -> str:
    """The option that switches stealth armor as it should be, or to leave everything as it is."""
    for option in options:
        item = item_named(unit, option)
        if item is not None and item.equipment.special == STEALTH_ARMOR:
            return option if wanted(battle, unit) != switched_on(unit, item) else AS_IT_IS
    return AS_IT_IS


def wanted(battle: Battle, unit: Unit) -> bool:
    """Whether stealth armor should be engaged."""
    near = min((distance(unit.place, enemy.place) for enemy in battle.enemies(unit)), default=99)
    if near <= CLOSE or unit.body.heat >= HOT:
        return False
    return engaged(unit) or (near >= FAR and spare(battle, unit) >= COOL)
