"""Small choices about a unit. The first option is the default, and an empty pick means the default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.hiding import reveal
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sequence import ClassicPlay


def menu(battle: Battle, question: Choice, seat: str) -> Iterator[Pick]:
    return (Pick(option) for option in question.options)


def refusal(battle: Battle, question: Choice, seat: str, action: Any) -> Barred | None:
    if not isinstance(action, Pick) or action.option not in ("", *question.options):
        return Barred(question.rule, f"choose one of: {', '.join(question.options)}")
    return None


def choose(
    play: ClassicPlay, unit: int, what: str, rule: str, options: tuple[str, ...], *, secret: bool = False
) -> str:
    """Ask the owner of a unit to choose; with only one option there is nothing to ask.

    A hidden unit that is asked something is revealed, unless the question is secret.
    """
    if len(options) == 1:
        return options[0]
    if play.facts.unit(unit).hidden and not secret:
        reveal(play, unit)
    pick: Pick = play.ask(play.facts.unit(unit).seat, Choice(unit, what, rule, options, secret))
    return pick.option or options[0]
