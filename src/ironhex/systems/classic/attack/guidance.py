"""What guides missiles: modifiers to rolls on the Missile Hits Table."""

from __future__ import annotations

from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.ruleset import Rule

GUIDED = 2


def built_in_guidance(shot: Shot) -> Item:
    """An advanced tactical missile launcher has a fire control system of its own."""
    return Mod("BMR-EQ-111", GUIDED, "built-in fire control") if shot.gear.special == "atm" else None


MISSILE_HITS_MODIFIERS: tuple[Rule, ...] = (built_in_guidance,)
