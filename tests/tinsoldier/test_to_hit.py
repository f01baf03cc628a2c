"""The number to hit: lines of sight, arcs, ranges, and every modifier."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import LASER, drawn, mech, perform, piece, section, stage, tank, ticked

from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import Attack, Fire
from ironhex.systems.tinsoldier.answers import attack_refusal
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.combat.arcs import ARCS, bears
from ironhex.systems.tinsoldier.combat.shot import Shot
from ironhex.systems.tinsoldier.combat.sight import bracket_range, line_between, sees, slant_range
from ironhex.systems.tinsoldier.combat.to_hit import to_hit
from ironhex.systems.tinsoldier.combat.usable import aims, conflict, volleys
from ironhex.systems.tinsoldier.element import Ammunition, Arc, Element, Weapon
from ironhex.systems.tinsoldier.events import Fired
from ironhex.systems.tinsoldier.ground import building_mass

GUN = replace(LASER, name="Gun", type="gun", minimum=4, effective=5)
MISSILES = Weapon(
    "LRM 5", "missile", Arc.F, 1, shots=5, minimum=7, effective=21, heat=2, ammo="LRM 5 Ammo", indirect=True
)


def shot(
    attacker: Element | None = None, target: Element | None = None, board: Any = "8x12", **fields: Any
) -> dict[str, int]:
    """The modifiers of a shot from 0408 north to 0404, by rule; `a_` and `t_` name fields of the two pieces."""
    own = {name[2:]: value for name, value in fields.items() if name.startswith("a_")}
    other = {name[2:]: value for name, value in fields.items() if name.startswith("t_")}
    conditions = {name: value for name, value in fields.items() if name[1] != "_"}
    battle = stage(
        board,
        piece(attacker or mech(), "0408", **own),
        piece(target or mech(), "0404", facing=3, **other),
        **conditions,
    )
    tally = to_hit(Shot(battle, battle.piece(1), 0, battle.piece(2)))
    found: dict[str, int] = {}
    for mod in tally.mods:
        found[mod.rule] = found.get(mod.rule, 0) + mod.value
    return found


BASE = {"TS-PRE-004": 18, "TS-HIT-021": -5}


@pytest.mark.rule("TS-HIT-021", "TS-PRE-004")
def test_gunnery_less_a_third_of_the_targets_piloting() -> None:
    assert shot() == BASE
    assert shot(target=tank()) == {"TS-PRE-004": 18}, "only 'Mechs dodge"
    assert shot(t_piloting=16)["TS-HIT-021"] == -5, "to the nearest whole number"
    assert shot(t_piloting=17)["TS-HIT-021"] == -6


@pytest.mark.rule("TS-MOD-001", "TS-MOD-002")
@pytest.mark.parametrize(("tag", "value"), [(1, -2), (2, -4), (3, -6)])
def test_the_attackers_move_tag(tag: int, value: int) -> None:
    assert shot(a_tag=tag) == {**BASE, "TS-MOD-002": value}


@pytest.mark.rule("TS-CRT-023")
def test_a_damaged_stabilizer_doubles_the_attackers_penalty() -> None:
    hit = ticked(tank(), stabilizer=1)
    assert shot(tank(), a_tag=2, a_ticked=hit) == {**BASE, "TS-CRT-023": -8}
    assert shot(tank(), a_ticked=hit) == BASE


@pytest.mark.rule("TS-INF-006")
def test_infantry_is_not_penalized_for_moving_but_is_harder_to_hit() -> None:
    assert "TS-MOD-002" not in shot(section(weapons=(LASER,)), a_tag=2)
    assert shot(target=section(), t_tag=1)["TS-MOD-010"] == -1


@pytest.mark.rule("TS-MOD-003", "TS-MOD-012")
def test_prone_attackers_and_targets() -> None:
    assert shot(a_prone=True) == {**BASE, "TS-MOD-003": 4}
    assert shot(t_prone=True) == {**BASE, "TS-MOD-012": -4}
    battle = stage("8x8", piece(mech(), "0404"), piece(mech(), "0403", prone=True))
    assert to_hit(Shot(battle, battle.piece(1), 0, battle.piece(2))).total == 18 - 5 + 2


@pytest.mark.rule("TS-MOD-004", "TS-MOD-015")
def test_accuracy_and_guidance() -> None:
    assert shot(mech(weapons=(replace(LASER, accuracy=4),)))["TS-MOD-004"] == 4
    assert shot(mech(weapons=(replace(LASER, guided=True),)))["TS-MOD-015"] == 2


@pytest.mark.rule("TS-MOD-005", "TS-HEA-004")
@pytest.mark.parametrize(("heat", "value"), [(4, None), (5, -1), (14, -2), (24, -4)])
def test_heat_makes_aiming_harder(heat: int, value: int | None) -> None:
    assert shot(a_heat=heat).get("TS-MOD-005") == value


@pytest.mark.rule("TS-MOD-006", "TS-HIT-013")
@pytest.mark.parametrize(("minimum", "value"), [(4, None), (5, -2), (7, -6)])
def test_inside_minimum_range(minimum: int, value: int | None) -> None:
    assert shot(mech(weapons=(replace(LASER, minimum=minimum),))).get("TS-MOD-006") == value


@pytest.mark.rule("TS-MOD-007", "TS-HIT-012", "TS-HIT-011")
def test_beyond_effective_range() -> None:
    near = mech(weapons=(replace(LASER, effective=3),))
    assert shot(near)["TS-MOD-007"] == -1
    battle = stage("8x12", piece(near, "0408", ticked=ticked(near, sensors=1)), piece(mech(), "0404"))
    barred = aims(battle, battle.piece(1), 0, battle.piece(2)).barred
    assert barred is not None
    assert barred.rule == "TS-HIT-012"


@pytest.mark.rule("TS-MOD-009", "TS-MOD-016", "TS-HIT-004")
def test_each_intervening_woods_hex_counts_that_of_the_target_too() -> None:
    board = drawn(*(f". . . {row} . ." for row in (".", ".", ".", "w", "w", "W", ".", "W")))
    found = shot(board=board)
    assert found["TS-MOD-009"] == 2 * -2 + -4, "the attacker's own woods do not count"


@pytest.mark.rule("TS-MOD-016")
def test_between_two_hexes_the_one_that_favors_the_target_counts() -> None:
    board = drawn(". . .", ". w .", ". . .", ". . .")
    battle = stage(board, piece(mech(), "0102"), piece(mech(), "0302"))
    found = line_between(battle, battle.piece(1), battle.piece(2))
    assert (found.light, found.heavy) == (1, 0)


@pytest.mark.rule("TS-MOD-010")
@pytest.mark.parametrize(("tag", "value"), [(0, None), (1, -5), (2, -5), (3, -4)])
def test_the_targets_move_tag_counts_with_its_full_speed(tag: int, value: int | None) -> None:
    assert shot(t_tag=tag).get("TS-MOD-010") == value


@pytest.mark.rule("TS-MOD-010")
def test_with_slow_starts_a_tag_of_1_counts_half() -> None:
    assert shot(t_tag=1, options=("half-tag",))["TS-MOD-010"] == -3
    assert shot(t_tag=2, options=("half-tag",))["TS-MOD-010"] == -5


@pytest.mark.rule("TS-MOD-011", "TS-MOD-013")
def test_cover_and_shutdown() -> None:
    assert shot(t_cover=True)["TS-MOD-011"] == -3
    assert shot(t_shut_down=True)["TS-MOD-013"] == 6


@pytest.mark.rule("TS-MOD-014", "TS-BLD-001")
def test_a_building_is_easy_to_hit() -> None:
    board = drawn(*(". . . . . ." for _ in range(8)), more="building 0404")
    battle = stage(board, piece(mech(), "0408"))
    assert (building_mass(board.at(Hex.parse("0404"))), board.at(Hex.parse("0404")).building_height) == (4, 2)
    assert to_hit(Shot(battle, battle.piece(1), 0, Hex.parse("0404"))).total == 28


# --- lines of sight ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-HIT-002", "TS-HIT-003")
@pytest.mark.parametrize(
    ("column", "clear"),
    [
        (". . . .", True),
        (". 1 . .", True),
        (". 2 . .", False),
        (". . 2 .", False),
        ("1 2 . .", True),
        ("1 . 2 1", True),
        ("1 3 . .", False),
        ("1 . 3 1", False),
        ("2 2 . .", True),
    ],
)
def test_what_blocks_the_line_of_sight(column: str, clear: bool) -> None:
    """A 'Mech stands one level above its hex; terrain adjacent to either must not be higher than that one."""
    board = drawn(*(f". {row} ." for row in column.split()))
    battle = stage(board, piece(mech(), "0201"), piece(mech(), "0204"))
    assert sees(battle, battle.piece(1), battle.piece(2)) == clear


