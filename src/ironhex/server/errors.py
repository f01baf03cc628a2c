"""Errors of the API: each has a status, a short word for programs, and a sentence for people."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from ironhex.engine import ClosedQuestion, EngineError, GameOver, NothingToUndo, RecordError, Refused, WrongSeat
from ironhex.server.database_faults import Fault

PARAMETERS = {"since": "from", "origin": "from", "kind": "type", "last": "Last-Event-ID"}
"""Parameters of requests whose names the routes cannot use in Python."""

SOON = {"retry-after": "1"}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every error response."""

    status: int
    error: str
    detail: str
    rule: str = ""


class ApiError(Exception):
    """A request that fails."""

    status, error = 400, "bad_request"
    headers: Mapping[str, str] = {}

    def __init__(self, detail: str, rule: str = "") -> None:
        super().__init__(detail)
        self.detail, self.rule = detail, rule

    @property
    def problem(self) -> Problem:
        return Problem(self.status, self.error, self.detail, self.rule)


class PassedOn(ApiError):
    """An error of another process."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail, problem.rule)
        self.status, self.error = problem.status, problem.error


class BadRequest(ApiError):
    """The request is invalid."""


class NotFound(ApiError):
    """The requested thing does not exist."""

    status, error = 404, "not_found"


class NotYourSeat(ApiError):
    """The caller does not have this seat."""

    status, error = 403, "not_your_seat"


class SeatTaken(NotYourSeat):
    """Somebody else has joined at this seat, so its old token is worthless."""

    error = "seat_taken"


class GameIsOver(ApiError):
    """The game has ended."""

    status, error = 409, "game_over"


class NotBegun(ApiError):
    """The battle has not begun, because a player still picks their force."""

    status, error = 409, "waiting"


class NotPossibleNow(ApiError):
    """This is not possible in the current state."""

    status, error = 409, "refused"


class TooLarge(ApiError):
    """More than the server accepts."""

    status, error = 413, "too_large"


class TooSlow(ApiError):
    """The request did not arrive in time."""

    status, headers = 408, {"connection": "close"}


class WrongType(ApiError):
    """The body has another content type than the request needs."""

    status = 415


class WrongHost(ApiError):
    """The server is not known under this name."""

    status = 421


class TooMany(ApiError):
    """Too many requests, or too much work; says how many seconds to wait."""

    status, error = 429, "too_many"

    def __init__(self, detail: str, wait: float = 1.0) -> None:
        super().__init__(detail)
        self.headers = {"retry-after": str(max(1, math.ceil(wait)))}


class Overloaded(ApiError):
    """The server is too busy."""

    status, error = 503, "overloaded"
    headers = SOON


_ENGINE: dict[type[EngineError], tuple[int, str]] = {
    ClosedQuestion: (409, "closed_question"),
    GameOver: (409, "game_over"),
    NothingToUndo: (409, "nothing_to_undo"),
    RecordError: (400, "bad_request"),
    Refused: (409, "refused"),
    WrongSeat: (403, "not_your_seat"),
}

_STATUS = {
    401: "not_your_seat",
    403: "not_your_seat",
    404: "not_found",
    413: "too_large",
    429: "too_many",
    503: "overloaded",
}


def engine_problem(error: EngineError) -> Problem:
    """The problem of an error that the engine raises."""
    status, word = _ENGINE.get(type(error), (409, "refused"))
    if isinstance(error, Refused):
        return Problem(status, word, error.barred.why, error.barred.rule)
    return Problem(status, word, str(error))


def _parameter(place: Mapping[str, Any]) -> str:
    """The name of a faulty part of a request, as the caller wrote it."""
    key = str(place.get("key", "body"))
    return key if place.get("source") == "body" else PARAMETERS.get(key, key)


def web_problem(status: int, detail: str, extra: Any = None) -> Problem:
    """The problem of an error that the web framework raises: an unknown path, an unreadable body."""
    places = extra if isinstance(extra, list) else []
    reasons = [f"{_parameter(each)}: {each['message']}" for each in places if "message" in each]
    return Problem(status, _STATUS.get(status, "bad_request"), "; ".join(reasons) or detail)


_DAMAGED = (503, "the database of the server is damaged, so nothing was changed; tell the person who runs it")
_STORAGE = {
    Fault.FULL: (507, "the disk of the server is full, so nothing was changed; tell the person who runs it"),
    Fault.DAMAGED: _DAMAGED,
    Fault.NO_DATABASE: _DAMAGED,
    Fault.BROKEN_DISK: (503, "the disk of the server fails, so nothing was changed; tell the person who runs it"),
    Fault.READ_ONLY: (503, "the server may not write its files, so nothing was changed; tell the person who runs it"),
}


def storage_problem(fault: Fault) -> Problem:
    """The problem of a request that the database could not serve."""
    if fault in _STORAGE:
        status, detail = _STORAGE[fault]
        return Problem(status, "storage", detail)
    return Problem(503, "overloaded", "the database does not answer; try again in a moment")
