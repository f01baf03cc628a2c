"""Positions in which a sensible player knows what to do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Scenario, TurnState, lying
from ironhex.systems.classic.bots.allies import first_to_move
from ironhex.systems.classic.bots.moving import advise
from ironhex.systems.classic.bots.places import places, single
from ironhex.systems.classic.bots.scoring import mover, score
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.bots.striking import best_strike
from ironhex.systems.classic.bots.survey import foes
from ironhex.systems.classic.bots.weights import Profile, Style
from ironhex.systems.classic.damage.hit_location import side_struck
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.melee.physical_attacks import strikes
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.path import Pace, pace_of, paces, walk_of
from ironhex.systems.classic.movement.reach import Option
from ironhex.systems.classic.movement.steps import Spot

RIDGE = "board ridge\nsize 5 9\n" + "".join(f"{row:02d} . . {'4' if row == 5 else '.'} . .\n" for row in range(1, 10))
MOVED = MoveState(moved=True, mode=Mode.WALK, spent=1)


def moved(battle: Battle, unit: int = 0) -> Battle:
    """The battle after the bot's move, as if no roll were needed."""
    move: Any = next(advise(battle, battle.unit(unit), Profile())).action
    assert refused(battle, battle.unit(unit), move) is None
    if move.mode is Mode.STAND:
        return battle
    if move.mode is Mode.JUMP:
        return battle.changed(replace(battle.unit(unit), hex=move.path[-1], facing=move.facing))
    *_, end = paces(walk_of(battle, battle.unit(unit), move.mode), pace_of(battle, battle.unit(unit)), move.steps)
    assert isinstance(end, Pace)
    assert end.spot is not None
    there = replace(battle.unit(unit), hex=end.spot.hex, elevation=end.spot.elevation, facing=end.facing)
    return battle.changed(lying(there, prone=end.prone))


def volley(battle: Battle, unit: int = 0) -> Declare:
    action: Declare = best_volley(battle, battle.unit(unit)).action
    return action


def strike(battle: Battle, unit: int = 0) -> Strike:
    action: Strike = best_strike(battle, battle.unit(unit), strikes(battle, unit)).action
    return action


def move_phase(board: Any, *units: Any, **fields: Any) -> Battle:
    return stage(board, *units, phase=Phase.MOVEMENT, **fields)


# --- moving -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("facing", range(6))
def test_it_does_not_show_its_rear(facing: int) -> None:
    battle = move_phase(
        "16x17", mech("Hunchback HBK-4G", "0810", facing), mech("Rifleman RFL-3N", "0805", 3, move=MOVED)
    )
    after = moved(battle)
    assert side_struck(MECH, after.unit(1).place, after.unit(0)) != "rear"


def test_it_turns_to_an_enemy_behind_it() -> None:
    battle = move_phase("16x17", mech("Hunchback HBK-4G", "0810", 0), mech("Rifleman RFL-3N", "0814", 0, move=MOVED))
    assert side_struck(MECH, battle.unit(1).place, battle.unit(0)) == "rear"
    after = moved(battle)
    assert side_struck(MECH, after.unit(1).place, after.unit(0)) == "front"


def test_it_gets_up() -> None:
    battle = move_phase(
        "16x17", mech("Griffin GRF-1N", "0810", prone=True), mech("Locust LCT-1V", "0805", 3, move=MOVED)
    )
    move: Any = next(advise(battle, battle.unit(0), Profile())).action
    assert (move.mode, move.steps) == (Mode.WALK, "U")
    assert move.facing in (5, 0, 1), "towards the enemy"


@pytest.mark.parametrize(("facing", "steps"), [(0, ""), (2, "L"), (3, "R")])
def test_without_a_gyro_it_does_not_try_to_stand_but_turns(facing: int, steps: str) -> None:
    """It turns a hexside at most, and faces the enemy in the end."""
    crits = tuple(0b11 << 3 if location == Location.CT else 0 for location in Location)
    fallen = mech("Hunchback HBK-4G", "0810", facing, prone=True, crits=crits)
    battle = move_phase("16x17", fallen, mech("Locust LCT-1V", "0807", 3, move=MOVED))
    moves: Any = [advice.action for advice in advise(battle, battle.unit(0), Profile())]
    first = next(move for move in moves if refused(battle, battle.unit(0), move) is None)
    assert first.steps == steps


def test_it_closes_to_where_its_weapons_reach() -> None:
    battle = move_phase("16x34", mech("Hunchback HBK-4G", "0834"), mech("Locust LCT-1V", "0801", 3, move=MOVED))
    after = moved(battle)
    assert distance(after.unit(0).place, after.unit(1).place) <= 33 - 4


