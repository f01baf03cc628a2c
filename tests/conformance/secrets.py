"""Battles that differ only in a secret: what others know of them, and answers that fit all of them."""

from __future__ import annotations

from itertools import islice
from typing import Any

from tests.conformance.choosers import CAP, Varied

from ironhex.engine import Play, RollDice
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.system import CLASSIC

OTHERS = ("Blue", None)  # who must not know: the other side, and spectators


def known(play: Play[Battle]) -> list[Any]:
    """Everything that others may know now: the facts, the events, the story, the questions, and what can be undone."""
    asks = [(ask.seats, ask.question, ask.sealed) for ask in play.asks]
    return [
        *((play.view(seat), list(play.log_of(seat)), list(play.told_to(seat))) for seat in OTHERS),
        *(CLASSIC.view(play.facts, seat) for seat in OTHERS),
        asks,
        play.can_undo("Blue"),
    ]


def same_answer(plays: list[Play[Battle]], choose: Varied) -> tuple[str, Any]:
    """An answer that all of these games accept: a hidden unit may be in the way of its own side."""
    asks = [play.asks[0] for play in plays]
    seat = asks[0].seats[0]
    chosen = choose(plays[0], asks[0], seat)
    if isinstance(asks[0].question, RollDice):
        return seat, chosen
    entries = [chosen, *islice(plays[0].menu(asks[0], seat), CAP)]
    fits = (each for each in entries if not any(p.refusal(a, each, seat) for p, a in zip(plays, asks, strict=True)))
    return seat, next(fits)
