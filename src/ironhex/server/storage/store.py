"""The store: games written and read, each act in one transaction, so that what is acknowledged is kept."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from secrets import token_hex
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from ironhex.server.storage import database
from ironhex.server.storage.rows import GameRow, NewGame, SeatRow, Written
from ironhex.server.storage.schema import draws, games, lines, seats

CHANNEL = "ironhex"

# The statements of every act, put together once: what they set are the columns named when they are executed.
_NEW_LINE = insert(lines)
_GO_ON = update(games).where(
    games.c.id == bindparam("game"), games.c.version == bindparam("before"), games.c.over.is_(False)
)
_NO_DRAW = delete(draws).where(draws.c.game == bindparam("of"))


class UnknownGame(LookupError):
    """There is no game of that id."""


class Conflict(Exception):
    """Another server was quicker: the game is further on than this one knew."""


class Store:
    """The games in a database. `me` tells servers that share one apart in their notices."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.me = token_hex(6)
        self.shared = engine.dialect.name == "postgresql"
        self._lock = database.alone(engine)
        # SQLite lets one write at a time: who queues here has his turn at once, who queues there asks now and then.
        self._turn = nullcontext() if self.shared else Lock()
        database.bring_up_to_date(engine)

    @classmethod
    def at(cls, address: str) -> Store:
        """The store at the address of a database."""
        return cls(database.opened(address))

    def close(self) -> None:
        self.engine.dispose()
        if self._lock:
            self._lock.close()

    # --- writing --------------------------------------------------------------------------------------------------
    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._turn, self.engine.begin() as connection:
            yield connection

    def create(self, game: NewGame) -> None:
        """Write a new game."""
        now = time.time()
        row = game._asdict()
        written, chairs = row.pop("lines"), row.pop("seats")
        with self._writing() as connection:
            connection.execute(insert(games).values(**row, created=now, changed=now, version=len(written)))
            if written:
                connection.execute(
                    insert(lines), [{"game": game.id, "n": n, "line": line} for n, line in enumerate(written, 1)]
                )
            connection.execute(
                insert(seats),
                [{"game": game.id, "place": place, **chair._asdict()} for place, chair in enumerate(chairs)],
            )

    def append(self, game: str, n: int, act: Written) -> None:
        """Write an act as line `n`; if there is one already, nothing is written."""
        changes: dict[str, Any] = {"version": n, "over": act.over, "outcome": act.outcome, "changed": time.time()}
        changes |= {"game": game, "before": n - 1}
        if act.settled is not None:
            changes["settled"], changes["settled_lines"] = act.settled
        try:
            with self._writing() as connection:
                connection.execute(_NEW_LINE, {"game": game, "n": n, "line": act.line})
                if connection.execute(_GO_ON, changes).rowcount != 1:
                    raise Conflict(game)
                connection.execute(_NO_DRAW, {"of": game})
                self._notify(connection, game)
        except IntegrityError as error:
            raise Conflict(game) from error

    def end(self, game: str, outcome: str) -> None:
        """End a game by agreement."""
        with self._writing() as connection:
            ended = {"over": True, "outcome": outcome, "changed": time.time()}
            connection.execute(update(games).where(games.c.id == game, games.c.over.is_(False)).values(**ended))
            self._notify(connection, game)

    def agree(self, game: str, agreed: Iterable[str]) -> None:
        """Add seats to those that are for a draw."""
        with self._writing() as connection:
            for seat in agreed:
                there = select(func.count()).select_from(draws).where(draws.c.game == game)
                n: int = connection.execute(there).scalar_one()
                known = select(draws.c.seat).where(draws.c.game == game, draws.c.seat == seat)
                if connection.execute(known).first() is None:
                    connection.execute(insert(draws).values(game=game, seat=seat, n=n))
            self._notify(connection, game)

    def disagree(self, game: str) -> None:
        """Nobody is for a draw any more."""
        with self._writing() as connection:
            connection.execute(delete(draws).where(draws.c.game == game))
            self._notify(connection, game)

    def seat_player(self, game: str, seat: str, kind: str, bot: str, name: str) -> None:
        """Put somebody else on a seat; its token stays."""
        with self._writing() as connection:
            there = (seats.c.game == game) & (seats.c.seat == seat)
            connection.execute(update(seats).where(there).values(kind=kind, bot=bot, name=name))
            self._notify(connection, game)

    def link_rematch(self, game: str, rematch: str) -> bool:
        """Say where a game is played again; whether this was the first to say so."""
        with self._writing() as connection:
            open_still = (games.c.id == game) & games.c.rematch.is_(None)
            first = connection.execute(update(games).where(open_still).values(rematch=rematch)).rowcount == 1
            if first:
                self._notify(connection, game)
            return first

    def delete(self, game: str) -> None:
        """Forget a game."""
        with self._writing() as connection:
            for table in (draws, seats, lines):
                connection.execute(delete(table).where(table.c.game == game))
            connection.execute(delete(games).where(games.c.id == game))

    def mark_seen(self, present: Iterable[tuple[str, str]], ago: float = 0.0, *, notify: bool = False) -> None:
        """Somebody is at these seats of these games now, or was so many seconds ago."""
        when = time.time() - ago
        with self._writing() as connection:
            for game, seat in present:
                there = (seats.c.game == game) & (seats.c.seat == seat)
                connection.execute(update(seats).where(there).values(seen=when))
                if notify:
                    self._notify(connection, game)

    def _notify(self, connection: Connection, game: str) -> None:
        """Tell the other servers of this database, once the transaction holds."""
        if self.shared:
            notice = {"channel": CHANNEL, "payload": f"{self.me} {game}"}
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), notice)

    # --- reading --------------------------------------------------------------------------------------------------
    def game(self, id: str) -> GameRow:
        """A game's row."""
        with self.engine.connect() as connection:
            row = connection.execute(select(games).where(games.c.id == id)).first()
        if row is None:
            raise UnknownGame(id)
        return GameRow(*row)

    def lines(self, game: str, count: int) -> list[str]:
        """So many lines of a game."""
        with self.engine.connect() as connection:
            wanted = select(lines.c.line).where(lines.c.game == game, lines.c.n <= count).order_by(lines.c.n)
            return [row.line for row in connection.execute(wanted)]

    def seats(self, game: str) -> tuple[SeatRow, ...]:
        """Who sits at a game."""
        columns = [seats.c[field] for field in SeatRow._fields]
        with self.engine.connect() as connection:
            wanted = select(*columns).where(seats.c.game == game).order_by(seats.c.place)
            return tuple(SeatRow(*row) for row in connection.execute(wanted))

    def for_a_draw(self, game: str) -> tuple[str, ...]:
        """The seats that are for a draw, the one that offered it first."""
        with self.engine.connect() as connection:
            wanted = select(draws.c.seat).where(draws.c.game == game).order_by(draws.c.n, draws.c.seat)
            return tuple(row.seat for row in connection.execute(wanted))

    def with_bots(self) -> list[str]:
        """The games under way in which a bot has a seat."""
        with self.engine.connect() as connection:
            wanted = (
                select(games.c.id)
                .distinct()
                .join(seats, seats.c.game == games.c.id)
                .where(games.c.over.is_(False), seats.c.kind == "bot")
            )
            return [row.id for row in connection.execute(wanted)]
