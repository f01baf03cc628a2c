"""Buildings on the page and at the terminal: where units are, where moves end, and what is left of a building."""

import pytest
from tests.classic.buildings.city import GRIFFIN, HOUSE, LOCUST, PLATOON, TANK, block, mech, street
from tests.classic.stage import happened, stage
from tests.classic.trek import WALK, make

from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.buildings.events import BuildingDamaged, FloorGaveWay
from ironhex.systems.classic.chapters import SENTENCES
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.presentation.floor_choices import floors
from ironhex.systems.classic.presentation.menu import menu, short_menu
from ironhex.systems.classic.presentation.ruins import damaged_buildings
from ironhex.systems.classic.presentation.scene import scene
from ironhex.systems.classic.questions import MoveNext

SAFE = [6, 6]


@pytest.mark.parametrize(
    ("name", "height", "words", "look", "short"),
    [
        (GRIFFIN, 0, "on the ground floor", "inside", ""),
        (GRIFFIN, 1, "on level 1", "inside", "1"),
        (GRIFFIN, 2, "on the roof", "roof", ""),
        (PLATOON, -1, "in the basement", "inside", "B"),
    ],
)
def test_a_figure_shows_where_in_a_building_it_is(name: str, height: int, words: str, look: str, short: str) -> None:
    battle = street(mech(name, "0303", elevation=height))
    marks = scene(battle, None).figures[0].marks
    assert [(mark.label, mark.look, mark.short) for mark in marks if mark.id == "floor"] == [(words, look, short)]


def test_without_the_rules_or_a_building_there_is_no_mark() -> None:
    outside, without = street(mech(GRIFFIN, "0304")), stage(block("0303"), mech(GRIFFIN, "0303"))
    for battle in (outside, without):
        assert not [mark for mark in scene(battle, None).figures[0].marks if mark.id == "floor"]


def test_the_menu_tells_the_ends_of_moves_in_one_hex_apart() -> None:
    battle = street(mech(GRIFFIN, "0304"), house="heavy cf 90 height 2 basement 7")
    found = short_menu(battle, MoveNext("Red"), "Red", "1", ())
    here = [offer for offer in found.offers if offer.place == "0303" and offer.mode == "walk" and offer.heading == 0]
    assert {offer.numbers["floor"]: offer.label for offer in reversed(here)} == {
        0: "Griffin GRF-1N: walk 0303 facing N, 4 MP, 1 to roll for, on the ground floor",
        2: "Griffin GRF-1N: walk 0303 facing N, 3 MP, on the roof",
    }
    assert [number.id for number in found.numbers][-1] == "floor"
    assert not any("floor" in offer.numbers for offer in found.offers if offer.place == "0305")


def test_vehicles_choose_no_floor() -> None:
    battle = street(mech(TANK, "0304"))
    found = menu(battle, MoveNext("Red"), "Red", "1", ())
    assert not any("floor" in offer.numbers for offer in found.offers)


def test_a_draft_lets_players_choose_the_floor() -> None:
    battle = street(mech(GRIFFIN, "0304"), house="heavy cf 90 height 2 basement 7")
    (group,) = floors(battle, Move(0, WALK, "F"))
    assert [(each.label, each.note, each.action, each.selected) for each in group.choices] == [
        ("Ground floor", "4 MP", "move 1 walk F", True),
        ("Roof", "3 MP", "move 1 walk TF", False),
    ]
    assert floors(battle, Move(0, WALK, "B")) == ()
    people = street(mech(PLATOON, "0303", elevation=1))
    (group,) = floors(people, Move(0, WALK, "C"))
    assert [each.action for each in group.choices] == ["move 1 walk S", "move 1 walk C"]


def test_damage_and_basements_are_things_on_the_map() -> None:
    battle = street(house="medium cf 40 height 2")
    assert [*damaged_buildings(battle)] == []
    battle = BuildingDamaged(HOUSE, 14).apply(battle)
    assert [(thing.place, thing.label, thing.icon, thing.short) for thing in damaged_buildings(battle)] == [
        ("0303", "CF 26 of 40 left", "cracks", "CF 26")
    ]
    assert scene(battle, None).field == scene(street(house="medium cf 40 height 2"), None).field
    sunk = FloorGaveWay(0, HOUSE, 1).apply(battle)
    assert [thing.label for thing in damaged_buildings(sunk)] == ["CF 26 of 40 left, the ground floor has caved in"]


def test_a_move_into_a_building_is_told() -> None:
    battle, events = make(street(mech(LOCUST, "0304")), Move(0, WALK, "TF"))
    assert SENTENCES[Moved](happened(events, Moved)[0], battle) == (
        "Locust LCT-1V walks 0304 → 0303, 1 hex, facing north, on the roof"
    )
    battle, events = make(street(mech(PLATOON, "0303")), Move(0, WALK, "C"))
    assert SENTENCES[Moved](happened(events, Moved)[0], battle) == "Foot Platoon (Rifle) stays in 0303, on level 1"


def test_the_option_is_offered_with_a_sentence() -> None:
    option = next(option for option in EDITION.options if option.name == "buildings")
    assert option.rule == "BMR-BLDG-001"
    assert "roofs" in option.text
