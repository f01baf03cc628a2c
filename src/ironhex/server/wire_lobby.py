"""The messages of the lobby, of games that wait for a force, and of profiles (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ironhex.engine.setup import MOST_UNITS, ClockTerms, Supplies, Text, UnitSetup
from ironhex.server.origin import Origin

# --- forces -----------------------------------------------------------------------------------------------------------


class ForcePick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The force that a player picks for their side."""

    units: Annotated[tuple[UnitSetup, ...], Meta(min_length=1, max_length=MOST_UNITS)]
    supplies: Supplies | None = None
    seat: Text | None = None


class ForcePicked(msgspec.Struct, frozen=True):
    """The force is stored; `begun` says whether it was the last one, so that the battle has begun."""

    begun: bool


class WaitingSide(msgspec.Struct, frozen=True):
    """A side of a game that has not begun.

    `limit` is what its units may be worth, if its player picks them; `ready` says that it has its units. `within` says
    that they are worth no more than the caller's may be. Only its own players see the `units`.
    Somebody took the seats in `joined` from the lobby.
    """

    name: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    bots: bool
    present: bool
    limit: int | None
    ready: bool
    within: bool
    units: tuple[UnitSetup, ...]
    supplies: dict[str, int] | None
    joined: tuple[str, ...]


class WaitingCard(msgspec.Struct, frozen=True):
    """A game that has not begun, as the caller may know it."""

    game: str
    system: str
    name: str
    board: str
    options: tuple[str, ...]
    conditions: dict[str, int]
    turns: int
    deploy: bool
    real_dice: bool
    maker: Origin
    you: tuple[str, ...]
    listed: bool
    sides: tuple[WaitingSide, ...]
    clock: ClockTerms | None


# --- the lobby --------------------------------------------------------------------------------------------------------


class OpenSeat(msgspec.Struct, frozen=True):
    """A seat to take: with a force of so many units and points, or with a limit for the one that its player picks."""

    seat: str
    side: str
    units: int = 0
    value: int = 0
    limit: int | None = None


class ListingCard(msgspec.Struct, frozen=True):
    """How the lobby describes a game: all but the seats, which change."""

    system: str
    title: str  # of the system
    name: str
    host: str
    rules: str
    board: str
    sign: str  # of values
    seats: tuple[OpenSeat, ...]
    clock: ClockTerms | None = None


class LobbyGame(msgspec.Struct, frozen=True):
    """A game in the lobby and the seats that are still open; without any, others can watch it."""

    game: str
    created: float
    about: ListingCard
    open: tuple[OpenSeat, ...]


class LobbyView(msgspec.Struct, frozen=True):
    """The games to join and those to watch, the latest first."""

    open: tuple[LobbyGame, ...]
    running: tuple[LobbyGame, ...]


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to take an open seat: the first one, unless it is named."""

    name: Text = ""
    seat: Text | None = None


class Listed(msgspec.Struct, frozen=True):
    """Whether a game is in the lobby now."""

    listed: bool


# --- profiles ---------------------------------------------------------------------------------------------------------
Short = Annotated[str, Meta(max_length=80)]
Moment = Annotated[int, Meta(ge=0, le=10**14)]  # milliseconds, as browsers count them
MOST_GAMES = 500
MOST_LESSONS = 40
MOST_VERSIONS = 2**31 - 1  # as databases count


class KeptGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game that a player has opened: the tokens of their seats, the maker's, and those of invited friends."""

    tokens: Annotated[tuple[Short, ...], Meta(max_length=80)]
    name: Text
    when: Moment
    maker: Short = ""
    invited: Annotated[dict[Text, Short], Meta(max_length=80)] = {}


class KeptLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was learned in the battle of a lesson."""

    learned: Annotated[tuple[Short, ...], Meta(max_length=100)]
    ended: bool


class KeptLessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The progress of lessons: in each battle, the latest battle of each lesson, and how finished ones ended."""

    games: Annotated[dict[Short, KeptLesson], Meta(max_length=MOST_GAMES)] = {}
    latest: Annotated[dict[Short, Short], Meta(max_length=MOST_LESSONS)] = {}
    finished: Annotated[dict[Short, Literal["won", "lost"]], Meta(max_length=MOST_LESSONS)] = {}


class KeptSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's name and settings, and when they were last changed."""

    changed: Moment = 0
    values: Annotated[dict[Short, Text | bool | int], Meta(max_length=40)] = {}


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player carries from one device to another; `dropped` are games removed from the list, and when."""

    games: Annotated[dict[Short, KeptGame], Meta(max_length=MOST_GAMES)] = {}
    dropped: Annotated[dict[Short, Moment], Meta(max_length=MOST_GAMES)] = {}
    lessons: KeptLessons = msgspec.field(default_factory=KeptLessons)
    settings: KeptSettings = msgspec.field(default_factory=KeptSettings)


class ProfileMade(msgspec.Struct, frozen=True):
    """A profile's new secret; nobody is told again."""

    secret: str
    version: int


class ProfileFound(msgspec.Struct, frozen=True):
    """A profile, and its version, which a change has to name."""

    version: int
    profile: Profile


class ProfileChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A profile to store instead of a version of it."""

    version: Annotated[int, Meta(ge=1, lt=MOST_VERSIONS)]
    profile: Profile


class ProfileKept(msgspec.Struct, frozen=True):
    """The profile is stored as this version."""

    version: int


class ProfileDeleted(msgspec.Struct, frozen=True):
    """The profile does not exist any more."""

    deleted: bool = True
