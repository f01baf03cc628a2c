"""Firing arcs: their borders, what is mounted where, and what turns with the torso."""

from math import atan2, degrees, sqrt

import pytest
from tests.classic.firing import bar, number, weapon
from tests.classic.stage import mech, stage, variant

from ironhex.catalog import Location, MechDesign
from ironhex.kernel.hexes import Hex, half_rows, neighbor
from ironhex.systems.classic.attack.arcs import Arc, arc_of, bears

CENTER = Hex(20, 20)
HERE = str(CENTER)
AROUND = [Hex(col, row) for col in range(14, 27) for row in range(13, 28) if (col, row) != CENTER]

AHEAD, RIGHT, LEFT, BEHIND = Arc.FORWARD, Arc.RIGHT, Arc.LEFT, Arc.REAR
WASP, ATLAS, AWESOME, SCORPION = "Wasp WSP-1A", "Atlas AS7-D", "Awesome AWS-8Q", "Scorpion SCP-1N"
LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
REARGUARD = variant(WASP, slots={Location.RL: [*LEG, "IS Small Laser (R)"]})


def clockwise(facing: int, hex: Hex) -> float:
    """Degrees from a facing, from -180 to 180, by ordinary trigonometry."""
    across, down = sqrt(3) * (hex.col - CENTER.col), half_rows(hex) - half_rows(CENTER)
    return (degrees(atan2(across, -down)) - 60 * facing + 180) % 360 - 180


@pytest.mark.rule("BMR-ARC-001", "BMR-ARC-002", "BMR-ARC-015")
@pytest.mark.parametrize("facing", range(6))
def test_borders_belong_to_the_forward_and_side_arcs(facing: int) -> None:
    """60 degrees either way are still forward, 120 degrees still aside, and the rear is what lies between."""
    for hex in AROUND:
        angle = round(clockwise(facing, hex), 9)
        side = RIGHT if angle > 0 else LEFT
        expected = AHEAD if abs(angle) <= 60 else side if abs(angle) <= 120 else BEHIND
        assert arc_of(CENTER, facing, hex) == expected, (hex, angle)


@pytest.mark.rule("BMR-ARC-003")
def test_arcs_have_no_end_but_ranges_have() -> None:
    battle = stage("40x40", mech(AWESOME, "2040"), mech(AWESOME, "2001"))
    assert bears(battle, battle.unit(0), weapon(battle.unit(0), "IS PPC"), battle.unit(1).place)
    assert bar(number(battle, "IS PPC")) == "BMR-HIT-009"


def reached(design: MechDesign | str, key: str, where: int, facing: int, twist: int = 0) -> set[Hex]:
    """All hexes around on which a weapon bears."""
    battle = stage("40x40", mech(design, HERE, facing))
    unit = battle.unit(0)
    item = weapon(unit, key, where, rear=where == Location.CT or design is REARGUARD)
    return {hex for hex in AROUND if bears(battle, unit, item, hex, twist)}


def within(arcs: set[Arc], facing: int) -> set[Hex]:
    return {hex for hex in AROUND if arc_of(CENTER, facing, hex) in arcs}


MOUNTS = [
    pytest.param(AWESOME, "IS Small Laser", Location.HD, {AHEAD}, id="head"),
    pytest.param(AWESOME, "IS PPC", Location.LT, {AHEAD}, id="left torso"),
    pytest.param(ATLAS, "IS AC/20", Location.RT, {AHEAD}, id="right torso"),
    pytest.param(ATLAS, "IS Medium Laser", Location.RA, {AHEAD, RIGHT}, id="right arm"),
    pytest.param(ATLAS, "IS Medium Laser", Location.LA, {AHEAD, LEFT}, id="left arm"),
    pytest.param(ATLAS, "IS Medium Laser", Location.CT, {BEHIND}, id="rear"),
]
LEGS = [
    pytest.param(WASP, "IS SRM 2", Location.LL, {AHEAD}, id="leg"),
    pytest.param(REARGUARD, "IS Small Laser", Location.RL, {BEHIND}, id="leg, to the rear"),
]


@pytest.mark.rule("BMR-ARC-007", "BMR-ARC-008", "BMR-ARC-013", "BMR-ARC-014")
@pytest.mark.parametrize("facing", [0, 2, 5])
@pytest.mark.parametrize(("design", "key", "where", "arcs"), [*MOUNTS, *LEGS])
def test_mounts_cover_their_arcs(
    design: MechDesign | str, key: str, where: Location, arcs: set[Arc], facing: int
) -> None:
    assert reached(design, key, where, facing) == within(arcs, facing)


