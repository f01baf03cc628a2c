"""Skidding: who must roll, what a slip costs, and what lies in the way."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import numbered
from tests.classic.firing import number, value
from tests.classic.piloting.test_falls import SAFE, limbs
from tests.classic.stage import Extra, happened, mech, stage
from tests.classic.trek import RUN, STAND, WALK, make

from ironhex.catalog import Board, Location
from ironhex.engine import Event
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, MoveState, Phase, Scenario
from ironhex.systems.classic.events.damage import Damaged, LocationRolled
from ironhex.systems.classic.events.movement import Skidded
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.piloting import Displaced, Fell, PilotingRolled
from ironhex.systems.classic.events.turn import Left, TurnBegan
from ironhex.systems.classic.movement.skidding import skid_length, skid_modifier

CENTURION, LOCUST, ATLAS = "Centurion CN9-A", "Locust LCT-1V", "Atlas AS7-D"  # 50, 20 and 100 tons
SLIP = [1, 1, 1, *limbs(5), *SAFE]  # a Centurion loses its grip, and falls on its face


def street(*rows: str, width: int = 7, tokens: dict[str, str] | None = None) -> Board:
    """A paved square, except for the hexes named."""
    odd = tokens or {}
    lines = [
        f"{row:02d} " + " ".join(odd.get(f"{col:02d}{row:02d}", "p") for col in range(1, width + 1))
        for row in range(1, 13)
    ]
    return Board.parse("\n".join(["board street", f"size {width} 12", *lines, *rows]), "street")


def runner(*others: Extra, board: Board | None = None, name: str = CENTURION, **fields: Any) -> Battle:
    """A Centurion in 0410, facing north."""
    return stage(board or street(), mech(name, "0410", **fields), *others, phase=Phase.MOVEMENT)


def run(battle: Battle, steps: str, dice: Sequence[int] = (), **options: Any) -> tuple[Battle, tuple[Event, ...]]:
    return make(battle, Move(0, RUN, steps), dice, **options)


def rolled(events: Sequence[Event]) -> list[int]:
    return [event.tally.total for event in happened(events, PilotingRolled) if "injury" not in event.why]


# --- who must roll ---
@pytest.mark.rule("BMR-SKID-001", "BMR-TERR-015", "BMR-MOV-047")
def test_a_runner_that_turns_on_pavement_and_goes_on_must_roll() -> None:
    battle, events = run(runner(), "FFRF", [4, 4])
    assert rolled(events) == [4]
    assert (str(battle.unit(0).hex), battle.unit(0).body.prone) == ("0508", False)


@pytest.mark.rule("BMR-SKID-001")
def test_units_skid_only_when_running_on_pavement() -> None:
    _, events = make(runner(), Move(0, WALK, "FRF"))
    assert not rolled(events)
    _, events = run(runner(board=street(tokens={"0409": "."})), "FRF")
    assert not rolled(events)


@pytest.mark.rule("BMR-SKID-022")
def test_turning_alone_is_safe() -> None:
    battle, events = run(runner(), "FFR")
    assert not rolled(events)
    assert battle.unit(0).facing == 1


def test_several_turns_in_a_hex_take_one_roll() -> None:
    _, events = run(runner(), "FFRRF", [4, 4])
    assert rolled(events) == [4]


def test_every_hex_left_after_a_turn_takes_a_roll() -> None:
    _, events = run(runner(), "FRFLF", [4, 4, 4, 4])
    assert rolled(events) == [4, 4]


ROAD = ("road 0410 0409 0408 0407", "road 0408 0508")


@pytest.mark.rule("BMR-SKID-001", "BMR-TERR-016")
def test_a_road_counts_as_pavement_for_units_that_follow_it() -> None:
    plain = {f"{col:02d}{row:02d}": "." for col in range(1, 8) for row in range(1, 13)}
    battle = runner(board=street(*ROAD, tokens=plain))
    _, events = run(battle, "FFRF", [4, 4])
    assert rolled(events) == [4]
    across = stage(street(*ROAD, tokens=plain), mech(CENTURION, "0309", facing=1), phase=Phase.MOVEMENT)
    _, events = make(across, Move(0, RUN, "FLF"))
    assert not rolled(events)


# --- the roll ---
@pytest.mark.rule("BMR-SKID-009")
@pytest.mark.parametrize(
    ("hexes", "modifier"), [(0, -1), (2, -1), (3, 0), (4, 0), (5, 1), (7, 1), (8, 2), (10, 2), (11, 4), (20, 4)]
)
def test_skid_modifiers(hexes: int, modifier: int) -> None:
    assert skid_modifier(hexes) == modifier


@pytest.mark.rule("BMR-SKID-002")
@pytest.mark.parametrize(("dice", "slips"), [([2, 2], False), ([1, 2], True)])
def test_the_turn_succeeds_on_the_number_or_more(dice: list[int], slips: bool) -> None:
    after = [*SLIP[2:], *[2, 3]] if slips else []
    battle, events = run(runner(), "FFRF", [*dice, *after])
    assert rolled(events) == [4]
    assert battle.unit(0).body.prone == slips


@pytest.mark.rule("BMR-SKID-002")
def test_the_roll_counts_all_hexes_moved_so_far() -> None:
    _, events = run(runner(name=LOCUST), "FFFFFRF", [6, 6])
    assert rolled(events) == [6]


# --- the skid ---
@pytest.mark.rule("BMR-SKID-004")
@pytest.mark.parametrize(("hexes", "length"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_skid_is_half_as_long_as_the_run(hexes: int, length: int) -> None:
    assert skid_length(hexes) == length


@pytest.mark.rule("BMR-SKID-003", "BMR-SKID-005", "BMR-SKID-004")
def test_a_unit_that_slips_falls_and_slides_on() -> None:
    battle, events = run(runner(), "FFFRF", [*SLIP, 2, 3, 2, 3])
    order = [type(event) for event in events if type(event) in (Fell, Skidded)]
    assert order == [Fell, Skidded, Skidded]
    assert [str(event.hex) for event in happened(events, Skidded)] == ["0406", "0405"]
    assert (str(battle.unit(0).hex), battle.unit(0).body.prone) == ("0405", True)


@pytest.mark.rule("BMR-SKID-006")
@pytest.mark.parametrize(("name", "fall", "each"), [(CENTURION, 5, [3]), (LOCUST, 2, [1]), (ATLAS, 10, [5])])
def test_each_hex_costs_half_a_fall_on_the_front(name: str, fall: int, each: list[int]) -> None:
    slip = [1, 1, 1, *limbs(fall), *SAFE]
    _, events = run(runner(name=name), "FRF", [*slip, 2, 3])
    after = events[events.index(happened(events, Skidded)[0]) :]
    assert [event.armor for event in happened(after, Damaged)] == each
    assert [(event.table, event.side) for event in happened(after, LocationRolled)] == [("full", "front")]


@pytest.mark.rule("BMR-SKID-006", "BMR-ENV-030")
@pytest.mark.parametrize(("gravity", "fall", "each"), [(50, 5, 3), (150, 15, 8)])
def test_gravity_counts_in_a_skid_as_in_a_fall(gravity: int, fall: int, each: int) -> None:
    battle = replace(runner(name=ATLAS), scenario=Scenario(gravity=gravity))
    _, events = run(battle, "FRF", [1, 1, 1, *limbs(fall), *SAFE, *limbs(each)])
    after = events[events.index(happened(events, Skidded)[0]) :]
    assert sum(event.armor for event in happened(after, Damaged)) == each


@pytest.mark.rule("BMR-SKID-007")
def test_after_a_skid_the_move_is_over() -> None:
    battle, _ = run(runner(), "FRFFF", [*SLIP, 2, 3])
    assert (battle.unit(0).move.moved, battle.unit(0).move.spent, battle.unit(0).move.skidded) == (True, 2, True)


@pytest.mark.rule("BMR-SKID-008")
def test_a_unit_that_skidded_is_hard_to_hit_with_weapons_and_blows_alike_until_the_turn_ends() -> None:
    battle, _ = run(runner(mech(ATLAS, "0407", facing=3)), "FRF", [*SLIP, 2, 3])
    assert str(battle.unit(0).hex) == "0408"
    next_turn = TurnBegan(2).apply(battle)
    shots = [number(facts, "IS Medium Laser", attacker=1, target=0) for facts in (battle, next_turn)]
    kicks = [numbered(facts, "kick", Location.LL, attacker=1, target=0) for facts in (battle, next_turn)]
    assert [value(shot, "BMR-HIT-045") for shot in shots] == [2, None]
    assert [value(kick, "BMR-HIT-045") for kick in kicks] == [2, None]
    assert [skidded.total - calm.total for skidded, calm in (shots, kicks)] == [2, 2]


def test_hexes_of_the_skid_do_not_make_it_harder_to_hit() -> None:
    battle, _ = run(runner(), "FFFRF", [*SLIP, 2, 3, 2, 3])
    assert battle.unit(0).move.hexes == 3


def test_a_unit_that_slips_before_moving_falls_in_place() -> None:
    battle, events = run(runner(), "RF", SLIP, then=[Move(0, RUN)])
    assert not happened(events, Skidded)
    assert (str(battle.unit(0).hex), battle.unit(0).body.prone) == ("0410", True)


# --- what lies in the way ---
@pytest.mark.rule("BMR-SKID-012", "BMR-SKID-011")
def test_higher_ground_stops_a_skid_without_harm() -> None:
    battle, events = run(runner(board=street(tokens={"0406": "1"})), "FFFRF", SLIP)
    assert str(battle.unit(0).hex) == "0407"
    assert [event.hex for event in happened(events, Skidded)] == [None]
    assert sum(event.armor for event in happened(events, Damaged)) == 5
    assert battle.unit(0).move.skidded


def house(height: int, ground: str = "p") -> Board:
    return street(f"building 0406 medium height {height}", tokens={"0406": ground})


@pytest.mark.rule("BMR-SKID-011")
def test_a_higher_building_stops_a_skid() -> None:
    battle, events = run(runner(board=house(1)), "FFFRF", SLIP)
    assert str(battle.unit(0).hex) == "0407"
    assert [event.why for event in happened(events, Skidded)] == ["stopped by a building in 0406"]


@pytest.mark.rule("BMR-SKID-011")
@pytest.mark.parametrize(("height", "stops"), [(3, True), (2, False), (1, False)])
def test_a_building_no_higher_than_the_units_ground_is_no_obstacle(height: int, stops: bool) -> None:
    """In a hollow two levels deep, a roof stands out only from the third level on."""
    dice = SLIP if stops else [*SLIP, 1, *limbs(15), *SAFE]
    battle, events = run(runner(board=house(height, "-2")), "FFFRF", dice)
    assert [event.levels for event in happened(events, Fell)] == ([0] if stops else [0, 2])
    assert str(battle.unit(0).hex) == ("0407" if stops else "0406")


def test_a_skid_over_a_drop_ends_in_a_fall() -> None:
    board = street(tokens={"0406": "-2"})
    dice = [*SLIP, 1, *limbs(15), *SAFE]
    battle, events = run(runner(board=board), "FFFRF", dice)
    assert [event.levels for event in happened(events, Fell)] == [0, 2]
    assert str(battle.unit(0).hex) == "0406"


@pytest.mark.rule("BMR-SCEN-009")
@pytest.mark.parametrize(("side", "fate"), [("Red", "destroyed"), ("Blue", "withdrawn")])
def test_a_unit_that_skids_off_the_map_is_lost_except_over_its_home_edge(side: str, fate: str) -> None:
    battle = stage(street(), mech(CENTURION, "0403", side=side), phase=Phase.MOVEMENT)
    battle, events = run(battle, "FFRF", SLIP)
    assert battle.unit(0).fate == fate
    assert happened(events, Left)[0].why == "skidded off the map"


# --- collisions ---
def in_the_way(hex: str = "0406", *, moved: bool = True, facing: int = 0) -> Extra:
    return mech(ATLAS, hex, facing=facing, move=MoveState(moved=moved))


CRASH = [*limbs(15), *limbs(10)]  # 50 tons after 3 hexes, against 100


@pytest.mark.rule("BMR-SKID-014", "BMR-SKID-016", "BMR-SKID-015")
def test_a_unit_in_the_way_is_hit_as_in_a_charge_at_once() -> None:
    battle, events = run(runner(in_the_way()), "FFFRF", [*SLIP, 6, 6, *CRASH])
    blow = happened(events, BlowRolled)[0]
    assert blow.tally.total == 5 + 2 + 2  # a runner that lies on the ground
    assert sum(e.armor for e in happened(events, Damaged) if e.unit == 1) == 15
    assert sum(e.armor for e in happened(events, Damaged) if e.unit == 0) == 5 + 10
    assert battle.unit(1).phase.causes


@pytest.mark.rule("BMR-SKID-017")
def test_after_a_crash_both_move_as_in_a_charge_and_the_skid_ends() -> None:
    battle, events = run(runner(in_the_way()), "FFFRF", [*SLIP, 6, 6, *CRASH])
    assert (str(battle.unit(0).hex), str(battle.unit(1).hex)) == ("0406", "0405")
    assert [event.hex for event in happened(events, Skidded)] == [None]


@pytest.mark.rule("BMR-SKID-017")
def test_a_skid_continues_over_a_destroyed_unit() -> None:
    doomed = mech(ATLAS, "0406", move=MoveState(moved=True), wounds=5)
    crash = [6, 6, *limbs(10), *limbs(10)]  # the first group of damage strikes the head
    battle, events = run(runner(doomed), "FFFRF", [*SLIP, 6, 6, *crash, 2, 3, 2, 3])
    assert battle.unit(1).phase.doom is not None
    assert [str(event.hex) for event in happened(events, Skidded)] == ["0406", "0405"]


@pytest.mark.rule("BMR-SKID-014")
def test_a_skid_that_misses_goes_past() -> None:
    battle, events = run(runner(in_the_way()), "FFFRF", [*SLIP, 1, 1, 2, 3, 2, 3])
    assert str(battle.unit(0).hex) == "0405"
    assert not happened(events, Displaced)


def test_a_skid_that_ends_in_another_units_hex_displaces_it() -> None:
    battle, events = run(runner(in_the_way("0405", facing=0)), "FFFRF", [*SLIP, 2, 3, 1, 1, 2, 3])
    assert (str(battle.unit(0).hex), str(battle.unit(1).hex)) == ("0405", "0404")
    assert [event.unit for event in happened(events, Displaced)] == [1]


@pytest.mark.rule("BMR-SKID-018", "BMR-SKID-019")
def test_a_unit_that_has_not_moved_may_dodge_with_its_whole_move() -> None:
    battle = runner(in_the_way(moved=False))
    away = Move(1, WALK, "FF")
    battle, events = run(battle, "FFFRF", [*SLIP, 6, 6, 6, 6, 2, 3, 2, 3], then=[away])
    assert (str(battle.unit(0).hex), str(battle.unit(1).hex)) == ("0405", "0404")
    assert battle.unit(1).move.moved
    assert not any(event.unit == 1 for event in happened(events, Damaged))


@pytest.mark.rule("BMR-SKID-018")
def test_a_failed_dodge_means_a_hit_but_no_fall() -> None:
    battle, events = run(runner(in_the_way(moved=False)), "FFFRF", [*SLIP, 6, 6, 1, 1, *CRASH])
    assert [event.unit for event in happened(events, Fell)] == [0]
    assert sum(e.armor for e in happened(events, Damaged) if e.unit == 1) == 15
    assert not battle.unit(1).move.moved


@pytest.mark.rule("BMR-SKID-018")
def test_a_unit_that_dodges_by_standing_still_is_hit() -> None:
    battle = runner(in_the_way(moved=False))
    battle, events = run(battle, "FFFRF", [*SLIP, 6, 6, 6, 6, *CRASH], then=[Move(1, STAND)])
    assert sum(e.armor for e in happened(events, Damaged) if e.unit == 1) == 15


@pytest.mark.rule("BMR-SKID-020", "BMR-SKID-021")
@pytest.mark.parametrize(("steps", "killed"), [("F", False), ("", True)])
def test_people_on_foot_may_leave_the_hex_without_a_roll(steps: str, killed: bool) -> None:
    man = mech(LOCUST, "0406", kind="pilot", facing=1)
    aside = Move(1, WALK if steps else STAND, steps)
    battle, _ = run(runner(man), "FFFRF", [*SLIP, 2, 3, 2, 3], then=[aside])
    assert (battle.unit(1).phase.doom is not None) == killed
    assert battle.unit(1).move.moved
    assert str(battle.unit(0).hex) == "0405"


@pytest.mark.rule("BMR-SKID-021")
@pytest.mark.parametrize(("paved", "men"), [("p", 18), (".", 8)])
def test_a_skid_costs_a_platoon_a_man_for_every_five_tons(paved: str, men: int) -> None:
    platoon = mech("Foot Platoon (Laser)", "0406", move=MoveState(moved=True))
    board = street(tokens={"0406": paved})
    battle, _ = run(runner(platoon, board=board), "FFFRF", [*SLIP, 2, 3, 2, 3])
    assert battle.unit(1).armor == (men,)
    assert str(battle.unit(0).hex) == "0405"


@pytest.mark.rule("BMR-SKID-021")
def test_a_skid_hits_one_trooper_of_a_squad() -> None:
    suits = mech("Elemental (Laser)", "0406", move=MoveState(moved=True))
    battle, events = run(runner(suits), "FFFRF", [*SLIP, 3, 2, 3, 2, 3])
    assert [(e.location, e.armor) for e in happened(events, Damaged) if e.unit == 1] == [(3, 10)]
    assert str(battle.unit(0).hex) == "0405"
