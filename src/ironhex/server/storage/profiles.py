"""Profiles, as they are stored: under the hashes of their secrets."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from ironhex.server.storage.schema import profiles
from ironhex.server.storage.store import Store


class ProfileRow(NamedTuple):
    """A profile, and how often it has been changed."""

    version: int
    body: str


class ProfileStore:
    """Writes and reads profiles."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, secret: str, body: str) -> None:
        values = {"secret": secret, "version": 1, "body": body, "opened": time.time()}
        self._store.write(lambda connection: connection.execute(insert(profiles).values(**values)))

    def read(self, secret: str) -> ProfileRow | None:
        wanted = select(profiles.c.version, profiles.c.body).where(profiles.c.secret == secret)
        with self._store.engine.connect() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else ProfileRow(*row)

    def replace(self, secret: str, version: int, body: str) -> bool:
        """Write a profile that was read as this version; returns False if another device was faster."""
        unchanged = (profiles.c.secret == secret) & (profiles.c.version == version)
        return self._changed(unchanged, version=version + 1, body=body, opened=time.time())

    def renew(self, secret: str, new: str) -> bool:
        """Exchange the secret; returns False if there is no such profile."""
        return self._changed(profiles.c.secret == secret, secret=new, opened=time.time())

    def mark_opened(self, secret: str) -> None:
        self._changed(profiles.c.secret == secret, opened=time.time())

    def delete(self, secret: str) -> bool:
        return self._store.write(
            lambda connection: connection.execute(delete(profiles).where(profiles.c.secret == secret)).rowcount == 1
        )

    def expire(self, before: float) -> None:
        """Delete profiles that no device has opened since a time."""
        self._store.write(lambda connection: connection.execute(delete(profiles).where(profiles.c.opened < before)))

    def _changed(self, where: object, **values: object) -> bool:
        def write(connection: Connection) -> bool:
            return connection.execute(update(profiles).where(where).values(**values)).rowcount == 1  # type: ignore[arg-type]

        return self._store.write(write)
