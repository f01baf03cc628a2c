"""Vehicles among other units: falls past them, skids, bridges, facing, classes and record sheets."""

from __future__ import annotations

import pytest
from tests.classic.movement.test_bridges import BRIDGE, crossing
from tests.classic.movement.test_skidding import rolled, run, runner
from tests.classic.piloting.test_falls import CLIFF, SAFE, fallen, limbs
from tests.classic.stage import drawn, happened, mech, perform, stage
from tests.classic.trek import WALK, make
from tests.sheets.reading import marked, words

from ironhex.catalog import CatalogError, Damage, Enlisted, Roster, VehicleDesign, design, designs
from ironhex.catalog.vehicle import vehicle_class
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Phase, Side, Unit
from ironhex.systems.classic.damage.carried import carried
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.movement import BridgeCollapsed, Skidded
from ironhex.systems.classic.events.piloting import DisplacementBarred, Fell, FellFromAbove
from ironhex.systems.classic.movement.bridges import load, on_bridge
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.steps import Spot
from ironhex.systems.classic.piloting.displacement import displace
from ironhex.systems.classic.setup import Recruit, fresh_unit
from ironhex.systems.classic.sheets.live import condition
from ironhex.systems.classic.sheets.record_sheet import draw
from ironhex.systems.classic.vehicles.events import Dropped
from ironhex.systems.classic.vehicles.sentences import dropped

TANK, WHEELS, HOVER = "Manticore Heavy Tank", "Skulker Wheeled Scout Tank", "Saladin Assault Hover Tank"
GRIFFIN, ATLAS, BOAT = "Griffin GRF-1N", "Atlas AS7-D", "Monitor Naval Vessel"


@pytest.mark.rule("BMR-FALL-007", "BMR-DISP-010")
def test_a_falling_mech_misses_a_vehicle() -> None:
    battle = stage(CLIFF, mech(GRIFFIN, "0201"), mech(TANK, "0202"))
    after, events = fallen(battle, [1, *limbs(24), *SAFE], into=Spot(Hex(2, 2)), levels=3)
    assert not happened(events, FellFromAbove)
    assert after.unit(1) == battle.unit(1)
    assert after.unit(0).hex == after.unit(1).hex


@pytest.mark.rule("BMR-DISP-013")
def test_the_victim_of_a_fall_is_never_the_vehicle_in_the_hex() -> None:
    battle = stage(CLIFF, mech(GRIFFIN, "0201"), mech(ATLAS, "0202"), mech(TANK, "0202", side="Red"))
    _, events = fallen(battle, [1, 1, 1, 1, *limbs(24), *SAFE], into=Spot(Hex(2, 2)), levels=3)
    assert [event.victim for event in happened(events, FellFromAbove)] == [1]


@pytest.mark.rule("BMR-MOV-023")
def test_the_facing_of_a_vehicle_changes_only_by_turning() -> None:
    battle = stage("16x17", mech(TANK, "0808", facing=1), mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT)
    barred = refused(battle, battle.unit(0), Move(0, WALK, "F", facing=3))
    assert barred is not None
    after, _ = make(battle, Move(0, WALK, "FBRR"))
    assert (str(after.unit(0).hex), after.unit(0).facing) == ("0808", 3)


# --- skids ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-SKID-001", "BMR-WAR-010", "BMR-TERR-015", "BMR-PSR-028")
@pytest.mark.parametrize("name", [TANK, WHEELS, HOVER])
def test_a_vehicle_at_flank_speed_that_turns_on_pavement_must_keep_its_grip(name: str) -> None:
    _, events = run(runner(name=name), "FFRF", [4, 4])
    assert len(rolled(events)) == 1
    assert not happened(events, Skidded)
    _, events = make(runner(name=name), Move(0, WALK, "FRF"))
    assert not rolled(events)


@pytest.mark.rule("BMR-SKID-001", "BMR-WAR-010")
def test_a_driver_who_loses_the_grip_skids_without_falling() -> None:
    after, events = run(runner(name=TANK), "FFRF", [1, 1])
    assert [str(event.hex) for event in happened(events, Skidded)] == ["0407"]
    assert not happened(events, Fell)
    assert str(after.unit(0).hex) == "0407"


@pytest.mark.rule("BMR-SKID-007", "BMR-SKID-010")
@pytest.mark.parametrize("name", [TANK, WHEELS, HOVER])
def test_a_driver_who_loses_the_grip_before_moving_stays_there_and_does_not_roll_again(name: str) -> None:
    after, events = run(runner(name=name), "RFF", [1, 2])
    unit = after.unit(0)
    assert rolled(events) == [4]
    assert (str(unit.hex), unit.facing, unit.move.skidded, unit.move.moved) == ("0410", 1, True, True)
    assert not happened(events, Damaged)


