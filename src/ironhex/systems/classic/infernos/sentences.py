"""Infernos in words."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.infernos.events import Drenched, GelBraved, GelBurned, InfernosExploded, Rinsed
from ironhex.systems.classic.narrate.words import named, plural, rolled


def drenched(event: Drenched, battle: Battle) -> str:
    hits = f"{plural(event.missiles, 'inferno')} {'hits' if event.missiles == 1 else 'hit'}"
    return f"{hits} {named(battle, event.unit)}: it burns for {plural(event.turns, 'turn')} more"


def gel_braved(event: GelBraved, battle: Battle) -> str:
    result = "survives" if event.passed else "is destroyed by"
    return (
        f"{named(battle, event.unit)} {result} the burning gel ({rolled(event.faces)}, survives on {event.tally.total})"
    )


def gel_burned(event: GelBurned, battle: Battle) -> str:
    return ""


def rinsed(event: Rinsed, battle: Battle) -> str:
    return f"The water rinses the burning gel off {named(battle, event.unit)}"


def infernos_exploded(event: InfernosExploded, battle: Battle) -> str:
    return f"The infernos of {named(battle, event.unit)} explode: {event.heat} heat"


SENTENCES: Sentences = {
    Drenched: drenched,
    GelBraved: gel_braved,
    GelBurned: gel_burned,
    Rinsed: rinsed,
    InfernosExploded: infernos_exploded,
}
