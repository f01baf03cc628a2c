"""What special ammunition adds to the number to hit."""

from __future__ import annotations

from ironhex.catalog.munitions import includes
from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.attack import PlaceAttack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.munitions.tags import SEMIGUIDED, designated
from ironhex.systems.classic.ruleset import Rule

# The modifiers for the movement of a target; those of mimetic armor replace them.
MOVED = frozenset({"BMR-HIT-015", "BMR-HIT-046", "BMR-VTOL-029", "BMR-SUIT-092"})
INDIRECT = frozenset({"BMR-HIT-052", "BMR-INDIRECT-007"})  # those for indirect fire and the movement of its spotter
PRECISION, CORRECTED = "precision", 2


def corrects_itself(shot: Shot) -> Item:
    """Precision rounds follow a moving target: up to 2 points of its movement do not count."""
    if shot.mode != PRECISION:
        return None
    value = min(CORRECTED, moved(shot))
    return Mod("BMR-AMMO-015", -value, "precision ammunition") if value > 0 else None


def moved(shot: Shot) -> int:
    """What the movement of its target adds to the number of a shot."""
    return sum(mod.value for mod in shot.aim.base.mods if mod.rule in MOVED)


def homes_in(shot: Shot) -> Item:
    """Semiguided missiles find a designated target, however it and its spotter moved, and also indirectly."""
    attack = shot.aim.attack
    if not shot.mode or SEMIGUIDED not in includes(shot.mode) or isinstance(attack, PlaceAttack):
        return None
    if not designated(attack.battle, attack.target, attack.attacker.side):
        return None
    value = sum(mod.value for mod in shot.aim.base.mods if mod.rule in MOVED or mod.rule in INDIRECT)
    return Mod("BMR-AMMO-041", -value, "target designated by TAG") if value > 0 else None


OF_MUNITIONS: tuple[Rule, ...] = (corrects_itself, homes_in)
