"""Artificial muscles as a chapter: MASC is switched on instead of a move, and the move follows."""

from __future__ import annotations

from ironhex.engine import Offer, Preview, Risk
from ironhex.engine.presentation import ActionForm
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.action_texts import read_masc
from ironhex.systems.classic.actions import Masc, number_of
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Chapter, Sentences, Verb
from ironhex.systems.classic.myomer.events import MascTried
from ironhex.systems.classic.myomer.strain import NUMBERS, strain
from ironhex.systems.classic.narrate.words import named, rolled
from ironhex.systems.classic.presentation.offers import MASC


def masc_offer(action: Masc, battle: Battle) -> Offer:
    needed = NUMBERS[strain(battle.unit(action.unit))]
    return Offer(f"{named(battle, action.unit)}: switch on MASC ({needed}+)", MASC, str(number_of(action.unit)))


def masc_preview(action: Masc, battle: Battle) -> Preview:
    """The roll to keep the legs from freezing."""
    step = strain(battle.unit(action.unit))
    rule, why = ("BMR-EQ-128", f"{step} turns of strain") if step else ("BMR-EQ-126", "MASC")
    return Preview(risks=(Risk("legs do not freeze", Tally((Mod(rule, NUMBERS[step], why),))),))


def masc_tried(event: MascTried, battle: Battle) -> str:
    name = named(battle, event.unit)
    if not event.faces:
        return f"{name} switches on its MASC once too often: its legs freeze"
    result = "it runs at double speed" if event.held else "its legs freeze"
    return f"{name} switches on its MASC: {rolled(event.faces)}, needs {event.needed}: {result}"


SENTENCES: Sentences = {MascTried: masc_tried}
MYOMER = Chapter(
    verbs={
        "masc": Verb(
            Masc,
            read_masc,
            masc_offer,
            masc_preview,
            (ActionForm("masc 3", "unit 3 switches on its MASC, and then runs with twice its Walking MP"),),
        )
    },
    events=SENTENCES,
)
