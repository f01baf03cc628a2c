"""Units that are pushed, charged and displaced near buildings, skids into them, and where units start."""

import pytest
from msgspec.structs import replace
from tests.classic.buildings.city import ATLAS, GRIFFIN, HOUSE, LOCUST, PLATOON, RULES, TANK, block, mech, street
from tests.classic.stage import Extra, happened, perform, stage
from tests.classic.trek import RUN, make

from ironhex.catalog import Board
from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.action_texts import read_deploy
from ironhex.systems.classic.actions import Deploy, Move
from ironhex.systems.classic.battle import Battle, Phase, Side
from ironhex.systems.classic.buildings.breaking import break_through
from ironhex.systems.classic.buildings.events import BuildingCollapsed, BuildingDamaged
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.movement import Skidded
from ironhex.systems.classic.events.piloting import Displaced, Fell, PilotingRolled
from ironhex.systems.classic.melee.charge import run_past
from ironhex.systems.classic.movement.steps import Spot, spot_of
from ironhex.systems.classic.phases.deployment import menu, refusal
from ironhex.systems.classic.piloting.displacement import displace, levels_down
from ironhex.systems.classic.piloting.rolls import CHARGED, MADE_CHARGE, unsettle
from ironhex.systems.classic.questions import DeployNext
from ironhex.systems.classic.sequence import ClassicPlay

LUCK = SeededDice(b"driven")
STRONG = "heavy cf 90 height 2 basement 7"


def driven(battle: Battle, direction: int, unit: int = 0) -> tuple[Battle, tuple[Event, ...]]:
    def procedure(play: ClassicPlay) -> None:
        displace(play, unit, direction, rule="BMR-PUSH-007")

    return perform(battle, procedure, LUCK, tasks=TASKS)


@pytest.mark.rule("BMR-CHARGE-026", "BMR-BLDG-020")
def test_a_charger_that_misses_breaks_the_wall_of_the_building_it_runs_into_and_no_other() -> None:
    """It is placed to the left or the right of its target, so the building of its target is not touched."""
    charger, taken = mech(GRIFFIN, "0304", facing=1), mech(LOCUST, "0404", side="Blue")
    battle = street(charger, taken, house=STRONG, phase=Phase.PHYSICAL)
    after, events = perform(battle, lambda play: run_past(play, 0), LUCK, tasks=TASKS)
    assert spot_of(after.unit(0)) == Spot(HOUSE, 0)
    assert [event.points for event in happened(events, BuildingDamaged)] == [6]
    beside = street(mech(GRIFFIN, "0304"), mech(LOCUST, "0204", side="Blue"), house=STRONG, phase=Phase.PHYSICAL)
    after, events = perform(beside, lambda play: run_past(play, 0), LUCK, tasks=TASKS)
    assert after.unit(0).hex != HOUSE
    assert not happened(events, BuildingDamaged)


@pytest.mark.rule("BMR-BLDG-020", "BMR-BLDG-026")
def test_a_mech_that_is_pushed_into_a_building_breaks_its_wall() -> None:
    battle, events = driven(street(mech(GRIFFIN, "0304"), house=STRONG, phase=Phase.PHYSICAL), 0)
    assert spot_of(battle.unit(0)) == Spot(HOUSE, 0)
    assert [event.points for event in happened(events, BuildingDamaged)] == [6]
    assert happened(events, PilotingRolled)[0].why == "break through a wall"


@pytest.mark.rule("BMR-BLDG-015")
def test_a_mech_that_is_pushed_off_a_roof_falls() -> None:
    battle = street(mech(GRIFFIN, "0303", elevation=2), house=STRONG, phase=Phase.PHYSICAL)
    assert levels_down(battle, battle.unit(0), Hex(3, 2)) == 2
    battle, events = driven(battle, 0)
    assert [fell.levels for fell in happened(events, Fell)] == [2]
    assert spot_of(battle.unit(0)) == Spot(Hex(3, 2), 0)


def test_a_mech_is_pushed_from_roof_to_roof_and_from_floor_to_floor() -> None:
    board = block("0303 heavy height 2 basement 7 joins N", "0302 heavy height 2 basement 7")
    for height in (0, 1, 2):
        battle = stage(board, mech(GRIFFIN, "0303", elevation=height), rules=RULES, phase=Phase.PHYSICAL)
        battle, events = driven(battle, 0)
        assert spot_of(battle.unit(0)) == Spot(Hex(3, 2), height)
        assert bool(happened(events, BuildingDamaged)) == (height < 2)


def test_a_unit_on_the_roof_is_not_in_the_way_of_one_that_is_pushed_inside() -> None:
    battle = street(mech(GRIFFIN, "0304"), mech(LOCUST, "0303", elevation=2), house=STRONG, phase=Phase.PHYSICAL)
    battle, events = driven(battle, 0)
    assert [event.unit for event in happened(events, Displaced)] == [0]
    assert spot_of(battle.unit(1)) == Spot(HOUSE, 2)


