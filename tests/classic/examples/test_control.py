"""Worked examples of Piloting Skill Rolls, falls, the domino effect and consciousness."""

from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.test_piloting import marching, settled

from ironhex.catalog import Board, Location, design
from ironhex.systems.classic import piloting
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Deeds, Mode, Phase
from ironhex.systems.classic.condition import FOOT, LOWER_LEG, UPPER_LEG, able
from ironhex.systems.classic.criticals import shock
from ironhex.systems.classic.damage import groups
from ironhex.systems.classic.displacement import crowd_out
from ironhex.systems.classic.events.damage import CriticalHit, Damaged, LocationRolled
from ironhex.systems.classic.events.piloting import Displaced, Fell, PilotingRolled, SteppedAside
from ironhex.systems.classic.events.turn import PhaseBegan, TurnBegan
from ironhex.systems.classic.falls import fall
from ironhex.systems.classic.hits import Hit, strike
from ironhex.systems.classic.piloting import unsettle
from ironhex.systems.classic.room import ways_aside
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.warriors import wake

GRASSHOPPER, ATLAS = "Grasshopper GHR-5H", "Atlas AS7-D"


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
        unsettle(play, 0, piloting.KICKED)
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
        battle, _ = perform(battle, lambda play, given=given: suffer(given, play))
        battle, events = settled(battle, [6, 6] * given.rolls)
        assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [given.number] * given.rolls


# --- E19 to E21: falls ---
@pytest.mark.rule("BMR-FALL-008", "BMR-FALL-009", "BMR-FALL-010")
@pytest.mark.parametrize(("facing", "roll", "after"), [pytest.param(0, 3, 2, id="E19")])
def test_facing_after_a_fall_in_rubble(facing: int, roll: int, after: int) -> None:
    battle = stage("board rubble\nsize 1 2\n01 x\n02 .\n", mech(ATLAS, "0101", facing=facing), phase=Phase.MOVEMENT)
    battle, events = perform(battle, lambda play: fall(play, 0), [roll, 3, 4, 3, 4, 6, 6])
    assert (battle.unit(0).facing, battle.unit(0).prone) == (after, True)
    assert {event.side for event in happened(events, LocationRolled)} == {"right"}


@pytest.mark.rule("BMR-FALL-013")
@pytest.mark.parametrize(
    ("points", "parts"), [pytest.param(33, (5, 5, 5, 5, 5, 5, 3), id="E20"), pytest.param(7, (5, 2), id="E21")]
)
def test_groups_of_falling_damage(points: int, parts: tuple[int, ...]) -> None:
    assert groups(points) == parts


@pytest.mark.rule("BMR-FALL-005", "BMR-FALL-011", "BMR-FALL-013")
@pytest.mark.parametrize(("name", "roll", "groups", "side"), [pytest.param(GRASSHOPPER, 1, [5, 2], "front", id="E21")])
def test_a_failed_attempt_to_stand_on_a_hill(name: str, roll: int, groups: list[int], side: str) -> None:
    hill = "board hill\nsize 1 2\n01 1\n02 .\n"
    battle = stage(hill, mech(name, "0101", prone=True), phase=Phase.MOVEMENT)
    _, events = perform(battle, lambda play: fall(play, 0), [roll, 3, 4, 3, 4, 6, 6])
    (fell,) = happened(events, Fell)
    assert (fell.levels, fell.side) == (0, side)
    assert [event.armor for event in happened(events, Damaged)] == groups


# --- E04: consciousness ---
@pytest.mark.rule("BMR-WAR-022", "BMR-WAR-028", "BMR-WAR-032", "BMR-WAR-034")
@pytest.mark.parametrize(
    ("waking", "acts"), [pytest.param([3, 4], True, id="E04"), pytest.param([3, 3], False, id="E04-")]
)
def test_a_head_hit_in_turn_3(waking: list[int], acts: bool) -> None:
    battle = replace(stage("9x9", mech(GRASSHOPPER, "0505", wounds=2)), turn=3)
    battle, _ = perform(battle, lambda play: strike(play, 0, Hit(5, Location.HD)))
    assert battle.unit(0).wounds == 3
    battle, _ = settled(battle, [3, 3])
    battle, events = perform(battle, wake)
    assert not events
    battle = TurnBegan(4).apply(battle)
    assert not able(battle.unit(0))
    battle, _ = perform(PhaseBegan(Phase.END).apply(battle), wake, waking)
    assert able(TurnBegan(5).apply(battle).unit(0)) == acts


