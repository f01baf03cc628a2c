"""Games as this server offers them: how to start one from a setup, and a description of each."""

from __future__ import annotations

from secrets import randbits, token_bytes
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board, CatalogError
from ironhex.engine import Play, UnknownOption
from ironhex.engine.edition import Edition
from ironhex.engine.edition_defaults import NO_WORTH
from ironhex.engine.setup import Player, Setup, players_of
from ironhex.games import EDITIONS, UnknownGame, bots_for, edition
from ironhex.kernel.dice import Dice, SeededDice
from ironhex.server.errors import BadRequest
from ironhex.server.safe_boards import board_hexes, safe_board
from ironhex.server.wire_library import (
    BotCard,
    BotStyle,
    SideCount,
    SystemCard,
    WorthCard,
)
from ironhex.server.work_estimates import new_game, to_generate


def known_edition(name: str) -> Edition[Any]:
    """A game by its name, or the default game without one; raises an error for an unknown name."""
    try:
        return edition(name)
    except UnknownGame as error:
        raise BadRequest(str(error)) from error


LONG = 1_200  # hexes; generating more of them is long work


class SetupWork(NamedTuple):
    """How much work it is to set up a game, and whether its board takes long."""

    units: float
    long: bool


def setup_work(setup: Setup) -> SetupWork:
    """The work for a setup; an error if its board is not possible."""
    found = known_edition(setup.system)
    if not found.catalog_boards:
        return SetupWork(new_game(""), False)
    name = setup.board or found.usual_board
    board_hexes(name)
    return SetupWork(new_game(name), to_generate(name) > LONG)


def begin(setup: Setup, drawn: bytes | None = None) -> Play[Any]:
    """The game of a setup; an error says what is wrong with it. Its board may have been generated before."""
    found = known_edition(setup.system)
    _check(found, setup)
    board = None
    if found.catalog_boards:
        name = setup.board or found.usual_board
        board = safe_board(name) if drawn is None else Board.parse(drawn.decode(), name)
    try:
        play = found.new_game(_seeded(setup), board, _dice(setup))
    except (CatalogError, UnknownOption, ValueError) as error:
        raise BadRequest(str(error)) from error
    for player in _players(setup):
        check_post(play, player)
    return play


def _check(found: Edition[Any], setup: Setup) -> None:
    if setup.lesson and setup.lesson not in (lessons := found.lessons()):
        known = f"its lessons are: {', '.join(lessons)}" if lessons else "it has no lessons"
        raise BadRequest(f"{found.title} has no lesson {setup.lesson!r}; {known}")
    for player in _players(setup):
        bot_of(found.name, player)


def _players(setup: Setup) -> list[Player]:
    return [player for side in setup.sides for player in players_of(side)]


def _dice(setup: Setup) -> Dice | None:
    """Dice that nobody can predict, unless the setup names a seed or the players roll their own."""
    return SeededDice(token_bytes(16)) if setup.seed is None and not setup.real_dice else None


def _seeded(setup: Setup) -> Setup:
    """Real dice need no seed, but the numbers of hidden units do, or players could predict them."""
    return replace(setup, seed=randbits(63)) if setup.seed is None and setup.real_dice else setup


def check_post(play: Play[Any], player: Player) -> None:
    """A bot that is told to hold a place must find it on the map."""
    system = play.system.name
    if problem := bots_for(system).problem(bot_of(system, player), play.facts):
        raise BadRequest(problem)


def bot_of(system: str, player: Player) -> str:
    """The full name of a player's bot, which must be one that can play the game; empty for a person."""
    return known_bot(system, player.bot, player.style, player.place) if player.kind == "bot" else ""


def known_bot(system: str, level: str, style: str, place: str) -> str:
    """The full name of a bot; an error if it cannot play the game."""
    known = bots_for(system)
    name = known.full_name(level, style, place)
    try:
        known[name]
    except (LookupError, ValueError):
        raise BadRequest(f"bot {name!r} is not one of {', '.join(known)}") from None
    return name


def usual_bot(system: str) -> str:
    """The bot that plays when nobody chose one."""
    return bots_for(system).usual


# --- descriptions -----------------------------------------------------------------------------------------------------
def system_cards() -> tuple[SystemCard, ...]:
    """Every game, described."""
    return tuple(map(_card, EDITIONS.values()))


def _card(found: Edition[Any]) -> SystemCard:
    system, bots = found.system, bots_for(found.name)
    return SystemCard(
        found.name,
        found.title,
        found.summary,
        found.turn_help,
        system.rules_version,
        found.options,
        found.presets,
        tuple(BotCard(*card, bots.has_styles(card.name)) for card in bots.cards),
        bots.usual,
        tuple(BotStyle(*card) for card in bots.styles.cards) if bots.styles else (),
        SideCount(*found.sides),
        system.presentation.forms if system.presentation else (),
        found.skills,
        found.unit_rows(),
        None if found.worth is NO_WORTH else WorthCard(found.worth.name, found.worth.sign),
        found.short_names,
        found.scenarios(),
        found.quick(),
        found.boards(),
        found.usual_board,
        found.usual_preset,
        dict(found.lessons()),
        found.catalog_boards,
        found.roles,
        found.has_sheets,
        odds.fields if (odds := found.attack_odds()) else (),
        found.mixes,
        found.objectives,
    )
