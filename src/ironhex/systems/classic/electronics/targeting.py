"""Fire with the data of a network: the range is that of the unit nearest to the target, all else is the attacker's."""

from __future__ import annotations

from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.stealth import range_modifiers
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.under_water import ranges
from ironhex.systems.classic.attack.weapon_modifiers import any_range

BANDS = ("short", "medium", "long")


def network_range(shot: Shot) -> Item:
    """What the range of another unit of the network saves, if the range counts; the weapon itself must reach the target
    (BMR-EQ-049)."""
    attack = shot.aim.attack
    near = attack.near
    if near is None or any_range(shot):
        return None
    modifiers, band = range_modifiers(attack), _band(shot, near.hexes)
    saved = modifiers[_band(shot, attack.distance)] - modifiers[band]
    where = f"{near.hexes} hex{'' if near.hexes == 1 else 'es'} from {near.unit.name}"
    return Mod("BMR-EQ-048", -saved, f"C3: {BANDS[band]} range, {where}") if saved else None


def _band(shot: Shot, hexes: int) -> int:
    """0 for short, 1 for medium and 2 for long range."""
    reach = ranges(shot)
    return (hexes > reach.short) + (hexes > reach.medium)
