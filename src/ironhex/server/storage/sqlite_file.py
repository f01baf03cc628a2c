"""The file of a SQLite database: only its owner can read it, one server uses it, and files of others are left alone."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO
from urllib.parse import quote

from ironhex.catalog.data_files import private_folder
from ironhex.operating_system import exposed, lock_file
from ironhex.server.database_faults import explained
from ironhex.server.storage.errors import DatabaseError
from ironhex.server.storage.identity import check_tables

OWNER_ONLY = 0o600

log = logging.getLogger("ironhex")


def prepared(name: str) -> Path:
    """The real path of a database file, which exists then; raises DatabaseError if it cannot be one of ours."""
    path = Path(os.path.realpath(name))
    try:
        private_folder(path.parent)
        found = _created(path)
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        why = error.strerror if isinstance(error, OSError) else error
        raise DatabaseError(f"{path}: {why}; choose another file with --database") from None
    _check_kind(path, found)
    _look_inside(path)
    if exposed(found):
        log.warning("other users of this machine may read %s, and so every game; `chmod 600` prevents that", path)
    return path


def _created(path: Path) -> os.stat_result:
    """The state of a file, which is created if it does not exist."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    return path.stat()


def _check_kind(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        what = "a folder" if stat.S_ISDIR(found.st_mode) else "not a regular file"
        raise DatabaseError(f"{path} is {what}; choose a file with --database, such as sqlite:///games.sqlite")
    if found.st_nlink > 1:  # the journal belongs to a name: with several, it can be missed
        raise DatabaseError(
            f"{path} has {found.st_nlink} names (hard links), and SQLite can damage such a file; remove the others, "
            "or use a copy"
        )
    if not os.access(path, os.R_OK | os.W_OK) or not os.access(path.parent, os.W_OK | os.X_OK):
        raise DatabaseError(
            f"{path} cannot be written; change the permissions of the file and its folder, or choose another file "
            "with --database"
        )


def _look_inside(path: Path) -> None:
    """Check whose tables a file has, without changing it.

    Without a journal nothing needs to be locked or recovered, and SQLite can be told not to try.
    """
    journal = Path(f"{path}-wal")
    mode = "mode=ro" if journal.exists() and journal.stat().st_size else "immutable=1"
    try:
        connection = sqlite3.connect(f"file:{quote(str(path))}?{mode}", uri=True)
        try:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise DatabaseError(explained(error, str(path))) from None
    if application or version:
        tables.add("a mark of another program")
    check_tables(tables, str(path))


def lock(path: str) -> IO[str]:
    """A SQLite file is for one server: hold its lock until the server ends."""
    name = f"{path}.lock"
    try:
        handle = os.open(name, os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0), OWNER_ONLY)
    except OSError as error:
        raise DatabaseError(f"{name}: {error.strerror}; choose another file with --database") from None
    file = os.fdopen(handle, "r+", encoding="utf-8")
    try:
        lock_file(file)
    except OSError:
        file.close()
        raise DatabaseError(
            f"another server is using {path}; several servers need PostgreSQL (--database), or a file for each"
        ) from None
    return file
