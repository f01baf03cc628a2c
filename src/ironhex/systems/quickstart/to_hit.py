"""The number to hit with: 4, and what range, movement, woods and the weapon itself add."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack import attack as attacks
from ironhex.systems.classic.attack import weapon_modifiers
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.quickstart.citations import AGREES, quoting

BASE = 4
HARDER_TO_HIT = (3, 5, 7, 10, 18, 25)  # hexes moved from which a target is one harder to hit
TARGET_HEX = {**AGREES, "BMR-HIT-016": "QS-TOH-015", "BMR-HIT-018": "QS-TOH-017"}


def base_number(attack: Attack) -> Item:
    """Every attack starts from the same number, whoever makes it."""
    return Mod("QS-TOH-001", BASE, "base to-hit number")


def with_own_eyes(attack: Attack) -> Item:
    """Nobody sees for another."""
    return None if attack.spotter is None else Barred("QS-LOS-002", "the attacker must see the target itself")


def target_movement(attack: Attack) -> Item:
    """The more hexes the target has entered since it last reversed, the harder it is to hit."""
    hexes = attack.target.move.hexes
    value = sum(hexes >= step for step in HARDER_TO_HIT)
    return Mod("QS-TOH-012", value, f"target moved {hexes} hexes") if value else None


GUNNERY: tuple[Rule, ...] = (
    base_number,
    with_own_eyes,
    quoting(attacks.line_of_sight),
    quoting(attacks.light_woods_between),
    quoting(attacks.heavy_woods_between),
    quoting(attacks.target_in_woods, TARGET_HEX),
    target_movement,
)
WEAPON: tuple[Rule, ...] = (
    quoting(weapon_modifiers.in_order),
    quoting(weapon_modifiers.ammunition),
    quoting(weapon_modifiers.in_arc),
    quoting(weapon_modifiers.range_band),
)
PULSE = quoting(weapon_modifiers.weapon_accuracy)


# --- infantry ---------------------------------------------------------------------------------------------------------
def spread_out(attack: Attack) -> Item:
    """Battle armor is harder to hit for all but infantry."""
    return None if attack.kind.on_foot else Mod("QS-INF-012", 1, "battle armor")


def point_blank(attack: Attack) -> Item:
    """A platoon's own table makes it easy to hit what is in its midst."""
    return None if attack.distance else Mod("QS-INF-018", -2, "in the same hex")
