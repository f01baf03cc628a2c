"""Copies of a game behave like the game: forks, the mirror read back from JSON, and records."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeVar

from ironhex.engine.conformance.examined import Examined
from ironhex.engine.conformance.knowledge import after
from ironhex.engine.conformance.questions import standing
from ironhex.engine.errors import GameOver, NothingToUndo, Refused
from ironhex.engine.play import Play
from ironhex.engine.position import Ask
from ironhex.engine.record import save
from ironhex.engine.record_reader import load

F = TypeVar("F")


def fork_and_undo(check: Examined[F], ask: Ask, seat: str, action: Any) -> None:
    """A fork is where the game is; in it an answer can be undone completely, and the game does not notice."""
    play, before = check.play, standing(check.play)
    fork = play.fork()
    if (fork.position, fork.asks, fork.pending) != (play.position, play.asks, play.pending):
        check.fault("a fork is in a different position than the game")
    fork.answer(ask, action, seat)
    final = why_final(check, ask, fork)
    try:
        fork.undo(seat)
    except (NothingToUndo, GameOver) as refusal:
        if not final:
            check.fault(f"{action} cannot be undone: {refusal}")
    else:
        if final:
            check.fault(f"{action} was undone although {final}")
        if (fork.position, fork.asks, fork.pending, fork.log) != (play.position, play.asks, play.pending, []):
            check.fault(f"{action} was undone, but not everything is as before")
    if standing(play) != before:
        check.fault("a fork changed the game")


def why_final(check: Examined[F], ask: Ask, fork: Play[F]) -> str:
    """Why the answer just given in a fork cannot be undone; empty if it can."""
    if fork.over:
        return "the game has ended"
    if check.system.private(fork.facts):
        return "what others do must not be noticed"
    if fork.drawn != check.play.drawn:
        return "dice have been rolled"
    if ask.sealed and len(check.play.asks) == 1:
        return "a seal has been opened"
    known = len(check.play.pending)
    if any(event.reveals for event in (*fork.log, *fork.pending)[known:]):
        return "something was revealed"
    fresh = [other for other in fork.asks if other not in check.play.asks]
    return "a question reveals something" if any(other.question.reveals for other in fresh) else ""


def fork_and_resign(check: Examined[F]) -> None:
    """After a resignation, too, every side can follow the game."""
    fork, seats = check.play.fork(), tuple(check.system.seats(check.play.facts))
    with suppress(Refused):  # a seat may have nothing left to resign
        fork.resign(seats[check.step % len(seats)])
    check_end(check, fork)
    for side, story in check.stories.items():
        if after(fork.log, side, story) != check.system.view(fork.position.facts, side):
            check.fault(f"after a resignation, the events {side or 'a spectator'} has seen do not lead to its view")


def check_end(check: Examined[F], play: Play[F]) -> None:
    """Either a question is open, or the game is over and has an outcome."""
    if play.over and play.outcome is None:
        check.fault("nothing is left to do, but the game has no outcome")
    if not play.over and not play.asks:
        check.fault("the game is not over, but no question is open")


def reload_mirror(check: Examined[F]) -> None:
    """Replace the mirror by what was saved of it."""
    position = check.decode(check.encode(check.mirror.position))
    if position != check.play.position:
        check.fault("the position read back from JSON differs")
    check.mirror = Play(check.system, position, check.dice)
    if check.mirror.log or check.mirror.asks != check.play.asks:
        check.fault("the position read back from JSON asks different questions")


def check_record(check: Examined[F]) -> None:
    """The whole game survives its record, both replayed and played again."""
    check.question = "record"
    check_end(check, check.play)
    record = load(save(check.play, private=True), {check.system.name: check.system})
    if record.events() != check.play.log:
        check.fault("the record tells a different game")
    if record.verify().log != check.play.log:
        check.fault("playing the record again gives a different game")
    for whole in (True, False):
        text = save(check.play, private=True, whole=whole)
        check_resumed(check, load(text, {check.system.name: check.system}).resume())


def check_resumed(check: Examined[F], resumed: Play[F]) -> None:
    """A game resumed from its record is in the same position, with the same undo history."""
    if (resumed.position, resumed.asks, resumed.pending) != (check.play.position, check.play.asks, check.play.pending):
        check.fault("resumed from its record, the game is in a different position")
    if resumed.undoable != check.play.undoable:
        check.fault("resumed from its record, the game has different answers to undo")