@pytest.mark.rule("TS-HIT-002")
def test_in_the_middle_only_terrain_higher_than_both_blocks() -> None:
    for levels, clear in (("1 . 2 . .", True), ("1 . 3 . .", False), (". . 2 . 2", True), (". . 2 . .", False)):
        board = drawn(*(f". {row} ." for row in levels.split()))
        battle = stage(board, piece(mech(), "0201"), piece(mech(), "0205"))
        assert sees(battle, battle.piece(1), battle.piece(2)) == clear, levels


@pytest.mark.rule("TS-HIT-003")
def test_prone_mechs_and_others_are_at_the_level_of_the_ground() -> None:
    board = drawn(". . .", ". 1 .", ". . .", ". . .")
    for target, prone in ((mech(), True), (tank(), False)):
        battle = stage(board, piece(mech(), "0204"), piece(target, "0201", prone=prone))
        assert not sees(battle, battle.piece(1), battle.piece(2))
    battle = stage(board, piece(mech(), "0204"), piece(mech(), "0201"))
    assert sees(battle, battle.piece(1), battle.piece(2))


# --- arcs -------------------------------------------------------------------------------------------------------------
AROUND = ("0402", "0503", "0504", "0406", "0304", "0303")
"""The hexes north, northeast, southeast, south, southwest and northwest of 0404, two away or next to it."""


