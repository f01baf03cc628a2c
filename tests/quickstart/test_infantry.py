"""Infantry: squads of battle armor and platoons, how they move and fire, and how they are hit."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.quickstart.field import (
    CICADA,
    ENFORCER,
    GUNNERS,
    HERMES,
    HUNCHBACK,
    RIFLES,
    ROMMEL,
    SALADIN,
    SQUAD,
    ULTRA_SALADIN,
    bar,
    changed,
    field,
    fire,
    happened,
    menu,
    number,
    played,
    refused,
    shot,
    unit,
    value,
)

from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase
from ironhex.systems.classic.damage.hits import groups
from ironhex.systems.classic.events.damage import Damaged, Doomed, LocationRolled, TrooperRolled
from ironhex.systems.classic.events.weapons import BurstRolled, ClusterRolled, WeaponFired
from ironhex.systems.classic.movement.path import Pace, pace_of, paces, walk_of
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.quickstart.cards import cards, weapon
from ironhex.systems.quickstart.damage import GROUP, men_at_once
from ironhex.systems.quickstart.system import QUICKSTART

WOODS = """board woods
size 9 9
01  .  .  .  .  .  .  .  .  .
02  .  .  .  .  .  .  .  .  .
03  .  .  .  .  .  .  .  .  .
04  .  .  .  .  W  .  .  .  .
05  .  .  .  .  .  .  .  .  .
06  .  .  .  .  w  .  .  .  .
07  .  .  .  .  W  .  .  .  .
08  .  .  .  .  .  .  .  .  .
09  .  .  .  .  .  .  .  .  .
"""
HIT = [6, 6]
GUN = {SQUAD: "Magshot Gauss Rifle", RIFLES: "Rifle, Energy", GUNNERS: "Platoon Machine Gun"}


def men(name: str = RIFLES, hex: str = "0505", board: str = WOODS, *others: Any) -> Battle:
    return field(board, unit(name, hex), *others, phase=Phase.MOVEMENT)


def ends(battle: Battle, side: str = "Red") -> dict[str, set[int]]:
    """Where the first unit of a side may end its move, with the hexes it has entered then."""
    found: dict[str, set[int]] = {}
    for entry in menu(battle, Phase.MOVEMENT, side):
        if entry.steps and not entry.steps.endswith("X"):
            each = battle.unit(entry.unit)
            *_, last = paces(walk_of(battle, each, entry.mode), pace_of(battle, each), entry.steps)
            assert isinstance(last, Pace)
            assert last.spot
            found.setdefault(str(last.spot.hex), set()).add(last.move.hexes)
    return found


# --- movement ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-INF-001")
@pytest.mark.parametrize("name", cards())
def test_platoons_and_battle_armor_alike_are_infantry(name: str) -> None:
    """They turn for nothing and have no faster way to move; no 'Mech and no vehicle is like them."""
    battle = field("9x9", unit(name, "0505"), phase=Phase.MOVEMENT)
    infantry = name in (SQUAD, RIFLES, GUNNERS)
    *_, last = paces(walk_of(battle, battle.unit(0), Mode.WALK), pace_of(battle, battle.unit(0)), "RRRF")
    assert isinstance(last, Pace)
    assert last.move.spent == (1 if infantry else 4)
    assert ({entry.mode for entry in menu(battle, Phase.MOVEMENT)} == {Mode.STAND, Mode.WALK}) == infantry


@pytest.mark.rule("QS-INF-003")
def test_infantry_has_no_modes_and_spends_up_to_its_mp() -> None:
    battle = men()
    assert {entry.mode for entry in menu(battle, Phase.MOVEMENT)} == {Mode.STAND, Mode.WALK}
    assert bar(allowance(battle, battle.unit(0), Mode.RUN)) == "QS-INF-003"
    assert allowance(battle, battle.unit(0), Mode.WALK).total == 3
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "RFRFRFRF")) == "QS-MOV-002"


@pytest.mark.rule("QS-INF-004", "QS-TBL-011")
def test_infantry_has_no_facing_and_enters_all_hexes_around_it_for_nothing_more() -> None:
    found = ends(men(hex="0503"))
    assert {hex for hex, hexes in found.items() if 1 in hexes} == {"0502", "0602", "0603", "0504", "0403", "0402"}
    assert refused(men(), Phase.MOVEMENT, Move(0, Mode.WALK, "RRRF")) is None
    assert refused(men(), Phase.MOVEMENT, Move(0, Mode.WALK, "B")) == "QS-INF-004"
    assert QUICKSTART.presentation is not None
    assert QUICKSTART.presentation.scene(men(), None).figures[0].heading is None


