"""Small choices about a unit. The first option is the default, and an empty pick means the default."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.piloting import Drawn
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sequence import ClassicPlay


def menu(battle: Battle, question: Choice, seat: str) -> Iterator[Pick]:
    return (Pick(option) for option in question.options)


def refusal(battle: Battle, question: Choice, seat: str, action: Any) -> Barred | None:
    if not isinstance(action, Pick) or action.option not in ("", *question.options):
        return Barred(question.rule, f"choose one of: {', '.join(question.options)}")
    return None


def choose(
    play: ClassicPlay, unit_id: int, what: str, rule: str, options: tuple[str, ...], *, secret: bool = False
) -> str:
    """Ask the owner of a unit to choose; with only one option there is nothing to ask.

    Nobody else may know of a secret choice, or what the owner of a hidden unit is asked.
    """
    if len(options) == 1:
        return options[0]
    unit = play.facts.unit(unit_id)
    cited = play.facts.rules.citations.get(rule, rule)
    pick: Pick = play.ask(unit.seat, Choice(unit_id, what, cited, options, secret=secret or unit.hidden))
    return pick.option or options[0]


def draw(play: ClassicPlay, unit_id: int, what: str, options: Sequence[str]) -> int:
    """Let a die choose one of several; a single one needs no die."""
    if len(options) == 1:
        return 0
    face = play.roll(1, len(options), why=what)[0]
    play.emit(Drawn(unit_id, what, tuple(options), face))
    return face - 1
