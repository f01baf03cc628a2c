"""Setups with units on the floors and roofs of buildings, and in basements."""

import pytest
from msgspec.structs import replace
from tests.classic.buildings.city import GRIFFIN, HOUSE, PLATOON, mech, street
from tests.classic.trek import RUN, make

from ironhex.engine import Play, load, save
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.buildings.starting import basement_for
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.movement.steps import standing
from ironhex.systems.classic.setup_description import setup_of
from ironhex.systems.classic.system import CLASSIC


def begun(unit: UnitSetup) -> Play[Battle]:
    """A battle in which a unit starts in a town."""
    sides = SideSetup("Red", (unit,)), SideSetup("Blue", (UnitSetup("Locust LCT-1V"),))
    options = ("buildings", "hidden units") if unit.hidden else ("buildings",)
    return EDITION.new_game(Setup(sides, board="borderland", options=options, seed=1))


@pytest.mark.parametrize(
    ("design", "where"), [("Griffin GRF-1N", "1807 level 2"), ("Foot Platoon (Rifle)", "1807 level 1")]
)
def test_a_setup_tells_on_which_floor_a_unit_is(design: str, where: str) -> None:
    sides = SideSetup("Red", (UnitSetup(design, place=where),)), SideSetup("Blue", (UnitSetup("Locust LCT-1V"),))
    play = EDITION.new_game(Setup(sides, board="borderland", options=("buildings",), seed=1))
    assert (str(play.facts.unit(0).hex), play.facts.unit(0).elevation) == ("1807", int(where[-1]))
    described = EDITION.described(play.facts)
    assert described is not None
    assert described.sides[0].units[0].place == where
    assert EDITION.new_game(replace(described, seed=1)).facts.unit(0).elevation == int(where[-1])


@pytest.mark.rule("BMR-BLDG-070", "BMR-BLDG-080")
@pytest.mark.parametrize(
    ("design", "where", "below"),
    [
        ("Griffin GRF-1N", "1807 level -1", (4, 1)),
        ("Manticore Heavy Tank", "1807 level -2", (2, 2)),
        ("Foot Platoon (Rifle)", "1807 level -1", (9, 0)),
        ("Elemental [Laser]", "1807 level -2", (2, 2)),
    ],
)
def test_a_setup_tells_who_is_in_a_basement(design: str, where: str, below: tuple[int, int]) -> None:
    """What the setup says about a basement is not rolled for, and the floor has caved in under machines."""
    start = begun(UnitSetup(design, place=where)).start.facts
    unit, terrain = start.unit(0), start.board.at(Hex(18, 7))
    assert (unit.elevation, (terrain.basement, terrain.sinkhole)) == (int(where[-2:]), below)
    described = EDITION.described(start)
    assert described is not None
    assert described.sides[0].units[0].place == where
    assert EDITION.new_game(replace(described, seed=1)).start.facts == start


def test_a_battle_that_starts_in_a_basement_can_be_recorded() -> None:
    play = begun(UnitSetup("Griffin GRF-1N", place="1807 level -1"))
    assert load(save(play), {"classic": CLASSIC}).retold().facts == play.facts


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        (
            UnitSetup("Griffin GRF-1N", place="1807 level -3"),
            r"no basement for it 3 below the ground floor \[BMR",
        ),
        (UnitSetup("Griffin GRF-1N", place="0101 level -1"), "nothing of its kind can be 1 levels below"),
        (UnitSetup("Griffin GRF-1N", place="1807 level -1", hidden=True), "would tell of a hidden unit"),
        (UnitSetup("Griffin GRF-1N", place="1807 depth -1"), "'1807 depth -1' is not a hex number such as 0915"),
    ],
)
def test_a_setup_with_a_basement_that_cannot_be(unit: UnitSetup, reason: str) -> None:
    with pytest.raises(SetupError, match=f"Red: Griffin GRF-1N.*{reason}"):
        begun(unit)


@pytest.mark.parametrize(
    ("under", "gait", "levels", "found"),
    [
        ("basement 4", GRIFFIN, 1, {"sinkhole": 1}),
        ("basement 4 sinkhole 1", GRIFFIN, 1, {}),
        ("basement 12", PLATOON, 1, {"sinkhole": 2}),
        ("basement 9", PLATOON, 1, {}),
        ("basement 9", GRIFFIN, 1, None),
        ("basement 12", GRIFFIN, 1, None),
        ("basement 7", PLATOON, 1, None),
    ],
)
def test_what_the_map_shows_of_a_basement_counts(
    under: str, gait: str, levels: int, found: dict[str, int] | None
) -> None:
    battle = street(mech(gait, "0304"), house=f"medium cf 40 height 2 {under}")
    needed = basement_for(battle.board.at(HOUSE), battle.kind(battle.unit(0)).drive.gait, levels)
    assert needed == found if found is not None else isinstance(needed, Barred)


def test_a_unit_that_is_put_into_a_caved_in_building_is_at_its_bottom() -> None:
    battle = street(mech(GRIFFIN, "0304"), house="medium cf 40 height 2 basement 4 sinkhole 1")
    gait = battle.kind(battle.unit(0)).drive.gait
    assert [standing(battle.board, gait, HOUSE, depth).elevation for depth in (0, -1, -2)] == [-1, 1, 2]


def test_a_unit_that_fell_into_a_basement_is_described_there() -> None:
    battle = street(mech(GRIFFIN, "0304"), house="medium cf 40 height 2 basement 12")
    battle, _ = make(battle, Move(0, RUN, "F"), SeededDice(b"basement"), then=[Move(0, RUN)])
    assert setup_of(battle).sides[0].units[0].place == "0303 level -2"
