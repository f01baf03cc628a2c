"""Sentences about turns, initiative, deployment and the end."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.turn import (
    BattleEnded,
    CameDue,
    Deployed,
    GivenUp,
    InitiativeRolled,
    Left,
    PhaseBegan,
    Scheduled,
    TurnBegan,
)
from ironhex.systems.classic.narrate import telling
from ironhex.systems.classic.narrate.words import named, rolled, turned


@telling.register
def _(event: TurnBegan, battle: Battle) -> str:
    return f"Turn {event.turn}"


@telling.register
def _(event: PhaseBegan, battle: Battle) -> str:
    return f"{event.phase.value.capitalize()} phase"


@telling.register
def _(event: Scheduled, battle: Battle) -> str:
    where = f" at {event.due.hex}" if event.due.hex else ""
    return f"{event.due.what.capitalize()}{where}: due in turn {event.due.turn}, {event.due.phase.value} phase"


@telling.register
def _(event: CameDue, battle: Battle) -> str:
    return f"{event.due.what.capitalize()}{f' at {event.due.hex}' if event.due.hex else ''}"


@telling.register
def _(event: InitiativeRolled, battle: Battle) -> str:
    told = "; ".join(f"{side} {', again '.join(rolled(faces) for faces in thrown)}" for side, thrown in event.rolls)
    return f"{told}: {event.order[-1]} has the initiative, {event.order[0]} goes first"


@telling.register
def _(event: Deployed, battle: Battle) -> str:
    return f"{named(battle, event.unit)} deploys at {event.hex}{turned(battle, event.unit, event.facing)}"


@telling.register
def _(event: Left, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is {event.fate}: {event.why}"


@telling.register
def _(event: GivenUp, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is given up by {battle.unit(event.unit).seat}"


@telling.register
def _(event: BattleEnded, battle: Battle) -> str:
    outcome = event.outcome
    result = f"{' and '.join(outcome.winners)} wins" if outcome.winners else "A draw"
    return f"{result}: {outcome.why}"
