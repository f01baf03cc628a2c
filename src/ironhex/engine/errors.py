"""The errors the engine raises. A refused action has changed nothing."""

from __future__ import annotations

from ironhex.kernel.tally import Barred


class EngineError(Exception):
    """The base of all refusals."""


class Refused(EngineError):
    """The action breaks a rule."""

    def __init__(self, barred: Barred) -> None:
        super().__init__(str(barred))
        self.barred = barred


class ClosedQuestion(EngineError):
    """The question is not open: it was answered already, or never asked."""


class WrongSeat(EngineError):
    """The question is for another seat."""


class NothingToUndo(EngineError):
    """This seat has nothing to undo."""


class GameOver(EngineError):
    """The game has ended."""


class RecordError(EngineError):
    """A record is unreadable or inconsistent; the message names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