@pytest.mark.rule("BMR-ARC-017", "BMR-ATK-007", "BMR-ATK-008")
@pytest.mark.parametrize("twist", [-1, 1])
@pytest.mark.parametrize(("design", "key", "where", "arcs"), MOUNTS)
def test_a_twist_turns_everything_above_the_legs(
    design: MechDesign | str, key: str, where: Location, arcs: set[Arc], twist: int
) -> None:
    assert reached(design, key, where, 3, twist) == within(arcs, 3 + twist)


@pytest.mark.rule("BMR-ARC-018")
@pytest.mark.parametrize("twist", [-1, 1])
@pytest.mark.parametrize(("design", "key", "where", "arcs"), LEGS)
def test_a_twist_leaves_the_legs_alone(
    design: MechDesign | str, key: str, where: Location, arcs: set[Arc], twist: int
) -> None:
    assert reached(design, key, where, 3, twist) == within(arcs, 3)


@pytest.mark.rule("BMR-WPN-001", "BMR-ARC-007", "BMR-ARC-008", "BMR-ARC-014")
def test_out_of_arc_there_is_no_number() -> None:
    """The target stands to the right."""
    battle = stage("16x17", mech(ATLAS, "0808"), mech(ATLAS, "1108"))
    assert bar(number(battle, "IS Medium Laser", Location.RA)) is None
    assert bar(number(battle, "IS Medium Laser", Location.LA)) == "BMR-ARC-008"
    assert bar(number(battle, "IS SRM 6")) == "BMR-ARC-007"
    assert bar(number(battle, "IS SRM 6", twist=1)) is None
    assert bar(number(battle, "IS Medium Laser", Location.CT, rear=True)) == "BMR-ARC-014"


@pytest.mark.rule("BMR-ARC-009")
def test_leg_weapons_do_not_fire_through_the_cover_of_the_legs() -> None:
    behind, beside = "01 .\n02 .\n03 1\n04 .", "01 .\n02 1\n03 .\n04 ."
    walls = [f"board wall\nsize 1 4\n{rows}\n" for rows in (behind, beside)]
    battles = [stage(wall, mech(WASP, "0104"), mech(WASP, "0101")) for wall in walls]
    assert [bar(number(battle, "IS SRM 2")) for battle in battles] == ["BMR-ARC-009", None]
    assert bar(number(battles[0], "IS Medium Laser")) is None
    to_the_rear = stage(walls[0], mech(REARGUARD, "0104", 3), mech(WASP, "0101"))
    assert bar(number(to_the_rear, "IS Small Laser", rear=True)) == "BMR-ARC-009"


@pytest.mark.rule("BMR-ARC-009")
def test_leg_weapons_do_not_fire_out_of_the_water() -> None:
    battle = stage("board ford\nsize 1 3\n01 .\n02 .\n03 ~1\n", mech(WASP, "0103"), mech(WASP, "0101"))
    assert bar(number(battle, "IS SRM 2")) == "BMR-ARC-009"
    assert bar(number(battle, "IS Medium Laser")) is None


@pytest.mark.rule("BMR-CON-051")
def test_a_weapon_split_between_arm_and_torso_fires_ahead_only() -> None:
    arm = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
    split = variant(ATLAS, slots={Location.RA: [*arm, *["IS AC/20"] * 4], Location.RT: ["IS AC/20"] * 6})
    [item] = [item for item in split.weapons if item.equipment.key == "IS AC/20"]
    assert {location for location, _ in item.slots} == {Location.RA, Location.RT}
    assert reached(split, "IS AC/20", item.location, 2) == within({AHEAD}, 2)


@pytest.mark.rule("BMR-QUAD-009")
def test_a_quad_fires_ahead_only_also_with_its_front_legs() -> None:
    armed = variant(SCORPION, slots={Location.RA: [*LEG, "IS Small Laser"]})
    assert reached(armed, "IS Small Laser", Location.RA, 1) == within({AHEAD}, 1)


def test_a_unit_in_the_same_hex_is_in_front() -> None:
    assert arc_of(CENTER, 3, CENTER) == AHEAD
    assert arc_of(CENTER, 3, neighbor(CENTER, 0)) == BEHIND
