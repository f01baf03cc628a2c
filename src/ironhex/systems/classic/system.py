"""The Master Rules battle as a system for the engine."""

from __future__ import annotations

from ironhex.engine import Event, Outcome, System
from ironhex.systems.classic.answers import choices, menu, preview, refusal
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.blind.veil import veil
from ironhex.systems.classic.chapters import ACTIONS, OPTIONS, QUESTIONS, SENTENCES, TASKS, prelude, sequel
from ironhex.systems.classic.codec import codec, restore_codec
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.orders import orders
from ironhex.systems.classic.presentation.menu import offer
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION
from ironhex.systems.classic.upgrades import UPGRADES
from ironhex.systems.classic.victory import resign
from ironhex.systems.classic.views import view

RULES_VERSION = "3"


def seats(battle: Battle) -> dict[str, str]:
    return {seat: side.name for side in battle.sides for seat in side.seats}


def outcome(battle: Battle) -> Outcome | None:
    return battle.outcome


def secrets(battle: Battle) -> bool:
    """Whether units or mines may be hidden from other sides."""
    return any(option.secret for option in OPTIONS if option.shown.name in battle.rules.options)


def private(battle: Battle) -> bool:
    """Whether sides see only what their units see."""
    return battle.rules.sighting is not None


def narrate(battle: Battle, event: Event) -> str:
    """One event as a sentence, given the battle after it; empty if there is nothing worth saying."""
    return SENTENCES[type(event)](event, battle)


CLASSIC: System[Battle] = System(
    name="classic",
    rules_version=RULES_VERSION,
    facts=Battle,
    procedures=TASKS,
    events=tuple(SENTENCES),
    questions=tuple(QUESTIONS),
    actions=tuple(ACTIONS),
    menu=menu,
    choices=choices,
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
    prelude=prelude,
    sequel=sequel,
    presentation=CLASSIC_PRESENTATION,
    secrets=secrets,
    veil=veil,
    private=private,
    upgrades=UPGRADES,
)
