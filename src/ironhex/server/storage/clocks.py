"""The clocks of games, and when a server of this database was last alive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select, update

from ironhex.server.storage.errors import UnknownGame
from ironhex.server.storage.rows import ClockChange, ClockRow
from ironhex.server.storage.schema import clocks, games, heartbeats

if TYPE_CHECKING:
    from ironhex.server.storage.store import Store

THE_ONE = 1  # row of heartbeats


def clocks_of(store: Store, game: str) -> tuple[ClockRow, ...]:
    """The clocks of a game; none if they have not started."""
    with store.engine.connect() as connection:
        return _read(connection, game)


def change_clocks(store: Store, game: str, change: ClockChange) -> None:
    """Change the clocks of a game."""

    def write(connection: Connection) -> None:
        known = select(games.c.id).where(games.c.id == game).with_for_update()  # one after another
        if connection.execute(known).first() is None:
            raise UnknownGame(game)
        write_clocks(connection, game, change)
        store.notify(connection, game)

    store.write(write)


def write_clocks(connection: Connection, game: str, change: ClockChange) -> None:
    """Change the clocks of a game within a transaction that has changed the game."""
    before = _read(connection, game)
    for row in change(before):
        if row not in before:
            connection.execute(delete(clocks).where(clocks.c.game == game, clocks.c.side == row.side))
            connection.execute(insert(clocks).values(game=game, **row._asdict()))


def _read(connection: Connection, game: str) -> tuple[ClockRow, ...]:
    columns = [clocks.c[field] for field in ClockRow._fields]
    wanted = select(*columns).where(clocks.c.game == game).order_by(clocks.c.side)
    return tuple(ClockRow(*row) for row in connection.execute(wanted))


def beat(store: Store, now: float, patience: float) -> list[str]:
    """Note that a server is alive.

    If none has been for longer than some seconds, that time does not count: returns the games whose clocks ran.
    """

    def write(connection: Connection) -> list[str]:
        last = select(heartbeats.c.at).where(heartbeats.c.id == THE_ONE).with_for_update()
        before: float | None = connection.execute(last).scalar()
        if before is None:
            connection.execute(insert(heartbeats).values(id=THE_ONE, at=now))
            return []
        connection.execute(update(heartbeats).values(at=max(now, before)))
        if now - before <= patience:
            return []
        running = clocks.c.since.is_not(None) & (clocks.c.since <= before)
        found = list(connection.execute(select(clocks.c.game).where(running).distinct()).scalars())
        connection.execute(update(clocks).where(running).values(since=clocks.c.since + (now - before)))
        for game in found:
            store.notify(connection, game)
        return found

    return store.write(write)
