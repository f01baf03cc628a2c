"""Tin Soldier as a system for the engine.

Its events are not told in words yet, and its offers and previews carry no numbers: without an edition nobody sees them.
"""

from __future__ import annotations

from typing import Any

from ironhex.catalog import Library
from ironhex.engine import Event, Preview, System
from ironhex.engine.presentation.offers import Offer
from ironhex.systems.tinsoldier import actions
from ironhex.systems.tinsoldier.answers import menu, refusal
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.events import EVENTS, GaveUp
from ironhex.systems.tinsoldier.notation import parse
from ironhex.systems.tinsoldier.rules import ruleset
from ironhex.systems.tinsoldier.ruleset import Ruleset
from ironhex.systems.tinsoldier.sequence import PROCEDURES, outcome

QUESTIONS = (actions.Act, actions.Interrupt, actions.LoseWeapon, actions.AvoidCharge)
ACTIONS = tuple(
    each
    for each in vars(actions).values()
    if isinstance(each, type) and issubclass(each, actions.Order) and each is not actions.Order
)


class TinCodec:
    """Writes the board by reference to a library, and the rules by their options."""

    def __init__(self, library: Library) -> None:
        self.library = library

    @property
    def key(self) -> str:
        return self.library.key

    def encode(self, obj: Any) -> Any:
        return list(obj.options) if isinstance(obj, Ruleset) else self.library.encode(obj)

    def decode(self, type: Any, obj: Any) -> Any:
        return ruleset(tuple(obj)) if type is Ruleset else self.library.decode(type, obj)

    def to_record(self) -> Any:
        return self.library.to_record()


def codec(battle: Battle) -> TinCodec:
    library = Library()
    library.add(battle.board)
    return TinCodec(library)


def restore_codec(data: Any) -> TinCodec:
    return TinCodec(Library.from_record(data))


def everything(facts: Battle, side: str | None) -> Battle:
    """Nothing is hidden in this game."""
    return facts


def resign(facts: Battle, seat: str) -> tuple[Event, ...]:
    return (GaveUp(seat),) if any(piece.seat == seat for piece in facts.alive()) else ()


def preview(view: Battle, question: Any, seat: str, action: Any) -> Preview:
    return Preview()


def offer(view: Battle, question: Any, action: Any) -> Offer:
    return Offer(str(action), "", action=str(action))


TIN_SOLDIER: System[Battle] = System(
    name="tinsoldier",
    rules_version="1",
    facts=Battle,
    procedures=PROCEDURES,
    events=EVENTS,
    questions=QUESTIONS,
    actions=ACTIONS,
    menu=menu,
    refusal=refusal,
    view=everything,
    seats=lambda facts: {seat: side.name for side in facts.sides for seat in side.seats},
    resign=resign,
    outcome=outcome,
    narrate=lambda facts, event: repr(event),
    offer=offer,
    preview=preview,
    codec=codec,
    restore_codec=restore_codec,
    parse=parse,
)
