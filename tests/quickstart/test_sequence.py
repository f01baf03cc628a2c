"""The sequence of play: four phases, sides by turns, damage at the end of its phase, and how it all ends."""

from __future__ import annotations

from typing import Any

import pytest
from tests.quickstart.field import (
    CICADA,
    ENFORCER,
    GAUSS_ROMMEL,
    HERMES,
    HUNCHBACK,
    ROMMEL,
    SQUAD,
    changed,
    field,
    fire,
    happened,
    menu,
    number,
    played,
    refused,
    unit,
)

from ironhex.catalog import Location
from ironhex.engine import Event, Play, Position
from ironhex.engine.conformance import random_choice
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, TurnState
from ironhex.systems.classic.events.damage import Damaged, Doomed
from ironhex.systems.classic.events.movement import Halted
from ironhex.systems.classic.events.turn import BattleEnded, InitiativeRolled, Left, PhaseBegan
from ironhex.systems.classic.events.weapons import WeaponFired, WeaponsDeclared
from ironhex.systems.classic.questions import DeclareNext, MoveNext
from ironhex.systems.classic.sequence import BeginPhase
from ironhex.systems.quickstart.setup import scenario
from ironhex.systems.quickstart.system import QUICKSTART

TWO_A_SIDE = ((HUNCHBACK, "0108"), (ENFORCER, "0901"), (CICADA, "0308"), (HERMES, "0701"))


def duel(phase: Phase = Phase.WEAPONS) -> Battle:
    """An Enforcer and a Hunchback face to face at two hexes."""
    return field("9x9", unit(ENFORCER, "0505"), unit(HUNCHBACK, "0503", 3), level="green", phase=phase)


def crowd(phase: Phase) -> Battle:
    return field("9x9", *(unit(name, hex) for name, hex in TWO_A_SIDE), phase=phase)


def armored(battle: Battle, id: int, location: Location, points: int) -> Battle:
    armor = battle.unit(id).armor
    return changed(battle, id, armor=(*armor[:location], points, *armor[location + 1 :]))


# --- turns and phases -------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-SEQ-001", "QS-SEQ-002")
def test_a_turn_has_four_phases_and_every_unit_acts_once_in_two_of_them() -> None:
    play, choose = scenario("elite", seed=3), random_choice(b"turn")
    asked: list[type] = []
    while play.facts.turn < 2:
        ask = play.asks[0]
        action: Any = choose(play, ask, ask.seats[0])
        if isinstance(ask.question, MoveNext):
            action = Move(action.unit, Mode.STAND)
        asked += [type(ask.question)] if play.facts.turn == 1 else []
        play.answer(ask, action, ask.seats[0])
    phases = [event.phase for event in happened(play.log, PhaseBegan)]
    assert phases[:4] == [Phase.INITIATIVE, Phase.MOVEMENT, Phase.WEAPONS, Phase.END]
    assert asked == [MoveNext] * 8 + [DeclareNext] * 8
    first = play.log[: play.log.index(happened(play.log, PhaseBegan)[3])]
    assert sorted(event.unit for event in happened(first, Halted)) == list(range(8))
    assert sorted(event.unit for event in happened(first, WeaponsDeclared)) == list(range(8))


@pytest.mark.rule("QS-SEQ-001")
def test_each_phase_permits_its_own_actions_only() -> None:
    assert refused(duel(), Phase.MOVEMENT, Declare(0)) is not None
    assert refused(duel(), Phase.WEAPONS, Move(0, Mode.STAND)) is not None


def initiative(*dice: int) -> Any:
    _, events = played(duel(), Phase.INITIATIVE, dice=dice)
    return happened(events, InitiativeRolled)[0]


@pytest.mark.rule("QS-SEQ-003")
def test_the_higher_roll_has_the_initiative_and_goes_last() -> None:
    assert initiative(3, 4, 6, 2).order == ("Red", "Blue")
    assert initiative(6, 4, 1, 2).order == ("Blue", "Red")


@pytest.mark.rule("QS-SEQ-004")
def test_ties_are_rolled_again() -> None:
    rolled = initiative(3, 4, 5, 2, 1, 1, 1, 1, 6, 6, 2, 3)
    assert rolled.order == ("Blue", "Red")
    assert len(rolled.rolls[0][1]) == 3


def order_of(battle: Battle, phase: Phase, form: type[Event]) -> list[str]:
    _, events = played(battle, phase)
    return [battle.unit(event.unit).side for event in happened(events, form)]


@pytest.mark.rule("QS-SEQ-005", "QS-SEQ-006")
def test_the_loser_moves_first_and_the_sides_alternate() -> None:
    assert order_of(crowd(Phase.MOVEMENT), Phase.MOVEMENT, Halted) == ["Red", "Blue", "Red", "Blue"]


