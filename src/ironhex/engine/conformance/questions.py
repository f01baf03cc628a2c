"""Questions have seats and menus, everything offered is allowed, and wrong answers are refused without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeVar

from ironhex.engine.conformance.examined import Examined
from ironhex.engine.errors import ClosedQuestion, EngineError, Refused, WrongSeat
from ironhex.engine.play import Play
from ironhex.engine.position import Ask
from ironhex.engine.real_dice import Faces, RollDice
from ironhex.engine.system import Action

F = TypeVar("F")

DEPTH = 8  # how many menu entries are generated for each one that is judged


class ForeignAction(Action, frozen=True):
    """An action that belongs to no game."""


def check_asks(check: Examined[F]) -> None:
    """Every question is known to the system and addressed to seats, which may answer it by an order if it has a key."""
    seats = check.system.seats(check.play.facts)
    for ask in check.play.asks:
        if not ask.seats or not set(ask.seats) <= set(seats):
            check.fault(f"{ask.question} is asked of {ask.seats}, but the seats are {tuple(seats)}")
        key: str | None = ask.question.order_key
        if key is not None and any(key not in check.play.orders_of(seat) for seat in ask.seats):
            check.fault(f"{ask.question} allows a standing order, but {key!r} is not among the orders")
        if not isinstance(ask.question, (*check.system.questions, RollDice)):
            check.fault(f"{type(ask.question).__name__} is not among the questions of {check.system.name}")


def check_menu(check: Examined[F], ask: Ask, seat: str) -> None:
    """Everything offered is allowed, described, and calculated from what the seat knows."""
    if isinstance(ask.question, RollDice):
        return
    view, side = check.play.asking_view(seat), check.system.seats(check.play.facts)[seat]
    entries = first_entries(check, view, ask, seat)
    if not entries:
        check.fault(f"{seat} is offered nothing")
    if entries != first_entries(check, check.system.view(view, side), ask, seat):
        check.fault(f"the menu of {seat} differs on a view of the view")
    if len({check.encode(entry) for entry in entries}) < len(entries):
        check.fault(f"the menu of {seat} has a duplicate entry")
    for entry in entries[:: max(1, len(entries) // check.sample)]:
        check_entry(check, view, ask, seat, entry)
    check.unread(side, (ask.question, entries), check.play.facts, "questions and menus")


def first_entries(check: Examined[F], view: Any, ask: Ask, seat: str) -> list[Any]:
    return list(islice(check.system.menu(view, ask.question, seat), DEPTH * check.sample))


def check_entry(check: Examined[F], view: Any, ask: Ask, seat: str, entry: Any) -> None:
    check.offered.setdefault(type(ask.question), {})[type(entry)] = entry
    if not isinstance(entry, check.system.actions):
        check.fault(f"the menu offers {entry}, which is not an action of {check.system.name}")
    if barred := check.system.refusal(view, ask.question, seat, entry):
        check.fault(f"the menu offers {entry}, which is refused: {barred}")
    if not check.system.offer(view, ask.question, entry).label:
        check.fault(f"{entry} is offered without a label")
    check.system.preview(view, ask.question, seat, entry)


def broken_answers(check: Examined[F], ask: Ask, seat: str, action: Any) -> None:
    """The wrong seat, a closed question and a wrong action are refused."""
    others = [other for other in check.system.seats(check.play.facts) if other not in ask.seats]
    for other in (*others, "nobody at all"):
        must_refuse(check, WrongSeat, ask.id, action, other)
    for closed in (-1, check.play.position.asked - 1, ask.id + 1000):
        must_refuse(check, ClosedQuestion, closed, action, seat)
    for wrong in (None, ForeignAction(), *wrong_actions(check, ask, seat, action)):
        must_refuse(check, Refused, ask.id, wrong, seat)


def wrong_actions(check: Examined[F], ask: Ask, seat: str, action: Any) -> Iterator[Any]:
    """Action types seen only in menus of other questions, broken dice, and what the system supplies."""
    here = check.offered.get(type(ask.question), {})
    yield from (a for kinds in check.offered.values() for kind, a in kinds.items() if kind not in here)
    if isinstance(ask.question, RollDice):
        good = action.faces
        yield from (Faces(good[1:]), Faces((*good, 1)), Faces((0, *good[1:])))
        yield Faces((ask.question.sides + 1, *good[1:]))
    else:
        yield Faces((1, 1))
        yield from check.altered(check.play.asking_view(seat), ask.question, seat, action)


def _reasoned(check: Examined[F], action: Any, refusal: Refused) -> bool:
    """Whether a refusal has a reason and, if the game and not the engine refuses, a rule."""
    rolls = any(isinstance(ask.question, RollDice) for ask in check.play.asks)
    judged = isinstance(action, check.system.actions) and not rolls
    return bool(refusal.barred.why and (refusal.barred.rule or not judged))


def must_refuse(check: Examined[F], error: type[EngineError], ask: int, action: Any, seat: str) -> None:
    before = standing(check.play)
    try:
        check.play.answer(ask, action, seat)
    except error as refusal:
        if not str(refusal) or (isinstance(refusal, Refused) and not _reasoned(check, action, refusal)):
            check.fault(f"{action} is refused without a rule or reason")
    else:
        check.fault(f"{action} by {seat} to question {ask} is accepted, but should raise {error.__name__}")
    if standing(check.play) != before:
        check.fault(f"{action} is refused, yet it changed something")


def standing(play: Play[Any]) -> tuple[Any, ...]:
    """Everything that must not change when nothing happens; compared by identity where that is enough."""
    return id(play.position), play.asks, len(play.log), len(play.lines), play.drawn, play.pending
