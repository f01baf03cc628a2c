"""Runs mixed battles under the conformance suite and counts what happens in them, kind by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tests.conformance.invariants import Choose
from tests.conformance.make_ups import MakeUp
from tests.conformance.suite import check
from tests.runner.happenings import Happening, of_answer, of_question
from tests.runner.items import of_item
from tests.runner.muster import make_up
from tests.runner.outcomes import of_event
from tests.runner.steering import Steered
from tests.runner.themes import THEMES

from ironhex.engine import Ask, Event, Play
from ironhex.systems.classic.battle import Battle

STEPS = 6000  # answers, more than any of these battles takes, even with dice that are asked for
CLOSELY = 30  # every so many answers everything is looked at
ROLLS = 5  # so many more answers if the dice are asked for
STRIDE = 19  # of a menu that is looked at, every so many entries


class Figures(NamedTuple):
    """What some battles came to, counted."""

    battles: Counter[str]
    happenings: Counter[Happening]
    designs: Counter[str]
    tried: Counter[Happening]  # what players have hoped for
    faults: list[str]

    def add(self, other: Figures) -> None:
        self.battles.update(other.battles)
        self.happenings.update(other.happenings)
        self.designs.update(other.designs)
        self.tried.update(other.tried)
        self.faults.extend(other.faults)

    def since(self, known: Figures) -> Figures:
        """What has come to what was known before."""
        return Figures(
            self.battles - known.battles,
            self.happenings - known.happenings,
            self.designs - known.designs,
            self.tried - known.tried,
            self.faults[len(known.faults) :],
        )


def no_figures() -> Figures:
    return Figures(Counter(), Counter(), Counter(), Counter(), [])


class Noting:
    """Counts the questions and answers of a battle while another chooses."""

    def __init__(self, choose: Choose, seen: Counter[Happening]) -> None:
        self.choose, self.seen = choose, seen

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        self.seen.update(of_question(play.facts, ask.question))
        action = self.choose(play, ask, seat)
        self.seen.update(of_answer(play.facts, ask.question, action))
        return action


def fight(battle: MakeUp, figures: Figures, *, seed: bytes, every: int = CLOSELY, loaded: bool = False) -> None:
    """One battle to its end, steered to what was not seen yet, everything checked; counts what happens in it.

    The players may throw loaded dice.
    """
    player = Noting(Steered(seed, figures.happenings, figures.tried), figures.happenings)
    every = every * ROLLS if loaded else every
    play = check(battle, None if loaded else seed, player, steps=STEPS, every=every, stride=STRIDE)
    figures.happenings.update(happened(play.start.facts, play.log))
    figures.designs.update({unit.design.name for unit in play.facts.units})
    figures.battles.update(battles=1, turns=play.facts.turn, answers=len(play.lines), events=len(play.log))


def happened(battle: Battle, events: Iterable[Event]) -> Iterator[Happening]:
    """What events say of units and items, given the facts before the first."""
    for event in events:
        yield from of_event(battle, event)
        yield from of_item(battle, event)
        battle = event.apply(battle)


def is_loaded(number: int) -> bool:
    """Half of the battles of each theme are fought with loaded dice."""
    return number // len(THEMES) % 2 == 1


def campaign(numbers: Iterable[int], known: Figures | None = None, *, every: int = CLOSELY) -> Figures:
    """Some mixed battles, one after the other: what the first have shown, or is known, the later ones look for less.

    A fault ends its battle, not the campaign.
    """
    known = known or no_figures()
    figures = no_figures()
    figures.add(known)
    for number in numbers:
        try:
            fight(make_up(number), figures, seed=b"mixed %d" % number, every=every, loaded=is_loaded(number))
        except Exception as error:
            figures.faults.append(f"mixed battle {number}: {type(error).__name__}: {error}")
    return figures.since(known)
