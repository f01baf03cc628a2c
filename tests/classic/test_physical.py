"""Physical attacks: who may strike whom, the number to hit, and the damage."""

from typing import Any

import pytest
from tests.classic.brawl import (
    ATLAS,
    GOLIATH,
    GRASSHOPPER,
    GRIFFIN,
    HATCHET,
    HATCHETMAN,
    HERE,
    JAGERMECH,
    LEFT_ARM,
    LEFT_LEG,
    MARAUDER,
    RIGHT_ARM,
    RIGHT_LEG,
    SWORDSMAN,
    bar,
    brawl,
    broken,
    fired,
    number,
    numbered,
)
from tests.classic.stage import mech, points, variant

from ironhex.catalog import Location, design
from ironhex.systems.classic.battle import Blow, Deeds, Mode, Rush
from ironhex.systems.classic.condition import FOOT, HAND, HIP, LOWER_ARM, LOWER_LEG, SHOULDER, UPPER_ARM, UPPER_LEG
from ironhex.systems.classic.elevations import location_table
from ironhex.systems.classic.melee import RUSHES, assault_of
from ironhex.systems.classic.physical import damage
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.terrain import CHARGE, DEATH_FROM_ABOVE
from ironhex.systems.classic.to_hit import Shot, aim
from ironhex.systems.classic.to_hit import to_hit as to_hit_with_weapon

AHEAD, AHEAD_RIGHT, BEHIND_RIGHT, BEHIND, BEHIND_LEFT, AHEAD_LEFT = range(6)
BLOWS = [("punch", LEFT_ARM), ("kick", LEFT_LEG), ("push", -1), ("club", -1), ("hatchet", HATCHET)]
ARMED = {"club": "limb"}


def without(name: str, *limbs: Location) -> tuple[int, ...]:
    """The structure of a 'Mech that has lost some limbs."""
    return points(design(name).structure_points, dict.fromkeys(limbs, 0))


def table(on: dict[str, dict[str, int]], form: str, limb: int, second: dict[str, Any]) -> str:
    battle = brawl(HATCHETMAN, on=on, first=ARMED, second=second)
    return location_table(assault_of(battle, *battle.units, Blow(form, 1, limb)).attack, form)


# --- all forms ---
@pytest.mark.rule("BMR-PHYS-006", "BMR-PHYS-004")
@pytest.mark.parametrize(
    ("form", "limb", "base"),
    [
        pytest.param("punch", LEFT_ARM, 4, marks=pytest.mark.rule("BMR-PUNCH-005")),
        pytest.param("kick", LEFT_LEG, 3, marks=pytest.mark.rule("BMR-KICK-003")),
        pytest.param("push", -1, 4, marks=pytest.mark.rule("BMR-PUSH-004")),
        pytest.param("club", -1, 4, marks=pytest.mark.rule("BMR-CLUB-003")),
        pytest.param("hatchet", HATCHET, 4, marks=pytest.mark.rule("BMR-CLUB-012")),
        pytest.param(CHARGE, -1, 5, marks=pytest.mark.rule("BMR-CHARGE-008")),
        pytest.param(DEATH_FROM_ABOVE, -1, 5, marks=pytest.mark.rule("BMR-DFA-011")),
    ],
)
@pytest.mark.parametrize("skills", [(4, 5), (0, 0)])
def test_each_form_has_a_number_of_its_own_whatever_the_skills(
    form: str, limb: int, base: int, skills: tuple[int, int]
) -> None:
    rushing = {"did": Deeds(rush=Rush(form, 1, HERE))} if form in RUSHES else {}
    as_skilled = {"skills": skills} if form in RUSHES else {}  # who rushes compares skills, and only he
    tally = numbered(brawl(HATCHETMAN, first={**ARMED, "skills": skills, **rushing}, second=as_skilled), form, limb)
    assert (tally.barred, [mod.value for mod in tally.mods]) == (None, [base])


