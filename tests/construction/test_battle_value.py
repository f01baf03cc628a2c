"""Battle Value: the book's Goshawk with every figure on the way, and each rule by itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.construction.workshop import GOSHAWK, WYVERN, bare, fit, put, refit

from ironhex.catalog import Location, MechDesign
from ironhex.catalog.mech_sheet import LEG
from ironhex.construction import Crew, Force, battle_value, force_of, force_values, skill_multiplier
from ironhex.construction.factors import TARGET_STEPS, movement_factor, speed_factor, target_modifier
from ironhex.construction.firepower import armament
from ironhex.construction.mech_worth import best_modifier, max_heat, sink_capacity
from ironhex.kernel.calculation import Calculation, Exact
from ironhex.systems.classic.attack.attack import HARDER_TO_HIT

HD, CT, LT, RT, LA, RA, LL, RL = Location


def added(worth: Calculation, name: str) -> Exact:
    """What the steps add whose reason begins so."""
    return sum(step.value for step in worth.steps if step.sign == "+" and step.why.startswith(name))


def factor(worth: Calculation, name: str) -> Exact:
    (found,) = (step.value for step in worth.steps if step.sign == "×" and step.why.startswith(name))
    return found


def after(worth: Calculation, name: str) -> Exact:
    """What stands after the last step whose reason begins so."""
    return [step.after for step in worth.steps if step.why.startswith(name)][-1]


GOSHAWK_VALUE = battle_value(GOSHAWK)


@pytest.mark.rule("BMR-BV-056", "BMR-BV-003", "BMR-BV-027")
def test_the_goshawks_defense() -> None:
    worth = GOSHAWK_VALUE.defensive
    parts = {"armor": 346, "internal structure": Fraction("102.375"), "tonnage": 55, "heat": -40}
    assert {name: added(worth, name) for name in parts} == parts
    assert (after(worth, "tonnage"), after(worth, "heat")) == (Fraction("503.375"), Fraction("463.375"))
    assert factor(worth, "target movement") == Fraction("1.3")
    assert worth.total == Fraction("602.3875")


@pytest.mark.rule("BMR-BV-056", "BMR-BV-003", "BMR-BV-027")
def test_the_goshawks_offense() -> None:
    worth = GOSHAWK_VALUE.offensive
    parts = {
        "Large Pulse Laser": 265,
        "Medium Pulse Laser": 333,
        "Targeting Computer": Fraction("119.6"),
        "Machine Gun Ammo": Fraction("0.5"),
        "Machine Gun": Fraction("20.5"),
        "Streak SRM 2 Ammo": 5,
        "Streak SRM 2": 85,
    }
    assert {name: added(worth, name) for name in parts} == parts
    *_, base, modified, final = (step.after for step in worth.steps)
    assert base == Fraction("823.1")
    capacity, heat = sink_capacity(GOSHAWK), max_heat(GOSHAWK, armament(GOSHAWK))
    assert (capacity, heat) == (22, 30)
    x = capacity * base / heat
    y = (base - x) / 2
    assert (round(float(x), 4), round(float(y), 4)) == (603.6067, 109.7467)
    assert modified == x + y
    assert factor(worth, "speed factor of 15 MP") == Fraction("2.30")
    assert round(float(final), 4) == 1640.7127


@pytest.mark.rule("BMR-BV-056")
def test_the_goshawk_is_worth_2243() -> None:
    assert round(float(GOSHAWK_VALUE.final.steps[1].after), 4) == 2243.1002
    assert GOSHAWK_VALUE.total == 2243


def test_the_wyvern_is_worth_883() -> None:
    worth = battle_value(WYVERN)
    assert worth.defensive.total == Fraction("493.8")
    assert added(worth.offensive, "") == 309
    assert factor(worth.offensive, "speed factor of 10 MP") == Fraction("1.63")
    assert worth.total == 883


@pytest.mark.rule("BMR-BV-002", "BMR-BV-048")
@pytest.mark.parametrize(("key", "slots"), [("CASE", 1), ("IS MASC", 3), ("Triple-Strength Myomer", 6), ("IS TAG", 1)])
def test_equipment_without_effect_in_combat_has_no_value(key: str, slots: int) -> None:
    worth = battle_value(put(bare(), LT, *[key] * slots))
    assert (added(worth.offensive, key), worth.offensive.total) == (0, 0)
    assert worth.defensive.total > 0


@pytest.mark.rule("BMR-BV-004")
def test_armor_counts_twice() -> None:
    assert added(battle_value(bare(armor=(9, 10, 0, 0, 0, 0, 0, 0, 1, 0, 0))).defensive, "armor") == 40


@pytest.mark.rule("BMR-BV-005")
@pytest.mark.parametrize(
    ("engine", "worth"),
    [
        ("Fusion", Fraction("1.5")),
        ("XL", Fraction("0.75")),
        ("Light", Fraction("1.125")),
        ("Clan XL", Fraction("1.125")),
    ],
)
def test_structure_counts_by_the_engine(engine: str, worth: Fraction) -> None:
    assert added(battle_value(bare(engine=engine)).defensive, "internal structure") == 83 * worth


@pytest.mark.rule("BMR-BV-006")
def test_tonnage_counts() -> None:
    assert added(battle_value(bare(tons=85, walk=3)).defensive, "tonnage") == 85


@pytest.mark.rule("BMR-BV-007")
def test_some_equipment_counts_for_the_defense() -> None:
    row = ["IS Anti-Missile System", "IS Anti-Missile System Ammo", "IS Guardian ECM Suite", "IS Guardian ECM Suite"]
    guarded = fit(bare(), {RT: [*row, *["IS Beagle Active Probe"] * 2, "CASE"], LL: ["IS A-Pod"]})
    worth = battle_value(guarded)
    assert added(worth.defensive, "Anti-Missile System") == 32 + 11
    assert added(worth.defensive, "Guardian ECM Suite") == 61
    assert added(worth.defensive, "Anti-Personnel Pod") == 1
    assert [(step.why, step.value) for step in worth.offensive.steps if step.sign == "+"] == [
        ("Beagle Active Probe", 10)
    ]


def explosive(design: MechDesign) -> Exact:
    return sum(step.value for step in battle_value(design).defensive.steps if step.why.endswith("may explode"))


@pytest.mark.rule("BMR-BV-009")
@pytest.mark.parametrize(("location", "penalty"), [(CT, -20), (HD, -20), (LL, -20), (LT, 0), (LA, 0)])
def test_clan_ammunition_endangers_the_center_the_head_and_the_legs(location: Location, penalty: int) -> None:
    assert explosive(put(bare(tech="Clan"), location, "Clan LRM 5 Ammo")) == penalty


@pytest.mark.rule("BMR-BV-009")
@pytest.mark.parametrize("leg", [LA, RA, LL, RL])
def test_clan_ammunition_endangers_a_quad_in_any_leg(leg: Location) -> None:
    quad = refit(bare(tech="Clan"), {LA: LEG, RA: LEG}, config="quad")
    assert explosive(put(quad, leg, "Clan LRM 5 Ammo")) == -20


@pytest.mark.rule("BMR-BV-010")
@pytest.mark.parametrize("location", [CT, HD, LL, LT, LA])
def test_an_inner_sphere_xl_engine_makes_all_ammunition_dangerous(location: Location) -> None:
    machine = put(put(bare(engine="XL"), location, "IS LRM 5 Ammo"), RT, "CASE")
    assert explosive(machine) == -20


@pytest.mark.rule("BMR-BV-010")
def test_case_does_not_help_an_xl_engine() -> None:
    assert explosive(put(bare(engine="XL"), LT, "IS LRM 5 Ammo", "CASE")) == -20


@pytest.mark.rule("BMR-BV-011")
@pytest.mark.parametrize("engine", ["Fusion", "Light"])
@pytest.mark.parametrize(
    ("location", "case", "penalty"),
    [(LT, None, -20), (LT, LT, 0), (LT, RT, -20), (CT, CT, -20), (HD, CT, -20), (LL, LT, -20)],
)
def test_case_saves_what_lies_beside_it(engine: str, location: Location, case: Location | None, penalty: int) -> None:
    machine = put(bare(engine=engine), location, "IS LRM 5 Ammo")
    assert explosive(put(machine, case, "CASE") if case is not None else machine) == penalty


@pytest.mark.rule("BMR-BV-012")
@pytest.mark.parametrize(("case", "penalty"), [(None, -20), (LT, 0), (RT, -20)])
def test_case_in_the_torso_saves_the_arm(case: Location | None, penalty: int) -> None:
    machine = put(bare(), LA, "IS LRM 5 Ammo")
    assert explosive(put(machine, case, "CASE") if case is not None else machine) == penalty


@pytest.mark.rule("BMR-BV-008")
@pytest.mark.parametrize(
    ("row", "penalty"),
    [
        (["IS LRM 5 Ammo"] * 2, -40),
        (["IS Machine Gun Ammo (100)"], -10),
        (["IS Gauss Rifle"] * 7, -20),
        (["IS Gauss Rifle Ammo"], 0),
        (["IS AC/5"] * 4, 0),
    ],
)
def test_explosive_tons(row: list[str], penalty: int) -> None:
    assert explosive(put(bare(), LT, *row)) == penalty


@pytest.mark.rule("BMR-BV-008")
def test_deductions_leave_one_point() -> None:
    bomb = fit(bare(tons=20, walk=1), {location: ["IS AC/20 Ammo"] * 8 for location in (LA, RA, LT, RT)})
    assert battle_value(bomb).defensive.total == 1


@pytest.mark.rule("BMR-BV-013", "BMR-BV-015")
@pytest.mark.parametrize(("sinks", "penalty"), [(10, -110), (31, -5), (32, 0), (40, 0)])
def test_heat_beyond_the_sinks_costs_five_a_point(sinks: int, penalty: int) -> None:
    hot = put(bare(heat_sinks=sinks), LT, *["IS PPC"] * 9)
    assert added(battle_value(hot).defensive, "heat beyond") == penalty


@pytest.mark.rule("BMR-BV-015")
def test_double_sinks_take_two_points_each() -> None:
    assert (sink_capacity(bare(heat_sinks=11)), sink_capacity(bare(heat_sinks=11, double_sinks=True))) == (11, 22)


def heat(design: MechDesign) -> Exact:
    return max_heat(design, armament(design))


@pytest.mark.rule("BMR-BV-014")
@pytest.mark.parametrize(
    ("row", "points"),
    [
        (["IS PPC"] * 3, 10),
        (["IS Ultra AC/5"] * 5, 2),
        (["IS Rotary AC/5"] * 6, 6),
        (["IS Streak SRM 4"], Fraction(3, 2)),
        (["IS Medium Laser", "IS Flamer (R)"], 3),
        (["IS Anti-Missile System"], 1),
        (["IS Rocket Launcher 10"], 3),
    ],
)
def test_every_weapon_fires_at_its_hottest(row: list[str], points: Exact) -> None:
    assert heat(put(bare(), LT, *row)) - heat(bare()) == points


@pytest.mark.rule("BMR-BV-014")
@pytest.mark.parametrize(("jump", "points"), [(0, 2), (1, 3), (3, 3), (5, 5)])
def test_the_hottest_way_to_move(jump: int, points: int) -> None:
    assert heat(bare(tons=20, walk=5, jump=jump)) == points


@pytest.mark.rule("BMR-BV-022")
def test_stealth_armor_is_hot_for_the_weapons_only() -> None:
    row = ["IS PPC"] * 3 + ["IS Medium Laser"] * 4
    plain, stealthy = (battle_value(put(bare(armor_type=kind), LT, *row)) for kind in ("Standard", "Stealth"))
    heat_of = [mod.why for mod in stealthy.offensive.steps if "heat efficiency" in mod.why]
    assert heat_of == [f"heat efficiency: 10 of {10 + 12 + 2 + 10}, the rest at half value"]
    assert added(stealthy.defensive, "heat beyond") == added(plain.defensive, "heat beyond")


@pytest.mark.rule("BMR-BV-016")
def test_a_stronger_rear_counts_as_the_front() -> None:
    turned = put(bare(), LT, *["IS PPC (R)"] * 3, "IS Medium Laser")
    worth = battle_value(turned)
    assert (added(worth.offensive, "PPC"), added(worth.offensive, "Medium Laser")) == (176, 23)
    assert heat(turned) == 10 + 2


@pytest.mark.rule("BMR-BV-019")
def test_weapons_that_face_the_rear_count_half_and_ammunition_in_full() -> None:
    row = ["IS SRM 4 (R)", "IS SRM 4 Ammo", *["IS PPC"] * 3, "IS Beagle Active Probe", "IS Beagle Active Probe"]
    worth = battle_value(put(bare(), LT, *row)).offensive
    parts = {"SRM 4, facing rear": Fraction("19.5"), "SRM 4 Ammo": 5, "PPC": 176, "Beagle": 10}
    assert {name: added(worth, name) for name in parts} == parts


@pytest.mark.rule("BMR-BV-020", "BMR-BV-050")
def test_a_targeting_computer_is_worth_a_fifth_of_what_it_serves() -> None:
    row = [*["IS PPC"] * 3, "IS Medium Laser (R)", "IS Machine Gun", "IS Machine Gun Ammo", "IS LRM 5"]
    machine = fit(bare(), {LT: row, RT: ["IS Targeting Computer"] * 2})
    assert added(battle_value(machine).offensive, "Targeting Computer") == Fraction(176 + 23) / 5


@pytest.mark.rule("BMR-BV-021")
@pytest.mark.parametrize(("sinks", "share"), [(10, Fraction(21, 32)), (32, 1), (40, 1)])
def test_weapons_too_hot_to_fire_count_half(sinks: int, share: Exact) -> None:
    hot = put(bare(heat_sinks=sinks), LT, *["IS PPC"] * 9)
    worth = battle_value(hot).offensive
    assert worth.total == 3 * 176 * share * speed_factor(6)


@pytest.mark.rule("BMR-BV-017")
@pytest.mark.parametrize(
    ("figures", "row", "modifier"),
    [
        ({"walk": 1}, [], 0),
        ({"walk": 2}, [], 1),
        ({"walk": 4}, [], 2),
        ({"walk": 4, "jump": 4}, [], 2),
        ({"walk": 4, "jump": 5}, [], 3),
        ({"walk": 5}, ["IS MASC"], 4),
        ({"walk": 4}, ["Triple-Strength Myomer"] * 6, 3),
        ({"walk": 2}, ["Triple-Strength Myomer"] * 6, 2),
        ({"walk": 7}, [], 4),
    ],
)
def test_the_best_target_movement_modifier(figures: dict[str, int], row: list[str], modifier: int) -> None:
    machine = put(bare(tons=20, **figures), LT, *row)
    assert best_modifier(machine) == modifier
    whole = battle_value(machine).defensive
    assert whole.total == whole.steps[-1].after == (1 + Fraction(modifier, 10)) * after(whole, "tonnage")


@pytest.mark.rule("BMR-BV-018")
def test_defensive_movement_factors() -> None:
    assert [float(movement_factor(modifier)) for modifier in range(6)] == [1, 1.1, 1.2, 1.3, 1.4, 1.5]


def test_target_modifiers_are_those_of_the_battle() -> None:
    assert TARGET_STEPS == HARDER_TO_HIT
    assert [target_modifier(hexes) for hexes in (2, 3, 4, 5, 6, 7, 9, 10, 25)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]


TABLE = "0.44 0.54 0.65 0.77 0.88 1.00 1.12 1.24 1.37 1.50 1.63 1.76 1.89 2.02 2.16 2.30 2.44 2.58 2.72 2.86 3.00 3.15 "
TABLE += "3.29 3.44 3.59 3.74"


@pytest.mark.rule("BMR-BV-024")
@pytest.mark.parametrize(("points", "printed"), list(enumerate(TABLE.split())))
def test_the_speed_factor_table(points: int, printed: str) -> None:
    assert speed_factor(points) == Fraction(printed)


@pytest.mark.rule("BMR-BV-025")
@pytest.mark.parametrize(("points", "computed"), [(26, "3.89"), (30, "4.50"), (40, "6.08")])
def test_speed_factors_beyond_the_table(points: int, computed: str) -> None:
    assert speed_factor(points) == Fraction(computed)


@pytest.mark.rule("BMR-BV-023")
@pytest.mark.parametrize(("row", "points"), [([], 9), (["IS MASC"], 10), (["Triple-Strength Myomer"] * 6, 10)])
def test_speed_is_running_and_jumping_and_one_more_for_boosted_muscles(row: list[str], points: int) -> None:
    machine = put(bare(tons=20, jump=3), LT, "IS Medium Laser", *row)
    assert factor(battle_value(machine).offensive, f"speed factor of {points} MP") == speed_factor(points)


@pytest.mark.rule("BMR-BV-026")
def test_stealth_armor_adds_a_fifth_to_the_speed_factor() -> None:
    machine = put(bare(armor_type="Stealth", heat_sinks=20), LT, "IS Medium Laser")
    assert factor(battle_value(machine).offensive, "speed") == speed_factor(6) + Fraction(1, 5)


@pytest.mark.rule("BMR-BV-028", "BMR-BV-053")
def test_the_usual_skills_change_nothing() -> None:
    assert battle_value(GOSHAWK, Crew(4, 5)) == battle_value(GOSHAWK)


SKILLS = """
2.05 2.00 1.95 1.90 1.85 1.80 1.75 1.70
1.85 1.80 1.75 1.70 1.65 1.60 1.55 1.50
1.65 1.60 1.55 1.50 1.45 1.40 1.35 1.30
1.45 1.40 1.35 1.30 1.25 1.20 1.15 1.10
1.25 1.20 1.15 1.10 1.05 1.00 0.95 0.90
1.15 1.10 1.05 1.00 0.95 0.90 0.85 0.80
1.05 1.00 0.95 0.90 0.85 0.80 0.75 0.70
0.95 0.90 0.85 0.80 0.75 0.70 0.65 0.60
"""


@pytest.mark.rule("BMR-BV-053", "BMR-EDCHG-040")
def test_skill_multipliers() -> None:
    for gunnery, line in enumerate(SKILLS.strip().splitlines()):
        found = [skill_multiplier(Crew(gunnery, piloting)) for piloting in range(8)]
        assert found == [Fraction(cell) for cell in line.split()], gunnery


def test_skills_beyond_the_table() -> None:
    assert skill_multiplier(Crew(4, 8)) == Fraction("0.85")
    assert skill_multiplier(Crew(8, 5)) == skill_multiplier(Crew(7, 5))


@pytest.mark.rule("BMR-BV-055")
def test_skill_multiplies_what_everything_else_has_made() -> None:
    master = put(bare(), LT, *["IS C3 Master"] * 5, "IS Medium Laser")
    crew, force = Crew(3, 4), Force(c3=True)
    networked = battle_value(master, force=force)
    assert networked.total > battle_value(master).total
    skilled = battle_value(master, crew, force)
    assert skilled.total == int(networked.total * Fraction("1.25") + Fraction(1, 2))


@pytest.mark.rule("BMR-BV-047")
def test_artemis_adds_a_fifth_to_its_launcher_and_nothing_to_the_ammunition() -> None:
    machine = put(bare(), LT, "IS LRM 5", "IS Artemis IV FCS", "IS LRM 5 Artemis Ammo")
    worth = battle_value(machine).offensive
    assert added(worth, "LRM 5 with Artemis IV") == 54
    assert added(worth, "LRM 5 Artemis") == 6


@pytest.mark.rule("BMR-BV-043")
@pytest.mark.parametrize(("key", "value"), [("IS LRM 5 (OS)", 9), ("Clan Streak SRM 2 (OS)", 8)])
def test_one_shot_launchers_have_values_of_their_own(key: str, value: int) -> None:
    assert added(battle_value(put(bare(), LT, key)).offensive, "") == value


@pytest.mark.parametrize(
    ("tons", "key", "value"),
    [
        pytest.param(45, "Hatchet", Fraction("13.5"), marks=pytest.mark.rule("BMR-BV-051")),
        pytest.param(70, "Hatchet", 21, marks=pytest.mark.rule("BMR-BV-051")),
        pytest.param(45, "Sword", 6 * Fraction("1.725"), marks=pytest.mark.rule("BMR-BV-052")),
    ],
)
def test_blades_are_worth_their_damage(tons: int, key: str, value: Exact) -> None:
    slots = -(-tons // 15)
    assert added(battle_value(put(bare(tons=tons, walk=3), RA, *[key] * slots)).offensive, key) == value


MASTER = put(bare(), LT, *["IS C3 Master"] * 5, "IS Medium Laser", "IS Medium Laser (R)", "IS LRM 5", "IS LRM 5 Ammo")
SLAVE = put(bare(), LT, "IS C3 Slave", "IS Medium Laser")
IMPROVED = put(bare(), LT, *["IS Improved C3 Computer"] * 2, "IS Medium Laser")


@pytest.mark.rule("BMR-BV-049")
def test_a_network_adds_35_percent_of_the_weapons() -> None:
    alone, linked = battle_value(MASTER), force_values((MASTER, SLAVE))[0]
    assert added(linked.final, "C3 network") == Fraction("0.35") * (46 + 23 + 45)
    assert added(alone.final, "C3 network") == 0


@pytest.mark.rule("BMR-BV-049")
@pytest.mark.parametrize(
    ("force", "linked"),
    [
        ((MASTER,), False),
        ((MASTER, MASTER), False),
        ((SLAVE, SLAVE), False),
        ((MASTER, SLAVE, WYVERN), True),
        ((IMPROVED,), False),
        ((IMPROVED, SLAVE), False),
        ((IMPROVED, IMPROVED), True),
    ],
)
def test_a_network_needs_a_master_and_a_slave_or_two_improved_computers(
    force: tuple[MechDesign, ...], linked: bool
) -> None:
    values = force_values(force)
    assert [bool(added(value.final, "C3 network")) for value in values[:2]] == [linked] * len(values[:2])
    assert not any(added(value.final, "C3 network") for value in values[2:])


@pytest.mark.rule("BMR-BV-049")
def test_artillery_does_not_count_for_a_network() -> None:
    gun = put(SLAVE, LL, "IS Anti-Missile System")
    heavy = fit(gun, {RT: ["IS Arrow IV System"] * 12, RA: ["IS Arrow IV System"] * 3})
    assert added(battle_value(heavy, force=Force(c3=True)).final, "C3 network") == Fraction("0.35") * 46


ARROW = {RT: ["IS Arrow IV System"] * 12, RA: ["IS Arrow IV System"] * 3}
HOMING = fit(bare(), ARROW | {LT: ["IS Arrow IV System Homing Ammo"]})
PLAIN = fit(bare(), ARROW | {LT: ["IS Arrow IV System Ammo"]})
SPOTTER = put(bare(), LT, "IS TAG")


@pytest.mark.rule("BMR-BV-046")
@pytest.mark.parametrize(
    ("force", "bonuses"),
    [
        ((HOMING, SPOTTER), [200, 200]),
        ((HOMING, MASTER), [200, 200]),
        ((HOMING, WYVERN), [0, 0]),
        ((PLAIN, SPOTTER), [0, 0]),
        ((HOMING, SPOTTER, WYVERN), [200, 200, 0]),
        ((put(HOMING, LT, "IS TAG"),), [200]),
    ],
)
def test_tag_and_homing_missiles_are_worth_200_each(force: tuple[MechDesign, ...], bonuses: list[int]) -> None:
    assert [added(value.final, "TAG") for value in force_values(force)] == bonuses


def test_what_a_force_has_in_common() -> None:
    assert force_of((MASTER, SLAVE, HOMING)) == Force(c3=True, tag=True, homing=True)


@pytest.mark.rule("BMR-BV-044", "BMR-BV-045")
@pytest.mark.parametrize(
    ("tech", "key", "slots", "value", "load"),
    [("IS", "IS LB 10-X AC", 6, 148, 19), ("Clan", "Clan Ultra AC/2", 2, 62, 8), ("IS", "IS AC/20", 10, 178, 20)],
)
def test_weapons_and_loads_by_their_tables(tech: str, key: str, slots: int, value: int, load: int) -> None:
    figures: dict[str, Any] = {"tech": tech}
    worth = battle_value(put(bare(**figures), LT, *[key] * slots, f"{key} Ammo")).offensive
    assert [step.value for step in worth.steps if step.sign == "+"] == [value, load]


@pytest.mark.rule("BMR-BV-001")
def test_equal_totals_come_from_equal_machines() -> None:
    assert sum(value.total for value in force_values((GOSHAWK, WYVERN))) == 2243 + 883


def test_the_calculation_can_be_read() -> None:
    lines = str(GOSHAWK_VALUE.defensive).splitlines()
    assert lines[0] == "+          346  armor, 173 × 2 [BMR-BV-004]"
    assert lines[-1] == "=     602.3875"
