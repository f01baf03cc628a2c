"""Faults of a database in words: what is wrong, and what to do. Neither SQL nor its parameters are repeated."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # workers know the faults, and do without a database
    from sqlalchemy import Engine


class Fault(Enum):
    """What is wrong with a database, and what its operator can do."""

    FULL = "the disk of {where} is full; free some space on it"
    DAMAGED = "{where} is damaged; stop the server and restore a backup, or try `sqlite3 {where} .recover`"
    NO_DATABASE = "{where} is not a SQLite database; choose another file with --database"
    READ_ONLY = "{where} cannot be written; change its permissions, or choose another place with --database"
    BUSY = "{where} is in use by another program; end that program"
    BROKEN_DISK = "{where} cannot be read or written; check its disk"
    UNREACHABLE = "{where} does not answer; start it, or check the address given as --database"
    UNKNOWN = "{where} does not work; check the address given as --database"


_SQLITE = {
    "SQLITE_FULL": Fault.FULL,
    "SQLITE_IOERR_SHMSIZE": Fault.FULL,  # no space for the index of the journal
    "SQLITE_CORRUPT": Fault.DAMAGED,
    "SQLITE_NOTADB": Fault.NO_DATABASE,
    "SQLITE_READONLY": Fault.READ_ONLY,
    "SQLITE_CANTOPEN": Fault.READ_ONLY,
    "SQLITE_PERM": Fault.READ_ONLY,
    "SQLITE_AUTH": Fault.READ_ONLY,
    "SQLITE_BUSY": Fault.BUSY,
    "SQLITE_LOCKED": Fault.BUSY,
    "SQLITE_IOERR": Fault.BROKEN_DISK,
}

_POSTGRES = {  # by the code of an error, or its first two digits
    "53100": Fault.FULL,
    "XX001": Fault.DAMAGED,
    "XX002": Fault.DAMAGED,
    "25006": Fault.READ_ONLY,
    "58": Fault.BROKEN_DISK,
    "08": Fault.UNREACHABLE,
    "57": Fault.UNREACHABLE,
}


def fault_of(error: BaseException) -> Fault:
    """The fault behind an error of a database."""
    cause: Any = getattr(error, "orig", None) or error
    if name := getattr(cause, "sqlite_errorname", None):
        return _SQLITE.get(name) or _SQLITE.get("_".join(name.split("_")[:2]), Fault.UNKNOWN)
    code = getattr(cause, "sqlstate", None)
    if code is None:
        return Fault.UNREACHABLE if type(cause).__name__ in ("OperationalError", "TimeoutError") else Fault.UNKNOWN
    return _POSTGRES.get(code) or _POSTGRES.get(code[:2], Fault.UNKNOWN)


def reason(error: BaseException) -> str:
    """The first line of what the database says; the following ones may quote values."""
    cause = getattr(error, "orig", None) or error
    first = next(iter(str(cause).splitlines()), "").strip()
    return first or type(cause).__name__


def explained(error: BaseException, where: str) -> str:
    """An error of the database at a place in one sentence."""
    what, _, advice = fault_of(error).value.format(where=where).partition("; ")
    return f"{what} ({reason(error)}); {advice}"


def place_of(engine: Engine) -> str:
    """The file of a database, or its address without the password, which may also be one of its options."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return engine.url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
