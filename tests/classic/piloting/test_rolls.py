"""Piloting Skill Rolls: what they need, when they are made, and when they fail by themselves."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import number
from tests.classic.stage import Extra, happened, marked, mech, perform, points, stage
from tests.classic.trek import column, make
from tests.classic.turns import played

from ironhex.catalog import Location, Terrain, design
from ironhex.engine import Action, Event, Question
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, PhaseState, Rush
from ironhex.systems.classic.damage.condition import FOOT, GYRO, HIP, LOWER_LEG, UPPER_LEG
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import CriticalHit, Damaged
from ironhex.systems.classic.events.movement import Halted
from ironhex.systems.classic.events.piloting import Displaced, Fell, PilotingRolled, Tumbled
from ironhex.systems.classic.movement.skidding import HoldTurn, hold_turn
from ironhex.systems.classic.phases import phase_end
from ironhex.systems.classic.phases.movement import TASKS, begin, refusal
from ironhex.systems.classic.piloting import rolls
from ironhex.systems.classic.piloting.rolls import entering, piloting_tally, roll_piloting, unsettle
from ironhex.systems.classic.questions import GoOn
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE

GRIFFIN, GOLIATH = "Griffin GRF-1N", "Goliath GOL-1H"
SHAKEN = Mod("BMR-PSR-015", 1, "20 or more points of damage")
LEFT_LEG, RIGHT_LEG = Location.LL, Location.RL


def broken(name: str, parts: Sequence[tuple[Location, str]]) -> tuple[int, ...]:
    """The critical hits of a 'Mech with some of its systems hit, each in its first slot that is still whole."""
    slots: dict[Location, list[int]] = {}
    for location, part in parts:
        contents = design(name).contents[location]
        taken = slots.setdefault(location, [])
        taken.append(next(n for n, content in enumerate(contents) if content == part and n not in taken))
    return marked(slots)


def damaged(name: str, *parts: tuple[Location, str], hex: str = "0505", **fields: Any) -> Extra:
    return mech(name, hex, crits=broken(name, parts), **fields)


def without(name: str, *legs: Location, **fields: Any) -> Extra:
    return mech(name, "0505", structure=points(design(name).structure_points, dict.fromkeys(legs, 0)), **fields)


def alone(unit: Extra, phase: Phase = Phase.WEAPONS) -> Battle:
    return stage("9x9", unit, phase=phase)


def needed(unit: Extra, *causes: Mod, upright: bool = True) -> int:
    target = piloting_tally(alone(unit), 0, causes, upright=upright)
    assert target.barred is None
    return target.total


def settled(battle: Battle, dice: Sequence[int] = (), **options: Any) -> tuple[Battle, tuple[Event, ...]]:
    return perform(battle, phase_end.settle, dice, tasks=phase_end.TASKS, **options)


def shaken(unit: Extra, *causes: Mod, falls: tuple[Mod, ...] = (), phase: Phase = Phase.WEAPONS) -> Battle:
    battle = alone(unit, phase)
    return battle.changed(replace(battle.unit(0), phase=PhaseState(causes=causes, falls=falls)))


# --- the number ---
@pytest.mark.rule("BMR-PSR-005", "BMR-WAR-002", "BMR-WAR-003")
@pytest.mark.parametrize(("gunnery", "piloting"), [(4, 5), (4, 0), (1, 5), (6, 8)])
def test_piloting_keeps_a_mech_upright_and_gunnery_aims_the_lower_the_better(gunnery: int, piloting: int) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", skills=(gunnery, piloting)), mech(GRIFFIN, "0501"))
    assert piloting_tally(battle, 0).total == piloting
    assert number(battle, "IS PPC").total == gunnery


@pytest.mark.rule("BMR-PSR-006")
@pytest.mark.parametrize(("faces", "stands"), [((2, 3), True), ((2, 2), False), ((6, 6), True), ((1, 1), False)])
def test_a_roll_must_reach_the_modified_skill(faces: tuple[int, int], stands: bool) -> None:
    seen: list[bool] = []
    _, events = perform(
        alone(mech(GRIFFIN, "0505")), lambda play: seen.append(roll_piloting(play, 0, (), "trial")), faces
    )
    assert seen == [stands]
    (roll,) = happened(events, PilotingRolled)
    assert (roll.faces, roll.passed, roll.tally.total) == (faces, stands, 5)


