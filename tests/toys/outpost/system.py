"""Outpost as a system for the engine, with how it shows itself."""

from __future__ import annotations

from tests.toys.outpost.actions import Act, Fire, Hold, Move, Opportunity, Shoot, Watch, parse
from tests.toys.outpost.answers import menu, orders, preview, refusal
from tests.toys.outpost.drafts import consider, prompt, ranges, sight_line, start
from tests.toys.outpost.events import EVENTS, GaveUp
from tests.toys.outpost.narrate import narrate, told
from tests.toys.outpost.offers import menu as offers
from tests.toys.outpost.offers import offer
from tests.toys.outpost.scene import LEGEND, ground, scene, symbols
from tests.toys.outpost.state import Skirmish
from tests.toys.outpost.statistics import statistics
from tests.toys.outpost.turns import PROCEDURES, outcome

from ironhex.engine import Event, System
from ironhex.engine.presentation import ActionForm, Presentation

FORMS = (
    ActionForm("move 1 gB4-gC4", "soldier 1 goes along these dots (g: ground floor, u: upper floor)"),
    ActionForm("shoot 1 4", "soldier 1 shoots at soldier 4"),
    ActionForm("watch 1", "soldier 1 watches, ready to fire at any enemy that moves in sight"),
    ActionForm("fire", "fire at the enemy that moves past"),
    ActionForm("hold", "let it pass"),
)
ORDERS = {f"opportunity {number}": f"Opportunity fire of soldier {number}" for number in range(1, 13)}


def resign(facts: Skirmish, seat: str) -> tuple[Event, ...]:
    """The soldiers of the seat are out, if it has any left."""
    return (GaveUp(seat),) if any(each.seat == seat for each in facts.standing()) else ()


def everything(facts: Skirmish, side: str | None) -> Skirmish:
    """Nothing is hidden in this game."""
    return facts


PRESENTATION: Presentation[Skirmish] = Presentation(
    ground=ground,
    scene=scene,
    told=told,
    prompt=prompt,
    menu=offers,
    start=start,
    consider=consider,
    sight=sight_line,
    ranges=ranges,
    statistics=statistics,
    forms=FORMS,
    order_labels=ORDERS,
    symbols=symbols,
    legend=LEGEND,
)

OUTPOST: System[Skirmish] = System(
    name="outpost",
    rules_version="1",
    facts=Skirmish,
    procedures=PROCEDURES,
    events=EVENTS,
    questions=(Act, Opportunity),
    actions=(Move, Shoot, Watch, Fire, Hold),
    menu=menu,
    refusal=refusal,
    view=everything,
    seats=lambda facts: {each.seat: each.side for each in facts.soldiers},
    resign=resign,
    outcome=outcome,
    narrate=narrate,
    offer=offer,
    preview=preview,
    orders=orders,
    parse=parse,
    presentation=PRESENTATION,
)
