"""Undo among players: what an opponent has seen is undone only if they agree, and everybody who saw it is told.

Against bots, and while the opponents are away, an undo is immediate.
"""

from __future__ import annotations

from ironhex.engine import Play
from ironhex.server.callers import Caller
from ironhex.server.errors import NotPossibleNow, NotYourSeat
from ironhex.server.game import Game
from ironhex.server.open_questions import acting_seat, encode_questions
from ironhex.server.storage import Proposal, SeatRow
from ironhex.server.wire import UndoDone, UndoTalk


def undo(game: Game, caller: Caller, talk: UndoTalk) -> UndoDone:
    """Undo the caller's last answer or ask the opponents who have seen it; or reply to such a request."""
    with game.lock:
        game.must_go_on()
        if talk.answer == "ask":
            asked = _ask(game, caller, talk.seat)
        else:
            asked = False
            _reply(game, caller, talk)
        return UndoDone(len(game.known(caller)), asked)


def _ask(game: Game, caller: Caller, seat: str | None) -> bool:
    """Returns whether opponents have to agree first."""
    speaker = acting_seat(caller, seat, [each for each in caller.seats if game.play.can_undo(each)])
    ask = _last_ask(game.play, speaker) if game.play.can_undo(speaker) else None
    witnesses = [] if ask is None else _witnesses(game, caller, speaker, ask)
    if ask is not None and any(not game.attendance.away(row) for row in witnesses):
        game.update(lambda: game.store.propose(game.id, Proposal("undo", "asked", speaker, ask)))
        return True
    _take_back(game, speaker)
    if ask is not None and witnesses:
        game.update(lambda: game.store.propose(game.id, Proposal("undo", "done", speaker, ask)))
    return False


def _reply(game: Game, caller: Caller, talk: UndoTalk) -> None:
    replying = acting_seat(caller, talk.seat)
    found = next((each for each in game.proposals if each.kind == "undo" and each.state == "asked"), None)
    if found is None:
        raise NotPossibleNow("nobody asks to undo anything")
    if replying not in [row.seat for row in _witnesses(game, Caller((), None), found.by, found.ask)]:
        raise NotYourSeat("only an opponent who has seen it can agree")
    if talk.answer == "decline":
        game.update(lambda: game.store.propose(game.id, found._replace(state="declined")))
        return
    if not game.play.can_undo(found.by) or _last_ask(game.play, found.by) != found.ask:
        game.update(lambda: game.store.withdraw(game.id, "undo"))
        raise NotPossibleNow("this can no longer be undone")
    _take_back(game, found.by)
    game.update(lambda: game.store.propose(game.id, found._replace(state="done")))


def _take_back(game: Game, seat: str) -> None:
    game.act(lambda play: play.undo(seat))
    encode_questions(game)


def _last_ask(play: Play[object], seat: str) -> int | None:
    """The question whose answer this seat would undo."""
    return next((ask for each, ask in reversed(play.undoable) if each == seat), None)


def _witnesses(game: Game, caller: Caller, seat: str, ask: int) -> list[SeatRow]:
    """The people of other sides, elsewhere than the caller, who have seen the answer to a question."""
    side = next(row.side for row in game.players if row.seat == seat)
    others = [row for row in game.players if row.kind == "person" and row.side != side]
    return [
        row
        for row in others
        if row.seat not in caller.seats and game.known(Caller((row.seat,), row.side)).saw_answer(ask)
    ]
