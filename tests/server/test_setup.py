"""From a setup to a game: the map matches it, and errors are reported."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest
from tests.server.client import Live, duel

from ironhex.catalog import Location, board
from ironhex.engine import RollDice
from ironhex.engine.setup import Setup
from ironhex.kernel.hexes import Hex, distance
from ironhex.server.editions import begin
from ironhex.server.errors import BadRequest
from ironhex.server.safe_boards import LARGEST_BOARD, safe_board
from ironhex.systems.classic.edition import ADVANCED
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.setup import NORTH, SOUTH
from ironhex.systems.classic.starting_places import Line, starting_places


def made(**more: Any) -> Any:
    return begin(msgspec.convert(duel(**more), Setup))


def test_a_battle_matches_its_setup() -> None:
    setup = duel(turns=9, options=[])
    setup["sides"][0]["units"] = [
        {"design": "Griffin GRF-1N", "skills": {"gunnery": 2, "piloting": 3}, "name": "Anna"},
        {"design": "Locust LCT-1V", "place": "0505", "heading": 120},
    ]
    play = begin(msgspec.convert(setup, Setup))
    battle = play.facts
    assert battle.scenario.turn_limit == 9
    assert battle.rules.options == ()
    griffin, locust, enforcer = battle.units
    assert (griffin.name, griffin.gunnery, griffin.piloting) == ("Anna", 2, 3)
    assert (locust.hex, locust.facing) == (Hex(5, 5), 2)
    assert [side.home for side in battle.sides] == [SOUTH, NORTH]
    assert enforcer.hex == Hex(9, 4)
    assert griffin.value > 1500  # its Battle Value with these skills


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        ({"skills": {"cooking": 4}}, "'cooking' is not a skill of this game; it has gunnery, piloting"),
        ({"skills": {"gunnery": 9}}, "gunnery must be from 0 to 8, not 9"),
        ({"heading": 45}, "45 degrees is not a direction of the map"),
    ],
)
def test_skills_and_headings_that_the_game_does_not_know_are_refused(unit: dict[str, Any], reason: str) -> None:
    setup = duel()
    setup["sides"][0]["units"] = [{"design": "Griffin GRF-1N", **unit}]
    with pytest.raises(BadRequest, match=reason):
        begin(msgspec.convert(setup, Setup))


def damaged(damage: dict[str, Any], **more: Any) -> Any:
    setup = duel(**more)
    setup["sides"][0]["units"] = [{"design": "Griffin GRF-1N", "damage": damage}]
    return begin(msgspec.convert(setup, Setup))


def test_a_unit_enters_with_the_damage_of_an_earlier_battle() -> None:
    damage = {"armor": {"CT": 5}, "slots": {"RA": [1]}, "ammo": [3, 12], "jammed": [6], "wounds": 2}
    griffin = damaged(damage).facts.units[0]
    assert griffin.armor[Location.CT] == griffin.design.armor[Location.CT] - 5
    assert (griffin.crits[Location.RA], griffin.ammo, griffin.jammed, griffin.wounds) == (1, (3, 12), (6,), 2)
    assert damaged({}).facts.units[0].armor == griffin.design.armor


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ({"armor": {"CT": 99}}, "Griffin GRF-1N: damage.armor.CT: 99 points lost of 20"),
        ({"armor": {"tail": 1}}, "Griffin GRF-1N: damage.armor.tail: no such location"),
        ({"armor": {"CT": "much"}}, "Griffin GRF-1N: damage.armor: Expected `int`"),
        ({"slots": {"HD": [0]}}, "Griffin GRF-1N: damage.slots: Expected `int` >= 1"),
        ({"shield": 3}, "Griffin GRF-1N: damage.shield: Object contains unknown field"),
    ],
)
def test_damage_that_does_not_fit_is_refused_with_its_place(damage: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadRequest, match=reason):
        damaged(damage)


def test_games_without_damage_refuse_it() -> None:
    setup = duel(system="quickstart")
    setup["sides"][0]["units"] = [{"design": "Hunchback HBK-4G", "damage": {"armor": {"CT": 5}}}]
    with pytest.raises(BadRequest, match="Hunchback HBK-4G: damage: all units start undamaged"):
        begin(msgspec.convert(setup, Setup))


def test_units_that_deploy_are_not_on_the_map() -> None:
    assert [unit.hex for unit in made(deploy=True).facts.units] == [None, None]


def test_a_seed_decides_the_dice_and_no_seed_makes_a_secret_one() -> None:
    assert made(seed=5).dice.seed == (5).to_bytes(16, "big")
    assert made().dice.seed != made().dice.seed
    assert len(made().dice.seed) == 16


def test_with_real_dice_the_first_roll_is_a_question_to_everybody() -> None:
    play = made(real_dice=True)
    assert play.dice is None
    assert [type(ask.question) for ask in play.asks] == [RollDice]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"system": "chess"}, "the game 'chess' is not known"),
        ({"board": "moon"}, "moon"),
        ({"board": "/etc/passwd.txt"}, "no such board"),
        ({"board": "open-ground+secret.board"}, "no such board"),
        ({"board": "generated:woods:1:999x999"}, f"at most {LARGEST_BOARD} hexes"),
        ({"board": "+".join(["city"] * 30)}, "consists of at most"),
        ({"options": ["flying"]}, "flying"),
    ],
)
def test_errors_of_a_setup_are_reported(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadRequest, match=reason):
        made(**change)


@pytest.mark.parametrize(
    ("side", "reason"),
    [
        ({"name": "Orange"}, "side named twice"),
        ({"units": [{"design": "Nothing"}]}, "no such design"),
        ({"units": [{"design": "Griffin GRF-1N", "place": "9999"}]}, "9999"),
        ({"units": [{"design": "Griffin GRF-1N", "place": "here"}]}, "here"),
        ({"units": [{"design": "Griffin GRF-1N"}] * 17}, "no room for 17 units"),
        ({"units": [{"design": "Griffin GRF-1N"}] * 64}, "at most 64 units"),
        ({"player": {"kind": "bot", "bot": "deep"}}, "bot 'deep' is not one of"),
        ({"player": {"kind": "bot", "bot": "hard", "style": "sly"}}, "bot 'hard/sly' is not one of"),
        ({"player": {"kind": "bot", "bot": "random", "style": "cautious"}}, "bot 'random/cautious' is not one of"),
        ({"player": {"kind": "bot", "bot": "normal/hold:4040"}}, "there is no hex 4040"),
        ({"player": {"kind": "bot", "bot": "normal", "style": "hold", "place": "4040"}}, "there is no hex 4040"),
    ],
)
def test_errors_of_a_side_are_reported(side: dict[str, Any], reason: str) -> None:
    setup = duel()
    setup["sides"][0] |= side
    with pytest.raises(BadRequest, match=reason):
        begin(msgspec.convert(setup, Setup))


def test_nobody_can_predict_the_numbers_of_hidden_units_if_real_dice_are_rolled() -> None:
    setup = duel(board="woods", options=["hidden units"], real_dice=True)
    setup["sides"][0]["units"].append({"design": "Locust LCT-1V", "hidden": True})
    games = [begin(msgspec.convert(setup, Setup)) for _ in range(20)]
    assert len({unit.id for play in games for unit in play.facts.units if unit.hidden}) > 1


@pytest.mark.parametrize(
    ("player", "bot"),
    [
        ({}, "normal"),
        ({"bot": "easy"}, "easy"),
        ({"bot": "hard", "style": "balanced"}, "hard"),
        ({"bot": "hard", "style": "cautious"}, "hard/cautious"),
        ({"style": "hold", "place": "0805"}, "normal/hold:0805"),
    ],
)
def test_a_bot_is_chosen_by_its_level_and_style(live: Live, player: dict[str, str], bot: str) -> None:
    setup = duel()
    setup["sides"][1]["player"] = {"kind": "bot", **player}
    made = live.api("POST", "/games", json=setup).json()
    assert made["seats"][1]["player"]["bot"] == bot


@pytest.mark.parametrize("home", range(6))
def test_a_force_stands_near_its_edge_and_not_in_water(home: int) -> None:
    field = board("river-crossing")
    places = starting_places(field, Line(home, ADVANCED), [MECH.drive.gait] * 5)
    assert len(set(places)) == 5
    assert all(hex and field.at(hex).depth < 1 for hex in places)


def test_joined_and_generated_boards_are_found() -> None:
    assert safe_board("open-ground+open-ground").width == 32
    assert safe_board("generated:woods:7:20x10").height == 10


@pytest.mark.parametrize("sides", [3, 4, 5, 6])
def test_more_than_two_sides(sides: int) -> None:
    units = [{"design": "Locust LCT-1V"}]
    setup = {"sides": [{"name": f"Side {n}", "units": units} for n in range(sides)], "board": "open-ground"}
    play = begin(msgspec.convert(setup, Setup))
    assert min(distance(*pair) for pair in combinations([unit.place for unit in play.facts.units], 2)) >= 4
    assert len({side.home for side in play.facts.sides}) == sides