@pytest.mark.rule("BMR-CLUB-016", "BMR-EQ-150")
def test_a_sword_is_more_accurate_than_a_hatchet_and_does_less_damage() -> None:
    battle = brawl(SWORDSMAN)
    assert number(battle, "sword", HATCHET) == 3
    assert damage(battle, battle.unit(0), Blow("sword", 1, HATCHET)) == 6
    assert bar(battle, "hatchet", HATCHET) == "BMR-CLUB-011"


@pytest.mark.rule("BMR-PHYS-004")
@pytest.mark.parametrize(
    ("special", "more"),
    [
        ({"first": {"did": Deeds(mode=Mode.WALK)}}, 1),
        ({"first": {"did": Deeds(mode=Mode.RUN)}}, 2),
        ({"first": {"did": Deeds(mode=Mode.JUMP)}}, 3),
        ({"second": {"did": Deeds(mode=Mode.RUN, hexes=7)}}, 3),
        ({"second": {"did": Deeds(mode=Mode.JUMP, hexes=3)}}, 2),
        ({"second": {"did": Deeds(skidded=True)}}, 2),
        ({"second": {"shutdown": True}}, -4),
        ({"on": {"0504": {"woods": 1}}}, 1),
        ({"on": {"0504": {"woods": 2}}}, 2),
        ({"on": {"0504": {"depth": 1}, "0505": {"depth": 1}}}, 3),  # cover 3, each in water +1 and -1
    ],
)
def test_the_modifiers_of_all_attacks_apply(special: dict[str, Any], more: int) -> None:
    battle = brawl(**special)
    assert number(battle, "punch", LEFT_ARM) == 4 + more
    assert number(battle, "kick", LEFT_LEG) == 3 + more
    assert number(battle, "push") == 4 + more


@pytest.mark.rule("BMR-PHYS-003")
@pytest.mark.parametrize("place", ["0503", "0603", "0505"])
@pytest.mark.parametrize(("form", "limb"), BLOWS)
def test_only_what_is_adjacent_can_be_struck(place: str, form: str, limb: int) -> None:
    battle = brawl(HATCHETMAN, first=ARMED, second={"hex": place})
    assert bar(battle, form, limb) == "BMR-PHYS-003"


@pytest.mark.rule("BMR-DFA-005")
@pytest.mark.parametrize(("form", "limb"), BLOWS)
def test_a_mech_in_the_air_is_out_of_reach(form: str, limb: int) -> None:
    leaping = Deeds(mode=Mode.JUMP, rush=Rush(DEATH_FROM_ABOVE, 2, (5, 1)))
    battle = brawl(HATCHETMAN, first=ARMED, second={"did": leaping}, others=[mech(ATLAS, "0503")])
    assert bar(battle, form, limb) == "BMR-DFA-005"


@pytest.mark.rule("BMR-PRONE-001")
@pytest.mark.parametrize(("form", "limb"), BLOWS)
def test_a_prone_mech_strikes_no_other(form: str, limb: int) -> None:
    assert bar(brawl(HATCHETMAN, first={**ARMED, "prone": True}), form, limb) == "BMR-PRONE-001"


@pytest.mark.rule("BMR-WAR-029", "BMR-HEAT-027")
@pytest.mark.parametrize(("state", "rule"), [("knocked_out", "BMR-WAR-029"), ("shutdown", "BMR-HEAT-027")])
def test_nobody_strikes_who_cannot_act(state: str, rule: str) -> None:
    assert bar(brawl(first={state: True}), "kick", LEFT_LEG) == rule


@pytest.mark.rule("BMR-CLUB-008")
@pytest.mark.parametrize(("form", "limb"), BLOWS)
def test_no_physical_attack_in_the_turn_a_club_is_picked_up(form: str, limb: int) -> None:
    battle = brawl(HATCHETMAN, first={**ARMED, "did": Deeds(finding="tree")})
    assert bar(battle, form, limb) == "BMR-CLUB-008"


