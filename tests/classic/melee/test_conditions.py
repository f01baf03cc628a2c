"""Physical attacks: who may attack whom, how, and with what."""

import pytest
from tests.classic.brawl import (
    ARMED,
    ATLAS,
    BLOWS,
    GOLIATH,
    HATCHET,
    HATCHETMAN,
    LEFT_ARM,
    LEFT_LEG,
    MARAUDER,
    RIGHT_ARM,
    RIGHT_LEG,
    bar,
    brawl,
    broken,
    fired,
    number,
)
from tests.classic.stage import mech, points, variant

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Mode, MoveState, Rush, TurnState
from ironhex.systems.classic.damage.condition import FOOT, HAND, HIP, LOWER_LEG, SHOULDER, UPPER_LEG
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE

AHEAD, AHEAD_RIGHT, BEHIND_RIGHT, BEHIND, BEHIND_LEFT, AHEAD_LEFT = range(6)


def without(name: str, *limbs: Location) -> tuple[int, ...]:
    """The structure of a 'Mech that has lost some limbs."""
    return points(design(name).structure_points, dict.fromkeys(limbs, 0))


# --- all forms ---
@pytest.mark.rule("BMR-PHYS-003")
@pytest.mark.parametrize("place", ["0503", "0603", "0505"])
@pytest.mark.parametrize(("form", "limb"), BLOWS)
def test_only_what_is_adjacent_can_be_struck(place: str, form: str, limb: int) -> None:
    battle = brawl(HATCHETMAN, first=ARMED, second={"hex": place})
    assert bar(battle, form, limb) == "BMR-PHYS-003"


@pytest.mark.rule("BMR-DFA-005")
@pytest.mark.parametrize(("form", "limb"), BLOWS)
def test_a_mech_in_the_air_is_out_of_reach(form: str, limb: int) -> None:
    leaping = MoveState(mode=Mode.JUMP, rush=Rush(DEATH_FROM_ABOVE, 2, Hex(5, 1)))
    battle = brawl(HATCHETMAN, first=ARMED, second={"move": leaping}, others=[mech(ATLAS, "0503")])
    assert bar(battle, form, limb) == "BMR-DFA-005"


@pytest.mark.rule("BMR-PRONE-001")
@pytest.mark.parametrize(("form", "limb"), BLOWS)
def test_a_prone_mech_cannot_strike(form: str, limb: int) -> None:
    assert bar(brawl(HATCHETMAN, first={**ARMED, "prone": True}), form, limb) == "BMR-PRONE-001"


@pytest.mark.rule("BMR-WAR-029", "BMR-HEAT-027")
@pytest.mark.parametrize(("state", "rule"), [("knocked_out", "BMR-WAR-029"), ("shutdown", "BMR-HEAT-027")])
def test_a_unit_that_cannot_act_cannot_strike(state: str, rule: str) -> None:
    assert bar(brawl(first={state: True}), "kick", LEFT_LEG) == rule


@pytest.mark.rule("BMR-CLUB-008")
@pytest.mark.parametrize(("form", "limb"), BLOWS)
def test_no_physical_attack_in_the_turn_a_club_is_picked_up(form: str, limb: int) -> None:
    battle = brawl(HATCHETMAN, first={**ARMED, "turn": TurnState(finding="tree")})
    assert bar(battle, form, limb) == "BMR-CLUB-008"


# --- arcs ---
ARM_REACH = {
    AHEAD: {LEFT_ARM, RIGHT_ARM},
    AHEAD_LEFT: {LEFT_ARM, RIGHT_ARM},
    AHEAD_RIGHT: {LEFT_ARM, RIGHT_ARM},
    BEHIND_LEFT: {LEFT_ARM},
    BEHIND_RIGHT: {RIGHT_ARM},
    BEHIND: set(),
}


