"""Battles that differ only in a secret of Red: what others know of them, and answers that fit all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from tests.conformance.choosers import CAP, Varied

from ironhex.engine import Ask, Event, Faces, Play, RollDice
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.system import CLASSIC

OTHERS = ("Blue", None)  # who must not know: the other side, and spectators
OWNER = "Red"


def known(play: Play[Battle]) -> list[Any]:
    """Everything that others may know now: the facts, the events, the story, the questions, and what can be undone."""
    asks = [(ask.seats, ask.question, ask.sealed) for ask in play.asks]
    return [
        *((play.view(seat), list(play.log_of(seat)), list(play.told_to(seat))) for seat in OTHERS),
        *(CLASSIC.view(play.facts, seat) for seat in OTHERS),
        asks,
        play.can_undo("Blue"),
    ]


def same_answer(plays: Sequence[Play[Battle]], choose: Varied) -> tuple[str, Any]:
    """An answer that all of these games accept: a hidden unit may be in the way of its own side."""
    asks = [play.asks[0] for play in plays]
    seat = asks[0].seats[0]
    chosen = choose(plays[0], asks[0], seat)
    if isinstance(asks[0].question, RollDice):
        return seat, chosen
    entries = [chosen, *islice(plays[0].menu(asks[0], seat), CAP)]
    fits = (each for each in entries if not any(p.refusal(a, each, seat) for p, a in zip(plays, asks, strict=True)))
    return seat, next(fits)


# --- a secret ---------------------------------------------------------------------------------------------------------
def stay_quiet(play: Play[Battle], ask: Ask, number: int) -> Any:
    """Red keeps its secrets: hidden units stay hidden, nothing is set off, and secret rolls are as low as can be."""
    if isinstance(ask.question, RollDice):
        return Faces((1,) * ask.question.count)
    return next(play.menu(ask, OWNER))


class Secret(NamedTuple):
    """Battles that differ only in a secret, how Red answers in the one of a number what it is asked in secret, and the
    events by which a secret comes out."""

    name: str
    battles: tuple[Callable[[], Play[Battle]], ...]
    ends: tuple[type[Event], ...] = ()
    private: Callable[[Play[Battle], Ask, int], Any] = stay_quiet


def is_private(ask: Ask) -> bool:
    """Whether Red alone knows about a question."""
    return ask.seats == (OWNER,) and bool(ask.question.reveals)


def in_secret(secret: Secret, play: Play[Battle], number: int) -> None:
    """Red answers everything that it is asked in secret."""
    while found := next(filter(is_private, play.asks), None):
        play.answer(found, secret.private(play, found, number), OWNER)


def is_out(secret: Secret, play: Play[Battle]) -> bool:
    """Whether others have learned of the secret."""
    happened = (event for event in (*play.log, *play.pending) if isinstance(event, secret.ends))
    return any(event.seen_by("Blue") is not None for event in happened)


def compared(secret: Secret, choose: Varied, steps: int) -> int:
    """Play all battles of a secret with the same open answers until it is out; what others know must never differ.

    Returns how often that was compared.
    """
    plays = [make() for make in secret.battles]
    for step in range(steps):
        for number, play in enumerate(plays):
            in_secret(secret, play, number)
        if plays[0].over or any(is_out(secret, play) for play in plays):
            return step
        first, *others = map(known, plays)
        for number, other in enumerate(others, 1):
            assert other == first, f"{secret.name}: battle {number} after {step} answers: {plays[number].log[-3:]}"
        seat, action = same_answer(plays, choose)
        for play in plays:
            play.answer(play.asks[0], action, seat)
    return steps
