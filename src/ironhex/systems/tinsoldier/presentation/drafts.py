"""Questions in words, and what an answer would mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ironhex.engine import Preview
from ironhex.engine.presentation.drafts import (
    Draft,
    NamedTally,
    Prompt,
    Step,
)
from ironhex.engine.presentation.numbers import Value, told_reason, told_tally
from ironhex.engine.presentation.offers import EXPECTED, ODDS
from ironhex.kernel.tally import Tally
from ironhex.systems.hex_field import degrees
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.answers import refusal
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.movement.route import route
from ironhex.systems.tinsoldier.narrate import counted, listed, named
from ironhex.systems.tinsoldier.numbers import dissipation
from ironhex.systems.tinsoldier.presentation.choices import groups
from ironhex.systems.tinsoldier.presentation.offers import offer
from ironhex.systems.tinsoldier.prospects import Prospect, of_attack, of_call, of_melee, of_swarm

HINT = "Choose where to go, an enemy to fire at, or one of the buttons."
NUMBER = "To hit, or less"


# --- questions --------------------------------------------------------------------------------------------------------
def prompt(view: Battle, question: Any, seat: str) -> Prompt:
    """A question in words."""
    match question:
        case a.Act(piece=piece, left=left, only=only, must_order=asking):
            words = _act_words(view, piece, left, only, asking)
            return Prompt(words, "TS-ACT-001", (str(piece),), "place", "Confirm", HINT)
        case a.Interrupt(enemy=enemy, watchers=watchers):
            who = tuple(str(id) for id in watchers if view.piece(id).seat == seat)
            asked = f"{named(view, enemy)} has just acted, and {_watching(view, who)} it from overwatch. Interrupt?"
            return Prompt(asked, "TS-TRN-003", who, "list")
        case a.LoseWeapon(piece=piece):
            return Prompt(f"{named(view, piece)} loses one of these weapons. Which one?", "TS-CRT-009", (str(piece),))
        case a.AvoidCharge(piece=piece, attacker=attacker):
            asked = f"The charge of {named(view, attacker)} has missed {named(view, piece)}. Step aside?"
            return Prompt(asked, "TS-MEL-012", (str(piece),))
    return Prompt("What now?")


def _watching(view: Battle, who: tuple[str, ...]) -> str:
    names = listed(named(view, int(id)) for id in who)
    return f"{names} {'see' if len(who) > 1 else 'sees'}"


def _act_words(view: Battle, piece: int, left: int, only: str, asking: int) -> str:
    who = named(view, piece)
    if only:
        return f"{who} was ordered to {only}."
    if asking and view.piece(asking).alive:
        return f"{named(view, asking)} requests orders from {who} ({counted(left, 'action')} left)."
    return f"{who}: choose an action ({left} left)."


# --- answers ----------------------------------------------------------------------------------------------------------
def preview(view: Battle, question: Any, seat: str, action: Any) -> Preview:
    """The numbers of an action before it is committed."""
    return Preview(tallies=tuple(_tallies(view, action)), odds=tuple(_odds(view, action)))


def _tallies(view: Battle, action: Any) -> Iterator[tuple[str, Tally]]:
    match action:
        case a.Move(piece=piece, steps=steps):
            for number, leg in enumerate(route(view, view.piece(piece), steps).legs, 1):
                yield f"{number}. {'to' if leg.hexes else 'in'} {leg.to.hex}", leg.cost
        case a.Attack() | a.Melee() | a.Swarm():
            if (seen := _seen(view, action)).dice:
                yield NUMBER, seen.tally
        case a.CallFire():
            for shot in of_call(view, action):
                yield NUMBER, shot.tally


def _odds(view: Battle, action: Any) -> Iterator[float]:
    if isinstance(action, a.Attack | a.Melee | a.Swarm):
        yield _seen(view, action).odds
    elif isinstance(action, a.CallFire):
        yield from (shot.odds for shot in of_call(view, action))


def _seen(view: Battle, action: Any) -> Prospect:
    return LOOKS[type(action)](view, action)


LOOKS: Mapping[type, Callable[[Battle, Any], Prospect]] = {
    a.Attack: of_attack,
    a.Melee: of_melee,
    a.Swarm: of_swarm,
}


def start(view: Battle, question: Any, seat: str, figure: str) -> Any:
    """Nothing in this game is drafted step by step."""
    raise ValueError("there is nothing to draft")


def consider(view: Battle, question: Any, seat: str, action: Any, target: str | None) -> Draft:
    """What an action would mean."""
    barred = refusal(view, question, seat, action)
    if barred:
        return Draft(str(action), told_reason(barred))
    shown = offer(view, question, action)
    found = groups(view, question, seat, action)
    explained = any(choice.tally for group in found for choice in group.choices)
    tallies = tuple(
        NamedTally("To hit" if label == NUMBER else label, told_tally(tally), roll=label == NUMBER, low=label == NUMBER)
        for label, tally in _tallies(view, action)
        if not explained
    )
    return Draft(
        str(action),
        label=shown.label,
        confirm=CONFIRM.get(type(action), ""),
        notes=tuple(_notes(view, action)),
        tallies=tallies,
        path=tuple(_path(view, action)),
        numbers=tuple(_values(shown.numbers)),
        targets=shown.targets,
        groups=found,
    )


CONFIRM: Mapping[type, str] = {
    a.Move: "Move",
    a.Jump: "Jump",
    a.Attack: "Fire",
    a.Melee: "Attack",
    a.Swarm: "Attack",
    a.CallFire: "Call fire",
    a.Command: "Give the order",
    a.GroupCommand: "Give the order",
    a.Cover: "Take cover",
    a.Overwatch: "Go on overwatch",
    a.CoolDown: "Cool down",
    a.RequestOrders: "Request orders",
    a.Mount: "Get in",
    a.Dismount: "Get off",
    a.Wait: "Do nothing",
    a.Stop: "End the activation",
    a.Discard: "Throw them away",
}
NOTES: Mapping[type, str] = {
    a.Cover: "3 harder to hit until it moves or fights at close quarters.",
    a.Overwatch: "It may fire at an enemy that has just acted in its sight, until its own next activation.",
    a.Command: "It takes two actions at once, and keeps its own card.",
    a.GroupCommand: "Each of them takes one action of this kind.",
    a.RequestOrders: "Its commander is activated in its place, and must give it an order.",
    a.Wait: "It uses up one action; its move tag drops by 1.",
    a.Stop: "The rest of its actions is lost.",
}


def _notes(view: Battle, action: Any) -> Iterator[str]:
    """What an action does, if that is not in its numbers."""
    if isinstance(action, a.CoolDown):
        piece = view.piece(action.piece)
        yield f"Heat {piece.heat} drops to {max(piece.heat - dissipation(view, piece).total, 0)}."
    elif note := NOTES.get(type(action)):
        yield note


def _path(view: Battle, action: Any) -> Iterator[Step]:
    if isinstance(action, a.Move):
        for leg in route(view, view.piece(action.piece), action.steps).legs:
            yield Step(str(leg.to.hex), float(degrees(leg.to.facing)), leg.cost.total)
    elif isinstance(action, a.Jump):
        yield Step(str(action.to), float(degrees(action.facing)))


def _values(numbers: Any) -> Iterator[Value]:
    names = {
        "cost": "MP spent",
        "hexes": "Hexes moved",
        "heat": "Heat",
        ODDS: "Chance of a hit",
        EXPECTED: "Harm on average",
    }
    forms = {ODDS: "percent", EXPECTED: "decimal"}
    for id, value in numbers.items():
        yield Value(id, names[id], value, forms.get(id, ""))