@pytest.mark.rule("TS-HIT-005", "TS-HIT-006", "TS-HIT-007", "TS-HIT-008", "TS-HIT-009", "TS-HIT-010")
@pytest.mark.parametrize(
    ("arc", "covered"),
    [
        (Arc.F, "110001"),
        (Arc.B, "001110"),
        (Arc.L, "000011"),
        (Arc.R, "011000"),
        (Arc.FL, "110011"),
        (Arc.FR, "111001"),
        (Arc.FB_L, "111111"),
        (Arc.FB_R, "111111"),
        (Arc.FX, "111011"),
        (Arc.X, "111111"),
    ],
)
def test_arcs_along_the_hexrows(arc: Arc, covered: str) -> None:
    battle = stage("8x8", piece(mech(), "0404"))
    hexes = [Hex(4, 2), Hex(5, 4), Hex(5, 5), Hex(4, 6), Hex(3, 5), Hex(3, 4)]
    assert "".join(str(int(bears(battle.piece(1), arc, hex))) for hex in hexes) == covered


@pytest.mark.rule("TS-HIT-007")
def test_fb_arcs_leave_out_the_sides() -> None:
    assert not ARCS[Arc.FB_L] & set(range(5, 8))
    assert ARCS[Arc.F] | ARCS[Arc.B] == ARCS[Arc.FB_L] == ARCS[Arc.FB_R]


