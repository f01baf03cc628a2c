"""Swamps: who gets stuck, what that means, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import LEFT_LEG, brawl, numbered
from tests.classic.firing import number, value
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import JUMP, RUN, WALK, column, make, why_not

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.battle import Attachment, Battle, How, Mode, Phase
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.steps import enter_cost
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sight.line_of_sight import clear_sight
from ironhex.systems.classic.swamp.events import BrokeFree, GotStuck, MudRolled
from ironhex.systems.classic.swamp.rules import pull_out_all

GRIFFIN, TANK, HOVER, WHEELED = (
    "Griffin GRF-1N",
    "Vedette Medium Tank",
    "Saracen Medium Hover Tank",
    "Striker Light Tank",
)
CARRIER = "Maxim Heavy Hover Transport"
RIFLES, JUMPERS, PROTO = "Foot Platoon (Rifle)", "Jump Platoon (Rifle)", "Roc"
PASS, FAIL = (6, 6), (1, 1)
HERE, SWAMP = "0304", Hex(3, 3)


def marsh(name: str = GRIFFIN, token: str = "s", options: tuple[str, ...] = ("swamps",), **fields: Any) -> Battle:
    """A unit south of a swamp."""
    board = column(".", ".", token, ".", ".")
    units = mech(name, HERE, **fields), mech(GRIFFIN, "0301", facing=3, side="Blue")
    return stage(board, *units, rules=ruleset(options), phase=Phase.MOVEMENT)


def enter(battle: Battle, dice: tuple[int, ...] = (), move: Move | None = None) -> tuple[Battle, tuple[Event, ...]]:
    return make(battle, move or Move(0, WALK, "F"), dice)


# --- entering ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-033", "BMR-ENV-034")
@pytest.mark.parametrize(
    ("name", "token", "cost"),
    [(GRIFFIN, "s", 2), (GRIFFIN, "ws", 3), (TANK, "s", 2), (RIFLES, "s", 2), (PROTO, "s", 2), (HOVER, "s", 1)],
)
def test_a_swamp_costs_one_more(name: str, token: str, cost: int) -> None:
    battle = marsh(name, token)
    assert enter_cost(battle, battle.unit(0), Hex.parse(HERE), SWAMP).total == cost


@pytest.mark.rule("BMR-ENV-033")
def test_the_terrain_below_the_swamp_still_bars_units_and_hides_others() -> None:
    assert why_not(marsh(WHEELED, "ws"), Move(0, WALK, "F")) is not None
    battle = marsh(token="ws")
    assert clear_sight(battle, battle.unit(0), battle.unit(1)).light == 1


@pytest.mark.rule("BMR-ENV-035", "BMR-HIT-048")
@pytest.mark.parametrize("name", [GRIFFIN, TANK])
@pytest.mark.parametrize(("dice", "stuck"), [(PASS, False), (FAIL, True)])
def test_mechs_and_vehicles_roll_and_do_not_fall(name: str, dice: tuple[int, int], stuck: bool) -> None:
    battle, events = enter(marsh(name), dice)
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [battle.unit(0).piloting]
    assert battle.unit(0).mired == stuck
    assert not happened(events, Fell)


@pytest.mark.rule("BMR-ENV-035")
def test_a_stuck_unit_goes_no_farther_and_does_not_turn() -> None:
    battle, _ = enter(marsh(), FAIL, Move(0, RUN, "FRF"))
    unit = battle.unit(0)
    assert (unit.hex, unit.facing, unit.move.moved) == (SWAMP, 0, True)
    fresh = battle.changed(replace(unit, move=type(unit.move)()))
    assert why_not(fresh, Move(0, WALK, "R")) == "BMR-ENV-035"
    assert {getattr(move, "mode", None) for move in moves(fresh, fresh.unit(0))} == {Mode.STAND, None}


@pytest.mark.rule("BMR-ENV-036")
def test_it_may_twist_its_torso() -> None:
    battle = marsh(stuck=Hex.parse(HERE))
    assert refused(replace(battle, phase=Phase.WEAPONS), Declare(0, 1)) is None


@pytest.mark.rule("BMR-ENV-039")
@pytest.mark.parametrize(("dice", "stuck"), [((2, 2), True), ((2, 3), False)])
def test_people_on_foot_are_stuck_on_four_or_less(dice: tuple[int, int], stuck: bool) -> None:
    battle, events = enter(marsh(RIFLES, facing=0), dice, Move(0, WALK, "F"))
    assert [roll.passed for roll in happened(events, MudRolled)] == [not stuck]
    assert battle.unit(0).mired == stuck


@pytest.mark.rule("BMR-ENV-040")
def test_a_mech_that_jumps_into_a_swamp_is_always_stuck_and_jumping_infantry_never() -> None:
    leap = Move(0, JUMP, path=(SWAMP,), facing=0)
    _, events = enter(marsh(), (), leap)
    assert [event.rule for event in happened(events, GotStuck)] == ["BMR-ENV-040"]
    assert not enter(marsh(JUMPERS), (), leap)[0].unit(0).mired


@pytest.mark.rule("BMR-ENV-041", "BMR-ENV-034")
@pytest.mark.parametrize("name", [PROTO, HOVER])
def test_protomechs_and_hovercraft_never_get_stuck(name: str) -> None:
    assert not enter(marsh(name))[0].unit(0).mired


@pytest.mark.rule("BMR-ENV-032")
def test_without_the_option_nobody_does() -> None:
    assert not enter(marsh(options=()))[0].unit(0).mired


# --- being stuck ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-037", "BMR-HIT-048", "BMR-HIT-042", "BMR-HIT-043")
@pytest.mark.parametrize(("stuck", "expected"), [(Hex.parse(HERE), -2), (Hex(1, 1), None), (None, None)])
def test_a_stuck_unit_is_easier_to_hit_while_it_is_there(stuck: Hex | None, expected: int | None) -> None:
    battle = replace(marsh(stuck=stuck), phase=Phase.WEAPONS)
    assert value(number(battle, "IS PPC", attacker=1, target=0), "BMR-HIT-048") == expected


@pytest.mark.rule("BMR-ENV-037", "BMR-HIT-048")
@pytest.mark.parametrize(("stuck", "expected"), [(Hex(5, 4), -2), (None, None)])
def test_it_is_easier_to_kick_too(stuck: Hex | None, expected: int | None) -> None:
    battle = brawl(rules=ruleset(("swamps",)), second={"stuck": stuck})
    assert value(numbered(battle, "kick", LEFT_LEG), "BMR-HIT-048") == expected


@pytest.mark.rule("BMR-ENV-038")
@pytest.mark.parametrize(("dice", "free"), [(PASS, True), (FAIL, False)])
def test_it_rolls_at_the_start_of_each_movement_phase(dice: tuple[int, int], free: bool) -> None:
    battle, events = perform(marsh(stuck=Hex.parse(HERE)), pull_out_all, dice, tasks=TASKS)
    assert (battle.unit(0).mired, bool(happened(events, BrokeFree))) == (not free, free)
    assert not happened(events, Fell)
    openings = [step.name for step in ruleset(("swamps",)).phase(Phase.MOVEMENT).opening]
    assert "break free" in openings


@pytest.mark.rule("BMR-ENV-039")
@pytest.mark.parametrize(("dice", "free"), [((2, 3), True), ((2, 2), False)])
def test_people_break_free_on_five(dice: tuple[int, int], free: bool) -> None:
    battle, _ = perform(marsh(RIFLES, stuck=Hex.parse(HERE)), pull_out_all, dice, tasks=TASKS)
    assert battle.unit(0).mired != free


@pytest.mark.rule("BMR-ENV-035", "BMR-INF-026")
def test_a_stuck_carrier_lets_infantry_off_where_it_is() -> None:
    board = column(".", "s", ".")
    units = mech(CARRIER, "0302", stuck=Hex.parse("0302")), mech(RIFLES, "0302")
    battle = stage(board, *units, mech(GRIFFIN, "0301", facing=3, side="Blue"), rules=ruleset(("swamps",)))
    battle = replace(battle, phase=Phase.MOVEMENT)
    battle = battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.PASSENGER)))
    off = Move(0, WALK, unload=(1,))
    assert off in [*moves(battle, battle.unit(0))]
    assert all(not (move.steps or move.path) for move in moves(battle, battle.unit(0)) if isinstance(move, Move))
    assert why_not(battle, Move(0, WALK, "F", unload=(1,))) == "BMR-ENV-035"
    after, _ = make(battle, off)
    assert (after.unit(1).hex, after.unit(0).mired) == (Hex.parse("0302"), True)
