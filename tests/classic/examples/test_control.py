"""Worked examples of Piloting Skill Rolls, falls, the domino effect and consciousness."""

from functools import partial
from typing import Any, NamedTuple

import pytest
from tests.classic.firing import fire
from tests.classic.piloting.test_rolls import marching, settled
from tests.classic.stage import Extra, happened, mech, perform, stage
from tests.classic.trek import column, make
from tests.classic.turns import TURN, acted, idle, next_turn, played

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase
from ironhex.systems.classic.damage.condition import FOOT, LOWER_LEG, UPPER_LEG
from ironhex.systems.classic.damage.criticals import shock
from ironhex.systems.classic.damage.hits import groups
from ironhex.systems.classic.events.damage import CriticalHit, Damaged, LocationRolled
from ironhex.systems.classic.events.piloting import Displaced, Fell, PilotingRolled, SteppedAside
from ironhex.systems.classic.events.turn import PhaseBegan
from ironhex.systems.classic.events.warriors import ConsciousnessRolled, WakingRolled
from ironhex.systems.classic.piloting import rolls
from ironhex.systems.classic.piloting.displacement import ways_aside
from ironhex.systems.classic.piloting.rolls import unsettle
from ironhex.systems.classic.sequence import ClassicPlay

GRASSHOPPER, ATLAS, LOCUST = "Grasshopper GHR-5H", "Atlas AS7-D", "Locust LCT-1V"


# --- E17, E18: damage and kicks ---
class Phases(NamedTuple):
    """What happens in a phase, and the rolls that follow."""

    phase: Phase
    damage: tuple[int, ...]
    actuators: tuple[tuple[Location, str], ...]
    kicks: int
    rolls: int
    number: int


LEFT = Location.LL
E17 = Phases(Phase.WEAPONS, (20, 20), ((LEFT, FOOT), (LEFT, LOWER_LEG)), 0, 3, 8)
E18 = Phases(Phase.PHYSICAL, (12, 11), ((LEFT, UPPER_LEG),), 2, 4, 9)


def suffer(given: Phases, play: ClassicPlay) -> None:
    """Damage to the torsos, critical hits and kicks, in the order of the example."""
    for points in given.damage:
        play.emit(Damaged(0, Location.LT, points))
    for _ in range(given.kicks):
        unsettle(play, 0, rolls.KICKED)
    for location, part in given.actuators:
        unit = play.facts.unit(0)
        slot = unit.design.contents[location].index(part)
        play.emit(CriticalHit(0, location, slot, (), *shock(unit, part)))


@pytest.mark.rule("BMR-PSR-013", "BMR-PSR-010", "BMR-PSR-017", "BMR-PSR-031", "BMR-PSR-005")
@pytest.mark.parametrize("examples", [pytest.param((E17,), id="E17"), pytest.param((E17, E18), id="E18")])
def test_rolls_of_a_phase(examples: tuple[Phases, ...]) -> None:
    armor = tuple(99 for _ in design(ATLAS).armor)
    battle = stage("9x9", mech(ATLAS, "0505", armor=armor))
    for given in examples:
        battle = PhaseBegan(given.phase).apply(battle)
        battle, _ = perform(battle, partial(suffer, given))
        battle, events = settled(battle, [6, 6] * given.rolls)
        assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [given.number] * given.rolls


# --- E19 to E21: falls ---
@pytest.mark.rule("BMR-FALL-003", "BMR-FALL-008", "BMR-FALL-009", "BMR-FALL-010")
@pytest.mark.parametrize(("roll", "facing", "side"), [pytest.param(3, 2, "right", id="E19")])
def test_a_fall_on_entering_rubble(roll: int, facing: int, side: str) -> None:
    battle = stage(column("x", ".", "."), mech(GRASSHOPPER, "0302"), phase=Phase.MOVEMENT)
    move = Move(0, Mode.WALK, "F")
    battle, events = make(battle, move, [1, 1, roll, 3, 4, 3, 4, 6, 6], then=[Move(0, Mode.WALK)])
    unit = battle.unit(0)
    assert (str(unit.hex), unit.facing, unit.body.prone) == ("0301", facing, True)
    assert {event.side for event in happened(events, LocationRolled)} == {side}