POND = """board pond
size 5 7
01 . . . . .
02 . . . . .
03 ~2 ~2 ~2 . .
04 ~2 ~2 ~2 . .
05 . . . . .
06 . . . . .
07 . . . . .
"""


def test_it_does_not_wade_if_it_can_walk_around() -> None:
    battle = move_phase(POND, mech("Hunchback HBK-4G", "0207"), mech("Locust LCT-1V", "0201", 3, move=MOVED))
    assert battle.board.at(moved(battle).unit(0).place).depth < 1


def test_it_prefers_woods_to_the_open() -> None:
    field = "board copse\nsize 9 9\n" + "".join(
        f"{row:02d} " + " ".join("w" if (col, row) == (4, 9) else "." for col in range(1, 10)) + "\n"
        for row in range(1, 10)
    )
    battle = move_phase(field, mech("Griffin GRF-1N", "0509"), mech("Griffin GRF-1N", "0502", 3, move=MOVED))
    unit = battle.unit(0)
    ends = [Option(Mode.WALK, Spot(Hex(col, 9)), 0, 2, 1, 0) for col in (4, 6)]
    where, budgets = places(battle, unit, [single(battle, ends)])
    woods, clear = score(mover(battle, unit, budgets, 0.5), foes(battle, unit), where, Style()).total
    assert woods > clear


# --- retreat ----------------------------------------------------------------------------------------------------------
WRECK = {"armor": (0,) * 11, "structure": (1, 2, 2, 2, 1, 1, 2, 2)}
POINTS = Scenario(turn_limit=12, points=True)
FRIEND = mech("Griffin GRF-1N", "1404", side="Red")


def goes_home(machine: Any, *friends: Any, scenario: Scenario) -> bool:
    """Whether Red's first unit turns away from an enemy in the north, towards its own edge."""
    enemy = mech("Locust LCT-1V", "0801", 3, move=MOVED)
    return moved(move_phase("16x17", machine, enemy, *friends, scenario=scenario)).unit(0).place.row > 12


@pytest.mark.parametrize(
    ("condition", "friends", "scenario", "home"),
    [
        pytest.param(WRECK, (FRIEND,), POINTS, True, id="a wreck saves its points while friends fight on"),
        pytest.param({}, (FRIEND,), POINTS, False, id="who is whole fights"),
        pytest.param(WRECK, (), POINTS, False, id="the last of a side fights on"),
        pytest.param(WRECK, (FRIEND,), Scenario(), False, id="no points are to be saved"),
        pytest.param(WRECK, (FRIEND,), replace(POINTS, retreat=False), False, id="nobody may leave"),
        pytest.param({"severed": 1 << Location.RA, "ammo": (0, 0)}, (), Scenario(), True, id="nothing is left to fire"),
    ],
)
def test_it_goes_home_if_that_is_rewarded(
    condition: dict[str, Any], friends: tuple[Any, ...], scenario: Scenario, home: bool
) -> None:
    assert goes_home(mech("Griffin GRF-1N", "0810", **condition), *friends, scenario=scenario) == home


# --- the order of the initiative --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("extra", "first"),
    [({}, 2), ({"prone": True}, 0), ({"shutdown": True}, 0)],
    ids=["who is farther off shows less", "who lies on the ground", "who cannot move"],
)
def test_the_unit_that_gives_away_least_moves_first(extra: dict[str, Any], first: int) -> None:
    near, enemy = mech("Griffin GRF-1N", "0808", **extra), mech("Locust LCT-1V", "0801", 3)
    battle = move_phase("16x17", near, enemy, mech("Griffin GRF-1N", "0814", side="Red"))
    assert first_to_move(battle, [battle.unit(0), battle.unit(2)]).id == first


# --- shooting ---------------------------------------------------------------------------------------------------------
def test_it_fires_all_it_can_afford() -> None:
    battle = stage("16x17", mech("Wolverine WVR-6R", "0805"), mech("Locust LCT-1V", "0802", 3))
    assert len(volley(battle).shots) == len(battle.unit(0).design.weapons)


def test_it_twists_its_torso_to_bear() -> None:
    battle = stage("16x17", mech("Hunchback HBK-4G", "0810", 0), mech("Locust LCT-1V", "1010", 3))
    assert volley(battle).twist == 1


def test_a_hot_unit_takes_no_long_shots() -> None:
    """Both need 11 with the PPC: medium range, a fast target, and a bad shot or a hot machine."""
    target = mech("Locust LCT-1V", "0802", 3, move=replace(MOVED, hexes=10))
    cool = stage("16x17", mech("Griffin GRF-1N", "0810", skills=(5, 5)), target)
    hot = stage("16x17", mech("Griffin GRF-1N", "0810", skills=(4, 5), heat=9), target)
    assert volley(cool).shots
    assert not volley(hot).shots


