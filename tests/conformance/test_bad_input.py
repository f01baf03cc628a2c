"""Bad input of every kind: a clear error with place and reason, and nothing has changed."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from tests.conformance.invariants import standing
from tests.conformance.make_ups import ARENA, BLUE_LANCE, DUEL, RED_LANCE, two

from ironhex import Force, Recruit, Refused
from ironhex.catalog import Board
from ironhex.catalog.errors import CatalogError
from ironhex.engine import Ask, Play
from ironhex.engine.errors import ClosedQuestion, GameOver, WrongSeat
from ironhex.engine.setup import SetupError
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems import classic
from ironhex.systems.classic.actions import Declare, Deploy, Pick, Strike
from ironhex.systems.classic.armament.switching import SWITCHES
from ironhex.systems.classic.artillery.homing import SPOTTER
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapters import CHOICES
from ironhex.systems.classic.dumping.rules import DUMPED_AMMUNITION, ENDANGERED_AMMUNITION
from ironhex.systems.classic.mines.detonation import COMMAND_MINES
from ironhex.systems.classic.notation import NotationError, action_of
from ironhex.systems.classic.setup import new_battle
from ironhex.systems.classic.sight.hexsides import SPLIT_LINE
from ironhex.systems.classic.system import CLASSIC


# --- the wrong seat, a closed question, the end -----------------------------------------------------------------------
def new_duel() -> Play[Battle]:
    return Play(CLASSIC, DUEL.start(), SeededDice(b"duel"))


def test_only_the_seat_that_is_asked_can_answer() -> None:
    play = new_duel()
    (seat,) = play.asks[0].seats
    other = {"Red": "Blue", "Blue": "Red"}[seat]
    before, action = standing(play), next(play.menu(play.asks[0]))
    for stranger in (other, "", "Green"):
        with pytest.raises(WrongSeat, match=f"is for {seat}, not for {stranger}"):
            play.answer(play.asks[0], action, stranger)
    assert standing(play) == before


def test_a_question_is_answered_once() -> None:
    play = new_duel()
    ask = play.asks[0]
    action = next(play.menu(ask))
    play.answer(ask, action)
    before = standing(play)
    for closed in (ask, ask.id, 99, -1, Ask(play.asks[0].id, ask.seats, ask.question)):
        with pytest.raises(ClosedQuestion, match=r"question -?\d+ is closed; open: \d+"):
            play.answer(closed, action)
    assert standing(play) == before


def test_a_finished_battle_accepts_no_answers() -> None:
    play = new_duel()
    ask = play.asks[0]
    play.resign("Red")
    before = standing(play)
    for attempt in (lambda: play.answer(ask, Pick("")), lambda: play.undo("Blue"), lambda: play.resign("Blue")):
        with pytest.raises(GameOver):
            attempt()
    assert standing(play) == before


@pytest.mark.parametrize(
    "action", [None, 7, "move 1 walk F", Pick("keep"), Declare(0), Strike(0), Deploy(0, Hex(1, 1), 0)]
)
def test_an_answer_to_another_question_is_refused(action: Any) -> None:
    play = new_duel()
    before = standing(play)
    with pytest.raises(Refused) as refusal:
        play.answer(play.asks[0], action)
    assert refusal.value.barred.why
    assert standing(play) == before


# --- boards with holes, battles that cannot be set up -----------------------------------------------------------------
def test_a_board_with_a_hole_names_the_line_and_the_hex() -> None:
    with pytest.raises(CatalogError, match=r"^holed:4: 0302: missing: row 02 has 2 hexes, the board 3 columns"):
        Board.parse("board holed\nsize 3 2\n01 . . .\n02 . .\n", "holed")
    with pytest.raises(CatalogError, match=r"^holed:3: 0102: missing: there is no row 02"):
        Board.parse("board holed\nsize 3 2\n01 . . .\n", "holed")
    with pytest.raises(CatalogError, match=r"^holed:3: 0201: unknown token '\?'"):
        Board.parse("board holed\nsize 3 2\n01 . ? .\n", "holed")


SETUPS = (
    ([Force("Red", RED_LANCE)], "two sides"),
    ([Force("Red", RED_LANCE), Force("Red", BLUE_LANCE, home=0)], "side named twice: Red"),
    ([Force("Red", []), Force("Blue", BLUE_LANCE, home=0)], "Red has no units"),
    ([*two([Recruit("Wasp WSP-1A", hex="9999")], BLUE_LANCE)], "Wasp WSP-1A at 9999 is off the map arena"),
    (
        [*two([Recruit("Wasp WSP-1A", hex="0303")], [Recruit("Stinger STG-3R", hex="0303")])],
        "shares it with Wasp WSP-1A [BMR-STACK-002]",
    ),
    ([*two([Recruit("Wasp WSP-1A", seat="Zoe")], BLUE_LANCE)], "given to Zoe, who is not one of Red"),
    ([*two(RED_LANCE, BLUE_LANCE, "by train")], "'by train' is not placed, deploy or enter"),
)


@pytest.mark.parametrize(("forces", "why"), SETUPS, ids=[why for _, why in SETUPS])
def test_an_impossible_setup_names_the_unit_and_the_reason(forces: list[Force], why: str) -> None:
    with pytest.raises(SetupError) as error:
        new_battle(forces, ARENA)
    assert why in str(error.value)


def test_unknown_designs_and_boards_are_named() -> None:
    with pytest.raises(CatalogError, match="Mystery MYS-1A"):
        new_battle(two(["Mystery MYS-1A"], BLUE_LANCE), ARENA)
    with pytest.raises(CatalogError, match="nowhere"):
        new_battle(two(RED_LANCE, BLUE_LANCE), "nowhere")


# --- words that are no actions ----------------------------------------------------------------------------------------
MOVES = ("move", "move x walk F", "move 0 walk F", "move 1 fly F", "move 1 walk F face:UP", "move 1 jump 01")
OTHERS = ("", "dance 1", "declare 1 4>", "declare 1 twist:far", "strike 1 kick:XX>2", "deploy 1 0101", "eject")


@pytest.mark.parametrize("text", MOVES + OTHERS)
def test_texts_that_are_not_actions_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        action_of(text)


# --- standing orders --------------------------------------------------------------------------------------------------
CHOOSE = re.compile(r"choose\(\s*play, [\w.]+, ([A-Z_]+)")
ORDERS = [
    ("heatsinks", Pick(""), "there is no standing order 'heatsinks'; there are: ammunition bin, "),
    ("heatsinks", None, "there is no standing order 'heatsinks'"),
    ("heat sinks", Pick("a thousand"), "possible answers: as usual, keep, 0, 1"),
    ("side struck", Pick("above"), "possible answers: as usual, front, left, right, rear"),
    ("driven to", Pick("0101"), "possible answers: as usual"),
    ("side struck", Declare(0), "possible answers: as usual"),
]


@pytest.mark.parametrize(("key", "answer", "why"), ORDERS)
def test_unknown_orders_and_impossible_answers_are_refused(key: str, answer: Any, why: str) -> None:
    play = new_duel()
    before = standing(play)
    with pytest.raises(Refused) as error:
        play.order("Red", key, answer)
    assert why in str(error.value)
    assert standing(play) == before


def test_orders_may_name_the_bins_and_sinks_of_own_units() -> None:
    play = new_battle(two(["Griffin GRF-1N"], ["Atlas AS7-D"]), ARENA)
    red, blue = play.orders_of("Red"), play.orders_of("Blue")
    assert tuple(red["ammunition bin"]) == ("as usual", "right torso 5", "right torso 6")
    assert (max(map(int, list(red["heat sinks"])[2:])), max(map(int, list(blue["heat sinks"])[2:]))) == (12, 20)


FOR_SOME = {
    "command-detonated mines",
    "dumped ammunition",
    "endangered ammunition",
    "hidden unit",
    "mines of a squad",
    "pod to brush off",
    "salvo to shoot down",
    "searchlight",
    "setting of vibrabombs",
    "switched equipment",
}  # offered only with the option, or to players who have hidden units, mines or the equipment


def test_every_choice_has_a_standing_order() -> None:
    """All keys the procedures use are known, so that no choice is without an order.

    Only editions that leave the side of a line of sight to the players have an order for that, and nobody can say in
    advance who spots for a homing missile.
    """
    modules = [import_module(found.name) for found in walk_packages(classic.__path__, f"{classic.__name__}.")]
    sources = [(module, Path(str(module.__file__)).read_text(encoding="utf-8")) for module in modules]
    calls = [getattr(module, call) for module, source in sources for call in CHOOSE.findall(source)]
    calls += [COMMAND_MINES, *(switch.choice for switch in SWITCHES.values())]  # asked in other ways
    calls += [DUMPED_AMMUNITION, ENDANGERED_AMMUNITION]  # one or the other
    assert set(calls) == set(CHOICES)
    assert {what for what, words in CHOICES.items() if words.orders is None} == {SPLIT_LINE, SPOTTER}
    assert set(new_duel().orders_of("Red")) == set(calls) - {SPLIT_LINE, SPOTTER} - FOR_SOME