@pytest.mark.rule("BMR-PSR-005", "BMR-PSR-013")
def test_everything_of_the_phase_counts_in_every_roll_of_it() -> None:
    battle = shaken(damaged(GRIFFIN, (LEFT_LEG, FOOT)), SHAKEN, rolls.CHARGED, rolls.KICKED)
    target = piloting_tally(battle, 0, (rolls.MADE_CHARGE,))
    assert sorted(mod.value for mod in target.mods) == [1, 1, 2, 2, 5]


@pytest.mark.rule("BMR-PSR-013")
def test_new_damage_counts_once() -> None:
    battle = alone(mech(GRIFFIN, "0505"))
    foot = design(GRIFFIN).contents[LEFT_LEG].index(FOOT)
    new = CriticalHit(0, LEFT_LEG, foot, (), Mod("BMR-PSR-017", 1, "foot actuator destroyed")).apply(battle)
    assert piloting_tally(new, 0).total == 6


TABLE = [
    pytest.param(SHAKEN, 1, id="20 damage", marks=pytest.mark.rule("BMR-PSR-015")),
    pytest.param(rolls.KICKED, 0, id="kicked", marks=pytest.mark.rule("BMR-PSR-021")),
    pytest.param(rolls.PUSHED, 0, id="pushed", marks=pytest.mark.rule("BMR-PSR-021")),
    pytest.param(rolls.CHARGED, 2, id="charged", marks=pytest.mark.rule("BMR-PSR-022")),
    pytest.param(rolls.FALLEN_ON, 2, id="hit from above", marks=pytest.mark.rule("BMR-PSR-022")),
    pytest.param(rolls.MISSED_KICK, 0, id="missed kick", marks=pytest.mark.rule("BMR-PSR-023")),
    pytest.param(rolls.MADE_CHARGE, 2, id="made a charge", marks=pytest.mark.rule("BMR-PSR-024")),
    pytest.param(rolls.MADE_DEATH_FROM_ABOVE, 4, id="made a DFA", marks=pytest.mark.rule("BMR-PSR-025")),
    pytest.param(rolls.STANDING_UP, 0, id="standing up", marks=pytest.mark.rule("BMR-PSR-027")),
    pytest.param(rolls.RUBBLE, 0, id="rubble", marks=pytest.mark.rule("BMR-PSR-027")),
    pytest.param(rolls.RUNNING_DAMAGED, 0, id="running", marks=pytest.mark.rule("BMR-PSR-029")),
    pytest.param(rolls.JUMPING_DAMAGED, 0, id="jumping", marks=pytest.mark.rule("BMR-PSR-029")),
]


@pytest.mark.rule("BMR-PSR-014")
@pytest.mark.parametrize(("cause", "value"), TABLE)
def test_piloting_skill_roll_table(cause: Mod, value: int) -> None:
    assert needed(mech(GRIFFIN, "0505"), cause) == 5 + value


@pytest.mark.rule("BMR-PSR-026")
@pytest.mark.parametrize(("depth", "value"), [(-1, None), (0, None), (1, -1), (2, 0), (3, 1), (5, 1)])
def test_entering_water(depth: int, value: int | None) -> None:
    cause = entering(Terrain(depth=depth))
    assert (cause.value if cause else None) == value
    assert entering(Terrain(depth=depth, bridge=9), depth) is None


@pytest.mark.rule("BMR-PSR-027")
def test_entering_rubble_calls_for_a_roll_and_rough_ground_does_not() -> None:
    assert entering(Terrain(rubble=2)) == rolls.RUBBLE
    assert entering(Terrain(rough=1)) is None


