"""Games that are being played: each is a play in memory that matches the store and notifies its watchers."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence
from threading import Lock, RLock
from typing import Any, NamedTuple

import msgspec

from ironhex.engine import EngineError, Outcome, Play, RecordError
from ironhex.engine.catch_up import catch_up
from ironhex.engine.setup import Setup
from ironhex.server.batches import Batches
from ironhex.server.change_cache import ChangeCache
from ironhex.server.errors import GameIsOver, NotFound, NotPossibleNow, NotYourSeat, Overloaded
from ironhex.server.known_lines import KnownLines
from ironhex.server.persistence import imported_row, last_act, new_row, record_text, resumed
from ironhex.server.storage import Conflict, NewGame, SeatRow, Store, UnknownGame
from ironhex.server.story_cache import StoryCache
from ironhex.server.tokens import new_id

FRESH = 40.0  # seconds after which a player who was seen counts as gone
AWAY = FRESH + 60.0  # and after which others may hand over the seat
SEATS_KNOWN = 5.0  # seconds before seats are read again, if other servers write them, too
ATTEMPTS = 8
KEPT_GAMES = 256


class Caller(NamedTuple):
    """The caller: the seats they hold, and the side whose view they see (None: what everybody may see)."""

    seats: tuple[str, ...]
    side: str | None


class Game:
    """One game. Everything happens under its lock; the play in memory is never ahead of the store."""

    def __init__(self, store: Store, id: str, moved: Callable[[Game], None]) -> None:
        self.store, self.id, self._moved = store, id, moved
        self.lock = RLock()
        self.here: Counter[str] = Counter()  # streams that are open, by seat
        self.trouble: dict[str, str] = {}  # problems of bots, by seat
        self._listeners: set[Callable[[], None]] = set()  # players
        self._spectators: set[Callable[[], None]] = set()
        self.shared: ChangeCache[Any] = ChangeCache()  # what listeners have in common
        self._announced = 0
        self._stories: dict[str | None, StoryCache] = {}
        self._known: dict[Caller, KnownLines] = {}
        self._in_doubt = False
        self.reload()

    # --- matching the store ---------------------------------------------------------------------------------------
    def reload(self) -> None:
        """Read the game from the store."""
        row = self.store.game(self.id)
        try:
            self.play, self.closed = resumed(row, self.store.lines(self.id, row.version))
        except RecordError as error:
            raise NotPossibleNow(f"this game cannot even be replayed: {error}") from error
        self.version, self._settled_lines = row.version, row.settled_lines
        self._known.clear()
        self._read_details()
        self._in_doubt = False

    def _read_details(self) -> None:
        """Read everything except the play: the players, who agrees to a draw, and whether the game has ended."""
        row = self.store.game(self.id)
        self.name, self.setup, self.rematch, self.over = row.name, row.setup, row.rematch, row.over
        self.outcome = msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None
        self.seed = row.seed
        self.for_a_draw = self.store.for_a_draw(self.id)
        self._read_seats()

    def _read_seats(self) -> None:
        self._players, self._seats_read = self.store.seats(self.id), time.monotonic()

    @property
    def players(self) -> tuple[SeatRow, ...]:
        """The players and their seats."""
        if self.store.shared and time.monotonic() - self._seats_read > SEATS_KNOWN:
            self._read_seats()
        return self._players

    def refresh(self) -> None:
        """Another server has changed something: catch up, and notify the watchers here."""
        with self.lock:
            self._follow()
            self._read_details()
        self.announce()

    def _behind(self) -> bool:
        return self.store.version(self.id) != self.version

    def _follow(self) -> None:
        """Repeat what other servers have done; if that is not possible, read the whole game."""
        version = self.store.version(self.id)
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
        act = last_act(self.play, self._settled_lines)
        self._in_doubt = True
        try:
            self.store.append(self.id, self.version + 1, act)
        except Conflict:
            return False
        self._in_doubt = False
        self.version += 1
        self._settled_lines = self.play.settled.lines
        if act.open_move:
            self.for_a_draw = ()
        self.over, self.outcome = self.play.over, self.play.outcome
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
            do()
            self._read_details()
        self._moved(self)

    def record(self) -> str:
        """The record as it is stored, including the seed."""
        with self.lock:
            row = self.store.game(self.id)
            return record_text(row, self.store.lines(self.id, row.version))

    # --- who is present ---------------------------------------------------------------------------------------------
    def caller(self, tokens: Iterable[str], viewer: str = "") -> Caller:
        """The seats of these tokens; raises an error for a wrong one.

        They see what their side sees. With tokens of several sides they see what everybody may see, or what the side
        of one of them sees: the viewer's.
        """
        held: list[SeatRow] = []
        for token in tokens:
            player = next((player for player in self._players if player.token == token), None)
            if player is None:
                raise NotYourSeat("the token does not belong to a seat of this game")
            held.append(player)
        sides = {player.side for player in held if viewer in ("", player.token)}
        if viewer and not sides:
            raise NotYourSeat("the view of a seat is only for those who have its token")
        return Caller(tuple(dict.fromkeys(player.seat for player in held)), sides.pop() if len(sides) == 1 else None)

    def present(self, player: SeatRow) -> bool:
        """Whether a player is present."""
        return player.kind == "bot" or self.here[player.seat] > 0 or time.time() - player.seen < FRESH

    def arrive(self, seats: Sequence[str], listener: Callable[[], None]) -> None:
        """Add a watcher at these seats."""
        new = [seat for seat in seats if not self.here[seat]]
        self.here.update(seats)
        (self._listeners if seats else self._spectators).add(listener)
        self._seen(new, 0.0)

    def leave(self, seats: Iterable[str], listener: Callable[[], None]) -> None:
        """Remove a watcher."""
        self._listeners.discard(listener)
        self._spectators.discard(listener)
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
        """Whether anybody watches the game here."""
        return bool(self._listeners or self._spectators)

    def announce(self) -> None:
        """Notify everybody who watches the game here."""
        with self.lock:
            self._announced += 1
        for listener in (*self._listeners, *self._spectators):
            listener()

    @property
    def state(self) -> tuple[int, ...]:
        """Numbers that are different after every change."""
        return self._announced, self.version, len(self.play.lines)

    # --- story ----------------------------------------------------------------------------------------------------
    def story(self, side: str | None) -> StoryCache:
        """The story so far, as a side sees it."""
        with self.lock:
            if self._in_doubt:
                self.reload()
            if side not in self._stories:
                self._stories[side] = StoryCache(self.play, side)
            else:
                self._stories[side].catch_up(self.play)
            return self._stories[side]

    def known(self, caller: Caller) -> KnownLines:
        """The lines of the record that a caller knows about; their number is the version for this caller."""
        with self.lock:
            if self._in_doubt:
                self.reload()
            if caller not in self._known:
                own = {row.seat for row in self._players if row.seat in caller.seats or row.side == caller.side}
                self._known[caller] = KnownLines(own, caller.side)
            self._known[caller].read(self.play.lines)
            return self._known[caller]


class Games:
    """The games of this server; those in use are in memory."""

    def __init__(self, store: Store, kept: int = KEPT_GAMES) -> None:
        self.store, self.kept = store, kept
        self.closing = False
        self.for_spectators = Batches()
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
        """A game, if it is in memory."""
        with self._lock:
            if id in self._games:
                self._games.move_to_end(id)
            return self._games.get(id)

    def everything(self) -> list[Game]:
        """All games in memory."""
        with self._lock:
            return list(self._games.values())

    def create(self, play: Play[Any], name: str, setup: Setup | None, seats: tuple[SeatRow, ...]) -> Game:
        """Store a new game."""
        return self._added(new_row(new_id(), play, name, setup, seats))

    def import_record(self, record: str, name: str, seats: Callable[[Play[Any]], tuple[SeatRow, ...]]) -> Game:
        """Store a game from its record."""
        return self._added(imported_row(new_id(), record, name, seats))

    def _added(self, row: NewGame) -> Game:
        self.store.create(row)
        game = self.game(row.id)
        self._moved(game)
        return game

    def close(self) -> None:
        """Wake all watchers, because the server is shutting down."""
        self.closing = True
        for game in list(self._games.values()):
            game.announce()

    def _keep(self, game: Game) -> None:
        """Keep a game in memory, and drop those unused for longest."""
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