@pytest.mark.rule("QS-SEQ-008", "QS-SEQ-009")
def test_the_loser_declares_first_and_the_sides_alternate() -> None:
    assert order_of(crowd(Phase.WEAPONS), Phase.WEAPONS, WeaponsDeclared) == ["Red", "Blue", "Red", "Blue"]


@pytest.mark.rule("QS-SEQ-006")
@pytest.mark.parametrize(("phase", "form"), [(Phase.MOVEMENT, Halted), (Phase.WEAPONS, WeaponsDeclared)])
def test_a_side_that_runs_out_leaves_the_rest_to_the_other(phase: Phase, form: type[Event]) -> None:
    names = [unit(HUNCHBACK, "0108", side="Red"), unit(ENFORCER, "0901", side="Blue")]
    names += [unit(HERMES, hex, side="Red") for hex in ("0308", "0508")]
    battle = field("9x9", *names, phase=phase)
    assert order_of(battle, phase, form) == ["Red", "Blue", "Red", "Red"]


@pytest.mark.rule("QS-SEQ-007")
def test_any_unit_that_has_not_moved_may_be_picked_and_standing_still_is_a_move() -> None:
    battle = crowd(Phase.MOVEMENT)
    assert {entry.unit for entry in menu(battle, Phase.MOVEMENT)} == {0, 2}
    gone = changed(battle, 2, fate="destroyed", hex=None)
    assert {entry.unit for entry in menu(gone, Phase.MOVEMENT)} == {0}
    after, _ = played(battle, Phase.MOVEMENT)
    assert all(each.move.moved for each in after.units)
    moved = changed(battle, 0, move=after.unit(0).move)
    assert {entry.unit for entry in menu(moved, Phase.MOVEMENT)} == {2}
    assert refused(moved, Phase.MOVEMENT, Move(0, Mode.STAND)) == "QS-SEQ-007"


@pytest.mark.rule("QS-SEQ-008")
def test_a_declaration_names_each_weapon_and_its_target() -> None:
    battle, events = played(
        duel(), Phase.WEAPONS, script=[fire(duel(), "Autocannon 10", "Small Laser")], dice=[1, 1, 1, 1]
    )
    declared = happened(events, WeaponsDeclared)[0]
    names = [battle.unit(0).design.items[shot.weapon].equipment.name for shot in declared.shots]
    assert names == ["Autocannon 10", "Small Laser"]
    assert {shot.target for shot in declared.shots} == {1}


@pytest.mark.rule("QS-SEQ-009")
def test_a_unit_may_declare_no_attack() -> None:
    assert Declare(0) in menu(duel(), Phase.WEAPONS)
    _, events = played(duel(), Phase.WEAPONS)
    assert not happened(events, WeaponFired)


@pytest.mark.rule("QS-SEQ-010", "QS-CBT-016")
def test_a_unit_s_attacks_are_all_resolved_in_the_order_its_player_names() -> None:
    battle = duel()
    red, blue = (
        fire(battle, "Small Laser", "Autocannon 10"),
        fire(battle, "Medium Laser", "Autocannon 20", attacker=1, target=0),
    )
    _, events = played(battle, Phase.WEAPONS, script=[red, blue], dice=[1, 1] * 4)
    fired = [
        (event.unit, battle.unit(event.unit).design.items[event.weapon].equipment.name)
        for event in happened(events, WeaponFired)
    ]
    assert fired == [(0, "Small Laser"), (0, "Autocannon 10"), (1, "Medium Laser"), (1, "Autocannon 20")]
    turned = fire(battle, "Autocannon 10", "Small Laser")
    _, events = played(battle, Phase.WEAPONS, script=[turned], dice=[1, 1] * 2)
    assert [event.weapon for event in happened(events, WeaponFired)] == [shot.weapon for shot in turned.shots]


# --- damage -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-SEQ-011", "QS-SEQ-012", "QS-DMG-014")
def test_a_unit_destroyed_in_a_phase_still_fires_and_is_removed_when_it_ends() -> None:
    battle = armored(duel(), 1, Location.CT, 5)
    script = [fire(battle, "Autocannon 10"), fire(battle, "Autocannon 20", attacker=1, target=0)]
    after, events = played(battle, Phase.WEAPONS, script=script, dice=[6, 6, 3, 4, 6, 6, 4, 4])
    assert [event.unit for event in happened(events, WeaponFired)] == [0, 1]
    assert after.unit(0).armor[Location.LT] == 0  # 17 points of the 20 that hit it
    kinds = [type(event) for event in events]
    assert kinds.index(Doomed) < kinds.index(WeaponFired, kinds.index(Doomed)) < kinds.index(Left)
    assert not after.unit(1).on_map
    assert after.unit(1).fate == "destroyed"
    assert not list(after.enemies(after.unit(0)))


