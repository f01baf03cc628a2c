"""The dots as a game that anybody may add: one record, and nothing outside this module knows about it."""

from __future__ import annotations

from typing import Any

from tests.engine.toys.dots import DOTS, Skirmish, start

from ironhex.engine import Play
from ironhex.engine.edition import Edition
from ironhex.engine.edition_parts import Command
from ironhex.engine.setup import Setup, dice_of
from ironhex.kernel.dice import Dice


def begin(setup: Setup, ground: Any, dice: Dice | None) -> Play[Skirmish]:
    return Play(DOTS, start(), dice_of(setup, dice))


def count_men() -> int:
    """Print how many there are."""
    print(len(start().facts.men), "men")
    return 0


EDITION = Edition(
    system=DOTS,
    title="Dots",
    summary="Men on a lattice who may lie hidden.",
    begin=begin,
    commands=(Command("men", f"{__name__}:count_men", "Count the men."),),
)
