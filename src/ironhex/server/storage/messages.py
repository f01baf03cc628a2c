"""What players write to each other in a game: the latest messages, numbered from 1."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from ironhex.server.storage.errors import UnknownGame
from ironhex.server.storage.rows import MessageRow
from ironhex.server.storage.schema import games, messages
from ironhex.server.storage.store import Store

KEPT = 500  # messages of a game; older ones are deleted


def add_message(store: Store, game: str, seat: str, text: str, sent: float) -> None:
    """Write the next message of a game."""

    def write(connection: Connection) -> None:
        known = select(games.c.id).where(games.c.id == game).with_for_update()  # one after another
        if connection.execute(known).first() is None:
            raise UnknownGame(game)
        last = select(func.coalesce(func.max(messages.c.n), 0)).where(messages.c.game == game)
        n: int = connection.execute(last).scalar_one() + 1
        connection.execute(insert(messages).values(game=game, n=n, seat=seat, text=text, sent=sent))
        connection.execute(delete(messages).where(messages.c.game == game, messages.c.n <= n - KEPT))
        store.notify(connection, game)

    store.write(write)


def messages_after(store: Store, game: str, n: int) -> tuple[MessageRow, ...]:
    """The messages of a game after one of them."""
    columns = [messages.c[field] for field in MessageRow._fields]
    wanted = select(*columns).where(messages.c.game == game, messages.c.n > n).order_by(messages.c.n)
    with store.engine.connect() as connection:
        return tuple(MessageRow(*row) for row in connection.execute(wanted))
