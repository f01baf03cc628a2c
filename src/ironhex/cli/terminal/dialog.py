"""Prompts and dialogs: a dialog asks one thing after the other and ends with an action.

A dialog is a generator that yields prompts and is sent what was typed. The session handles the words that are
understood everywhere (help, map, undo, …), so a dialog sees only answers, and can be abandoned at any time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple, TypeVar

from rich.console import RenderableType

from ironhex.cli.terminal.situation import Situation
from ironhex.engine import Action
from ironhex.engine.presentation.numbers import TallyForm

Found = TypeVar("Found")


class Prompt(NamedTuple):
    """A question for a player: what to show first, its words, and what the help, the map and the tallies add."""

    text: str
    shown: tuple[RenderableType, ...] = ()
    help: str = ""
    marks: frozenset[str] = frozenset()
    tallies: tuple[tuple[str, TallyForm], ...] = ()
    closed: tuple[str, ...] = ()  # what cannot be done, and why


class Answer(NamedTuple):
    """The result of a dialog: an action, and a note if the player was not asked."""

    action: Action
    note: str = ""


Dialog = Generator[Prompt, str, Found]


class Option(NamedTuple):
    """An option: its label, and other words that select it."""

    label: str
    words: tuple[str, ...] = ()


def choose(prompt: Prompt, options: Sequence[Option], default: int | None = None) -> Dialog[int]:
    """Choose an option by its number or the beginning of a word; Enter selects the default."""
    lines = "\n".join(f"  {number}  {option.label}" for number, option in enumerate(options, 1))
    asked = prompt._replace(shown=(*prompt.shown, lines))
    while True:
        typed = yield asked
        if not typed and default is not None:
            return default
        found = numbered(typed, len(options))
        if found is None:
            found = meant(typed, [(option.label, *option.words) for option in options])
        if found is not None:
            return found
        asked = prompt._replace(shown=(f"Type a number from 1 to {len(options)}, or ? for help.",))


def numbered(typed: str, count: int) -> int | None:
    """The index of the line whose number was typed."""
    return int(typed) - 1 if typed.isdecimal() and 1 <= int(typed) <= count else None


def meant(typed: str, texts: Iterable[tuple[str, ...]]) -> int | None:
    """The index of the only entry that starts with a text, or that has a word starting with it."""
    typed, rows = typed.lower(), [[text.lower() for text in row if text] for row in texts]
    if not typed:
        return None
    for found in (
        [index for index, row in enumerate(rows) if typed in row],
        [index for index, row in enumerate(rows) if any(text.startswith(typed) for text in row)],
        [index for index, row in enumerate(rows) if any(f" {typed}" in text for text in row)],
    ):
        if found:
            return found[0] if len(found) == 1 else None
    return None


def choose_figure(situation: Situation, figures: Sequence[str]) -> Dialog[str]:
    """Choose a figure by its number on the map, by default the first; a single figure needs no choice."""
    if len(figures) == 1:
        return figures[0]
    lines = "\n".join(_figure_line(situation, id) for id in figures)
    text = f"{situation.prompt.words} (Enter: {figures[0]})? "
    prompt = Prompt(text, (lines,), help="Type the number of a figure as it stands on the map.")
    while True:
        typed = (yield prompt) or figures[0]
        if typed in figures:
            return typed
        prompt = prompt._replace(shown=(f"{typed!r} is not one of {', '.join(figures)}.",))


def _figure_line(situation: Situation, id: str) -> str:
    figure = situation.figure(id)
    where = situation.labels.get(figure.place, "")
    return f"  {id}  {figure.name}{f' at {where}' if where else ''}"
