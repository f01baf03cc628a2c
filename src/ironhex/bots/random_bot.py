"""A bot that takes any answer on the menu: good for finding bugs, and easy to beat."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ironhex.bots import reasons
from ironhex.bots.bot import Asked, OwnDice
from ironhex.engine import RollDice

CAP = 2000  # entries of a menu looked at


class RandomBot:
    """Chooses evenly from the menu."""

    def __init__(self, seed: bytes) -> None:
        self.reason = ""
        self._dice = OwnDice(seed, "random bot")

    def choose(self, asked: Asked) -> Any:
        if isinstance(asked.ask.question, RollDice):
            self.reason = reasons.ROLLED
            return self._dice.roll(asked.ask, asked.ask.question)
        entries = list(islice(asked.menu(), CAP))
        self.reason = reasons.by_chance(len(entries))
        return entries[self._dice.number(asked.ask, len(entries))]