LASTING = [
    pytest.param([(LEFT_LEG, FOOT)], 1, id="foot", marks=pytest.mark.rule("BMR-PSR-017", "BMR-PSR-031")),
    pytest.param([(LEFT_LEG, UPPER_LEG)], 1, id="upper leg", marks=pytest.mark.rule("BMR-PSR-031")),
    pytest.param([(LEFT_LEG, LOWER_LEG), (RIGHT_LEG, FOOT)], 2, id="both", marks=pytest.mark.rule("BMR-PSR-031")),
    pytest.param([(LEFT_LEG, HIP)], 2, id="hip", marks=pytest.mark.rule("BMR-PSR-018", "BMR-PSR-031")),
    pytest.param([(LEFT_LEG, HIP), (RIGHT_LEG, HIP)], 4, id="hips", marks=pytest.mark.rule("BMR-PSR-031")),
    pytest.param([(LEFT_LEG, HIP), (LEFT_LEG, FOOT)], 2, id="hip and foot", marks=pytest.mark.rule("BMR-PSR-031")),
    pytest.param([(LEFT_LEG, HIP), (RIGHT_LEG, FOOT)], 3, id="hip, other foot", marks=pytest.mark.rule("BMR-PSR-031")),
    pytest.param([(Location.CT, GYRO)], 3, id="gyro", marks=pytest.mark.rule("BMR-PSR-019", "BMR-PSR-031")),
    pytest.param([(Location.CT, GYRO)] * 2, 3, id="gyro twice", marks=pytest.mark.rule("BMR-PSR-031")),
    pytest.param([(Location.LA, "Shoulder")], 0, id="shoulder", marks=pytest.mark.rule("BMR-PSR-031")),
]


@pytest.mark.parametrize(("parts", "value"), LASTING)
def test_lasting_damage(parts: list[tuple[Location, str]], value: int) -> None:
    assert needed(damaged(GRIFFIN, *parts)) == 5 + value


@pytest.mark.rule("BMR-PSR-032", "BMR-PSR-031")
def test_a_lost_leg_counts_five_in_place_of_its_actuators() -> None:
    crits = broken(GRIFFIN, [(LEFT_LEG, FOOT), (LEFT_LEG, UPPER_LEG), (RIGHT_LEG, FOOT)])
    assert needed(without(GRIFFIN, LEFT_LEG, crits=crits)) == 5 + 5 + 1


# --- quads ---
QUAD_HIPS = [(leg, HIP) for leg in (Location.LA, Location.RA, Location.LL)]


@pytest.mark.rule("BMR-QUAD-007")
def test_a_quad_keeps_its_feet_more_easily() -> None:
    assert needed(mech(GOLIATH, "0505"), rolls.KICKED) == 3
    assert needed(mech(GOLIATH, "0505"), Mod("BMR-PSR-026", 0, "entering water of depth 2")) == 3
    assert needed(mech(GOLIATH, "0505"), rolls.MADE_CHARGE) == 5


@pytest.mark.rule("BMR-QUAD-007")
def test_four_legs_do_not_protect_the_warrior_from_injury() -> None:
    assert needed(mech(GOLIATH, "0505"), upright=False) == 5


@pytest.mark.rule("BMR-QUAD-007")
def test_a_quads_rolls_to_keep_its_feet_and_to_save_its_warrior() -> None:
    _, events = settled(shaken(mech(GOLIATH, "0505"), rolls.KICKED), [1, 1, 1, 3, 4, 3, 4, 2, 3])
    assert [(roll.tally.total, roll.passed) for roll in happened(events, PilotingRolled)] == [(3, False), (5, True)]


@pytest.mark.rule("BMR-QUAD-015")
def test_three_hips_of_a_quad() -> None:
    assert needed(damaged(GOLIATH, *QUAD_HIPS)) == 5 + 6 - 2


@pytest.mark.rule("BMR-QUAD-018")
@pytest.mark.parametrize("leg", [Location.LA, Location.RL])
def test_a_quad_without_one_leg_loses_its_bonus_and_that_legs_actuators(leg: Location) -> None:
    assert needed(without(GOLIATH, leg)) == 5
    assert needed(without(GOLIATH, leg, crits=broken(GOLIATH, [(leg, FOOT), (Location.LL, FOOT)]))) == 6


@pytest.mark.rule("BMR-QUAD-023")
@pytest.mark.parametrize("legs", [(Location.LA, Location.RL), (Location.LA, Location.RA, Location.LL)])
def test_a_quad_without_two_legs_stands_like_a_biped_on_one(legs: tuple[Location, ...]) -> None:
    assert needed(without(GOLIATH, *legs)) == 10


