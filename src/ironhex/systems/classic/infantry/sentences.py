"""Sentences about infantry and its carriers."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, How
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.events.attachments import Dismounted, Mounted, Unloading
from ironhex.systems.classic.narrate.words import named

GETTING_ON = {How.PASSENGER: "gets into", How.CARGO: "is loaded into", How.RIDER: "gets on", How.SWARM: "swarms"}


def mounted(event: Mounted, battle: Battle) -> str:
    return f"{named(battle, event.unit)} {GETTING_ON[event.how]} {named(battle, event.carrier)}"


def unloading(event: Unloading, battle: Battle) -> str:
    return ""


def dismounted(event: Dismounted, battle: Battle) -> str:
    return f"{named(battle, event.unit)} gets off {named(battle, event.carrier)} in {event.hex}"


SENTENCES: Sentences = {Mounted: mounted, Unloading: unloading, Dismounted: dismounted}
