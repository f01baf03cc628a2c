"""Artillery off the map: where it is, how far away, and what follows from that."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.artillery.guns import CATAPULT, GRIFFIN, LOCUST, NAGA, RULES, battery
from tests.classic.stage import mech

from ironhex.catalog.equipment import equipment
from ironhex.engine.setup import SetupError, UnitSetup
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.artillery.batteries import battery_text, battery_words
from ironhex.systems.classic.artillery.pieces import edge_hex, flight_time, mapsheets
from ironhex.systems.classic.battle import Battery, Battle, Phase
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.standstill import may_do_harm
from ironhex.systems.classic.victory import standing
from ironhex.systems.classic.views import view


def starting(place: str, design: str = CATAPULT, options: tuple[str, ...] = ("artillery",), **force: Any) -> Battle:
    forces = (
        Force("Red", [Recruit(GRIFFIN), Recruit(design, hex=place)], **force),
        Force("Blue", [LOCUST], home=0),
    )
    return new_battle(forces, "woods", options=options).facts


def gun(battle: Battle) -> Battery:
    return next(unit.battery for unit in battle.units if unit.battery)


@pytest.mark.rule("BMR-ARTY-001")
def test_artillery_is_an_option() -> None:
    with pytest.raises(SetupError, match="'artillery' is not chosen"):
        starting("off 2", options=())
    assert gun(starting("off 2")) == Battery(3, 2)


@pytest.mark.rule("BMR-ARTY-002")
def test_targeting_comes_before_movement_and_shells_land_after_it() -> None:
    phases = [
        "initiative",
        "targeting",
        "movement",
        "off-board attack",
        "weapon attack",
        "physical attack",
        "heat",
        "end",
    ]
    assert [phase.value for phase in RULES.turn] == phases


@pytest.mark.rule("BMR-ARTY-003")
def test_artillery_is_behind_its_own_edge_unless_another_is_agreed() -> None:
    assert gun(starting("off 3")).edge == 3
    assert gun(starting("off 3 west")).edge == 4
    assert battery_text(Battery(4, 3)) == "off 3 west"
    assert battery_words(Battery(1, 1)) == "off the map, 1 mapsheet east"


@pytest.mark.rule("BMR-ARTY-003", "BMR-ARTY-024")
@pytest.mark.parametrize(
    ("edge", "hex"), [(0, "0801"), (3, "0817"), (1, "1609"), (2, "1609"), (4, "0109"), (5, "0109")]
)
def test_the_middle_of_an_edge(edge: int, hex: str) -> None:
    assert edge_hex(starting("off 1").board, edge) == Hex.parse(hex)


@pytest.mark.rule("BMR-ARTY-004")
def test_the_distance_is_at_most_the_range() -> None:
    assert gun(starting("off 5")).maps == 5
    for wrong in ("off 0", "off 6"):
        with pytest.raises(SetupError, match="1 to 5 mapsheets"):
            starting(wrong)
    assert gun(starting("off 6", NAGA)).maps == 6


@pytest.mark.rule("BMR-ARTY-005")
def test_half_the_range_is_usual() -> None:
    assert gun(starting("off")).maps == 2
    assert gun(starting("off", NAGA)).maps == 3


@pytest.mark.parametrize(
    ("place", "design", "reason"),
    [
        ("off two", CATAPULT, "is not a place"),
        ("off 1 2", CATAPULT, "is not a place"),
        ("off 1", GRIFFIN, "no artillery"),
    ],
)
def test_other_places_and_units_are_refused(place: str, design: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        starting(place, design)


@pytest.mark.rule("BMR-ARTY-009")
def test_the_time_in_flight_is_a_turn_for_two_mapsheets() -> None:
    times = [flight_time(maps) for maps in range(1, 21)]
    assert times == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]


@pytest.mark.rule("BMR-ARTY-046")
@pytest.mark.parametrize(("hex", "maps"), [("0101", 1), ("0119", 1), ("0120", 2), ("0136", 2), ("0137", 3)])
def test_on_the_map_every_17_hexes_count_as_a_mapsheet(hex: str, maps: int) -> None:
    battle = battery("2x40", place="0102")
    assert mapsheets(battle, battle.unit(0), Hex.parse(hex)) == maps


@pytest.mark.rule("BMR-ARTY-009", "BMR-ARTY-025")
def test_every_piece_has_a_range_in_mapsheets() -> None:
    reach = {name: equipment(f"IS {name}").maps for name in ("Long Tom", "Sniper", "Thumper", "Arrow IV System")}
    assert reach == {"Long Tom": 20, "Sniper": 12, "Thumper": 14, "Arrow IV System": 5}


def test_artillery_off_the_map_is_a_secret_and_is_asked_for_no_place() -> None:
    battle = starting("off 2", arrival="deploy")
    assert [unit.name for unit in view(battle, "Blue").units] == [GRIFFIN, LOCUST]
    assert len(view(battle, "Red").units) == 3
    assert battle.phase is Phase.DEPLOYMENT


def test_artillery_off_the_map_does_not_hold_the_field_and_keeps_a_battle_going_only_with_ammunition() -> None:
    battle = battery("5x5", mech(LOCUST, "0303"))
    assert standing(battle) == ("Blue",)
    unit = battle.unit(0)
    assert may_do_harm(battle, unit)


def test_a_setup_made_from_a_battle_has_the_artillery_where_it_was() -> None:
    setup = EDITION.described(starting("off 2 east"))
    assert setup is not None
    red = setup.sides[0]
    assert [unit.place for unit in red.units if unit.place.startswith("off")] == ["off 2 east"]
    assert not any(unit.hidden for unit in red.units)


@pytest.mark.rule("BMR-ARTY-003", "BMR-ARTY-004")
def test_players_choose_a_place_off_the_map_before_the_battle() -> None:
    unit = UnitSetup(CATAPULT)
    rows = EDITION.starts_for(unit, ("artillery",))
    assert [row.id for row in rows[:6]] == ["off 1", "off 2", "off 3", "off 4", "off 5", "off 1 north"]
    assert rows[2].label == "off the map, 3 mapsheets: shells fly 2 turns"
    assert {row.group for row in rows} == {"Behind its own side", "North", "East", "South", "West"}
    assert all(gun(starting(row.id)) for row in rows)
    assert not EDITION.starts_for(unit, ())
    assert not EDITION.starts_for(UnitSetup(GRIFFIN), ("artillery",))


def test_a_side_needs_somebody_on_the_map() -> None:
    forces = Force("Red", [Recruit(CATAPULT, hex="off 2")]), Force("Blue", [LOCUST], home=0)
    with pytest.raises(SetupError, match="needs a unit on the map"):
        new_battle(forces, "woods", options=("artillery",))


@pytest.mark.rule("BMR-ARTY-003")
def test_nobody_rides_with_artillery_off_the_map() -> None:
    units = [Recruit(CATAPULT, hex="off"), Recruit("Foot Platoon (Rifle)", aboard=0), Recruit(GRIFFIN)]
    with pytest.raises(SetupError, match="Catapult CPLT-C3 starts off the map"):
        new_battle([Force("Red", units), Force("Blue", [GRIFFIN], home=0)], "woods", options=("artillery", "cargo"))
