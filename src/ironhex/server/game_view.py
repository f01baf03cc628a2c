"""The table: a game as the caller may see it now."""

from __future__ import annotations

from typing import Any

import msgspec

from ironhex.engine import Ask, Question, RollDice, System
from ironhex.engine.presentation import Presentation, Prompt, presentation_of
from ironhex.engine.real_dice import answer_of, dice_of
from ironhex.engine.setup import Player
from ironhex.games import edition
from ironhex.server.ask_ids import ask_id
from ironhex.server.callers import Caller
from ironhex.server.clocks import full_time
from ironhex.server.errors import BadRequest
from ironhex.server.game import Game
from ironhex.server.storage import ClockRow, SeatRow
from ironhex.server.story_cache import StoryCache
from ironhex.server.wire import (
    AskCard,
    ClockCard,
    DrawCard,
    GameMade,
    OutcomeCard,
    PlayerCard,
    ProposalCard,
    SeatGiven,
    SideClock,
    TableCard,
    WholeTable,
)


def whole_table(game: Game, caller: Caller) -> WholeTable:
    """Everything the client draws now."""
    with game.lock:
        story = game.story(caller.side)
        return WholeTable(**_fields(game, caller, story), scene=story.moment.scene)


def bare_table(game: Game, caller: Caller, story: StoryCache) -> TableCard:
    """The table without its scene."""
    return TableCard(**_fields(game, caller, story))


def _fields(game: Game, caller: Caller, story: StoryCache) -> dict[str, Any]:
    play, outcome = game.play, game.outcome
    draw = DrawCard(game.for_a_draw[0], game.for_a_draw) if game.for_a_draw else None
    return {
        "game": game.id,
        "system": play.system.name,
        "name": game.name,
        "version": len(game.known(caller)),
        "over": game.over,
        "you": caller.seats,
        "players": tuple(_player(game, row) for row in game.players),
        "entries": story.moment.entries,
        "asks": () if game.over else tuple(_ask(game, caller, ask) for ask in play.asks if may_know(game, caller, ask)),
        "undo": () if game.over else tuple(seat for seat in caller.seats if play.can_undo(seat)),
        "outcome": OutcomeCard(outcome.winners, outcome.rule, outcome.why) if outcome else None,
        "draw": draw,
        "proposals": () if game.over else _proposals(game, caller),
        "rematch": game.rematch,
        "again": game.again,
        "seed": game.seed if game.over else None,
        "lesson": game.lesson,
        "closed": "" if game.over else game.closed,
        "sheets": edition(play.system.name).has_sheets,
        "secrets": play.system.secrets(play.facts),
        "listed": game.listed,
        "maker": game.origin,
        "clock": clock_card(game, caller),
    }


def _proposals(game: Game, caller: Caller) -> tuple[ProposalCard, ...]:
    """What is proposed, for those who know what it is about."""
    sides = {row.seat: row.side for row in game.players}
    mine = {sides[seat] for seat in caller.seats}
    known = game.known(caller)
    return tuple(
        ProposalCard(each.kind, each.state, each.by, each.state == "asked" and bool(mine - {sides[each.by]}))
        for each in game.proposals
        if each.kind == "draw" or each.by in caller.seats or known.saw_answer(each.ask)
    )


def _player(game: Game, row: SeatRow) -> PlayerCard:
    present, away = game.attendance.present(row), game.attendance.away(row)
    trouble = game.trouble.get(row.seat, "") if row.kind == "bot" else ""
    return PlayerCard(row.seat, row.side, row.kind, row.name, row.bot, present, away, trouble, row.stand_in, row.joined)


def clock_card(game: Game, caller: Caller) -> ClockCard | None:
    """The clocks as the caller may see them."""
    terms = game.clocks.terms
    if terms is None:
        return None
    people = sorted({row.side for row in game.players if row.kind == "person"})
    rows = game.clocks.rows or tuple(ClockRow(side, full_time(terms)) for side in people)
    return ClockCard(terms, bool(game.clocks.rows), tuple(_side_clock(game, caller, row) for row in rows))


def _side_clock(game: Game, caller: Caller, row: ClockRow) -> SideClock:
    out = is_out_of_time(game, caller, row.side)
    if row.side != caller.side and game.play.system.secrets(game.play.facts):
        return SideClock(row.side, None, None, out)
    return SideClock(row.side, row.left, row.since, out)


