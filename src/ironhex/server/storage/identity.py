"""Tells our databases from new ones and from those of other programs."""

from __future__ import annotations

from collections.abc import Iterable

from ironhex.server.storage.errors import DatabaseError

OURS = {"alembic_version", "games", "lines", "seats", "draws"}
"""The tables that every database of ours has had from the first."""


def check_tables(tables: Iterable[str], where: str) -> None:
    """Raise an error if a database has tables, but not ours; without any it is new."""
    found = {name for name in tables if not name.startswith("sqlite_")}
    if found and not found >= OURS:
        raise DatabaseError(
            f"{where} belongs to another program, and nothing was changed in it; choose another one with --database"
        )


def check_revision(revision: str | None, known: Iterable[str], where: str) -> None:
    """Raise an error if a database is newer than this program."""
    if revision is None:
        raise DatabaseError(
            f"{where} does not say its version; restore a backup, or choose another one with --database"
        )
    if revision not in known:
        raise DatabaseError(
            f"{where} was written by a newer version of Ironhex (its schema is {revision}); update Ironhex, or choose "
            "another database with --database"
        )
