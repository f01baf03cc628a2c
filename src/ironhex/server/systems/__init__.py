"""The systems that can be played here: from a setup to a game, and each system in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironhex.bots import bots_for, off_the_map
from ironhex.catalog import CatalogError
from ironhex.engine import Play, UnknownOption
from ironhex.games import SYSTEMS
from ironhex.server.errors import BadRequest
from ironhex.server.seating import players_of
from ironhex.server.setup import Player, Setup
from ironhex.server.systems.classic import CLASSIC
from ironhex.server.systems.grounds import safe_board
from ironhex.server.systems.hosted import Hosted
from ironhex.server.systems.quickstart import QUICKSTART
from ironhex.server.wire_library import BotCard, SystemCard

__all__ = ["HOSTED", "begin", "check_player", "check_post", "safe_board", "system_cards"]

HOSTED: Mapping[str, Hosted] = {"classic": CLASSIC, "quickstart": QUICKSTART}
BOTS = (
    BotCard("easy", "Easy", "Forgets its heat and its back now and then. Good for a first battle."),
    BotCard("normal", "Normal", "Closes in, keeps its front to you, and shoots what it can hit."),
    BotCard("hard", "Hard", "Thinks of what you will do next, and takes a little longer."),
    BotCard("random", "Reckless", "Does anything that is allowed. Good for a look around."),
)


def begin(setup: Setup) -> Play[Any]:
    """The game of a setup; whatever is wrong with it is said in a sentence."""
    if setup.system not in HOSTED:
        raise BadRequest(f"the game {setup.system!r} is not known; known: {', '.join(HOSTED)}")
    players = [player for side in setup.sides for player in players_of(side)]
    for player in players:
        check_player(setup.system, player)
    try:
        play = HOSTED[setup.system].begin(setup)
    except (CatalogError, UnknownOption, ValueError) as error:
        raise BadRequest(str(error)) from error
    for player in players:
        check_post(play, player)
    return play


def check_post(play: Play[Any], player: Player) -> None:
    """A bot that is to hold a place must find it on the map."""
    if player.kind == "bot" and (problem := off_the_map(player.bot, play.facts.board)):
        raise BadRequest(problem)


def check_player(system: str, player: Player) -> None:
    """A bot must be one that plays the system."""
    if player.kind == "bot":
        known = bots_for(system)
        try:
            known[player.bot]
        except (LookupError, ValueError):
            raise BadRequest(f"bot {player.bot!r} is not one of {', '.join(known)}") from None


def system_cards() -> tuple[SystemCard, ...]:
    """Every system, described."""
    return tuple(_card(name, hosted) for name, hosted in HOSTED.items())


def _card(name: str, hosted: Hosted) -> SystemCard:
    system = SYSTEMS[name]
    return SystemCard(
        name,
        hosted.title,
        hosted.text,
        system.rules_version,
        hosted.options,
        hosted.presets,
        tuple(card for card in BOTS if card.name in bots_for(name)),
        hosted.sides,
        system.presentation.forms if system.presentation else (),
        hosted.units(),
        hosted.scenarios(),
        hosted.boards(),
        hosted.lessons,
    )
