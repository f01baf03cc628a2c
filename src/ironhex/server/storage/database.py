"""Opens a database: its address, its settings, and its migrations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, make_url, select, text

from ironhex.catalog.data_files import library
from ironhex.server.storage.schema import REVISION, metadata, revisions

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = 0x1205_4E58  # the number of the PostgreSQL lock during migrations


class DatabaseError(Exception):
    """A database that cannot be used; says why."""


def usual_database() -> str:
    """By default games are stored next to the user's library."""
    return f"sqlite:///{library() / 'games.sqlite'}"


def opened(address: str) -> Engine:
    """The database at an address such as `sqlite:///games.sqlite` or `postgresql://user@host/name`."""
    try:
        url = make_url(address)
    except Exception as error:
        raise DatabaseError(f"{address!r} is not a database address: {error}") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite":
        return _sqlite(url)
    if url.drivername == "postgresql+psycopg":
        return create_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
    raise DatabaseError(f"{url.drivername} is not supported; use sqlite or postgresql")


def _sqlite(url: Any) -> Engine:
    if not url.database or url.database == ":memory:":
        raise DatabaseError("a SQLite database needs a file, such as sqlite:///games.sqlite")
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(f"{url.database}: {error.strerror}") from None
    engine = create_engine(url, pool_size=10, max_overflow=10)
    event.listen(engine, "connect", _settings)
    return engine


def _settings(connection: Any, _: Any) -> None:
    """Readers do not wait for a writer, and confirmed writes are on the disk.

    The journal is moved into the database now and then; a writer only has to do it if it has grown very long.
    """
    settings = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
    for setting in (*settings, "wal_autocheckpoint=20000"):
        connection.execute(f"PRAGMA {setting}")


def alone(engine: Engine) -> IO[str] | None:
    """A SQLite file is for one server: hold its lock until the server ends."""
    if engine.dialect.name != "sqlite":
        return None
    path = f"{engine.url.database}.lock"
    file = Path(path).open("a", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the server runs
    try:
        _lock(file)
    except OSError:
        file.close()
        raise DatabaseError(
            f"another server is using {engine.url.database}; several servers need PostgreSQL (--database), "
            "or a file for each"
        ) from None
    return file


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def bring_up_to_date(engine: Engine) -> None:
    """Run missing migrations; an empty database gets the current tables."""
    with engine.begin() as connection:
        if revision(connection) == REVISION:
            return
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": ONE_AT_A_TIME})
        if inspect(connection).get_table_names():
            migrate(connection)
        else:
            metadata.create_all(connection)
            connection.execute(insert(revisions).values(version_num=REVISION))


def revision(connection: Connection) -> str | None:
    """The latest migration of a database."""
    if not inspect(connection).has_table(revisions.name):
        return None
    return connection.execute(select(revisions.c.version_num)).scalar()


def migrate(connection: Connection, to: str = "head") -> None:
    """Run missing migrations; Alembic is loaded only here because it is slow to load."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
