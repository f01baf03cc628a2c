"""Hints: what a bot would do in the player's place, and why."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from anyio import to_thread
from msgspec.structs import replace

from ironhex.engine import Offer, RollDice
from ironhex.engine.real_dice import ROLL
from ironhex.games import bots_for
from ironhex.server.bots import Bots, bot_job
from ironhex.server.callers import Caller
from ironhex.server.errors import Overloaded
from ironhex.server.game import Game
from ironhex.server.game_view import action_of, shown
from ironhex.server.open_questions import own_question
from ironhex.server.workers import BotJob, BotReply, WorkerFailed

LONGEST = 20.0  # seconds to wait for a hint


class Hint(msgspec.Struct, frozen=True):
    """The answer of a bot, in words, its reason, the figure it is about (empty: none), and the answer as an offer."""

    action: str
    words: str
    reason: str
    figure: str
    offer: Offer


async def hint(bots: Bots, game: Game, caller: Caller, ask: int, seat: str | None) -> Hint:
    """Let a bot think about a player's open question, with what the player can see."""
    job = await to_thread.run_sync(_job, game, caller, ask, seat)
    try:
        advice = await asyncio.wait_for(asyncio.wrap_future(bots.advise(game, job)), LONGEST)
    except (TimeoutError, WorkerFailed) as error:
        raise Overloaded("no bot was free to give a hint; try again") from error
    return await to_thread.run_sync(_described, game, caller, ask, seat, advice)


def _job(game: Game, caller: Caller, ask: int, seat: str | None) -> BotJob:
    with game.lock:
        question, speaker = own_question(game, caller, ask, seat)
        return bot_job(game, question, speaker, bots_for(game.play.system.name).adviser)


def _described(game: Game, caller: Caller, ask: int, seat: str | None, advice: BotReply) -> Hint:
    """The advice as text, if the question is still open."""
    with game.lock:
        question, speaker = own_question(game, caller, ask, seat)
        text = advice.action
        if isinstance(question.question, RollDice):
            return Hint(text, text, advice.reason, "", Offer(text, ROLL, action=text))
        play, presentation = game.play, shown(game.play.system)
        view = play.asking_view(speaker)
        offer = play.offer(question, action_of(play.system, question.question, text), speaker)
        prompt = presentation.prompt(view, question.question, speaker)
        if prompt.task == "list":
            offer = _named(presentation.menu(view, question.question, speaker, None, ()).offers, text)
        offer = replace(offer, action=offer.action or text)
        figure = offer.subject or next(iter(prompt.figures), "")
        return Hint(offer.action, offer.label, advice.reason, figure, offer)


def _named(offers: Sequence[Offer], text: str) -> Offer:
    """An offer of a list by its action; the first one is the default."""
    return next((offer for offer in offers if offer.action == text), offers[0])