@pytest.mark.rule("BMR-PHYS-001")
def test_hands_legs_and_feet_matter_to_physical_attacks_only() -> None:
    crits = broken(ATLAS, (LEFT_ARM, HAND), (LEFT_LEG, FOOT), (LEFT_LEG, UPPER_LEG))
    sound, hit = brawl(), brawl(first={"crits": crits})
    laser = design(ATLAS).items[13]
    shots = [to_hit_with_weapon(Shot(aim(battle, *battle.units), laser)).total for battle in (sound, hit)]
    assert shots[0] == shots[1]
    assert number(hit, "punch", LEFT_ARM) == number(sound, "punch", LEFT_ARM) + 1
    assert number(hit, "kick", LEFT_LEG) == number(sound, "kick", LEFT_LEG) + 3


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
    battle = brawl(toward=toward, first={"did": Deeds(twist=twist)})
    reach = {arm for arm in (LEFT_ARM, RIGHT_ARM) if bar(battle, "punch", arm) is None}
    assert reach == ARM_REACH[(toward - twist) % 6]
    assert all(bar(battle, "punch", arm) == "BMR-PUNCH-003" for arm in {LEFT_ARM, RIGHT_ARM} - reach)


@pytest.mark.rule("BMR-CLUB-012", "BMR-SEQ-016")
@pytest.mark.parametrize("twist", [-1, 0, 1])
@pytest.mark.parametrize("toward", range(6))
def test_a_hatchet_reaches_as_far_as_its_arm(toward: int, twist: int) -> None:
    battle = brawl(HATCHETMAN, toward=toward, first={"did": Deeds(twist=twist)})
    within = RIGHT_ARM in ARM_REACH[(toward - twist) % 6]
    assert bar(battle, "hatchet", HATCHET) == (None if within else "BMR-CLUB-012")


@pytest.mark.rule("BMR-CLUB-002", "BMR-SEQ-016")
@pytest.mark.parametrize("twist", [-1, 0, 1])
@pytest.mark.parametrize("toward", range(6))
def test_a_club_is_swung_ahead_of_the_torso(toward: int, twist: int) -> None:
    battle = brawl(toward=toward, first={**ARMED, "did": Deeds(twist=twist)})
    ahead = (toward - twist) % 6 in (AHEAD, AHEAD_LEFT, AHEAD_RIGHT)
    assert bar(battle, "club") == (None if ahead else "BMR-CLUB-002")


@pytest.mark.rule("BMR-KICK-002")
@pytest.mark.parametrize("twist", [-1, 0, 1])
@pytest.mark.parametrize("toward", range(6))
def test_a_kick_reaches_the_three_hexes_ahead_of_the_feet(toward: int, twist: int) -> None:
    battle = brawl(toward=toward, first={"did": Deeds(twist=twist)})
    ahead = toward in (AHEAD, AHEAD_LEFT, AHEAD_RIGHT)
    assert bar(battle, "kick", LEFT_LEG) == (None if ahead else "BMR-KICK-002")


@pytest.mark.rule("BMR-PUSH-003")
@pytest.mark.parametrize("twist", [-1, 0, 1])
@pytest.mark.parametrize("toward", range(6))
def test_a_push_reaches_only_straight_ahead_of_the_feet(toward: int, twist: int) -> None:
    battle = brawl(toward=toward, first={"did": Deeds(twist=twist)})
    assert bar(battle, "push") == (None if toward == AHEAD else "BMR-PUSH-003")