@pytest.mark.rule("BMR-QUAD-016", "BMR-QUAD-022")
@pytest.mark.parametrize("already", [(), (Location.RA,)])
def test_a_quad_falls_when_it_loses_a_leg_and_again_when_it_loses_another(already: tuple[Location, ...]) -> None:
    battle = alone(without(GOLIATH, *already))
    enough = design(GOLIATH).armor[Location.LL] + design(GOLIATH).structure_points[Location.LL]
    battle, _ = perform(battle, lambda play: strike(play, 0, Hit(enough, Location.LL)), [1, 1])
    assert battle.unit(0).gone(Location.LL)
    _, events = settled(battle, [1, *[3, 4] * 2, 6, 6])
    assert len(happened(events, Fell)) == 1
    (injury,) = happened(events, PilotingRolled)
    assert injury.why == "avoid injury in the fall"


# --- rolls that fail by themselves ---
@pytest.mark.rule("BMR-PSR-001", "BMR-WAR-031")
def test_an_unconscious_warrior_fails_without_dice() -> None:
    battle = shaken(mech(GRIFFIN, "0505", knocked_out=1, wounds=1), rolls.KICKED)
    seen: list[bool] = []
    _, events = perform(battle, lambda play: seen.append(roll_piloting(play, 0, (), "kicked")))
    assert seen == [False]
    assert happened(events, PilotingRolled)[0].tally.barred.rule == "BMR-WAR-031"


@pytest.mark.rule("BMR-PSR-016", "BMR-PSR-001")
def test_shutting_down_adds_three_and_being_shut_down_fails_every_roll() -> None:
    powerless = mech(GRIFFIN, "0505", shutdown=True)
    assert needed(powerless, Mod("BMR-PSR-016", 3, "reactor shuts down")) == 8
    assert piloting_tally(alone(powerless), 0, (rolls.KICKED,)).barred is not None


@pytest.mark.rule("BMR-PSR-016")
def test_a_shut_down_mech_that_must_roll_falls() -> None:
    _, events = settled(shaken(mech(GRIFFIN, "0505", shutdown=True), rolls.KICKED), [1, 3, 4, 3, 4, 6, 6])
    assert len(happened(events, Fell)) == 1


# --- when they are made ---
def shoot(points: int, location: Location = Location.LT) -> Hit:
    return Hit(points, location)


@pytest.mark.rule("BMR-PSR-009")
def test_rolls_wait_until_all_fire_is_resolved() -> None:
    def fire(play: ClassicPlay) -> None:
        strike(play, 0, shoot(10))
        strike(play, 0, shoot(10))
        strike(play, 0, shoot(3, Location.RT))

    battle, events = perform(stage("9x9", mech(GRIFFIN, "0505"), phase=Phase.WEAPONS), fire)
    assert not happened(events, PilotingRolled)
    _, events = settled(battle, [3, 3])
    (roll,) = happened(events, PilotingRolled)
    assert (roll.tally.total, roll.passed) == (6, True)


@pytest.mark.rule("BMR-PSR-012")
def test_rolls_for_physical_attacks_wait_until_the_phase_ends() -> None:
    battle = alone(mech(GRIFFIN, "0505"), Phase.PHYSICAL)
    battle, events = perform(battle, lambda play: unsettle(play, 0, rolls.KICKED))
    assert not happened(events, PilotingRolled)
    _, events = settled(battle, [3, 3])
    assert [roll.why for roll in happened(events, PilotingRolled)] == ["kicked"]


@pytest.mark.rule("BMR-PSR-010")
@pytest.mark.parametrize(("hits", "rolls"), [((19,), 0), ((20,), 1), ((10, 10, 20, 20), 1)])
def test_one_roll_for_twenty_points_or_more(hits: tuple[int, ...], rolls: int) -> None:
    battle = alone(mech("Atlas AS7-D", "0505"))
    for location, hit in zip((Location.CT, Location.LT, Location.RT, Location.LL), hits, strict=False):
        battle = Damaged(0, location, hit).apply(battle)
    _, events = settled(battle, [6, 6] * rolls)
    assert len(happened(events, PilotingRolled)) == rolls


@pytest.mark.rule("BMR-PSR-013")
def test_one_roll_for_each_event_until_the_first_failure() -> None:
    battle = shaken(mech(GRIFFIN, "0505"), rolls.KICKED, SHAKEN, rolls.KICKED)
    _, events = settled(battle, [4, 4, 3, 3, 3, 4])
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [6, 6, 6]
    _, events = settled(battle, [4, 4, 1, 1, 1, 3, 4, 2, 1, 6, 6])
    kinds = [roll.why for roll in happened(events, PilotingRolled)]
    assert kinds == ["kicked", SHAKEN.why, "avoid injury in the fall"]


