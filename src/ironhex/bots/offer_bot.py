"""A simple bot for any game: it knows offers, previews and the scene, and no rule.

It takes the offer with the greatest expected effect, or else the best odds, and closes in when nothing is in reach.
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
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Tally

MOST_OFFERS = 20_000  # of a menu that are looked at
MOST_PREVIEWS = 300  # of attacks whose numbers are not in the offer
TRIES = 20  # offers put before the judge before the menu's first entry is taken
PATIENCE = 15  # turns after which it risks more and chooses less predictably
EFFECT = 10.0  # what an attack that surely succeeds is worth where nothing says how much it does
CLOSER = 0.2  # what a step nearer to the enemy is worth
RISK = 2.0  # what a roll costs that may go wrong
PASSIVE = -0.1  # an offer that leads nowhere and does nothing
NOISE, GRAIN = 0.2, 1000


class Scored(NamedTuple):
    """An offer, what it is worth, and the two things that speak for it."""

    value: float
    offer: Offer
    action: Any
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
        action, self.reason = first_accepted(asked, (_advice(asked, each) for each in best))
        return action

    def _scored(self, asked: Asked) -> Iterator[Scored]:
        around = nearby(asked.system, asked.view, asked.seat)
        steady = calm(getattr(asked.view, "turn", 0), PATIENCE)
        previews = MOST_PREVIEWS
        for number, (offer, action) in enumerate(islice(offered(asked), MOST_OFFERS)):
            effect, previewed = _effect(asked, offer, action, previews > 0)
            previews -= previewed
            yield self._score(asked, number, offer, action, effect, around, steady)

    def _score(
        self, asked: Asked, number: int, offer: Offer, action: Any, effect: float, around: Nearby, steady: float
    ) -> Scored:
        closer = around.gain(offer)
        passive = PASSIVE if not (effect or offer.place or offer.target) else 0.0
        noise = self._dice.number(asked.ask, GRAIN, which=number % 256) / GRAIN * NOISE * (2 - steady)
        value = effect + CLOSER * closer - steady * RISK * (offer.rolls or 0) + passive + noise
        return Scored(value, offer, action, effect, closer)


def offered(asked: Asked) -> Iterator[tuple[Offer, Any]]:
    """The menu as offers; an action is None where only its text is known yet."""
    system, question = asked.system, asked.ask.question
    if system.presentation is None:
        yield from ((system.offer(asked.view, question, action), action) for action in asked.menu())
        return
    for offer in system.presentation.offers(asked.view, question, asked.seat, None, ()):
        yield offer, None


def _action(asked: Asked, offer: Offer, action: Any) -> Any:
    if action is None and asked.system.presentation is not None:
        return asked.system.presentation.action_of(offer.action)
    return action


def _effect(asked: Asked, offer: Offer, action: Any, look: bool) -> tuple[float, bool]:
    """What an offer does on average, and whether a preview was needed to know that."""
    if offer.expected is not None:
        return offer.expected, False
    if offer.odds is not None:
        return EFFECT * offer.odds / 100, False
    if not offer.target or not look:
        return 0.0, False
    seen = asked.system.preview(asked.view, asked.ask.question, asked.seat, _action(asked, offer, action))
    return sum(EFFECT * _chance(tally) for _, tally in seen.tallies), True


def _chance(number: Tally) -> float:
    """The chance of a number as if two dice had to reach it, which puts other dice in the right order, too."""
    return 0.0 if number.barred else float(at_least(number.total))


def _advice(asked: Asked, scored: Scored) -> Advice:
    return Advice(_action(asked, scored.offer, scored.action), _reason(scored))


def _reason(scored: Scored) -> str:
    offer = scored.offer
    if offer.expected:
        return reasons.most_effect(offer.label, offer.expected)
    if offer.odds:
        return reasons.best_odds(offer.label, offer.odds / 100)
    if scored.effect:
        return reasons.most_effect(offer.label, scored.effect)
    return reasons.closes_in(offer.label) if scored.closer > 0 else reasons.nothing_better(offer.label)
