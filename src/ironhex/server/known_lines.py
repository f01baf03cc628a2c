"""The lines of a game's record that a caller knows about: their own side's, and those that showed them something.

Clients count these lines. The number of all lines would tell how often others acted in secret.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ironhex.engine.record_lines import Answered, Line, Ordered, Undone


class KnownLines:
    """Counts the lines that a caller knows about, as the game goes on."""

    def __init__(self, seats: Collection[str], side: str | None) -> None:
        self._seats, self._side = seats, side
        self._ends: list[int] = []  # how many lines there were after each that is known
        self._answers: dict[int, bool] = {}  # whether the last answer to a question is known
        self._read = 0

    def __len__(self) -> int:
        return len(self._ends)

    def read(self, lines: Sequence[Line]) -> None:
        """Count the new lines."""
        for number in range(self._read, len(lines)):
            if self._knows(lines[number]):
                self._ends.append(number + 1)
        self._read = len(lines)

    def end(self, count: int) -> int:
        """How many lines there were when the caller knew this many."""
        return self._ends[count - 1] if 0 < count <= len(self._ends) else 0

    def _knows(self, line: Line) -> bool:
        match line:
            case Answered():
                seen = any(event.seen_by(self._side) is not None for event in line.events)
                self._answers[line.ask] = line.seat in self._seats or seen
                return self._answers[line.ask]
            case Undone():
                return line.seat in self._seats or self._answers.get(line.ask, False)
            case Ordered():
                return line.seat in self._seats
            case _:
                return True
