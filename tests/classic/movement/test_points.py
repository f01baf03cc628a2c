"""Movement Points: what damage and heat leave of them."""

from typing import Any

import pytest
from tests.classic.stage import mech, stage
from tests.classic.trek import JUMP, RUN, STAND, WALK, both, column, crits, no_structure

from ironhex.catalog import Location
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.damage.condition import FOOT, HIP, LOWER_LEG, UPPER_LEG
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.ruleset import ruleset

GRIFFIN, LOCUST, SCORPION = "Griffin GRF-1N", "Locust LCT-1V", "Scorpion SCP-1N"
WOLVERINE, SHADOW_HAWK = "Wolverine WVR-6R", "Shadow Hawk SHD-2H"
LL, RL, LA, RA = Location.LL, Location.RL, Location.LA, Location.RA


def points(mode: Mode, name: str = GRIFFIN, board: Any = "3x3", **condition: Any) -> Tally:
    battle = stage(board, mech(name, "0202", **condition), phase=Phase.MOVEMENT)
    return allowance(battle, battle.unit(0), mode)


def walk_and_run(name: str = GRIFFIN, **condition: Any) -> tuple[int, int]:
    return points(WALK, name, **condition).total, points(RUN, name, **condition).total


@pytest.mark.rule("BMR-MOV-045")
def test_a_griffin_walks_as_far_as_its_sheet_says() -> None:
    assert points(WALK).total == 5
    assert points(WALK, LOCUST).total == 8


@pytest.mark.rule("BMR-MOV-050")
@pytest.mark.parametrize(("heat", "walk", "run"), [(0, 5, 8), (5, 4, 6), (10, 3, 5), (15, 2, 3)])
def test_running_is_half_as_many_again_of_what_is_left(heat: int, walk: int, run: int) -> None:
    assert walk_and_run(heat=heat) == (walk, run)


def test_standing_still_has_no_points() -> None:
    assert points(STAND).barred


@pytest.mark.rule("BMR-CRIT-024")
def test_each_foot_costs_one() -> None:
    one = crits(GRIFFIN, LL, FOOT)
    assert walk_and_run(crits=one) == (4, 6)
    assert walk_and_run(crits=both(one, crits(GRIFFIN, RL, FOOT))) == (3, 5)


@pytest.mark.rule("BMR-CRIT-055")
@pytest.mark.parametrize("actuator", [UPPER_LEG, LOWER_LEG])
def test_each_leg_actuator_costs_one(actuator: str) -> None:
    assert walk_and_run(crits=crits(GRIFFIN, LL, actuator)) == (4, 6)


@pytest.mark.rule("BMR-CRIT-027")
def test_leg_damage_adds_up_and_never_goes_below_nothing() -> None:
    leg = (UPPER_LEG, LOWER_LEG, FOOT)
    assert points(WALK, crits=crits(GRIFFIN, LL, *leg)).total == 2
    everything = both(crits(GRIFFIN, LL, *leg), crits(GRIFFIN, RL, *leg))
    assert walk_and_run(crits=everything) == (0, 0)


@pytest.mark.rule("BMR-CRIT-039")
@pytest.mark.parametrize(("name", "walk"), [(GRIFFIN, 3), (LOCUST, 4)])
def test_a_hip_halves_the_walk_rounded_up(name: str, walk: int) -> None:
    assert points(WALK, name, crits=crits(name, LL, HIP)).total == walk


@pytest.mark.rule("BMR-CRIT-043")
def test_a_hip_makes_the_rest_of_its_leg_count_for_nothing() -> None:
    worse = crits(GRIFFIN, LL, UPPER_LEG, LOWER_LEG, FOOT)
    better = crits(GRIFFIN, LL, HIP, UPPER_LEG, LOWER_LEG, FOOT)
    assert (points(WALK, crits=worse).total, points(WALK, crits=better).total) == (2, 3)


def test_halving_comes_before_the_other_leg_and_heat_comes_last() -> None:
    damage = both(crits(GRIFFIN, LL, HIP), crits(GRIFFIN, RL, FOOT))
    tally = points(WALK, crits=damage, heat=5)
    assert [mod.value for mod in tally.mods] == [5, -2, -1, -1]


@pytest.mark.rule("BMR-CRIT-044")
def test_two_damaged_hips_leave_no_movement() -> None:
    assert walk_and_run(crits=both(crits(GRIFFIN, LL, HIP), crits(GRIFFIN, RL, HIP))) == (0, 0)


@pytest.mark.rule("BMR-DMG-010")
def test_on_one_leg_a_mech_walks_one_hex_and_cannot_run() -> None:
    one_leg: dict[str, Any] = {"structure": no_structure(GRIFFIN, LL), "crits": crits(GRIFFIN, RL, FOOT)}
    assert points(WALK, **one_leg).total == 1
    assert points(RUN, **one_leg).barred
    assert points(WALK, structure=no_structure(GRIFFIN, LL, RL)).total == 0


