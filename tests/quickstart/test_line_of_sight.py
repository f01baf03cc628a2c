"""Lines of sight: through how much wood one sees, and which side of a hexside counts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.quickstart.field import ENFORCER, HUNCHBACK, bar, field, fire, happened, number, played, refused, unit, value

from ironhex.catalog import board
from ironhex.kernel.hexes import Hex
from ironhex.kernel.lines import between
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.events.turn import TurnBegan
from ironhex.systems.classic.events.weapons import LineChosen, WeaponFired
from ironhex.systems.classic.sight.hexsides import SIDES, SPLIT_LINE, sides_of
from ironhex.systems.classic.sight.line_of_sight import sight
from ironhex.systems.quickstart.setup import TRAINING_GROUND

LEFT, RIGHT = SIDES


def row(between_them: str, ends: str = "..") -> Battle:
    """An Enforcer south of a Hunchback, with some hexes between."""
    hexes = [ends[0], *between_them, ends[1]]
    lines = "\n".join(f"{number:02d}  {terrain}" for number, terrain in enumerate(hexes, 1))
    board = f"board row\nsize 1 {len(hexes)}\n{lines}\n"
    return field(board, unit(ENFORCER, f"01{len(hexes):02d}"), unit(HUNCHBACK, "0101", 3), level="green")


@pytest.mark.parametrize(
    ("woods", "rule"),
    [
        pytest.param("w..", None, id="one light"),
        pytest.param("ww.", None, id="two light"),
        pytest.param("www", "QS-LOS-006", id="three light", marks=pytest.mark.rule("QS-LOS-006")),
        pytest.param("wwww", "QS-LOS-006", id="four light", marks=pytest.mark.rule("QS-LOS-006")),
        pytest.param("W..", None, id="one heavy"),
        pytest.param("W.W", "QS-LOS-007", id="two heavy", marks=pytest.mark.rule("QS-LOS-007", "QS-TOH-018")),
        pytest.param("w.W", "QS-LOS-008", id="one of each", marks=pytest.mark.rule("QS-LOS-008")),
        pytest.param("Www", "QS-LOS-008", id="more of each", marks=pytest.mark.rule("QS-LOS-008")),
    ],
)
@pytest.mark.rule("QS-LOS-002", "QS-CBT-003")
def test_woods_that_block(woods: str, rule: str | None) -> None:
    battle = row(woods)
    assert bar(number(battle, "Large Laser")) == rule
    assert refused(battle, Phase.WEAPONS, fire(battle, "Large Laser")) == rule


@pytest.mark.rule("QS-LOS-005")
def test_the_hexes_of_the_two_units_never_block() -> None:
    battle = row("ww", ends="WW")
    assert bar(number(battle, "Large Laser")) is None
    assert bar(number(row("www", ends=".."), "Large Laser")) == "QS-LOS-006"


@pytest.mark.rule("QS-LOS-009")
def test_units_between_block_nothing_and_change_nothing() -> None:
    free = field("5x9", unit(ENFORCER, "0308"), unit(HUNCHBACK, "0303"))
    crowded = field(
        "5x9", unit(ENFORCER, "0308"), unit(HUNCHBACK, "0303"), unit(ENFORCER, "0305"), unit(ENFORCER, "0306")
    )
    assert number(free, "Large Laser").mods == number(crowded, "Large Laser").mods


@pytest.mark.rule("QS-LOS-001")
def test_every_hex_that_the_line_touches_counts_even_at_a_corner() -> None:
    """From 0101 to 0402 the line only grazes corners of 0201 and 0302."""
    touched = {hex for step in between(Hex.parse("0101"), Hex.parse("0502")) for hex in step}
    for hex in touched:
        rows = ["".join(f"  {'w' if Hex(col, row) == hex else '.'}" for col in range(1, 6)) for row in (1, 2, 3)]
        board = "board graze\nsize 5 3\n" + "\n".join(f"{n:02d}{text}" for n, text in enumerate(rows, 1)) + "\n"
        battle = field(board, unit(ENFORCER, "0101", 2), unit(HUNCHBACK, "0502"))
        assert sight(battle, *battle.units).light == 1, hex
    assert len(touched) > 3


# --- along hexsides ---------------------------------------------------------------------------------------------------
SPLIT = """board split
size 3 5
01  .  .  .
02  .  w  .
03  .  .  .
04  .  .  .
05  .  .  .
"""


def split() -> Battle:
    """0102 and 0302: the line runs between 0201 (clear) and 0202 (light woods)."""
    return field(SPLIT, unit(ENFORCER, "0102", 2), unit(HUNCHBACK, "0302", 4), level="green")


def fired(picks: dict[str, str], *shooters: int) -> list[int]:
    """The woods in the numbers of those who fire, in order."""
    battle = split()
    script = [fire(battle, ("Large Laser", "Medium Laser")[id], attacker=id, target=1 - id) for id in shooters]
    _, events = played(battle, Phase.WEAPONS, script=script, dice=[1, 1] * len(script), picks=picks)
    return [value(event.tally, "QS-TOH-016") for event in happened(events, WeaponFired)]


@pytest.mark.rule("QS-LOS-003")
def test_the_targets_player_picks_the_side_of_a_line_along_a_hexside() -> None:
    left, right = sides_of(split(), *split().units)
    assert (left.sight.light, right.sight.light) == (0, 1)
    assert fired({}, 0) == [1]  # by default, the one that is worse for the attacker
    assert fired({SPLIT_LINE: RIGHT}, 0) == [1]
    assert fired({SPLIT_LINE: LEFT}, 0) == [0]


@pytest.mark.rule("QS-LOS-003")
def test_both_targets_pick_their_side_of_a_shared_line() -> None:
    _, events = played(split(), Phase.WEAPONS)
    assert [(event.attacker, event.target) for event in happened(events, LineChosen)] == [(0, 1), (1, 0)]


@pytest.mark.rule("QS-LOS-004")
def test_the_side_picked_counts_for_the_return_fire_too() -> None:
    """Blue lets Red see it clearly; when Blue fires back Red's own wish for the woods comes too late."""
    wishes = {f"{SPLIT_LINE} 1": LEFT, f"{SPLIT_LINE} 0": RIGHT}
    assert fired(wishes, 0, 1) == [0, 0]
    assert fired(wishes, 1) == [1]


