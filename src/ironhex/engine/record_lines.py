"""The lines of a record: what the players did, and what followed."""

from __future__ import annotations

from typing import Any

import msgspec


class Opened(msgspec.Struct, frozen=True, tag="open"):
    """A line of the record: what happened before the first question."""

    events: tuple[Any, ...] = ()


class Answered(msgspec.Struct, frozen=True, tag="answer"):
    """A line of the record: who answered which question, how, and everything that followed."""

    ask: int
    seat: str
    action: Any
    events: tuple[Any, ...] = ()
    secret: bool | msgspec.UnsetType = msgspec.UNSET  # set if the question was a secret of those who were asked


class Ordered(msgspec.Struct, frozen=True, tag="order"):
    """A line of the record: a standing order given or, without an action, canceled."""

    seat: str
    key: str
    action: Any = None


class Undone(msgspec.Struct, frozen=True, tag="undo"):
    """A line of the record: a seat undid its answer to a question, and this many events with it."""

    seat: str
    ask: int
    events: int


class Resigned(msgspec.Struct, frozen=True, tag="resign"):
    """A line of the record: a seat resigned."""

    seat: str
    events: tuple[Any, ...] = ()


Line = Opened | Answered | Ordered | Undone | Resigned
