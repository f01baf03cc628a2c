"""The number to hit with: 4, and what range, movement, woods and the weapon itself add."""

from __future__ import annotations

from functools import partial

from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack import attack as attacks
from ironhex.systems.classic.attack import weapon_modifiers
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.quickstart.cards import quoting

BASE = 4
HARDER_TO_HIT = (3, 5, 7, 10, 18, 25)  # hexes moved from which a target is one harder to hit
TARGET_HEX = quoting.but({"BMR-HIT-016": "QS-TOH-015", "BMR-HIT-018": "QS-TOH-017"})


def base_number(attack: Attack) -> Item:
    """Every attack starts from the same number, for all attackers."""
    return Mod("QS-TOH-001", BASE, "base to-hit number")


def with_own_eyes(attack: Attack) -> Item:
    """There are no spotters."""
    return None if attack.spotter is None else Barred("QS-LOS-002", "the attacker must see the target itself")


def spread_out(attack: Attack) -> Item:
    """Battle armor is harder to hit for all but infantry."""
    return None if attack.kind.on_foot else Mod("QS-INF-012", 1, "battle armor")


def point_blank(attack: Attack) -> Item:
    """A platoon easily hits a target in its own hex."""
    return None if attack.distance else Mod("QS-INF-018", -2, "in the same hex")


GUNNERY: tuple[Rule, ...] = (
    base_number,
    with_own_eyes,
    quoting(attacks.line_of_sight),
    quoting(attacks.light_woods_between),
    quoting(attacks.heavy_woods_between),
    TARGET_HEX(attacks.target_in_woods),
    partial(attacks.target_movement, rule="QS-TOH-012", steps=HARDER_TO_HIT),
)
WEAPON: tuple[Rule, ...] = (
    quoting(weapon_modifiers.in_order),
    quoting(weapon_modifiers.ammunition),
    quoting(weapon_modifiers.in_arc),
    quoting(weapon_modifiers.range_band),
)
PULSE = quoting(weapon_modifiers.weapon_accuracy)
