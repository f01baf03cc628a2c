"""The equipment that the card of a unit shows besides its weapons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.electronics.lances import JAMMER, MASTER, SLAVE, blue, lance
from tests.classic.stage import mech, stage

from ironhex.catalog import design, designs
from ironhex.engine.presentation.scene import Figure, Known
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.presentation.scene import scene

RAVEN, ATLAS, ADDER, ULTRA = "Raven RVN-3L", "Atlas AS7-K", "Adder Prime", "Cataphract CTF-3D"


def figure(battle: Battle, known: Known | None = None) -> Figure:
    return scene(battle, known).figures[0]


def devices(battle: Battle) -> dict[str, str]:
    return {each.name: each.cells[0] for each in figure(battle).devices}


def test_devices_are_listed_with_their_states() -> None:
    assert devices(stage("4x9", mech(RAVEN, "0209"))) == {
        "Beagle Active Probe": "finds within 4 hexes",
        "Guardian ECM Suite": "jams 6 hexes around",
        "TAG": "5/9/15",
    }
    assert devices(stage("4x9", mech(ADDER, "0209"))) == {"Targeting Computer": "−1 to hit"}
    assert devices(stage("4x9", mech("Archer ARC-4M", "0209"))) == {"Artemis IV FCS": "for the LRM 20"}


@pytest.mark.rule("BMR-EQ-007", "BMR-EQ-015")
def test_an_anti_missile_system_is_no_weapon_without_range() -> None:
    battle = stage("4x9", mech(ATLAS, "0209"))
    assert devices(battle) == {"Anti-Missile System": "12 rounds"}
    assert "Anti-Missile System" not in [gear.name for gear in figure(battle).gear]
    unit = battle.unit(0)
    system = next(item for item in unit.design.items if item.equipment.special == "ams")
    assert devices(battle.changed(replace(unit, off=(system.index,)))) == {"Anti-Missile System": "off"}


def changed(battle: Battle, unit: Unit) -> tuple[Figure, Figure]:
    """The unit drawn from scratch, and as a change of an older drawing."""
    after = battle.changed(unit)
    return figure(after), figure(after, Known(battle, scene(battle, None)))


@pytest.mark.rule("BMR-EQ-044", "BMR-EQ-038")
def test_jams_are_marks_and_states() -> None:
    battle = stage("4x9", mech(ULTRA, "0209"))
    unit = battle.unit(0)
    gun = unit.weapon("Ultra AC/5")
    for fresh in changed(battle, replace(unit, jammed=(gun.index,))):
        assert {each.name: each.state for each in fresh.gear}["Ultra AC/5"] == "jammed"
        assert [(mark.label, mark.look) for mark in fresh.marks] == [("Ultra AC/5 jammed", "jam")]
    for fresh in changed(battle, replace(unit, jammed=(gun.index,), clearing=gun.index)):
        assert [mark.label for mark in fresh.marks] == ["clearing the jam of the Ultra AC/5"]


def test_a_spent_launcher_and_a_flooded_weapon_are_drawn_again() -> None:
    battle = stage("4x9", mech(_with_one_shot(), "0209"))
    unit = battle.unit(0)
    rocket = next(item for item in unit.design.weapons if item.equipment.one_shot)
    fresh, again = changed(battle, replace(unit, expended=(rocket.index,)))
    assert fresh == again
    assert {each.id: each.cells[-1] for each in again.gear}[str(rocket.index)] == "0"
    fresh, again = changed(battle, replace(unit, flooded=1 << rocket.location))
    assert fresh == again
    assert not {each.id: each.works for each in again.gear}[str(rocket.index)]


def _with_one_shot() -> str:
    return next(name for name in designs("mech") if any(item.equipment.one_shot for item in design(name).weapons))


@pytest.mark.rule("BMR-EQ-048", "BMR-EQ-078")
def test_the_card_names_the_connected_units_of_a_network() -> None:
    battle = lance([(MASTER, "0830"), (SLAVE, "0828"), (SLAVE, "0815")], blue(JAMMER, "0813"))
    master, near, cut = (figure.marks for figure in scene(battle, None).figures[:3])
    assert [(mark.id, mark.look) for mark in near] == [("network", "link")]
    assert near[0].label.startswith("C3 network with ")
    assert [mark.id for mark in master] == ["network"]
    assert "network" not in [mark.id for mark in cut]
