"""Plays a game and checks everything the engine promises along the way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from ironhex.engine.conformance.copies import check_record, fork_and_resign, fork_and_undo, reload_mirror
from ironhex.engine.conformance.examined import Alike, Altered, Choose, Examined, Secrets
from ironhex.engine.conformance.knowledge import follow, sides_know_their_part
from ironhex.engine.conformance.questions import broken_answers, check_asks, check_menu
from ironhex.engine.play import Play
from ironhex.engine.position import AnyPosition, Ask
from ironhex.engine.system import Event, System

F = TypeVar("F")


def nothing_hidden(facts: Any, side: str | None) -> Iterable[Any]:
    """For games without hidden information."""
    return ()


def no_alterations(view: Any, question: Any, seat: str, action: Any) -> Iterable[Any]:
    """For games that supply no broken actions of their own."""
    return ()


def check_game(
    system: System[F],
    start: AnyPosition,
    seed: bytes | None,
    choose: Choose,
    *,
    steps: int,
    every: int = 1,
    sample: int = 24,
    secrets: Secrets = nothing_hidden,
    alike: Alike = nothing_hidden,
    altered: Altered = no_alterations,
    quiet: tuple[type[Event], ...] = (),
) -> Play[F]:
    """Play a game of at most `steps` answers, check it, and return it.

    Without a seed the dice are real: rolls are questions, and `choose` answers them. Every step compares the replayed
    events with the facts and the game with its mirror; the expensive checks run at every `every`-th step, on `sample`
    menu entries. `secrets` returns what a side (None: a spectator) must not be able to read anywhere: strings, or
    values complex enough not to occur by chance. `alike` returns other facts that a side cannot distinguish from the
    true ones. `altered` returns actions that must be refused, such as a menu action with a flaw. `quiet` lists the
    event types that need no sentence; all others must have one.
    """
    check = Examined(system, start, seed, choose, sample, secrets, alike, altered, quiet)
    follow(check, check.play.log, closely=True)
    while not check.play.over and check.step < steps:
        one_step(check, closely=check.step % every == 0)
    check_record(check)
    return check.play


def one_step(check: Examined[F], *, closely: bool) -> None:
    """Answer one question, after looking closely if wanted."""
    ask = check.play.asks[check.step % len(check.play.asks)]
    seat = ask.seats[check.step % len(ask.seats)]
    check.question = ask.question
    if closely:
        check_asks(check)
        sides_know_their_part(check)
        reload_mirror(check)
    action = check.choose(check.play, ask, seat)
    if closely:
        check_menu(check, ask, seat)
        broken_answers(check, ask, seat, action)
        fork_and_undo(check, ask, seat, action)
        fork_and_resign(check)
    give_answer(check, ask, action, seat, closely=closely)
    check.step += 1


def give_answer(check: Examined[F], ask: Ask, action: Any, seat: str, *, closely: bool) -> None:
    """The game and its mirror take the same answer in the same way."""
    events = check.play.answer(ask, action, seat)
    if check.mirror.answer(ask, action, seat) != events:
        check.fault("after a round trip through JSON, the game plays differently")
    if check.mirror.position != check.play.position or check.mirror.asks != check.play.asks:
        check.fault("after a round trip through JSON, the game is in a different position")
    follow(check, events, closely=closely)
