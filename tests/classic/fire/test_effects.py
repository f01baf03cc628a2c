"""What fire does to units, and how VTOLs start it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.fire.blaze import RULES, due, fire_at, ground, scene, step
from tests.classic.infantry.test_close_attacks import MEN
from tests.classic.stage import happened, mech, perform
from tests.classic.trek import JUMP, RUN, WALK
from tests.classic.trek import make as make_move

from ironhex.catalog import Board
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Attachment, Battle, How, MoveState, Phase, PhaseState
from ironhex.systems.classic.bots.burning import danger, through_fire
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.damage.destruction import wreck
from ironhex.systems.classic.damage.hit_location import FRONT
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.fire.burning import kindle
from ironhex.systems.classic.fire.effects import endangered, entering_fire
from ironhex.systems.classic.fire.events import FellIntoFire, FireBraved, FireDied, FireStarted
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.path import scorching
from ironhex.systems.classic.movement.skidding import Skid
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.vtols.crashing import ROTOR_GONE, hit_the_ground, plunge

GRIFFIN, LOCUST, HERE = "Griffin GRF-1N", "Locust LCT-1V", Hex.parse("0505")
TANK, ELEMENTALS, SALAMANDERS = "Vedette Medium Tank", "Elemental (Laser)", "Salamander"
ICE, FUSION = "Yellow Jacket Gunship", "Peregrine Attack VTOL"
FAR = mech(LOCUST, "0101")
SIX, SEVEN, EIGHT = (3, 3), (3, 4), (4, 4)


def make(battle: Battle, move: Move, dice: Iterable[int] = ()) -> tuple[Battle, tuple[Event, ...]]:
    return make_move(battle, move, dice)


def fired_up(name: str, place: str = "0505", *, board: Board | None = None, **fields: Any) -> Battle:
    """A unit, by default in a burning hex, at the end of the Movement Phase."""
    wood = ground("0505", woods=1, fire=1) if board is None else board
    return scene(wood, mech(name, place, **fields), FAR, phase=Phase.MOVEMENT)


def endure(battle: Battle, *dice: int) -> tuple[Battle, list[Any]]:
    battle, events = step(battle, Phase.MOVEMENT, "endure fires", dice)
    return battle, happened(events, FireBraved, FellIntoFire)


# --- 'Mechs -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-FIRE-014", "BMR-HEAT-013")
@pytest.mark.parametrize(("mode", "path"), [(WALK, "FF"), (JUMP, "")])
def test_moving_out_of_a_burning_hex_heats_by_two(mode: Any, path: str) -> None:
    battle = fired_up(GRIFFIN)
    jump = tuple(map(Hex.parse, ("0504", "0503")))
    move = Move(0, mode, path) if path else Move(0, mode, path=jump)
    after, _ = make(battle, move)
    assert after.unit(0).move.burning == 1
    assert [mod.value for mod in heat_tally(after, after.unit(0)).mods if mod.rule == "BMR-FIRE-014"] == [2]


@pytest.mark.rule("BMR-FIRE-014")
def test_a_mech_needs_no_roll_in_a_fire() -> None:
    assert endure(fired_up(GRIFFIN))[1] == []


@pytest.mark.rule("BMR-FIRE-003")
def test_a_burning_building_heats_a_mech_that_moves_through_it() -> None:
    house = ground("0505", building=1, building_cf=90, building_height=1, fire=1)
    battle = scene(house, mech(GRIFFIN, "0505", move=MoveState(mode=WALK, burning=1)), FAR)
    assert [mod.value for mod in heat_tally(battle, battle.unit(0)).mods if mod.rule == "BMR-FIRE-014"] == [2, 5]


# --- all others -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-FIRE-016")
@pytest.mark.parametrize("name", [TANK, MEN, "Minotaur", ELEMENTALS])
@pytest.mark.parametrize(("faces", "lost"), [(SEVEN, True), (EIGHT, False)])
def test_units_that_enter_a_burning_hex_need_an_eight(name: str, faces: tuple[int, int], lost: bool) -> None:
    burning = ground("0505", fire=1)
    battle = fired_up(name, "0506", board=burning)
    move = Move(0, WALK, "F")
    assert [risk.tally.total for risk in outlook(battle, move).risks] == [8]
    after, events = make(battle, move, faces)
    (rolled,) = happened(events, FireBraved)
    assert rolled.tally.mods[0].rule == "BMR-FIRE-016"
    assert (after.unit(0).phase.doom is not None) == lost
    if not lost:
        assert endure(after)[1] == [], "it has rolled in this hex"


@pytest.mark.rule("BMR-FIRE-016")
def test_every_burning_hex_on_the_way_is_rolled_for() -> None:
    board = ground("0505", "0504", fire=1)
    _, events = make(fired_up(TANK, "0506", board=board), Move(0, WALK, "FFF"), (*EIGHT, *EIGHT))
    assert len(happened(events, FireBraved)) == 2
    _, events = make(fired_up(TANK, "0506", board=board), Move(0, WALK, "FFF"), SEVEN)
    assert len(happened(events, FireBraved)) == 1, "it stops where it burns"


@pytest.mark.rule("BMR-FIRE-016")
def test_a_unit_that_skids_into_a_fire_rolls_too() -> None:
    battle = fired_up(TANK, "0506", board=ground("0505", "0504", fire=1), moved=MoveState(mode=RUN, traveled=4))
    _, events = perform(battle, lambda play: play.then(Skid(0, 0, 2)), (*EIGHT, *EIGHT), tasks=TASKS)
    assert len(happened(events, FireBraved)) == 2


@pytest.mark.rule("BMR-FIRE-017")
@pytest.mark.parametrize("name", [TANK, MEN, "Minotaur", ELEMENTALS])
@pytest.mark.parametrize(("faces", "lost"), [(SEVEN, True), (EIGHT, False)])
def test_units_that_stay_in_a_burning_hex_need_it_too(name: str, faces: tuple[int, int], lost: bool) -> None:
    battle, (rolled,) = endure(fired_up(name), *faces)
    assert rolled.tally.mods[0].rule == "BMR-FIRE-017"
    assert (battle.unit(0).phase.doom is not None) == lost


@pytest.mark.rule("BMR-FIRE-017")
def test_a_unit_that_jumps_into_a_fire_ends_its_move_there() -> None:
    battle = fired_up("Minotaur", "0506", board=ground("0505", fire=1))
    after, events = make(battle, Move(0, JUMP, path=(HERE,)), SEVEN)
    assert happened(events, FireBraved)
    assert after.unit(0).phase.doom is not None


@pytest.mark.rule("BMR-FIRE-016", "BMR-FIRE-017")
def test_units_in_the_air_pass_over_fires() -> None:
    assert endure(fired_up(FUSION, elevation=3))[1] == []
    assert len(endure(fired_up(FUSION, board=ground("0505", fire=1)), *EIGHT)[1]) == 1, "but not once landed"


@pytest.mark.rule("BMR-SUIT-009", "BMR-SUIT-012")
def test_salamanders_are_immune_to_fires() -> None:
    assert endure(fired_up(SALAMANDERS))[1] == []


@pytest.mark.rule("BMR-FIRE-016")
def test_without_the_option_nothing_burns() -> None:
    battle = replace(fired_up(TANK, "0506"), rules=replace_rules())
    assert outlook(battle, Move(0, WALK, "F")).risks == ()


def replace_rules() -> Any:
    return RULES.changed(hazards=())


# --- infantry on a 'Mech ----------------------------------------------------------------------------------------------
def swarmed(name: str) -> Battle:
    battle = scene(
        ground("0505", woods=1, fire=1),
        mech(GRIFFIN, "0505", side="Red"),
        mech(name, "0101", side="Blue"),
        phase=Phase.MOVEMENT,
    )
    return battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.SWARM)))


@pytest.mark.rule("BMR-ANTIMECH-029", "BMR-ANTIMECH-030")
@pytest.mark.parametrize(("faces", "lost"), [(SEVEN, False), (EIGHT, True)])
def test_men_fall_off_a_mech_in_a_fire_and_burn_on_eight(faces: tuple[int, int], lost: bool) -> None:
    battle, found = endure(swarmed(MEN), *faces)
    assert [type(event) for event in found] == [FellIntoFire]
    men = battle.unit(1)
    assert (men.hex, men.attached, men.move.moved, men.move.dismounted) == (HERE, None, True, True)
    assert (men.phase.doom is not None) == lost


@pytest.mark.rule("BMR-ANTIMECH-029", "BMR-ANTIMECH-031")
def test_battle_armor_holds_on_to_a_burning_mech() -> None:
    battle, found = endure(swarmed(ELEMENTALS))
    assert found == []
    assert battle.unit(1).attached


@pytest.mark.rule("BMR-FIRE-016", "BMR-FIRE-017")
@pytest.mark.parametrize(("mode", "rule"), [(WALK, "BMR-FIRE-016"), (RUN, "BMR-FIRE-016"), (JUMP, "BMR-FIRE-017")])
def test_the_forecast_names_the_rule_by_which_a_unit_enters_a_fire(mode: Any, rule: str) -> None:
    battle = fired_up(TANK)
    risk = entering_fire(battle, battle.unit(0), mode, spot_of(battle.unit(0)))
    assert risk is not None
    assert [mod.rule for mod in risk.tally.mods] == [rule]


# --- VTOLs and burning fuel -------------------------------------------------------------------------------------------
def explode(name: str, **terrain: int) -> Battle:
    """A unit is destroyed in 0505, in the Movement Phase of turn 1."""
    battle = scene(ground("0505", **terrain), mech(name, "0505"), FAR, phase=Phase.MOVEMENT)
    return perform(battle, lambda play: wreck(play, 0, "BMR-VTOL-045"))[0]


def next_turns(battle: Battle, turn: int) -> Battle:
    return due(battle, phase=Phase.INITIATIVE, turn=turn)[0]


@pytest.mark.rule("BMR-VTOL-049", "BMR-VTOL-050")
def test_a_vtol_with_a_combustion_engine_sets_any_hex_on_fire_until_the_next_turn_ends() -> None:
    battle = explode(ICE)
    assert fire_at(battle, "0505")
    assert fire_at(next_turns(battle, 2), "0505"), "it burns through the next turn"
    assert not fire_at(next_turns(battle, 3), "0505")


@pytest.mark.rule("BMR-VTOL-049")
def test_a_crash_that_reaches_the_structure_starts_a_fire_too() -> None:
    battle = scene(ground(), mech(ICE, "0505", armor=(0,) * 6), FAR, phase=Phase.MOVEMENT)
    battle, events = perform(battle, lambda play: hit_the_ground(play, 0, 5, FRONT), (3, 3, 3, 3))
    assert happened(events, FireStarted)


@pytest.mark.rule("BMR-VTOL-049", "BMR-VTOL-055")
def test_a_crash_without_an_explosion_starts_no_fire() -> None:
    battle = scene(ground(), mech(ICE, "0505"), FAR, phase=Phase.MOVEMENT)
    battle, events = perform(battle, lambda play: hit_the_ground(play, 0, 5, FRONT), SIX)
    assert happened(events, Damaged)
    assert not happened(events, FireStarted)


@pytest.mark.rule("BMR-VTOL-051", "BMR-VTOL-012", "BMR-VTOL-039")
@pytest.mark.parametrize(("armor", "burns"), [(6, True), (9, False)])
def test_a_vtol_that_falls_into_water_may_explode_and_leave_burning_fuel(armor: int, burns: bool) -> None:
    """It falls 2 levels and takes 9 points; the first five do not reach the structure."""
    falling = mech(ICE, "0505", elevation=4, armor=(armor,) * 6, phase=PhaseState(falls=(ROTOR_GONE,)))
    battle = scene(ground("0505", depth=2), falling, FAR, phase=Phase.MOVEMENT)
    no_critical = SIX if burns else ()
    battle, events = perform(battle, lambda play: plunge(play, 0), (1, *SIX, *SIX, *no_critical))
    assert battle.unit(0).phase.doom is not None
    assert bool(happened(events, FireStarted)) == burns


@pytest.mark.rule("BMR-VTOL-049")
def test_a_fusion_engine_sets_nothing_on_fire() -> None:
    assert not fire_at(explode(FUSION), "0505")


@pytest.mark.rule("BMR-VTOL-050", "BMR-FIRE-001")
def test_woods_in_which_a_vtol_explodes_burn_on() -> None:
    battle = explode(ICE, woods=1)
    assert fire_at(next_turns(battle, 9), "0505")


@pytest.mark.rule("BMR-VTOL-055")
def test_other_vehicles_explode_without_a_fire() -> None:
    assert not fire_at(explode(TANK), "0505")


@pytest.mark.rule("BMR-VTOL-051", "BMR-VTOL-050")
def test_fuel_burns_on_water_until_the_next_turn_ends() -> None:
    battle = explode(ICE, depth=2)
    assert fire_at(battle, "0505")
    assert not fire_at(next_turns(battle, 3), "0505")


@pytest.mark.rule("BMR-VTOL-052")
@pytest.mark.parametrize(("depth", "heat"), [(0, [5]), (1, [5]), (2, []), (3, [])])
def test_burning_fuel_heats_mechs_in_shallow_water_only(depth: int, heat: list[int]) -> None:
    battle = scene(ground("0505", depth=depth, fire=1), mech(GRIFFIN, "0505"), FAR)
    assert [mod.value for mod in heat_tally(battle, battle.unit(0)).mods if mod.rule == "BMR-FIRE-014"] == heat
    assert scorching(battle.board.at(HERE)) == bool(heat), "the same counts for hexes moved out of"


@pytest.mark.rule("BMR-VTOL-053")
@pytest.mark.parametrize(("faces", "lost"), [(SEVEN, True), (EIGHT, False)])
def test_burning_fuel_destroys_vessels_on_less_than_eight(faces: tuple[int, int], lost: bool) -> None:
    sea = ground("0505", depth=2, fire=1)
    battle, rolled = endure(fired_up("Monitor Naval Vessel", board=sea, elevation=2), *faces)
    assert rolled
    assert (battle.unit(0).phase.doom is not None) == lost


@pytest.mark.rule("BMR-VTOL-054")
@pytest.mark.parametrize(("elevation", "reached"), [(2, True), (1, False), (0, False)])
def test_burning_fuel_reaches_only_what_is_at_the_surface(elevation: int, reached: bool) -> None:
    sea = ground("0505", depth=2, fire=1)
    battle = fired_up("Neptune Submarine (LRT)", board=sea, elevation=elevation)
    assert endangered(battle, battle.unit(0), spot_of(battle.unit(0))) == reached


def test_a_second_splash_of_fuel_keeps_a_fire_going() -> None:
    def twice(play: ClassicPlay) -> None:
        kindle(play, HERE, 1)
        kindle(play, HERE, 3)

    battle, events = perform(scene(ground(), FAR, phase=Phase.MOVEMENT), twice)
    assert len(happened(events, FireStarted)) == 1
    assert fire_at(next_turns(battle, 3), "0505")
    assert not fire_at(next_turns(battle, 5), "0505")
    assert happened(due(battle, phase=Phase.INITIATIVE, turn=5)[1], FireDied)


# --- bots -------------------------------------------------------------------------------------------------------------
def test_bots_shun_burning_hexes() -> None:
    board = ground("0505", fire=1)
    tank, griffin = fired_up(TANK, "0506", board=board), fired_up(GRIFFIN, "0506", board=board)
    at = board.index(HERE)
    assert danger(tank, tank.unit(0))[at] > danger(griffin, griffin.unit(0))[at] > 0
    assert not danger(tank, tank.unit(0))[at + 1]
    assert through_fire(tank, Move(0, WALK, "FF"))
    assert not through_fire(griffin, Move(0, WALK, "FF"))