@pytest.mark.rule("QS-INF-005", "QS-TBL-011")
def test_every_hex_costs_infantry_one_mp() -> None:
    battle = men(hex="0508")
    *_, last = paces(walk_of(battle, battle.unit(0), Mode.WALK), pace_of(battle, battle.unit(0)), "FFF")
    assert isinstance(last, Pace)
    assert last.move.spent == 3
    assert str(last.spot.hex if last.spot else "") == "0505"


@pytest.mark.rule("QS-INF-002", "QS-INF-003")
def test_infantry_reaches_every_hex_within_its_mp() -> None:
    """36 hexes within 3, and its own again after a there-and-back; hexes entered count."""
    found = ends(men(hex="0505"))
    assert len(found) == 37
    assert found["0505"] == {2, 3}
    assert found["0504"] == {1, 2, 3}
    assert found["0502"] == {3}


@pytest.mark.rule("QS-INF-006", "QS-INF-007")
def test_a_mech_enters_and_shares_the_hex_of_infantry() -> None:
    battle = field("9x9", unit(HUNCHBACK, "0505"), unit(RIFLES, "0504"), unit(CICADA, "0305"), phase=Phase.MOVEMENT)
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "F")) is None
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "FF")) is None
    after, _ = played(battle, Phase.MOVEMENT, script=[Move(0, Mode.WALK, "F")])
    assert {each.name for each in after.at(after.unit(0).place)} == {HUNCHBACK, RIFLES}


@pytest.mark.rule("QS-INF-006")
@pytest.mark.parametrize("enemy", [ENFORCER, SALADIN])
def test_a_mech_cannot_enter_the_hex_of_an_enemy_mech_or_vehicle(enemy: str) -> None:
    battle = field("9x9", unit(HUNCHBACK, "0505"), unit(enemy, "0504"), phase=Phase.MOVEMENT)
    for steps in ("F", "FF"):
        assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, steps)) == "QS-INF-006"


@pytest.mark.rule("QS-INF-006", "QS-INF-007", "QS-MOV-019", "QS-MOV-020")
@pytest.mark.parametrize(
    ("mover", "there", "side", "rule"),
    [
        (ROMMEL, RIFLES, "Blue", "QS-MOV-019"),
        (SQUAD, RIFLES, "Blue", "QS-MOV-019"),
        (RIFLES, HUNCHBACK, "Blue", "QS-MOV-019"),
        (RIFLES, HUNCHBACK, "Red", None),
        (RIFLES, SQUAD, "Red", "QS-INF-007"),
        (ROMMEL, RIFLES, "Red", "QS-INF-007"),
        (HUNCHBACK, RIFLES, "Red", None),
    ],
)
def test_who_may_join_whom(mover: str, there: str, side: str, rule: str | None) -> None:
    battle = field("9x9", unit(mover, "0505"), unit(there, "0504", side=side), phase=Phase.MOVEMENT)
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "F")) == rule


# --- firing -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-INF-008")
@pytest.mark.parametrize("name", [SQUAD, RIFLES, GUNNERS])
def test_infantry_fires_all_around(name: str) -> None:
    for hex in ("0504", "0604", "0605", "0506", "0405", "0404"):
        battle = field("9x9", unit(name, "0505"), unit(HUNCHBACK, hex))
        assert bar(number(battle, GUN[name])) is None


@pytest.mark.rule("QS-INF-009", "QS-INF-014")
def test_only_infantry_fires_within_a_hex() -> None:
    battle = field("9x9", unit(SQUAD, "0505"), unit(HUNCHBACK, "0505"))
    assert number(battle, GUN[SQUAD]).total == 4  # as at range 1
    assert refused(battle, Phase.WEAPONS, fire(battle, GUN[SQUAD])) is None
    back = fire(battle, "Medium Laser", attacker=1, target=0)
    assert refused(battle, Phase.WEAPONS, back, "Blue") == "QS-INF-009"