@pytest.mark.rule("BMR-PUNCH-003", "BMR-SEQ-016")
@pytest.mark.parametrize("twist", [-1, 0, 1])
@pytest.mark.parametrize("toward", range(6))
def test_an_arm_punches_ahead_of_the_torso_and_to_its_own_side(toward: int, twist: int) -> None:
    battle = brawl(toward=toward, first={"turn": TurnState(twist=twist)})
    reach = {arm for arm in (LEFT_ARM, RIGHT_ARM) if bar(battle, "punch", arm) is None}
    assert reach == ARM_REACH[(toward - twist) % 6]
    assert all(bar(battle, "punch", arm) == "BMR-PUNCH-003" for arm in {LEFT_ARM, RIGHT_ARM} - reach)


@pytest.mark.rule("BMR-CLUB-012", "BMR-SEQ-016")
@pytest.mark.parametrize("twist", [-1, 0, 1])
@pytest.mark.parametrize("toward", range(6))
def test_a_hatchet_reaches_as_far_as_its_arm(toward: int, twist: int) -> None:
    battle = brawl(HATCHETMAN, toward=toward, first={"turn": TurnState(twist=twist)})
    within = RIGHT_ARM in ARM_REACH[(toward - twist) % 6]
    assert bar(battle, "hatchet", HATCHET) == (None if within else "BMR-CLUB-012")


@pytest.mark.rule("BMR-CLUB-002", "BMR-SEQ-016")
@pytest.mark.parametrize("twist", [-1, 0, 1])
@pytest.mark.parametrize("toward", range(6))
def test_a_club_is_swung_ahead_of_the_torso(toward: int, twist: int) -> None:
    battle = brawl(toward=toward, first={**ARMED, "turn": TurnState(twist=twist)})
    ahead = (toward - twist) % 6 in (AHEAD, AHEAD_LEFT, AHEAD_RIGHT)
    assert bar(battle, "club") == (None if ahead else "BMR-CLUB-002")


@pytest.mark.rule("BMR-KICK-002")
@pytest.mark.parametrize("twist", [-1, 0, 1])
@pytest.mark.parametrize("toward", range(6))
def test_a_kick_reaches_the_three_hexes_ahead_of_the_feet(toward: int, twist: int) -> None:
    battle = brawl(toward=toward, first={"turn": TurnState(twist=twist)})
    ahead = toward in (AHEAD, AHEAD_LEFT, AHEAD_RIGHT)
    assert bar(battle, "kick", LEFT_LEG) == (None if ahead else "BMR-KICK-002")


@pytest.mark.rule("BMR-PUSH-003")
@pytest.mark.parametrize("twist", [-1, 0, 1])
@pytest.mark.parametrize("toward", range(6))
def test_a_push_reaches_only_straight_ahead_of_the_feet(toward: int, twist: int) -> None:
    battle = brawl(toward=toward, first={"turn": TurnState(twist=twist)})
    assert bar(battle, "push") == (None if toward == AHEAD else "BMR-PUSH-003")


# --- punches ---
@pytest.mark.rule("BMR-PUNCH-004", "BMR-HIT-054", "BMR-CRIT-060")
def test_an_arm_with_a_frozen_shoulder_does_not_punch_but_the_other_does() -> None:
    battle = brawl(first={"crits": broken(ATLAS, (LEFT_ARM, SHOULDER))})
    assert bar(battle, "punch", LEFT_ARM) == "BMR-PUNCH-004"
    assert number(battle, "punch", RIGHT_ARM) == 4


@pytest.mark.rule("BMR-PUNCH-002")
def test_an_arm_that_has_fired_does_not_punch() -> None:
    left_arm_laser, torso_autocannon = 13, 6
    battle = brawl(first={"turn": fired(left_arm_laser, torso_autocannon)})
    assert bar(battle, "punch", LEFT_ARM) == "BMR-PUNCH-002"
    assert number(battle, "punch", RIGHT_ARM) == 4


@pytest.mark.rule("BMR-PUNCH-001")
@pytest.mark.parametrize("limb", [LEFT_LEG, Location.HD, -1, 99])
def test_punches_are_made_with_arms(limb: int) -> None:
    assert bar(brawl(), "punch", limb) == "BMR-PUNCH-001"


