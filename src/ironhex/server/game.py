"""A game that is being played: a play in memory that matches the store and notifies its watchers."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from threading import RLock
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ironhex.engine import EngineError, Outcome, Play, RecordError
from ironhex.engine.catch_up import catch_up
from ironhex.server.attendance import Attendance
from ironhex.server.callers import Caller, caller_of
from ironhex.server.change_cache import ChangeCache
from ironhex.server.clocks import Clocks, sides_asked
from ironhex.server.errors import GameIsOver, NotBegun, NotFound, NotPossibleNow, NotYourSeat, Overloaded
from ironhex.server.known_lines import KnownLines
from ironhex.server.lessons import lesson_of
from ironhex.server.origin import origin_of
from ironhex.server.persistence import bot_due, bots_only, last_act, record_text, resumed
from ironhex.server.storage import (
    KEPT,
    Conflict,
    GameRow,
    Listings,
    MessageRow,
    SeatRow,
    Store,
    UnknownGame,
    messages_after,
)
from ironhex.server.story_cache import StoryCache, StoryCaches
from ironhex.server.view_jobs import QuestionFields
from ironhex.server.visits import Visits

SEATS_KNOWN = 5.0  # seconds before seats are read again, if other servers write them, too
ATTEMPTS = 8
MOST_KNOWN = 64  # groups of seats whose lines are counted


class Game:
    """One game. Everything happens under its lock; the play in memory is never ahead of the store."""

    def __init__(self, store: Store, id: str, visits: Visits, moved: Callable[[Game], None]) -> None:
        self.store, self.id, self._moved = store, id, moved
        self.attendance = Attendance(store, id, visits)
        self._listings = Listings(store)
        self.lock = RLock()
        self.used = time.monotonic()
        self.deleted = False
        self.bots_idle = True  # nobody has asked its bots yet, or they wait for somebody to look
        self.trouble: dict[str, str] = {}  # problems of bots, by seat
        self.shared: ChangeCache[Any] = ChangeCache()  # what listeners have in common
        self.questions: ChangeCache[QuestionFields] = ChangeCache()  # as workers get them
        self.idle: ChangeCache[dict[str, str]] = ChangeCache()  # the figures that can do nothing, by question and seat
        self.clocks = Clocks(store, id)
        self.chat: tuple[MessageRow, ...] = ()
        self._announced = 0
        self._stories: StoryCaches | None = None
        self._told: ChangeCache[StoryCache] = ChangeCache()
        self._known: dict[tuple[frozenset[str], str | None], KnownLines] = {}  # by seats and side
        self._in_doubt = False
        self.reload()

    # --- matching the store ---------------------------------------------------------------------------------------
    def reload(self) -> None:
        """Read the game from the store."""
        row = self._row()
        if not row.header:
            raise NotBegun("the battle has not begun: a player still picks their force")
        try:
            self.play, self.closed = resumed(row, self.store.lines(self.id, row.version))
        except RecordError as error:
            raise NotPossibleNow(f"this game cannot even be replayed: {error}") from error
        self.version, self._settled_lines = row.version, row.settled_lines
        self._known.clear()
        self._read_details()
        self._in_doubt = False

    def _row(self) -> GameRow:
        try:
            return self.store.game(self.id)
        except UnknownGame:
            raise self._gone() from None

    def _gone(self) -> NotFound:
        self.deleted = True
        return NotFound("there is no such game")

    def _read_details(self) -> None:
        """Read everything except the play: players, chat, who agrees to a draw, and whether the game has ended."""
        row = self._row()
        self.name, self.setup, self.rematch, self.over = row.name, row.setup, row.rematch, row.over
        self.lesson, self.again = lesson_of(row.setup), msgspec.json.decode(row.setup) is not None
        self.outcome = msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None
        self.seed, self.origin = row.seed, origin_of(row)
        self._noted_bots = row.bot_due, row.bots_only
        self.for_a_draw = self.store.for_a_draw(self.id)
        self.proposals = self.store.proposals(self.id)
        self.clocks.read(row.setup)
        self._created = row.created
        self._read_chat()
        listing = self._listings.of(self.id)
        self.listed, self.open_seats = listing is not None, listing.seats if listing else ()
        self._read_seats()

    def _read_chat(self) -> None:
        new = messages_after(self.store, self.id, self.chat[-1].n if self.chat else 0)
        self.chat = (*self.chat, *new)[-KEPT:]

    def _read_seats(self) -> None:
        self._players, self._seats_read = self.store.seats(self.id), time.monotonic()

    @property
    def players(self) -> tuple[SeatRow, ...]:
        """The players and their seats."""
        if self._seats_are_old:
            self._read_seats()
        return self._players

    @property
    def _seats_are_old(self) -> bool:
        return self.store.shared and time.monotonic() - self._seats_read > SEATS_KNOWN

    def refresh(self) -> None:
        """Another server has changed something: catch up, and notify the watchers here."""
        with self.lock, suppress(NotFound):
            self._follow()
            self._read_details()
        self.announce()

    def _behind(self) -> bool:
        return self._stored_version() != self.version

    def _stored_version(self) -> int:
        try:
            return self.store.version(self.id)
        except UnknownGame:
            raise self._gone() from None

    def _follow(self) -> None:
        """Repeat what other servers have done; if that is not possible, read the whole game."""
        version = self._stored_version()
        if self._in_doubt or self.closed or version < self.version:
            self.reload()
            return
        try:
            catch_up(self.play, self.store.lines(self.id, version, self.version))
        except RecordError:
            self.reload()
        else:
            self.version, self._settled_lines = version, self.play.settled.lines

    # --- acting -----------------------------------------------------------------------------------------------------
    def act(self, do: Callable[[Play[Any]], object]) -> None:
        """Change the play and store the change; if another server was faster, catch up and try again."""
        with self.lock:
            for _ in range(ATTEMPTS):
                self.must_go_on()
                try:
                    do(self.play)
                except EngineError:
                    if not self._behind():
                        raise
                    self._follow()
                    self._read_details()
                    continue
                if self._written():
                    break
                self.reload()
            else:
                raise Overloaded("too many changes at once; try again")
        self._moved(self)

    def _written(self) -> bool:
        """Store the last change of the play; returns whether the store accepted it."""
        due = bot_due(self.play, self._players)
        clocks = self.clocks.after(self.play.lines[-1], self.asked_sides, self._players)
        act = last_act(self.play, self._settled_lines)._replace(bot_due=due, clocks=clocks)
        proposed = self.store.shared or bool(self.for_a_draw or self.proposals)  # others may have proposed something
        self._in_doubt = True
        try:
            self.store.append(self.id, self.version + 1, act._replace(open_move=act.open_move and proposed))
        except Conflict:
            return False
        except SQLAlchemyError:
            with suppress(SQLAlchemyError):  # as long as the store does not answer, it stays in doubt
                self.reload()
            raise
        self._in_doubt = False
        self.version += 1
        self._settled_lines = self.play.settled.lines
        if act.open_move:
            self.for_a_draw = ()
            self.proposals = ()
        self._noted_bots = due, self._noted_bots[1]
        self.over, self.outcome = self.play.over, self.play.outcome
        self.clocks.keep()
        return True

    def must_go_on(self) -> None:
        """Raise an error if the game cannot continue."""
        if self._in_doubt:
            self.reload()
        if self.over:
            raise GameIsOver("the game has ended")
        if self.closed:
            raise NotPossibleNow(f"this game cannot continue: {self.closed}")

    def update(self, do: Callable[[], object]) -> None:
        """Change something about the game other than the play itself."""
        with self.lock:
            try:
                do()
            except UnknownGame:
                raise NotFound("there is no such game") from None
            self._read_details()
            self.note_bots()
            self.settle_clocks()
        self._moved(self)

    def note_bots(self) -> None:
        """Store whether a bot has to act and whether only bots play, if that is not what the store says."""
        with self.lock:
            due = not self.over and not self.closed and bot_due(self.play, self._players)
            now = due, bots_only(self._players)
            if now != self._noted_bots:
                self.store.note_bots(self.id, *now)
                self._noted_bots = now

    @property
    def asked_sides(self) -> frozenset[str]:
        """The sides whose clocks run, if the game has any."""
        ended = self.play.over or self.over or bool(self.closed)
        return frozenset() if ended else sides_asked(self.play, self._players)

    def settle_clocks(self) -> None:
        """Start the clocks once every person has come, and those of people who are asked; stop the others."""
        with self.lock:
            people = [row for row in self._players if row.kind == "person"]
            came = all(self.attendance.has_come(row, self._created) for row in people)
            if self.clocks.rows or (came and not self.over):
                self.clocks.settle(self.asked_sides, {row.side for row in people})

    def record(self) -> str:
        """The record as it is stored, including the seed."""
        with self.lock:
            row = self._row()
            return record_text(row, self.store.lines(self.id, row.version))

    # --- who is there -----------------------------------------------------------------------------------------------
    def caller(self, tokens: Iterable[str], viewer: str = "") -> Caller:
        """The seats of these tokens; raises an error for a wrong one."""
        return caller_of(self._players, tokens, viewer)

    def visit(self, seats: Collection[str]) -> None:
        """Somebody looks at the game: the players of these seats, or a spectator."""
        if taken := self._taken(seats):
            self.update(lambda: self._listings.close(self.id, taken))
        back = self._come_back(seats)
        self.attendance.visit(seats, [row.seat for row in self._players if row.seat in seats and self._is_new(row)])
        if back:
            self.settle_clocks()
            self.announce()
        self._wake_bots()

    def visit_quietly(self, seats: Collection[str]) -> bool:
        """Like `visit`, if nobody has to be told of it; if somebody has, nothing happens, and it returns False."""
        if self.bots_idle or self._seats_are_old or self._come_back(seats) or self._taken(seats):
            return False
        self.attendance.visit(seats)
        return True

    def _taken(self, seats: Collection[str]) -> list[str]:
        """Those of these seats that the lobby still offers to others."""
        return [seat for seat in seats if seat in self.open_seats]

    def _come_back(self, seats: Collection[str]) -> bool:
        """Whether one of these players was not present."""
        return any(row.seat in seats and not self.attendance.present(row) for row in self._players)

    def _is_new(self, player: SeatRow) -> bool:
        return player.kind == "person" and not self.attendance.has_come(player, self._created)

    def _wake_bots(self) -> None:
        if self.bots_idle:
            self._moved(self)

    def arrive(self, seats: Sequence[str], listener: Callable[[], None]) -> None:
        """Add a watcher at these seats."""
        if self.attendance.arrive(seats, listener):
            self._changed_presence()
        self._wake_bots()

    def leave(self, seats: Iterable[str], listener: Callable[[], None]) -> None:
        """Remove a watcher."""
        if self.attendance.leave(seats, listener):
            self._changed_presence()

    def _changed_presence(self) -> None:
        with self.lock:
            self._read_seats()
            self.settle_clocks()
        self.announce()

    def announce(self) -> None:
        """Notify everybody who watches the game here."""
        with self.lock:
            self._announced += 1
        self.attendance.notify()

    @property
    def timed(self) -> tuple[object, ...]:
        """What changes with time alone: whether each player is present or away, and whose clock has run out."""
        presence = ((self.attendance.present(row), self.attendance.away(row)) for row in self.players)
        return *presence, self.clocks.run_out

    @property
    def state(self) -> tuple[int, ...]:
        """Numbers that are different after every change."""
        return self._announced, *self.course

    @property
    def course(self) -> tuple[int, int]:
        """Numbers that are different after every change of the play itself."""
        return self.version, len(self.play.lines)

    # --- story ----------------------------------------------------------------------------------------------------
    def story(self, side: str | None) -> StoryCache:
        """The story so far, as a side sees it."""
        with self.lock:
            if self._in_doubt:
                self.reload()
            if self._stories is None:
                self._stories = StoryCaches(self.play)
            if (known := self._told.find(self.course, self._stories.side(side))) is not None:
                return known
            told = self._stories.story(self.play, side)
            return self._told.keep(self.course, self._stories.side(side), told)

    def whole_story(self) -> StoryCache:
        """The story of a game that is over, with everything that sides did not know of each other."""
        with self.lock:
            if not self.over:
                raise NotYourSeat("you can see everything once the game is over")
            found = self._told.find(self.course, "whole")
            return found or self._told.keep(self.course, "whole", StoryCache(self.play, None, whole=True))

    def view(self, side: str | None) -> Any:
        """What a side knows now."""
        with self.lock:
            if self._in_doubt:
                self.reload()
            return self.play.system.view(self.play.facts, side)

    def known(self, caller: Caller) -> KnownLines:
        """The lines of the record that a caller knows about; their number is the version for this caller."""
        with self.lock:
            if self._in_doubt:
                self.reload()
            own = frozenset(row.seat for row in self._players if row.seat in caller.seats or row.side == caller.side)
            found = self._known.setdefault((own, caller.side), KnownLines(own, caller.side))
            if len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]
            found.read(self.play.lines)
            return found
