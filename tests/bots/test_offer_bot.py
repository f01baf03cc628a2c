"""The bot for any game: it plays every game to its end, and takes the most promising option."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.toys import cards, dots, sealed

from ironhex.bots import OfferBot, RandomBot, asked, play_out
from ironhex.bots.closeness import Nearby, Spot, averted
from ironhex.bots.patience import calm
from ironhex.engine import Offer, Play, Position, System
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.games import EDITIONS, edition
from ironhex.kernel.dice import SeededDice


@pytest.mark.parametrize(
    ("system", "start"),
    [(dots.DOTS, dots.start()), (cards.CARDS, cards.start()), (sealed.SEALED, sealed.start())],
    ids=["dots", "cards", "sealed"],
)
def test_it_plays_games_it_does_not_know(system: System[Any], start: Position[Any, Any, Any]) -> None:
    play = Play(system, start, SeededDice(b"any game"))
    bots = {seat: OfferBot(seat.encode()) for seat in system.seats(start.facts)}
    while not play.over:
        ask = play.asks[0]
        bot = bots[ask.seats[0]]
        play.answer(ask, bot.choose(asked(play, ask, ask.seats[0])), ask.seats[0])
        assert bot.reason.endswith(".")


def battle(system: str, **more: Any) -> Play[Any]:
    found = edition(system)
    forces = zip(("Red", "Blue"), found.forces(found.usual_preset, False), strict=True)
    sides = tuple(SideSetup(name, tuple(map(UnitSetup, units))) for name, units in forces)
    return found.begin(Setup(sides, system, seed=4, **more), None, None)


@pytest.mark.parametrize("system", list(EDITIONS))
def test_it_plays_our_battles_and_shoots(system: str) -> None:
    play = battle(system, turns=8)
    play_out(play, {seat: OfferBot(seat.encode()) for seat in play.system.seats(play.facts)})
    counted = edition(system).count(play)
    assert play.over
    assert sum(side.shots for side in counted.sides) > 10


def test_it_beats_chance() -> None:
    play = battle("classic", turns=12)
    play_out(play, {"Red": OfferBot(b"red"), "Blue": RandomBot(b"blue")})
    red, blue = edition("classic").count(play).sides
    assert sum(red.damage) > sum(blue.damage)


PLACES = {"here": Spot(0, 0), "near": Spot(4, 0), "upstairs": Spot(4, 0, 1), "there": Spot(8, 0)}


def test_nearer_is_better_and_so_is_facing_the_enemy() -> None:
    around = Nearby(PLACES, (PLACES["there"],), {"1": PLACES["here"]})
    ends = (("here", 90.0), ("near", 90.0), ("near", 270.0), ("upstairs", 90.0))
    away, near, turned, up = (around.gain(Offer("", "move", "1", place, heading)) for place, heading in ends)
    assert near > turned > away
    assert near > up > away
    assert (around.gain(Offer("", "wait")), Nearby().gain(Offer("", "move", "1", "near"))) == (0, 0)


@pytest.mark.parametrize(("heading", "off"), [(90, 0), (270, 1), (0, 0.5), (180, 0.5), (None, 0)])
def test_the_heading_of_a_figure_is_known(heading: float | None, off: float) -> None:
    assert averted(heading, PLACES["here"], PLACES["there"]) == pytest.approx(off)


def test_patience_runs_out() -> None:
    assert (calm(3, 12), calm(12, 12), calm(24, 12)) == (1, 1, 0.5)
