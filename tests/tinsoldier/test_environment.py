"""Fire and smoke, darkness, weather, gravity and atmosphere."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import LASER, board_of, column, drawn, happened, mech, perform, piece, section, stage, tank
from tests.tinsoldier.test_to_hit import shot

from ironhex.engine.setup import SetupError, seeded_dice
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import Act, Attack, Fire, Jump, Move, TurnEnd
from ironhex.systems.tinsoldier.answers import refusal
from ironhex.systems.tinsoldier.battle import Battle, Conditions
from ironhex.systems.tinsoldier.burning import ignition
from ironhex.systems.tinsoldier.combat.melee import melee_number
from ironhex.systems.tinsoldier.combat.usable import aims
from ironhex.systems.tinsoldier.element import Mode
from ironhex.systems.tinsoldier.events import FireStarted, HazardsRolled
from ironhex.systems.tinsoldier.movement.costs import entry_cost
from ironhex.systems.tinsoldier.movement.walking import jump, move
from ironhex.systems.tinsoldier.numbers import check_number, jump_speed, speed
from ironhex.systems.tinsoldier.setup import Force, Recruit, new_battle

FIRE = ("fire",)
GUN = replace(LASER, name="Gun", type="gun")
ROCKETS = replace(LASER, name="Rockets", type="missile")
FLAMER = replace(LASER, name="Flamer", damage=2, heats=True)
SOUTH = 3


# --- fire -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ENV-004")
@pytest.mark.parametrize(
    ("weapon", "deliberate", "number"), [(LASER, True, 12), (LASER, False, 8), (GUN, True, 5), (GUN, False, 1)]
)
def test_the_number_of_starting_a_fire(weapon: Any, deliberate: bool, number: int) -> None:
    assert ignition(weapon, deliberate=deliberate).total == number


def burned(weapon: Any, dice: list[int], *, burn: bool = False, options: tuple[str, ...] = FIRE) -> list[Any]:
    board = column("w", ".", ".", ".")
    battle = stage(board, piece(mech(weapons=(weapon,)), "0204"), piece(mech(front=99), "0201"), options=options)
    target: Any = Hex(2, 1) if burn else 2
    return happened(perform(battle, Fire(1, Attack(1, target, (0,), burn=burn)), dice=dice)[1], FireStarted)


@pytest.mark.rule("TS-ENV-001", "TS-ENV-002")
@pytest.mark.parametrize(
    ("face", "roll", "burns"), [(18, [], False), (19, [8], True), (20, [9], False), (20, [1], True)]
)
def test_a_stray_shot_may_start_a_fire(face: int, roll: list[int], burns: bool) -> None:
    assert bool(burned(LASER, [face, *roll])) == burns
    assert not burned(LASER, [face], options=())


@pytest.mark.rule("TS-ENV-003")
def test_fires_on_purpose() -> None:
    assert burned(LASER, [18, 12], burn=True)
    assert not burned(LASER, [18, 13], burn=True)
    assert burned(FLAMER, [18], burn=True), "what heats always starts a fire"
    assert burned(FLAMER, [20])
    battle = stage("3x4", piece(mech(), "0204"), piece(mech(), "0201"), options=FIRE)
    barred = refusal(battle, Act(1, 2), "Red", Attack(1, Hex(2, 2), (0,), burn=True))
    assert barred is not None
    assert barred.rule == "TS-ENV-003"


@pytest.mark.rule("TS-ENV-005")
def test_fire_heats_mechs_that_leave_it_or_stay() -> None:
    battle = replace(
        stage(column(".", "wf"), piece(mech(), "0202"), piece(tank(), "0101"), options=FIRE, wind=3), limit=1
    )
    after, _ = perform(battle, lambda play: move(play, Move(1, "F")))
    assert after.piece(1).heat == 1 + 2
    after, _ = perform(battle, TurnEnd())
    assert after.piece(1).heat == 0, "five, and five cooled"


@pytest.mark.rule("TS-ENV-006")
def test_a_vehicle_that_stops_in_a_fire_may_be_damaged() -> None:
    battle = stage(column("wf", "."), piece(tank(), "0202"), piece(mech(), "0101"))
    _, events = perform(battle, lambda play: move(play, Move(1, "F")), dice=[16, 20])
    assert len(happened(events, HazardsRolled)) == 1
    _, events = perform(battle, lambda play: move(play, Move(1, "F")), dice=[15])
    assert not happened(events, HazardsRolled)


@pytest.mark.rule("TS-ENV-007")
def test_infantry_never_survives_fire() -> None:
    battle = stage(column("wf", "."), piece(section(), "0202"), piece(mech(), "0101"))
    after, _ = perform(battle, lambda play: move(play, Move(1, "0")))
    assert not after.piece(1).alive
    jumper = stage(column("wf", "."), piece(section(jump=3), "0202"), piece(mech(), "0101"))
    after, _ = perform(jumper, lambda play: jump(play, Jump(1, Hex(2, 1), 0)))
    assert not after.piece(1).alive


@pytest.mark.rule("TS-ENV-008")
def test_fire_spreads_to_the_three_hexes_downwind() -> None:
    board = drawn("w w w", "w wf w", "w w w")
    battle = replace(stage(board, piece(mech(), "0103"), piece(mech(), "0303"), options=FIRE, wind=SOUTH), limit=1)
    after, events = perform(battle, TurnEnd(), dice=[5, 6, 5])
    assert {str(event.hex) for event in happened(events, FireStarted)} == {"0303", "0103"}
    assert not after.board.at(Hex(2, 3)).fire


@pytest.mark.rule("TS-ENV-009", "TS-ENV-010")
def test_smoke_is_made_downwind_drifts_and_thins_out() -> None:
    board = drawn(". . .", ". wf .", ". . .", ". . .", ". . .")
    battle = replace(stage(board, piece(mech(), "0101"), piece(mech(), "0301"), options=FIRE, wind=SOUTH), limit=1)
    after, _ = perform(battle, TurnEnd())
    assert {str(hex) for hex in after.board.hexes() if after.board.at(hex).smoke} == {"0303", "0203", "0103"}
    calm, _ = perform(after, TurnEnd(), dice=[3, 2, 3])
    assert [calm.board.at(Hex(*hex)).smoke for hex in ((1, 3), (2, 3), (3, 3))] == [2, 1, 2]
    windy = replace(after, conditions=replace(after.conditions, weather=5))
    blown, _ = perform(windy, TurnEnd(), dice=[3, 4, 4])
    assert [blown.board.at(Hex(*hex)).smoke for hex in ((1, 4), (2, 4), (3, 4))] == [0, 1, 1]


@pytest.mark.rule("TS-ENV-009")
def test_smoke_hides_if_players_agree() -> None:
    board = drawn(*(". . . k . ." if row in (5, 6) else ". . . . . ." for row in range(1, 9)))
    assert "TS-MOD-009" not in shot(board=board)
    assert shot(board=board, options=("smoke-hinders",))["TS-MOD-009"] == -4


# --- darkness and weather ---------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ENV-011", "TS-ENV-012", "TS-ENV-013", "TS-ENV-014")
@pytest.mark.parametrize(
    ("light", "rule", "ranged", "melee", "hot", "piloting"),
    [
        (1, "TS-ENV-011", -2, 0, 25, 0),
        (2, "TS-ENV-012", -4, 0, 20, 0),
        (3, "TS-ENV-013", -6, -2, 15, -2),
        (4, "TS-ENV-014", -8, -4, 10, -4),
    ],
)
def test_darkness(light: int, rule: str, ranged: int, melee: int, hot: int, piloting: int) -> None:
    assert shot(light=light)[rule] == ranged
    assert shot(light=light, t_heat=hot)[rule] == ranged + 2
    assert shot(light=light, t_heat=hot - 1)[rule] == ranged
    battle = stage("5x5", piece(mech(), "0204", moves=2), piece(mech(), "0203"), light=light)
    blow = melee_number(battle, battle.piece(1), battle.piece(2), "kick")
    assert sum(mod.value for mod in blow.mods if mod.rule == rule) == melee
    assert check_number(battle, battle.piece(1)).total == 15 + piloting
    assert check_number(battle, replace(battle.piece(1), moves=1)).total == 15


@pytest.mark.rule("TS-ENV-015", "TS-ENV-016")
@pytest.mark.parametrize(("weather", "cost", "energy"), [(1, 2, None), (2, 3, -2)])
def test_fog(weather: int, cost: int, energy: int | None) -> None:
    battle = stage("5x5", piece(mech(), "0204"), weather=weather)
    assert entry_cost(battle, battle.piece(1), Hex(2, 4), Hex(2, 3)).total == cost
    assert shot(weather=weather).get("TS-ENV-016") == energy
    assert "TS-ENV-016" not in shot(mech(weapons=(GUN,)), weather=weather)


def aimed(weapon: Any, weather: int) -> int | None:
    """What the weather adds to an attack; None if it is impossible."""
    battle = stage("5x5", piece(mech(weapons=(weapon,)), "0204"), piece(tank(), "0202"), weather=weather)
    tally = aims(battle, battle.piece(1), 0, battle.piece(2))
    return None if tally.barred else tally.total - 18


@pytest.mark.rule(
    "TS-ENV-017", "TS-ENV-018", "TS-ENV-019", "TS-ENV-020", "TS-ENV-021", "TS-ENV-022", "TS-ENV-023", "TS-ENV-024"
)
@pytest.mark.parametrize(
    ("weather", "missile", "gun", "energy", "piloting", "air"),
    [
        (3, -2, -2, -2, 0, 0),
        (4, -2, -2, -2, -2, -2),
        (5, 0, 0, 0, 0, 0),
        (6, -2, 0, 0, 0, 0),
        (7, -4, -2, 0, -3, -6),
        (8, -6, -4, 0, -6, -12),
        (9, None, -6, -4, -8, -8),
        (10, None, None, -6, -10, -10),
    ],
)
def test_weather(weather: int, missile: int | None, gun: int | None, energy: int, piloting: int, air: int) -> None:
    assert [aimed(each, weather) for each in (ROCKETS, GUN, LASER)] == [missile, gun, energy]
    battle = stage("5x5", piece(mech(), "0204"), piece(tank(mode=Mode.VTOL), "0202"), weather=weather)
    assert check_number(battle, battle.piece(1)).total == 15 + piloting
    assert check_number(battle, battle.piece(2)).total == 15 + air


@pytest.mark.rule("TS-ENV-019", "TS-ENV-020", "TS-ENV-021")
@pytest.mark.parametrize(("weather", "foot", "jump"), [(0, 3, 3), (5, 2, 3), (6, 2, 2), (7, 1, 1)])
def test_wind_slows_infantry(weather: int, foot: int, jump: int) -> None:
    battle = stage("5x5", piece(section(speed=3), "0204"), piece(section(speed=3, jump=3), "0202"), weather=weather)
    assert (speed(battle, battle.piece(1)).total, speed(battle, battle.piece(2)).total) == (foot, jump)


@pytest.mark.rule("TS-ENV-022", "TS-ENV-023", "TS-ENV-024", "TS-ENV-029")
@pytest.mark.parametrize(
    ("weather", "airless", "barred"),
    [
        (7, 0, ["", "", "", ""]),
        (8, 0, ["", "", "", "TS-ENV-022"]),
        (9, 0, ["", "", "TS-ENV-023", "TS-ENV-023"]),
        (10, 0, ["", "TS-ENV-024", "TS-ENV-024", "TS-ENV-024"]),
        (0, 1, ["", "", "", "TS-ENV-029"]),
    ],
)
def test_who_can_take_part(weather: int, airless: int, barred: list[str]) -> None:
    elements = (mech(), tank(), tank(mode=Mode.VTOL), section())
    for element, rule in zip(elements, barred, strict=True):
        forces = [Force("Red", [Recruit(element)]), Force("Blue", [Recruit(mech())], home=0)]
        conditions = Conditions(weather=weather, airless=airless)
        with pytest.raises(SetupError, match=rule) if rule else nullcontext():
            new_battle(forces, board_of("9x9"), seeded_dice(1), conditions=conditions)


# --- gravity ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ENV-025")
@pytest.mark.parametrize(("gravity", "walking", "jumping"), [(10, 5, 4), (5, 10, 8), (20, 3, 2), (8, 6, 5)])
def test_movement_points_are_divided_by_gravity(gravity: int, walking: int, jumping: int) -> None:
    battle = stage("5x5", piece(mech(), "0204"), gravity=gravity)
    assert (speed(battle, battle.piece(1)).total, jump_speed(battle, battle.piece(1)).total) == (walking, jumping)


@pytest.mark.rule("TS-ENV-026")
def test_moving_faster_than_normal_is_dangerous() -> None:
    battle = stage("5x9", piece(mech(front=4, back=4), "0209"), piece(mech(), "0501"), gravity=5)
    after, _ = perform(battle, lambda play: move(play, Move(1, "FFFFFF")), dice=[15])
    assert not after.piece(1).prone
    after, _ = perform(battle, lambda play: move(play, Move(1, "FFFFFF")), dice=[16, 1, 20])
    assert after.piece(1).prone
    assert after.piece(1).ticks("leg actuators") == 1, "criticals strike the legs"
    perform(battle, lambda play: move(play, Move(1, "FFFFF")))


@pytest.mark.rule("TS-ENV-028")
@pytest.mark.parametrize(("gravity", "value"), [(10, None), (8, -2), (13, -3)])
def test_gravity_spoils_the_aim_of_shells_and_missiles(gravity: int, value: int | None) -> None:
    for weapon in (GUN, ROCKETS):
        assert shot(mech(weapons=(weapon,)), gravity=gravity).get("TS-ENV-028") == value
    assert "TS-ENV-028" not in shot(gravity=gravity)


def airless(battle: Battle) -> Battle:
    return replace(battle, conditions=replace(battle.conditions, airless=1))


@pytest.mark.rule("TS-ENV-029")
def test_losing_life_support_in_bad_air_is_the_end() -> None:
    from ironhex.systems.tinsoldier.actions import Criticals

    battle = stage("5x5", piece(mech(), "0204"), piece(mech(), "0201"))
    after, _ = perform(battle, Criticals(1, 1), dice=[850])
    assert after.piece(1).alive
    after, _ = perform(airless(battle), Criticals(1, 1), dice=[850])
    assert not after.piece(1).alive