@pytest.mark.rule("QS-LOS-004")
def test_the_choice_ends_with_the_turn() -> None:
    battle, _ = played(split(), Phase.WEAPONS, picks={SPLIT_LINE: LEFT})
    assert battle.unit(1).turn.lines == ((0, 0),)
    assert sight(battle, *battle.units).light == 0
    fresh = TurnBegan(2).apply(battle)
    assert sight(fresh, *fresh.units).light == 1


# --- the exercise -----------------------------------------------------------------------------------------------------
EXERCISE = {"A": "0205", "B": "0409", "C": "0703", "D": "0107", "E": "0317", "F": "0907"}
TARGETS = {"A": 3, "B": 4, "C": 3, "D": 5, "E": 3, "F": 2}


def seen(one: str, other: str) -> Battle:
    return field(board(TRAINING_GROUND), unit(ENFORCER, EXERCISE[one]), unit(HUNCHBACK, EXERCISE[other]), level="green")


@pytest.mark.rule("QS-LOS-010")
@pytest.mark.parametrize("mech", EXERCISE)
def test_the_exercise_on_our_own_map(mech: str) -> None:
    """Six 'Mechs that see as many others as those of the book's diagram, the picture of which is lost."""
    views = {other: seen(mech, other) for other in EXERCISE if other != mech}
    clear = [other for other, battle in views.items() if sight(battle, *battle.units).blocked is None]
    assert len(clear) == TARGETS[mech]
    if mech == "A":
        assert clear == ["B", "C", "D"]


@pytest.mark.rule("QS-LOS-010", "QS-LOS-003", "QS-LOS-005", "QS-LOS-008")
def test_what_the_first_mech_of_the_exercise_sees() -> None:
    for other in "BC":
        battle = seen("A", other)
        assert sight(battle, *battle.units)[:3] == (None, 0, 0)
    battle = seen("A", "D")
    assert battle.board.at(battle.unit(1).place).woods == 2
    left, right = sides_of(battle, *battle.units)
    assert {left.sight.light, right.sight.light} == {0, 1}
    assert sight(battle, *battle.units)[:3] == (None, 1, 0)
    for other in "EF":
        battle = seen("A", other)
        assert bar(number(battle, "Large Laser")) == "QS-LOS-008", "at least one light and one heavy woods hex"


@pytest.mark.rule("QS-LOS-002")
def test_nobody_sees_for_another() -> None:
    battle = field(
        board(TRAINING_GROUND),
        unit(ENFORCER, EXERCISE["A"]),
        unit(HUNCHBACK, EXERCISE["E"]),
        unit(ENFORCER, EXERCISE["D"]),
    )
    shots = fire(battle, "Large Laser").shots
    spotted = Declare(0, shots=tuple(replace(shot, spotter=2) for shot in shots))
    assert refused(battle, Phase.WEAPONS, spotted) == "QS-LOS-002"
