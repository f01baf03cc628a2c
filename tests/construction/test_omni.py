"""OmniMechs: what is fixed, what goes into pods, and configurations on their chassis."""

from __future__ import annotations

from typing import Any

import pytest
from tests.construction.garage import vehicle
from tests.construction.workshop import bare, breach, broken, fit, put, refit, without

from ironhex.catalog import CatalogError, Location, MechDesign, load_design
from ironhex.catalog.document import parse
from ironhex.catalog.mech_sheet import ARM
from ironhex.construction import configuration_violations, mech_weight, pod_space, pod_weight

HD, CT, LT, RT, LA, RA, LL, RL = Location

STUMP = ARM[:2]


def chassis(**figures: Any) -> MechDesign:
    """A 70-ton OmniMech that walks 5 hexes, its arms without actuators; ten heat sinks, all in the engine."""
    usual: dict[str, Any] = {"tons": 70, "walk": 5, "omni": True, "heat_sinks": 10}
    return refit(bare(**usual | figures), {LA: STUMP, RA: STUMP})


def rules(base: MechDesign, configuration: MechDesign) -> list[str]:
    return [violation.rule for violation in configuration_violations(base, configuration)]


@pytest.mark.rule("BMR-CON-046")
def test_an_omnimech_may_leave_room_for_pods_and_no_other_mech_may() -> None:
    assert "BMR-CON-004" not in broken(chassis())
    assert "BMR-CON-004" in broken(chassis(omni=False))
    assert pod_space(chassis()) == 1000 * 70 - 250 * mech_weight(chassis()).total


@pytest.mark.rule("BMR-CON-046")
def test_only_omnimechs_have_pods() -> None:
    assert "BMR-CON-046" not in broken(put(chassis(), LT, "IS Medium Laser (pod)"))
    assert "BMR-CON-046" in broken(put(chassis(omni=False), LT, "IS Medium Laser (pod)"))


@pytest.mark.rule("BMR-EDCHG-035")
@pytest.mark.parametrize("tech", ["IS", "Clan"])
def test_both_bases_build_omnimechs_and_omnivehicles(tech: str) -> None:
    assert broken(chassis(tech=tech)) == []
    assert broken(vehicle(tech=tech, omni=True)) == []


@pytest.mark.rule("BMR-OMNI-002")
def test_one_chassis_takes_many_configurations() -> None:
    base = chassis()
    for pods in (["IS Medium Laser (pod)"], ["IS Flamer (pod)", "IS TAG (pod)"]):
        assert rules(base, put(base, LT, *pods)) == []


@pytest.mark.rule("BMR-OMNI-003")
def test_pods_weigh_no_more_than_the_chassis_leaves() -> None:
    base = chassis(armor=(9, 40, 28, 28, 20, 20, 28, 28, 4, 2, 2))
    assert pod_space(base) == 13_000
    full = fit(base, {LT: ["IS Medium Laser (pod)"] * 12, RT: ["IS Medium Laser (pod)"]})
    assert (pod_weight(base, full), rules(base, full)) == (13_000, [])
    over = put(full, RT, "IS Machine Gun (pod)")
    (found,) = configuration_violations(base, over)
    assert (found.rule, found.by) == ("BMR-OMNI-003", "0.5 tons")


CHASSIS = """
chassis = "Test"
model = ""
tons = 50
config = "biped"
tech = "IS"
omni = true
era = 3050
level = 2

walk = 4
jump = 0
engine = "Fusion"
engine_rating = 200
structure = "Standard"
heat_sinks = 10
double_sinks = false
armor_type = "Standard"

[armor]
head = 9
center_torso = [20, 7]
left_torso = [16, 6]
right_torso = [16, 6]
left_arm = 14
right_arm = 14
left_leg = 22
right_leg = 22

[slots]
head = ["Life Support", "Sensors", "Cockpit", "-", "Sensors", "Life Support"]
center_torso = ["3 Engine", "4 Gyro", "3 Engine"]
left_torso = ["2 Heat Sink"]
left_arm = ["Shoulder", "Upper Arm Actuator"]
right_arm = ["Shoulder", "Upper Arm Actuator"]
left_leg = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
right_leg = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
"""


def configuration(slots: str) -> MechDesign:
    """A configuration as its file has it, on the chassis above."""
    text = f'configuration_of = "Test"\nmodel = "A"\n[slots]\n{slots}\n'
    made = load_design(text, "Test A", parse(CHASSIS, "Test.chassis"))
    assert isinstance(made, MechDesign)
    return made