@pytest.mark.rule("BMR-FALL-013")
@pytest.mark.parametrize(
    ("points", "parts"), [pytest.param(33, (5, 5, 5, 5, 5, 5, 3), id="E20"), pytest.param(7, (5, 2), id="E21")]
)
def test_groups_of_falling_damage(points: int, parts: tuple[int, ...]) -> None:
    assert groups(points) == parts


@pytest.mark.rule("BMR-FALL-005", "BMR-FALL-011", "BMR-FALL-013")
@pytest.mark.parametrize(("name", "roll", "groups", "side"), [pytest.param(GRASSHOPPER, 1, [5, 2], "front", id="E21")])
def test_a_failed_attempt_to_stand_on_a_hill(name: str, roll: int, groups: list[int], side: str) -> None:
    battle = stage(column(".", "1", "."), mech(name, "0302", prone=True), phase=Phase.MOVEMENT)
    rise = Move(0, Mode.WALK, "U", facing=0)
    battle, events = make(battle, rise, [1, 1, roll, 3, 4, 3, 4, 6, 6], then=[Move(0, Mode.WALK)])
    (fell,) = happened(events, Fell)
    assert (str(fell.hex), fell.levels, fell.side) == ("0302", 0, side)
    assert [event.armor for event in happened(events, Damaged)] == groups


# --- E04: consciousness ---
@pytest.mark.rule("BMR-WAR-022", "BMR-WAR-028", "BMR-WAR-029", "BMR-WAR-032", "BMR-WAR-034")
@pytest.mark.parametrize(
    ("waking", "awake"), [pytest.param([3, 4], True, id="E04"), pytest.param([3, 3], False, id="E04 a roll of 6")]
)
def test_a_head_hit_in_turn_3(waking: list[int], awake: bool) -> None:
    battle = next_turn(next_turn(stage("9x9", mech(GRASSHOPPER, "0505", wounds=2), mech(LOCUST, "0503", facing=3))))
    laser = Declare(1, shots=(fire(battle, "IS Medium Laser", attacker=1, target=0),))
    battle, events = played(battle, *TURN, script=[laser], dice=[6, 6, 6, 6, 3, 3])
    assert battle.unit(0).structure == battle.unit(0).design.structure_points
    assert [(roll.wounds, roll.number) for roll in happened(events, ConsciousnessRolled)] == [(3, 7)]
    assert not happened(events, WakingRolled)

    battle = next_turn(battle)
    assert idle(battle)
    battle, events = played(battle, *TURN, dice=waking)
    assert acted(events) == [0, 1] * 3  # it still takes the steps of its side
    assert [roll.number for roll in happened(events, WakingRolled)] == [7]

    battle = next_turn(battle)
    assert idle(battle) == (not awake)
    if awake:
        script = [Move(0, Mode.WALK, "F"), Declare(0, shots=(fire(battle, "IS Medium Laser"),))]
        battle, _ = played(battle, Phase.MOVEMENT, Phase.WEAPONS, script=script, dice=[1, 1])
        assert str(battle.unit(0).hex) == "0504"


# --- E56: the domino effect ---
# A, pushed by a fifth 'Mech, falls a level into B's hex. From north to south: the pusher 0301, A 0302, B 0303, C 0304,
# D 0305. C faces north-east, so that E, behind it, is 0204, and F, the heavy woods ahead of it, is 0403.
HILLSIDE = column("1", "1", ".", ".", ".", ".").changed(Hex(4, 3), woods=2)
A, B, C, D, PUSHER = range(5)
FALL = [1, 3, 4, 3, 4, 3, 4, 3, 4, 6, 6]  # of an Atlas by a level; the warrior is not hurt
C_FALLS = [1, 3, 4, 3, 4, 6, 6]