@pytest.mark.rule("BMR-PUNCH-001")
def test_a_lost_arm_does_not_punch() -> None:
    battle = brawl(first={"structure": without(ATLAS, LEFT_ARM)})
    assert bar(battle, "punch", LEFT_ARM) == "BMR-PUNCH-001"
    assert bar(battle, "punch", RIGHT_ARM) is None


# --- clubs, hatchets, swords ---
@pytest.mark.rule("BMR-CLUB-001", "BMR-HIT-054", "BMR-HIT-056", "BMR-CRIT-034", "BMR-CRIT-060")
@pytest.mark.parametrize("arm", [LEFT_ARM, RIGHT_ARM])
@pytest.mark.parametrize(("part", "rule"), [(SHOULDER, "BMR-CLUB-001"), (HAND, "BMR-CRIT-034")])
def test_a_club_takes_two_sound_shoulders_and_hands(arm: Location, part: str, rule: str) -> None:
    battle = brawl(first={**ARMED, "crits": broken(ATLAS, (arm, part))})
    assert bar(battle, "club") == rule


@pytest.mark.rule("BMR-CLUB-001")
@pytest.mark.parametrize(("weapon", "barred"), [(13, True), (15, True), (6, False)])
def test_a_club_is_not_swung_with_arms_that_have_fired(weapon: int, barred: bool) -> None:
    battle = brawl(first={**ARMED, "turn": fired(weapon)})
    assert bar(battle, "club") == ("BMR-CLUB-001" if barred else None)


@pytest.mark.rule("BMR-CLUB-007")
def test_a_unit_without_a_club_cannot_swing_one() -> None:
    assert bar(brawl(), "club") == "BMR-CLUB-007"


@pytest.mark.rule("BMR-CLUB-005")
def test_without_hands_there_is_no_clubbing() -> None:
    assert bar(brawl(MARAUDER, first=ARMED), "club") == "BMR-CLUB-005"


@pytest.mark.rule("BMR-CLUB-011", "BMR-HIT-054", "BMR-HIT-056", "BMR-CRIT-034", "BMR-CRIT-060")
@pytest.mark.parametrize(("part", "rule"), [(SHOULDER, "BMR-HIT-054"), (HAND, "BMR-CRIT-034")])
def test_a_hatchet_takes_the_hand_and_shoulder_of_its_own_arm(part: str, rule: str) -> None:
    assert bar(brawl(HATCHETMAN, first={"crits": broken(HATCHETMAN, (RIGHT_ARM, part))}), "hatchet", HATCHET) == rule
    assert bar(brawl(HATCHETMAN, first={"crits": broken(HATCHETMAN, (LEFT_ARM, part))}), "hatchet", HATCHET) is None


@pytest.mark.rule("BMR-CLUB-011")
@pytest.mark.parametrize("item", [8, 99, -1])
def test_other_items_cannot_be_swung_as_hatchets(item: int) -> None:
    assert bar(brawl(HATCHETMAN), "hatchet", item) == "BMR-CLUB-011"


@pytest.mark.rule("BMR-CLUB-014")
@pytest.mark.parametrize(("weapon", "barred"), [(8, True), (7, False)])
def test_the_other_arm_may_have_fired_in_a_hatchet_turn(weapon: int, barred: bool) -> None:
    battle = brawl(HATCHETMAN, first={"turn": fired(weapon)})
    assert bar(battle, "hatchet", HATCHET) == ("BMR-CLUB-014" if barred else None)


@pytest.mark.rule("BMR-CLUB-015")
@pytest.mark.parametrize("slot", [5, 6, 7])
def test_one_hit_on_any_slot_breaks_a_hatchet(slot: int) -> None:
    crits = list(broken(HATCHETMAN))
    crits[RIGHT_ARM] = 1 << slot
    assert bar(brawl(HATCHETMAN, first={"crits": tuple(crits)}), "hatchet", HATCHET) == "BMR-CLUB-015"


