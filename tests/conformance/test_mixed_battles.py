"""Whole battles of 'Mechs, vehicles and vessels end, keep the invariants all along, and survive their records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from tests.conformance.choosers import Bots, Brawler, Varied
from tests.conformance.invariants import Choose, Watch
from tests.conformance.make_ups import COLUMN, FLEETS, FROZEN, LANDING, TRAFFIC, WOLFPACK, MakeUp

from ironhex.engine import Play, save
from ironhex.engine.conformance import random_choice
from ironhex.games import load
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.ice.events import IceBroken, IceRolled, MeltingRolled
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.classic.vehicles.events import MotiveHit, TurretLocked, VehicleCritical

TURNS = 10
BATTLES = (COLUMN, TRAFFIC, FLEETS, LANDING, WOLFPACK, FROZEN)
PLAYERS: dict[str, Callable[[bytes], Choose]] = {
    "brawler": Brawler,
    "varied": Varied,
    "random": random_choice,
    "bots": partial(Bots, "normal"),
}


def fought(make_up: MakeUp, player: str) -> Counter[type]:
    """The events of a battle, counted; everything is checked on the way."""
    name = f"{make_up.name} {player}".encode()
    play = Play(CLASSIC, make_up._replace(turns=TURNS).start(), SeededDice(name))
    watch = Watch(PLAYERS[player](name))
    while not play.over:
        ask = play.asks[0]
        play.answer(ask, watch(play, ask, ask.seats[0]), ask.seats[0])
    watch.follow(play)
    assert play.facts.turn <= TURNS
    record = load(save(play))
    *_, (_, facts) = record.replay()
    assert facts == play.facts
    assert record.verify().log == play.log
    return Counter(map(type, play.log))


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    "make_up", [COLUMN, TRAFFIC, FLEETS, LANDING, WOLFPACK, FROZEN], ids=lambda make_up: make_up.name
)
def test_mixed_battles_end(make_up: MakeUp, player: str) -> None:
    assert fought(make_up, player)


def test_much_of_what_can_happen_to_vehicles_happens() -> None:
    found = fought(COLUMN, "bots") + fought(FLEETS, "bots") + fought(TRAFFIC, "brawler")
    assert found[MotiveHit]
    assert found[VehicleCritical] or found[TurretLocked]


def test_ice_is_walked_on_breaks_and_melts() -> None:
    found = fought(FROZEN, "varied") + fought(FROZEN, "random")
    assert found[IceRolled] > found[IceBroken] > 0
    assert found[MeltingRolled]
