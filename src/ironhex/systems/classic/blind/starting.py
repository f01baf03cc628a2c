"""What sides see at the start of a double-blind battle."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.systems.classic.battle import Battle


def looking_around(battle: Battle) -> Battle:
    """The battle with what each side sees; where everybody sees everything, as it is."""
    look = battle.rules.sighting
    return battle if look is None else replace(battle, sighted=look(battle, battle, None))
