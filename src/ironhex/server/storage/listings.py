"""The games in the lobby, as they are stored."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from ironhex.server.storage.schema import games, listings, seats
from ironhex.server.storage.store import LOBBY, Store
from ironhex.server.tokens import hashed

_SEATS = msgspec.json.Decoder(tuple[str, ...])


class Listing(NamedTuple):
    """A game in the lobby, with the seats that are still open; `begun` says whether the battle has begun."""

    game: str
    host: str
    seats: tuple[str, ...]
    card: str
    created: float
    seen: float
    begun: bool = False


class Listings:
    """Lists games and closes their seats, each change in one transaction, so that a seat is given only once."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, new: Listing) -> None:
        """List a game, or list it again."""

        def write(connection: Connection) -> None:
            connection.execute(delete(listings).where(listings.c.game == new.game))
            row = new._asdict() | {"seats": _text(new.seats)}
            del row["begun"]
            connection.execute(insert(listings).values(**row))
            self._notify(connection, new.game)

        self._store.write(write)

    def remove(self, game: str) -> None:
        """Withdraw a game from the lobby."""

        def write(connection: Connection) -> None:
            connection.execute(delete(listings).where(listings.c.game == game))
            self._notify(connection, game)

        self._store.write(write)

    def close(self, game: str, taken: Sequence[str]) -> None:
        """Seats are taken by players who have their links."""

        def write(connection: Connection) -> None:
            found = connection.execute(
                select(listings.c.seats).where(listings.c.game == game).with_for_update()
            ).first()
            if found is None:
                return
            left = tuple(seat for seat in _SEATS.decode(found.seats) if seat not in taken)
            connection.execute(update(listings).where(listings.c.game == game).values(seats=_text(left)))
            self._notify(connection, game)

        self._store.write(write)

    def claim(self, found: Listing, seat: str, token: str, name: str) -> bool:
        """Give an open seat to a player, with a new token; returns False if somebody else was faster."""

        def write(connection: Connection) -> bool:
            left = tuple(each for each in found.seats if each != seat)
            unchanged = (listings.c.game == found.game) & (listings.c.seats == _text(found.seats))
            if connection.execute(update(listings).where(unchanged).values(seats=_text(left))).rowcount != 1:
                return False
            there = (seats.c.game == found.game) & (seats.c.seat == seat)
            before = connection.execute(select(seats.c.token).where(there)).scalar_one()
            taken = {"token": token, "name": name, "seen": time.time(), "replaced": hashed(before)}
            connection.execute(update(seats).where(there).values(**taken))
            self._notify(connection, found.game)
            return True

        return self._store.write(write)

    def expire(self, before: float) -> None:
        """Remove games whose hosts have not been there since a time."""
        self._store.write(lambda connection: connection.execute(delete(listings).where(listings.c.seen < before)))

    def _notify(self, connection: Connection, game: str) -> None:
        self._store.notify(connection, game)
        self._store.notify(connection, LOBBY)

    # --- reading --------------------------------------------------------------------------------------------------
    def of(self, game: str) -> Listing | None:
        """The listing of a game, if it is in the lobby."""
        return next(iter(self._found(listings.c.game == game)), None)

    def shown(self, since: float, most: int) -> list[Listing]:
        """The games whose hosts were there since a time, the latest first."""
        return self._found(listings.c.seen >= since, games.c.over.is_(False))[:most]

    def count(self) -> int:
        with self._store.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(listings)).scalar_one())

    def _found(self, *where: object) -> list[Listing]:
        columns = [listings.c[field] for field in Listing._fields[:-1]]
        joined = listings.join(games, listings.c.game == games.c.id)
        wanted = select(*columns, (games.c.header != "").label("begun")).select_from(joined).where(*where)  # type: ignore[arg-type]
        with self._store.engine.connect() as connection:
            return [_listing(row) for row in connection.execute(wanted.order_by(listings.c.created.desc()))]


def _text(open_seats: Sequence[str]) -> str:
    return msgspec.json.encode(open_seats).decode()


def _listing(row: Any) -> Listing:
    return Listing(**{**row._mapping, "seats": _SEATS.decode(row.seats)})
