"""The chapters on vehicles and VTOLs read once more, figure by figure, without a look at how the rules are written."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import bar
from tests.classic.firing import number, value
from tests.classic.stage import drawn, mech, perform, stage
from tests.classic.trek import RUN, WALK, why_not

from ironhex.catalog import Location, VehicleLocation, design
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, MoveState, Phase, TurnState, Unit
from ironhex.systems.classic.damage.condition import cannot_act, main_weapon
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, LEFT
from ironhex.systems.classic.damage.hits import Hit, locate, strike
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.vehicles.hits import check_vehicle, recover

TANK, WHEELS, HOVER = "Manticore Heavy Tank", "Skulker Wheeled Scout Tank", "Saladin Assault Hover Tank"
FOIL, SHIP, GRIFFIN = "Sea Skimmer Hydrofoil", "Monitor Naval Vessel", "Griffin GRF-1N"
JACKET = "Yellow Jacket Gunship"
HERE, AHEAD = Hex.parse("0808"), Hex.parse("0807")


def on(name: str, *, phase: Phase = Phase.WEAPONS, ahead: dict[str, int] | None = None, **fields: Any) -> Battle:
    """A vehicle in 0808, facing north, on water of some depth; a Griffin comes from the front."""
    depth = fields.pop("depth", -1)
    board = drawn("16x17").changed(HERE, depth=depth).changed(AHEAD, **(ahead or {}))
    return stage(board, mech(name, "0808", **fields), mech(GRIFFIN, "0803", 3), phase=phase)


def located(battle: Battle, side: str, roll: int) -> tuple[Unit, tuple[Event, ...]]:
    """The vehicle after a hit without damage, by the roll for its location."""
    faces = [min(6, roll - 1), roll - min(6, roll - 1)]
    after, events = perform(battle, lambda play: locate(play, 0, FULL, side), faces)
    return after.unit(0), events


def critical(battle: Battle, roll: int) -> Battle:
    return perform(battle, lambda play: check_vehicle(play, 0, VehicleLocation.FRONT), [4, 4, roll])[0]


# --- the motive system ------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-VEH-011", "BMR-VEH-012", "BMR-MOV-050")
@pytest.mark.parametrize(
    ("name", "side", "roll", "cruise", "flank"),
    [
        (TANK, FRONT, 4, 3, 5),
        (TANK, FRONT, 5, 4, 6),
        (TANK, LEFT, 5, 3, 5),
        (TANK, LEFT, 9, 4, 6),
        (TANK, FRONT, 9, 4, 6),
        (HOVER, FRONT, 5, 7, 11),
        (HOVER, LEFT, 9, 7, 11),
        (HOVER, FRONT, 9, 8, 12),
        (WHEELS, LEFT, 4, 6, 9),
        (FOIL, FRONT, 5, 11, 17),
        (SHIP, FRONT, 5, 3, 5),
        (SHIP, LEFT, 5, 2, 3),
    ],
)
def test_what_a_motive_hit_leaves(name: str, side: str, roll: int, cruise: int, flank: int) -> None:
    battle = on(name, depth=2 if name in (FOIL, SHIP) else -1, elevation=2 if name in (FOIL, SHIP) else 0)
    unit, _ = located(battle, side, roll)
    assert [allowance(battle.changed(unit), unit, mode).total for mode in (WALK, RUN)] == [cruise, flank]


@pytest.mark.rule("BMR-VEH-010", "BMR-VEH-018")
@pytest.mark.parametrize(("depth", "sinks"), [(-1, False), (0, False), (1, True), (3, True)])
def test_a_hovercraft_that_cannot_move_sinks_in_water_of_depth_1_or_more(depth: int, sinks: bool) -> None:
    battle = on(HOVER, depth=depth, elevation=max(depth, 0))
    unit, _ = located(battle, FRONT, 3)
    assert (unit.phase.doom is not None, unit.body.halted) == (sinks, True)
    stopped = critical(battle, 3).unit(0)
    assert (stopped.phase.doom is not None, stopped.body.halted) == (sinks, True)


@pytest.mark.rule("BMR-VEH-010")
@pytest.mark.parametrize("name", [FOIL, SHIP])
def test_a_vessel_that_cannot_move_stays_afloat(name: str) -> None:
    unit, _ = located(on(name, depth=2, elevation=2), FRONT, 3)
    assert (unit.phase.doom, unit.body.halted) == (None, True)


# --- criticals --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-VEH-016")
def test_a_stunned_crew_does_nothing_this_turn_and_for_two_more() -> None:
    battle = critical(on(TANK), 1)
    for _ in range(3):
        assert cannot_act(battle.unit(0)) is not None
        battle, _ = perform(battle, recover)
    assert cannot_act(battle.unit(0)) is None


@pytest.mark.rule("BMR-VEH-017")
def test_only_the_largest_weapon_jams() -> None:
    battle = critical(on(TANK), 2)
    largest = main_weapon(battle.unit(0))
    assert largest is not None
    assert largest.equipment.key == "IS PPC"
    assert number(battle, "IS PPC").barred is not None
    assert number(battle, "IS LRM 10").barred is None


@pytest.mark.rule("BMR-VEH-019", "BMR-VEH-020", "BMR-VEH-021")
@pytest.mark.parametrize("roll", [4, 5, 6])
def test_three_of_the_critical_hits_put_a_vehicle_out_of_the_game(roll: int) -> None:
    assert critical(on(TANK), roll).unit(0).phase.doom is not None


@pytest.mark.rule("BMR-VEH-013")
@pytest.mark.parametrize("twist", [0, 1, 3])
def test_a_locked_turret_fires_only_where_it_points(twist: int) -> None:
    battle = on(TANK, turn=TurnState(twist=twist))
    unit, _ = located(battle, FRONT, 11)
    locked = battle.changed(replace(unit, turn=TurnState()))
    assert unit.body.turret_locked == twist
    ahead = number(locked, "IS PPC", twist=twist)
    assert (ahead.barred is None) == (twist in (0, 1)), "the Griffin is straight ahead of the tank"


@pytest.mark.rule("BMR-DMG-004", "BMR-DEST-008")
def test_damage_stays_in_its_section_and_one_lost_section_destroys_a_vehicle() -> None:
    battle = on(TANK)
    armor = design(TANK).armor[VehicleLocation.LEFT] + design(TANK).structure_points[VehicleLocation.LEFT]
    dice = [1, 1]
    hurt, _ = perform(battle, lambda play: strike(play, 0, Hit(armor + 30, VehicleLocation.LEFT)), dice)
    unit = hurt.unit(0)
    assert unit.phase.doom is not None
    rest = [place for place in range(len(unit.armor)) if place != VehicleLocation.LEFT]
    assert [unit.armor[place] for place in rest] == [design(TANK).armor[place] for place in rest]


# --- ground and water -------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-MOV-030", "BMR-MOV-031", "BMR-MOV-033", "BMR-MOV-040", "BMR-MOV-010")
@pytest.mark.parametrize(
    ("name", "ahead", "cost"),
    [
        (TANK, {"woods": 1}, 2),
        (TANK, {"woods": 2}, None),
        (TANK, {"rough": 1}, 2),
        (TANK, {"rubble": 1}, 2),
        (TANK, {"level": 1}, 3),
        (TANK, {"level": 2}, None),
        (TANK, {"depth": 1}, None),
        (WHEELS, {"woods": 1}, None),
        (WHEELS, {"rough": 1}, None),
        (WHEELS, {"rubble": 1}, None),
        (HOVER, {"woods": 1}, None),
        (HOVER, {"depth": 3}, 1),
        (HOVER, {"rough": 1}, 2),
    ],
)
def test_what_a_hex_costs_a_ground_vehicle(name: str, ahead: dict[str, int], cost: int | None) -> None:
    battle, move = on(name, phase=Phase.MOVEMENT, ahead=ahead), Move(0, WALK, "F")
    assert (None if why_not(battle, move) else outlook(battle, move).cost.total) == cost


@pytest.mark.rule("BMR-VTOL-057")
@pytest.mark.parametrize(
    ("levels", "forms"),
    [(-1, ""), (0, "kick club"), (1, "punch club"), (2, "punch club"), (3, "club"), (4, "")],
)
def test_physical_attacks_on_a_vtol_by_the_difference_in_levels(levels: int, forms: str) -> None:
    """The 'Mech stands on a hill of level 2, the VTOL flies next to it."""
    board = drawn("9x9").changed(Hex.parse("0505"), level=2)
    attacker = mech("Atlas AS7-D", "0505", club="limb")
    moved = MoveState(moved=True, mode=WALK)
    battle = stage(board, attacker, mech(JACKET, "0504", 3, elevation=2 + levels, move=moved), phase=Phase.PHYSICAL)
    limbs = {"punch": Location.LA, "kick": Location.LL, "club": -1}
    possible = {form for form, limb in limbs.items() if bar(battle, form, limb) is None}
    assert possible == set(forms.split())


@pytest.mark.rule("BMR-HIT-046", "BMR-VTOL-029")
@pytest.mark.parametrize(("hexes", "harder"), [(0, 1), (2, 1), (3, 2), (5, 3), (7, 4), (10, 5)])
def test_how_much_harder_a_vtol_is_to_hit(hexes: int, harder: int) -> None:
    still = stage("16x17", mech(GRIFFIN, "0808"), mech(JACKET, "0803", elevation=2))
    flew = MoveState(moved=True, mode=WALK, spent=max(hexes, 1), hexes=hexes)
    fast = still.changed(replace(still.unit(1), move=flew))
    assert number(fast, "IS PPC").total - number(still, "IS PPC").total == harder
    assert value(number(fast, "IS PPC"), "BMR-VTOL-029") == 1
