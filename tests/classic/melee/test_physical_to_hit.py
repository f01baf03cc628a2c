"""Physical attacks: the number to hit, and the damage."""

from typing import Any

import pytest
from tests.classic.brawl import (
    ARMED,
    ATLAS,
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
    Ground,
    bar,
    brawl,
    broken,
    number,
    numbered,
)
from tests.classic.firing import value
from tests.classic.stage import variant

from ironhex.catalog import design
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.attack.to_hit import to_hit as to_hit_with_weapon
from ironhex.systems.classic.battle import Blow, Mode, MoveState, Rush
from ironhex.systems.classic.damage.condition import FOOT, HAND, LOWER_ARM, LOWER_LEG, SHOULDER, UPPER_ARM, UPPER_LEG
from ironhex.systems.classic.melee.conditions import RUSHES
from ironhex.systems.classic.melee.physical_to_hit import damage
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE


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
    rushing = {"move": MoveState(rush=Rush(form, 1, HERE))} if form in RUSHES else {}
    as_skilled = {"skills": skills} if form in RUSHES else {}  # only a rush compares skills
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
        ({"first": {"move": MoveState(mode=Mode.WALK)}}, 1),
        ({"first": {"move": MoveState(mode=Mode.RUN)}}, 2),
        ({"first": {"move": MoveState(mode=Mode.JUMP)}}, 3),
        ({"second": {"move": MoveState(mode=Mode.RUN, hexes=7)}}, 3),
        ({"second": {"move": MoveState(mode=Mode.JUMP, hexes=3)}}, 2),
        ({"second": {"move": MoveState(skidded=True)}}, 2),
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


@pytest.mark.rule("BMR-PHYS-001")
def test_hands_legs_and_feet_matter_to_physical_attacks_only() -> None:
    crits = broken(ATLAS, (LEFT_ARM, HAND), (LEFT_LEG, FOOT), (LEFT_LEG, UPPER_LEG))
    sound, hit = brawl(), brawl(first={"crits": crits})
    laser = design(ATLAS).items[13]
    aims = [aim(battle, battle.unit(0), battle.unit(1)) for battle in (sound, hit)]
    shots = [to_hit_with_weapon(Shot(each, laser)).total for each in aims]
    assert shots[0] == shots[1]
    assert number(hit, "punch", LEFT_ARM) == number(sound, "punch", LEFT_ARM) + 1
    assert number(hit, "kick", LEFT_LEG) == number(sound, "kick", LEFT_LEG) + 3


# --- punches ---
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


# --- clubs, hatchets, pushes ---
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


@pytest.mark.rule("BMR-CLUB-012", "BMR-HIT-055", "BMR-CRIT-051")
def test_actuators_of_its_own_arm_count_for_a_hatchet() -> None:
    crits = broken(HATCHETMAN, (RIGHT_ARM, UPPER_ARM), (RIGHT_ARM, LOWER_ARM), (LEFT_ARM, UPPER_ARM))
    battle = brawl(HATCHETMAN, first={"crits": crits})
    assert number(battle, "hatchet", HATCHET) == 4 + 2 + 2
    assert damage(battle, battle.unit(0), Blow("hatchet", 1, HATCHET)) == 9


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


@pytest.mark.rule("BMR-KICK-012", "BMR-HIT-060")
@pytest.mark.parametrize("facing", [0, 2, 3])
def test_kicking_a_warrior_on_foot_in_the_same_hex_is_hard(facing: int) -> None:
    battle = brawl(first={"facing": facing}, second={"hex": "0505", "kind": "pilot"})
    assert number(battle, "kick", LEFT_LEG) == 3 + 3 + 2  # infantry, and one man alone
    assert bar(battle, "push") == "BMR-PHYS-003"


@pytest.mark.rule("BMR-HIT-060")
@pytest.mark.parametrize(("form", "limb", "level", "base"), [("club", -1, 0, 4), ("punch", LEFT_ARM, 1, 4)])
def test_the_infantry_modifier_applies_only_to_kicks(form: str, limb: int, level: int, base: int) -> None:
    battle = brawl(on={"0504": {"level": level}}, first=ARMED, second={"kind": "pilot"})
    assert number(battle, form, limb) == base + 2  # one man alone


@pytest.mark.rule("BMR-WATER-027")
@pytest.mark.parametrize(("depth", "kick", "punch"), [(0, 11, 6), (1, 6, 6), (2, 6, 3)])
def test_water_halves_what_is_struck_under_its_surface(depth: int, kick: int, punch: int) -> None:
    battle = brawl(GRIFFIN, on={"0504": {"depth": depth}, "0505": {"depth": depth}})
    assert damage(battle, battle.unit(0), Blow("kick", 1, LEFT_LEG)) == kick
    assert damage(battle, battle.unit(0), Blow("punch", 1, LEFT_ARM)) == punch


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


@pytest.mark.parametrize(
    ("rule", "added", "second", "on", "blow"),
    [
        pytest.param(rule, added, second, on, blow, marks=pytest.mark.rule(rule))
        for rule, added, second, on, blow in (
            ("BMR-HIT-019", None, {}, {"0505": {"depth": 0}}, ("kick", LEFT_LEG)),
            ("BMR-HIT-019", 1, {}, {"0505": {"depth": 1}}, ("punch", LEFT_ARM)),
            ("BMR-HIT-019", 1, {}, {"0505": {"depth": 2}, "0504": {"depth": 2}}, ("kick", LEFT_LEG)),
            ("BMR-HIT-031", None, {}, {}, ("kick", LEFT_LEG)),
            ("BMR-HIT-031", -4, {"shutdown": True}, {}, ("kick", LEFT_LEG)),
            ("BMR-HIT-031", -4, {"knocked_out": 1}, {}, ("punch", LEFT_ARM)),
            ("BMR-HIT-038", None, {}, {}, ("kick", LEFT_LEG)),
            ("BMR-HIT-038", -2, {"prone": True}, {}, ("kick", LEFT_LEG)),
            ("BMR-HIT-038", -2, {"prone": True}, {"0504": {"level": 1}}, ("punch", LEFT_ARM)),
        )
    ],
)
def test_water_and_the_targets_state_count_for_blows_as_for_fire(
    rule: str, added: int | None, second: dict[str, Any], on: Ground, blow: tuple[str, int]
) -> None:
    assert value(numbered(brawl(second=second, on=on), *blow), rule) == added
