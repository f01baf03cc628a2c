"""The book's worked examples of movement, jumping and skidding."""

from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tests.classic.piloting.test_falls import SAFE, limbs
from tests.classic.stage import happened, mech, stage
from tests.classic.trek import JUMP, RUN, WALK, hexes, make, why_not

from ironhex.catalog import Board, Location, MechDesign, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.movement import Skidded
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.heat import movement_heat
from ironhex.systems.classic.movement.path import Pace, pace_of, paces, walk_of
from ironhex.systems.classic.movement.points import allowance

CENTURION, GRIFFIN, PHOENIX_HAWK = "Centurion CN9-A", "Griffin GRF-1N", "Phoenix Hawk PXH-1"

# The diagram of lines 1308-1314: the 'Mech in A (0304) faces north, B (0303) and the heavy woods of C (0302) lie ahead,
# the light woods of D (0402) and the water of E (0202) to the right and left of C, and the hill F (0403) beside A.
DIAGRAM = """board diagram
size 5 5
01 . . . . .
02 . ~1 W w .
03 . . . 2 .
04 . . . . .
05 . . . . .
"""


class Step(NamedTuple):
    """An example: the steps, what they cost, and the rule that forbids the move, if one does."""

    steps: str
    cost: int
    mode: Mode = WALK
    rule: str | None = None


def on_diagram() -> Battle:
    return stage(Board.parse(DIAGRAM, "diagram"), mech(CENTURION, "0304"), phase=Phase.MOVEMENT)


def cost(battle: Battle, mode: Mode, steps: str) -> int:
    """The MP of some steps, whatever the unit has."""
    walk = walk_of(battle, battle.unit(0), mode)._replace(limit=99)
    *_, last = paces(walk, pace_of(battle, battle.unit(0)), steps)
    assert isinstance(last, Pace), last
    return last.move.spent


@pytest.mark.rule("BMR-MOV-042", "BMR-MOV-026")
@pytest.mark.parametrize(
    "example",
    [
        pytest.param(Step("RRR", 3), id="E05"),
        pytest.param(Step("LF", 1 + 1), id="E06 one hexside off", marks=pytest.mark.rule("BMR-MOV-019")),
        pytest.param(Step("LLF", 2 + 1), id="E06 two hexsides off", marks=pytest.mark.rule("BMR-MOV-019")),
        pytest.param(Step("FF", 1 + 3), id="E07", marks=pytest.mark.rule("BMR-MOV-031")),
        pytest.param(Step("FRF", 1 + 1 + 2), id="E08", marks=pytest.mark.rule("BMR-MOV-030")),
        pytest.param(
            Step("FLF", 1 + 1 + 2 + 1, rule="BMR-MOV-013"), id="E09 walking", marks=pytest.mark.rule("BMR-MOV-004")
        ),
        pytest.param(Step("RF", 1 + 2 + 1), id="E10", marks=pytest.mark.rule("BMR-MOV-035")),
    ],
)
def test_moves_of_a_mech_with_four_and_six_points(example: Step) -> None:
    battle = on_diagram()
    assert cost(battle, example.mode, example.steps) == example.cost
    assert why_not(battle, Move(0, example.mode, example.steps)) == example.rule


@pytest.mark.rule("BMR-MOV-048")
def test_e09_running_does_not_help_into_the_water() -> None:
    assert why_not(on_diagram(), Move(0, RUN, "FLF")) == "BMR-MOV-048"


@pytest.mark.rule("BMR-MOV-019")
def test_e06_without_turning_the_hex_beside_cannot_be_entered() -> None:
    assert [why_not(on_diagram(), Move(0, WALK, side)) for side in "12"] == ["BMR-MOV-019"] * 2


def jets_everywhere() -> MechDesign:
    """A Griffin whose five jump jets lie in the legs and in each torso location."""
    sheet = design(GRIFFIN).sheet
    slots = [list(row) for row in sheet.slots]
    for torso, leg in ((Location.LT, Location.LL), (Location.RT, Location.RL)):
        slots[torso][slots[torso].index("Jump Jet")] = ""
        slots[leg][slots[leg].index("")] = "Jump Jet"
    return MechDesign(replace(sheet, slots=tuple(tuple(row) for row in slots)))


