"""What goes where on a BattleMech: systems, materials, weapons, ammunition, equipment."""

from __future__ import annotations

import pytest
from tests.classic.stage import mech, stage
from tests.construction.workshop import GOSHAWK, WYVERN, bare, breach, broken, fit, put, refit, without

from ironhex.catalog import CatalogError, Location, MechDesign, equipment
from ironhex.catalog.mech_sheet import LEG
from ironhex.construction import mech_weight
from ironhex.construction.artemis import guided
from ironhex.construction.mech_slots import open_slots
from ironhex.systems.classic.damage.condition import works

HD, CT, LT, RT, LA, RA, LL, RL = Location


@pytest.mark.rule("BMR-CON-001")
def test_only_customizing_mixes_technologies() -> None:
    assert broken(refit(WYVERN, tech="Mixed IS")) == ["BMR-CON-001"]


@pytest.mark.rule("BMR-CON-013")
@pytest.mark.parametrize(
    ("machine", "key", "found"), [(WYVERN, "Clan ER Small Laser", True), (WYVERN, "IS ER Small Laser", False)]
)
def test_each_base_uses_its_own_equipment(machine: MechDesign, key: str, found: bool) -> None:
    assert ("BMR-CON-013" in broken(put(machine, LA, key))) == found


@pytest.mark.rule("BMR-CON-013")
@pytest.mark.parametrize(
    ("tech", "engine", "found"), [("IS", "Clan XL", True), ("Clan", "XL", True), ("IS", "XL", False)]
)
def test_each_base_uses_its_own_engines(tech: str, engine: str, found: bool) -> None:
    assert ("BMR-CON-013" in broken(bare(tech=tech, engine=engine))) == found


@pytest.mark.rule("BMR-EQ-106")
def test_light_engines_are_of_the_inner_sphere() -> None:
    assert "BMR-EQ-106" in broken(bare(tech="Clan", engine="Light"))
    assert "BMR-EQ-106" not in broken(bare(tech="IS", engine="Light"))


@pytest.mark.rule("BMR-CON-006")
@pytest.mark.parametrize(
    ("location", "system", "where"),
    [(CT, "Gyro", "center torso"), (HD, "Sensors", "head"), (LA, "Shoulder", "left arm"), (RL, "Hip", "right leg")],
)
def test_every_location_has_its_systems(location: Location, system: str, where: str) -> None:
    found = breach(without(WYVERN, location, system), "BMR-CON-006")
    assert (found.where, found.by) == (where, "1 slot")


@pytest.mark.rule("BMR-CON-006", "BMR-CON-048")
def test_systems_cannot_be_anywhere_else() -> None:
    assert breach(put(WYVERN, LA, "Gyro"), "BMR-CON-006").what == "Gyro is not allowed here"


@pytest.mark.rule("BMR-CON-007")
def test_a_hit_on_any_slot_disables_the_whole_item() -> None:
    (launcher,) = (item for item in WYVERN.weapons if item.equipment.name == "LRM 10")
    assert launcher.slots == ((CT, 10), (CT, 11))
    for crits in (1 << 10, 1 << 11, 3 << 10):
        (unit,) = stage("5x5", mech(WYVERN, "0303", crits=(0, crits, 0, 0, 0, 0, 0, 0))).units
        assert [item for item in WYVERN.items if not works(unit, item)] == [launcher]


@pytest.mark.rule("BMR-CON-009")
@pytest.mark.parametrize(
    ("removed", "found"),
    [
        ((), False),
        (("Hand Actuator",), False),
        (("Hand Actuator", "Lower Arm Actuator"), False),
        (("Lower Arm Actuator",), True),
    ],
)
def test_a_lower_arm_goes_only_with_its_hand(removed: tuple[str, ...], found: bool) -> None:
    assert ("BMR-CON-009" in broken(without(WYVERN, LA, *removed))) == found


@pytest.mark.rule("BMR-CON-010")
def test_an_arm_has_ten_open_slots_at_most() -> None:
    assert open_slots(bare(), LA) == 8
    assert open_slots(without(bare(), LA, "Hand Actuator"), LA) == 9
    stump = without(bare(), LA, "Hand Actuator", "Lower Arm Actuator")
    assert open_slots(stump, LA) == 10
    assert "BMR-CON-006" not in broken(stump)
    assert breach(without(stump, LA, "Upper Arm Actuator"), "BMR-CON-006").where == "left arm"


