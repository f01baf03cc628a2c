"""The dialog of a small choice: one of a list of offers, the first by default."""

from __future__ import annotations

from ironhex.cli.terminal.dialog import Answer, Dialog, Option, Prompt, choose
from ironhex.cli.terminal.situation import Situation
from ironhex.engine import Question


def listing(situation: Situation) -> Dialog[Answer]:
    """One of the answers to a question."""
    offers, asked = situation.menu().offers, situation.prompt
    parse = situation.parse
    if len(offers) == 1:
        return Answer(parse(offers[0].action), f"{asked.words} {offers[0].label}: there is no other choice.")
    prompt = Prompt(f"{asked.words} (Enter: 1)? ".replace("? (", " ("), help=_help(situation))
    options = [Option(offer.label, (offer.action, offer.action.partition(" ")[2])) for offer in offers]
    return Answer(parse(offers[(yield from choose(prompt, options, default=0))].action))


def _help(situation: Situation) -> str:
    """The rule of the question, and the standing order that answers it."""
    question: Question = situation.ask.question
    rule = f"A choice by {situation.prompt.rule}." if situation.prompt.rule else ""
    order = f"`o {question.order_key}` answers it the usual way from now on." if question.order_key else ""
    return " ".join(filter(None, ("Type the number of a line.", rule, order)))
