"""Sentences about special weapons: jams, and what is switched on and off."""

from __future__ import annotations

from ironhex.systems.classic.armament.events import ClearingBegan, ClearingRolled, Switched
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.narrate.weapons import weapon_name
from ironhex.systems.classic.narrate.words import named, rolled


def clearing_began(event: ClearingBegan, battle: Battle) -> str:
    return f"{named(battle, event.unit)} will clear its jammed {weapon_name(battle, event.unit, event.weapon)}"


def clearing_rolled(event: ClearingRolled, battle: Battle) -> str:
    weapon = f"the {weapon_name(battle, event.unit, event.weapon)} of {named(battle, event.unit)}"
    if event.tally.barred:
        return f"The jam of {weapon} is not cleared: {event.tally.barred.why}"
    result = "cleared" if event.cleared else "still jammed"
    return f"Clearing {weapon}: {rolled(event.faces)}, needs {event.tally.total}: {result}"


def switched(event: Switched, battle: Battle) -> str:
    what = weapon_name(battle, event.unit, event.item)
    return f"{named(battle, event.unit)} switches its {what} {'on' if event.on else 'off'}"


SENTENCES: Sentences = {ClearingBegan: clearing_began, ClearingRolled: clearing_rolled, Switched: switched}
