"""Advice: answers with their reasons, best first; a bot takes the first one that the rules accept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ironhex.bots import reasons
from ironhex.bots.bot import Asked


class Advice(NamedTuple):
    """An action, and why; a reason may be put into words only when somebody asks for it."""

    action: Any
    why: str | Callable[[], str]

    @property
    def reason(self) -> str:
        return self.why if isinstance(self.why, str) else self.why()


def first_accepted(asked: Asked, advice: Iterable[Advice]) -> Advice:
    """The best advice that the rules accept, or the first entry of the menu if there is none."""
    for each in advice:
        if asked.refusal(each.action) is None:
            return each
    return Advice(next(asked.menu()), reasons.ALLOWED)
