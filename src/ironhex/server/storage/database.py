"""Opens a database: its address, its settings, and its migrations."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect, make_url, select, text

from ironhex.catalog.data_files import library
from ironhex.server.database_faults import place_of
from ironhex.server.storage import sqlite_file
from ironhex.server.storage.errors import DatabaseError
from ironhex.server.storage.identity import check_revision, check_tables
from ironhex.server.storage.schema import REVISION, metadata, revisions

MIGRATIONS = Path(__file__).parent / "migrations"
EXAMPLES = "sqlite:///games.sqlite or postgresql://user@host/name"
PATIENCE = 10  # seconds to wait for PostgreSQL to answer at all
ONE_AT_A_TIME = 0x1205_4E58  # the number of the PostgreSQL lock during migrations


def usual_database() -> str:
    """By default games are stored next to the user's library."""
    return f"sqlite:///{library() / 'games.sqlite'}"


def opened(address: str) -> Engine:
    """The database at an address such as `sqlite:///games.sqlite` or `postgresql://user@host/name`."""
    try:
        url = make_url(address)
    except Exception:  # its text is not repeated, for it may contain a password
        raise DatabaseError(f"--database is not an address such as {EXAMPLES}") from None
    match url.drivername:
        case "sqlite":
            return _sqlite(url)
        case "postgresql" | "postgres" | "postgresql+psycopg":
            return _postgresql(url)
    raise DatabaseError(f"{url.drivername} is not supported as --database; use {EXAMPLES}")


def _sqlite(url: URL) -> Engine:
    if not url.database or url.database == ":memory:" or url.host or url.query:
        raise DatabaseError("a SQLite database is only a file, such as sqlite:///games.sqlite")
    path = sqlite_file.prepared(url.database)
    engine = create_engine(url.set(database=str(path)), pool_size=10, max_overflow=10, hide_parameters=True)
    event.listen(engine, "connect", _settings)
    return engine


def _postgresql(url: URL) -> Engine:
    if "connect_timeout" not in url.query:
        url = url.update_query_dict({"connect_timeout": str(PATIENCE)})
    try:
        url = url.set(drivername="postgresql+psycopg")
        return create_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True)
    except ImportError:
        raise DatabaseError("PostgreSQL needs the package psycopg; install ironhex[postgres]") from None


def _settings(connection: Any, _: Any) -> None:
    """Readers do not wait for a writer, and confirmed writes are on the disk.

    The journal is moved into the database now and then; a writer only has to do it if it has grown very long.
    """
    settings = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
    for setting in (*settings, "wal_autocheckpoint=20000"):
        connection.execute(f"PRAGMA {setting}")


def alone(engine: Engine) -> IO[str] | None:
    """A SQLite file is for one server: hold its lock until the server ends."""
    return sqlite_file.lock(str(engine.url.database)) if engine.dialect.name == "sqlite" else None


def bring_up_to_date(engine: Engine) -> None:
    """Run missing migrations; an empty database gets the current tables."""
    with engine.begin() as connection:
        if revision(connection) == REVISION:
            return
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": ONE_AT_A_TIME})
        tables = inspect(connection).get_table_names()
        check_tables(tables, place_of(engine))
        if tables:
            check_revision(revision(connection), known_revisions(), place_of(engine))
            migrate(connection)
        else:
            metadata.create_all(connection)
            connection.execute(insert(revisions).values(version_num=REVISION))


def revision(connection: Connection) -> str | None:
    """The latest migration of a database."""
    if not inspect(connection).has_table(revisions.name):
        return None
    return connection.execute(select(revisions.c.version_num)).scalar()


def known_revisions() -> set[str]:
    """The revisions that the migrations lead through."""
    return {path.stem.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py")}


def migrate(connection: Connection, to: str = "head") -> None:
    """Run missing migrations; Alembic is loaded only here because it is slow to load."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
