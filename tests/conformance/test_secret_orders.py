"""Battles that differ only in the orders of artillery are the same to the other side, until a shell lands."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.conformance.choosers import Varied
from tests.conformance.secrets import known, same_answer

from ironhex.engine import Ask, Play
from ironhex.systems.classic.artillery.events import Homed, ShellLanded
from ironhex.systems.classic.artillery.plotting import PlotNext
from ironhex.systems.classic.artillery.presets import PresetNext
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.setup import Force, Recruit, new_battle

STEPS = 60
ORDERS = (0, 7, 60)  # the place in the menu of the order that Red gives; the first is to hold its fire


def barrage(seed: int, place: str, *, real_dice: bool = False) -> Play[Battle]:
    """Red has artillery, on the map or off it; Blue has some of its own."""
    forces = (
        Force("Red", ["Griffin GRF-1N", Recruit("Catapult CPLT-C3", hex=place)]),
        Force("Blue", ["Locust LCT-1V", Recruit("Catapult CPLT-C3", hex="off 5")], home=0),
    )
    return new_battle(forces, "woods", options=("artillery", "four-legged"), seed=seed, real_dice=real_dice)


def ordered(ask: Ask) -> bool:
    """Whether Red gives orders to its artillery."""
    return ask.seats == ("Red",) and isinstance(ask.question, PlotNext | PresetNext)


def give_orders(play: Play[Battle], place: int) -> None:
    """Red answers everything that it is asked in secret by the place of its order in the menu."""
    while found := next((ask for ask in play.asks if ordered(ask)), None):
        choices = list(islice(play.menu(found, "Red"), 200))
        play.answer(found, choices[min(place, len(choices) - 1)], "Red")


def landed(play: Play[Battle]) -> bool:
    """Whether a shell of Red has come down."""
    return any(isinstance(event, ShellLanded | Homed) and event.side == "Red" for event in play.log)


@pytest.mark.rule("BMR-ARTY-006", "BMR-ARTY-010")
@pytest.mark.parametrize("real_dice", [False, True])
@pytest.mark.parametrize(("place", "orders"), [("off 5", ORDERS), ("0817", ORDERS[1:])])
@pytest.mark.parametrize("seed", range(2))
def test_nobody_can_tell_what_another_side_fires_at(
    seed: int, place: str, orders: tuple[int, ...], real_dice: bool
) -> None:
    """On the map everybody sees that a piece fires, but not at what; off the map nobody sees even that."""
    plays = [barrage(seed, place, real_dice=real_dice) for _ in orders]
    choose = Varied(b"secret orders %d" % seed)
    compared = 0
    for step in range(STEPS):
        for play, order in zip(plays, orders, strict=True):
            give_orders(play, order)
        if plays[0].over or any(map(landed, plays)):
            break
        first, *others = map(known, plays)
        assert all(other == first for other in others), f"after {step} answers"
        compared += 1
        seat, action = same_answer(plays, choose)
        for play in plays:
            play.answer(play.asks[0], action, seat)
    assert compared > 3
    assert len({play.facts.presets for play in plays}) == len(orders)