@pytest.mark.rule("TS-HIT-005")
def test_out_of_arc_is_refused() -> None:
    battle = stage("8x8", piece(mech(), "0404", facing=3), piece(mech(), "0401"))
    barred = aims(battle, battle.piece(1), 0, battle.piece(2)).barred
    assert barred is not None
    assert barred.rule == "TS-HIT-005"


# --- ranges -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-HIT-014", "TS-HIT-015")
@pytest.mark.parametrize(
    ("across", "up", "hexes"),
    [(8, 0, 8), (8, 6, 8), (8, 7, 9), (8, 13, 9), (8, 14, 10), (8, 20, 10), (0, 2, 0), (0, 3, 1), (0, 7, 2), (1, 3, 2)],
)
def test_height_adds_to_the_range(across: int, up: int, hexes: int) -> None:
    assert bracket_range(across, up) == hexes


@pytest.mark.rule("TS-HIT-016")
@pytest.mark.parametrize(("across", "up", "hexes"), [(8, 0, 8), (8, 12, 9), (0, 3, 1), (3, 12, 5), (4, 9, 5)])
def test_exact_ranges_are_an_option(across: int, up: int, hexes: int) -> None:
    assert slant_range(across, up) == hexes
    battle = stage("8x8", piece(mech(), "0404"), options=("slant-range",))
    assert battle.rules.height_range is slant_range


# --- weapons in one attack --------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-HIT-017")
def test_weapons_in_one_attack_share_their_characteristics() -> None:
    big = replace(MISSILES, name="LRM 20", shots=20, ammo="LRM 20 Ammo")
    autocannon = Weapon("AC/5", "gun", Arc.F, 5, minimum=4, effective=18, ammo="AC/5 Ammo")
    laser = replace(LASER, name="Medium Laser")
    loads = tuple(Ammunition(name, 10) for name in ("LRM 5 Ammo", "LRM 20 Ammo", "AC/5 Ammo"))
    element = mech(weapons=(MISSILES, big, autocannon, laser), ammunition=loads)
    battle = stage("8x12", piece(element, "0411"), piece(mech(), "0403"))
    one = battle.piece(1)
    assert conflict(one, (0, 1)) is None
    barred = conflict(one, (2, 3))
    assert barred is not None
    assert barred.rule == "TS-HIT-017"
    assert {weapons for weapons, _ in volleys(battle, one, battle.piece(2))} == {(0, 1), (2,), (3,)}


@pytest.mark.rule("TS-HIT-018", "TS-HIT-019")
def test_prone_bipeds_fire_one_arm_at_most() -> None:
    arms = (LASER, replace(LASER, arc=Arc.FL), replace(LASER, arc=Arc.FR))
    battle = stage("8x8", piece(mech(weapons=arms), "0404", prone=True), piece(mech(), "0401"))
    one = battle.piece(1)
    assert conflict(one, (0, 1)) is None
    barred = conflict(one, (1, 2))
    assert barred is not None
    assert barred.rule == "TS-HIT-018"
    hurt = battle.changed(replace(one, ticked=ticked(one.element, left_arm=1)))
    assert aims(hurt, hurt.piece(1), 2, hurt.piece(2)).barred is not None, "both arms must be undamaged"
    assert aims(hurt, hurt.piece(1), 0, hurt.piece(2)).barred is None
    quad = stage("8x8", piece(mech(weapons=arms, quad=True), "0404", prone=True), piece(mech(), "0401"))
    assert conflict(quad.piece(1), (1, 2)) is None


# --- rolling ----------------------------------------------------------------------------------------------------------
def fired(element: Element, weapons: tuple[int, ...], dice: list[int], **fields: Any) -> tuple[Battle, Any]:
    battle = stage("8x12", piece(element, "0408"), piece(mech(front=200), "0404", facing=3, **fields))
    after, events = perform(battle, Fire(1, Attack(1, 2, weapons)), dice=dice)
    (event,) = [each for each in events if isinstance(each, Fired)]
    return after, event