# --- levels, and targets on the ground ---
STANDING = {
    0: {"punch": "punch", "kick": "kick", "push": "", "club": "full", "hatchet": "full"},
    1: {"punch": "kick", "club": "kick", "hatchet": "kick"},
    -1: {"kick": "punch", "club": "punch", "hatchet": "punch"},
    2: {},
    -2: {},
}
PRONE = {0: {"kick": "full"}, 1: {"punch": "full", "club": "full", "hatchet": "full"}, -1: {}, 2: {}, -2: {}}
# By posture and levels: the rule that forbids what is not allowed, and another about where the rest strikes.
FORBIDDEN = {
    (False, 0): ("BMR-PHYS-005",),
    (False, 1): ("BMR-ELEV-002",),
    (False, -1): ("BMR-ELEV-003",),
    (True, 0): ("BMR-PRONE-010", "BMR-PRONE-012"),
    (True, 1): ("BMR-ELEV-004", "BMR-PRONE-014"),
    (True, -1): ("BMR-ELEV-005",),
    **dict.fromkeys([(prone, levels) for prone in (False, True) for levels in (-2, 2)], ("BMR-ELEV-008",)),
}


@pytest.mark.rule("BMR-ELEV-001")
@pytest.mark.parametrize(("form", "limb"), BLOWS)
@pytest.mark.parametrize(
    ("prone", "levels"), [pytest.param(*row, marks=pytest.mark.rule(*rules)) for row, rules in FORBIDDEN.items()]
)
def test_levels_and_posture_decide_what_reaches_and_where_it_strikes(
    prone: bool, levels: int, form: str, limb: int
) -> None:
    on, second = {"0505": {"level": 3}, "0504": {"level": 3 + levels}}, {"prone": prone}
    allowed = (PRONE if prone else STANDING)[levels]
    barred = bar(brawl(HATCHETMAN, on=on, first=ARMED, second=second), form, limb)
    if form in allowed:
        assert barred is None
        assert table(on, form, limb, second) == allowed[form]
    else:
        assert barred == FORBIDDEN[prone, levels][0]


@pytest.mark.parametrize(
    ("levels", "form", "limb", "why"),
    [
        (0, "punch", LEFT_ARM, "no punch against a prone target on the same level"),
        (1, "kick", LEFT_LEG, "no kick against a prone target a level higher"),
        (-1, "club", -1, "no club against a prone target a level lower"),
        (2, "punch", LEFT_ARM, "the target is 2 levels higher"),
        (-3, "punch", LEFT_ARM, "the target is 3 levels lower"),
    ],
)
def test_a_bar_says_what_is_in_the_way(levels: int, form: str, limb: int, why: str) -> None:
    battle = brawl(on={"0504": {"level": levels}}, first=ARMED, second={"prone": True})
    barred = numbered(battle, form, limb).barred
    assert barred is not None
    assert barred.why == why


@pytest.mark.rule("BMR-ELEV-002", "BMR-ELEV-003")
def test_in_water_a_mech_stands_on_the_bed() -> None:
    wading, ashore = {"0505": {"depth": 1}}, {"0504": {"depth": 1}}
    assert table(wading, "punch", LEFT_ARM, {}) == "kick"
    assert bar(brawl(on=wading), "kick", LEFT_LEG) == "BMR-ELEV-002"
    assert table(ashore, "kick", LEFT_LEG, {}) == "punch"
    assert bar(brawl(on=ashore), "punch", LEFT_ARM) == "BMR-ELEV-003"


@pytest.mark.rule("BMR-COVER-006", "BMR-COVER-008")
@pytest.mark.parametrize(("form", "limb", "struck"), [("punch", LEFT_ARM, "punch"), ("club", -1, "punch")])
def test_water_covers_the_legs(form: str, limb: int, struck: str) -> None:
    both = {"0504": {"depth": 1}, "0505": {"depth": 1}}
    assert table(both, form, limb, {}) == struck


@pytest.mark.rule("BMR-WATER-017", "BMR-KICK-007")
def test_a_kick_through_the_water_strikes_the_legs_all_the_same() -> None:
    assert table({"0504": {"depth": 1}, "0505": {"depth": 1}}, "kick", LEFT_LEG, {}) == "kick"