@pytest.mark.rule("BMR-BLDG-011", "BMR-PSR-034")
def test_a_wall_is_harder_in_a_charge() -> None:
    battle = street(mech(GRIFFIN, "0303"), house=STRONG, phase=Phase.PHYSICAL)

    def procedure(play: ClassicPlay) -> None:
        unsettle(play, 0, CHARGED)
        break_through(play, 0, Spot(Hex(3, 4), 0))

    _, events = perform(battle, procedure, LUCK, tasks=TASKS)
    tally = happened(events, PilotingRolled)[0].tally
    assert {mod.why: mod.value for mod in tally.mods} == {
        "Piloting Skill": 5,
        "charged": 2,
        "heavy building": 2,
        "in a charge": 1,
    }


@pytest.mark.rule("BMR-CHARGE-020", "BMR-CHARGE-022")
def test_those_who_break_walls_in_a_charge_roll_at_three_more() -> None:
    house = "heavy cf 90 height 2 basement 7"
    battle = street(mech(GRIFFIN, "0303"), mech(LOCUST, "0304"), house=house, phase=Phase.PHYSICAL)

    def procedure(play: ClassicPlay) -> None:
        unsettle(play, 0, CHARGED)
        unsettle(play, 1, MADE_CHARGE)
        displace(play, 0, 0, rule="BMR-CHARGE-025", follower=1)

    battle, events = perform(battle, procedure, LUCK, tasks=TASKS)
    walls = [roll for roll in happened(events, PilotingRolled) if roll.why == "break through a wall"]
    assert {roll.unit: roll.tally.total for roll in walls} == {0: 5 + 2 + 3, 1: 5 + 2 + 3}
    assert [spot_of(battle.unit(number)) for number in (0, 1)] == [Spot(Hex(3, 2), 0), Spot(HOUSE, 0)]


def road(house: str) -> Board:
    """A paved street that ends at a building."""
    rows = "\n".join(f"{row:02d} . . {'p' if row > 3 else '.'} . ." for row in range(1, 10))
    return Board.parse(f"board road\nsize 5 9\n{rows}\nbuilding 0303 {house}\n", "road")


@pytest.mark.rule("BMR-SKID-011", "BMR-SKID-013", "BMR-CHARGE-024", "BMR-CHARGE-014")
def test_a_skid_into_a_building_is_a_crash() -> None:
    battle = stage(road(STRONG), mech(TANK, "0308"), rules=RULES, phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, RUN, "FFFFRF"), [1, 1, *[3, 4] * 2])
    assert [event.points for event in happened(events, BuildingDamaged)] == [6 * 4]
    assert sum(event.armor for event in happened(events, Damaged)) == 6
    assert happened(events, Skidded)[-1].why == "stopped by a building in 0303"
    assert battle.unit(0).hex == Hex(3, 4)


@pytest.mark.rule("BMR-SKID-017")
def test_a_skid_goes_on_over_a_building_that_it_destroys() -> None:
    battle = stage(road("light cf 15 height 1 basement 7"), mech(TANK, "0308"), rules=RULES, phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, RUN, "FFFFRF"), [1, 1, *[3, 4] * 2])
    assert happened(events, BuildingCollapsed) == [BuildingCollapsed(HOUSE)]
    assert battle.unit(0).hex == Hex(3, 2)


# --- where units start ------------------------------------------------------------------------------------------------
def deploying(*units: Extra, house: str = STRONG) -> Battle:
    sides = (Side("Red", ("Red",), home=3, arrival="deploy", zone=4), Side("Blue", ("Blue",), home=0))
    battle = stage(block(f"0303 {house}"), *units, sides=sides, rules=RULES, phase=Phase.DEPLOYMENT)
    return battle.changed(replace(battle.unit(0), hex=None, elevation=0))


@pytest.mark.rule("BMR-BLDG-029", "BMR-BLDG-005")
@pytest.mark.parametrize(
    ("name", "cf", "levels"), [(GRIFFIN, 90, {0, 1, 2}), (ATLAS, 90, {0}), (TANK, 90, {0}), (PLATOON, 1, {0, 1, 2})]
)
def test_units_start_on_every_floor_that_bears_them(name: str, cf: int, levels: set[int]) -> None:
    battle = deploying(mech(name, "0304"), house=f"heavy cf {cf} height 2 basement 7")
    found = [action for action in menu(battle, DeployNext("Red"), "Red") if action.hex == HOUSE]
    assert {-action.depth for action in found} == levels
    assert all(refusal(battle, DeployNext("Red"), "Red", action) is None for action in found)


def test_a_start_on_an_upper_floor_is_written_with_its_level() -> None:
    action = Deploy(0, HOUSE, 0, -2)
    assert str(action) == "deploy 1 0303 N level 2"
    assert read_deploy(str(action).split()[1:]) == action
    barred = refusal(deploying(mech(GRIFFIN, "0304")), DeployNext("Red"), "Red", Deploy(0, HOUSE, 0, -3))
    assert isinstance(barred, Barred)
    assert barred.rule == "BMR-BLDG-030"