@pytest.mark.rule("BMR-MOV-059")
def test_e11_jumping_out_of_shallow_water() -> None:
    pond = Board.parse("board pond\nsize 3 3\n01 . . .\n02 . ~1 .\n03 . . .\n", "pond")
    battle = stage(pond, mech(jets_everywhere(), "0202"), phase=Phase.MOVEMENT)
    machine = battle.unit(0).design
    assert isinstance(machine, MechDesign)
    assert sum(machine.jets) == 5
    assert allowance(battle, battle.unit(0), JUMP).total == 3


@pytest.mark.rule("BMR-MOV-061")
def test_e12_a_jump_of_one_hex() -> None:
    battle, _ = make(stage("3x3", mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT), Move(0, JUMP, path=hexes("0201")))
    assert sum(mod.value for mod in movement_heat(battle.unit(0))) == 3


# B (0503) is four hexes from A (0102); one of the paths leads over a hill of level 7.
HILL = """board hill
size 5 4
01 . . . . .
02 {start} . . . .
03 . . 7 . .
04 . . . . .
"""


class Jump(NamedTuple):
    """An example: the level of the start, the path, and whether it is free."""

    start: str
    path: tuple[str, ...]
    free: bool


@pytest.mark.rule("BMR-MOV-056", "BMR-MOV-057", "BMR-MOV-055", "BMR-MOV-062")
@pytest.mark.parametrize(
    "example",
    [
        pytest.param(Jump(".", ("0202", "0303", "0403", "0503"), False), id="E13 path 1"),
        pytest.param(Jump(".", ("0201", "0302", "0402", "0503"), True), id="E13 path 2"),
        pytest.param(Jump(".", ("0202", "0302", "0402", "0503"), True), id="E13 path 3"),
        pytest.param(Jump("1", ("0202", "0303", "0403", "0503"), True), id="E13 path 1 from level 1"),
    ],
)
def test_jumping_past_a_hill(example: Jump) -> None:
    field = Board.parse(HILL.format(start=example.start), "hill")
    battle = stage(field, mech(PHOENIX_HAWK, "0102"), phase=Phase.MOVEMENT)
    move = Move(0, JUMP, path=hexes(*example.path), facing=4)
    assert (why_not(battle, move) is None) == example.free
    if example.free:
        battle, _ = make(battle, move)
        assert (battle.unit(0).move.spent, battle.unit(0).facing) == (4, 4)


# The street of lines 1484-1490: north to C, a turn, north-east to E, a turn; the hex row from E goes on to K.
STREET = "board street\nsize 9 12\n" + "".join(f"{row:02d}{' p' * 9}\n" for row in range(1, 13))


def runner(**fields: Any) -> Battle:
    """A 50-ton 'Mech with Piloting Skill 5 in A, with enough MP to come to G."""
    return stage(Board.parse(STREET, "street"), mech("Trebuchet TBT-5N", "0311", **fields), phase=Phase.MOVEMENT)


@pytest.mark.rule("BMR-SKID-002", "BMR-SKID-009", "BMR-SKID-022")
def test_e14_the_first_turn_succeeds() -> None:
    _, events = make(runner(), Move(0, RUN, "FFRFF"), [4, 6])
    (roll,) = happened(events, PilotingRolled)
    assert (roll.tally.total, sum(roll.faces), roll.passed) == (4, 10, True)


@pytest.mark.rule("BMR-SKID-003", "BMR-SKID-004", "BMR-SKID-005", "BMR-SKID-006")
def test_e15_the_second_turn_ends_in_a_skid() -> None:
    dice = [4, 6, 1, 3, 1, *limbs(5), *SAFE, 2, 3, 2, 3]
    battle, events = make(runner(), Move(0, RUN, "FFRFFLF"), dice)
    second = happened(events, PilotingRolled)[1]
    assert (second.tally.total, sum(second.faces), second.passed) == (5, 4, False)
    assert sum(event.armor for event in happened(events, Damaged)) == 5 + 2 * 3
    slid = [event.hex for event in happened(events, Skidded)]
    assert slid == [Hex(6, 7), Hex(7, 7)]
    assert battle.unit(0).move.moved


@pytest.mark.rule("BMR-PSR-007", "BMR-PSR-026")
def test_e16_three_hexes_of_water_take_three_rolls() -> None:
    river = "board river\nsize 3 5\n01 . . .\n02 . ~1 .\n03 . ~1 .\n04 . ~1 .\n05 . . .\n"
    battle = stage(Board.parse(river, "river"), mech("Locust LCT-1V", "0205"), phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, WALK, "FFF"), [6, 6] * 3)
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [4, 4, 4]