# --- punches ---
@pytest.mark.rule("BMR-PUNCH-004", "BMR-HIT-054", "BMR-CRIT-060")
def test_an_arm_with_a_frozen_shoulder_does_not_punch_but_the_other_does() -> None:
    battle = brawl(first={"crits": broken(ATLAS, (LEFT_ARM, SHOULDER))})
    assert bar(battle, "punch", LEFT_ARM) == "BMR-PUNCH-004"
    assert number(battle, "punch", RIGHT_ARM) == 4


@pytest.mark.rule("BMR-PUNCH-002")
def test_an_arm_that_has_fired_does_not_punch() -> None:
    left_arm_laser, torso_autocannon = 13, 6
    battle = brawl(first={"did": fired(left_arm_laser, torso_autocannon)})
    assert bar(battle, "punch", LEFT_ARM) == "BMR-PUNCH-002"
    assert number(battle, "punch", RIGHT_ARM) == 4


@pytest.mark.rule("BMR-HIT-055", "BMR-CRIT-051", "BMR-PUNCH-007", "BMR-CRIT-052")
@pytest.mark.parametrize(
    ("parts", "more", "points"),
    [((), 0, 10), ((UPPER_ARM,), 2, 5), ((LOWER_ARM,), 2, 5), ((UPPER_ARM, LOWER_ARM), 4, 2)],
)
def test_each_arm_actuator_hit_spoils_a_punch_with_that_arm(parts: tuple[str, ...], more: int, points: int) -> None:
    battle = brawl(first={"crits": broken(ATLAS, *((LEFT_ARM, part) for part in parts))})
    assert number(battle, "punch", LEFT_ARM) == 4 + more
    assert number(battle, "punch", RIGHT_ARM) == 4
    assert damage(battle, battle.unit(0), Blow("punch", 1, LEFT_ARM)) == points
    assert damage(battle, battle.unit(0), Blow("punch", 1, RIGHT_ARM)) == 10


@pytest.mark.rule("BMR-HIT-056", "BMR-CRIT-033")
def test_a_hit_hand_costs_a_punch_one_and_no_damage() -> None:
    battle = brawl(first={"crits": broken(ATLAS, (LEFT_ARM, HAND), (LEFT_ARM, UPPER_ARM))})
    mods = {mod.rule: mod.value for mod in numbered(battle, "punch", LEFT_ARM).mods}
    assert mods == {"BMR-PUNCH-005": 4, "BMR-HIT-055": 2, "BMR-HIT-056": 1}
    assert damage(battle, battle.unit(0), Blow("punch", 1, LEFT_ARM)) == 5


@pytest.mark.rule("BMR-PUNCH-009")
def test_an_arm_without_a_hand_punches_at_one_more_for_full_damage() -> None:
    battle = brawl(MARAUDER)
    mods = {mod.rule: mod.value for mod in numbered(battle, "punch", LEFT_ARM).mods}
    assert mods == {"BMR-PUNCH-005": 4, "BMR-PUNCH-009": 1}
    assert damage(battle, battle.unit(0), Blow("punch", 1, LEFT_ARM)) == 8


@pytest.mark.rule("BMR-PUNCH-011", "BMR-CRIT-054")
def test_an_arm_without_a_lower_arm_punches_at_two_more_for_half_damage() -> None:
    battle = brawl(JAGERMECH)
    mods = {mod.rule: mod.value for mod in numbered(battle, "punch", LEFT_ARM).mods}
    assert mods == {"BMR-PUNCH-005": 4, "BMR-PUNCH-011": 2, "BMR-PUNCH-009": 1}
    assert damage(battle, battle.unit(0), Blow("punch", 1, LEFT_ARM)) == 3


@pytest.mark.rule("BMR-PUNCH-006")
@pytest.mark.parametrize(("name", "points"), [(ATLAS, 10), (GRASSHOPPER, 7), (GRIFFIN, 6), (HATCHETMAN, 5)])
def test_a_punch_does_a_point_for_every_ten_tons_or_fraction(name: str, points: int) -> None:
    battle = brawl(name)
    assert damage(battle, battle.unit(0), Blow("punch", 1, LEFT_ARM)) == points


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
    battle = brawl(first={**ARMED, "did": fired(weapon)})
    assert bar(battle, "club") == ("BMR-CLUB-001" if barred else None)


