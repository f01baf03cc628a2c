"""The classic battle keeps the engine's promises, in battles of every composition and with any players."""

from __future__ import annotations

import pytest
from tests.conformance.choosers import Bots, Varied
from tests.conformance.make_ups import BATTERIES, DUEL, HOT_AMBUSH, LANCES, MAKE_UPS, MINED, PIT, MakeUp, two
from tests.conformance.suite import check

from ironhex.engine.conformance import random_choice


@pytest.mark.parametrize("make_up", MAKE_UPS, ids=lambda make_up: make_up.name)
def test_battles_of_every_make_up_conform(make_up: MakeUp) -> None:
    play = check(make_up, make_up.name.encode(), Varied(b"1"), steps=120)
    assert play.over or play.facts.turn > 2


@pytest.mark.parametrize("number", range(4))
def test_random_battles_conform(number: int) -> None:
    check(DUEL, b"chance %d" % number, random_choice(b"%d" % number), steps=120)


def test_a_random_battle_of_lances_conforms() -> None:
    check(LANCES, b"lances", random_choice(b"lances"), steps=80, every=20)


@pytest.mark.parametrize("make_up", MAKE_UPS, ids=lambda make_up: make_up.name)
def test_bots_conform(make_up: MakeUp) -> None:
    check(make_up, b"bots", Bots("normal", b"bots"), steps=60, every=15)


@pytest.mark.parametrize("make_up", [DUEL, LANCES, HOT_AMBUSH, MINED, BATTERIES], ids=lambda make_up: make_up.name)
def test_battles_with_real_dice_conform(make_up: MakeUp) -> None:
    check(make_up, None, Varied(b"real"), steps=250, every=9)


def test_battles_end() -> None:
    """By the last side standing or at the turn limit, and with an outcome."""
    duel = two(["Locust LCT-1V"], ["Jenner JR7-D"])
    short = check(MakeUp("short", duel, PIT, turns=3), b"end", Varied(b"end"), steps=500, every=50)
    long = check(MakeUp("long", duel, PIT), b"end", Varied(b"end"), steps=5000, every=200)
    assert short.over
    assert short.facts.turn <= 3
    assert long.over
    assert long.outcome