# --- E56: the domino effect ---
# A has fallen a level into B. From north to south: A 0301, B 0302, C 0303, D 0304. C faces north-east, so that
# E, behind it, is 0203, and F, the heavy woods ahead of it, is 0402.
DOMINO = Board.parse(
    "board domino\nsize 5 5\n01 . . 1 . .\n02 . . . W .\n03 . . . . .\n04 . . . . .\n05 . . . . .\n", "domino"
)
A, B, C = 0, 1, 2


def dominoes(left: int, dice: list[int], way: str = "") -> tuple[Battle, Any]:
    """The 'Mech in C, a Grasshopper with 4 Walking MP, has so many of them left."""
    did = Deeds(moved=True, mode=Mode.WALK, spent=4 - left)
    units = [mech(ATLAS, "0302", prone=True), mech(ATLAS, "0302"), mech(GRASSHOPPER, "0303", facing=1, did=did)]
    battle = stage(DOMINO, *units, phase=Phase.PHYSICAL)
    return perform(battle, lambda play: crowd_out(play, A, 3), dice, picks={"step aside": way})


@pytest.mark.rule("BMR-DISP-019", "BMR-DISP-020", "BMR-DISP-022", "BMR-DISP-024")
@pytest.mark.parametrize(
    ("left", "way", "hex", "cost"),
    [
        pytest.param(1, "backward", "0203", 1, id="E56 one MP left"),
        pytest.param(3, "forward", "0402", 3, id="E56 three MP left"),
        pytest.param(3, "backward", "0203", 1, id="E56 three MP left, back"),
    ],
)
def test_stepping_out_of_a_chain(left: int, way: str, hex: str, cost: int) -> None:
    battle, events = dominoes(left, [3, 3], way)
    (step,) = happened(events, SteppedAside)
    assert (step.unit, str(step.hex), step.cost) == (C, hex, cost)
    assert str(battle.unit(B).place) == "0303"
    _, events = settled(battle, [3, 3])
    assert [roll.unit for roll in happened(events, PilotingRolled)] == [B]


@pytest.mark.rule("BMR-DISP-022")
@pytest.mark.parametrize(
    ("left", "ways"), [(0, []), (1, ["backward"]), (2, ["backward"]), (3, ["forward", "backward"])]
)
def test_ways_out_of_a_chain(left: int, ways: list[str]) -> None:
    did = Deeds(moved=True, mode=Mode.WALK, spent=4 - left)
    battle = stage(DOMINO, mech(GRASSHOPPER, "0303", facing=1, did=did))
    assert list(ways_aside(battle, battle.unit(0), 3)) == ways


@pytest.mark.rule("BMR-DISP-023", "BMR-DISP-024")
@pytest.mark.parametrize(
    "beyond", [pytest.param(False, id="E56 falls into D"), pytest.param(True, id="E56 D is taken")]
)
def test_failing_to_keep_ones_feet_in_a_chain(beyond: bool) -> None:
    did = Deeds(moved=True, mode=Mode.WALK, spent=3)
    units = [mech(ATLAS, "0302", prone=True), mech(ATLAS, "0302"), mech(GRASSHOPPER, "0303", facing=1, did=did)]
    battle = stage(DOMINO, *units, *([mech(ATLAS, "0304")] if beyond else []), phase=Phase.PHYSICAL)
    battle, events = perform(battle, lambda play: crowd_out(play, A, 3), [1, 1, 1, 3, 4, 3, 4, 6, 6])
    assert not happened(events, SteppedAside)
    assert str(battle.unit(C).place) == "0304"
    assert battle.unit(C).prone
    assert [str(event.hex) for event in happened(events, Displaced)] == (["0305"] if beyond else []) + ["0304", "0303"]


# --- E16: three hexes of water ---
@pytest.mark.rule("BMR-PSR-007")
@pytest.mark.parametrize(("hexes", "rolls"), [pytest.param(3, 3, id="E16")])
def test_wading(hexes: int, rolls: int) -> None:
    _, events = marching(Move(0, Mode.WALK, "F" * hexes), [6, 6] * rolls)
    assert len(happened(events, PilotingRolled)) == rolls
