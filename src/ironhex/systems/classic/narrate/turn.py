"""Sentences about turns, initiative, deployment and the end."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
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
from ironhex.systems.classic.narrate.words import added, named, rolled, turned


def turn_began(event: TurnBegan, battle: Battle) -> str:
    return f"Turn {event.turn}"


def phase_began(event: PhaseBegan, battle: Battle) -> str:
    return f"{event.phase.value.capitalize()} phase"


def scheduled(event: Scheduled, battle: Battle) -> str:
    """What will happen, and when."""
    where = f" at {event.due.hex}" if event.due.hex else ""
    return f"{event.due.what.capitalize()}{where} in turn {event.due.turn}"


def came_due(event: CameDue, battle: Battle) -> str:
    """What happens then has events and sentences of its own."""
    return ""


def initiative_rolled(event: InitiativeRolled, battle: Battle) -> str:
    bonuses = {side: f" (+{bonus})" for side, bonus in event.bonuses}
    told = "; ".join(f"{side} {_thrown(thrown)}{bonuses.get(side, '')}" for side, thrown in event.rolls)
    return f"{told}: {event.order[-1]} has the initiative, {event.order[0]} goes first"


def _thrown(thrown: Sequence[tuple[int, ...]]) -> str:
    """What a side rolled, and what it rolled again to break ties."""
    first, *again = thrown
    more = "".join(f", then {added(faces)}" for faces in again)
    return rolled(first) + (f"{more} after the tie{'s' if len(again) > 1 else ''}" if again else "")


def deployed(event: Deployed, battle: Battle) -> str:
    below = f", depth {event.depth}" if event.depth else ""
    return f"{named(battle, event.unit)} deploys at {event.hex}{turned(battle, event.unit, event.facing)}{below}"


def left(event: Left, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is {event.fate}: {event.why}"


def given_up(event: GivenUp, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is given up by {battle.unit(event.unit).seat}"


def battle_ended(event: BattleEnded, battle: Battle) -> str:
    outcome = event.outcome
    result = f"{' and '.join(outcome.winners)} wins" if outcome.winners else "A draw"
    return f"{result}: {outcome.why}"


SENTENCES: Sentences = {
    TurnBegan: turn_began,
    PhaseBegan: phase_began,
    Scheduled: scheduled,
    CameDue: came_due,
    InitiativeRolled: initiative_rolled,
    Deployed: deployed,
    Left: left,
    GivenUp: given_up,
    BattleEnded: battle_ended,
}
