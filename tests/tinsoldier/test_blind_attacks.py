"""Cases written from the book alone: numbers to hit, weapon groups, damaged arms, physical attacks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import LASER, column, drawn, happened, mech, perform, piece, section, stage, tank, ticked
from tests.tinsoldier.test_melee import fists, refused, struck
from tests.tinsoldier.test_to_hit import shot

from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import Act, Attack, Fire
from ironhex.systems.tinsoldier.answers import refusal
from ironhex.systems.tinsoldier.combat.arcs import bears, is_from_behind
from ironhex.systems.tinsoldier.combat.melee import melee_number
from ironhex.systems.tinsoldier.combat.sight import line_between, sees
from ironhex.systems.tinsoldier.combat.usable import aims, conflict, volleys, works
from ironhex.systems.tinsoldier.element import Arc, Element, Entry
from ironhex.systems.tinsoldier.events import ArmorTested, Fired, Struck

HIT, MISS, PASSES, FAILS, HARMLESS = 1, 20, 1, 20, 1
TOUGH = {"front": 99, "back": 99}


# --- numbers ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-HIT-021", "TS-INT-005")
@pytest.mark.parametrize(("piloting", "third"), [(10, 3), (11, 4), (12, 4), (13, 4), (14, 5), (18, 6), (23, 8)])
def test_a_third_of_the_piloting_skill(piloting: int, third: int) -> None:
    assert shot(t_piloting=piloting)["TS-HIT-021"] == -third


@pytest.mark.rule("TS-MOD-001")
def test_everything_at_once() -> None:
    board = drawn(*(f". . . {row} . ." for row in (".", ".", ".", "W", "w", ".", ".", ".")))
    weapon = replace(LASER, effective=2, accuracy=4)
    found = shot(
        mech(weapons=(weapon,)),
        board=board,
        a_gunnery=24,
        a_tag=3,
        a_heat=9,
        t_tag=1,
        t_cover=True,
        t_piloting=12,
    )
    assert sum(found.values()) == 24 - 4 - 6 + 4 - 1 - 2 - 2 - 4 - 5 - 3


@pytest.mark.rule("TS-MOD-007")
@pytest.mark.parametrize(("effective", "value"), [(4, None), (3, -1), (1, -3)])
def test_each_hex_beyond_effective_range(effective: int, value: int | None) -> None:
    assert shot(mech(weapons=(replace(LASER, effective=effective),))).get("TS-MOD-007") == value


@pytest.mark.rule("TS-MOD-015")
def test_a_destroyed_guidance_system_helps_no_more() -> None:
    table = (Entry("Artemis IV FCS", "equipment", 1, 1, 1000, "□"),)
    guided = mech(weapons=(replace(LASER, guided=True),), table=table)
    assert shot(guided)["TS-MOD-015"] == 2
    assert "TS-MOD-015" not in shot(guided, a_ticked=(1,))


@pytest.mark.rule("TS-MOD-015", "TS-HIT-017")
def test_one_destroyed_guidance_system_of_two_leaves_the_other() -> None:
    table = (Entry("Artemis IV FCS", "equipment", 1, 1, 1000, "□□"),)
    guided = mech(weapons=(replace(LASER, guided=True),) * 2, table=table)
    for hits, totals in ((0, [20, 20]), (1, [20, 18]), (2, [18, 18])):
        battle = battery(guided, ticked=(hits,))
        one, two = battle.pieces
        assert [aims(battle, one, number, two).total for number in (0, 1)] == totals
        assert len(list(volleys(battle, one, two))) == len({*totals})
    lost = battery(guided, ticked=(1,), lost=(0,))
    assert aims(lost, lost.piece(1), 1, lost.piece(2)).total == 20, "that of the launcher that is gone"


@pytest.mark.rule("TS-HIT-004", "TS-HIT-002")
def test_woods_never_block() -> None:
    board = drawn(*(". W ." for _ in range(7)))
    battle = stage(board, piece(mech(), "0207"), piece(mech(), "0201"))
    assert sees(battle, battle.piece(1), battle.piece(2))
    assert line_between(battle, battle.piece(1), battle.piece(2)).heavy == 6


@pytest.mark.rule("TS-HIT-008", "TS-HIT-005", "TS-HIT-006", "TS-HIT-007")
def test_straight_to_the_side_only_the_side_arcs_bear() -> None:
    battle = stage("9x9", piece(mech(), "0505"))
    left, right = Hex(3, 5), Hex(7, 5)
    bearing = {arc for arc in Arc if bears(battle.piece(1), arc, left)}
    assert bearing == {Arc.L, Arc.FL, Arc.FX, Arc.X}
    bearing = {arc for arc in Arc if bears(battle.piece(1), arc, right)}
    assert bearing == {Arc.R, Arc.FR, Arc.FX, Arc.X}


@pytest.mark.rule("TS-DMG-002")
@pytest.mark.parametrize(
    ("origin", "behind"), [("0501", False), ("0904", False), ("0905", False), ("0906", True), ("0509", True)]
)
def test_front_or_rear_half(origin: str, behind: bool) -> None:
    battle = stage("9x9", piece(mech(), "0505"), piece(mech(), origin))
    assert is_from_behind(battle.piece(1), battle.piece(2).hex) == behind


# --- damaged arms -----------------------------------------------------------------------------------------------------
ARMED = mech(weapons=(replace(LASER, arc=Arc.FL), replace(LASER, arc=Arc.FL), LASER))


@pytest.mark.rule("TS-CRT-012")
def test_weapons_on_the_same_damaged_arm_fire_together() -> None:
    battle = stage("6x6", piece(ARMED, "0303", ticked=ticked(ARMED, left_arm=1)), piece(mech(), "0301", facing=3))
    one = battle.piece(1)
    assert conflict(one, (0, 1)) is None
    barred = conflict(one, (0, 2))
    assert barred is not None
    assert barred.rule == "TS-CRT-012"
    assert works(battle, replace(one, fired=(0,)), 1) is None


@pytest.mark.rule("TS-CRT-012")
def test_after_a_damaged_arm_others_of_the_type_stay_silent_too() -> None:
    battle = stage("6x6", piece(ARMED, "0303", ticked=ticked(ARMED, left_arm=1)), piece(mech(), "0301", facing=3))
    barred = works(battle, replace(battle.piece(1), fired=(0,)), 2)
    assert barred is not None
    assert barred.rule == "TS-CRT-012"
    whole = stage("6x6", piece(ARMED, "0303", fired=(0,)), piece(mech(), "0301", facing=3))
    assert works(whole, whole.piece(1), 2) is None


@pytest.mark.rule("TS-CRT-011")
@pytest.mark.parametrize(
    ("arc", "part"), [(Arc.FL, "left_arm"), (Arc.FB_L, "left_arm"), (Arc.FR, "right_arm"), (Arc.FB_R, "right_arm")]
)
def test_a_damaged_arm_only_fires_forward(arc: Arc, part: str) -> None:
    element = mech(weapons=(replace(LASER, arc=arc),))
    where = {Arc.FL: "0305", Arc.FB_L: "0508", Arc.FR: "0705", Arc.FB_R: "0508"}[arc]
    for hits, fine in ((0, True), (1, False)):
        battle = stage("9x9", piece(element, "0505", ticked=ticked(element, **{part: hits})), piece(mech(), where))
        assert (aims(battle, battle.piece(1), 0, battle.piece(2)).barred is None) == fine


@pytest.mark.rule("TS-CRT-006")
def test_without_sensors_a_mech_still_kicks() -> None:
    blind = fists(a_ticked=ticked(mech(), sensors=2))
    assert refused(blind, "kick") == ""
    assert works(blind, blind.piece(1), 0) is not None


# --- physical attacks -------------------------------------------------------------------------------------------------
def number(**fields: Any) -> int:
    battle = fists(**fields)
    return melee_number(battle, battle.piece(1), battle.piece(2), "kick").total


@pytest.mark.rule("TS-MEL-002", "TS-MOD-009")
@pytest.mark.parametrize(("token", "value"), [(".", 10), ("w", 8), ("W", 6)])
def test_woods_around_the_target_count_in_melee(token: str, value: int) -> None:
    assert number(board=column(".", ".", token, ".")) == value


@pytest.mark.rule("TS-MEL-002", "TS-MOD-012", "TS-MOD-013")
def test_prone_and_shut_down_targets_in_melee() -> None:
    assert number(t_prone=True) == 10 + 2
    assert number(t_shut_down=True) == 10 + 6
    assert number(t_piloting=12) == 15 - 4
    assert number(a_tag=2) == 10 - 4


@pytest.mark.rule("TS-MEL-002", "TS-HIT-015")
@pytest.mark.parametrize(("level", "fine"), [(0, True), (1, True), (2, True), (3, False)])
def test_reach_is_one_hex_heights_included(level: int, fine: bool) -> None:
    battle = fists(board=column(".", ".", str(level) if level else ".", "."))
    assert (refused(battle, "kick") == "") == fine


@pytest.mark.rule("TS-MEL-004")
def test_two_fists_hit_one_by_one() -> None:
    _, events = struck(fists(), "punch", [10, 11, HARMLESS])
    assert happened(events, Struck)[0].hits == 1
    assert [(hit.damage, hit.hits) for hit in happened(events, ArmorTested)] == [(5, 1)]


@pytest.mark.rule("TS-MEL-006", "TS-PIL-010")
def test_a_kicked_mech_falls_after_the_damage_of_the_kick() -> None:
    after, events = struck(fists(), "kick", [HIT, HARMLESS, FAILS, 1, HARMLESS])
    assert [(hit.piece, hit.damage) for hit in happened(events, ArmorTested)] == [(2, 10), (2, 10)]
    assert after.piece(2).prone


@pytest.mark.rule("TS-MEL-007", "TS-PIL-007")
def test_a_push_down_a_slope() -> None:
    battle = fists(board=column(".", ".", "1", "1"))
    after, events = struck(battle, "push", [HIT, 1, HARMLESS])
    assert (after.piece(1).hex, after.piece(2).hex) == (Hex(2, 3), Hex(2, 2))
    assert [hit.damage for hit in happened(events, ArmorTested)] == [15], "a push itself does no damage"


@pytest.mark.rule("TS-MEL-010")
@pytest.mark.parametrize(("hexes", "given", "taken"), [(1, 5, 3), (3, 15, 9), (5, 25, 15)])
def test_a_charge_multiplies_masses_by_hexes(hexes: int, given: int, taken: int) -> None:
    battle = fists(target=tank(mass=3, **TOUGH), a_charging=True, a_moved=hexes)
    _, events = struck(battle, "charge", [HIT, HARMLESS, HARMLESS])
    assert [hit.damage for hit in happened(events, ArmorTested)] == [given, taken]


@pytest.mark.rule("TS-INF-019")
@pytest.mark.parametrize(("how", "dice"), [("kick", [HIT, HARMLESS, PASSES]), ("punch", [HIT, MISS, HARMLESS])])
def test_physical_attacks_also_meet_the_infantry_on_a_machine(how: str, dice: list[int]) -> None:
    riding = piece(section(anti_mech=True), "", swarming=2, side="Red")
    battle = stage("5x5", piece(mech(**TOUGH), "0204"), piece(mech(**TOUGH), "0203", facing=3), riding)
    after, _ = struck(battle, how, dice)
    assert after.piece(3).troopers == 6


# --- groups of weapons ------------------------------------------------------------------------------------------------
def battery(element: Element, **fields: Any) -> Any:
    return stage("6x9", piece(element, "0308", **fields), piece(tank(front=99), "0303", facing=3))


@pytest.mark.rule("TS-HIT-017")
def test_weapons_with_different_numbers_are_fired_apart() -> None:
    arms = mech(weapons=(replace(LASER, name="A", arc=Arc.FL), replace(LASER, name="B")))
    hurt = battery(arms, ticked=ticked(arms, left_arm=1))
    assert refusal(battery(arms), Act(1, 2), "Red", Attack(1, 2, (0, 1))) is None
    barred = refusal(hurt, Act(1, 2), "Red", Attack(1, 2, (0, 1)))
    assert barred is not None
    assert barred.rule == "TS-HIT-017"


@pytest.mark.rule("TS-HIT-020", "TS-MOD-005")
def test_the_heat_of_an_attack_does_not_spoil_its_own_aim() -> None:
    hot = mech(weapons=(replace(LASER, heat=10),))
    after, events = perform(battery(hot, heat=4), Fire(1, Attack(1, 2, (0,))), dice=[MISS])
    assert happened(events, Fired)[0].tally.total == 18
    assert after.piece(1).heat == 14


@pytest.mark.rule("TS-HIT-025", "TS-HIT-024")
def test_a_streak_launcher_that_does_not_lock_on_keeps_its_only_shot() -> None:
    streak = replace(LASER, type="missile", shots=2, streak=True, one_shot=True)
    battle = battery(mech(weapons=(streak, streak)))
    after, _ = perform(battle, Fire(1, Attack(1, 2, (0, 1))), dice=[MISS, HIT, HARMLESS, HARMLESS])
    assert after.piece(1).spent == (1,)


@pytest.mark.rule("TS-CNV-010")
@pytest.mark.parametrize(("quad", "facing", "fine"), [(False, 0, True), (False, 3, False), (True, 3, True)])
def test_quads_also_kick_backward(quad: bool, facing: int, fine: bool) -> None:
    battle = stage("5x5", piece(mech(quad=quad), "0204", facing=facing), piece(mech(), "0203"))
    assert (refused(battle, "kick") == "") == fine