@pytest.mark.rule("QS-INF-014")
def test_battle_armor_uses_all_the_usual_modifiers_in_its_hex() -> None:
    board = WOODS.replace("05  .  .  .  .  .", "05  .  .  .  .  W")
    battle = field(board, unit(SQUAD, "0505"), unit(HUNCHBACK, "0505", move=MoveState(hexes=3)))
    assert number(battle, GUN[SQUAD]).total == 4 + 2 + 1


@pytest.mark.rule("QS-INF-010", "QS-TBL-004")
@pytest.mark.parametrize("name", [SQUAD, RIFLES])
def test_infantry_aims_as_well_on_the_move(name: str) -> None:
    battle = field("9x9", unit(name, "0505", move=MoveState(mode=Mode.WALK, hexes=3)), unit(HUNCHBACK, "0504", 3))
    assert number(battle, GUN[name]).total == 4
    assert value(number(battle, "Medium Laser", attacker=1, target=0), "QS-TOH-012") == 1  # but is harder to hit


@pytest.mark.rule("QS-INF-012", "QS-TBL-008")
@pytest.mark.parametrize(
    ("attacker", "gun", "target", "added"),
    [
        (HUNCHBACK, "Medium Laser", SQUAD, 1),
        (ROMMEL, "Small Laser", SQUAD, 1),
        (RIFLES, "Rifle, Energy", SQUAD, 0),
        (SQUAD, "Magshot Gauss Rifle", SQUAD, 0),
        (HUNCHBACK, "Medium Laser", RIFLES, 0),
    ],
)
def test_battle_armor_is_harder_to_hit_for_machines(attacker: str, gun: str, target: str, added: int) -> None:
    battle = field("9x9", unit(attacker, "0505"), unit(target, "0504"))
    assert value(number(battle, gun), "QS-INF-012") == added
    assert number(battle, gun).total == 4 + added


@pytest.mark.rule("QS-INF-018", "QS-UNT-010", "QS-UNT-011")
@pytest.mark.parametrize(
    ("name", "modifiers"), [(RIFLES, [-2, 0, 0, 2, 2, 4, 4, None]), (GUNNERS, [-2, 0, 2, 4, None, None, None, None])]
)
def test_the_range_tables_of_platoons(name: str, modifiers: list[int | None]) -> None:
    for hexes, added in enumerate(modifiers):
        battle = field("5x9", unit(name, "0309"), unit(HUNCHBACK, f"03{9 - hexes:02d}"))
        tally = number(battle, GUN[name])
        assert (None if tally.barred else tally.total - 4) == added
        assert bar(tally) in (None, "QS-TOH-010")


# --- what they do -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-INF-013")
def test_a_squad_fires_one_volley() -> None:
    battle = field("9x9", unit(SQUAD, "0505"), unit(HUNCHBACK, "0504"))
    assert [len(entry.shots) for entry in menu(battle, Phase.WEAPONS)] == [0, 1]
    _, events = shot(battle, GUN[SQUAD], dice=[1, 1])
    assert len(happened(events, WeaponFired)) == 1


@pytest.mark.rule("QS-INF-015", "QS-INF-017", "QS-TBL-009")
@pytest.mark.parametrize(
    ("troopers", "cluster", "struck"),
    [(4, [1, 1], 2), (4, [3, 4], 3), (4, [6, 6], 4), (3, [1, 1], 1), (3, [3, 4], 2), (2, [4, 4], 2), (2, [3, 4], 1)],
)
def test_the_troopers_who_hit_each_do_their_damage_somewhere(troopers: int, cluster: list[int], struck: int) -> None:
    armor = (7,) * troopers + (0,) * (4 - troopers)
    battle = field("9x9", unit(SQUAD, "0505", armor=armor, structure=tuple(map(bool, armor))), unit(HUNCHBACK, "0504"))
    _, events = shot(battle, GUN[SQUAD], dice=[*HIT, *cluster, *[3, 4] * struck])
    assert [(event.fired, event.struck) for event in happened(events, ClusterRolled)] == [(troopers, struck)]
    assert [event.armor for event in happened(events, Damaged)] == [2] * struck
    assert len(happened(events, LocationRolled)) == struck


@pytest.mark.rule("QS-INF-016")
def test_a_lone_trooper_needs_no_cluster_roll() -> None:
    battle = field("9x9", unit(SQUAD, "0505", armor=(0, 0, 1, 0), structure=(0, 0, 1, 0)), unit(HUNCHBACK, "0504"))
    _, events = shot(battle, GUN[SQUAD], dice=[*HIT, 3, 4])
    assert not happened(events, ClusterRolled)
    assert [event.armor for event in happened(events, Damaged)] == [2]


