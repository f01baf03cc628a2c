"""The clocks of a game: each side has its own, which runs while one of its people is asked.

They start once every person has opened the game. What has become of them is written together with each act, so that
all servers agree; nothing happens by itself when one has run out (`timeouts.py`).
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from ironhex.engine import Play
from ironhex.engine.record_lines import Answered, Line, Undone
from ironhex.engine.setup import ClockTerms, Setup
from ironhex.server.errors import BadRequest
from ironhex.server.storage import ClockChange, ClockRow, SeatRow, Store, change_clocks, clocks_of

MINUTE, DAY = 60.0, 86_400.0


class _Timed(msgspec.Struct):
    clock: ClockTerms | None = None


def check_clock(setup: Setup) -> None:
    """Refuse a clock that has both kinds of time, or none."""
    terms = setup.clock
    if terms is None:
        return
    if bool(terms.minutes) == bool(terms.days):
        raise BadRequest("clock: it has either minutes for the whole battle or days for each answer")
    if terms.days and terms.increment:
        raise BadRequest("clock: increment: seconds for each answer belong to a clock with minutes")


def time_left(row: ClockRow, now: float) -> float:
    """The seconds that a side has left."""
    return row.left if row.since is None else max(0.0, row.left - max(0.0, now - row.since))


def full_time(terms: ClockTerms) -> float:
    """The seconds that a side has at the start, or for an answer."""
    return terms.days * DAY or terms.minutes * MINUTE


def advanced(row: ClockRow, terms: ClockTerms, now: float, asked: bool, gain: float | None = None) -> ClockRow:
    """A clock after something has happened; an answer of its side gains some seconds, and undoing it loses them.

    A clock that goes on is left alone, so that it does not tell when others act.
    """
    running = row.since is not None
    if gain is None and asked == running:
        return row
    left = max(0.0, time_left(row, now) + (gain or 0.0))
    if terms.days and (gain is not None or not running):
        left = full_time(terms)
    return ClockRow(row.side, left, now if asked else None)


def sides_asked(play: Play[Any], players: Sequence[SeatRow]) -> frozenset[str]:
    """The sides whose people are asked something that no other side may answer."""
    sides = {row.seat: row.side for row in players}
    people = {row.seat for row in players if row.kind == "person"}
    asked = [ask.seats for ask in play.asks if people.intersection(ask.seats)]
    return frozenset(sides[seats[0]] for seats in asked if len({sides[seat] for seat in seats}) == 1)


class Clocks:
    """The clocks of one game, as they are stored; without terms it has none, and without rows they have not started."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game
        self.terms: ClockTerms | None = None
        self.rows: tuple[ClockRow, ...] = ()
        self._changed: tuple[ClockRow, ...] = ()  # as the store has them after the last act

    def read(self, setup: str) -> None:
        """Read them from the store."""
        timed = msgspec.json.decode(setup, type=_Timed | None)
        self.terms = timed.clock if timed else None
        self.reread()

    def reread(self) -> None:
        if self.terms is not None:
            self.rows = clocks_of(self._store, self._game)

    def after(self, line: Line, asked: Collection[str], players: Sequence[SeatRow]) -> ClockChange | None:
        """What becomes of them after an act."""
        if (terms := self.terms) is None:
            return None
        now, gain = time.time(), _gain(line, terms)
        seat = line.seat if isinstance(line, Answered | Undone) else ""
        acting = next((row.side for row in players if row.seat == seat and row.kind == "person"), "")

        def change(rows: tuple[ClockRow, ...]) -> tuple[ClockRow, ...]:
            self._changed = tuple(
                advanced(row, terms, now, row.side in asked, gain if row.side == acting else None) for row in rows
            )
            return self._changed

        return change

    def keep(self) -> None:
        """The act has been stored."""
        if self.terms is not None:
            self.rows = self._changed

    def settle(self, asked: Collection[str], sides: Collection[str]) -> None:
        """Start them for these sides, if they have not started; start or stop those for which that is due."""
        if (terms := self.terms) is None:
            return
        now = time.time()

        def change(rows: tuple[ClockRow, ...]) -> tuple[ClockRow, ...]:
            begun = rows or tuple(ClockRow(side, full_time(terms)) for side in sorted(sides))
            return tuple(advanced(row, terms, now, row.side in asked) for row in begun)

        if change(self.rows) != self.rows:
            change_clocks(self._store, self._game, change)
            self.reread()

    def give(self, side: str, seconds: float) -> None:
        """Give a side more time."""
        now = time.time()

        def change(rows: tuple[ClockRow, ...]) -> tuple[ClockRow, ...]:
            return tuple(
                ClockRow(side, time_left(row, now) + seconds, row.since and now) if row.side == side else row
                for row in rows
            )

        change_clocks(self._store, self._game, change)

    @property
    def run_out(self) -> tuple[str, ...]:
        """The sides that are asked and have no time left."""
        now = time.time()
        return tuple(row.side for row in self.rows if row.since is not None and time_left(row, now) == 0.0)


def _gain(line: Line, terms: ClockTerms) -> float:
    return -float(terms.increment) if isinstance(line, Undone) else float(terms.increment)