@pytest.mark.rule("BMR-CLUB-007")
def test_who_holds_no_club_swings_none() -> None:
    assert bar(brawl(), "club") == "BMR-CLUB-007"


@pytest.mark.rule("BMR-CLUB-005")
def test_without_hands_there_is_no_clubbing() -> None:
    assert bar(brawl(MARAUDER, first=ARMED), "club") == "BMR-CLUB-005"


@pytest.mark.rule("BMR-CLUB-006", "BMR-HIT-055", "BMR-CRIT-051")
def test_actuators_of_both_arms_count_for_a_club() -> None:
    parts = [(LEFT_ARM, UPPER_ARM), (LEFT_ARM, LOWER_ARM), (RIGHT_ARM, UPPER_ARM)]
    for count in range(4):
        battle = brawl(first={**ARMED, "crits": broken(ATLAS, *parts[:count])})
        assert number(battle, "club") == 4 + 2 * count


@pytest.mark.rule("BMR-CLUB-006")
def test_a_lower_arm_never_built_counts_as_one_that_is_hit() -> None:
    odd = variant(ATLAS, slots={LEFT_ARM: ["Shoulder", UPPER_ARM, HAND]})
    mods = {mod.rule: mod.value for mod in numbered(brawl(odd, first=ARMED), "club").mods}
    assert mods == {"BMR-CLUB-003": 4, "BMR-CLUB-006": 2}


@pytest.mark.rule("BMR-CLUB-004", "BMR-KICK-004")
@pytest.mark.parametrize(("name", "points"), [(ATLAS, 20), (GRASSHOPPER, 14), (GRIFFIN, 11), (HATCHETMAN, 9)])
@pytest.mark.parametrize(("form", "limb"), [("club", -1), ("kick", LEFT_LEG), ("hatchet", -1)])
def test_kicks_clubs_and_hatchets_do_a_point_for_every_five_tons(name: str, points: int, form: str, limb: int) -> None:
    battle = brawl(name)
    assert damage(battle, battle.unit(0), Blow(form, 1, limb)) == points


@pytest.mark.rule("BMR-CLUB-011", "BMR-HIT-054", "BMR-HIT-056", "BMR-CRIT-034", "BMR-CRIT-060")
@pytest.mark.parametrize(("part", "rule"), [(SHOULDER, "BMR-HIT-054"), (HAND, "BMR-CRIT-034")])
def test_a_hatchet_takes_the_hand_and_shoulder_of_its_own_arm(part: str, rule: str) -> None:
    assert bar(brawl(HATCHETMAN, first={"crits": broken(HATCHETMAN, (RIGHT_ARM, part))}), "hatchet", HATCHET) == rule
    assert bar(brawl(HATCHETMAN, first={"crits": broken(HATCHETMAN, (LEFT_ARM, part))}), "hatchet", HATCHET) is None


@pytest.mark.rule("BMR-CLUB-011")
@pytest.mark.parametrize("item", [8, 99, -1])
def test_what_is_no_hatchet_is_not_swung_as_one(item: int) -> None:
    assert bar(brawl(HATCHETMAN), "hatchet", item) == "BMR-CLUB-011"


@pytest.mark.rule("BMR-CLUB-012", "BMR-HIT-055", "BMR-CRIT-051")
def test_actuators_of_its_own_arm_count_for_a_hatchet() -> None:
    crits = broken(HATCHETMAN, (RIGHT_ARM, UPPER_ARM), (RIGHT_ARM, LOWER_ARM), (LEFT_ARM, UPPER_ARM))
    battle = brawl(HATCHETMAN, first={"crits": crits})
    assert number(battle, "hatchet", HATCHET) == 4 + 2 + 2
    assert damage(battle, battle.unit(0), Blow("hatchet", 1, HATCHET)) == 9


