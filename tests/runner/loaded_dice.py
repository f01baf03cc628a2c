"""Dice that the players of a battle throw as they wish: rare results come up as often as common ones.

Each reason to roll has a temper of its own in each battle: fair, level (all totals equally likely), high or low. So in
one battle all machines are easily hit and hardly ever fall, and in another one every critical check finds something.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from ironhex.engine import Ask, Faces, RollDice
from ironhex.kernel.dice import SeededDice, stream

FAIR, LEVEL, HIGH, LOW = TEMPERS = ("fair", "level", "high", "low")
BEST, WORST = "best", "worst"  # always; only where a scene wants that
OFTEN_HIGH = ("to hit", "critical hits")  # else little happens
FAIR_ALWAYS = ("slot hit",)  # rolled again until it finds something
THROWS = 3  # of which the highest or the lowest counts


class LoadedDice:
    """The dice of one battle; the tempers for some reasons may be given."""

    def __init__(self, seed: bytes, tempers: Mapping[str, str] | None = None) -> None:
        self._seed, self._tempers = seed, tempers or {}
        self._dice = SeededDice(stream(seed, "loaded dice"))

    def throw(self, ask: Ask) -> Faces:
        """The faces for a roll, by the number of its question."""
        roll = ask.question
        assert isinstance(roll, RollDice), "only rolls are thrown"
        throws = [self._dice.faces((ask.id << 6) + 16 * number, roll.count, roll.sides) for number in range(THROWS)]
        match self.temper(roll.why):
            case "level":
                return Faces(self._level(ask, roll))
            case "high":
                return Faces(max(throws, key=sum))
            case "low":
                return Faces(min(throws, key=sum))
            case "best":
                return Faces((roll.sides,) * roll.count)
            case "worst":
                return Faces((1,) * roll.count)
        return Faces(throws[0])

    def temper(self, why: str) -> str:
        """How the dice fall for a reason, all through the battle."""
        if why in self._tempers:
            return self._tempers[why]
        if why in FAIR_ALWAYS:
            return FAIR
        drawn = SeededDice(stream(self._seed, why)).faces(0, 1, len(TEMPERS))[0] - 1
        return HIGH if TEMPERS[drawn] == LOW and why in OFTEN_HIGH else TEMPERS[drawn]

    def _level(self, ask: Ask, roll: RollDice) -> tuple[int, ...]:
        """Faces whose total is any of the possible ones with the same chance."""
        every = product(range(1, roll.sides + 1), repeat=roll.count)
        lowest, highest = roll.count, roll.count * roll.sides
        total = lowest - 1 + self._dice.faces((ask.id << 6) + 62, 1, highest - lowest + 1)[0]
        fit = [faces for faces in every if sum(faces) == total]
        return fit[self._dice.faces((ask.id << 6) + 63, 1, len(fit))[0] - 1]
