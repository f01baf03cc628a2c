"""A simple bot for any game: it knows offers, previews and the scene, but no rules.

It takes the offer with the greatest expected effect, or the best odds, and closes in when nothing is in range.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from ironhex.bots import reasons
from ironhex.bots.advice import Advice, first_accepted
from ironhex.bots.bot import Asked, OwnDice
from ironhex.bots.closeness import Nearby, nearby
from ironhex.bots.patience import calm
from ironhex.engine import Offer, RollDice
from ironhex.engine.presentation.offers import EXPECTED, ODDS

MOST_OFFERS = 20_000  # of a menu that are looked at
MOST_PREVIEWS = 300  # attacks whose numbers are not in the offer
TRIES = 20  # offers to try with the judge before taking the menu's first entry
PATIENCE = 15  # turns after which it risks more and chooses less predictably
EFFECT = 10.0  # value of an attack that is sure to succeed when its damage is unknown
CLOSER = 0.2  # value of a step toward the enemy
RISK = 2.0  # cost of a roll that may fail
PASSIVE = -0.1  # for an offer that leads nowhere and does nothing
NOISE, GRAIN = 0.2, 1000


class Entry(NamedTuple):
    """An offer with its action, if that is known, and how many of its rolls may go wrong."""

    offer: Offer
    action: Any
    risk: float = 0.0


class Scored(NamedTuple):
    """An entry, its score, and the two numbers behind it."""

    value: float
    entry: Entry
    effect: float
    closer: float


class OfferBot:
    """Scores every offer of the menu and takes the best."""

    def __init__(self, seed: bytes) -> None:
        self.reason = ""
        self._dice = OwnDice(seed, "offer bot")

    def choose(self, asked: Asked) -> Any:
        question = asked.ask.question
        if isinstance(question, RollDice):
            self.reason = reasons.ROLLED
            return self._dice.roll(asked.ask, question)
        best = sorted(self._scored(asked), key=lambda each: -each.value)[:TRIES]
        chosen = first_accepted(asked, (_advice(asked, each) for each in best))
        self.reason = chosen.reason
        return chosen.action

    def _scored(self, asked: Asked) -> Iterator[Scored]:
        around = nearby(asked.system, asked.view, asked.seat)
        steady = calm(asked.system.turn(asked.view), PATIENCE)
        previews = MOST_PREVIEWS
        for number, entry in enumerate(islice(entries(asked), MOST_OFFERS)):
            effect, previewed = _effect(asked, entry, previews > 0)
            previews -= previewed
            noise = self._dice.number(asked.ask, GRAIN, which=number % 256) / GRAIN * NOISE * (2 - steady)
            yield _score(entry, effect, around, steady, noise)


def _score(entry: Entry, effect: float, around: Nearby, steady: float, noise: float) -> Scored:
    offer, closer = entry.offer, around.gain(entry.offer)
    passive = PASSIVE if not (effect or offer.place or offer.targets) else 0.0
    return Scored(effect + CLOSER * closer - steady * RISK * entry.risk + passive + noise, entry, effect, closer)


def entries(asked: Asked) -> Iterator[Entry]:
    """The menu as offers; an action is None where only its text is known yet."""
    system, question = asked.system, asked.ask.question
    if system.presentation is None:
        yield from (Entry(system.offer(asked.view, question, action), action) for action in asked.menu())
        return
    menu = system.presentation.menu(asked.view, question, asked.seat, None, ())
    risks = [number.id for number in menu.numbers if number.role == "risk"]
    for offer in menu.offers:
        yield Entry(offer, None, sum(offer.numbers.get(id, 0.0) for id in risks))


def _action(asked: Asked, entry: Entry) -> Any:
    if entry.action is None and asked.system.presentation is not None:
        return asked.system.parse(entry.offer.action)
    return entry.action


def _effect(asked: Asked, entry: Entry, look: bool) -> tuple[float, bool]:
    """The average effect of an offer, and whether a preview was needed to find it."""
    numbers = entry.offer.numbers
    if EXPECTED in numbers:
        return numbers[EXPECTED], False
    if ODDS in numbers:
        return EFFECT * numbers[ODDS] / 100, False
    if not entry.offer.targets or not look:
        return 0.0, False
    seen = asked.system.preview(asked.view, asked.ask.question, asked.seat, _action(asked, entry))
    return EFFECT * sum(seen.odds), True


def _advice(asked: Asked, scored: Scored) -> Advice:
    return Advice(_action(asked, scored.entry), _reason(scored))


def _reason(scored: Scored) -> str:
    offer = scored.entry.offer
    if ODDS in offer.numbers and EXPECTED not in offer.numbers:
        return reasons.best_odds(offer.label, offer.numbers[ODDS] / 100)
    if scored.effect:
        return reasons.most_effect(offer.label, scored.effect)
    return reasons.closes_in(offer.label) if scored.closer > 0 else reasons.nothing_better(offer.label)