@pytest.mark.rule("BMR-DMG-012")
def test_a_lost_leg_takes_its_jump_jets_with_it() -> None:
    """A Wolverine has two jets in each leg and one in the center torso."""
    assert points(JUMP, WOLVERINE).total == 5
    assert points(JUMP, WOLVERINE, severed=1 << LL).total == 3


@pytest.mark.rule("BMR-MOV-052")
def test_only_units_with_jump_jets_jump() -> None:
    assert points(JUMP, SHADOW_HAWK).total == 3
    assert points(JUMP, LOCUST).barred == ("BMR-MOV-052", "Locust LCT-1V has no jump jets")


@pytest.mark.rule("BMR-CRIT-046")
def test_each_jump_jet_hit_costs_one() -> None:
    hit = crits(GRIFFIN, Location.CT, "Jump Jet")
    assert points(JUMP, crits=hit).total == 4
    assert walk_and_run(crits=hit) == (5, 8)


@pytest.mark.rule("BMR-HEAT-018", "BMR-HEAT-019")
@pytest.mark.parametrize(
    ("heat", "walk"), [(4, 5), (5, 4), (9, 4), (10, 3), (14, 3), (15, 2), (20, 1), (24, 1), (25, 0), (40, 0)]
)
def test_every_five_points_of_heat_cost_one_in_all(heat: int, walk: int) -> None:
    assert points(WALK, heat=heat).total == walk


@pytest.mark.rule("BMR-HEAT-018")
def test_heat_slows_by_at_most_five() -> None:
    assert points(WALK, LOCUST, heat=50).total == 3


@pytest.mark.rule("BMR-HEAT-020")
def test_cooling_gives_back_what_the_lower_step_does_not_take() -> None:
    assert [points(WALK, heat=heat).total for heat in (10, 9, 4)] == [3, 4, 5]


@pytest.mark.rule("BMR-HEAT-021")
def test_heat_does_not_shorten_jumps() -> None:
    assert points(JUMP, heat=25).total == 5


@pytest.mark.rule("BMR-MOV-059")
@pytest.mark.parametrize(("name", "wet"), [(WOLVERINE, 1), ("Wasp WSP-1A", 4), (GRIFFIN, 5)])
def test_in_shallow_water_only_jets_above_the_legs_work(name: str, wet: int) -> None:
    battle = _in_water(1, name)
    assert allowance(battle, battle.unit(0), JUMP).total == wet


@pytest.mark.rule("BMR-MOV-058")
def test_units_in_deep_water_cannot_jump() -> None:
    battle = _in_water(2, GRIFFIN)
    barred = allowance(battle, battle.unit(0), JUMP).barred
    assert barred is not None
    assert barred.rule == "BMR-MOV-058"


def _in_water(depth: int, name: str) -> Battle:
    return stage(column(".", f"~{depth}", "."), mech(name, "0302"), phase=Phase.MOVEMENT)


@pytest.mark.rule("BMR-MOV-017", "BMR-MOV-053")
def test_a_prone_mech_walks_or_runs_but_does_not_jump() -> None:
    assert points(JUMP, prone=True).barred == ("BMR-MOV-053", "a prone 'Mech cannot jump")
    assert walk_and_run(prone=True) == (5, 8)


# --- four legs ---
@pytest.mark.rule("BMR-QUAD-014")
def test_each_hip_of_four_halves_again() -> None:
    three = both(*(crits(SCORPION, leg, HIP) for leg in (LA, RA, LL)))
    hips = [crits(SCORPION, LA, HIP), both(crits(SCORPION, LA, HIP), crits(SCORPION, RL, HIP)), three]
    assert [points(WALK, SCORPION, crits=hit).total for hit in hips] == [3, 2, 1]


@pytest.mark.rule("BMR-QUAD-021")
def test_the_first_of_four_legs_costs_one_whatever_was_damaged_in_it() -> None:
    damage = crits(SCORPION, LA, HIP, FOOT)
    assert walk_and_run(SCORPION, structure=no_structure(SCORPION, LA), crits=damage) == (5, 8)


@pytest.mark.rule("BMR-QUAD-022", "BMR-QUAD-023")
def test_two_of_four_legs_lost_leave_one_point_and_no_run() -> None:
    gone = no_structure(SCORPION, LA, RL)
    assert points(WALK, SCORPION, structure=gone).total == 1
    assert points(RUN, SCORPION, structure=gone).barred == (
        "BMR-QUAD-022",
        "a four-legged 'Mech that has lost two legs cannot run",
    )


@pytest.mark.rule("BMR-QUAD-024")
def test_three_of_four_legs_lost_leave_nothing() -> None:
    assert points(WALK, SCORPION, structure=no_structure(SCORPION, LA, RA, LL)).total == 0


def test_without_their_own_rules_quads_walk_like_bipeds() -> None:
    gone = no_structure(SCORPION, LA)
    battle = stage("3x3", mech(SCORPION, "0202", structure=gone), phase=Phase.MOVEMENT, rules=ruleset(()))
    assert allowance(battle, battle.unit(0), WALK).total == 6
