"""Where vehicles and vessels start."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.classic.stage import drawn, mech, stage

from ironhex.catalog import Board, board, design
from ironhex.catalog.board import Change
from ironhex.engine import Play
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Deploy
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.movement.steps import no_standing
from ironhex.systems.classic.phases.deployment import place_refused
from ironhex.systems.classic.playable_units import start_refusal
from ironhex.systems.classic.setup import Force, Recruit, new_battle

BOAT, FOILS, GRIFFIN = "Monitor Naval Vessel", "Sea Skimmer Hydrofoil", "Griffin GRF-1N"
TANK, WHEELS, HOVER = "Manticore Heavy Tank", "Skulker Wheeled Scout Tank", "Saladin Assault Hover Tank"


def battle_of(units: Sequence[str | Recruit], on: Board | str, arrival: str = "placed") -> Play[Battle]:
    forces = Force("Red", units, arrival=arrival, zone=1), Force("Blue", [GRIFFIN], home=0)
    return new_battle(forces, on)


def flooded(*hexes: str) -> Board:
    """Flat ground with some hexes of depth 2."""
    return drawn("16x17").with_changes(tuple(Change(Hex.parse(hex), "depth", 2) for hex in hexes))


@pytest.mark.rule("BMR-NAVAL-001")
def test_a_vessel_starts_on_the_surface_of_water_close_to_its_edge() -> None:
    boat, *_ = battle_of([BOAT], flooded("0303", "1210", "0311")).facts.units
    assert (str(boat.hex), boat.elevation) == ("0311", 2)


@pytest.mark.rule("BMR-NAVAL-001")
@pytest.mark.parametrize("name", [BOAT, FOILS])
@pytest.mark.parametrize(
    ("arrival", "sentence"),
    [
        ("placed", "Red: {} finds no place to start on board desert: vessels need water of depth 1 or more"),
        ("deploy", "Red: {} finds no place to deploy: vessels need water of depth 1 or more"),
        ("enter", "Red: {} cannot enter the map: vessels need water of depth 1 or more"),
    ],
)
def test_a_board_without_water_is_refused_to_vessels(name: str, arrival: str, sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        battle_of([GRIFFIN, name], "desert", arrival)
    assert str(refused.value).startswith(sentence.format(name))


@pytest.mark.rule("BMR-NAVAL-001", "BMR-MOV-033")
@pytest.mark.parametrize(("name", "hex"), [(BOAT, "0505"), (TANK, "0303"), (WHEELS, "0606")])
def test_no_vehicle_starts_where_it_could_not_go(name: str, hex: str) -> None:
    ground = flooded("0303").changed(Hex.parse("0606"), woods=1)
    with pytest.raises(SetupError, match=f"^Red: {name} cannot start at {hex}: .* \\[BMR-MOV-0"):
        battle_of([Recruit(name, hex=hex)], ground)


@pytest.mark.rule("BMR-PAVE-004")
def test_a_road_through_woods_is_a_starting_place_for_wheels() -> None:
    ground = drawn("16x17").changed(Hex.parse("0606"), woods=2, road=0b001001)
    assert battle_of([Recruit(WHEELS, hex="0606")], ground).facts.unit(0).hex == Hex(6, 6)


def test_wheels_start_beside_rough_ground() -> None:
    ground = drawn("16x17")
    ground = ground.with_changes(tuple(Change(Hex(col, 17), "rough", 1) for col in range(1, 17)))
    assert battle_of([WHEELS], ground).facts.unit(0).place.row == 16
    assert battle_of([TANK], ground).facts.unit(0).place.row == 17


@pytest.mark.rule("BMR-MOV-031", "BMR-MOV-033", "BMR-NAVAL-001", "BMR-NAVAL-004")
def test_vehicles_deploy_on_ground_that_they_may_enter() -> None:
    ground = flooded("0117", "0217").changed(Hex.parse("0317"), woods=2)
    play = battle_of([GRIFFIN, TANK, HOVER, BOAT], ground, "deploy")
    places = {unit: {str(action.hex) for action in play.legal() if action.unit == unit} for unit in range(4)}
    everywhere = places[0]
    assert len(everywhere) == 16
    assert places[1] == everywhere - {"0117", "0217", "0317"}
    assert places[2] == everywhere - {"0317"}
    assert places[3] == {"0117", "0217"}
    play.answer(play.asks[0], Deploy(2, Hex.parse("0117"), 0))
    assert play.facts.unit(2).elevation == 2


@pytest.mark.rule("BMR-STACK-001")
def test_a_deploying_unit_leaves_room_for_the_others() -> None:
    """Two hovercraft may not both take the only water that a vessel can deploy in."""
    play = battle_of([HOVER, HOVER, BOAT], flooded("0117"), "deploy")
    play.answer(play.asks[0], Deploy(0, Hex.parse("0117"), 0))
    refused = place_refused(play.facts, play.facts.unit(1), Hex.parse("0117"))
    assert refused is not None
    assert refused.why == f"{BOAT} would find no place any more"
    assert place_refused(play.facts, play.facts.unit(2), Hex.parse("0117")) is None


@pytest.mark.rule("BMR-STACK-001")
def test_too_many_vessels_for_a_pond_are_refused() -> None:
    with pytest.raises(SetupError, match=f"^Red: there is not enough room to deploy {BOAT}"):
        battle_of([BOAT, BOAT, BOAT], flooded("0117"), "deploy")


@pytest.mark.rule("BMR-STACK-001", "BMR-STACK-002")
def test_two_units_of_a_side_may_start_in_one_hex_if_one_is_a_vehicle() -> None:
    battle_of([Recruit(TANK, hex="0505"), Recruit(GRIFFIN, hex="0505")], drawn("16x17"))
    with pytest.raises(SetupError, match=r"shares it with .* \[BMR-STACK-001\]"):
        battle_of([Recruit(TANK, hex="0505")] * 3, drawn("16x17"))
    with pytest.raises(SetupError, match=r"shares it with .* \[BMR-STACK-002\]"):
        battle_of([Recruit(GRIFFIN, hex="0505")] * 2, drawn("16x17"))


@pytest.mark.rule("BMR-MOV-028")
def test_a_bridge_is_closed_to_vessels() -> None:
    battle = stage(flooded("0303").changed(Hex.parse("0303"), road=0b001001), mech(GRIFFIN, "0505"))
    barred = no_standing(battle.board, battle.rules.kinds["displacement"].drive.gait, Hex.parse("0303"))
    assert barred is not None
    assert barred.rule == "BMR-MOV-028"


@pytest.mark.parametrize(
    ("name", "field", "refused"),
    [
        (BOAT, None, f"{BOAT} has too little room on most boards"),
        (BOAT, "desert", f"{BOAT} has too little room on board desert"),
        (BOAT, "open-ground", f"{BOAT} has too little room on board open-ground"),
        (BOAT, "islands", ""),
        (FOILS, "coast", ""),
        (TANK, None, ""),
        (HOVER, "islands", ""),
        (GRIFFIN, "desert", ""),
    ],
)
def test_units_need_room_on_a_board_to_be_drawn_for_it(name: str, field: str | None, refused: str) -> None:
    assert start_refusal(design(name), board(field) if field else None) == refused
