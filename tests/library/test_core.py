"""The library alone: it needs msgspec and numpy, and offers every system in the same way."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import ironhex
from ironhex.engine import ClosedQuestion, Play, RecordError
from ironhex.engine.setup import SetupError, check_side_names
from ironhex.games import EDITIONS
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.setup import Recruit

ALONE = """
import sys

KNOWN = {*sys.stdlib_module_names, "ironhex", "msgspec", "numpy"}


class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in KNOWN:
            raise ModuleNotFoundError(f"{name} is not part of the core", name=name)


sys.meta_path.insert(0, Refuse())
import ironhex

for name in ironhex.__all__:
    getattr(ironhex, name)
for system, units in (("classic", ["Griffin GRF-1N"]), ("quickstart", ["Enforcer ENF-4R"])):
    play = ironhex.new_game(system, {"Red": units, "Blue": units}, seed=7)
    bots = ironhex.bots_for(system)
    ironhex.play_out(play, {seat: bots["easy"](seat.encode() * 16) for seat in ("Red", "Blue")}, 2)
    assert ironhex.load(ironhex.save(play, private=True)).verify().facts == play.facts
print("played")
"""


def test_games_with_bots_need_only_msgspec_and_numpy() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("played\n", 0), done.stderr


def test_importing_ironhex_loads_nothing() -> None:
    code = "import sys, ironhex; print(sorted(name for name in sys.modules if name.startswith('ironhex')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['ironhex']\n"


UNITS = {"classic": ["Griffin GRF-1N"], "quickstart": ["Enforcer ENF-4R"], "tinsoldier": ["Griffin GRF-1N"]}


@pytest.mark.parametrize("system", ironhex.SYSTEMS)
def test_every_system_starts_in_the_same_way(system: str) -> None:
    play: Play[Any] = ironhex.new_game(system, {"Red": UNITS[system], "Blue": UNITS[system]}, seed=7)
    assert play.system.name == system
    legal = play.legal()
    text = str(next(iter(legal)))
    assert text in legal
    play.push(text)
    assert play.undoable or play.asks
    assert play.log


def test_forces_may_be_given_in_detail() -> None:
    red, blue = ironhex.Force("Red", ["Griffin GRF-1N"], home=1), ironhex.Force("Blue", ["Locust LCT-1V"], home=4)
    play = ironhex.new_game("classic", [red, blue], "hills", scenario=ironhex.Scenario(turn_limit=5))
    assert [side.home for side in play.facts.sides] == [1, 4]
    assert play.facts.scenario.turn_limit == 5


def test_a_board_may_be_generated() -> None:
    play = ironhex.new_game("classic", {"Red": ["Locust LCT-1V"], "Blue": ["Locust LCT-1V"]}, "generated:hills:7")
    assert play.facts.board.name == "generated:hills:7"


def test_unknown_names_are_refused() -> None:
    with pytest.raises(SetupError, match="'chess' is not known"):
        ironhex.new_game("chess", {})
    with pytest.raises(SetupError, match="2 sides, not by 3"):
        ironhex.new_game("quickstart", dict.fromkeys(("Red", "Blue", "Gray"), UNITS["quickstart"]))
    with pytest.raises(AttributeError, match="ironhex has no 'new_battle'"):
        _ = ironhex.new_battle


@pytest.mark.parametrize("count", range(2, 7))
def test_up_to_six_sides_have_their_own_places(count: int) -> None:
    sides = {f"Side {number}": ["Griffin GRF-1N", "Locust LCT-1V"] for number in range(count)}
    play = ironhex.new_game("classic", sides, "open-ground")
    assert len({unit.hex for unit in play.facts.units}) == 2 * count


@pytest.mark.parametrize(
    ("sides", "details", "reason"),
    [
        ({str(number): ["Griffin GRF-1N"] for number in range(7)}, {}, "by 2 to 6 sides, not by 7"),
        ({"Red": ["Griffin GRF-1N"] * 40, "Blue": ["Griffin GRF-1N"]}, {}, "no room for 40 units in the row"),
        ({"Red": ["Griffin GRF-1N"], " ": ["Griffin GRF-1N"]}, {}, "a side has no name"),
        ({"Red": [ironhex.Recruit("Griffin GRF-1N", 9)], "Blue": ["Griffin GRF-1N"]}, {}, "a skill of 9 is not"),
        ({"Red": ["Griffin GRF-1N"], "Blue": ["Griffin GRF-1N"]}, {"seed": -1}, "a seed is a whole number from 0"),
        ({"Red": ["Griffin GRF-1N"], "Blue": ["Griffin GRF-1N"]}, {"seed": 2**128}, "a seed is a whole number from 0"),
        (
            {"Red": ["Griffin GRF-1N"], "Blue": ["Griffin GRF-1N"]},
            {"scenario": ironhex.Scenario(turn_limit=-1)},
            "a turn limit of -1 is impossible",
        ),
        (
            [ironhex.Force(name, ["Griffin GRF-1N"], arrival="deploy", zone=0) for name in ("Red", "Blue")],
            {},
            "Red: a deployment zone of 0 rows has no room for units",
        ),
        (
            [
                ironhex.Force("Red", ["Griffin GRF-1N"] * 40, arrival="deploy"),
                ironhex.Force("Blue", ["Griffin GRF-1N"]),
            ],
            {},
            "Red: 40 units cannot deploy in 32 hexes",
        ),
    ],
)
def test_a_battle_that_cannot_be_played_is_refused(sides: Any, details: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        ironhex.new_game("classic", sides, "open-ground", **details)


GRIFFIN = ["Griffin GRF-1N"]
TWO = {"Red": GRIFFIN, "Blue": GRIFFIN}


@pytest.mark.parametrize("system", ironhex.SYSTEMS)
@pytest.mark.parametrize(
    ("sides", "details", "reason"),
    [
        ("Red", {}, "sides are expected as"),
        ({"Red": "Griffin GRF-1N", "Blue": GRIFFIN}, {}, "Red: a list of .*s is expected, not 'Griffin GRF-1N'"),
        ({1: GRIFFIN, "Blue": GRIFFIN}, {}, "a side is named by a text, not by 1"),
        ({"Red": [3], "Blue": GRIFFIN}, {}, "a unit is given as a design, its name or a (Recruit|UnitSetup), not as 3"),
        ({"Red": [], "Blue": GRIFFIN}, {}, "Red has no units"),
        (["Red", "Blue"], {}, "a side is given as a (Force|SideSetup), or as a name and its units, not as 'Red'"),
        (
            [ironhex.Force(name, "Atlas") for name in ("Red", "Blue")],
            {},
            "Red: a list of designs is expected|as a SideSetup",
        ),
        (TWO, {"options": "four-legged"}, "options: a list is expected, not 'four-legged'"),
        (TWO, {"options": None}, "options: a list is expected, not None"),
        (TWO, {"bogus": 1}, "'bogus' is not a detail of .*; there are: seed, dice, real_dice, options, "),
    ],
)
def test_invalid_arguments_are_refused_in_words(system: str, sides: Any, details: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        ironhex.new_game(system, sides, **details)


@pytest.mark.parametrize("seed", ["x", 1.5, None])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(SetupError, match="a seed is a whole number"):
        ironhex.new_game("classic", TWO, seed=seed)


def test_a_scenario_must_be_a_scenario() -> None:
    with pytest.raises(SetupError, match="a scenario is given as a Scenario, not as 'duel'"):
        ironhex.new_game("classic", TWO, scenario="duel")


def test_public_names_are_all_there() -> None:
    assert set(ironhex.__all__) == set(ironhex._HOMES)
    assert all(getattr(ironhex, name) is not None for name in ironhex.__all__)


def duel() -> Play[Any]:
    return ironhex.new_game("classic", {"Red": ["Griffin GRF-1N"], "Blue": ["Hunchback HBK-4G"]}, "woods", seed=7)


def test_values_print_in_words() -> None:
    play = duel()
    assert repr(ironhex.SYSTEMS) == "<systems: classic, quickstart, tinsoldier>"
    assert repr(ironhex.SYSTEMS["classic"]) == "<System classic>"
    assert repr(EDITIONS) == "<games: classic, quickstart, tinsoldier>"
    assert repr(EDITIONS["classic"]) == "<Edition classic>"
    assert repr(ironhex.bots_for("classic")) == "<bots: random, easy, normal, hard>"
    assert repr(ironhex.load(ironhex.save(play))) == "<Record of classic, 1 lines>"
    assert repr(play.dice) == "<SeededDice>"


def test_an_action_prints_as_its_text() -> None:
    assert repr(next(iter(duel().legal()))) == "<Move: move 2 stand>"


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("nope", "^bot 'nope' is not one of random, easy, normal, hard$"),
        ("easy/nope", "^bot 'easy/nope': there is no style 'nope'; styles: balanced, "),
        ("easy/hold:zz", "^bot 'easy/hold:zz': there is no style 'hold:zz'; styles: balanced, .*hold:0809$"),
        (3, "^bot 3 is not one of random"),
    ],
)
def test_an_unknown_bot_is_refused_with_those_there_are(bot: Any, reason: str) -> None:
    with pytest.raises(KeyError, match=reason):
        ironhex.bots_for("classic")[bot]
    assert bot not in ironhex.bots_for("classic")


def test_values_of_a_wrong_type_are_refused_in_words() -> None:
    play = duel()
    wrong: Any = b""
    with pytest.raises(TypeError, match="a record is given as its text, not as bytes"):
        ironhex.load(wrong)
    with pytest.raises(TypeError, match="an action is given as a text, not as bytes"):
        play.push(wrong)
    with pytest.raises(ClosedQuestion, match="is closed; open: 0"):
        play.answer(wrong, None)


def test_a_text_that_is_not_a_record_is_refused() -> None:
    with pytest.raises(RecordError, match="line 1: this is not the first line of a record, which is JSON"):
        ironhex.load("{")


DUEL = {"Red": ["Griffin GRF-1N"], "Blue": ["Locust LCT-1V"]}
FORCES = [["Griffin GRF-1N"], ["Locust LCT-1V"]]


@pytest.mark.parametrize(
    ("system", "sides", "details", "reason"),
    [
        ("classic", DUEL, {"on": 3}, "a board is given as a Board or by its name, not as 3"),
        ("classic", DUEL, {"on": "moon"}, "moon: no such board"),
        ("classic", DUEL, {"options": ["zz"]}, "unknown option zz; known: four-legged, flamer-heat, hidden-units"),
        ("classic", DUEL, {"seed": True}, "a seed is a whole number"),
        ("quickstart", DUEL, {}, "no such unit; the units of the Quick-Start edition are Enforcer ENF-4R"),
        ("classic", dict(zip(("A", "a "), FORCES, strict=True)), {}, "the sides 'A' and 'a ' have the same name"),
        ("classic", dict(zip(("A", "x" * 10**6), FORCES, strict=True)), {}, "has 1000000 characters"),
        ("classic", dict(zip(("A", "B\nC"), FORCES, strict=True)), {}, "characters that cannot be shown"),
        ("classic", dict(zip(("A", "B\u202e"), FORCES, strict=True)), {}, "characters that cannot be shown"),
    ],
)
def test_every_argument_that_does_not_fit_is_a_setup_error(
    system: str, sides: Any, details: dict[str, Any], reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        ironhex.new_game(system, sides, **details)


@pytest.mark.parametrize(
    ("name", "reason"), [("An\nna", "characters that cannot be shown"), (" ", "a unit has no name")]
)
def test_a_name_of_a_warrior_can_be_shown(name: str, reason: str) -> None:
    red = ironhex.Force("Red", [Recruit("Griffin GRF-1N", name=name)])
    with pytest.raises(SetupError, match=reason):
        ironhex.new_game("classic", (red, ironhex.Force("Blue", [Recruit("Locust LCT-1V")], home=0)))


def test_a_battle_value_is_printed_as_a_tally() -> None:
    shown = str(ironhex.battle_value(ironhex.design("Locust LCT-1V")))
    assert "Medium Laser [BMR-BV-019]" in shown
    assert shown.splitlines()[-1] == "Battle Value 356"


def test_sides_of_any_game_have_different_names() -> None:
    with pytest.raises(SetupError, match="side named twice: Red"):
        check_side_names(["Red", "Blue", "Red"])


def test_units_with_hexes_of_their_own_need_no_room_in_the_row_where_others_start() -> None:
    placed = [Recruit("Griffin GRF-1N", hex=f"{column:02}{row:02}") for column in range(1, 11) for row in (6, 7)]
    sides: dict[str, list[Recruit | str]] = {"Red": [*placed, "Locust LCT-1V"], "Blue": ["Griffin GRF-1N"]}
    play = ironhex.new_game("classic", sides, "open-ground")
    assert [unit.hex for unit in play.facts.units[:20]] == [Hex.parse(str(each.hex)) for each in placed]
