"""Which side an attack strikes, and where it lands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.systems.classic.battle import TurnState
from ironhex.systems.classic.damage.hit_location import (
    FULL,
    KICK,
    MECH_HITS,
    MECH_TABLES,
    PUNCH,
    choose_side,
    locate_aimed,
    read,
    side_struck,
    sides_struck,
)
from ironhex.systems.classic.damage.hits import Struck, locate
from ironhex.systems.classic.events.damage import AimRolled, LocationRolled
from ironhex.systems.classic.kinds.mech import MECH

HIT_LOCATION_TABLE = """
     left  front right
 2   LT    CT    RT
 3   LL    RA    RL
 4   LA    RA    RA
 5   LA    RL    RA
 6   LL    RT    RL
 7   LT    CT    RT
 8   CT    LT    CT
 9   RT    LL    LT
10   RA    LA    LA
11   RL    LA    LL
12   HD    HD    HD
"""
PUNCH_LOCATION_TABLE = """
     left  front right
 1   LT    LA    RT
 2   LT    LT    RT
 3   CT    CT    CT
 4   LA    RT    RA
 5   LA    RA    RA
 6   HD    HD    HD
"""
KICK_LOCATION_TABLE = """
     left  front right
 1   LL    RL    RL
 2   LL    RL    RL
 3   LL    RL    RL
 4   LL    LL    RL
 5   LL    LL    RL
 6   LL    LL    RL