def test_it_does_not_shut_itself_down_for_a_volley() -> None:
    battle = stage("16x17", mech("Awesome AWS-8Q", "0810", heat=10), mech("Atlas AS7-D", "0806", 3))
    fired = volley(battle).shots
    assert fired
    assert len(fired) < len(battle.unit(0).design.weapons)


def test_nothing_is_fired_at_hopeless_odds() -> None:
    target = mech("Locust LCT-1V", "0816", move=replace(MOVED, hexes=10))
    battle = stage("16x17", mech("Griffin GRF-1N", "0801", 3), target)
    assert not volley(battle).shots


def test_it_finishes_off_damaged_units() -> None:
    hurt = mech("Locust LCT-1V", "0905", 3, side="Blue", armor=(0,) * 11)
    battle = stage("16x17", mech("Wolverine WVR-6R", "0808"), mech("Locust LCT-1V", "0705", 3), hurt)
    assert {fire.target for fire in volley(battle).shots} == {2}


def test_it_does_not_shoot_its_own_side() -> None:
    battle = stage("16x17", mech("Griffin GRF-1N", "0808"), mech("Locust LCT-1V", "0801"), mech("Wasp WSP-1A", "0805"))
    assert all(fire.target == 1 for fire in volley(battle).shots)


# --- striking ---------------------------------------------------------------------------------------------------------
def test_it_kicks_an_enemy_in_front_of_it() -> None:
    battle = stage("16x17", mech("Atlas AS7-D", "0805"), mech("Locust LCT-1V", "0804", 3), phase=Phase.PHYSICAL)
    assert [blow.form for blow in strike(battle).blows] == ["kick"]


def test_it_does_not_risk_a_fall_for_a_poor_chance() -> None:
    ran = MoveState(moved=True, mode=Mode.RUN, hexes=7)
    shaky = mech("Wasp WSP-1A", "0805", skills=(4, 8), move=ran)
    battle = stage("16x17", shaky, mech("Atlas AS7-D", "0804", 3, move=ran), phase=Phase.PHYSICAL)
    assert "kick" not in [blow.form for blow in strike(battle).blows]


def test_it_pushes_an_enemy_off_the_map_rather_than_kick_it() -> None:
    """Blue comes from the north: displaced off the southern edge it is lost."""
    units = (mech("Atlas AS7-D", "0816", 3), mech("Atlas AS7-D", "0817", 0))
    battle = stage("16x17", *units, phase=Phase.PHYSICAL)
    assert [blow.form for blow in strike(battle).blows] == ["push"]


def test_it_pushes_an_enemy_down_a_cliff() -> None:
    cliff = "board cliff\nsize 5 6\n" + "".join(
        f"{n:02d} " + " ".join("2" * 5 if n > 2 else ".....") + "\n" for n in range(1, 7)
    )
    flat = cliff.replace("2 2 2 2 2", ". . . . .")
    forms = []
    for field in (cliff, flat):
        battle = stage(field, mech("Griffin GRF-1N", "0304"), mech("Atlas AS7-D", "0303", 3), phase=Phase.PHYSICAL)
        forms.append([blow.form for blow in strike(battle).blows])
    assert forms == [["push"], ["kick"]]


def test_it_punches_if_a_kick_does_not_reach() -> None:
    step = "board step\nsize 5 6\n" + "".join(
        f"{n:02d} " + " ".join("1" * 5 if n < 4 else ".....") + "\n" for n in range(1, 7)
    )
    battle = stage(step, mech("Atlas AS7-D", "0304"), mech("Griffin GRF-1N", "0303", 3), phase=Phase.PHYSICAL)
    assert {blow.form for blow in strike(battle).blows} == {"punch"}


# --- charges and deaths from above ------------------------------------------------------------------------------------
def rush_of(battle: Battle) -> tuple[Mode, int | None]:
    move: Any = next(advise(battle, battle.unit(0), Profile())).action
    assert refused(battle, battle.unit(0), move) is None
    return move.mode, move.rush


def test_a_good_pilot_who_shoots_badly_charges() -> None:
    charger, enemy = mech("Charger CGR-1A1", "0812", skills=(7, 3)), mech("Griffin GRF-1N", "0804", 3, move=MOVED)
    assert rush_of(move_phase("16x17", charger, enemy)) == (Mode.RUN, 1)


