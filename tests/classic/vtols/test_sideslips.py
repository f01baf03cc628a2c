"""VTOLs that turn at flank speed, slip, and crash into what is in the way."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import drawn, happened, mech, perform, points, stage
from tests.classic.trek import RUN, WALK, make

from ironhex.catalog import Board, VehicleLocation, design
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, altered
from ironhex.systems.classic.events.damage import LocationRolled
from ironhex.systems.classic.events.movement import TurnHeld
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.steps import Spot, spot_of
from ironhex.systems.classic.phases import movement, phase_end
from ironhex.systems.classic.questions import GoOn
from ironhex.systems.classic.vtols.crashing import crash_damage
from ironhex.systems.classic.vtols.events import Crashed, Sideslipped
from ironhex.systems.classic.vtols.sideslips import TURNING

FERRET, YELLOW_JACKET, GRIFFIN = "Ferret Light Scout VTOL", "Yellow Jacket Gunship", "Griffin GRF-1N"
FAILED, PASSED = (2, 2), (2, 3)  # against a Piloting Skill of 5
HARMLESS = (3, 4)  # a location roll that hits a section


def flying(board: Board | None = None, name: str = FERRET, height: int = 1, facing: int = 2, **fields: Any) -> Battle:
    """The VTOL of the example in 0212, facing south-east."""
    vtol = mech(name, "0212", facing=facing, elevation=height, **fields)
    return stage(board or drawn("16x17"), vtol, mech(GRIFFIN, "1515"), phase=Phase.MOVEMENT)


def light_woods() -> Board:
    return drawn("16x17").changed(Hex.parse("0514"), woods=1)


def fly(battle: Battle, steps: str, dice: tuple[int, ...] = (), mode: Mode = RUN, then: str = "") -> Any:
    return make(
        battle, Move(0, mode, steps), dice, then=[Move(0, mode, then)] if dice[:2] == FAILED and then != "-" else []
    )


@pytest.mark.rule("BMR-VTOL-016", "BMR-VTOL-017", "BMR-PSR-014", "BMR-PSR-028")
@pytest.mark.parametrize(
    ("mode", "steps", "rolls"),
    [
        (RUN, "FFLF", 1),
        (RUN, "FFF", 0),
        (RUN, "FFL", 0),
        (RUN, "FFLL", 0),
        (RUN, "FFLLF", 1),
        (RUN, "FLFLF", 2),
        (RUN, "LF", 1),
        (RUN, "FLC", 1),
        (WALK, "FFLF", 0),
    ],
)
def test_only_a_flanking_vtol_that_turns_and_flies_on_rolls(mode: Mode, steps: str, rolls: int) -> None:
    battle = flying()
    after, events = make(battle, Move(0, mode, steps), PASSED * rolls)
    assert len(happened(events, PilotingRolled)) == len(happened(events, TurnHeld)) == rolls
    assert len(outlook(battle, Move(0, mode, steps)).risks) == rolls
    assert after.unit(0).move.traveled == steps.count("F")


@pytest.mark.rule("BMR-VTOL-016")
def test_the_roll_is_against_the_plain_piloting_skill() -> None:
    _, events = fly(flying(), "FFLF", PASSED)
    [roll] = happened(events, PilotingRolled)
    assert roll.tally.total == 5
    assert Mod("BMR-VTOL-016", 0, "turning at flank speed") == TURNING


@pytest.mark.rule("BMR-VTOL-018", "BMR-VTOL-020", "BMR-VTOL-021", "BMR-VTOL-024")
def test_the_example_sideslips_into_light_woods_and_crashes() -> None:
    battle, events = make(flying(light_woods(), YELLOW_JACKET), Move(0, RUN, "FFLF"), (*FAILED, *HARMLESS, *HARMLESS))
    assert [event.hex for event in happened(events, Sideslipped)] == [Hex.parse("0514")]
    [crash] = happened(events, Crashed)
    assert crash.points == crash_damage(30, 3) == 9
    assert battle.unit(0).phase.doom == ("BMR-VTOL-024", "cannot land where it crashed")
    assert battle.unit(0).move.moved


@pytest.mark.rule("BMR-VTOL-018", "BMR-VTOL-019", "BMR-VTOL-020")
def test_above_the_trees_it_slips_and_flies_on_in_its_new_direction() -> None:
    battle, events = fly(flying(light_woods(), height=3), "FFLF", FAILED, then="F")
    assert [event.hex for event in happened(events, Sideslipped)] == [Hex.parse("0514")]
    assert not happened(events, Crashed)
    unit = battle.unit(0)
    assert spot_of(unit) == Spot(Hex.parse("0613"), 3)
    assert (unit.move.spent, unit.move.traveled, unit.move.hexes) == (4, 4, 4)


@pytest.mark.rule("BMR-VTOL-019")
def test_after_a_sideslip_its_player_decides_again_and_may_stop() -> None:
    asked = []

    def answer(question: object) -> Move:
        asked.append(question)
        return Move(0, RUN)

    tasks = {**movement.TASKS, **phase_end.TASKS}
    battle, _ = perform(
        flying(), lambda play: movement.begin(play, Move(0, RUN, "FFLFF")), FAILED, answer=answer, tasks=tasks
    )
    assert asked == [GoOn(0)]
    assert spot_of(battle.unit(0)) == Spot(Hex.parse("0514"), 1)
    assert battle.unit(0).move.spent == 3


@pytest.mark.rule("BMR-VTOL-018")
def test_without_an_earlier_step_it_slips_where_it_faced_before() -> None:
    _, events = fly(flying(facing=2), "LLF", FAILED)
    assert [event.hex for event in happened(events, Sideslipped)] == [Hex.parse("0313")]


@pytest.mark.rule("BMR-VTOL-018")
def test_there_is_no_climbing_before_the_slip() -> None:
    _, events = make(flying(light_woods(), YELLOW_JACKET), Move(0, RUN, "FFLCCF"), (*FAILED, *HARMLESS, *HARMLESS))
    assert happened(events, Crashed)


def test_a_sideslip_may_lead_off_the_map() -> None:
    battle = stage("16x17", mech(FERRET, "0101", elevation=1), mech(GRIFFIN, "1515"), phase=Phase.MOVEMENT)
    after, events = make(battle, Move(0, RUN, "RRRF"), FAILED)
    assert [event.fate for event in happened(events, Left)] == ["destroyed"]
    assert after.unit(0).hex is None


# --- roads ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-VTOL-015")
def test_a_sideslip_on_a_road_through_woods_is_a_crash_even_into_a_clear_hex() -> None:
    board = drawn("16x17").changed(Hex.parse("0810"), road=1 | 8)
    board = board.changed(Hex.parse("0809"), road=8 | 2, woods=1).changed(Hex.parse("0909"), road=16 | 1)
    vtol = mech(YELLOW_JACKET, "0810", elevation=1)
    battle = stage(board, vtol, mech(GRIFFIN, "0101"), phase=Phase.MOVEMENT)
    assert not board.at(Hex.parse("0808")).woods
    held, _ = make(battle, Move(0, RUN, "FRF"), PASSED)
    assert not held.unit(0).move.crashed
    after, events = make(battle, Move(0, RUN, "FRF"), (*FAILED, *HARMLESS, *HARMLESS))
    assert [event.hex for event in happened(events, Sideslipped)] == [Hex.parse("0808")]
    assert happened(events, Crashed)
    assert after.unit(0).phase.doom is None


# --- crashes ----------------------------------------------------------------------------------------------------------
def hillside(level: int = 3, **terrain: int) -> Board:
    return drawn("16x17").changed(Hex.parse("0514"), level=level, **terrain)


def crashed(
    battle: Battle, *locations: tuple[int, int], more: tuple[int, ...] = ()
) -> tuple[Battle, tuple[Event, ...]]:
    dice = [face for roll in locations for face in roll]
    return make(battle, Move(0, RUN, "FFLF"), (*FAILED, *dice, *more))


@pytest.mark.rule("BMR-VTOL-022")
@pytest.mark.parametrize(("tons", "hexes", "damage"), [(20, 7, 14), (5, 3, 2), (30, 3, 9), (21, 1, 3)])
def test_crash_damage_grows_with_weight_and_hexes(tons: int, hexes: int, damage: int) -> None:
    assert crash_damage(tons, hexes) == damage


@pytest.mark.rule("BMR-VTOL-022", "BMR-VTOL-023")
def test_crash_damage_strikes_the_side_ahead_in_groups_of_5() -> None:
    battle, events = crashed(flying(hillside(), YELLOW_JACKET), HARMLESS, HARMLESS)
    [crash] = happened(events, Crashed)
    assert (crash.points, crash.side) == (9, "right")  # 3 hexes, 30 tons; it has turned left out of its course
    assert [event.side for event in happened(events, LocationRolled)] == ["right", "right"]
    assert battle.unit(0).armor[VehicleLocation.RIGHT] == design(YELLOW_JACKET).armor[VehicleLocation.RIGHT] - 9


@pytest.mark.rule("BMR-VTOL-021", "BMR-VTOL-024", "BMR-VTOL-010")
def test_after_a_crash_on_landing_ground_a_working_vtol_has_landed_and_moves_next_turn() -> None:
    battle, _ = crashed(flying(hillside(), YELLOW_JACKET), HARMLESS, HARMLESS)
    unit = battle.unit(0)
    assert (spot_of(unit), unit.phase.doom) == (Spot(Hex.parse("0514"), 0), None)
    next_turn = battle.changed(altered(unit, move=MoveState()))
    assert make(next_turn, Move(0, WALK, "CF"))[0].unit(0).move.traveled == 1


@pytest.mark.rule("BMR-VTOL-021")
@pytest.mark.parametrize(("level", "hits"), [(0, False), (1, True), (2, True)])
def test_flying_level_with_the_ground_ahead_is_a_crash(level: int, hits: bool) -> None:
    battle = flying(hillside(level), YELLOW_JACKET)
    if not hits:
        _, events = fly(battle, "FFLF", FAILED)
    else:
        _, events = crashed(battle, HARMLESS, HARMLESS)
    assert bool(happened(events, Crashed)) == hits


@pytest.mark.rule("BMR-VTOL-024")
@pytest.mark.parametrize("terrain", [{"rough": 1}, {"swamp": 1}, {"rubble": 1}])
def test_where_it_cannot_land_a_crash_destroys_it(terrain: dict[str, int]) -> None:
    battle, _ = crashed(flying(hillside(**terrain), YELLOW_JACKET), HARMLESS, HARMLESS)
    assert battle.unit(0).phase.doom == ("BMR-VTOL-024", "cannot land where it crashed")


@pytest.mark.rule("BMR-VTOL-024")
def test_a_crash_that_costs_the_rotor_destroys_it() -> None:
    battle, _ = crashed(flying(hillside(), YELLOW_JACKET), (1, 2), HARMLESS)
    assert battle.unit(0).phase.doom == ("BMR-VTOL-024", "cannot fly any more")


@pytest.mark.rule("BMR-VTOL-012")
def test_a_crash_into_water_sinks_it() -> None:
    battle, events = crashed(flying(hillside(depth=1), YELLOW_JACKET), HARMLESS, HARMLESS)
    assert happened(events, Crashed)
    assert battle.unit(0).phase.doom == ("BMR-VTOL-012", "sinks")


@pytest.mark.rule("BMR-VTOL-025")
def test_it_does_not_attack_in_the_turn_of_its_crash() -> None:
    battle, _ = crashed(flying(hillside(), YELLOW_JACKET), HARMLESS, HARMLESS)
    vtol, griffin = battle.units
    barred = aim(battle, vtol, griffin).base.barred
    assert barred is not None
    assert barred.rule == "BMR-VTOL-025"
    calm = altered(vtol, move=MoveState())
    assert aim(battle.changed(calm), calm, griffin).base.barred is None


@pytest.mark.rule("BMR-VTOL-026")
def test_it_explodes_if_the_crash_reaches_its_structure() -> None:
    bare = points(design(YELLOW_JACKET).armor, {VehicleLocation.RIGHT: 8})
    battle, _ = crashed(flying(hillside(), YELLOW_JACKET, armor=bare), HARMLESS, HARMLESS, more=(1, 1))
    assert battle.unit(0).phase.doom == ("BMR-VTOL-026", "explodes in the crash")
    enough = points(design(YELLOW_JACKET).armor, {VehicleLocation.RIGHT: 9})
    battle, _ = crashed(flying(hillside(), YELLOW_JACKET, armor=enough), HARMLESS, HARMLESS)
    assert battle.unit(0).phase.doom is None


@pytest.mark.rule("BMR-VTOL-026")
def test_the_structure_of_the_rotor_does_not_make_it_explode() -> None:
    bare = points(design(YELLOW_JACKET).armor, {VehicleLocation.ROTOR: 4})
    no_critical = (1, 1)
    battle, _ = crashed(flying(hillside(), YELLOW_JACKET, armor=bare), (1, 3), no_critical, HARMLESS)
    assert battle.unit(0).structure[VehicleLocation.ROTOR] == 2
    assert battle.unit(0).phase.doom is None
