"""The sequence of play: phases in order, initiative, sides acting by turns, and what the End Phase is for."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import weapon
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.turns import act, next_turn, played

from ironhex.catalog import Location
from ironhex.engine import Event, Faces, Play
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.declarations import declarations
from ironhex.systems.classic.battle import Battle, Fire, Phase, Scenario, Side
from ironhex.systems.classic.events.damage import AimRolled
from ironhex.systems.classic.events.heat import TorsosReset
from ironhex.systems.classic.events.movement import Halted
from ironhex.systems.classic.events.physical import BlowsDeclared
from ironhex.systems.classic.events.turn import InitiativeRolled, PhaseBegan, TurnBegan
from ironhex.systems.classic.events.warriors import WakingRolled
from ironhex.systems.classic.events.weapons import WeaponsDeclared
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.phases import initiative
from ironhex.systems.classic.sequence import (
    Alternation,
    by_shares,
    by_turns,
    one_side_at_a_time,
    shares,
    yet_to_act,
)
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.system import CLASSIC

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"
ACTIONS = (Halted, WeaponsDeclared, BlowsDeclared)
RED_WINS, BLUE_WINS = [6, 6, 1, 1], [1, 1, 6, 6]


def match(red: int, blue: int, *initiatives: list[int]) -> Play[Battle]:
    """As many turns as there are initiatives, in which nobody does anything."""
    forces = [Force("Red", [LOCUST] * red, home=3), Force("Blue", [LOCUST] * blue, home=0)]
    dice = ScriptedDice([face for rolls in initiatives for face in rolls])
    play = new_battle(forces, "open-ground", dice=dice, scenario=Scenario(turn_limit=len(initiatives)))
    while not play.over:
        act(play, play.asks[0], [])
    return play


def sides(play: Play[Battle], form: type[Event]) -> list[str]:
    """The sides in the order in which their units did something."""
    return [play.facts.unit(event.unit).side for event in happened(play.log, form)]


# --- turns and phases ---
@pytest.mark.rule("BMR-SEQ-002")
def test_six_phases_in_a_fixed_order_every_turn() -> None:
    play = match(1, 1, *[RED_WINS] * 3)
    told = [
        event.phase.value if isinstance(event, PhaseBegan) else event.turn
        for event in happened(play.log, PhaseBegan, TurnBegan)
    ]
    phases = ["initiative", "movement", "weapon attack", "physical attack", "heat", "end"]
    assert told == [1, *phases, 2, *phases, 3, *phases]


@pytest.mark.rule("BMR-SEQ-001", "BMR-UNIT-001")
@pytest.mark.parametrize("form", ACTIONS)
def test_every_unit_may_move_and_attack_once_in_every_turn(form: type[Event]) -> None:
    play = match(3, 3, RED_WINS, BLUE_WINS)
    done = [event.unit for event in happened(play.log, form)]
    assert sorted(done[:6]) == sorted(done[6:]) == list(range(6))


@pytest.mark.rule("BMR-UNIT-001")
def test_a_unit_of_any_type_is_one_unit_that_moves_and_attacks_by_itself() -> None:
    mixed = ("Griffin GRF-1N", "Manticore Heavy Tank", "Roc", "Foot Platoon (Laser)", "Elemental (Laser)")
    placed = [mech(name, f"0{at}05", side="Red") for at, name in enumerate(mixed, 3)]
    battle = stage("16x17", *placed, mech(LOCUST, "0504", side="Blue"))
    moving, firing = (yet_to_act(battle, phase, "Red") for phase in (Phase.MOVEMENT, Phase.WEAPONS))
    assert [unit.id for unit in moving] == [unit.id for unit in firing] == [0, 1, 2, 3, 4]
    for unit in moving:
        steps = [action for action in moves(battle, unit) if isinstance(action, Move) and action.steps]
        assert {action.unit for action in steps} == {unit.id}
        shots = [action for action in declarations(battle, unit.id) if action.shots]
        assert {action.unit for action in shots} == {unit.id}


# --- initiative ---
@pytest.mark.rule("BMR-SEQ-003")
@pytest.mark.parametrize(("dice", "order"), [([6, 6, 1, 2], ("Blue", "Red")), ([2, 2, 1, 4], ("Red", "Blue"))])
def test_the_higher_roll_has_the_initiative_and_the_lower_goes_first(dice: list[int], order: tuple[str, ...]) -> None:
    battle = stage("3x3", mech(LOCUST, "0101"), mech(LOCUST, "0202"))
    after, _ = perform(battle, initiative.resolve, dice)
    assert after.order == order


@pytest.mark.rule("BMR-SEQ-003")
def test_the_initiative_lasts_for_one_turn() -> None:
    play = match(1, 1, RED_WINS, BLUE_WINS)
    for form in ACTIONS:
        assert sides(play, form) == ["Blue", "Red", "Red", "Blue"]


@pytest.mark.rule("BMR-SEQ-003")
def test_at_a_table_with_real_dice_each_side_rolls_its_own_initiative() -> None:
    forces = [Force("Red", [LOCUST], seats=("Ann", "Bob")), Force("Blue", [LOCUST], seats=("Cid",), home=0)]
    play = new_battle(forces, "open-ground", real_dice=True)
    assert list(play.asks[0].seats) == ["Ann", "Bob"]
    play.answer(play.asks[0], Faces((3, 4)), "Bob")
    assert list(play.asks[0].seats) == ["Cid"]


@pytest.mark.rule("BMR-SEQ-004")
def test_ties_are_rolled_again_until_broken() -> None:
    battle = stage("3x3", mech(LOCUST, "0101"), mech(LOCUST, "0202"))
    after, events = perform(battle, initiative.resolve, [3, 4, 5, 2, 1, 1, 1, 1, 6, 5, 2, 2])
    assert after.order == ("Blue", "Red")
    (rolled,) = happened(events, InitiativeRolled)
    assert [len(thrown) for _, thrown in rolled.rolls] == [3, 3]
    assert CLASSIC.narrate(after, rolled) == (
        "Red rolled 3+4 = 7, then 1+1 = 2, then 6+5 = 11 after the ties; "
        "Blue rolled 5+2 = 7, then 1+1 = 2, then 2+2 = 4 after the ties: Red has the initiative, Blue goes first"
    )


def test_a_third_side_rolls_again_only_if_tied() -> None:
    battle = replace(
        stage("3x3", mech(LOCUST, "0101"), mech(LOCUST, "0202")),
        sides=tuple(Side(name, (name,)) for name in ("Red", "Blue", "Green")),
    )
    after, events = perform(battle, initiative.resolve, [3, 4, 1, 1, 5, 2, 6, 6, 1, 2])
    assert after.order == ("Blue", "Green", "Red")
    (rolled,) = happened(events, InitiativeRolled)
    assert CLASSIC.narrate(after, rolled).startswith(
        "Red rolled 3+4 = 7, then 6+6 = 12 after the tie; Blue rolled 1+1 = 2;"
    )


# --- by turns ---
@pytest.mark.rule("BMR-SEQ-005", "BMR-SEQ-024")
def test_equal_forces_move_one_by_one_loser_first() -> None:
    assert sides(match(3, 3, RED_WINS), Halted) == ["Blue", "Red"] * 3


@pytest.mark.rule("BMR-SEQ-006")
def test_every_unit_moves_once_and_standing_still_uses_the_step() -> None:
    play = match(2, 3, RED_WINS)
    assert sorted(event.unit for event in happened(play.log, Halted)) == [0, 1, 2, 3, 4]
    assert sides(play, Halted) == ["Blue", "Red", "Blue", "Blue", "Red"]


@pytest.mark.rule("BMR-SEQ-007", "BMR-SEQ-010")
def test_weapon_declarations_alternate_loser_first_until_all_have_declared() -> None:
    play = match(2, 2, BLUE_WINS)
    assert sides(play, WeaponsDeclared) == ["Red", "Blue"] * 2
    assert len({event.unit for event in happened(play.log, WeaponsDeclared)}) == 4


@pytest.mark.rule("BMR-SEQ-025", "BMR-SEQ-015")
@pytest.mark.parametrize("form", ACTIONS)
@pytest.mark.parametrize(("dice", "steps"), [(RED_WINS, ["Blue"] * 3 + ["Red"]), (BLUE_WINS, ["Red"] + ["Blue"] * 3)])
def test_all_three_phases_of_steps_count_unequal_forces_alike(
    form: type[Event], dice: list[int], steps: list[str]
) -> None:
    assert sides(match(1, 3, dice), form) == steps


@pytest.mark.rule("BMR-SEQ-026")
@pytest.mark.parametrize(
    ("left", "steps"), [((1, 3), (1, 3)), ((2, 5), (1, 2)), ((5, 2), (2, 1)), ((0, 4), (0, 1)), ((2, 4, 7), (1, 2, 3))]
)
def test_shares(left: tuple[int, ...], steps: tuple[int, ...]) -> None:
    assert shares(left) == steps


@pytest.mark.parametrize(
    ("alternation", "phase", "left", "steps"),
    [
        (by_shares, Phase.MOVEMENT, (2, 5), (1, 2)),
        (by_turns, Phase.MOVEMENT, (2, 5), (1, 1)),
        (by_turns, Phase.MOVEMENT, (0, 5), (0, 1)),
        (by_turns, Phase.DEPLOYMENT, (2, 5), (1, 0)),
        (one_side_at_a_time, Phase.MOVEMENT, (2, 5), (1, 0)),
        (one_side_at_a_time, Phase.MOVEMENT, (0, 5), (0, 1)),
    ],
)
def test_how_many_units_each_side_handles_in_the_next_round(
    alternation: Alternation, phase: Phase, left: tuple[int, ...], steps: tuple[int, ...]
) -> None:
    assert alternation(phase, left) == steps


@pytest.mark.rule("BMR-SEQ-010")
@pytest.mark.parametrize("alone", ["Red", "Blue"])
def test_a_side_declares_even_if_the_other_cannot(alone: str) -> None:
    on_foot: dict[str, Any] = {side: {} if side == alone else {"kind": "pilot"} for side in ("Red", "Blue")}
    units = [mech(LOCUST, hex, side=side, **on_foot[side]) for hex, side in (("0101", "Red"), ("0303", "Blue"))]
    _, events = played(stage("3x3", *units), Phase.WEAPONS)
    assert [event.unit for event in happened(events, WeaponsDeclared)] == [0 if alone == "Red" else 1]


# --- declarations ---
@pytest.mark.rule("BMR-SEQ-009")
def test_aimed_fire_is_named_in_the_declaration_and_not_chosen_later() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"), mech(LOCUST, "0501", facing=3, shutdown=True))
    aimed = Fire(weapon(battle.unit(0), "IS PPC").index, 1, aim="RL")
    battle, events = played(battle, Phase.WEAPONS, script=[Declare(0, shots=(aimed,))], dice=[6, 6, 3, 4, 1, 1])
    assert happened(events, WeaponsDeclared)[0].shots == (aimed,)
    assert [(roll.location, roll.struck) for roll in happened(events, AimRolled)] == [(Location.RL, True)]


@pytest.mark.rule("BMR-SEQ-016", "BMR-SEQ-020")
def test_a_twist_lasts_through_the_turn_and_ends_in_the_end_phase() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"), mech(LOCUST, "0101"))
    battle, _ = played(battle, Phase.WEAPONS, Phase.PHYSICAL, Phase.HEAT, script=[Declare(0, 1)])
    assert battle.unit(0).turn.twist == 1
    battle, events = played(battle, Phase.END)
    assert battle.unit(0).turn.twist == 0
    assert len(happened(events, TorsosReset)) == 1


# --- the End Phase ---
@pytest.mark.rule("BMR-SEQ-018")
@pytest.mark.parametrize(("turn", "dice"), [(1, []), (2, [2, 1])])
def test_the_end_phase_wakes_those_knocked_out_in_an_earlier_turn(turn: int, dice: list[int]) -> None:
    out: dict[str, Any] = {"wounds": 1, "knocked_out": 1}
    battle = stage("3x3", mech(GRIFFIN, "0101", **out), mech(LOCUST, "0202"), phase=Phase.END)
    battle, events = played(battle if turn == 1 else next_turn(battle), Phase.END, dice=dice)
    assert [roll.awake for roll in happened(events, WakingRolled)] == [True] * bool(dice)
    assert bool(battle.unit(0).knocked_out) == (turn == 1)


def test_the_rules_of_a_phase_say_who_acts_in_it() -> None:
    battle = stage("5x5", mech(GRIFFIN, "0101"), mech(GRIFFIN, "0505"))
    phases = tuple(
        dataclasses.replace(each, takes_part=lambda kind: False) if each.phase is Phase.PHYSICAL else each
        for each in battle.rules.phases
    )
    peaceful = replace(battle, rules=battle.rules.changed(phases=phases))
    for phase, count in ((Phase.PHYSICAL, 0), (Phase.WEAPONS, 1), (Phase.HEAT, 0)):
        assert len(yet_to_act(peaceful, phase, "Red")) == count