def tough(name: str, hex: str, *, side: str = "Red", **fields: Any) -> Extra:
    """A 'Mech whose armor holds whatever the dice."""
    return mech(name, hex, side=side, armor=(99,) * 11, **fields)


def dominoes(left: int, dice: list[int], way: str = "", *, taken: bool = False) -> tuple[Battle, Any]:
    """A Physical Attack Phase in which A is pushed; C, a Grasshopper, has some of its 4 Walking MP left."""
    move = MoveState(moved=True, mode=Mode.WALK, spent=4 - left)
    units = (
        tough(ATLAS, "0302"),
        tough(ATLAS, "0303"),
        tough(GRASSHOPPER, "0304", facing=1, move=move),
        tough(ATLAS, "0305" if taken else "0106"),
        tough(ATLAS, "0301", facing=3, side="Blue"),
    )
    push = Strike(PUSHER, (Blow("push", A),))
    battle = stage(HILLSIDE, *units, phase=Phase.PHYSICAL)
    return played(battle, Phase.PHYSICAL, script=[push], dice=[6, 6, *dice], picks={"step aside": way})


@pytest.mark.rule("BMR-DISP-001", "BMR-DISP-019", "BMR-DISP-020", "BMR-DISP-021", "BMR-DISP-022")
@pytest.mark.parametrize(
    ("left", "way", "hex", "cost"),
    [
        pytest.param(1, "backward", "0204", 1, id="E56 one MP left"),
        pytest.param(3, "forward", "0403", 3, id="E56 three MP left"),
        pytest.param(3, "backward", "0204", 1, id="E56 three MP left, back"),
    ],
)
def test_stepping_out_of_a_chain(left: int, way: str, hex: str, cost: int) -> None:
    # C keeps its feet and steps aside; then A comes down, and when the phase ends B must keep its feet.
    battle, events = dominoes(left, [3, 2, *FALL, 3, 2], way)
    (step,) = happened(events, SteppedAside)
    assert (step.unit, str(step.hex), step.cost) == (C, hex, cost)
    assert [str(battle.unit(unit).hex) for unit in (PUSHER, A, B)] == ["0302", "0303", "0304"]
    assert [roll.unit for roll in happened(events, PilotingRolled)] == [C, A, B]
    assert [unit.body.prone for unit in battle.units] == [True, False, False, False, False]


@pytest.mark.rule("BMR-DISP-022")
@pytest.mark.parametrize(
    ("left", "ways"), [(0, []), (1, ["backward"]), (2, ["backward"]), (3, ["forward", "backward"])]
)
def test_ways_out_of_a_chain(left: int, ways: list[str]) -> None:
    move = MoveState(moved=True, mode=Mode.WALK, spent=4 - left)
    battle = stage(HILLSIDE, mech(GRASSHOPPER, "0304", facing=1, move=move))
    assert list(ways_aside(battle, battle.unit(0), 3)) == ways


@pytest.mark.rule("BMR-DISP-023", "BMR-DISP-024")
@pytest.mark.parametrize("taken", [pytest.param(False, id="E56 falls into D"), pytest.param(True, id="E56 D is taken")])
def test_a_failed_roll_in_a_chain(taken: bool) -> None:
    battle, events = dominoes(1, [1, 1, *C_FALLS, *FALL, 3, 2, *[3, 2] * taken], taken=taken)
    assert not happened(events, SteppedAside)
    assert (str(battle.unit(C).hex), battle.unit(C).body.prone) == ("0305", True)
    driven = [str(event.hex) for event in happened(events, Displaced)]
    assert driven == (["0306"] if taken else []) + ["0305", "0304", "0303"]


# --- E16: three hexes of water ---
@pytest.mark.rule("BMR-PSR-007")
@pytest.mark.parametrize(("hexes", "rolls"), [pytest.param(3, 3, id="E16")])
def test_wading(hexes: int, rolls: int) -> None:
    _, events = marching(Move(0, Mode.WALK, "F" * hexes), [6, 6] * rolls)
    assert len(happened(events, PilotingRolled)) == rolls
