"""Weights and figures of a BattleMech: structure, engine, gyroscope, jump jets, heat sinks, armor."""

from __future__ import annotations

import csv

import pytest
from tests.construction.workshop import GOSHAWK, HERE, WYVERN, bare, breach, broken, put, refit, without

from ironhex.catalog import CatalogError, Location, MechDesign, weight_class
from ironhex.catalog.mech_sheet import LEG, REAR
from ironhex.construction import armor, mech_weight
from ironhex.construction.engines import engine_weight, fusion_engines, gyro_weight, integral_sinks
from ironhex.construction.mech_slots import open_slots

HD, CT, LT, RT, LA, RA, LL, RL = Location


def part(design: MechDesign, name: str) -> float:
    """Tons of the parts whose name begins so."""
    return sum(mod.value for mod in mech_weight(design).mods if mod.why.startswith(name)) / 4


def table() -> list[tuple[int, float, float, int]]:
    """The book's Internal Structure Table: standard and endo steel weight, maximum armor."""
    with (HERE / "structure.csv").open(encoding="utf-8") as file:
        return [
            (int(row["tons"]), float(row["standard"]), float(row["endo"]), int(row["most_armor"]))
            for row in csv.DictReader(file)
        ]


@pytest.mark.rule("BMR-CON-003")
@pytest.mark.parametrize("tons", [10, 15, 47, 105])
def test_mechs_weigh_20_to_100_tons_in_steps_of_five(tons: int) -> None:
    with pytest.raises(CatalogError, match=f"no 'Mech weighs {tons} tons"):
        bare(tons=tons, walk=1)


@pytest.mark.rule("BMR-CON-003")
def test_every_step_of_five_tons_is_built() -> None:
    assert [bare(tons=tons, walk=1).tons for tons in range(20, 101, 5)] == [tons for tons, *_ in table()]


@pytest.mark.rule("BMR-CON-005")
@pytest.mark.parametrize(
    ("lightest", "heaviest", "name"), [(20, 35, "Light"), (40, 55, "Medium"), (60, 75, "Heavy"), (80, 100, "Assault")]
)
def test_weight_classes(lightest: int, heaviest: int, name: str) -> None:
    assert (weight_class(lightest), weight_class(heaviest)) == (name, name)


@pytest.mark.rule("BMR-CON-004")
@pytest.mark.parametrize(("points", "by"), [(8, "0.5 tons"), (9, "1 ton"), (-8, "0.5 tons"), (-17, "1 ton")])
def test_parts_weigh_exactly_what_the_mech_weighs(points: int, by: str) -> None:
    heavier = list(WYVERN.armor)
    heavier[LL] += points
    found = breach(refit(WYVERN, armor=tuple(heavier)), "BMR-CON-004")
    assert found.by == by
    assert found.what.startswith("only") == (points < 0)


@pytest.mark.rule("BMR-CON-002")
def test_tonnage_and_slots_are_two_budgets() -> None:
    assert broken(put(WYVERN, LA, "IS Machine Gun", "IS Machine Gun Ammo (100)")) == ["BMR-CON-004"]
    assert broken(without(WYVERN, LA, "Endo Steel")) == ["BMR-CON-017"]


@pytest.mark.rule("BMR-CON-014", "BMR-CON-015", "BMR-CON-016")
@pytest.mark.parametrize(("tons", "standard", "endo", "_"), table())
def test_structure_weighs_a_tenth_and_endo_steel_half_of_it(tons: int, standard: float, endo: float, _: int) -> None:
    assert part(bare(tons=tons, walk=1), "standard internal") == standard
    assert part(bare(tons=tons, walk=1, structure="Endo Steel"), "endo steel internal") == endo


@pytest.mark.rule("BMR-CON-015")
def test_every_head_has_three_boxes() -> None:
    assert {bare(tons=tons, walk=1).structure_points[HD] for tons, *_ in table()} == {3}


@pytest.mark.rule("BMR-CON-018")
@pytest.mark.parametrize("tons", [20, 100])
def test_every_cockpit_weighs_three_tons(tons: int) -> None:
    assert part(bare(tons=tons, walk=1), "cockpit") == 3


@pytest.mark.rule("BMR-CON-019")
@pytest.mark.parametrize(
    ("rating", "standard", "light", "xl"),
    [(10, 0.5, 0.5, 0.5), (60, 1.5, 1.5, 1), (180, 7, 5.5, 3.5), (305, 19.5, 15, 10), (400, 52.5, 39.5, 26.5)],
)
def test_the_fusion_engine_table(rating: int, standard: float, light: float, xl: float) -> None:
    weights = [engine_weight(rating, kind) for kind in ("Fusion", "Light", "XL", "Clan XL")]
    assert weights == [4 * tons for tons in (standard, light, xl, xl)]


