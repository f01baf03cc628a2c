"""The chapter of small choices, which all other chapters ask: how they are worded and answered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ironhex.engine.presentation import ActionForm, Prompt
from ironhex.systems.classic import choices
from ironhex.systems.classic.action_texts import read_pick
from ironhex.systems.classic.actions import Pick, number_of
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Answers, Chapter, ChoiceWords, Verb
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.presentation.offers import pick_offer
from ironhex.systems.classic.questions import Choice

FORM = ActionForm("pick keep", "choose an option by its name; `pick` alone takes the default")
PICK = Verb(Pick, read_pick, pick_offer, forms=(FORM,))


def small_choices(words: Mapping[str, ChoiceWords]) -> Chapter:
    """The chapter, given the words of every small choice."""
    answers = Answers(choices.menu, choices.refusal, partial(choice_prompt, words))
    return Chapter(questions={Choice: answers}, verbs={"pick": PICK})


def choice_prompt(words: Mapping[str, ChoiceWords], battle: Battle, question: Choice, seat: str) -> Prompt:
    """A small choice as a question."""
    asked = words[question.what].question.format(name=named(battle, question.unit))
    return Prompt(asked, question.rule, (str(number_of(question.unit)),))