def is_out_of_time(game: Game, caller: Caller, side: str) -> bool:
    """Whether the caller may know that a side has run out of time.

    They may if they know that it is asked: because they see the question, or because it can be nobody else.
    """
    if game.over or side not in game.clocks.run_out:
        return False
    sides = {row.seat: row.side for row in game.players}
    shown = any(side == sides[ask.seats[0]] and may_know(game, caller, ask) for ask in game.play.asks)
    waiting = caller.side is not None and caller.side not in game.asked_sides
    return shown or (waiting and len(set(sides.values())) == 2)


def may_know(game: Game, caller: Caller, ask: Ask) -> bool:
    """Whether the caller may know that a question is open: their own, and others' that reveal nothing."""
    if set(ask.seats) & set(caller.seats):
        return True
    return not ask.question.reveals and not game.play.system.private(game.play.facts)


def _ask(game: Game, caller: Caller, ask: Ask) -> AskCard:
    system = game.play.system
    mine = [seat for seat in ask.seats if seat in caller.seats]
    prompt = _prompt(game, caller, ask, mine)
    question = ask.question
    return AskCard(
        id=ask_id(game, ask),
        seats=ask.seats,
        mine=bool(mine),
        form=type(question).__name__,
        prompt=prompt.words,
        rule=prompt.rule,
        figures=prompt.figures if mine else (),
        sealed=ask.sealed,
        task=prompt.task,
        confirm=prompt.confirm,
        hint=prompt.hint,
        key=question.order_key or "",
        asks=msgspec.to_builtins(question, enc_hook=system.codec(game.play.start.facts).encode) if mine else None,
        secret=question.reveals,
        idle=_idle(game, ask, mine[0]) if mine else {},
    )


def _idle(game: Game, ask: Ask, seat: str) -> dict[str, str]:
    """The figures that need not be asked about. Where sides have secrets everybody is asked, because an answer that
    comes at once would tell others that there was nothing to decide."""
    play, kept = game.play, game.idle.find(game.course, (ask.id, seat))
    if kept is not None or play.system.secrets(play.facts):
        return kept or {}
    found = dict(shown(play.system).idle(play.asking_view(seat), ask.question, seat))
    return game.idle.keep(game.course, (ask.id, seat), found)


def _prompt(game: Game, caller: Caller, ask: Ask, mine: list[str]) -> Prompt:
    play = game.play
    if isinstance(ask.question, RollDice):
        return Prompt(f"Roll {dice_of(ask.question)}: {ask.question.why}", task="dice")
    if mine:
        return shown(play.system).prompt(play.asking_view(mine[0]), ask.question, mine[0])
    view = play.system.view(play.facts, caller.side)  # what the running task has done so far included
    return shown(play.system).prompt(view, ask.question, ask.seats[0])


def shown(system: System[Any]) -> Presentation[Any]:
    """How a system presents itself."""
    return presentation_of(system)


# --- actions as texts -------------------------------------------------------------------------------------------------
def action_of(system: System[Any], question: Question, text: str) -> Any:
    """The action that a text means as an answer to a question."""
    try:
        return answer_of(system, question, text)
    except ValueError as error:
        raise BadRequest(str(error)) from error


def order_of(system: System[Any], text: str) -> Any:
    """The action of a standing order."""
    try:
        return system.parse(text)
    except ValueError as error:
        raise BadRequest(str(error)) from error


# --- new seats --------------------------------------------------------------------------------------------------------
def seats_given(game: str, seats: tuple[SeatRow, ...], origin: str, maker_token: str = "") -> GameMade:
    """A game and its seats, with the tokens of those that people take."""
    return GameMade(game, tuple(_given(game, row, origin) for row in seats), maker_token)


def _given(game: str, row: SeatRow, origin: str) -> SeatGiven:
    player = Player(kind="bot" if row.kind == "bot" else "person", name=row.name, bot=row.bot)
    if row.kind == "bot":
        return SeatGiven(row.seat, row.side, player)
    return SeatGiven(row.seat, row.side, player, row.token, f"{origin}/g/{game}#{row.token}")