@pytest.mark.rule("BMR-PSR-013")
def test_a_prone_mech_has_nothing_to_roll_for() -> None:
    _, events = settled(shaken(mech(GRIFFIN, "0505", prone=True), rolls.KICKED))
    assert not happened(events, PilotingRolled, Fell)


SECOND_GYRO_SLOT = [n for n, content in enumerate(design(GRIFFIN).contents[Location.CT]) if content == GYRO][1]


@pytest.mark.rule("BMR-PSR-020")
@pytest.mark.parametrize(
    ("before", "hit", "dice"),
    [
        pytest.param([(Location.CT, GYRO)], Hit(1, Location.CT), [4, 4, 1, SECOND_GYRO_SLOT + 1], id="gyro"),
        pytest.param([], Hit(design(GRIFFIN).structure_points[LEFT_LEG], LEFT_LEG), [1, 1], id="leg"),
    ],
)
def test_a_destroyed_gyro_or_leg_makes_a_mech_fall_without_a_roll(
    before: list[tuple[Location, str]], hit: Hit, dice: list[int]
) -> None:
    armor = points(design(GRIFFIN).armor, {Location.CT: 0, LEFT_LEG: 0})
    battle, _ = perform(alone(damaged(GRIFFIN, *before, armor=armor)), lambda play: strike(play, 0, hit), dice)
    battle, events = settled(battle, [1, 4, 4, 4, 4, 6, 6])
    assert len(happened(events, Fell)) == 1
    assert [roll.why for roll in happened(events, PilotingRolled)] == ["avoid injury in the fall"]
    assert battle.unit(0).body.prone


@pytest.mark.rule("BMR-PSR-011")
def test_a_mech_that_falls_under_fire_is_prone_for_physical_attacks() -> None:
    battle, _ = settled(shaken(mech(GRIFFIN, "0505"), SHAKEN), [2, 2, 1, 3, 4, 3, 4, 6, 6])
    assert battle.unit(0).body.prone


def test_a_mech_in_mid_air_loses_control_but_falls_only_when_it_comes_down() -> None:
    leaping = mech(GRIFFIN, "0505")
    battle = shaken(leaping, SHAKEN)
    unit = battle.unit(0)
    rush = Rush(DEATH_FROM_ABOVE, 0, unit.place)
    battle = battle.changed(replace(unit, move=replace(unit.move, rush=rush)))
    battle, events = settled(battle, [1, 1])
    assert happened(events, Tumbled)
    assert not happened(events, Fell)
    assert battle.unit(0).body.prone


# --- in the Movement Phase ---
RIVER = "board river\nsize 1 6\n01 .\n02 ~1\n03 ~1\n04 ~1\n05 .\n06 .\n"
WALK_SOUTH = Move(0, Mode.WALK, "FFF")


def marching(
    steps: Move, dice: Sequence[int], *, board: str = RIVER, answer: Move | None = None, **fields: Any
) -> tuple[Battle, tuple[Event, ...]]:
    """A Locust, with 8 Walking MP, goes south."""
    battle = stage(board, mech("Locust LCT-1V", "0101", facing=3, **fields), phase=Phase.MOVEMENT)

    def given(question: Question) -> Action:
        assert answer is not None, f"nobody answers {question}"
        return answer

    return perform(battle, lambda play: begin(play, steps), dice, tasks=TASKS, answer=given)


@pytest.mark.rule("BMR-PSR-007", "BMR-PSR-026", "BMR-WAR-010")
def test_one_roll_for_each_hex_of_water_on_entering_it() -> None:
    _, events = marching(WALK_SOUTH, [3, 3, 3, 3, 3, 3])
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [4, 4, 4]


@pytest.mark.rule("BMR-PSR-007")
def test_a_failed_roll_in_movement_is_a_fall_there_and_then() -> None:
    stop = Move(0, Mode.WALK)
    battle, events = marching(WALK_SOUTH, [3, 3, 1, 1, 1, 3, 4, 3, 4, 6, 6], answer=stop)
    assert (str(battle.unit(0).place), battle.unit(0).body.prone) == ("0103", True)
    assert len(happened(events, Fell)) == 1


