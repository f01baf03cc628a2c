"""The setup of a game as clients write it: which system, which board, who fights for whom."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

MOST_UNITS = 64
MOST_SIDES = 6
MOST_PLAYERS = 12  # of a side

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(max_length=200)]
Skill = Annotated[int, Meta(ge=0, le=8)]
Lesson = Literal["", "green", "veteran", "elite", "master"]


class Player(msgspec.Struct, frozen=True):
    """Who plays a side."""

    kind: Literal["person", "bot"] = "person"
    name: Text = ""
    bot: Text = ""


class UnitSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A machine and its warrior; skills left out are the usual ones. Of several players, `seat` says whose it is."""

    design: Name
    gunnery: Skill | None = None
    piloting: Skill | None = None
    place: Text = ""
    facing: Annotated[int, Meta(ge=0, le=5)] | None = None
    name: Text = ""
    seat: Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)] | None = None


class SideSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side: its player, or its players if there are several, its units, and the edge it comes from."""

    name: Name
    units: Annotated[tuple[UnitSetup, ...], Meta(min_length=1, max_length=MOST_UNITS)]
    player: Player = Player()
    players: Annotated[tuple[Player, ...], Meta(max_length=MOST_PLAYERS)] = ()
    home: Annotated[int, Meta(ge=0, le=5)] | None = None


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game to be made; the board and the options left out are the system's usual ones."""

    sides: Annotated[tuple[SideSetup, ...], Meta(min_length=2, max_length=MOST_SIDES)]
    system: Text = "classic"
    board: Text = ""
    options: Annotated[tuple[Text, ...], Meta(max_length=40)] | None = None
    turns: Annotated[int, Meta(ge=0, le=1000)] = 0
    deploy: bool = False
    real_dice: bool = False
    name: Text = ""
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    lesson: Lesson = ""


class Taught(msgspec.Struct, frozen=True):
    """What the table tells of the setup of its game."""

    lesson: str = ""


def lesson_of(setup: str) -> str:
    """The lesson that a game is, from its setup as it is kept."""
    taught = msgspec.json.decode(setup, type=Taught | None)
    return taught.lesson if taught else ""
