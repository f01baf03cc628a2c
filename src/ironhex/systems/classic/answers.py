"""What the chapters say about each question and each action, for engine, bots and clients.

A question's menu and judge are the single source of legality.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ironhex.engine import Offer, Preview
from ironhex.engine.presentation import Prompt
from ironhex.kernel.lazy_list import LazyList
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapters import ACTIONS, CHOICES, QUESTIONS
from ironhex.systems.classic.questions import Choice


def menu(battle: Battle, question: Any, seat: str) -> Iterator[Any]:
    return QUESTIONS[type(question)].menu(battle, question, seat)


def choices(battle: Battle, question: Any, seat: str) -> Sequence[Any]:
    """The menu as a list."""
    rules = QUESTIONS[type(question)]
    return LazyList(rules.parts(battle, question, seat)) if rules.parts else tuple(rules.menu(battle, question, seat))


def refusal(battle: Battle, question: Any, seat: str, action: Any) -> Barred | None:
    return QUESTIONS[type(question)].refusal(battle, question, seat, action)


def prompt(battle: Battle, question: Any, seat: str) -> Prompt:
    """A question as a seat sees it."""
    return QUESTIONS[type(question)].prompt(battle, question, seat)


def describe(action: Any, battle: Battle) -> Offer:
    """One action in a few words."""
    return ACTIONS[type(action)].describe(action, battle)


def preview(battle: Battle, question: Any, seat: str, action: Any) -> Preview:
    """What an action would do, for the seat that considers it."""
    return foresee(action, battle)


def foresee(action: Any, battle: Battle) -> Preview:
    """What an action would do."""
    return ACTIONS[type(action)].preview(action, battle)


def option_words(battle: Battle, choice: Choice, option: str) -> str:
    """An option of a small choice in words; an empty one is the default, which comes first."""
    meant, words = option or choice.options[0], CHOICES[choice.what]
    if words.describe is not None:
        return words.describe(battle, battle.unit(choice.unit), meant)
    return words.options.get(meant, meant)