@pytest.mark.rule("BMR-CON-017")
@pytest.mark.parametrize(("machine", "slots"), [(WYVERN, 14), (GOSHAWK, 7)])
def test_endo_steel_fills_14_slots_or_7(machine: MechDesign, slots: int) -> None:
    assert sum(text == "Endo Steel" for row in machine.slots for text in row) == slots
    assert "BMR-CON-017" not in broken(machine)
    found = breach(without(machine, LT, "Endo Steel"), "BMR-CON-017")
    assert (found.what, found.by) == (f"Endo Steel in {slots - 1} instead of {slots}", "1 slot")


@pytest.mark.rule("BMR-CON-041")
@pytest.mark.parametrize(("tech", "slots"), [("IS", 14), ("Clan", 7)])
def test_ferro_fibrous_armor_fills_14_slots_or_7(tech: str, slots: int) -> None:
    halves = (slots // 2, slots - slots // 2)
    chassis = bare(tech=tech, armor_type="Ferro-Fibrous")
    filled = put(put(chassis, LT, *["Ferro-Fibrous"] * halves[0]), RT, *["Ferro-Fibrous"] * halves[1])
    assert "BMR-CON-041" not in broken(filled)
    assert breach(chassis, "BMR-CON-041").by == f"{slots} slots"
    assert breach(put(filled, LA, "Ferro-Fibrous"), "BMR-CON-041").by == "1 slot"


@pytest.mark.rule("BMR-CON-041", "BMR-EQ-141")
def test_stealth_armor_fills_two_slots_in_each_side_torso_arm_and_leg() -> None:
    chassis = put(bare(armor_type="Stealth"), CT, "IS Guardian ECM Suite", "IS Guardian ECM Suite")
    for location in (LT, RT, LA, RA, LL, RL):
        chassis = put(chassis, location, "Stealth Armor", "Stealth Armor")
    assert not {"BMR-CON-041", "BMR-EQ-141", "BMR-EQ-142"} & set(broken(chassis))
    moved = put(without(chassis, LL, "Stealth Armor"), RT, "Stealth Armor")
    assert [violation for violation in broken(moved) if violation == "BMR-EQ-141"] == ["BMR-EQ-141"] * 2
    assert breach(without(chassis, LL, "Stealth Armor"), "BMR-CON-041").by == "1 slot"


@pytest.mark.rule("BMR-EQ-142")
def test_stealth_armor_needs_an_ecm_suite() -> None:
    assert "BMR-EQ-142" in broken(bare(armor_type="Stealth"))


@pytest.mark.rule("BMR-CON-025", "BMR-CON-048")
@pytest.mark.parametrize(("tech", "engine", "slots"), [("IS", "XL", 3), ("Clan", "Clan XL", 2), ("IS", "Light", 2)])
def test_bulky_engines_fill_slots_of_both_side_torsos(tech: str, engine: str, slots: int) -> None:
    chassis = bare(tech=tech, engine=engine)
    whole = put(put(chassis, LT, *["Engine"] * slots), RT, *["Engine"] * slots)
    assert "BMR-CON-025" not in broken(whole)
    assert breach(without(whole, LT, "Engine"), "BMR-CON-025").where == "left torso"
    assert breach(put(whole, RA, "Engine"), "BMR-CON-025").where == "right arm"


@pytest.mark.rule("BMR-CON-042")
@pytest.mark.parametrize(
    ("key", "tons"), [("IS LRM 20", 10), ("Clan LRM 20", 5), ("IS Medium Laser", 1), ("CASE", 0.5)]
)
def test_items_weigh_what_their_table_says(key: str, tons: float) -> None:
    slots = {"IS LRM 20": 5, "Clan LRM 20": 4}.get(key, 1)
    before, after = (mech_weight(machine).total for machine in (bare(), put(bare(), LT, *[key] * slots)))
    assert after - before == 4 * tons


AMMO = {
    "IS SRM 4": "IS SRM 4 Ammo",
    "IS SRM 6": "IS SRM 6 Ammo",
    "IS LRM 5": "IS LRM 5 Ammo",
    "IS LRM 20": "IS LRM 20 Ammo",
}


@pytest.mark.rule("BMR-CON-043")
def test_a_ton_of_ammunition_for_each_class_of_launcher() -> None:
    guns = put(put(bare(), LT, "IS SRM 4", "IS LRM 5", *["IS LRM 20"] * 5), RT, "IS SRM 6", "IS SRM 6")
    assert broken(guns).count("BMR-CON-043") == 4
    for number, bin in enumerate(AMMO.values(), 1):
        guns = put(guns, RT, bin)
        assert broken(guns).count("BMR-CON-043") == 4 - number


@pytest.mark.rule("BMR-CON-043")
@pytest.mark.parametrize(
    ("bins", "by"),
    [((), "0.5 tons"), (("IS Machine Gun Ammo (50)",), "0.25 tons"), (("IS Machine Gun Ammo (100)",), "")],
)
def test_half_a_ton_for_machine_guns(bins: tuple[str, ...], by: str) -> None:
    machine = put(put(bare(), LT, "IS Machine Gun"), RT, *bins)
    short = [breach(machine, "BMR-CON-043").by] if by else []
    assert broken(machine).count("BMR-CON-043") == len(short)
    assert short == [by] * len(short)


@pytest.mark.rule("BMR-CON-044")
def test_weapons_of_a_class_share_their_ammunition() -> None:
    four = put(put(bare(), LT, *["IS SRM 2"] * 4), RT, "IS SRM 2 Ammo")
    assert "BMR-CON-043" not in broken(four)


@pytest.mark.rule("BMR-CON-045")
def test_one_shot_launchers_carry_no_more_ammunition() -> None:
    single = put(bare(), LT, "IS SRM 4 (OS)")
    assert not {"BMR-CON-043", "BMR-CON-045"} & set(broken(single))
    assert breach(put(single, RT, "IS SRM 4 Ammo"), "BMR-CON-045").where == "right torso"
    both = put(put(single, RT, "IS SRM 4 Ammo"), RT, "IS SRM 4")
    assert "BMR-CON-045" not in broken(both)


@pytest.mark.rule("BMR-CON-047")
def test_a_ppc_does_not_fit_the_two_open_slots_of_a_center_torso() -> None:
    with pytest.raises(CatalogError, match=r"slots\.CT: 13 slots instead of 12"):
        put(bare(), CT, *["IS PPC"] * 3)
    with pytest.raises(CatalogError, match=r"IS PPC fills 2 of its 3 slots"):
        put(bare(), CT, *["IS PPC"] * 2)
    assert "BMR-CON-047" not in broken(put(bare(), LT, *["IS PPC"] * 3))


@pytest.mark.rule("BMR-CON-049")
@pytest.mark.parametrize(
    ("key", "size", "found"),
    [
        ("IS AC/20", 10, False),
        ("IS LB 20-X AC", 11, False),
        ("IS Ultra AC/20", 10, False),
        ("IS Arrow IV System", 15, False),
        ("IS Thumper", 15, False),
        ("IS Sniper", 20, False),
        ("IS AC/10", 7, True),
        ("IS Gauss Rifle", 7, True),
    ],
)
def test_few_weapons_may_be_split(key: str, size: int, found: bool) -> None:
    arm = min(8, size - 1)
    split = fit(bare(), {RA: [key] * arm, RT: [key] * (size - arm)})
    assert ("BMR-CON-049" in broken(split)) == found
    if found:
        assert breach(split, "BMR-CON-049").where == "right torso, right arm"


@pytest.mark.rule("BMR-CON-049")
def test_a_weapon_is_split_between_neighbors_only() -> None:
    with pytest.raises(CatalogError, match=r"IS AC/20 fills 5 of its 10 slots"):
        fit(bare(), {LA: ["IS AC/20"] * 5, RA: ["IS AC/20"] * 5})


@pytest.mark.rule("BMR-CON-050")
def test_only_myomer_and_materials_spread() -> None:
    myomer = "Triple-Strength Myomer"
    spread = fit(bare(), {LT: [myomer] * 2, RT: [myomer] * 3, LL: [myomer]})
    assert not {"BMR-CON-050", "BMR-EQ-163"} & set(broken(spread))
    computer = put(
        put(put(bare(), RA, *["IS PPC"] * 6), LT, *["IS Targeting Computer"] * 3), RT, "IS Targeting Computer"
    )
    assert breach(computer, "BMR-CON-050").where == "left torso, right torso"


@pytest.mark.rule("BMR-CON-051")
def test_a_split_weapon_belongs_to_the_torso() -> None:
    split = fit(bare(), {RA: ["IS AC/20"] * 8, RT: ["IS AC/20"] * 2})
    assert [item.location for item in split.weapons] == [RT]


@pytest.mark.rule("BMR-CON-052")
@pytest.mark.parametrize(("location", "found"), [(HD, False), (CT, False), (LL, False), (LA, True)])
def test_weapons_in_arms_do_not_face_the_rear(location: Location, found: bool) -> None:
    rear = put(bare(), location, "IS Medium Laser (R)")
    assert [item.rear for item in rear.weapons] == [True]
    assert ("BMR-CON-052" in broken(rear)) == found


@pytest.mark.rule("BMR-CON-052")
def test_a_quads_front_legs_are_legs() -> None:
    quad = refit(bare(), {LA: LEG, RA: LEG}, config="quad")
    assert "BMR-CON-052" not in broken(put(quad, LA, "IS Medium Laser (R)"))


@pytest.mark.rule("BMR-CON-053", "BMR-CON-054")
@pytest.mark.parametrize(
    ("bin", "rules"),
    [
        ("IS LRM 10 Ammo", set()),
        ("IS LRM 10 Ammo (6)", {"BMR-CON-053"}),
        ("IS Machine Gun Ammo", set()),
        ("IS Machine Gun Ammo (100)", set()),
        ("IS Machine Gun Ammo (50)", {"BMR-CON-054"}),
    ],
)
def test_ammunition_comes_in_tons_and_for_machine_guns_in_halves(bin: str, rules: set[str]) -> None:
    assert {"BMR-CON-053", "BMR-CON-054"} & set(broken(put(bare(), LL, bin))) == rules


@pytest.mark.rule("BMR-EQ-068")
@pytest.mark.parametrize(("location", "found"), [(LT, False), (CT, False), (LA, True), (HD, True)])
def test_case_protects_torsos(location: Location, found: bool) -> None:
    assert ("BMR-EQ-068" in broken(put(bare(), location, "CASE"))) == found


@pytest.mark.rule("BMR-EQ-068")
def test_a_location_has_case_once() -> None:
    assert breach(put(bare(), LT, "CASE", "CASE"), "BMR-EQ-068").by == "1"


@pytest.mark.rule("BMR-EQ-093")
def test_a_heavy_gauss_rifle_lies_in_torsos() -> None:
    key = "IS Heavy Gauss Rifle"
    assert "BMR-EQ-093" not in broken(put(bare(), LT, *[key] * 11))
    assert "BMR-EQ-093" not in broken(fit(bare(), {LT: [key] * 9, CT: [key] * 2}))
    assert breach(fit(bare(), {LT: [key] * 9, LA: [key] * 2}), "BMR-EQ-093").where == "left arm"


@pytest.mark.rule("BMR-EDCHG-037")
@pytest.mark.parametrize("tech", ["IS", "Clan"])
def test_both_bases_have_anti_personnel_pods(tech: str) -> None:
    assert "BMR-CON-013" not in broken(put(bare(tech=tech), LL, f"{tech} Anti-Personnel Pod"))


@pytest.mark.rule("BMR-EQ-019")
@pytest.mark.parametrize(("location", "found"), [(LL, False), (LT, True), (RA, True)])
def test_anti_personnel_pods_go_on_legs(location: Location, found: bool) -> None:
    assert ("BMR-EQ-019" in broken(put(bare(), location, "IS Anti-Personnel Pod"))) == found


@pytest.mark.rule("BMR-EQ-096", "BMR-EQ-098")
def test_a_hatchet_needs_a_hand_and_slots_by_weight() -> None:
    whole = put(bare(tons=45), RA, *["Hatchet"] * 3)
    assert not {"BMR-EQ-096", "BMR-EQ-098"} & set(broken(whole))
    assert "BMR-EQ-096" in broken(without(whole, RA, "Hand Actuator"))
    assert "BMR-EQ-096" in broken(put(bare(tons=45), RT, *["Hatchet"] * 3))
    assert breach(put(bare(tons=50), RA, *["Hatchet"] * 3), "BMR-EQ-098").by == "1 slot"


@pytest.mark.parametrize(
    ("key", "slots", "wrong", "rule"),
    [
        pytest.param("Sword", 4, 3, "BMR-EQ-149", marks=pytest.mark.rule("BMR-EQ-149")),
        pytest.param("IS MASC", 3, 2, "BMR-EQ-130", marks=pytest.mark.rule("BMR-EQ-130")),
        pytest.param("IS Targeting Computer", 2, 1, "BMR-EQ-157", marks=pytest.mark.rule("BMR-EQ-157")),
    ],
)
def test_some_equipment_is_sized_by_the_machine(key: str, slots: int, wrong: int, rule: str) -> None:
    machine = put(bare(tons=50), LT, *["IS PPC"] * 3)
    assert rule not in broken(put(machine, RA, *[key] * slots))
    assert breach(put(machine, RA, *[key] * wrong), rule).by == "1 slot"


@pytest.mark.parametrize(
    ("key", "slots", "rule"),
    [
        pytest.param("IS Guardian ECM Suite", 2, "BMR-EQ-072", marks=pytest.mark.rule("BMR-EQ-072")),
        pytest.param("IS TAG", 1, "BMR-EQ-151", marks=pytest.mark.rule("BMR-EQ-151")),
    ],
)
def test_a_unit_has_one_of_these(key: str, slots: int, rule: str) -> None:
    one = put(bare(), LT, *[key] * slots)
    assert rule not in broken(one)
    assert breach(put(one, RT, *[key] * slots), rule).by == "1"


@pytest.mark.rule("BMR-EQ-131")
def test_masc_and_triple_strength_myomer_exclude_each_other() -> None:
    fast = put(bare(), LT, *["IS MASC"] * 3)
    assert "BMR-EQ-131" not in broken(fast)
    assert "BMR-EQ-131" in broken(put(fast, RT, *["Triple-Strength Myomer"] * 6))


@pytest.mark.rule("BMR-EQ-163")
def test_triple_strength_myomer_fills_six_slots() -> None:
    assert breach(put(bare(), RT, *["Triple-Strength Myomer"] * 5), "BMR-EQ-163").by == "1 slot"


@pytest.mark.rule("BMR-EQ-024")
@pytest.mark.parametrize(
    ("launcher", "fire_control", "found"), [(LT, LT, False), (LT, RT, True), (CT, HD, False), (HD, CT, False)]
)
def test_artemis_stands_beside_its_launcher(launcher: Location, fire_control: Location, found: bool) -> None:
    machine = put(put(bare(), launcher, "IS SRM 4"), fire_control, "IS Artemis IV FCS")
    assert ("BMR-EQ-024" in broken(machine)) == found


@pytest.mark.rule("BMR-EQ-024")
@pytest.mark.parametrize("key", ["IS Medium Laser", "IS LRM 5 Ammo", "IS Streak SRM 4", "IS MRM 10"])
def test_artemis_serves_nothing_else(key: str) -> None:
    idle = breach(put(bare(), LT, *[key] * equipment(key).slots, "IS Artemis IV FCS"), "BMR-EQ-024")
    assert idle.by == "1 unit"


@pytest.mark.rule("BMR-EQ-025")
def test_all_launchers_of_a_family_have_artemis_or_none() -> None:
    machine = put(bare(), LT, "IS LRM 5", "IS LRM 5", "IS Artemis IV FCS")
    found = breach(machine, "BMR-EQ-025")
    assert (found.what, found.by) == ("LRM launchers with and without Artemis IV", "1 launcher")
    assert not {"BMR-EQ-024", "BMR-EQ-025"} & set(broken(put(machine, LT, "IS Artemis IV FCS")))


@pytest.mark.rule("BMR-EQ-025")
def test_one_family_may_have_artemis_and_the_other_none() -> None:
    """Of launchers side by side those have it whose family it serves throughout."""
    machine = put(bare(), LT, "IS SRM 4", "IS LRM 5", "IS LRM 5", *["IS Artemis IV FCS"] * 2)
    assert not {"BMR-EQ-024", "BMR-EQ-025"} & set(broken(machine))
    assert [item.equipment.name for item in guided(machine.items)] == ["LRM 5", "LRM 5"]
    assert [item.equipment.name for item in guided(put(machine, LT, "IS Artemis IV FCS").items)].count("SRM 4") == 1