@pytest.mark.rule("BMR-CLUB-014")
@pytest.mark.parametrize(("weapon", "barred"), [(8, True), (7, False)])
def test_the_other_arm_may_have_fired_in_a_hatchet_turn(weapon: int, barred: bool) -> None:
    battle = brawl(HATCHETMAN, first={"did": fired(weapon)})
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
    assert bar(brawl(first={"did": fired(weapon)}), "push") == ("BMR-PUSH-002" if barred else None)


@pytest.mark.rule("BMR-PUSH-010", "BMR-HIT-054", "BMR-CRIT-061")
def test_each_damaged_shoulder_weakens_a_push() -> None:
    shoulders = [(LEFT_ARM, SHOULDER), (RIGHT_ARM, SHOULDER)]
    for count in range(3):
        assert number(brawl(first={"crits": broken(ATLAS, *shoulders[:count])}), "push") == 4 + 2 * count


@pytest.mark.rule("BMR-PUSH-005")
def test_a_push_does_no_damage() -> None:
    battle = brawl()
    assert damage(battle, battle.unit(0), Blow("push", 1)) == 0


@pytest.mark.rule("BMR-PUSH-004")
def test_no_other_actuator_matters_to_a_push() -> None:
    crits = broken(ATLAS, (LEFT_ARM, UPPER_ARM), (RIGHT_ARM, LOWER_ARM), (LEFT_ARM, HAND))
    assert number(brawl(first={"crits": crits}), "push") == 4


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
    battle = brawl(legged, first={"did": fired(laser)})
    assert bar(battle, "kick", LEFT_LEG) == "BMR-KICK-001"
    assert bar(battle, "kick", RIGHT_LEG) is None


@pytest.mark.rule("BMR-HIT-058", "BMR-CRIT-057", "BMR-KICK-009")
@pytest.mark.parametrize(
    ("parts", "more", "points"),
    [((), 0, 11), ((UPPER_LEG,), 2, 5), ((LOWER_LEG,), 2, 5), ((UPPER_LEG, LOWER_LEG), 4, 2)],
)
def test_each_leg_actuator_hit_spoils_a_kick_with_that_leg(parts: tuple[str, ...], more: int, points: int) -> None:
    battle = brawl(GRIFFIN, first={"crits": broken(GRIFFIN, *((LEFT_LEG, part) for part in parts))})
    assert number(battle, "kick", LEFT_LEG) == 3 + more
    assert number(battle, "kick", RIGHT_LEG) == 3
    assert damage(battle, battle.unit(0), Blow("kick", 1, LEFT_LEG)) == points
    assert damage(battle, battle.unit(0), Blow("kick", 1, RIGHT_LEG)) == 11


@pytest.mark.rule("BMR-HIT-059", "BMR-CRIT-026")
def test_a_hit_foot_costs_a_kick_one_and_no_damage() -> None:
    battle = brawl(first={"crits": broken(ATLAS, (LEFT_LEG, FOOT))})
    assert number(battle, "kick", LEFT_LEG) == 4
    assert number(battle, "kick", RIGHT_LEG) == 3
    assert damage(battle, battle.unit(0), Blow("kick", 1, LEFT_LEG)) == 20


@pytest.mark.rule("BMR-WATER-027")
@pytest.mark.parametrize(("depth", "kick", "punch"), [(0, 11, 6), (1, 6, 6), (2, 6, 3)])
def test_water_halves_what_is_struck_under_its_surface(depth: int, kick: int, punch: int) -> None:
    battle = brawl(GRIFFIN, on={"0504": {"depth": depth}, "0505": {"depth": depth}})
    assert damage(battle, battle.unit(0), Blow("kick", 1, LEFT_LEG)) == kick
    assert damage(battle, battle.unit(0), Blow("punch", 1, LEFT_ARM)) == punch


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


