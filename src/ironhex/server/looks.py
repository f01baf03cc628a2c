"""What players look at before they answer: the offers of a question, and what a draft would do.

Both come from a worker as JSON, compressed as the caller wishes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ironhex.engine import Offer, RollDice
from ironhex.engine.presentation import Draft, Menu
from ironhex.engine.presentation.numbers import Reason
from ironhex.engine.real_dice import ROLL, every_roll, faces_of, judge_faces
from ironhex.server import work_estimates as estimated
from ironhex.server.callers import Caller
from ironhex.server.errors import BadRequest
from ironhex.server.executors import in_short_thread
from ironhex.server.game import Game
from ironhex.server.open_questions import kept_question, question_fields
from ironhex.server.request_context import Encoded, RequestContext
from ironhex.server.view_jobs import ViewFields
from ironhex.server.wire import DraftRequest
from ironhex.server.workers import DraftJob, MenuJob


async def menu(context: RequestContext, game_id: str, ask: int, figure: str | None, via: tuple[str, ...]) -> Encoded:
    """The offers of a question, for one figure if named; a move passes the places of `via`."""
    found = await _asked(context, game_id, ask, None)
    if isinstance(found.question, RollDice):
        return Encoded(msgspec.json.encode(Menu(tuple(map(_rolled, every_roll(found.question))))))
    job = MenuJob(*found.fields, figure, via)
    key = (found.key, "menu", figure, via)
    return await context.worked_out(key, found.game, found.caller, job, estimated.MENU)


def _rolled(faces: object) -> Offer:
    text = str(faces)
    return Offer(text, ROLL, action=text)


async def draft(context: RequestContext, game_id: str, ask: int, wanted: DraftRequest) -> Encoded:
    """What a draft would do; without an action, the initial draft. Nothing is changed."""
    found = await _asked(context, game_id, ask, wanted.seat)
    if isinstance(found.question, RollDice):
        return Encoded(msgspec.json.encode(_judged_roll(found.question, wanted.action)))
    job = DraftJob(*found.fields, wanted.action, wanted.figure, wanted.target)
    key = (found.key, "draft", wanted.action, wanted.figure, wanted.target)
    return await context.worked_out(key, found.game, found.caller, job, estimated.MENU)


def _judged_roll(question: RollDice, text: str | None) -> Draft:
    if text is None:
        raise BadRequest("name an action, or a figure for a question that is answered with a draft")
    try:
        barred = judge_faces(question, faces_of(text))
    except ValueError as error:
        return Draft(text, Reason("", str(error)))
    return Draft(text, Reason(*barred) if barred else None)


class Asked(NamedTuple):
    """An open question of a caller, and what workers need to know about it."""

    game: Game
    caller: Caller
    question: Any
    fields: ViewFields
    key: bytes


async def _asked(context: RequestContext, game_id: str, ask: int, seat: str | None) -> Asked:
    """The question; a thread looks for it only if it takes time to find."""
    known = _known(context, game_id, ask, seat)
    return known if known is not None else await in_short_thread(_found, context, game_id, ask, seat)


def _found(context: RequestContext, game_id: str, ask: int, seat: str | None) -> Asked:
    game, caller = context.enter(game_id)
    return Asked(game, caller, *question_fields(game, caller, ask, seat))


def _known(context: RequestContext, game_id: str, ask: int, seat: str | None) -> Asked | None:
    """A question that is at hand in a game that nobody changes just now."""
    entered = context.enter_at_once(game_id)
    if entered is None or not entered[0].lock.acquire(blocking=False):
        return None
    game, caller = entered
    try:
        kept = kept_question(game, caller, ask, seat)
        return Asked(game, caller, *kept) if kept else None
    finally:
        game.lock.release()