@pytest.mark.rule("BMR-PSR-007", "BMR-DISP-021", "BMR-STACK-012")
def test_a_unit_displaced_in_movement_rolls_before_the_next_move() -> None:
    # The Locust slips in the rubble where the Griffin stands, gives up, and drives it on.
    red = (mech("Locust LCT-1V", "0304", side="Red"), mech(GRIFFIN, "0303", side="Red"))
    battle = stage(column(".", ".", "x", "."), *red, mech(GRIFFIN, "0101", side="Blue"), phase=Phase.MOVEMENT)
    dice = [1, 1, 1, 3, 4, 6, 6, 1, 1, 1, *[3, 4] * 2, 6, 6]
    battle, events = played(battle, Phase.MOVEMENT, script=[Move(0, Mode.WALK, "FF")], dice=dice)
    told = [(type(event), event.unit) for event in happened(events, Displaced, Fell, Halted)]
    assert told == [(Fell, 0), (Halted, 0), (Displaced, 1), (Fell, 1), (Halted, 1), (Halted, 2)]


@pytest.mark.rule("BMR-PSR-008")
@pytest.mark.parametrize(("spent", "may"), [(6, True), (7, False)])
def test_a_unit_that_falls_while_moving_may_stand_up_with_two_points_left(spent: int, may: bool) -> None:
    move = MoveState(mode=Mode.WALK, spent=spent)
    battle = stage(RIVER, mech("Locust LCT-1V", "0105", prone=True, move=move), phase=Phase.MOVEMENT)
    up = Move(0, Mode.WALK, "U", facing=0)
    assert (refusal(battle, GoOn(0), "Red", up) is None) == may


@pytest.mark.rule("BMR-PSR-027")
def test_standing_up_takes_a_roll() -> None:
    up = Move(0, Mode.WALK, "U", facing=0)
    battle, events = marching(up, [3, 2], board="1x6", prone=True, answer=Move(0, Mode.WALK))
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [5]
    assert not battle.unit(0).body.prone


@pytest.mark.rule("BMR-PSR-028")
@pytest.mark.parametrize(("hexes", "value"), [(2, -1), (3, 0), (4, 0), (5, 1), (7, 1), (8, 2), (10, 2), (11, 4)])
def test_turning_on_pavement_at_a_run(hexes: int, value: int) -> None:
    move = MoveState(mode=Mode.RUN, traveled=hexes, heading=3, paved=True, turned=True)
    battle = stage("1x6", mech("Locust LCT-1V", "0101", move=move), phase=Phase.MOVEMENT)
    _, events = perform(battle, lambda play: hold_turn(play, HoldTurn(0)), [6, 6])
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [5 + value]


LAME = [
    pytest.param((LEFT_LEG, HIP), [7], [7], id="hip"),
    pytest.param((Location.CT, GYRO), [8], [8], id="gyro"),
    pytest.param((LEFT_LEG, FOOT), [], [6], id="foot"),
    pytest.param((LEFT_LEG, UPPER_LEG), [], [6], id="upper leg"),
    pytest.param((Location.LA, "Shoulder"), [], [], id="shoulder"),
]


@pytest.mark.rule("BMR-PSR-029")
@pytest.mark.parametrize(("part", "running", "jumping"), LAME)
def test_running_or_jumping_while_damaged_takes_a_roll_with_the_old_damage_only(
    part: tuple[Location, str], running: list[int], jumping: list[int]
) -> None:
    battle = stage("1x6", damaged(GRIFFIN, part, hex="0106"), phase=Phase.MOVEMENT)
    for move, needed_rolls in (
        (Move(0, Mode.RUN, "F"), running),
        (Move(0, Mode.JUMP, path=(Hex(1, 5),), facing=0), jumping),
        (Move(0, Mode.WALK, "F"), []),
    ):
        _, events = make(battle, move, [6, 6] * len(needed_rolls))
        assert [roll.tally.total for roll in happened(events, PilotingRolled)] == needed_rolls


@pytest.mark.rule("BMR-PSR-029")
def test_jumping_with_a_lost_leg_takes_a_roll() -> None:
    battle = alone(without(GRIFFIN, LEFT_LEG), Phase.MOVEMENT)
    _, events = make(battle, Move(0, Mode.JUMP, path=(Hex(5, 4),), facing=0), [6, 6])
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [10]
