"""Runs mixed battles under the conformance suite and counts what happens in them, kind by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from tests.conformance.invariants import Choose
from tests.conformance.make_ups import MakeUp
from tests.conformance.suite import check
from tests.runner.happenings import Happening, of_answer, of_event, of_question
from tests.runner.muster import make_up
from tests.runner.steering import Steered

from ironhex.engine import Ask, Play
from ironhex.systems.classic.battle import Battle

STEPS = 500  # answers, more than any of these battles takes
CLOSELY = 25  # every so many answers everything is looked at


class Figures(NamedTuple):
    """What some battles came to, counted."""

    battles: Counter[str]
    happenings: Counter[Happening]
    designs: Counter[str]

    def add(self, other: Figures) -> None:
        self.battles.update(other.battles)
        self.happenings.update(other.happenings)
        self.designs.update(other.designs)


def no_figures() -> Figures:
    return Figures(Counter(), Counter(), Counter())


class Noting:
    """Counts the questions and answers of a battle while another chooses."""

    def __init__(self, choose: Choose, seen: Counter[Happening]) -> None:
        self.choose, self.seen = choose, seen

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        self.seen.update(of_question(play.facts, ask.question))
        action = self.choose(play, ask, seat)
        self.seen.update(of_answer(play.facts, ask.question, action))
        return action


def fight(battle: MakeUp, figures: Figures, *, seed: bytes, every: int = CLOSELY, real_dice: bool = False) -> None:
    """One battle to its end, steered to what was not seen yet, everything checked; counts what happens in it."""
    player = Noting(Steered(seed, figures.happenings), figures.happenings)
    play = check(battle, None if real_dice else seed, player, steps=STEPS, every=every)
    figures.happenings.update(_told(play))
    figures.designs.update({unit.design.name for unit in play.facts.units})
    figures.battles.update(battles=1, turns=play.facts.turn, answers=len(play.lines), events=len(play.log))


def _told(play: Play[Battle]) -> Iterable[Happening]:
    battle: Battle = play.start.facts
    for event in play.log:
        yield from of_event(battle, event)
        battle = event.apply(battle)


def campaign(numbers: Iterable[int], *, every: int = CLOSELY) -> Figures:
    """Some mixed battles, one after the other: what the first have shown, the later ones look for less."""
    figures = no_figures()
    for number in numbers:
        try:
            fight(make_up(number), figures, seed=b"mixed %d" % number, every=every)
        except Exception as error:
            raise AssertionError(f"mixed battle {number}: {type(error).__name__}: {error}") from error
    return figures
