"""Games that are being played: each a play in memory that agrees with what is stored, and tells those who watch."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from secrets import choice, token_urlsafe
from threading import Lock, RLock
from typing import Any, NamedTuple

import msgspec

from ironhex.engine import EngineError, Outcome, Play, RecordError
from ironhex.engine.setup import Setup
from ironhex.server.errors import NotFound, NotYourSeat, Over, Overloaded, Unwilling
from ironhex.server.persistence import imported_row, last_act, new_row, record_text, taken_up
from ironhex.server.storage import Conflict, NewGame, SeatRow, Store, UnknownGame
from ironhex.server.story_cache import Telling

FRESH = 40.0  # seconds after which somebody who was seen counts as gone
AWAY = FRESH + 60.0  # and after which others may hand over his seat
SEATS_KNOWN = 5.0  # seconds for which the rows of the seats are good, where other servers write them too
ATTEMPTS = 8
ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"
KEPT_GAMES = 256


class Seated(NamedTuple):
    """Whoever asks: the seats he holds, and the side whose view he is shown (None: what everybody may see)."""

    seats: tuple[str, ...]
    side: str | None


class Game:
    """One game. Everything is done under its lock; the play in memory is never ahead of the store."""

    def __init__(self, store: Store, id: str, moved: Callable[[Game], None]) -> None:
        self.store, self.id, self._moved = store, id, moved
        self.lock = RLock()
        self.here: Counter[str] = Counter()  # streams that are open, by seat
        self.trouble: dict[str, str] = {}  # what is the matter with a seat's bot
        self._listeners: set[Callable[[], None]] = set()
        self._tellings: dict[str | None, Telling] = {}
        self._in_doubt = False
        self.reload()

    # --- agreeing with the store ----------------------------------------------------------------------------------
    def reload(self) -> None:
        """Take the game from the store."""
        row = self.store.game(self.id)
        try:
            self.play, self.closed = taken_up(row, self.store.lines(self.id, row.version))
        except RecordError as error:
            raise Unwilling(f"this game cannot even be told again: {error}") from error
        self.version, self._settled_lines = row.version, row.settled_lines
        self._read_talk()
        self._in_doubt = False

    def _read_talk(self) -> None:
        """What is at the table beside the play: who sits there, who is for a draw, whether it has ended."""
        row = self.store.game(self.id)
        self.name, self.setup, self.rematch, self.over = row.name, row.setup, row.rematch, row.over
        self.outcome = msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None
        self.seed = row.seed
        self.for_a_draw = self.store.for_a_draw(self.id)
        self._read_seats()

    def _read_seats(self) -> None:
        self._chairs, self._seats_read = self.store.seats(self.id), time.monotonic()

    @property
    def chairs(self) -> tuple[SeatRow, ...]:
        """Who sits where."""
        if self.store.shared and time.monotonic() - self._seats_read > SEATS_KNOWN:
            self._read_seats()
        return self._chairs

    def refresh(self) -> None:
        """Another server has changed something: catch up, and tell those who watch here."""
        with self.lock:
            if self._in_doubt or self.store.game(self.id).version != self.version:
                self.reload()
            else:
                self._read_talk()
        self.announce()

    def _behind(self) -> bool:
        return self.store.game(self.id).version != self.version

    # --- acting -----------------------------------------------------------------------------------------------------
    def act(self, do: Callable[[Play[Any]], object]) -> int:
        """Do something to the play and write it; if another server was quicker, catch up and judge again."""
        with self.lock:
            for _ in range(ATTEMPTS):
                self.must_go_on()
                try:
                    do(self.play)
                except EngineError:
                    if not self._behind():
                        raise
                    self.reload()
                    continue
                if self._written():
                    break
                self.reload()
            else:
                raise Overloaded("too many acts at once; try again")
            version = self.version
        self._moved(self)
        return version

    def _written(self) -> bool:
        """Write what the play has done last; whether the store took it."""
        act = last_act(self.play, self._settled_lines)
        self._in_doubt = True
        try:
            self.store.append(self.id, self.version + 1, act)
        except Conflict:
            return False
        self._in_doubt = False
        self.version += 1
        self._settled_lines, self.for_a_draw = self.play.settled.lines, ()
        self.over, self.outcome = self.play.over, self.play.outcome
        return True

    def must_go_on(self) -> None:
        """Refuse where nothing more can be done in the game."""
        if self._in_doubt:
            self.reload()
        if self.over:
            raise Over("the game has ended")
        if self.closed:
            raise Unwilling(f"this game cannot go on: {self.closed}")

    def talk(self, do: Callable[[], object]) -> None:
        """Change something at the table that is no move."""
        with self.lock:
            do()
            self._read_talk()
        self._moved(self)

    def record(self) -> str:
        """The record as it is kept, seed and all."""
        with self.lock:
            row = self.store.game(self.id)
            return record_text(row, self.store.lines(self.id, row.version))

    # --- who is there -----------------------------------------------------------------------------------------------
    def seated(self, tokens: Iterable[str]) -> Seated:
        """What these tokens open; a wrong one is refused."""
        held: list[SeatRow] = []
        for token in tokens:
            chair = next((chair for chair in self._chairs if chair.token == token), None)
            if chair is None:
                raise NotYourSeat("the token opens no seat of this game")
            held.append(chair)
        sides = {chair.side for chair in held}
        return Seated(tuple(dict.fromkeys(chair.seat for chair in held)), sides.pop() if len(sides) == 1 else None)

    def present(self, chair: SeatRow) -> bool:
        """Whether somebody is at a seat."""
        return chair.kind == "bot" or self.here[chair.seat] > 0 or time.time() - chair.seen < FRESH

    def arrive(self, seats: Iterable[str], listener: Callable[[], None]) -> None:
        """Somebody watches, from these seats."""
        new = [seat for seat in seats if not self.here[seat]]
        self.here.update(seats)
        self._listeners.add(listener)
        self._seen(new, 0.0)

    def leave(self, seats: Iterable[str], listener: Callable[[], None]) -> None:
        """Somebody watches no longer."""
        self._listeners.discard(listener)
        self.here.subtract(seats)
        self._seen([seat for seat in seats if not self.here[seat]], FRESH)

    def _seen(self, seats: list[str], ago: float) -> None:
        if seats:
            self.store.mark_seen([(self.id, seat) for seat in seats], ago, notify=True)
            with self.lock:
                self._read_seats()
            self.announce()

    @property
    def watched(self) -> bool:
        """Whether anybody watches it here."""
        return bool(self._listeners)

    def announce(self) -> None:
        """Wake all who watch it here."""
        for listener in tuple(self._listeners):
            listener()

    # --- telling ----------------------------------------------------------------------------------------------------
    def telling(self, side: str | None) -> Telling:
        """The story as a side has been told it, up to now."""
        with self.lock:
            if self._in_doubt:
                self.reload()
            if side not in self._tellings:
                self._tellings[side] = Telling(self.play, side)
            else:
                self._tellings[side].catch_up(self.play)
            return self._tellings[side]


class Games:
    """The games of this server, those in use in memory."""

    def __init__(self, store: Store, kept: int = KEPT_GAMES) -> None:
        self.store, self.kept = store, kept
        self.closing = False
        self.when_moved: Callable[[Game], None] = lambda game: None
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = Lock()
        self._loading: dict[str, Lock] = {}

    def game(self, id: str) -> Game:
        """A game by its id."""
        if (found := self.in_memory(id)) is not None:
            return found
        with self._lock:
            loading = self._loading.setdefault(id, Lock())
        with loading:
            if (found := self.in_memory(id)) is not None:
                return found
            try:
                game = Game(self.store, id, self._moved)
            except UnknownGame:
                raise NotFound("there is no such game") from None
            finally:
                self._loading.pop(id, None)
            self._keep(game)
            return game

    def in_memory(self, id: str) -> Game | None:
        """A game, if somebody uses it."""
        with self._lock:
            if id in self._games:
                self._games.move_to_end(id)
            return self._games.get(id)

    def everything(self) -> list[Game]:
        """All games in memory."""
        with self._lock:
            return list(self._games.values())

    def create(self, play: Play[Any], name: str, setup: Setup | None, seats: tuple[SeatRow, ...]) -> Game:
        """Write a new game."""
        return self._added(new_row(_new_id(), play, name, setup, seats))

    def take_in(self, record: str, name: str, seats: Callable[[Play[Any]], tuple[SeatRow, ...]]) -> Game:
        """Write a game out of its record."""
        return self._added(imported_row(_new_id(), record, name, seats))

    def _added(self, row: NewGame) -> Game:
        self.store.create(row)
        game = self.game(row.id)
        self._moved(game)
        return game

    def close(self) -> None:
        """The server is about to end: nobody need listen any longer."""
        self.closing = True
        for game in list(self._games.values()):
            game.announce()

    def _keep(self, game: Game) -> None:
        """Keep a game in memory, and let go of those that nobody has used for longest."""
        with self._lock:
            self._games[game.id] = game
            for old in [each for each in self._games.values() if not each.watched]:
                if len(self._games) <= self.kept:
                    break
                if old is not game:
                    del self._games[old.id]

    def _moved(self, game: Game) -> None:
        game.announce()
        self.when_moved(game)


def _new_id() -> str:
    return "".join(choice(ALPHABET) for _ in range(12))


def new_token() -> str:
    """128 bits nobody guesses."""
    return token_urlsafe(16)
