"""What special ammunition adds to the number to hit."""

from __future__ import annotations

from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.ruleset import Rule

MOVED = frozenset({"BMR-HIT-015", "BMR-HIT-046", "BMR-VTOL-029"})  # the modifiers for the movement of a target
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


OF_MUNITIONS: tuple[Rule, ...] = (corrects_itself,)
