"""The lines of a game's record that a caller knows about: their own side's, and those that showed them something.

Clients count these lines. The number of all lines would tell how often others acted in secret; so would lines that show
something only because the game went on after others had answered in secret.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ironhex.engine.record_lines import Answered, Line, Opened, Ordered, Resigned, Undone


def is_open_move(line: Line) -> bool:
    """Whether a line is a move of which everybody has seen something."""
    return isinstance(line, Answered) and any(event.seen_by(None) is not None for event in line.events)


class KnownLines:
    """Counts the lines that a caller knows about, as the game goes on."""

    def __init__(self, seats: Collection[str], side: str | None) -> None:
        self._seats, self._side = seats, side
        self._count = 0
        self._answers: dict[int, bool] = {}  # whether the last answer to a question is known
        self._read = 0
        self._last_turn = 0  # the number of the last undo or resignation

    def __len__(self) -> int:
        return self._count

    def read(self, lines: Sequence[Line]) -> None:
        """Count the new lines."""
        for number in range(self._read, len(lines)):
            if self._knows(lines[number]):
                self._count += 1
                if isinstance(lines[number], Undone | Resigned):
                    self._last_turn = self._count
        self._read = len(lines)

    def turned_back(self, count: int) -> bool:
        """Whether the caller has known an undo or a resignation since it knew this many lines."""
        return count < self._last_turn

    def saw_answer(self, ask: int) -> bool:
        """Whether the caller knows of the last answer to a question."""
        return self._answers.get(ask, False)

    def _knows(self, line: Line) -> bool:
        match line:
            case Answered():
                own, seen = (
                    line.seat in self._seats,
                    any(event.seen_by(self._side) is not None for event in line.events),
                )
                self._answers[line.ask] = own or seen
                return own or (seen and line.secret is not True)  # otherwise the game simply goes on
            case Undone():
                return line.seat in self._seats or self._answers.get(line.ask, False)
            case Ordered():
                return line.seat in self._seats
            case Opened():  # there is none if somebody was asked in secret first
                return False
            case _:
                return True
