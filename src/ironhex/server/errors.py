"""Why the server says no: every error has a status, a short word for programs, and a sentence for people."""

from __future__ import annotations

from typing import Any

import msgspec

from ironhex.engine import ClosedQuestion, EngineError, GameOver, NothingToUndo, RecordError, Refused, WrongSeat


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every answer that is an error."""

    status: int
    error: str
    detail: str
    rule: str = ""


class ApiError(Exception):
    """A request that cannot be met."""

    status, error = 400, "bad_request"

    def __init__(self, detail: str, rule: str = "") -> None:
        super().__init__(detail)
        self.detail, self.rule = detail, rule

    @property
    def problem(self) -> Problem:
        return Problem(self.status, self.error, self.detail, self.rule)


class BadRequest(ApiError):
    """The request makes no sense."""


class NotFound(ApiError):
    """There is no such thing."""

    status, error = 404, "not_found"


class NotYourSeat(ApiError):
    """Whoever asks does not hold the seat."""

    status, error = 403, "not_your_seat"


class Over(ApiError):
    """The game has ended."""

    status, error = 409, "game_over"


class Unwilling(ApiError):
    """It cannot be done as things stand."""

    status, error = 409, "refused"


class TooLarge(ApiError):
    """More than the server takes."""

    status, error = 413, "too_large"


class TooMany(ApiError):
    """Too often."""

    status, error = 429, "too_many"


class Overloaded(ApiError):
    """The server has more to do than it can."""

    status, error = 503, "overloaded"


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
    """What the engine refuses."""
    status, word = _ENGINE.get(type(error), (409, "refused"))
    if isinstance(error, Refused):
        return Problem(status, word, error.barred.why, error.barred.rule)
    return Problem(status, word, str(error))


def web_problem(status: int, detail: str, extra: Any = None) -> Problem:
    """What the web framework refuses: an unknown path, a body that cannot be read."""
    places = extra if isinstance(extra, list) else []
    reasons = [f"{each.get('key', 'body')}: {each['message']}" for each in places if "message" in each]
    return Problem(status, _STATUS.get(status, "bad_request"), "; ".join(reasons) or detail)
