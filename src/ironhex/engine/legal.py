"""The legal answers to an open question, calculated lazily."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ironhex.engine.real_dice import RollDice, every_roll

if TYPE_CHECKING:
    from ironhex.engine.play import Play
    from ironhex.engine.position import Ask
    from ironhex.engine.system import System


def choices(system: System[Any], view: Any, question: Any, seat: str) -> Sequence[Any]:
    """The canonical answers to a question as a list, calculated on the seat's own view."""
    if isinstance(question, RollDice):
        return tuple(every_roll(question))
    return system.choices(view, question, seat) if system.choices else tuple(system.menu(view, question, seat))


class Legal:
    """Iterates the canonical answers; `in` asks the judge, who accepts more, about an action or its text."""

    def __init__(self, play: Play[Any], ask: Ask, seat: str) -> None:
        self._play = play
        self._ask = ask
        self._seat = seat

    def __iter__(self) -> Iterator[Any]:
        return self._play.menu(self._ask, self._seat)

    def __contains__(self, answer: object) -> bool:
        try:
            action = self._play.action(self._ask, answer) if isinstance(answer, str) else answer
        except ValueError:
            return False
        return self._play.refusal(self._ask, action, self._seat) is None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __repr__(self) -> str:
        return f"<answers of {self._seat} to {self._ask.question!r}>"