# --- pushes ---
@pytest.mark.rule("BMR-PUSH-001")
def test_a_push_takes_both_arms() -> None:
    assert bar(brawl(first={"structure": without(ATLAS, RIGHT_ARM)}), "push") == "BMR-PUSH-001"


@pytest.mark.rule("BMR-PUSH-002")
@pytest.mark.parametrize(("weapon", "barred"), [(13, True), (15, True), (6, False)])
def test_no_push_with_arms_that_have_fired(weapon: int, barred: bool) -> None:
    assert bar(brawl(first={"turn": fired(weapon)}), "push") == ("BMR-PUSH-002" if barred else None)


# --- kicks ---
@pytest.mark.rule("BMR-KICK-002", "BMR-HIT-057", "BMR-CRIT-042")
@pytest.mark.parametrize("hip", [LEFT_LEG, RIGHT_LEG])
@pytest.mark.parametrize("leg", [LEFT_LEG, RIGHT_LEG])
def test_neither_leg_kicks_with_a_damaged_hip(hip: Location, leg: Location) -> None:
    assert bar(brawl(first={"crits": broken(ATLAS, (hip, HIP))}), "kick", leg) == "BMR-KICK-002"


@pytest.mark.rule("BMR-KICK-001", "BMR-KICK-002")
@pytest.mark.parametrize(("leg", "rule"), [(LEFT_LEG, "BMR-KICK-001"), (RIGHT_LEG, "BMR-KICK-002")])
def test_a_mech_on_one_leg_does_not_kick(leg: Location, rule: str) -> None:
    assert bar(brawl(first={"structure": without(ATLAS, LEFT_LEG)}), "kick", leg) == rule


@pytest.mark.rule("BMR-KICK-001")
def test_a_leg_that_has_fired_does_not_kick() -> None:
    legged = variant(ATLAS, slots={LEFT_LEG: [HIP, UPPER_LEG, LOWER_LEG, FOOT, "IS Small Laser"]})
    laser = next(item.index for item in legged.items if item.location == LEFT_LEG)
    battle = brawl(legged, first={"turn": fired(laser)})
    assert bar(battle, "kick", LEFT_LEG) == "BMR-KICK-001"
    assert bar(battle, "kick", RIGHT_LEG) is None


# --- quads ---
@pytest.mark.rule("BMR-QUAD-011")
@pytest.mark.parametrize(("form", "limb"), BLOWS[:1] + BLOWS[2:])
def test_a_quad_has_no_arms_to_strike_with(form: str, limb: int) -> None:
    assert bar(brawl(GOLIATH, first=ARMED), form, limb) == "BMR-QUAD-011"


@pytest.mark.rule("BMR-QUAD-012")
def test_a_quad_kicks_with_a_forward_leg() -> None:
    assert number(brawl(GOLIATH), "kick", LEFT_ARM) == 3
    assert number(brawl(GOLIATH), "kick", RIGHT_ARM) == 3
    assert bar(brawl(GOLIATH), "kick", LEFT_LEG) == "BMR-QUAD-012"


@pytest.mark.rule("BMR-QUAD-012")
@pytest.mark.parametrize("leg", [LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG])
def test_a_quad_with_any_hip_hit_does_not_kick(leg: Location) -> None:
    battle = brawl(GOLIATH, first={"crits": broken(GOLIATH, (leg, HIP))})
    assert bar(battle, "kick", LEFT_ARM) == "BMR-QUAD-012"


@pytest.mark.rule("BMR-QUAD-001")
def test_without_rules_of_its_own_a_quad_kicks_with_its_rear_legs() -> None:
    battle = brawl(GOLIATH, rules=ruleset(()))
    assert number(battle, "kick", LEFT_LEG) == 3
    assert bar(battle, "kick", LEFT_ARM) == "BMR-KICK-001"


@pytest.mark.rule("BMR-PUSH-001")
@pytest.mark.parametrize("levels", [0, 1, -1])
def test_only_mechs_are_pushed(levels: int) -> None:
    battle = brawl(on={"0504": {"level": levels}}, second={"kind": "pilot"})
    assert bar(battle, "push") == "BMR-PUSH-001"
