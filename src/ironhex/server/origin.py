"""Where a game comes from: who made it, and whether they could know its dice."""

from __future__ import annotations

from typing import Literal

import msgspec

from ironhex.engine.setup import Maker, Setup
from ironhex.server.errors import BadRequest
from ironhex.server.storage import GameRow, SeatRow

DiceSource = Literal["random", "chosen", "recorded", "real"]


class Origin(msgspec.Struct, frozen=True):
    """Who made a game and which seats they hold; and its dice.

    Dice are `random` if nobody can know them, `chosen` if the maker named their seed, `recorded` if the maker imported
    a record that contains it, and `real` if the players roll them.
    """

    name: str = ""
    seats: tuple[str, ...] = ()
    dice: DiceSource = "random"


class _DiceSetup(msgspec.Struct):
    seed: int | None = None
    real_dice: bool = False


def origin_of(row: GameRow) -> Origin:
    """The origin of a stored game."""
    maker = msgspec.json.decode(row.maker, type=Maker)
    return Origin(maker.name, maker.seats, _dice(row))


def _dice(row: GameRow) -> DiceSource:
    setup = msgspec.json.decode(row.setup, type=_DiceSetup | None)
    if setup is None:
        return "recorded" if row.seed else "real"
    if setup.real_dice:
        return "real"
    return "random" if setup.seed is None else "chosen"


def check_maker(setup: Setup, seats: tuple[SeatRow, ...]) -> None:
    """The maker can only hold seats that people take."""
    people = [row.seat for row in seats if row.kind == "person"]
    for seat in setup.maker.seats:
        if seat not in people:
            raise BadRequest(f"the maker cannot hold {seat!r}: the seats of people are {', '.join(people) or 'none'}")