def test_it_charges_a_unit_at_the_edge_of_the_map() -> None:
    """A charge displaces its target; off the southern edge Blue is lost."""
    enemies = (mech("Griffin GRF-1N", hex, move=MOVED) for hex in ("0817", "0814"))
    rushed = [rush_of(move_phase("16x17", mech("Charger CGR-1A1", "0810", 3), enemy)) for enemy in enemies]
    assert [target for _, target in rushed] == [1, None]


@pytest.mark.parametrize(
    ("machine", "why"),
    [
        (mech("Charger CGR-1A1", "0811", skills=(4, 8)), "it would fall more often than not"),
        (mech("Locust LCT-1V", "0811"), "it is light, and would hurt itself more"),
        (mech("Rifleman RFL-3N", "0811"), "its guns do more"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_it_does_not_charge_for_little(machine: Any, why: str) -> None:
    enemy = mech("Atlas AS7-D", "0804", 3, move=MOVED, skills=(4, 3))
    assert rush_of(move_phase("16x17", machine, enemy))[1] is None, why


def test_it_does_not_charge_a_unit_that_has_not_moved() -> None:
    battle = move_phase("16x17", mech("Charger CGR-1A1", "0811"), mech("Griffin GRF-1N", "0804", 3))
    assert rush_of(battle)[1] is None


@pytest.mark.parametrize(("peak", "rush"), [("4", (Mode.JUMP, 1)), (".", (Mode.WALK, None))])
def test_it_makes_a_death_from_above_if_no_kick_reaches(peak: str, rush: tuple[Mode, int | None]) -> None:
    """A Victor that has only its lasers left weighs eighty tons all the same."""
    board = RIDGE.replace(" 4 ", f" {peak} ")
    victor = mech("Victor VTR-9B", "0308", skills=(7, 4), ammo=(0,) * 8)
    battle = move_phase(board, victor, mech("Atlas AS7-D", "0305", 3, shutdown=True, move=MOVED))
    assert rush_of(battle) == rush


def test_it_does_not_leap_at_long_odds() -> None:
    """A miss is a fall of two levels."""
    victor = mech("Victor VTR-9B", "0808", skills=(6, 6), ammo=(0,) * 8)
    runner = mech("Locust LCT-1V", "0805", 3, move=replace(MOVED, hexes=7))
    assert rush_of(move_phase("16x17", victor, runner))[1] is None


# --- indirect fire ----------------------------------------------------------------------------------------------------
def lobbed(board: str = RIDGE, facing: int = 4, **spotter: Any) -> tuple[int | None, ...]:
    """The spotters of what a Griffin fires over a ridge at a Locust that only its friend sees."""
    units = (mech("Griffin GRF-1N", "0309"), mech("Locust LCT-1V", "0301", 3))
    friend = mech("Hunchback HBK-4G", "0101", facing, side="Red", **spotter)
    return tuple(fire.spotter for fire in volley(stage(board, *units, friend)).shots)


def test_it_fires_over_a_ridge_with_a_spotter_that_held_its_fire() -> None:
    assert lobbed(facing=1, move=MoveState(moved=True), turn=TurnState(declared=1)) == (2,)


def test_it_does_not_cost_a_friend_a_better_shot() -> None:
    assert lobbed(facing=1) == ()


def test_a_friend_without_a_shot_of_its_own_spots() -> None:
    assert lobbed(facing=1, skills=(12, 5)) == (2,)


def test_it_fires_directly_if_it_can() -> None:
    assert set(lobbed("5x9")) == {None}


def test_reasons_name_the_unit_and_the_aim() -> None:
    battle = stage("16x17", mech("Wolverine WVR-6R", "0805"), mech("Locust LCT-1V", "0802", 3))
    reason = best_volley(battle, battle.unit(0)).reason
    assert reason.startswith("Wolverine WVR-6R fires")
    assert "Locust LCT-1V" in reason
    assert Hex(8, 5) == battle.unit(0).hex


def test_it_aims_at_the_center_torso_of_an_immobile_unit() -> None:
    battle = stage("16x17", mech("Wolverine WVR-6R", "0805"), mech("Atlas AS7-D", "0802", 3, shutdown=True))
    items = battle.unit(0).design.items
    assert {items[fire.weapon].equipment.name: fire.aim for fire in volley(battle).shots} == {
        "AC/5": "CT",
        "Medium Laser": "CT",
        "SRM 6": "",
    }


def test_bots_do_not_attack_people_on_foot() -> None:
    battle = stage("16x17", mech("Wolverine WVR-6R", "0805"), mech("Locust LCT-1V", "0802", 3, kind="pilot"))
    assert not volley(battle).shots
