"""The bots by their names: a level, and a style if it is not the usual one: hard, hard/aggressive, easy/hold:0809."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from ironhex.bots.bot import Bot
from ironhex.bots.random_bot import RandomBot
from ironhex.bots.tactician import Tactician
from ironhex.bots.weights import BALANCED, LEVELS, mood_of
from ironhex.catalog import Board

RANDOM = "random"
Maker = Callable[[bytes], Bot]
"""Makes a bot with the seed of its own dice."""


class Roster(Mapping[str, Maker]):
    """The bots of a system: it lists the levels and knows every level in every style."""

    def __init__(self, plain: Mapping[str, Maker], styled: Mapping[str, Callable[[bytes, str], Bot]]) -> None:
        self._plain, self._styled = plain, styled

    def __getitem__(self, name: str) -> Maker:
        level, _, style = name.partition("/")
        if level in self._styled:
            mood_of(style or BALANCED)
            return partial(_styled, self._styled[level], style or BALANCED)
        return self._plain[name]

    def __iter__(self) -> Iterator[str]:
        return iter((*self._plain, *self._styled))

    def __len__(self) -> int:
        return len(self._plain) + len(self._styled)


def _styled(make: Callable[[bytes, str], Bot], style: str, seed: bytes) -> Bot:
    return make(seed, style)


def _level(level: str) -> Callable[[bytes, str], Bot]:
    return lambda seed, style: Tactician(seed, level, style)


CLASSIC = Roster({RANDOM: RandomBot}, {level: _level(level) for level in LEVELS})
ANY = Roster({RANDOM: RandomBot}, {})
BY_SYSTEM: Mapping[str, Roster] = {"classic": CLASSIC, "quickstart": CLASSIC}
"""Whoever shares the battle of the Master Rules shares its opponents."""


def off_the_map(bot: str, board: Board) -> str:
    """What is wrong with the place a bot is to hold on a board; empty where nothing is."""
    post = mood_of(bot.partition("/")[2] or BALANCED).post
    return "" if post is None or post in board else f"bot {bot!r}: there is no hex {post} on {board.name}"


def bots_for(system: str) -> Roster:
    """The bots that play a system."""
    return BY_SYSTEM.get(system, ANY)
