"""Tiny: a game whose whole procedure a test writes itself, for looking closely at one thing the engine does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from ironhex.engine import Action, Event, Offer, Orders, Outcome, Play, Position, Preview, Question, System, Task
from ironhex.kernel.dice import Dice, ScriptedDice
from ironhex.kernel.tally import Barred

SEATS = {"ann": "red", "bob": "red", "cid": "blue"}


class Story(msgspec.Struct, frozen=True):
    told: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


class Told(Event, frozen=True):
    text: str
    loud: bool = False

    def apply(self, facts: Story) -> Story:
        return replace(facts, told=(*facts.told, self.text))

    @property
    def reveals(self) -> bool:
        return self.loud


class Gone(Event, frozen=True):
    seat: str

    def apply(self, facts: Story) -> Story:
        return replace(facts, gone=(*facts.gone, self.seat))


class Pick(Question, frozen=True):
    what: str
    key: str | None = None
    loud: bool = False

    @property
    def order_key(self) -> str | None:
        return self.key

    @property
    def reveals(self) -> bool:
        return self.loud


class Take(Action, frozen=True):
    what: str


class Chapter(Task, frozen=True):
    number: int = 1


YES, NO = Take("yes"), Take("no")
MAYBE = Take("maybe")  # may be ordered, but is never allowed when it comes to it
DICE = ScriptedDice((1, 2, 3, 4, 5, 6) * 9)


def menu(view: Story, question: Pick, seat: str) -> Iterator[Take]:
    return iter((YES, NO))


def refusal(view: Story, question: Pick, seat: str, action: Any) -> Barred | None:
    return None if action in (YES, NO) else Barred("TINY-1", f"{action} is neither yes nor no")


def orders(view: Story, seat: str) -> Orders:
    answers = {action.what: action for action in (YES, NO, MAYBE)}
    return {"small": answers, "secret": answers}


def outcome(facts: Story) -> Outcome | None:
    return Outcome((), "TINY-2", "told") if "end" in facts.told or len(facts.gone) == len(SEATS) else None


def tiny(chapter: Callable[[Play[Story], Chapter], None]) -> System[Story]:
    """The game that consists of this procedure."""
    return System(
        name="tiny",
        rules_version="1",
        facts=Story,
        procedures={Chapter: chapter},
        events=(Told, Gone),
        questions=(Pick,),
        actions=(Take,),
        menu=menu,
        refusal=refusal,
        view=lambda facts, side: facts,
        seats=lambda facts: SEATS,
        resign=lambda facts, seat: (Gone(seat),),
        outcome=outcome,
        narrate=lambda facts, event: repr(event),
        offer=lambda view, question, action: Offer(action.what, "take"),
        preview=lambda view, question, seat, action: Preview(),
        orders=orders,
    )


def play_tiny(
    chapter: Callable[[Play[Story], Chapter], None],
    *,
    chapters: int = 1,
    dice: Dice | None = DICE,
) -> Play[Story]:
    """A game of so many chapters, all by this procedure."""
    agenda = tuple(Chapter(number) for number in range(chapters, 0, -1))
    return Play(tiny(chapter), Position(Story(), agenda), dice)
