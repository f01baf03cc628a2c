"""Prompts and dialogs: a dialog asks one thing after the other and ends with an action.

A dialog is a generator that yields prompts and is sent what was typed. Whoever runs it handles the words that are
understood everywhere (help, map, undo, …), so a dialog sees only answers, and can be dropped at any moment.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from rich.console import RenderableType

from ironhex.engine import Ask, Play
from ironhex.kernel.hexes import Hex
from ironhex.kernel.odds import at_least, percent
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.notation import number_of

Found = TypeVar("Found")


class Prompt(NamedTuple):
    """What is asked of a player: what to show first, the words of the question, and what help, map and tally show."""

    text: str
    shown: tuple[RenderableType, ...] = ()
    help: str = ""
    marks: frozenset[Hex] = frozenset()
    tallies: tuple[tuple[str, Tally], ...] = ()


Dialog = Generator[Prompt, str, Found]


class Place(NamedTuple):
    """A player's place at the table: the question, and the facts as the seat sees them."""

    play: Play[Battle]
    ask: Ask
    seat: str

    @property
    def view(self) -> Battle:
        return self.play.asking_view(self.seat)

    @property
    def menu(self) -> Iterable[Any]:
        return self.play.menu(self.ask, self.seat)


def choose(prompt: Prompt, options: Sequence[tuple[str, Found]], default: int | None = None) -> Dialog[Found]:
    """Choose one of some options by number or by the first letters of its words; Enter takes the default."""
    lines = "\n".join(f"  {number}  {label}" for number, (label, _) in enumerate(options, 1))
    asked = prompt._replace(shown=(*prompt.shown, lines))
    while True:
        typed = yield asked
        if not typed and default is not None:
            return options[default][1]
        if typed.isdecimal() and 1 <= int(typed) <= len(options):
            return options[int(typed) - 1][1]
        meant = [value for label, value in options if typed and label.lower().startswith(typed.lower())]
        if len(meant) == 1:
            return meant[0]
        asked = prompt._replace(shown=(f"Type a number from 1 to {len(options)}.",))


def choose_unit(view: Battle, units: Sequence[Unit], verb: str) -> Dialog[Unit]:
    """Choose one of some units by its number on the map, by default the first; one alone needs no choice."""
    if len(units) == 1:
        return units[0]
    by_number = {str(number_of(unit.id)): unit for unit in units}
    lines = "\n".join(
        f"  {number}  {named(view, unit.id)}{f' at {unit.hex}' if unit.hex else ''}"
        for number, unit in by_number.items()
    )
    first = next(iter(by_number))
    prompt = Prompt(f"Which unit {verb} (Enter: {first})? ", (lines,), help="Type the number of a unit.")
    while True:
        typed = (yield prompt) or first
        if typed in by_number:
            return by_number[typed]
        prompt = prompt._replace(shown=(f"{typed!r} is not one of {', '.join(by_number)}.",))


def number_and_odds(tally: Tally) -> str:
    """A number to reach and its chance, or why there is none."""
    if tally.barred:
        return tally.barred.why
    return f"{tally.total}+, {percent(at_least(tally.total))}"
