"""Construction, Battle Value and price of ProtoMechs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.construction.garage import proto
from tests.construction.workshop import breach, broken

from ironhex.catalog import CatalogError, ProtoDesign, ProtoLocation
from ironhex.construction import Crew, battle_value, proto_weight
from ironhex.construction.factors import speed_factor
from ironhex.construction.proto import most_armor
from ironhex.construction.proto_weight import proto_engine_weight
from ironhex.construction.proto_worth import proto_cost
from ironhex.kernel.calculation import Exact

HEAD, TORSO, RIGHT, LEFT, LEGS, GUN = ProtoLocation


def part(design: ProtoDesign, name: str) -> int:
    """Kilograms of the parts whose name begins so."""
    return sum(mod.value for mod in proto_weight(design).mods if mod.why.startswith(name))


TRITON = proto(
    {TORSO: ["Clan ER Micro Laser"], GUN: ["Clan Streak SRM 4", "Clan Streak SRM 4 Ammo (10)"]},
    tons=8,
    walk=4,
    jump=4,
    armor=(6, 13, 4, 4, 8, 3),
)
"""A machine of the lists, eight tons of it."""


@pytest.mark.rule("BMR-CPROTO-001")
def test_parts_weigh_just_what_the_machine_weighs() -> None:
    assert (proto_weight(TRITON).total, broken(TRITON)) == (8000, [])
    assert breach(proto(tons=8), "BMR-CPROTO-001").what.startswith("only")


@pytest.mark.rule("BMR-CPROTO-002")
def test_items_are_weighed_in_kilograms() -> None:
    assert part(proto({TORSO: ["Clan ER Micro Laser", "Clan Active Probe"]}), "ER Micro Laser") == 250
    assert part(proto({TORSO: ["Clan ER Micro Laser", "Clan Active Probe"]}), "Active Probe") == 1000


@pytest.mark.rule("BMR-CPROTO-003")
def test_only_the_clans_build_them() -> None:
    assert "BMR-CPROTO-003" in broken(proto(tech="IS"))
    assert "BMR-CPROTO-003" not in broken(proto())


@pytest.mark.rule("BMR-CPROTO-004")
@pytest.mark.parametrize("tons", [1, 10])
def test_they_weigh_two_to_nine_tons(tons: int) -> None:
    with pytest.raises(CatalogError, match=f"no ProtoMech weighs {tons} tons"):
        proto(tons=tons)


@pytest.mark.rule("BMR-CPROTO-005")
@pytest.mark.parametrize("tons", range(2, 10))
def test_structure_weighs_a_tenth(tons: int) -> None:
    assert part(proto(tons=tons), "internal structure") == 100 * tons


STRUCTURE = {
    2: (1, 2, 1, 1, 2, 1),
    3: (1, 3, 1, 1, 2, 1),
    4: (1, 4, 1, 1, 3, 1),
    5: (1, 5, 1, 1, 3, 1),
    6: (2, 6, 2, 2, 4, 1),
    7: (2, 7, 2, 2, 4, 1),
    8: (2, 8, 2, 2, 5, 1),
    9: (2, 9, 2, 2, 5, 1),
}


@pytest.mark.rule("BMR-CPROTO-006")
@pytest.mark.parametrize("tons", range(2, 10))
def test_structure_boxes(tons: int) -> None:
    assert proto(tons=tons, armor=(0,) * 6).structure_points == STRUCTURE[tons]


@pytest.mark.rule("BMR-CPROTO-008")
@pytest.mark.parametrize("tons", [2, 9])
def test_a_cockpit_weighs_half_a_ton(tons: int) -> None:
    assert part(proto(tons=tons), "cockpit") == 500


@pytest.mark.rule("BMR-CPROTO-009")
def test_there_is_no_gyroscope() -> None:
    assert part(TRITON, "gyro") == 0
    assert {mod.rule for mod in proto_weight(TRITON).mods} & {"BMR-CON-026"} == set()


@pytest.mark.rule("BMR-CPROTO-010")
@pytest.mark.parametrize(("tons", "walk", "rating"), [(5, 4, 30), (2, 5, 16), (8, 4, 50)])
def test_the_rating_goes_by_running_speed(tons: int, walk: int, rating: int) -> None:
    assert proto(tons=tons, walk=walk).engine_rating == rating


@pytest.mark.rule("BMR-CPROTO-011")
@pytest.mark.parametrize(("rating", "kilograms"), [(16, 400), (39, 975), (40, 1000), (50, 1500), (405, None)])
def test_small_engines_weigh_by_the_point(rating: int, kilograms: int | None) -> None:
    assert proto_engine_weight(rating) == kilograms


@pytest.mark.rule("BMR-CPROTO-012")
@pytest.mark.parametrize(("tons", "walk", "rating"), [(4, 7, 45), (3, 8, 36), (9, 3, 45), (7, 4, 45)])
def test_greater_ratings_are_raised_to_those_that_are_built(tons: int, walk: int, rating: int) -> None:
    assert proto(tons=tons, walk=walk).engine_rating == rating


@pytest.mark.rule("BMR-CPROTO-013")
@pytest.mark.parametrize("kind", ["XL", "Light"])
def test_engines_come_in_one_kind(kind: str) -> None:
    with pytest.raises(TypeError, match="engine"):
        proto(engine=kind)


@pytest.mark.rule("BMR-CPROTO-014")
@pytest.mark.parametrize(("tons", "each"), [(2, 50), (5, 50), (6, 100), (9, 100)])
def test_jump_jets(tons: int, each: int) -> None:
    assert part(proto(tons=tons, walk=4, jump=3), "3 jump jets") == 3 * each
    assert breach(proto(tons=tons, walk=4, jump=5), "BMR-CPROTO-014").by == "1 MP"
    assert "BMR-CPROTO-014" not in broken(proto(tons=tons, walk=4, jump=4))


ARMOR = {
    2: (18, 3, 4, 2, 4),
    3: (20, 3, 6, 2, 4),
    4: (25, 4, 8, 2, 6),
    5: (27, 4, 10, 2, 6),
    6: (36, 5, 12, 4, 8),
    7: (38, 5, 14, 4, 8),
    8: (43, 6, 16, 4, 10),
    9: (45, 6, 18, 4, 10),
}
"""The table: total, head, torso, each arm, legs; a main gun bears 3."""

ARMED = {GUN: ["Clan ER Micro Laser"]}


@pytest.mark.rule("BMR-CPROTO-015", "BMR-CPROTO-016")
@pytest.mark.parametrize("tons", range(2, 10))
def test_the_armor_table(tons: int) -> None:
    machine = proto(ARMED, tons=tons, armor=(0,) * 6)
    found = tuple(most_armor(machine, location) for location in ProtoLocation)
    total, head, torso, arm, legs = ARMOR[tons]
    assert found == (head, torso, arm, arm, legs, 3)
    assert sum(found) == total
    assert not {"BMR-CPROTO-015", "BMR-CPROTO-016"} & set(broken(proto(ARMED, tons=tons, armor=found)))


@pytest.mark.rule("BMR-CPROTO-015", "BMR-CPROTO-016")
@pytest.mark.parametrize("location", list(ProtoLocation))
def test_one_point_of_armor_too_many_is_refused(location: ProtoLocation) -> None:
    armor = [4, 10, 2, 2, 6, 3]
    armor[location] += 1
    rule = "BMR-CPROTO-015" if location in (HEAD, GUN) else "BMR-CPROTO-016"
    assert breach(proto(ARMED, tons=5, armor=tuple(armor)), rule).by == "1 point"


@pytest.mark.rule("BMR-CPROTO-015")
def test_without_a_main_gun_the_total_is_three_points_less() -> None:
    assert breach(proto(tons=5, armor=(4, 10, 2, 2, 6, 3)), "BMR-CPROTO-015").by == "3 points"
    assert "BMR-CPROTO-015" not in broken(proto(tons=5, armor=(4, 10, 2, 2, 6)))


@pytest.mark.rule("BMR-CPROTO-017")
def test_armor_is_bought_by_the_point() -> None:
    assert part(proto(armor=(1, 2, 0, 0, 4)), "7 points of armor") == 350


@pytest.mark.rule("BMR-CPROTO-018")
def test_protomechs_have_armor_on_six_locations_and_none_behind() -> None:
    assert [location.name for location in ProtoLocation] == [
        "HEAD",
        "TORSO",
        "RIGHT_ARM",
        "LEFT_ARM",
        "LEGS",
        "MAIN_GUN",
    ]
    assert (proto(armor=(0,) * 5).has_main_gun, proto(armor=(0,) * 6).has_main_gun) == (False, True)


@pytest.mark.parametrize(
    ("key", "rule"),
    [
        pytest.param("Endo Steel", "BMR-CPROTO-007", marks=pytest.mark.rule("BMR-CPROTO-007")),
        pytest.param("Ferro-Fibrous", "BMR-CPROTO-019", marks=pytest.mark.rule("BMR-CPROTO-019")),
        pytest.param("Clan Double Heat Sink", "BMR-CPROTO-026", marks=pytest.mark.rule("BMR-CPROTO-026")),
        pytest.param("Clan ATM 3", "BMR-CPROTO-028", marks=pytest.mark.rule("BMR-CPROTO-028")),
        *(
            pytest.param(key, "BMR-CPROTO-020", marks=pytest.mark.rule("BMR-CPROTO-020"))
            for key in ("Clan MASC", "Clan Anti-Personnel Pod", "Clan Targeting Computer", "CASE")
        ),
    ],
)
def test_not_for_protomechs(key: str, rule: str) -> None:
    assert breach(proto({TORSO: [key]}), rule).where == "torso"


@pytest.mark.rule("BMR-CPROTO-020")
@pytest.mark.parametrize("key", ["Clan ECM Suite", "Clan ER Small Laser", "Clan Active Probe", "Clan TAG"])
def test_other_clan_equipment_is_for_them(key: str) -> None:
    assert "BMR-CPROTO-020" not in broken(proto({TORSO: [key]}))


@pytest.mark.rule("BMR-CPROTO-021")
@pytest.mark.parametrize(
    ("arm", "found"),
    [
        (["Clan ER Small Laser"], False),
        (["Clan ER Medium Laser"], True),
        (["Clan Machine Gun", "Clan Machine Gun"], True),
        (["Clan Machine Gun", "Clan Machine Gun Ammo (20)"], False),
        (["Clan Light Active Probe"], True),
    ],
)
def test_an_arm_holds_one_light_weapon(arm: list[str], found: bool) -> None:
    assert ("BMR-CPROTO-021" in broken(proto({RIGHT: arm}))) == found
    assert ("BMR-CPROTO-021" in broken(proto({LEFT: arm}))) == found


@pytest.mark.rule("BMR-CPROTO-022")
@pytest.mark.parametrize(
    ("torso", "found"),
    [
        (["Clan Medium Pulse Laser"], False),
        (["Clan ER Medium Laser", "Clan ER Medium Laser (R)"], False),
        (["Clan ER Medium Laser", "Clan SRM 5"], True),
        (["Clan Machine Gun"] * 3, True),
    ],
)
def test_the_torso_holds_two_items_of_two_tons(torso: list[str], found: bool) -> None:
    assert ("BMR-CPROTO-022" in broken(proto({TORSO: torso}))) == found


@pytest.mark.rule("BMR-CPROTO-022")
def test_only_the_torso_fires_to_the_rear() -> None:
    assert "BMR-CPROTO-022" in broken(proto({RIGHT: ["Clan ER Small Laser (R)"]}))


@pytest.mark.rule("BMR-CPROTO-023")
def test_a_main_gun_is_one_item_of_any_weight() -> None:
    assert "BMR-CPROTO-023" not in broken(proto({GUN: ["Clan LRM 19", "Clan LRM 19 Ammo (3)"]}, tons=9))
    assert breach(proto({GUN: ["Clan ER Small Laser"] * 2}), "BMR-CPROTO-023").by == "1 item"


@pytest.mark.rule("BMR-CPROTO-020")
def test_head_and_legs_carry_nothing() -> None:
    assert breach(proto({HEAD: ["Clan ER Small Laser"]}), "BMR-CPROTO-020").where == "head"


@pytest.mark.rule("BMR-CPROTO-024", "BMR-CPROTO-025")
@pytest.mark.parametrize(
    ("torso", "kilograms"), [(["Clan ER Small Laser"], 500), (["Clan ER Medium Laser"], 1250), (["Clan SRM 4"], 0)]
)
def test_energy_weapons_need_heat_sinks_by_their_heat(torso: list[str], kilograms: int) -> None:
    machine = proto({TORSO: torso})
    assert sum(mod.value for mod in proto_weight(machine).mods if mod.why.endswith("heat sinks")) == kilograms


@pytest.mark.rule("BMR-CPROTO-025")
def test_heat_sinks_do_not_burden_a_location() -> None:
    hot = proto({RIGHT: ["Clan Heavy Small Laser"]})
    assert (part(hot, "Heavy Small Laser"), part(hot, "3 heat sinks")) == (500, 750)
    assert "BMR-CPROTO-021" not in broken(hot)


@pytest.mark.rule("BMR-CPROTO-027")
@pytest.mark.parametrize("key", ["Clan LRM 21", "Clan SRM 7", "Clan Streak SRM 8"])
def test_launchers_have_no_more_tubes_than_the_largest_of_their_kind(key: str) -> None:
    with pytest.raises(CatalogError, match="no such equipment"):
        proto({GUN: [key]})
    assert proto({GUN: ["Clan LRM 13"]}).weapons[0].equipment.missiles == 13


@pytest.mark.rule("BMR-CPROTO-029")
@pytest.mark.parametrize(
    ("key", "kilograms"),
    [
        ("Clan LRM 3", 600),
        ("Clan LRM 10", 2000),
        ("Clan SRM 6", 1500),
        ("Clan SRM 1", 250),
        ("Clan Streak SRM 3", 1500),
    ],
)
def test_launchers_weigh_by_the_tube(key: str, kilograms: int) -> None:
    assert part(proto({GUN: [key]}), key.removeprefix("Clan ")) == kilograms


@pytest.mark.rule("BMR-EQ-122")
def test_one_shot_launchers_are_for_mechs_and_vehicles() -> None:
    found = breach(proto({GUN: ["Clan LRM 10 (OS)"]}), "BMR-EQ-122")
    assert (found.where, found.what) == ("main gun", "ProtoMechs cannot mount LRM 10 (OS)")


@pytest.mark.rule("BMR-CPROTO-014")
def test_jump_jets_come_with_jumping_mp() -> None:
    assert breach(proto({TORSO: ["Jump Jet"]}, jump=1), "BMR-CPROTO-014").where == "torso"
    assert "BMR-CPROTO-014" not in broken(proto(jump=4))


@pytest.mark.rule("BMR-CPROTO-025", "BMR-CPROTO-026")
@pytest.mark.parametrize(("key", "number"), [("Heat Sink", "025"), ("Clan Double Heat Sink", "026")])
def test_heat_sinks_are_no_items(key: str, number: str) -> None:
    assert breach(proto({TORSO: [key]}), f"BMR-CPROTO-{number}").where == "torso"


@pytest.mark.rule("BMR-CPROTO-020")
def test_one_item_is_counted_in_the_singular() -> None:
    assert breach(proto({HEAD: ["Clan ER Micro Laser"]}), "BMR-CPROTO-020").what == "1 item, at most 0"


@pytest.mark.rule("BMR-CPROTO-031")
def test_every_weapon_that_fires_ammunition_has_a_bin() -> None:
    assert breach(proto({GUN: ["Clan LRM 3"]}), "BMR-CPROTO-031").where == "main gun"
    assert "BMR-CPROTO-031" not in broken(proto({GUN: ["Clan LRM 3", "Clan LRM 3 Ammo (1)"]}))


@pytest.mark.rule("BMR-CPROTO-031")
def test_two_weapons_do_not_share_a_bin() -> None:
    guns = {RIGHT: ["Clan Machine Gun"], LEFT: ["Clan Machine Gun"]}
    one = proto(guns | {TORSO: ["Clan Machine Gun Ammo (40)"]})
    assert breach(one, "BMR-CPROTO-031").where == "left arm"
    assert "BMR-CPROTO-031" not in broken(proto(guns | {TORSO: ["Clan Machine Gun Ammo (20)"] * 2}))


@pytest.mark.rule("BMR-CPROTO-031")
def test_ammunition_does_not_burden_a_location() -> None:
    loaded = proto({RIGHT: ["Clan Machine Gun", "Clan Machine Gun Ammo (200)"]})
    assert part(loaded, "Machine Gun Ammo") == 1000
    assert "BMR-CPROTO-021" not in broken(loaded)


@pytest.mark.rule("BMR-CPROTO-032")
def test_missiles_are_weighed_one_by_one() -> None:
    assert part(proto({GUN: ["Clan SRM 3", "Clan SRM 3 Ammo (5)"]}), "SRM 3 Ammo") == 150


@pytest.mark.rule("BMR-CPROTO-033")
@pytest.mark.parametrize(
    ("ammo", "kilograms"),
    [
        ("Clan Ultra AC/2 Ammo (3)", 60),
        ("Clan LB 5-X AC Ammo (3)", 150),
        ("Clan Anti-Missile System Ammo (3)", 120),
        ("Clan Heavy Machine Gun Ammo (3)", 30),
        ("Clan Machine Gun Ammo (3)", 15),
        ("Clan Light Machine Gun Ammo (3)", 15),
        ("Clan Narc Missile Beacon Ammo (2)", 300),
        ("Clan SRM 4 Ammo (2)", 80),
        ("Clan LRM 3 Ammo (8)", 200),
        ("Clan LRM 5 Ammo (1)", 42),
    ],
)
def test_ammunition_weights(ammo: str, kilograms: int) -> None:
    assert part(proto({TORSO: [ammo]}), ammo.removeprefix("Clan ").partition(" Ammo")[0]) == kilograms


def added(worth: Any, name: str) -> Exact:
    found: Exact = sum(step.value for step in worth.steps if step.sign == "+" and step.why.startswith(name))
    return found


@pytest.mark.rule("BMR-BV-036", "BMR-BV-037")
def test_the_value_of_a_protomech() -> None:
    worth = battle_value(TRITON)
    parts = {"armor": 38, "half structure": 10, "tonnage": 8}
    assert {name: added(worth.defensive, name) for name in parts} == parts
    assert worth.defensive.total == 56 * (Fraction("1.2") + Fraction("0.1"))
    base = 79 + 7 + Fraction(400, 1000) * 10
    assert worth.offensive.total == base * speed_factor(6 + 4)
    assert worth.total == 220


@pytest.mark.rule("BMR-BV-038")
@pytest.mark.parametrize(
    ("key", "value"), [("Clan LRM 3", 35), ("Clan LRM 19", 218), ("Clan SRM 5", 58), ("Clan Streak SRM 1", 20)]
)
def test_unlisted_launchers_have_their_own_values(key: str, value: int) -> None:
    assert added(battle_value(proto({GUN: [key]})).offensive, "") == value


@pytest.mark.rule("BMR-BV-039")
def test_ammunition_counts_by_its_weight() -> None:
    worth = battle_value(proto({GUN: ["Clan LRM 3", "Clan LRM 3 Ammo (8)"]})).offensive
    assert added(worth, "LRM 3 Ammo") == 1


@pytest.mark.rule("BMR-BV-054")
def test_a_protomech_pilot_has_no_piloting_skill() -> None:
    assert battle_value(TRITON, Crew(3, 2)).total == battle_value(TRITON, Crew(3, 5)).total == 264


def price(design: ProtoDesign, name: str) -> Exact:
    return added(proto_cost(design), name)


@pytest.mark.rule("BMR-COST-025")
def test_the_price_of_a_protomech() -> None:
    assert proto_cost(TRITON).steps[-1].value == Fraction("1.08")
    assert proto_cost(TRITON).total == 882_378


@pytest.mark.rule("BMR-COST-026")
def test_systems() -> None:
    parts = {"cockpit": 500_000, "life support": 75_000, "sensors": 16_000, "musculature": 16_000}
    assert {name: price(TRITON, name) for name in parts} == parts


@pytest.mark.rule("BMR-COST-027")
def test_skeleton_and_actuators() -> None:
    parts = {"internal structure": 3_200, "actuators of both arms": 2_880, "leg actuators": 4_320}
    assert {name: price(TRITON, name) for name in parts} == parts


@pytest.mark.rule("BMR-COST-028")
def test_engine_jets_sinks_and_armor() -> None:
    parts = {
        "engine": Fraction(5_000 * 50 * 8, 75),
        "4 jump jets": 8 * 16 * 200,
        "1 heat sinks": 2_000,
        "armor": 38 * 625,
    }
    assert {name: price(TRITON, name) for name in parts} == parts


@pytest.mark.rule("BMR-COST-029")
@pytest.mark.parametrize(
    ("key", "paid"),
    [("Clan LRM 3", 30_000), ("Clan SRM 3", 30_000), ("Clan Streak SRM 3", 45_000), ("Clan Streak SRM 4", 90_000)],
)
def test_unlisted_launchers_are_priced_by_the_tube(key: str, paid: int) -> None:
    assert price(proto({GUN: [key]}), key.removeprefix("Clan ")) == paid
