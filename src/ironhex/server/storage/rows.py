"""What the store takes and gives: rows of its tables as values."""

from __future__ import annotations

from typing import NamedTuple


class SeatRow(NamedTuple):
    """Who sits where: a person with a token, or a bot; `seen` is when somebody with the token was last here."""

    seat: str
    side: str
    token: str
    kind: str = "person"
    bot: str = ""
    name: str = ""
    seen: float = 0.0


class NewGame(NamedTuple):
    """A game as it is first written."""

    id: str
    system: str
    name: str
    setup: str
    header: str
    seed: str | None
    settled: str | None
    settled_lines: int
    lines: tuple[str, ...]
    seats: tuple[SeatRow, ...]
    over: bool = False
    outcome: str | None = None


class GameRow(NamedTuple):
    """A game as it stands in the database, without its lines and seats."""

    id: str
    system: str
    name: str
    created: float
    changed: float
    setup: str
    header: str
    seed: str | None
    settled: str | None
    settled_lines: int
    version: int
    over: bool
    outcome: str | None
    rematch: str | None


class Written(NamedTuple):
    """What one act adds to a game: its line, the settled position if that is another now, and the end if it is one."""

    line: str
    settled: tuple[str, int] | None = None
    over: bool = False
    outcome: str | None = None