# --- driven into hexes ------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DISP-002")
@pytest.mark.parametrize(
    ("name", "terrain", "moves"),
    [
        (TANK, {"woods": 1}, True),
        (TANK, {"woods": 2}, False),
        (WHEELS, {"rough": 1}, False),
        (HOVER, {"woods": 1}, False),
        (HOVER, {"rubble": 1}, True),
    ],
)
def test_a_vehicle_is_not_driven_into_prohibited_terrain(name: str, terrain: dict[str, int], moves: bool) -> None:
    battle = stage(drawn("16x17").changed(Hex.parse("0807"), **terrain), mech(name, "0808"), mech(GRIFFIN, "0202"))
    after, events = perform(battle, lambda play: displace(play, 0, 0, rule="BMR-DISP-001"))
    assert (str(after.unit(0).hex) == "0807") == moves
    assert bool(happened(events, DisplacementBarred)) != moves


@pytest.mark.rule("BMR-DISP-002")
def test_a_vessel_is_not_driven_ashore() -> None:
    board = drawn("16x17").changed(Hex.parse("0808"), depth=1)
    battle = stage(board, mech(BOAT, "0808", elevation=1), mech(GRIFFIN, "0202"))
    after, events = perform(battle, lambda play: displace(play, 0, 0, rule="BMR-DISP-001"))
    assert happened(events, DisplacementBarred)
    assert after.unit(0) == battle.unit(0)


@pytest.mark.rule("BMR-DISP-018")
@pytest.mark.parametrize("name", [TANK, "Roc", "Foot Platoon (Rifle)"])
def test_a_unit_that_finds_room_beside_a_mech_does_not_drive_it_out(name: str) -> None:
    battle = stage("16x17", mech(name, "0808", side="Red"), mech(GRIFFIN, "0807", side="Blue"))
    after, _ = perform(battle, lambda play: displace(play, 0, 0, rule="BMR-DISP-001"))
    assert [str(unit.hex) for unit in after.units] == ["0807", "0807"]
    others = [mech(TANK, "0807", side="Red") for _ in range(2)]
    full = stage("16x17", mech(name, "0808", side="Red"), mech(GRIFFIN, "0807", side="Blue"), *others)
    after, _ = perform(full, lambda play: displace(play, 0, 0, rule="BMR-DISP-001"))
    assert [str(unit.hex) for unit in after.units[:2]] == ["0807", "0806"]


@pytest.mark.rule("BMR-DISP-006", "BMR-DISP-007")
def test_only_a_mech_falls_on_the_units_below() -> None:
    """A tank that is driven off a cliff is damaged by its own fall; men and ProtoMechs are not hurt."""
    cliff = drawn("16x17").changed(Hex.parse("0808"), level=3)
    for name, dice in ((TANK, [1, *[3, 3] * 5]), ("Roc", []), ("Foot Platoon (Rifle)", [])):
        battle = stage(cliff, mech(name, "0808", side="Red"), mech(GRIFFIN, "0807", side="Blue"))
        after, events = perform(battle, lambda play: displace(play, 0, 0, rule="BMR-DISP-001"), dice)
        assert not happened(events, FellFromAbove)
        assert [str(unit.hex) for unit in after.units] == ["0807", "0807"]
        assert (after.unit(0).armor == battle.unit(0).armor) == (not dice)


@pytest.mark.rule("BMR-PAVE-010", "BMR-PAVE-011")
def test_a_tank_on_a_collapsing_bridge_sinks() -> None:
    after, events = make(crossing(mech(TANK, "0304"), cf=50), Move(0, WALK, "F"))
    assert happened(events, BridgeCollapsed)
    assert after.unit(0).fate or after.unit(0).phase.doom


@pytest.mark.rule("BMR-PAVE-011")
def test_a_hovercraft_on_a_collapsing_bridge_falls_on_the_water_and_floats() -> None:
    dice = [1, 3, 3]  # on its front; four points for 35 tons
    after, events = make(crossing(mech(HOVER, "0304"), cf=30), Move(0, WALK, "F"), dice)
    craft = after.unit(0)
    assert (craft.hex, craft.elevation, craft.phase.doom) == (BRIDGE, 2, None)
    assert sum(craft.design.armor) - sum(craft.armor) == 4
    [event] = happened(events, Dropped)
    assert dropped(event, after).endswith("falls on its front")