@pytest.mark.rule("BMR-OMNI-004")
def test_pods_need_free_slots_where_they_go() -> None:
    assert configuration('right_torso = ["12 IS Medium Laser"]').weapons[0].pod
    with pytest.raises(CatalogError, match=r"slots.left_torso: 11 slots in pods, but 10 free"):
        configuration('left_torso = ["11 IS Medium Laser"]')


@pytest.mark.rule("BMR-OMNI-006", "BMR-OMNI-008")
def test_actuators_are_pods_and_leave_their_slots_free() -> None:
    armed = configuration('left_arm = ["Lower Arm Actuator", "Hand Actuator", "IS Medium Laser"]')
    assert (armed.arm_has_lower[LA], armed.arm_has_hand[LA], armed.arm_has_hand[RA]) == (True, True, False)
    full = configuration('left_arm = ["10 IS Medium Laser"]')
    assert len(full.weapons) == 10
    assert "BMR-OMNI-007" not in broken(armed)


@pytest.mark.rule("BMR-OMNI-007")
@pytest.mark.parametrize(
    ("key", "slots", "found"),
    [
        ("IS PPC", 3, True),
        ("IS ER PPC", 3, True),
        ("IS AC/5", 4, True),
        ("IS Ultra AC/5", 5, True),
        ("IS LB 5-X AC", 5, True),
        ("IS Rotary AC/2", 3, True),
        ("IS Gauss Rifle", 7, True),
        ("IS Large Laser", 2, False),
        ("IS LRM 5", 1, False),
        ("IS Machine Gun", 1, False),
    ],
)
def test_heavy_guns_leave_an_arm_no_hand(key: str, slots: int, found: bool) -> None:
    gun = put(chassis(), LA, *[f"{key} (pod)"] * slots)
    assert "BMR-OMNI-007" not in broken(gun)
    assert ("BMR-OMNI-007" in broken(put(gun, LA, "Lower Arm Actuator"))) == found
    assert "BMR-OMNI-007" not in broken(put(gun, RA, "Lower Arm Actuator"))


@pytest.mark.rule("BMR-OMNI-007")
def test_other_mechs_keep_their_hands() -> None:
    assert "BMR-OMNI-007" not in broken(put(bare(), LA, *["IS PPC"] * 3))


@pytest.mark.rule("BMR-OMNI-010")
def test_a_new_omnimech_has_one_technology_base() -> None:
    assert "BMR-CON-001" in broken(chassis(tech="Mixed IS"))
    assert "BMR-CON-013" in broken(put(chassis(), LT, "Clan ER Small Laser (pod)"))


@pytest.mark.rule("BMR-OMNI-012")
def test_weapons_in_pods_need_their_ammunition() -> None:
    gun = put(chassis(), LT, "IS LRM 5 (pod)")
    assert breach(gun, "BMR-CON-043").where == "LRM 5"
    assert "BMR-CON-043" not in broken(put(gun, RT, "IS LRM 5 Ammo (pod)"))


@pytest.mark.rule("BMR-OMNI-013")
def test_clan_pods_bring_case_and_those_of_the_inner_sphere_do_not() -> None:
    theirs = put(chassis(tech="Clan"), LT, "Clan LRM 5 (pod)", "Clan LRM 5 Ammo (pod)")
    ours = put(chassis(), LT, "IS LRM 5 (pod)", "IS LRM 5 Ammo (pod)")
    assert (theirs.has_case[LT], ours.has_case[LT]) == (True, False)
    fitted = put(ours, LT, "CASE (pod)")
    assert fitted.has_case[LT]
    assert mech_weight(fitted).total - mech_weight(ours).total == 2


@pytest.mark.rule("BMR-OMNI-014")
def test_fixed_heat_sinks_stay_where_they_are() -> None:
    base = put(chassis(heat_sinks=16), LT, "Heat Sink", "Heat Sink")
    assert "BMR-CON-032" not in broken(base)
    assert rules(base, put(base, RT, "IS Medium Laser (pod)")) == []
    assert rules(base, put(without(base, LT, "Heat Sink"), RT, "Heat Sink")) == ["BMR-OMNI-014"]


