"""Command-detonated mines: their owner is asked when an enemy enters their hex, and at the end of phases in which
enemies are in it or next to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironhex.engine import Task
from ironhex.engine.presentation import Prompt
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic import choices
from ironhex.systems.classic.actions import Pick, number_of
from ironhex.systems.classic.battle import Battle, Minefield, Unit
from ironhex.systems.classic.chapter import Answers, ChoiceWords
from ironhex.systems.classic.mines.fields import COMMAND, MINEFIELDS, near, observers
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sequence import ClassicPlay

COMMAND_MINES = "command-detonated mines"
WAIT, DETONATE = DETONATION = ("wait", "detonate")
RULE = "BMR-MINE-007"


class DetonateNow(Choice, frozen=True, tag=True, omit_defaults=True):
    """Detonate the mines in a hex that one of your units sees? The enemies are about to enter it, or near it."""

    hex: Hex = Hex(1, 1)
    enemies: tuple[int, ...] = ()
    entering: bool = False


class OfferDetonation(Task, frozen=True, tag=True):
    """The owner of command-detonated mines may set them off, because it sees enemies near them."""

    field: Minefield


def detonates(play: ClassicPlay, field: Minefield, unit: Unit | None = None) -> bool:
    """Whether the owner of mines sets them off, now that an enemy enters their hex or others are near."""
    seen_from = next(observers(play.facts, field), None)
    if seen_from is None:
        return False
    enemies = (unit.id,) if unit else tuple(each.id for each in near(play.facts, field))
    question = DetonateNow(
        seen_from.id, COMMAND_MINES, RULE, DETONATION, secret=True, hex=field.hex, enemies=enemies, entering=bool(unit)
    )
    pick: Pick = play.ask(play.facts.side(field.side).seats, question)
    return pick.option == DETONATE


def offer_detonation(play: ClassicPlay) -> None:
    """One minefield after the other that has enemies in its hex or next to it, whatever its owner decides."""
    play.then(*(OfferDetonation(field) for field in threatening(play.facts)))


def threatening(battle: Battle) -> Iterator[Minefield]:
    """The command-detonated mines with enemies in their hex or next to it."""
    return (field for field in battle.mines if field.what == COMMAND and any(near(battle, field)))


def prompt(battle: Battle, question: DetonateNow, seat: str) -> Prompt:
    """The question in words, with the enemies."""
    names = ", ".join(named(battle, unit) for unit in question.enemies if battle.knows(unit))
    where = f"{names} enters {question.hex}" if question.entering else f"{names}: in {question.hex} or next to it"
    figures = tuple(str(number_of(unit)) for unit in question.enemies if battle.knows(unit))
    return Prompt(f"{where}. Detonate your mines in {question.hex}?", question.rule, figures)


def orders(units: Any) -> tuple[str, ...]:
    """Players can order in advance what is done with all their mines."""
    return DETONATION


ANSWERS = Answers(choices.menu, choices.refusal, prompt)
WORDS = ChoiceWords(
    "Detonate mines that {name} sees?",
    "Command-detonated mines",
    {WAIT: "Wait", DETONATE: "Detonate: 10 points to everybody in the hex, 4 next to it"},
    orders=orders,
    option=MINEFIELDS,
)