@pytest.mark.rule("BMR-PAVE-010")
def test_a_hovercraft_that_comes_over_the_water_is_on_the_bridge_which_is_level_with_it() -> None:
    board = drawn("16x17")
    for hex in ("0807", "0808"):
        board = board.changed(Hex.parse(hex), depth=2)
    board = board.changed(Hex.parse("0807"), bridge=4 | 32, bridge_cf=40)
    battle = stage(board, mech(HOVER, "0808", elevation=2), mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT)
    after, _ = make(battle, Move(0, WALK, "F"))
    assert on_bridge(after, after.unit(0))
    assert load(after, Hex.parse("0807")) == after.unit(0).design.tons


# --- classes and sheets -----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-UNIT-011")
@pytest.mark.parametrize(
    ("tons", "name"),
    [(5, "Light"), (35, "Light"), (40, "Medium"), (55, "Medium"), (60, "Heavy"), (75, "Heavy"), (80, "Assault")],
)
def test_vehicles_are_classified_by_weight(tons: int, name: str) -> None:
    assert vehicle_class(tons) == name
    assert (vehicle_class(100), vehicle_class(300)) == ("Assault", "")


def vehicle(name: str) -> VehicleDesign:
    found = design(name)
    assert isinstance(found, VehicleDesign)
    return found


@pytest.mark.rule("BMR-UNIT-011", "BMR-UNIT-012")
def test_omnivehicles_are_classified_by_weight_and_locomotion_as_well() -> None:
    omni = [vehicle(name) for name in designs("vehicle") if vehicle(name).omni]
    assert {each.kind for each in omni} == {"tracked"}
    assert all(any(word.startswith("Light tracked vehicle, Omni") for word in words(draw(each))) for each in omni)
    assert stage("16x17", mech(omni[0].name, "0808")).unit(0).kind == "tracked"


@pytest.mark.rule("BMR-UNIT-034")
def test_the_sheet_of_a_vehicle_has_its_tonnage_mp_weapons_and_the_skills_of_its_crew() -> None:
    tank = stage("16x17", mech(TANK, "0808", gunnery=3, piloting=6)).unit(0)
    said = words(draw(tank.design, condition(tank)))
    assert any("60 tons" in word for word in said)
    assert {"Cruising", "Flank", "PPC", "Gunnery", "Driving", "3", "6"} <= set(said)


def test_the_sheet_shows_what_has_broken() -> None:
    tank = stage("16x17", mech(TANK, "0808", slowed=2, halted=True, turret_locked=2, stunned=2)).unit(0)
    assert {"–1 Cruising MP", "Immobile", "Turret locked"} <= set(marked(draw(tank.design, condition(tank))))
    whole = stage("16x17", mech(TANK, "0808")).unit(0)
    assert not marked(draw(whole.design, condition(whole)))


# --- the next battle --------------------------------------------------------------------------------------------------
MOTIVE = Damage(armor={"FR": 3}, slowed=2, halted=True, turret_locked=-1)


def entering(name: str, damage: Damage) -> Unit:
    return fresh_unit(Recruit(name, damage=damage), Side("Red", ("Ann",)), id=0)


@pytest.mark.parametrize("damage", [MOTIVE, Damage(slowed=1), Damage(turret_locked=0)])
def test_what_a_vehicle_has_lost_for_good_stays_lost_in_the_next_battle(damage: Damage) -> None:
    tank = entering(TANK, damage)
    assert carried(tank) == damage
    assert (tank.body.slowed, tank.body.halted, tank.body.turret_locked) == (
        damage.slowed,
        damage.halted,
        damage.turret_locked,
    )
    roster = Roster("Ann's", (Enlisted(TANK, "Ann", 3, 4, damage),))
    assert Roster.load(roster.to_toml(), "x") == roster


@pytest.mark.parametrize(
    ("name", "damage", "why"),
    [
        (GRIFFIN, Damage(slowed=1), "damage.slowed: only vehicles can have this damage"),
        (TANK, Damage(slowed=5), "damage.slowed: 5 MP lost of 4"),
        ("Hunter Light Support Tank", Damage(turret_locked=1), "damage.turret_locked: it has no turret"),
    ],
)
def test_motive_damage_that_a_unit_cannot_have_is_refused(name: str, damage: Damage, why: str) -> None:
    with pytest.raises(CatalogError, match=why):
        entering(name, damage)
