"""The bot for any game: it plays every game we have to its end, and does what promises most."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.toys import cards, dots, sealed

from ironhex.bots import OfferBot, RandomBot, asked, play_out
from ironhex.bots.closeness import Nearby, between
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
def test_it_plays_games_of_which_it_knows_nothing(system: System[Any], start: Position[Any, Any, Any]) -> None:
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


def test_nearer_is_better_and_so_is_facing_the_enemy() -> None:
    around = Nearby(("0901",), {"1": "0101"})
    away, near, turned = (
        Offer("", "move", "1", place, facing) for place, facing in (("0101", 2), ("0501", 2), ("0501", 5))
    )
    assert around.gain(near) > around.gain(turned) > around.gain(away)
    assert Nearby().gain(near) == 0


def test_distances_between_hexes_and_points_are_known() -> None:
    assert (between("0101", "0104"), between("0,0", "3,4"), between("here", "there")) == (3, 5, 0)


def test_patience_runs_out() -> None:
    assert (calm(3, 12), calm(12, 12), calm(24, 12)) == (1, 1, 0.5)
