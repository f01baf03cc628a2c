"""Stealth armor of suits and 'Mechs: it makes its wearers harder to hit, the more so the farther away they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.attack import AnyAttack, PlaceAttack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.weapon_modifiers import range_band
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.electronics.stealth_armor import engaged
from ironhex.systems.classic.infantry.troopers import armor_of

USUAL = (0, 2, 4)  # the modifiers of short, medium and long range


class Stealth(NamedTuple):
    """A rule, and the modifiers of short, medium and long range that replace the usual ones."""

    rule: str
    by_range: tuple[int, int, int]


STEALTH: Mapping[str, Stealth] = {
    "basic stealth": Stealth("BMR-SUIT-066", (0, 3, 6)),
    "standard stealth": Stealth("BMR-SUIT-070", (1, 3, 6)),
    "improved stealth": Stealth("BMR-SUIT-038", (1, 4, 7)),
}
ENGAGED = "stealth armor engaged"
OF_MECHS = Stealth("BMR-EQ-144", (0, 3, 6))


def stealth_of(unit: Unit) -> Stealth | None:
    """The stealth armor that protects a unit now: that of its suits, or that of a 'Mech while it is engaged."""
    return STEALTH.get(armor_of(unit)) or (OF_MECHS if engaged(unit) else None)


def stealth(shot: Shot) -> Item:
    """What stealth armor adds to the modifier of the range; for a platoon, a modifier of 2 means medium range."""
    attack = shot.aim.attack
    if isinstance(attack, PlaceAttack) or not (armor := stealth_of(attack.target)):
        return None
    band = _band(range_band(shot))
    added = armor.by_range[band] - USUAL[band]
    return Mod(armor.rule, added, armor_of(attack.target) or ENGAGED) if added else None


def range_modifiers(attack: AnyAttack) -> tuple[int, int, int]:
    """What short, medium and long range add against a target."""
    if isinstance(attack, PlaceAttack) or not (armor := stealth_of(attack.target)):
        return USUAL
    return armor.by_range


def _band(usual: Item) -> int:
    """0 for short, 1 for medium and 2 for long range."""
    return max(usual.value, 0) // 2 if isinstance(usual, Mod) else 0


def baffles_probes(unit: Unit) -> bool:
    """Active probes do not find hidden suits with stealth armor, nor 'Mechs that have engaged theirs (BMR-EQ-145)."""
    return stealth_of(unit) is not None