@pytest.mark.rule("QS-INF-017", "QS-INF-033")
def test_battle_armor_does_its_full_damage_to_a_platoon() -> None:
    battle = field(WOODS, unit(SQUAD, "0505"), unit(RIFLES, "0506"))
    after, events = shot(battle, GUN[SQUAD], dice=[*HIT, 3, 4])
    assert not happened(events, LocationRolled, TrooperRolled)
    assert after.unit(1).armor == (28 - 3 * 2,)


@pytest.mark.rule("QS-INF-019", "QS-UNT-012", "QS-UNT-013")
@pytest.mark.parametrize(
    ("name", "troopers", "points"), [(RIFLES, 28, 8), (RIFLES, 14, 4), (GUNNERS, 28, 16), (GUNNERS, 10, 6)]
)
def test_a_platoon_does_damage_by_its_men(name: str, troopers: int, points: int) -> None:
    battle = field("9x9", unit(name, "0505", armor=(troopers,)), unit(HUNCHBACK, "0504"))
    _, events = shot(battle, GUN[name], dice=[*HIT, *[3, 4] * (points // 2)])
    assert sum(event.armor for event in happened(events, Damaged)) == points


@pytest.mark.rule("QS-INF-019")
def test_men_lost_in_the_phase_still_fire() -> None:
    """Both platoons fire at full strength, whoever is resolved first."""
    battle = field(WOODS, unit(GUNNERS, "0505"), unit(GUNNERS, "0506"))
    script = [fire(battle, GUN[GUNNERS]), fire(battle, GUN[GUNNERS], attacker=1, target=0)]
    after, _ = played(battle, Phase.WEAPONS, script=script, dice=[*HIT, *HIT])
    assert [each.armor for each in after.units] == [(0,), (12,)]  # the first stands in the open


@pytest.mark.rule("QS-INF-020", "QS-UNT-015")
@pytest.mark.parametrize(
    ("points", "struck"), [(7, (2, 2, 2, 1)), (16, (2,) * 8), (1, (1,)), (0, ()), (8, (2, 2, 2, 2)), (3, (2, 1))]
)
def test_a_platoon_strikes_in_groups_of_two(points: int, struck: tuple[int, ...]) -> None:
    assert groups(points, GROUP) == struck


@pytest.mark.rule("QS-INF-020", "QS-UNT-015")
def test_each_group_finds_its_own_location() -> None:
    battle = field("9x9", unit(RIFLES, "0505", armor=(26,)), unit(HUNCHBACK, "0504"))
    _, events = shot(battle, GUN[RIFLES], dice=[*HIT, 3, 4, 4, 4, 5, 5, 6, 6])
    assert [event.armor for event in happened(events, Damaged)] == [2, 2, 2, 1]
    assert len({event.location for event in happened(events, LocationRolled)}) == 4


@pytest.mark.rule("QS-INF-021", "QS-INF-033")
def test_a_platoon_s_damage_to_a_platoon_is_applied_as_it_is() -> None:
    battle = field(WOODS, unit(GUNNERS, "0505", armor=(27,)), unit(RIFLES, "0506"))
    after, events = shot(battle, GUN[GUNNERS], dice=HIT)
    assert not happened(events, LocationRolled, TrooperRolled)
    assert after.unit(1).armor == (28 - 15,)


# --- what is done to them ---------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-INF-022")
@pytest.mark.parametrize("name", [SQUAD, RIFLES])
def test_infantry_has_no_hit_locations(name: str) -> None:
    battle = field(WOODS, unit(HUNCHBACK, "0505"), unit(name, "0504"))
    assert not battle.kind(battle.unit(1)).has_location
    dice = [*HIT, 3] if name == SQUAD else HIT
    shot(battle, "Medium Laser", dice=dice)


@pytest.mark.rule("QS-INF-011", "QS-INF-023")
@pytest.mark.parametrize(("die", "trooper"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_a_die_tells_which_trooper_is_hit(die: int, trooper: int) -> None:
    battle = field("9x9", unit(HUNCHBACK, "0505"), unit(SQUAD, "0504"))
    after, _ = shot(battle, "Medium Laser", dice=[*HIT, die])
    assert [7 - points for points in after.unit(1).armor] == [5 * (number == trooper) for number in range(4)]
    aimed = fire(battle, "Medium Laser").shots[0]
    assert refused(battle, Phase.WEAPONS, Declare(0, shots=(replace(aimed, aim=str(trooper + 1)),))) == "QS-GEN-003"


@pytest.mark.rule("QS-INF-023")
def test_every_group_is_rolled_anew() -> None:
    battle = field("9x9", unit(RIFLES, "0505"), unit(SQUAD, "0504"))
    after, events = shot(battle, GUN[RIFLES], dice=[*HIT, 1, 2, 2, 4])
    assert [event.location for event in happened(events, TrooperRolled)] == [0, 1, 1, 3]
    assert after.unit(1).armor == (5, 3, 7, 5)


@pytest.mark.rule("QS-INF-024")
def test_rolls_for_missing_or_dead_troopers_are_rolled_again() -> None:
    battle = field("9x9", unit(HUNCHBACK, "0505"), unit(SQUAD, "0504", armor=(7, 0, 7, 3), structure=(1, 0, 1, 1)))
    after, events = shot(battle, "Medium Laser", "Medium Laser", dice=[*HIT, 5, 6, 2, 4, *HIT, 4, 1])
    rolls = [event.rolls for event in happened(events, TrooperRolled)]
    assert rolls == [((5,), (6,), (2,), (4,)), ((4,), (1,))]  # the fourth trooper has died in this phase
    assert after.unit(1).armor == (2, 0, 7, 0)


@pytest.mark.rule("QS-INF-025")
def test_damage_beyond_a_trooper_is_wasted() -> None:
    battle = field("9x9", unit(HUNCHBACK, "0505"), unit(SQUAD, "0504"))
    after, events = shot(battle, "Autocannon 20", dice=[*HIT, 3])
    assert [event.armor for event in happened(events, Damaged)] == [7]
    assert after.unit(1).armor == (7, 7, 0, 7)


@pytest.mark.rule("QS-INF-026", "QS-INF-027")
def test_a_trooper_fights_to_his_last_point() -> None:
    """Armor 6 and the man himself."""
    battle = field("9x9", unit(SQUAD, "0505", armor=(1, 1, 1, 1)), unit(HUNCHBACK, "0504"))
    _, events = shot(battle, GUN[SQUAD], dice=[*HIT, 6, 6, *[3, 4] * 4])
    assert [(event.fired, event.struck) for event in happened(events, ClusterRolled)] == [(4, 4)]
    target = field("9x9", unit(ENFORCER, "0505"), unit(SQUAD, "0504"))
    six, _ = shot(changed(target, 1, armor=(4, 7, 7, 7)), "Small Laser", dice=[*HIT, 1])
    assert not six.unit(1).gone(0)
    seven, _ = shot(changed(target, 1, armor=(3, 7, 7, 7)), "Small Laser", dice=[*HIT, 1])
    assert seven.unit(1).gone(0)


@pytest.mark.rule("QS-INF-035")
def test_a_squad_is_destroyed_with_its_last_trooper() -> None:
    target = field("9x9", unit(HUNCHBACK, "0505"), unit(SQUAD, "0504", armor=(0, 0, 5, 0), structure=(0, 0, 1, 0)))
    after, events = shot(target, "Medium Laser", dice=[*HIT, 3])
    assert [event.rule for event in happened(events, Doomed)] == ["QS-INF-035"]
    assert after.unit(1).fate == "destroyed"
    two = changed(target, 1, armor=(0, 1, 5, 0), structure=(0, 1, 1, 0))
    assert shot(two, "Medium Laser", dice=[*HIT, 3])[0].unit(1).on_map


@pytest.mark.rule("QS-INF-034")
def test_a_platoon_is_destroyed_with_its_last_man() -> None:
    target = field(WOODS, unit(HUNCHBACK, "0505"), unit(RIFLES, "0504", armor=(2,)))
    after, events = shot(target, "Autocannon 20", dice=HIT)
    assert [event.rule for event in happened(events, Doomed)] == ["QS-INF-034"]
    assert not after.unit(1).on_map
    assert shot(changed(target, 1, armor=(3,)), "Autocannon 20", dice=HIT)[0].unit(1).on_map


@pytest.mark.rule("QS-INF-028", "QS-TBL-012", "QS-TBL-013", "QS-INF-029")
@pytest.mark.parametrize(
    ("gun", "rate", "struck"),
    [
        ("Autocannon 10", 1, 1),
        ("Autocannon 20", 1, 2),
        ("Gauss Rifle", 1, 2),
        ("Large Laser", 1, 1),
        ("Medium Laser", 1, 1),
        ("Small Laser", 1, 1),
        ("Snub-Nose PPC", 1, 1),
        ("Ultra AC/5", 1, 1),
        ("Ultra AC/20", 1, 2),
        ("Ultra AC/5", 2, 2),
        ("Ultra AC/20", 2, 5),
        ("Large Pulse Laser", 1, 3),
    ],
)
def test_men_struck_by_the_weapons_of_machines(gun: str, rate: int, struck: int) -> None:
    for hexes in (1, 10, 14) if gun == "Snub-Nose PPC" else (1,):
        assert men_at_once(weapon(gun), hexes, rate) == struck


@pytest.mark.rule("QS-INF-028", "QS-INF-031")
def test_a_platoon_loses_men_by_the_table_and_not_by_the_damage() -> None:
    battle = field(WOODS, unit(HERMES, "0505"), unit(RIFLES, "0504"))
    after, events = shot(battle, "Large Pulse Laser", dice=HIT)
    assert after.unit(1).armor == (25,)
    assert [event.armor for event in happened(events, Damaged)] == [3]


@pytest.mark.rule("QS-INF-029")
def test_two_shots_at_a_platoon_need_no_cluster_roll() -> None:
    battle = field(WOODS, unit(ULTRA_SALADIN, "0505"), unit(RIFLES, "0504"))
    after, events = shot(battle, "Ultra AC/20", dice=HIT, rate=2)
    assert not happened(events, ClusterRolled)
    assert after.unit(1).armor == (23,)


@pytest.mark.rule("QS-INF-030", "QS-TBL-014", "QS-TBL-013")
@pytest.mark.parametrize(
    ("name", "gun", "dice"),
    [(CICADA, "Small Pulse Laser", 2), ("Rommel Tank (Gauss)", "Machine Gun", 2), (HERMES, "Flamer", 4)],
)
def test_burst_fire_rolls_for_the_men_it_strikes(name: str, gun: str, dice: int) -> None:
    battle = field(WOODS, unit(name, "0505"), unit(RIFLES, "0504"))
    faces = [3, 2, 1, 4][:dice]
    after, events = shot(battle, gun, dice=[*HIT, *faces])
    assert [event.faces for event in happened(events, BurstRolled)] == [tuple(faces)]
    assert after.unit(1).armor == (28 - sum(faces),)


@pytest.mark.rule("QS-INF-030")
def test_several_bursts_add_up() -> None:
    battle = field(WOODS, unit("Rommel Tank (Gauss)", "0505"), unit(RIFLES, "0504"))
    after, _ = shot(battle, "Machine Gun", "Machine Gun", dice=[*HIT, 3, 2, *HIT, 1, 1])
    assert after.unit(1).armor == (28 - 5 - 2,)


@pytest.mark.rule("QS-INF-032")
@pytest.mark.parametrize(
    ("attacker", "gun", "dice", "lost"),
    [
        (HUNCHBACK, "Autocannon 20", HIT, 2),
        (HERMES, "Flamer", [*HIT, 1, 1, 1, 1], 4),
        (GUNNERS, "Platoon Machine Gun", HIT, 16),
        (SQUAD, "Magshot Gauss Rifle", [*HIT, 3, 4], 6),
    ],
)
def test_in_the_open_a_platoon_suffers_twice_as_much(attacker: str, gun: str, dice: list[int], lost: int) -> None:
    for beside, hex, times in (("0505", "0506", 1), ("0508", "0507", 1), ("0509", "0508", 2)):
        facing = 3 if beside < hex else 0
        after, _ = shot(field(WOODS, unit(attacker, beside, facing), unit(RIFLES, hex)), gun, dice=dice)
        assert 28 - after.unit(1).armor[0] == min(28, times * lost), hex


@pytest.mark.rule("QS-INF-002")
def test_infantry_needs_sight_and_range_as_others_do() -> None:
    board = WOODS.replace("05  .  .  .  .  .", "05  .  .  .  .  W")
    battle = field(board, unit(RIFLES, "0503"), unit(HUNCHBACK, "0506"))
    assert bar(number(battle, GUN[RIFLES])) == "QS-LOS-007"
