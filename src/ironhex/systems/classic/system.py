"""The Master Rules battle as a system for the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironhex.engine import Outcome, System, Task
from ironhex.systems.classic import hiding, sequence
from ironhex.systems.classic.actions import ACTIONS
from ironhex.systems.classic.answers import menu, refusal
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.codec import codec, restore_codec
from ironhex.systems.classic.events import EVENTS
from ironhex.systems.classic.narrate import narrate
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.orders import orders
from ironhex.systems.classic.phases import end, heat, movement, phase_end, physical, weapons
from ironhex.systems.classic.presentation.offers import offer
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION
from ironhex.systems.classic.presentation.previews import preview
from ironhex.systems.classic.questions import QUESTIONS
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.victory import resign
from ironhex.systems.classic.views import view

RULES_VERSION = "1"

Procedures = Mapping[type[Task], Callable[[ClassicPlay, Any], None]]

PROCEDURES: Procedures = {
    **sequence.TASKS,
    **hiding.TASKS,
    **movement.TASKS,
    **weapons.TASKS,
    **physical.TASKS,
    **heat.TASKS,
    **end.TASKS,
    **phase_end.TASKS,
}


def seats(battle: Battle) -> dict[str, str]:
    return {seat: side.name for side in battle.sides for seat in side.seats}


def outcome(battle: Battle) -> Outcome | None:
    return battle.outcome


CLASSIC: System[Battle] = System(
    name="classic",
    rules_version=RULES_VERSION,
    facts=Battle,
    procedures=PROCEDURES,
    events=EVENTS,
    questions=QUESTIONS,
    actions=ACTIONS,
    menu=menu,
    refusal=refusal,
    view=view,
    seats=seats,
    resign=resign,
    outcome=outcome,
    narrate=narrate,
    offer=offer,
    preview=preview,
    codec=codec,
    restore_codec=restore_codec,
    orders=orders,
    parse=action_of,
    prelude=hiding.comes_to_light,
    presentation=CLASSIC_PRESENTATION,
)