@pytest.mark.rule("BMR-CON-030", "BMR-OMNI-014", "BMR-OMNI-015")
def test_heat_sinks_in_pods_replace_no_fixed_ones() -> None:
    base = chassis()
    swapped = put(base, LT, *["Heat Sink (pod)"] * 5)
    assert breach(swapped, "BMR-CON-030").what == "5 heat sinks outside its pods"
    assert rules(base, swapped) == ["BMR-OMNI-014"]
    added = put(refit(base, heat_sinks=15), LT, *["Heat Sink (pod)"] * 5)
    assert "BMR-CON-030" not in broken(added)
    assert pod_weight(base, added) == 5_000


@pytest.mark.rule("BMR-CON-046")
def test_fixed_equipment_stays_where_it_is() -> None:
    base = put(chassis(), LT, "IS Medium Laser")
    moved = configuration_violations(base, put(without(base, LT, "IS Medium Laser"), RT, "IS Medium Laser"))
    assert [(violation.rule, violation.where) for violation in moved] == [("BMR-CON-046", "left torso")]


@pytest.mark.rule("BMR-OMNI-015")
def test_heat_sinks_in_pods_fill_slots_though_the_engine_has_room() -> None:
    base = chassis()
    assert (base.engine_rating, base.engine_sinks) == (350, 10)
    five = put(refit(base, heat_sinks=15), LT, *["Heat Sink (pod)"] * 5)
    assert rules(base, five) == []
    four = put(refit(base, heat_sinks=15), LT, "Heat Sink (pod)")
    assert "BMR-CON-032" not in broken(four)
    assert rules(base, four) == ["BMR-OMNI-015"]
    assert configuration_violations(base, four)[0].by == "4 sinks"


@pytest.mark.rule("BMR-OMNI-015")
def test_fixed_heat_sinks_in_slots_are_not_those_of_the_pods() -> None:
    base = put(refit(chassis(), heat_sinks=12), RT, "Heat Sink", "Heat Sink")
    assert rules(base, put(refit(base, heat_sinks=13), LT, "Heat Sink (pod)")) == []
    assert rules(base, refit(base, heat_sinks=13)) == ["BMR-OMNI-015"]


@pytest.mark.rule("BMR-OMNI-016")
def test_heat_sinks_in_pods_are_of_the_kind_that_is_fixed() -> None:
    mixed = put(refit(chassis(), heat_sinks=11), LT, *["IS Double Heat Sink (pod)"] * 3)
    assert "BMR-CON-031" in broken(mixed)
    assert "BMR-OMNI-016" in rules(chassis(), refit(chassis(), double_sinks=True))


@pytest.mark.rule("BMR-OMNI-017")
@pytest.mark.parametrize(("location", "found"), [(LL, False), (LT, False), (CT, False), (LA, True), (HD, True)])
def test_jump_jets_in_pods_go_into_legs_and_torsos(location: Location, found: bool) -> None:
    jumper = put(refit(chassis(), jump=1), location, "Jump Jet (pod)")
    assert ("BMR-OMNI-017" in broken(jumper)) == found
    assert rules(chassis(), jumper) == []
    assert pod_weight(chassis(), jumper) == 1000


@pytest.mark.rule("BMR-OMNI-018")
@pytest.mark.parametrize(("key", "slots"), [("IS Beagle Active Probe", 2), ("IS C3 Slave", 1), ("IS TAG", 1)])
def test_electronics_go_into_pods(key: str, slots: int) -> None:
    machine = put(chassis(), LT, *[f"{key} (pod)"] * slots)
    assert broken(machine) == broken(chassis())
    assert rules(chassis(), machine) == []


@pytest.mark.rule("BMR-OMNI-019")
@pytest.mark.parametrize(("key", "slots"), [("IS MASC", 4), ("Triple-Strength Myomer", 6), ("Endo Steel", 14)])
def test_some_things_are_never_in_pods(key: str, slots: int) -> None:
    row = [f"{key} (pod)"] * slots
    machine = fit(chassis(), {LT: row[:7], RT: row[7:]})
    assert "BMR-OMNI-019" in broken(machine)
    fixed = fit(chassis(), {LT: [key] * len(row[:7]), RT: [key] * len(row[7:])})
    assert "BMR-OMNI-019" not in broken(fixed)


@pytest.mark.rule("BMR-OMNI-019")
@pytest.mark.parametrize("change", [{"armor": (9,) * 11}, {"engine": "XL"}, {"walk": 4, "engine_rating": 280}])
def test_no_pod_changes_armor_or_engine(change: dict[str, Any]) -> None:
    assert "BMR-OMNI-019" in rules(chassis(), refit(chassis(), **change))


def test_the_bare_chassis_breaks_no_other_rule() -> None:
    assert broken(chassis()) == []
