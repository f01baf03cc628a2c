"""The menus of fixed positions list exactly as many answers of each kind as the rules allow; the notes count them."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.quickstart.field import (
    ENFORCER,
    HERMES,
    HUNCHBACK,
    RIFLES,
    ROMMEL,
    SALADIN,
    Extra,
    field,
    free_play,
    menu,
    unit,
)

from ironhex.systems.classic.battle import Phase

MOVES = [
    # Cruising with 1 MP: F B L R. Flanking with 2: F L R, then FF FL FR LF RF LL RR.
    pytest.param(
        [unit(ROMMEL, "0505", slowed=3)],
        {"STAND": 1, "WALK": 4, "RUN": 10},
        id="1 MP",
        marks=pytest.mark.rule("QS-MOV-007", "QS-MOV-009"),
    ),
    # The same, and FF BB FL FR BL BR LF RF LB RB LL RR and FB: 17. Flanking with 3 MP: 3, 7 and 16 more.
    pytest.param(
        [unit(ROMMEL, "0505", slowed=2)],
        {"STAND": 1, "WALK": 17, "RUN": 26},
        id="2 MP",
        marks=pytest.mark.rule("QS-MOV-008", "QS-MOV-009"),
    ),
    pytest.param(
        [unit(ROMMEL, "0505", slowed=4)], {"STAND": 1}, id="immobilized", marks=pytest.mark.rule("QS-VEH-013")
    ),
    # Its own hex after 2 or 3; each of 6 hexes after 1, 2 or 3; of 12 after 2 or 3; of 18 after 3.
    pytest.param(
        [unit(RIFLES, "0505")],
        {"STAND": 1, "WALK": 2 + 18 + 24 + 18},
        id="a platoon in the open",
        marks=pytest.mark.rule("QS-INF-004"),
    ),
    # An enemy ahead takes F, FF and FL, FR away from those with 2 MP, and F from those with 1.
    pytest.param(
        [unit(ROMMEL, "0505", slowed=3), unit(HUNCHBACK, "0504")],
        {"STAND": 1, "WALK": 3, "RUN": 6},
        id="an enemy ahead",
        marks=pytest.mark.rule("QS-MOV-019"),
    ),
    # A friend ahead can be passed: FF stays, F, FL and FR do not.
    pytest.param(
        [unit(ROMMEL, "0505", slowed=3), unit(HUNCHBACK, "0504", side="Red")],
        {"STAND": 1, "WALK": 3, "RUN": 7},
        id="a friend ahead",
        marks=pytest.mark.rule("QS-MOV-018", "QS-MOV-020"),
    ),
]


@pytest.mark.parametrize(("units", "counts"), MOVES)
def test_moves(units: list[Extra], counts: dict[str, int]) -> None:
    entries = [entry for entry in menu(field("9x9", *units, phase=Phase.MOVEMENT), Phase.MOVEMENT) if entry.unit == 0]
    assert Counter(entry.mode.name for entry in entries) == counts


DECLARATIONS = [
    # Nothing, all three, and each alone.
    pytest.param(
        [unit(ENFORCER, "0505"), unit(HUNCHBACK, "0504")],
        5,
        id="three weapons",
        marks=pytest.mark.rule("QS-CBT-007"),
    ),
    # The small laser does not reach: nothing, both, each alone.
    pytest.param([unit(ENFORCER, "0508"), unit(HUNCHBACK, "0504")], 4, id="two weapons"),
    # Nothing, all, all with two shots of the autocannon, two alone, and the autocannon with one shot or two.
    pytest.param(
        [unit(HERMES, "0505"), unit(HUNCHBACK, "0504")], 7, id="rapid fire", marks=pytest.mark.rule("QS-WPN-004")
    ),
    # With one round left: nothing, all, all without the autocannon, and each alone.
    pytest.param([unit(HERMES, "0505", ammo=(1,)), unit(HUNCHBACK, "0504")], 6, id="the last round"),
    pytest.param([unit(ENFORCER, "0505", 3), unit(HUNCHBACK, "0504")], 1, id="back to back"),
    # Two targets, each with all or one alone; never both.
    pytest.param(
        [unit(ENFORCER, "0505"), unit(HUNCHBACK, "0504"), unit(HUNCHBACK, "0604", side="Blue")],
        9,
        id="two targets",
        marks=pytest.mark.rule("QS-CBT-015"),
    ),
]


@pytest.mark.parametrize(("units", "count"), DECLARATIONS)
def test_declarations(units: list[Extra], count: int) -> None:
    assert len(menu(field("9x9", *units), Phase.WEAPONS)) == count


@pytest.mark.rule("QS-SCN-002", "QS-VEH-006")
def test_set_up() -> None:
    """Three rows of fifteen hexes facing six ways; 5 of the 45 are light woods."""
    for name, hexes in ((HUNCHBACK, 45), (ROMMEL, 45), (SALADIN, 40)):
        play = free_play([name], [HUNCHBACK])
        assert len(list(play.menu(play.asks[0], "Defender"))) == 6 * hexes
    infantry = free_play([RIFLES], [HUNCHBACK])
    assert len(list(infantry.menu(infantry.asks[0], "Defender"))) == 45
