"""Offers and previews carry numbers for every attack and move, and bots get both."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import ironhex
from ironhex.bots import asked
from ironhex.engine import Play, Refused
from ironhex.positions import place, play_from, position, walked
from ironhex.systems.classic.battle import Battle, Mode, Phase

GRIFFIN, LOCUST = place("Griffin GRF-1N", "0305", side="Red"), place("Locust LCT-1V", "0304", facing=3, side="Blue")


def duel(phase: Phase, **fields: Any) -> Play[Battle]:
    return play_from(position("8x8", GRIFFIN, LOCUST, phase=phase, **fields), seed=1)


def test_a_shot_has_odds_expected_damage_and_heat() -> None:
    """A PPC at range 1, within its minimum range: 4 + 3 = 7 or more, 58.3 %, 10 points, 10 heat."""
    play = duel(Phase.WEAPONS)
    ask, ppc = play.asks_of("Red")[0], play.facts.unit(0).weapon("PPC").index
    action = play.action(ask, f"declare 1 {ppc}>2")
    offer, preview = play.offer(ask, action), play.preview(ask, action)
    assert (offer.odds, offer.expected) == (58.3, 5.8)
    assert (offer.numbers["heat"], offer.numbers["heat_after"]) == (10, 0)
    assert [*preview.odds, preview.expected] == pytest.approx([21 / 36, 210 / 36])
    assert preview.heat_after == 0
    assert play.offer(ask, play.action(ask, "declare 1")).expected is None


def test_two_punches_hit_at_least_once_more_often_than_one() -> None:
    play = duel(Phase.PHYSICAL)
    ask = play.asks_of("Red")[0]
    one, two = (play.action(ask, text) for text in ("strike 1 punch:RA>2", "strike 1 punch:LA>2 punch:RA>2"))
    single, double = play.offer(ask, one), play.offer(ask, two)
    assert (single.odds, double.odds) == (91.7, 99.3)
    assert single.expected is not None
    assert double.expected == pytest.approx(2 * single.expected, abs=0.1)
    assert play.preview(ask, two).expected == pytest.approx(double.expected, abs=0.05)


def test_a_kick_says_how_likely_the_kicker_falls() -> None:
    play = duel(Phase.PHYSICAL)
    ask = play.asks_of("Red")[0]
    preview = play.preview(ask, play.action(ask, "strike 1 kick:RL>2"))
    assert [risk.what for risk in preview.risks] == [
        "Locust LCT-1V stays upright after a kick",
        "to stay upright after a miss",
    ]
    assert float(preview.risks[1].chance) == pytest.approx(6 / 36)  # piloting 5


def test_a_move_says_where_it_ends_and_how_hot_it_gets() -> None:
    play = duel(Phase.MOVEMENT, order=("Red", "Blue"))
    ask = play.asks_of("Red")[0]
    jump = play.preview(ask, play.action(ask, "move 1 jump 0306-0307-0308 face:SE"))
    assert (jump.place, jump.heading) == ("0308", 120.0)
    hot = position("8x8", place("Griffin GRF-1N", "0305", side="Red", heat=14), LOCUST, phase=Phase.MOVEMENT)
    again = play_from(hot, seed=1)
    still, run = (
        again.preview(again.asks_of("Red")[0], again.action(again.asks_of("Red")[0], text))
        for text in ("move 1 stand", "move 1 run R")
    )
    assert still.heat_after is not None
    assert run.heat_after == still.heat_after + 2


def test_a_charge_has_odds_and_expected_damage() -> None:
    there = place("Locust LCT-1V", "0302", facing=3, side="Blue", moved=walked(0, Mode.STAND))
    play = play_from(position("8x8", GRIFFIN, there, phase=Phase.MOVEMENT), seed=1)
    ask = play.asks_of("Red")[0]
    charge = next(action for action in play.legal(ask) if getattr(action, "rush", None) is not None)
    preview = play.preview(ask, charge)
    assert 0 < preview.odds[0] < 1
    assert preview.expected > 0
    assert preview.place == "0303"


def test_a_bot_gets_offers_and_previews() -> None:
    play = duel(Phase.WEAPONS)
    seen = asked(play, play.asks_of("Red")[0], "Red")
    offers = list(seen.offers())
    best = max(offers, key=lambda offer: offer.expected or 0)
    action = seen.system.parse(best.action)
    assert seen.offer(action) == best
    assert seen.preview(action).expected == pytest.approx(best.expected, abs=0.05)
    assert [offer.action for offer in offers] == [str(action) for action in seen.menu()]
    assert all(offer.expected is not None for offer in offers if offer.targets)


def test_real_dice_are_offered_too() -> None:
    sides = {"Red": ["Griffin GRF-1N"], "Blue": ["Locust LCT-1V"]}
    play = ironhex.new_game("classic", sides, "woods", real_dice=True)
    ask = play.asks[0]
    seen = asked(play, ask, ask.seats[0])
    action = next(seen.menu())
    assert play.offer(ask, action).action == seen.offer(action).action == "roll 1 1"
    assert play.preview(ask, action) == seen.preview(action)
    assert next(seen.offers()).action == "roll 1 1"


def test_numbers_of_an_illegal_answer_change_nothing() -> None:
    play = duel(Phase.WEAPONS)
    before = play.position
    with pytest.raises(Refused):
        play.push("declare 1 0>2")
    seen, action = asked(play, play.asks_of("Red")[0], "Red"), play.system.parse("declare 1 0>2")
    for refused in (seen.offer, seen.preview, partial(play.offer, seen.ask), partial(play.preview, seen.ask)):
        with pytest.raises(Refused):
            refused(action)
    assert play.position is before
