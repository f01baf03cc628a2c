"""The log of the server: one line for a fault of the database, and nothing that a client sent."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ironhex.server.database_faults import explained


class Discreet(logging.Formatter):
    """Formats exceptions without their texts, which may quote a request; the place in the code tells enough."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - a name of the standard library
        _, error, _ = ei
        if isinstance(error, SQLAlchemyError):
            return explained(error, "the database")
        return "\n".join(_told(error))


def _told(error: BaseException) -> Iterator[str]:
    """An exception and those that led to it, the first one first."""
    if (earlier := error.__cause__ or (None if error.__suppress_context__ else error.__context__)) is not None:
        yield from _told(earlier)
        yield "which led to:"
    yield from _places(error.__traceback__)
    system = f": {error.strerror}" if isinstance(error, OSError) and error.strerror else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{system}"


def _places(trace: TracebackType | None) -> Iterator[str]:
    return (line.rstrip() for line in traceback.format_tb(trace))


def log_to_stderr() -> None:
    """Write warnings and errors to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet("ironhex: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
