"""Why the engine says no. Whatever is refused has changed nothing."""

from __future__ import annotations

from ironhex.kernel.tally import Barred


class EngineError(Exception):
    """Anything the engine refuses."""


class Refused(EngineError):
    """The action breaks a rule."""

    def __init__(self, barred: Barred) -> None:
        super().__init__(str(barred))
        self.barred = barred


class ClosedQuestion(EngineError):
    """The question is not open: answered already, or never asked."""


class WrongSeat(EngineError):
    """The question was put to somebody else."""


class NothingToUndo(EngineError):
    """There is nothing this seat may take back."""


class GameOver(EngineError):
    """The game has ended."""


class RecordError(EngineError):
    """A record cannot be read or does not agree with itself; names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
