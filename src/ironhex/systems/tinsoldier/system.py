"""Tin Soldier as a system for the engine, with how it shows itself."""

from __future__ import annotations

from typing import Any

from ironhex.catalog import Library
from ironhex.engine import Event, System
from ironhex.engine.presentation import ActionForm, Presentation
from ironhex.systems.hex_symbols import LEGEND, symbols
from ironhex.systems.tinsoldier import actions
from ironhex.systems.tinsoldier.answers import menu, refusal
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.events import EVENTS, GaveUp
from ironhex.systems.tinsoldier.narrate import narrate
from ironhex.systems.tinsoldier.notation import parse
from ironhex.systems.tinsoldier.presentation.drafts import consider, preview, prompt, start
from ironhex.systems.tinsoldier.presentation.offers import menu as offers
from ironhex.systems.tinsoldier.presentation.offers import offer
from ironhex.systems.tinsoldier.presentation.overlays import arcs, ranges, sight_line
from ironhex.systems.tinsoldier.presentation.scene import ground, scene
from ironhex.systems.tinsoldier.presentation.statistics import statistics
from ironhex.systems.tinsoldier.presentation.told import told
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


FORMS = (
    ActionForm("move 3 FFRF", "element 3 moves: forward twice, turns right, forward (B back, L left, U up, D down)"),
    ActionForm("jump 3 0507 2", "element 3 jumps to hex 0507 and faces south-east (0 is north, then clockwise)"),
    ActionForm("fire 3 7 0,1", "element 3 fires its weapons 0 and 1 at element 7"),
    ActionForm("punch 3 7", "element 3 punches element 7; likewise kick, push, charge, leap and brush-off"),
    ActionForm("cover 3", "element 3 takes cover; likewise overwatch, cool, wait, stop, dismount and request"),
    ActionForm("command 1 3", "element 1 activates element 3"),
    ActionForm("order 1 move : lance", "element 1 orders its group to move"),
    ActionForm("call 1 7 3,4", "element 1 calls fire on element 7 from elements 3 and 4"),
    ActionForm("pass", "let the chance to interrupt go by"),
)

PRESENTATION: Presentation[Battle] = Presentation(
    ground=ground,
    scene=scene,
    told=told,
    prompt=prompt,
    menu=offers,
    start=start,
    consider=consider,
    sight=sight_line,
    ranges=ranges,
    arcs=arcs,
    statistics=statistics,
    forms=FORMS,
    symbols=lambda battle: symbols(battle.board),
    legend=LEGEND,
)

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
    narrate=narrate,
    offer=offer,
    preview=preview,
    codec=codec,
    restore_codec=restore_codec,
    parse=parse,
    presentation=PRESENTATION,
)
