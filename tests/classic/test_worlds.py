"""Hostile worlds: heat and cold, and gravity."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.buildings.city import block
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import why_not

from ironhex.catalog import Location, VehicleLocation
from ironhex.engine import Event
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Attachment, Battle, How, Mode, MoveState, Phase, Scenario
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.events.damage import CriticalsRolled, Damaged
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.piloting.fall_damage import fall_damage
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.presentation.scene import scene
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.worlds.gravity import AVOID_STRAIN, divided, strain_movers, strain_of
from ironhex.systems.classic.worlds.temperature import check_clothing, extremes

SHADOW_HAWK, GRIFFIN, LOCUST = "Shadow Hawk SHD-2H", "Griffin GRF-1N", "Locust LCT-1V"
TANK, PROTO, ELEMENTALS, RIFLES = (
    "Vedette Medium Tank",
    "Roc",
    "Elemental (Laser)",
    "Foot Platoon (Rifle)",
)
PASS, FAIL = (6, 6), (1, 1)
NO_CRITICALS = (1, 1)


def world(name: str, options: tuple[str, ...] = ("temperature", "gravity"), **fields: Any) -> Battle:
    at = {key: fields.pop(key) for key in ("temperature", "gravity") if key in fields}
    units = mech(name, "0306", **fields), mech(LOCUST, "0302", facing=3)
    return stage("5x9", *units, rules=ruleset(options), scenario=Scenario(**at), phase=Phase.MOVEMENT)


def speeds(battle: Battle) -> tuple[int, int, int]:
    walk, run, jump = (allowance(battle, battle.unit(0), mode) for mode in (Mode.WALK, Mode.RUN, Mode.JUMP))
    return walk.total, run.total, 0 if jump.barred else jump.total


# --- temperature ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-002", "BMR-ENV-003", "BMR-ENV-004")
@pytest.mark.parametrize(
    ("degrees", "steps"),
    [(-30, 0), (0, 0), (50, 0), (51, 1), (60, 1), (61, 2), (100, 5), (-31, -1), (-40, -1), (-41, -2)],
)
def test_every_ten_degrees_too_hot_or_too_cold_count(degrees: int, steps: int) -> None:
    assert extremes(degrees) == steps
    battle = world(GRIFFIN, temperature=degrees)
    found = [mod.value for mod in heat_tally(battle, battle.unit(0)).mods if mod.rule.startswith("BMR-ENV")]
    assert found == [steps] * bool(steps)


@pytest.mark.rule("BMR-ENV-005", "BMR-ENV-007", "BMR-ENV-008", "BMR-ENV-003")
@pytest.mark.parametrize(
    ("name", "usual", "slowed"),
    [
        (GRIFFIN, (5, 8, 5), (5, 8, 5)),
        (TANK, (5, 8, 0), (3, 5, 0)),
        (PROTO, (5, 8, 5), (3, 5, 5)),
        (ELEMENTALS, (1, 0, 3), (0, 0, 1)),
    ],
)
@pytest.mark.parametrize("degrees", [70, -50])
def test_everything_but_mechs_is_slower(name: str, usual: Any, slowed: Any, degrees: int) -> None:
    assert speeds(world(name)) == usual
    assert speeds(world(name, temperature=degrees)) == slowed


@pytest.mark.rule("BMR-ENV-001", "BMR-ENV-005")
def test_without_the_option_nothing_changes() -> None:
    battle = world(TANK, (), temperature=100)
    assert speeds(battle) == speeds(world(TANK))
    assert not [mod for mod in heat_tally(battle, battle.unit(1)).mods if mod.rule.startswith("BMR-ENV")]


@pytest.mark.rule("BMR-ENV-006")
@pytest.mark.parametrize(("degrees", "refused"), [(50, False), (51, True), (-31, True)])
def test_people_without_armor_cannot_be_in_the_open(degrees: int, refused: bool) -> None:
    setup = battle_of(RIFLES, options=("temperature",), conditions={"temperature": degrees})
    if refused:
        with pytest.raises(SetupError, match=f"{RIFLES[:4]}.* cannot be in the open.*BMR-ENV-006"):
            EDITION.new_game(setup)
    else:
        EDITION.new_game(setup)


@pytest.mark.rule("BMR-ENV-006")
def test_they_may_ride_in_a_vehicle() -> None:
    carried = UnitSetup(RIFLES, aboard=1)
    setup = battle_of(carried, "Maxim Heavy Hover Transport", options=("temperature",), conditions={"temperature": 80})
    assert EDITION.new_game(setup).facts.scenario.temperature == 80


@pytest.mark.rule("BMR-ENV-006")
@pytest.mark.parametrize(("floor", "refused"), [(0, False), (1, False), (2, True)])
def test_they_may_start_in_a_building_but_not_on_its_roof(floor: int, refused: bool) -> None:
    board = block("0303 medium cf 40 height 2 basement 7")
    scenario = Scenario(temperature=80)
    battle = stage(board, mech(RIFLES, "0303", elevation=floor), phase=Phase.MOVEMENT, scenario=scenario)
    if refused:
        with pytest.raises(SetupError, match="cannot be in the open"):
            check_clothing(battle)
    else:
        check_clothing(battle)


HOUSES = block("0303 medium cf 40 height 2 basement 7", "0304 medium cf 40 height 2 basement 7")


def in_town(name: str, hex: str, degrees: int = 80) -> Battle:
    """People in a town with two houses, and a transport outside."""
    rules = ruleset(("four-legged", "temperature", "buildings"))
    units = mech(name, hex, side="Red"), mech("Maxim Heavy Hover Transport", "0102", side="Red")
    return stage(HOUSES, *units, phase=Phase.MOVEMENT, rules=rules, scenario=Scenario(temperature=degrees))


def goes_to(battle: Battle) -> set[str]:
    """The hexes where the first unit may end its move."""
    return {str(option.spot.hex) for option in Reach(battle, battle.unit(0)).options()}


@pytest.mark.rule("BMR-ENV-006")
def test_they_stay_inside_buildings() -> None:
    for name in ("Motorized Platoon (Rifle)", "Jump Platoon (Rifle)"):
        assert goes_to(in_town(name, "0303")) <= {"0303", "0304"}
        assert "0302" in goes_to(in_town(name, "0303", degrees=20))
        assert "0301" in goes_to(in_town(name, "0302")), "those who are outside already may go on"
    battle = in_town("Motorized Platoon (Rifle)", "0303")
    assert why_not(battle, Move(0, Mode.WALK, "F")) == "BMR-ENV-006"
    assert why_not(battle, Move(0, Mode.RUN, "RRRF")) is None
    assert all(why_not(battle, move) is None for move in moves(battle, battle.unit(0)) if isinstance(move, Move))


@pytest.mark.rule("BMR-ENV-006")
def test_they_do_not_get_off_in_the_open() -> None:
    for degrees, barred in ((80, "BMR-INF-026"), (20, None)):
        battle = in_town(RIFLES, "0302", degrees)
        aboard = battle.changed(replace(battle.unit(0), hex=None, attached=Attachment(1, How.PASSENGER)))
        assert why_not(aboard, Move(1, Mode.WALK, "", unload=(0,))) == barred


@pytest.mark.rule("BMR-ENV-006")
def test_they_cannot_be_deployed_in_the_open() -> None:
    setup = battle_of(RIFLES, options=("temperature",), conditions={"temperature": 80}, deploy=True)
    with pytest.raises(SetupError, match="cannot be in the open"):
        EDITION.new_game(setup)


def battle_of(*units: str | UnitSetup, **details: Any) -> Setup:
    red = tuple(UnitSetup(unit) if isinstance(unit, str) else unit for unit in units)
    return Setup((SideSetup("Red", red), SideSetup("Blue", (UnitSetup(LOCUST),))), **details)


# --- gravity ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-021", "BMR-ENV-022")
@pytest.mark.parametrize(
    ("points", "gravity", "expected"), [(4, 75, 5), (4, 125, 3), (4, 100, 4), (5, 200, 2), (6, 80, 7), (1, 300, 0)]
)
def test_movement_points_are_divided_by_the_gravity_and_halves_rounded_down(
    points: int, gravity: int, expected: int
) -> None:
    assert divided(points, gravity) == expected


@pytest.mark.rule("BMR-ENV-021", "BMR-ENV-022", "BMR-ENV-023", "BMR-ENV-031")
@pytest.mark.parametrize(
    ("name", "gravity", "expected"),
    [
        (GRIFFIN, 75, (7, 11, 7)),
        (GRIFFIN, 125, (4, 6, 4)),
        (TANK, 80, (6, 9, 0)),
        (LOCUST, 500, (2, 3, 0)),
        (PROTO, 75, (5, 8, 5)),
        (PROTO, 125, (4, 6, 4)),
        (ELEMENTALS, 300, (0, 0, 1)),
    ],
)
def test_all_speeds_follow_the_gravity_but_protomechs_never_gain(name: str, gravity: int, expected: Any) -> None:
    assert speeds(world(name, gravity=gravity)) == expected


def moved(name: str, mode: Mode, spent: int, gravity: int, **fields: Any) -> Battle:
    return world(name, gravity=gravity, move=MoveState(moved=True, mode=mode, spent=spent), **fields)


@pytest.mark.rule("BMR-ENV-024", "BMR-ENV-025", "BMR-ENV-026", "BMR-ENV-028", "BMR-ENV-029")
@pytest.mark.parametrize(
    ("name", "mode", "spent", "gravity", "found"),
    [
        (GRIFFIN, Mode.RUN, 8, 75, None),
        (GRIFFIN, Mode.RUN, 10, 75, ("BMR-ENV-025", 2)),
        (GRIFFIN, Mode.RUN, 10, 100, None),
        (TANK, Mode.RUN, 9, 80, ("BMR-ENV-026", 1)),
        (GRIFFIN, Mode.JUMP, 5, 75, None),
        (GRIFFIN, Mode.JUMP, 7, 75, ("BMR-ENV-028", 2)),
        (GRIFFIN, Mode.JUMP, 1, 125, ("BMR-ENV-029", 1)),
        (GRIFFIN, Mode.RUN, 6, 125, None),
        (PROTO, Mode.JUMP, 3, 125, None),
        (ELEMENTALS, Mode.JUMP, 4, 75, None),
    ],
)
def test_who_is_strained_and_how_much(name: str, mode: Mode, spent: int, gravity: int, found: Any) -> None:
    battle = moved(name, mode, spent, gravity)
    task = strain_of(battle, battle.unit(0))
    assert (task and (task.rule, task.points)) == found


@pytest.mark.rule("BMR-ENV-024", "BMR-ENV-025")
@pytest.mark.parametrize(
    ("turns", "gravity", "risks"), [(10, 75, [AVOID_STRAIN]), (8, 75, []), (8, 100, []), (6, 125, [])]
)
def test_a_move_warns_of_the_strain(turns: int, gravity: int, risks: list[str]) -> None:
    battle = world(GRIFFIN, gravity=gravity)
    assert [risk.what for risk in outlook(battle, Move(0, Mode.RUN, "R" * turns)).risks] == risks


def strained(name: str, dice: tuple[int, ...], spent: int = 10, gravity: int = 75) -> tuple[Event, ...]:
    return perform(moved(name, Mode.RUN, spent, gravity), strain_movers, dice, tasks=TASKS)[1]


@pytest.mark.rule("BMR-ENV-025", "BMR-ENV-027")
def test_each_leg_of_a_mech_that_was_too_fast_loses_structure_and_may_take_critical_hits() -> None:
    events = strained(GRIFFIN, (*FAIL, *NO_CRITICALS, *NO_CRITICALS))
    found = [(event.location, event.armor, event.structure) for event in happened(events, Damaged)]
    assert found == [(Location.LL, 0, 2), (Location.RL, 0, 2)]
    assert len(happened(events, CriticalsRolled)) == 2
    assert not happened(events, Fell)


@pytest.mark.rule("BMR-ENV-024")
def test_a_good_roll_saves_the_legs() -> None:
    events = strained(GRIFFIN, PASS)
    assert [roll.passed for roll in happened(events, PilotingRolled)] == [True]
    assert not happened(events, Damaged)


@pytest.mark.rule("BMR-ENV-026", "BMR-ENV-027")
def test_a_vehicle_loses_structure_of_its_front() -> None:
    events = strained(TANK, (*FAIL, *NO_CRITICALS), 9, 80)
    found = [(event.location, event.armor, event.structure) for event in happened(events, Damaged)]
    assert found == [(VehicleLocation.FRONT, 0, 1)]
    assert len(happened(events, CriticalsRolled)) == 1


@pytest.mark.rule("BMR-ENV-024", "BMR-ENV-027")
def test_the_strain_is_a_step_of_the_movement_phase() -> None:
    steps = [step.name for step in ruleset(("gravity",)).phase(Phase.MOVEMENT).steps]
    assert steps.index("strain") < steps.index("settle")


@pytest.mark.rule("BMR-ENV-030")
@pytest.mark.parametrize(("gravity", "points"), [(100, 6), (50, 3), (125, 8), (75, 5)])
def test_falls_do_more_or_less_damage(gravity: int, points: int) -> None:
    assert fall_damage(55, 0, gravity) == points
    battle = world(GRIFFIN, gravity=gravity)
    _, events = perform(battle, lambda play: fall(play, 0), SeededDice(b"gravity"), tasks=TASKS)
    assert sum(event.armor for event in happened(events, Damaged)) == points


# --- what players see -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("degrees", "short", "look", "told"),
    [
        (20, "20 °C", "mild", "changes nothing"),
        (75, "75 °C", "hot", "'Mechs get 3 more heat each turn"),
        (-50, "−50 °C", "cold", "'Mechs lose 2 more heat each turn"),
    ],
)
def test_the_temperature_is_shown_with_its_effects(degrees: int, short: str, look: str, told: str) -> None:
    (shown,) = scene(world(GRIFFIN, ("temperature",), temperature=degrees), None).conditions
    assert (shown.short, shown.look, shown.rule) == (short, look, "BMR-ENV-002")
    assert told in shown.text


def test_each_option_about_the_world_has_its_own_sign() -> None:
    battle = world(GRIFFIN, ("night", "vacuum", "gravity"), gravity=130)
    assert [(each.id, each.short) for each in scene(battle, None).conditions] == [
        ("gravity", "1.3 G"),
        ("vacuum", "Vacuum"),
        ("night", "Night"),
    ]
    assert not scene(world(GRIFFIN, (), gravity=130), None).conditions


# --- setting up -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-001")
def test_conditions_are_part_of_a_setup_and_have_usual_values() -> None:
    usual = EDITION.new_game(battle_of(GRIFFIN, options=("gravity",))).facts
    assert (usual.scenario.gravity, usual.scenario.temperature) == (75, 20)
    agreed = EDITION.new_game(battle_of(GRIFFIN, options=("gravity",), conditions={"gravity": 130})).facts
    assert agreed.scenario.gravity == 130
    described = EDITION.described(agreed)
    assert described is not None
    assert described.conditions == {"gravity": 130}


@pytest.mark.parametrize(
    ("options", "conditions", "reason"),
    [
        ((), {"gravity": 130}, "conditions: gravity: none of the chosen options has it"),
        (("gravity",), {"gravity": 9}, "conditions: gravity: 9 is not from 10 to 500"),
        (("gravity",), {"air": 1}, "conditions: air: none of the chosen options has it"),
    ],
)
def test_impossible_conditions_are_refused(options: Any, conditions: Any, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        EDITION.new_game(battle_of(GRIFFIN, options=options, conditions=conditions))


@pytest.mark.rule("BMR-ENV-021", "BMR-ENV-022")
@pytest.mark.parametrize(("name", "run"), [(LOCUST, 120), ("Savannah Master Hovercraft", 195)])
def test_moves_are_found_in_the_lowest_gravity_though_units_have_so_many_points(name: str, run: int) -> None:
    battle = world(name, gravity=10)
    assert speeds(battle)[1] == run
    found = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move)]
    assert {len(move.steps) for move in found} >= set(range(8))
    assert all(why_not(battle, move) is None for move in found[::25])
