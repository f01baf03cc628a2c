"""Answers drawn from the menu, for checking games."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ironhex.engine.conformance.examined import Choose, Nonconforming
from ironhex.engine.play import Play
from ironhex.engine.position import Ask
from ironhex.engine.real_dice import Faces, RollDice
from ironhex.kernel.dice import SeededDice, stream


def random_choice(seed: bytes, cap: int = 1000) -> Choose:
    """Choose uniformly among the first `cap` entries of a menu; the same question always gets the same answer."""
    dice = SeededDice(stream(seed, "choice"))

    def choose(play: Play[Any], ask: Ask, seat: str) -> Any:
        draw = ask.id << 8
        if isinstance(ask.question, RollDice):
            return Faces(dice.faces(draw, ask.question.count, ask.question.sides))
        entries = list(islice(play.menu(ask, seat), cap))
        if not entries:
            raise Nonconforming(f"{ask.question} offers {seat} nothing")
        return entries[dice.faces(draw, 1, len(entries))[0] - 1]

    return choose
