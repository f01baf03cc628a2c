"""OmniVehicles: pods, and configurations on their chassis."""

from __future__ import annotations

from typing import Any

import pytest
from tests.construction.garage import vehicle
from tests.construction.workshop import broken

from ironhex.catalog import VehicleDesign, design, omni_chassis
from ironhex.construction import configuration_violations, pod_space, pod_weight, vehicle_weight
from ironhex.construction.builder import VehicleBuilder

BADGER = "Badger Tracked Transport (Clan)"
FIXED = ("IS Medium Laser",)
FIGURES: dict[str, Any] = {"omni": True, "turret": 8, "armor": (20, 20, 20, 20, 20)}


def configured(*turret: str, front: tuple[str, ...] = FIXED, **figures: Any) -> VehicleDesign:
    """A tracked OmniVehicle of 50 tons with a laser in front, and a turret of two tons for pods."""
    return vehicle({"front": front, "fifth": turret}, **FIGURES | figures)


def chassis(**figures: Any) -> VehicleDesign:
    """The same with empty pods."""
    return configured(**figures)


def rules(configuration: VehicleDesign) -> list[str]:
    return [violation.rule for violation in configuration_violations(chassis(), configuration)]


@pytest.mark.rule("BMR-OMNI-001", "BMR-OMNI-002")
def test_one_chassis_takes_many_configurations() -> None:
    for pods in (["IS Medium Laser (pod)"], ["IS Flamer (pod)", "IS TAG (pod)"], []):
        assert rules(configured(*pods)) == []


@pytest.mark.rule("BMR-OMNI-001")
def test_only_omnivehicles_have_pods() -> None:
    assert "BMR-OMNI-001" not in broken(configured("IS Medium Laser (pod)"))
    assert "BMR-OMNI-001" in broken(configured("IS Medium Laser (pod)", omni=False, turret=0))


@pytest.mark.rule("BMR-OMNI-003")
def test_pods_weigh_no_more_than_the_chassis_leaves() -> None:
    room = pod_space(chassis())
    assert room == 50_000 - vehicle_weight(chassis()).total
    lasers = ["IS Medium Laser (pod)"] * (room // 1000)
    full = configured(*lasers, heat_sinks=10)
    assert (pod_weight(chassis(), full), rules(full)) == (1000 * len(lasers), [])
    over = configured(*lasers, "IS Medium Laser (pod)", heat_sinks=10)
    (found,) = configuration_violations(chassis(), over)
    assert (found.rule, found.where) == ("BMR-OMNI-003", "pods")


@pytest.mark.rule("BMR-OMNI-011")
def test_the_turret_keeps_its_weight() -> None:
    assert rules(configured("IS Medium Laser (pod)", turret=4)) == ["BMR-OMNI-011"]


@pytest.mark.rule("BMR-OMNI-014")
def test_fixed_heat_sinks_stay() -> None:
    base = chassis(heat_sinks=12)
    (found,) = configuration_violations(base, configured(heat_sinks=11))
    assert (found.rule, found.by) == ("BMR-OMNI-014", "1 sink")
    assert configuration_violations(base, configured(heat_sinks=13)) == ()


@pytest.mark.rule("BMR-OMNI-001")
def test_fixed_equipment_stays_where_it_is() -> None:
    moved = configuration_violations(chassis(), configured(*FIXED, front=()))
    assert [(violation.rule, violation.where) for violation in moved] == [("BMR-CON-046", "front")]


@pytest.mark.rule("BMR-OMNI-019")
@pytest.mark.parametrize("change", [{"armor": (9,) * 5}, {"engine": "XL"}, {"cruise": 3}, {"motion": "wheeled"}])
def test_no_pod_changes_armor_engine_or_motion(change: dict[str, Any]) -> None:
    assert "BMR-OMNI-019" in rules(configured("IS Medium Laser (pod)", **change))


@pytest.mark.rule("BMR-OMNI-019")
def test_a_vehicle_cannot_be_a_configuration_of_a_mech() -> None:
    mech = design("Adder Prime")
    assert [each.rule for each in configuration_violations(mech, configured())] == ["BMR-OMNI-019"]


@pytest.mark.rule("BMR-OMNI-003")
def test_the_builder_holds_a_configuration_to_its_chassis() -> None:
    base = omni_chassis(f"{BADGER} X")
    assert base is not None
    built = VehicleBuilder(BADGER, "X", tons=30, motion="tracked", cruise=6, tech="Clan", omni=True).cargo(5)
    built.turret(0.5).armor(front=20, right=18, left=18, rear=14, turret=18).mount("Clan CASE", "body")
    assert built.configures(base).violations() == ()
    heavy = built.mount("Clan LRM 20", "turret", pod=True).load("Clan LRM 20")
    assert "BMR-OMNI-003" in [violation.rule for violation in heavy.violations()]