"""


def cells(table: str, text: str) -> list[tuple[str, str, int, Location]]:
    head, *rows = (line.split() for line in text.strip().splitlines())
    return [
        (table, side, int(row[0]), Location[name]) for row in rows for side, name in zip(head, row[1:], strict=True)
    ]


def check_cell(table: str, side: str, roll: int, location: Location) -> None:
    assert read(MECH_HITS, table, side, roll).location is location


@pytest.mark.rule("BMR-LOC-001")
@pytest.mark.parametrize("cell", cells(FULL, HIT_LOCATION_TABLE))
def test_hit_location_table(cell: tuple[str, str, int, Location]) -> None:
    check_cell(*cell)


@pytest.mark.rule("BMR-PUNCH-010")
@pytest.mark.parametrize("cell", cells(PUNCH, PUNCH_LOCATION_TABLE))
def test_punch_location_table(cell: tuple[str, str, int, Location]) -> None:
    check_cell(*cell)


@pytest.mark.rule("BMR-KICK-007")
@pytest.mark.parametrize("cell", cells(KICK, KICK_LOCATION_TABLE))
def test_kick_location_table(cell: tuple[str, str, int, Location]) -> None:
    check_cell(*cell)


@pytest.mark.rule("BMR-LOC-001")
def test_every_roll_has_a_cell() -> None:
    assert {len(column) for column in MECH_TABLES[FULL].values()} == {11}
    assert {len(column) for table in (PUNCH, KICK) for column in MECH_TABLES[table].values()} == {6}


@pytest.mark.rule("BMR-LOC-002")
@pytest.mark.parametrize(("side", "torso"), [("left", "LT"), ("front", "CT"), ("rear", "CT"), ("right", "RT")])
def test_a_two_strikes_the_torso_with_a_critical_check(side: str, torso: str) -> None:
    spot = read(MECH_HITS, FULL, side, 2)
    assert (spot.location, spot.critical) == (Location[torso], True)
    assert not any(read(MECH_HITS, FULL, side, roll).critical for roll in range(3, 13))
    assert not any(read(MECH_HITS, table, side, roll).critical for table in (PUNCH, KICK) for roll in range(1, 7))


@pytest.mark.rule("BMR-LOC-003", "BMR-LOC-010")
def test_the_rear_uses_the_front_column_and_strikes_rear_armor() -> None:
    for roll in range(2, 13):
        assert read(MECH_HITS, FULL, "rear", roll) == read(MECH_HITS, FULL, "front", roll)._replace(rear=True)
        assert not read(MECH_HITS, FULL, "left", roll).rear


SIDES_BY_HEXSIDE = ("front", "front", "right", "rear", "left", "front")


@pytest.mark.rule("BMR-LOC-004", "BMR-UNIT-002")
@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("hexside", range(6))
def test_side_by_hexside_crossed(facing: int, hexside: int) -> None:
    target = stage("16x17", mech("Griffin GRF-1N", "0808", facing)).unit(0)
    beside = neighbor(target.place, facing + hexside)
    far = neighbor(neighbor(beside, facing + hexside), facing + hexside)
    assert sides_struck(MECH, beside, target) == sides_struck(MECH, far, target) == (SIDES_BY_HEXSIDE[hexside],)


@pytest.mark.rule("BMR-LOC-004")
@pytest.mark.parametrize(
    ("origin", "sides"),
    [
        ("0907", ("front",)),  # 60 degrees off
        ("1008", ("front", "right")),  # exactly 90
        ("1009", ("right",)),
        ("0910", ("right", "rear")),  # exactly 150
        ("0911", ("rear",)),
        ("0811", ("rear",)),
        ("0710", ("left", "rear")),
        ("0609", ("left",)),
        ("0608", ("front", "left")),
        ("0805", ("front",)),
    ],
)
def test_sides_of_a_mech_facing_north(origin: str, sides: tuple[str, ...]) -> None:
    target = stage("16x17", mech("Griffin GRF-1N", "0808")).unit(0)
    assert sides_struck(MECH, Hex.parse(origin), target) == sides
    assert side_struck(MECH, Hex.parse(origin), target) == sides[0]


@given(st.integers(1, 16), st.integers(1, 17), st.integers(0, 5))
def test_sides_turn_with_the_target(col: int, row: int, facing: int) -> None:
    target = stage("16x17", mech("Griffin GRF-1N", "0808", facing)).unit(0)
    origin = Hex(col, row)
    if origin == target.place:
        return
    mirrored = {"left": "right", "right": "left"}
    sides = sides_struck(MECH, origin, target)
    assert 1 <= len(sides) <= 2
    if facing == 0 and col != 8:
        opposite = Hex(16 - col, row)
        assert sides_struck(MECH, opposite, target) == tuple(mirrored.get(side, side) for side in sides)


@pytest.mark.rule("BMR-LOC-005")
@pytest.mark.parametrize(("pick", "side"), [("", "right"), ("right", "right"), ("rear", "rear")])
def test_the_target_chooses_at_the_corner_of_two_sides(pick: str, side: str) -> None:
    battle = stage("16x17", mech("Griffin GRF-1N", "0808"))
    chosen = []
    perform(
        battle,
        lambda play: chosen.append(choose_side(play, Hex.parse("0910"), play.facts.unit(0))),
        picks={"side struck": pick},
    )
    assert chosen[-1] == side


@pytest.mark.rule("BMR-LOC-006")
def test_the_facing_of_the_feet_counts_not_the_torso() -> None:
    straight = stage("16x17", mech("Griffin GRF-1N", "0808")).unit(0)
    twisted = stage("16x17", mech("Griffin GRF-1N", "0808", turn=TurnState(twist=1))).unit(0)
    turned = stage("16x17", mech("Griffin GRF-1N", "0808", 1)).unit(0)
    behind_right = neighbor(straight.place, 2)
    assert side_struck(MECH, behind_right, straight) == side_struck(MECH, behind_right, twisted) == "right"
    assert side_struck(MECH, behind_right, turned) == "front"


@pytest.mark.rule("BMR-LOC-007")
def test_the_front_of_a_prone_mech_is_where_its_head_points() -> None:
    prone = stage("16x17", mech("Griffin GRF-1N", "0808", 2, prone=True)).unit(0)
    assert side_struck(MECH, neighbor(prone.place, 2), prone) == "front"
    assert side_struck(MECH, neighbor(prone.place, 5), prone) == "rear"


@pytest.mark.rule("BMR-LOC-003", "BMR-LOC-010")
def test_locate_rolls_on_the_column_of_the_side() -> None:
    battle = stage("16x17", mech("Griffin GRF-1N", "0808"))
    spots: list[Struck] = []
    _, events = perform(
        battle,
        lambda play: spots.extend([locate(play, 0, FULL, "right"), locate(play, 0, FULL, "rear")]),
        dice=[4, 5, 1, 1],
    )
    assert spots == [Struck(Location.LT), Struck(Location.CT, rear=True, critical=True)]
    assert happened(events, LocationRolled)[0] == LocationRolled(0, FULL, "right", (4, 5), Location.LT)


@pytest.mark.rule("BMR-LOC-016")
@pytest.mark.parametrize(
    ("dice", "location"),
    [
        ([3, 3], Location.RL),
        ([4, 3], Location.RL),
        ([5, 3], Location.RL),
        ([3, 2, 6, 6], Location.HD),
        ([5, 4, 6, 6], Location.HD),
        ([1, 1, 1, 4], Location.RL),
    ],
    ids=["6", "7", "8", "5 lands elsewhere", "9 lands elsewhere", "2 lands there all the same"],
)
def test_an_aimed_shot_strikes_on_6_7_or_8(dice: list[int], location: Location) -> None:
    battle = stage("16x17", mech("Griffin GRF-1N", "0808", shutdown=True))
    spots: list[Struck] = []
    _, events = perform(battle, lambda play: spots.append(locate_aimed(play, 0, Location.RL, FULL, "front")), dice)
    assert spots[0].location is location
    assert happened(events, AimRolled)[0].struck == (len(dice) == 2)


@pytest.mark.rule("BMR-LOC-016")
@pytest.mark.parametrize(("side", "rear"), [("front", False), ("left", False), ("rear", True)])
def test_a_shot_aimed_from_behind_strikes_the_rear_armor(side: str, rear: bool) -> None:
    battle = stage("16x17", mech("Griffin GRF-1N", "0808", shutdown=True))
    struck: list[Struck] = []
    perform(battle, lambda play: struck.append(locate_aimed(play, 0, Location.LT, FULL, side)), [3, 4])
    assert struck == [Struck(Location.LT, rear)]


@pytest.mark.rule("BMR-QUAD-013")
def test_arm_results_strike_a_quads_front_legs() -> None:
    quad = stage("16x17", mech("Scorpion SCP-1N", "0808")).unit(0)
    assert quad.design.contents[read(MECH_HITS, FULL, "front", 10).location][0] == "Hip"
    assert quad.design.contents[read(MECH_HITS, FULL, "left", 4).location][3] == "Foot Actuator"
    assert quad.design.structure_points[Location.LA] == quad.design.structure_points[Location.LL]