@pytest.mark.rule("QS-SEQ-011", "QS-SEQ-012")
def test_a_weapon_destroyed_in_a_phase_still_fires_and_is_lost_from_the_next() -> None:
    battle = armored(duel(), 1, Location.RT, 5)
    script = [fire(battle, "Autocannon 10"), fire(battle, "Autocannon 20", attacker=1, target=0)]
    after, events = played(battle, Phase.WEAPONS, script=script, dice=[6, 6, 3, 3, 1, 1])
    assert [event.unit for event in happened(events, WeaponFired)] == [0, 1]
    after = changed(after, 1, move=MoveState(), turn=TurnState())
    assert refused(after, Phase.WEAPONS, fire(battle, "Autocannon 20", attacker=1, target=0), "Blue") == "QS-SEQ-012"
    assert refused(after, Phase.WEAPONS, fire(battle, "Medium Laser", attacker=1, target=0), "Blue") is None


@pytest.mark.rule("QS-SEQ-011")
def test_a_unit_is_attacked_as_it_was_when_the_phase_began() -> None:
    """Wood and movement count as declared; what a unit loses meanwhile does not change its own numbers."""
    battle = armored(duel(), 1, Location.LL, 1)
    script = [fire(battle, "Small Laser", "Large Laser")]
    after, events = played(battle, Phase.WEAPONS, script=script, dice=[6, 6, 4, 5, 6, 6, 4, 5])
    assert after.unit(1).gone(Location.LL)
    assert [event.tally.total for event in happened(events, WeaponFired)] == [6, 4]


# --- the end ----------------------------------------------------------------------------------------------------------
def to_the_end(battle: Battle, *script: Any, dice: list[int]) -> Any:
    """Whole turns until the battle is over."""
    _, events = played(battle, script=script, dice=dice, turns=True)
    return happened(events, BattleEnded)[-1].outcome


@pytest.mark.rule("QS-SEQ-013", "QS-SEQ-014", "QS-GEN-011")
def test_turns_go_on_until_one_team_alone_has_units() -> None:
    battle = armored(duel(), 1, Location.CT, 5)
    shots = [fire(battle, "Autocannon 10"), fire(battle, "Autocannon 10")]
    dice = [5, 5, 1, 1, 1, 1, 6, 5, 1, 1, 6, 6, 3, 4]  # a miss in the first turn, a hit in the second
    outcome = to_the_end(battle, *shots, dice=dice)
    assert outcome.winners == ("Red",)
    assert outcome.rule == "QS-SEQ-014"


@pytest.mark.rule("QS-SEQ-015")
def test_if_the_last_units_of_both_fall_in_one_turn_it_is_a_draw() -> None:
    battle = armored(armored(duel(), 1, Location.CT, 5), 0, Location.CT, 5)
    script = [fire(battle, "Autocannon 10"), fire(battle, "Autocannon 20", attacker=1, target=0)]
    outcome = to_the_end(battle, *script, dice=[5, 5, 1, 1, 6, 6, 3, 4, 6, 6, 3, 4])
    assert outcome.winners == ()
    assert outcome.rule == "QS-SEQ-015"


@pytest.mark.rule("QS-CBT-002")
def test_nobody_fires_before_all_have_moved() -> None:
    play = Play(
        QUICKSTART,
        Position(crowd(Phase.MOVEMENT), (BeginPhase(Phase.WEAPONS), BeginPhase(Phase.MOVEMENT))),
        ScriptedDice(()),
    )
    questions = []
    while not play.over:
        ask = play.asks[0]
        questions.append(type(ask.question))
        play.answer(ask, next(play.menu(ask, ask.seats[0])), ask.seats[0])
    assert questions == [MoveNext] * 4 + [DeclareNext] * 4


@pytest.mark.rule("QS-GEN-008")
def test_two_dice_are_added() -> None:
    battle = duel()
    assert number(battle, "Large Laser").total == 4
    for faces, hit in (((1, 2), False), ((2, 2), True), ((1, 3), True)):
        dice = [*faces, 3, 4] if hit else list(faces)
        _, events = played(battle, Phase.WEAPONS, script=[fire(battle, "Large Laser")], dice=dice)
        assert happened(events, WeaponFired)[0].hit is hit
        assert len(happened(events, Damaged)) == hit


@pytest.mark.rule("QS-GEN-009")
def test_a_mech_a_vehicle_and_a_group_of_men_are_one_unit_each() -> None:
    battle = field(
        "9x9", unit(HUNCHBACK, "0108", side="Red"), unit(ROMMEL, "0308", side="Red"), unit(SQUAD, "0508", side="Red"),
        unit(GAUSS_ROMMEL, "0901"), phase=Phase.MOVEMENT,
    )  # fmt: skip
    _, events = played(battle, Phase.MOVEMENT)
    assert [event.unit for event in happened(events, Halted)] == [0, 3, 1, 2]