@pytest.mark.rule("TS-HIT-022", "TS-HIT-023", "TS-ACT-005")
def test_each_die_at_or_below_the_number_hits_but_never_a_20() -> None:
    launcher = mech(weapons=(replace(MISSILES, minimum=1, ammo=""),))
    _, event = fired(launcher, (0,), [13, 14, 1, 20, 12, *[1] * 3])
    assert (event.tally.total, event.hits) == (13, 3)
    _, event = fired(
        replace(launcher, weapons=(replace(launcher.weapons[0], accuracy=30),)), (0,), [20, 20, 19, 20, 20, 1]
    )
    assert event.hits == 1


@pytest.mark.rule("TS-HIT-022")
def test_a_number_below_1_is_refused() -> None:
    battle = stage("8x12", piece(mech(), "0408", gunnery=5), piece(mech(), "0404", facing=3))
    barred = attack_refusal(battle, battle.piece(1), Attack(1, 2, (0,)))
    assert barred is not None
    assert barred.rule == "TS-HIT-022"


@pytest.mark.rule("TS-HIT-020")
def test_weapons_heat_a_mech_and_no_vehicle() -> None:
    after, _ = fired(mech(weapons=(LASER, LASER)), (0, 1), [20, 20])
    assert after.piece(1).heat == 6
    after, _ = fired(tank(), (0,), [20])
    assert after.piece(1).heat == 0


@pytest.mark.rule("TS-HIT-024")
def test_two_racks_mark_off_two_shots_of_ammunition() -> None:
    rack = replace(MISSILES, name="LRM 20", shots=20, ammo="LRM 20 Ammo", minimum=1)
    archer = mech(weapons=(rack, rack), ammunition=(Ammunition("LRM 20 Ammo", 12),))
    after, event = fired(archer, (0, 1), [20] * 40)
    assert len(event.faces) == 40
    assert after.piece(1).shots == (10,)


@pytest.mark.rule("TS-HIT-024")
def test_a_weapon_with_a_variable_rate_marks_off_each_shot() -> None:
    ultra = replace(LASER, name="Ultra AC/5", type="gun", heat=1, ammo="Ammo", rate=2)
    battle = stage(
        "8x12",
        piece(mech(weapons=(ultra,), ammunition=(Ammunition("Ammo", 20),)), "0408"),
        piece(mech(), "0404", facing=3),
    )
    after, _events = perform(battle, Fire(1, Attack(1, 2, (0,), rate=2)), dice=[20, 20])
    assert (after.piece(1).shots, after.piece(1).heat) == ((18,), 2)
    barred = attack_refusal(battle, battle.piece(1), Attack(1, 2, (0,), rate=3))
    assert barred is not None
    assert barred.rule == "TS-HIT-024"


@pytest.mark.rule("TS-HIT-025")
def test_streaks_roll_once_and_hit_with_all_or_do_not_fire() -> None:
    streak = Weapon("Streak SRM 2", "missile", Arc.F, 2, shots=2, effective=9, heat=2, ammo="S", streak=True)
    element = mech(weapons=(streak, streak), ammunition=(Ammunition("S", 50),))
    after, event = fired(element, (0, 1), [1, 20, 1, 1])
    assert event.hits == 1
    assert (after.piece(1).shots, after.piece(1).heat) == ((49,), 2)


@pytest.mark.rule("TS-HIT-001")
def test_a_target_is_one_enemy_on_the_board() -> None:
    battle = stage("8x8", piece(mech(), "0404"), piece(mech(), "0401"), piece(mech(), "0402", side="Red"))
    for target in (1, 3, 9):
        barred = attack_refusal(battle, battle.piece(1), Attack(1, target, (0,)))
        assert barred is not None
        assert barred.rule == "TS-HIT-001"
