"""Random choices of the map generator: draws from their own stream, each identified by its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ironhex.kernel.dice import SeededDice

Thing = TypeVar("Thing")


class Draws:
    """Draws numbers one after the other."""

    def __init__(self, seed: bytes) -> None:
        self._dice = SeededDice(seed)
        self._drawn = 0

    def below(self, sides: int) -> int:
        """A number from 0 up to, but not including, another."""
        (face,) = self._dice.faces(self._drawn, 1, sides)
        self._drawn += 1
        return face - 1

    def between(self, least: int, greatest: int) -> int:
        return least + self.below(greatest - least + 1)

    def pick(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def percent(self, chance: int) -> bool:
        """True this many times in a hundred."""
        return self.below(100) < chance