@pytest.mark.rule("BMR-CON-019")
def test_engines_are_rated_10_to_400_in_steps_of_five() -> None:
    assert list(fusion_engines()) == list(range(10, 401, 5))
    assert breach(bare(tons=100, walk=5), "BMR-CON-019").where == "engine"


@pytest.mark.rule("BMR-CON-023", "BMR-CON-024")
def test_light_and_extralight_engines_weigh_less_in_half_tons() -> None:
    for rating, weights in fusion_engines().items():
        assert weights.xl == 2 * -(-weights.standard // 4), rating
        assert weights.light == 2 * -(-3 * weights.standard // 8), rating


@pytest.mark.rule("BMR-CON-021")
def test_the_rating_is_tonnage_times_walking_speed() -> None:
    assert (WYVERN.engine_rating, WYVERN.walk * WYVERN.tons) == (180, 180)
    found = breach(refit(WYVERN, engine_rating=200), "BMR-CON-021")
    assert (found.what, found.by) == ("rated 200, not 45 × 4 = 180", "20")


@pytest.mark.rule("BMR-CON-022")
@pytest.mark.parametrize(("walk", "run"), [(4, 6), (5, 8), (3, 5)])
def test_running_is_half_as_fast_again_rounded_up(walk: int, run: int) -> None:
    assert bare(tons=20, walk=walk).run == run


@pytest.mark.rule("BMR-CON-026")
@pytest.mark.parametrize(("rating", "tons"), [(100, 1), (105, 2), (180, 2), (300, 3), (400, 4)])
def test_a_ton_of_gyroscope_for_each_hundred_of_the_rating(rating: int, tons: int) -> None:
    assert gyro_weight(rating) == 4 * tons


@pytest.mark.rule("BMR-CON-027")
@pytest.mark.parametrize(("tons", "each"), [(20, 0.5), (55, 0.5), (60, 1), (85, 1), (90, 2), (100, 2)])
def test_jump_jets_weigh_more_in_heavier_mechs(tons: int, each: float) -> None:
    assert part(bare(tons=tons, walk=3, jump=3), "3 jump jets") == 3 * each


@pytest.mark.rule("BMR-CON-028")
def test_no_mech_jumps_farther_than_it_walks() -> None:
    assert "BMR-CON-028" not in broken(WYVERN)
    far = put(refit(WYVERN, jump=5), LT, "Jump Jet")
    assert breach(far, "BMR-CON-028").by == "1 MP"


@pytest.mark.rule("BMR-CON-029")
def test_each_jumping_point_is_a_jet_in_a_leg_or_a_torso() -> None:
    assert breach(without(WYVERN, LL, "Jump Jet"), "BMR-CON-029").by == "1 jet"
    assert breach(put(WYVERN, LT, "Jump Jet"), "BMR-CON-029").by == "1 jet", "one more than Jumping MP"
    moved = put(without(WYVERN, LL, "Jump Jet"), LA, "Jump Jet")
    assert breach(moved, "BMR-CON-029").where == "left arm"


@pytest.mark.rule("BMR-CON-030")
@pytest.mark.parametrize(("sinks", "tons"), [(10, 0), (11, 1), (17, 7)])
def test_ten_heat_sinks_weigh_nothing(sinks: int, tons: int) -> None:
    assert part(bare(heat_sinks=sinks), f"{sinks - 10} heat sink") == tons


@pytest.mark.rule("BMR-CON-030")
def test_nine_heat_sinks_are_too_few() -> None:
    assert breach(bare(heat_sinks=9), "BMR-CON-030").by == "1 sink"


@pytest.mark.rule("BMR-CON-031")
def test_heat_sinks_are_all_of_one_kind() -> None:
    mixed = put(bare(heat_sinks=11, double_sinks=True), LT, "Heat Sink")
    assert breach(mixed, "BMR-CON-031").where == "left torso"
    assert "BMR-CON-031" not in broken(put(bare(heat_sinks=11), LT, "Heat Sink"))


@pytest.mark.rule("BMR-CON-032")
def test_the_engine_holds_a_sink_for_each_25_of_its_rating() -> None:
    assert (integral_sinks(210), integral_sinks(180)) == (8, 7)
    fifteen = bare(tons=70, walk=3, heat_sinks=15)
    seven = put(fifteen, LT, *["Heat Sink"] * 7)
    assert "BMR-CON-032" not in broken(seven)
    assert breach(without(seven, LT, "Heat Sink"), "BMR-CON-032").by == "1 sink"


@pytest.mark.rule("BMR-CON-033")
def test_sinks_in_the_engine_cannot_be_struck() -> None:
    struck = sum(text == "Heat Sink" for row in WYVERN.slots for text in row)
    assert (struck, WYVERN.engine_sinks) == (5, 7)


@pytest.mark.rule("BMR-CON-034")
@pytest.mark.parametrize(
    ("tech", "key", "slots"), [("IS", "IS Double Heat Sink", 3), ("Clan", "Clan Double Heat Sink", 2)]
)
def test_double_sinks_are_bulky(tech: str, key: str, slots: int) -> None:
    machine = put(bare(tech=tech, heat_sinks=10, double_sinks=True), LT, *[key] * (2 * slots))
    assert sum(machine.sinks) == 2


@pytest.mark.rule("BMR-CON-035")
@pytest.mark.parametrize("kind", ["Standard", "Stealth"])
def test_sixteen_points_of_armor_a_ton_in_half_tons(kind: str) -> None:
    assert armor.points(38, kind, clan=False) == 152
    assert [armor.weight(points, kind, clan=False) for points in (0, 1, 8, 9, 16, 17)] == [0, 2, 2, 4, 4, 6]


@pytest.mark.rule("BMR-CON-036")
@pytest.mark.parametrize(
    ("clan", "half_tons", "points"), [(False, 2, 18), (True, 2, 19), (False, 25, 224), (True, 18, 173)]
)
def test_ferro_fibrous_armor_gives_more_to_the_nearest_point(clan: bool, half_tons: int, points: int) -> None:
    assert armor.points(2 * half_tons, "Ferro-Fibrous", clan) == points
    assert armor.weight(points, "Ferro-Fibrous", clan) == 2 * half_tons
    assert armor.weight(points + 1, "Ferro-Fibrous", clan) == 2 * half_tons + 2


def most(design: MechDesign) -> tuple[int, ...]:
    """All the armor that the rules let a 'Mech carry, a third of a torso's behind."""
    whole = [2 * boxes for boxes in design.structure_points]
    whole[HD] = 9
    behind = [whole[torso] // 3 for torso in REAR]
    for torso, points in zip(REAR, behind, strict=True):
        whole[torso] -= points
    return (*whole, *behind)


@pytest.mark.rule("BMR-CON-014", "BMR-CON-040")
@pytest.mark.parametrize(("tons", "_", "__", "maximum"), table())
def test_the_most_armor_a_mech_carries(tons: int, _: float, __: float, maximum: int) -> None:
    chassis = bare(tons=tons, walk=1)
    full = refit(chassis, armor=most(chassis))
    assert sum(full.armor) == maximum
    assert not {"BMR-CON-037", "BMR-CON-038", "BMR-CON-039"} & set(broken(full))


@pytest.mark.rule("BMR-CON-037", "BMR-CON-038", "BMR-CON-039")
@pytest.mark.parametrize(
    ("area", "rule", "where"),
    [
        (LA, "BMR-CON-037", "left arm"),
        (RL, "BMR-CON-037", "right leg"),
        (HD, "BMR-CON-038", "head"),
        (CT, "BMR-CON-039", "center torso"),
        (REAR[LT], "BMR-CON-039", "left torso"),
    ],
)
def test_one_point_too_many_is_refused(area: int, rule: str, where: str) -> None:
    chassis = bare(tons=60, walk=1)
    points = list(most(chassis))
    points[area] += 1
    found = breach(refit(chassis, armor=tuple(points)), rule)
    assert (found.where, found.by) == (where, "1 point")


@pytest.mark.rule("BMR-CON-037")
def test_an_arm_with_ten_boxes_bears_twenty_points_of_whatever_armor() -> None:
    chassis = bare(tons=60, walk=1, armor_type="Ferro-Fibrous")
    assert (chassis.structure_points[LA], most(chassis)[LA]) == (10, 20)
    points = (0, 0, 0, 0, 21, 0, 0, 0, 0, 0, 0)
    assert breach(refit(chassis, armor=points), "BMR-CON-037").what == "21 points of armor, at most 20"


@pytest.mark.rule("BMR-CON-040")
def test_points_beyond_the_maximum_are_lost_and_paid_for() -> None:
    chassis = bare(tons=50)
    full = refit(chassis, armor=most(chassis))
    assert sum(full.armor) == 169
    assert part(full, "standard armor") == 11
    assert armor.points(44, "Standard", clan=False) - 169 == 7


@pytest.mark.rule("BMR-CON-011")
def test_a_quad_has_two_open_slots_in_its_front_legs_and_armor_for_legs() -> None:
    quad = refit(bare(), {LA: LEG, RA: LEG, LL: LEG, RL: LEG}, config="quad")
    assert [open_slots(quad, leg) for leg in (LA, RA, LL, RL)] == [2, 2, 2, 2]
    full = refit(quad, armor=most(quad))
    assert sum(full.armor) == 185
    assert set(broken(full)) == {"BMR-CON-004", "BMR-CON-032"}


@pytest.mark.rule("BMR-CON-012")
def test_a_mech_is_of_the_inner_sphere_or_of_the_clans() -> None:
    assert (WYVERN.clan, GOSHAWK.clan) == (False, True)
    text = WYVERN.to_toml().replace('tech = "IS"', 'tech = "Periphery"')
    with pytest.raises(CatalogError, match=r"wyvern:\d+: tech"):
        MechDesign.load(text, "wyvern")