# --- men on foot ---
@pytest.mark.rule("BMR-KICK-012", "BMR-HIT-060")
@pytest.mark.parametrize("facing", [0, 2, 3])
def test_a_man_on_foot_is_stamped_on_in_ones_own_hex_but_gets_away_easily(facing: int) -> None:
    battle = brawl(first={"facing": facing}, second={"hex": "0505", "kind": "pilot"})
    assert number(battle, "kick", LEFT_LEG) == 3 + 3 + 2  # infantry, and one man alone
    assert bar(battle, "push") == "BMR-PHYS-003"


LOW = {0: {"kick", "club", "hatchet"}, 1: {"punch", "club", "hatchet"}, -1: set()}


@pytest.mark.parametrize(("form", "limb"), [blow for blow in BLOWS if blow[0] != "push"])
@pytest.mark.parametrize(
    ("levels", "rule"),
    [
        pytest.param(0, "BMR-ELEV-009", marks=pytest.mark.rule("BMR-ELEV-009")),
        pytest.param(1, "BMR-ELEV-004", marks=pytest.mark.rule("BMR-ELEV-004", "BMR-ELEV-009")),
        pytest.param(-1, "BMR-ELEV-005", marks=pytest.mark.rule("BMR-ELEV-005")),
    ],
)
def test_what_never_rises_above_the_ground_is_kicked_or_clubbed_and_punched_only_from_below(
    levels: int, rule: str, form: str, limb: int
) -> None:
    battle = brawl(HATCHETMAN, on={"0504": {"level": levels}}, first=ARMED, second={"kind": "pilot"})
    assert bar(battle, form, limb) == (None if form in LOW[levels] else rule)


@pytest.mark.rule("BMR-ELEV-009")
def test_in_shallow_water_a_mech_is_low_enough_to_punch_what_stands_on_the_bank() -> None:
    assert bar(brawl(on={"0505": {"depth": 1}}, second={"kind": "pilot"}), "punch", LEFT_ARM) is None


@pytest.mark.rule("BMR-HIT-060")
@pytest.mark.parametrize(("form", "limb", "level", "base"), [("club", -1, 0, 4), ("punch", LEFT_ARM, 1, 4)])
def test_only_feet_are_easily_got_away_from(form: str, limb: int, level: int, base: int) -> None:
    battle = brawl(on={"0504": {"level": level}}, first=ARMED, second={"kind": "pilot"})
    assert number(battle, form, limb) == base + 2  # one man alone


@pytest.mark.rule("BMR-PUSH-001")
@pytest.mark.parametrize("levels", [0, 1, -1])
def test_only_mechs_are_pushed(levels: int) -> None:
    battle = brawl(on={"0504": {"level": levels}}, second={"kind": "pilot"})
    assert bar(battle, "push") == "BMR-PUSH-001"


def test_a_tally_explains_itself() -> None:
    parts = [(LEFT_ARM, UPPER_ARM), (LEFT_ARM, HAND), (LEFT_ARM, SHOULDER), (RIGHT_ARM, SHOULDER)]
    arm, shoulder = (brawl(first={"crits": broken(ATLAS, *hit)}) for hit in (parts[:2], parts[2:3]))
    both = brawl(first={"crits": broken(ATLAS, *parts[2:])})
    told = [mod.why for mod in numbered(arm, "punch", LEFT_ARM).mods]
    assert told == ["punch", "upper arm actuator (left arm) hit", "hand of the left arm hit"]
    told = [mod.why for mod in numbered(brawl(JAGERMECH), "punch", LEFT_ARM).mods]
    assert told == ["punch", "no lower arm actuator (left arm)", "the left arm has no hand"]
    assert [numbered(battle, "push").mods[-1].why for battle in (shoulder, both)] == [
        "1 shoulder hit",
        "2 shoulders hit",
    ]
