"""Cases written from the book alone: commanders, cards, activations, overwatch, calls, carriers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import LASER, drawn, happened, mech, perform, piece, section, stage, tank, ticked
from tests.tinsoldier.test_actions import FOUR, LAUNCHER, activated, battery, judged, ruled

from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import (
    Act,
    Attack,
    CallFire,
    Command,
    CoolDown,
    Dismount,
    Draw,
    GroupCommand,
    Interrupt,
    LoseWeapon,
    Melee,
    Mount,
    Move,
    Pick,
    RequestOrders,
    TurnEnd,
    Wait,
)
from ironhex.systems.tinsoldier.answers import menu, refusal
from ironhex.systems.tinsoldier.battle import JOKER, Battle
from ironhex.systems.tinsoldier.combat.shot import Shot
from ironhex.systems.tinsoldier.combat.to_hit import to_hit
from ironhex.systems.tinsoldier.command import units_on_call
from ironhex.systems.tinsoldier.element import Arc, Mode
from ironhex.systems.tinsoldier.events import Activated, ActivationEnded, CardDrawn, Fired, TurnBegan
from ironhex.systems.tinsoldier.overwatch import watchers
from ironhex.systems.tinsoldier.unit_files import RANGES


@pytest.mark.rule("TS-PRE-006")
def test_the_skills_of_each_experience() -> None:
    assert RANGES == {
        "green": ((10, 14), (10, 18)),
        "regular": ((10, 18), (18, 20)),
        "veteran": ((14, 20), (18, 23)),
        "elite": ((18, 23), (20, 24)),
    }


@pytest.mark.rule("TS-TRN-001", "TS-TRN-005")
def test_after_the_second_joker_the_whole_deck_is_shuffled_again() -> None:
    battle = replace(stage("5x8", *FOUR), drawn=(2, JOKER), limit=2)
    after, events = perform(battle, Draw(), dice=[5 - 1, 5, 5])
    assert [event.card for event in happened(events, CardDrawn)] == [JOKER, JOKER, JOKER]
    assert [event.turn for event in happened(events, TurnBegan)] == [2]
    assert not happened(events, Activated), "elements that were not drawn do not act"
    assert after.drawn == (JOKER, JOKER)


# --- commands ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ACT-013", "TS-TRN-008")
def test_a_group_that_is_commanded_is_activated() -> None:
    battle = stage("5x8", *FOUR).change(3, overwatch=True, moved=4, moves=2, fired=(0,))
    after, events, _ = activated(battle, GroupCommand(1, "lance", "move"), Move(3, "F"), Move(4, "F"))
    assert [event.piece for event in happened(events, Activated)] == [1, 3, 4]
    assert not after.piece(3).overwatch
    assert (after.piece(3).moved, after.piece(3).moves, after.piece(3).fired) == (1, 1, ())
    assert after.piece(3).activated


@pytest.mark.rule("TS-ACT-013", "TS-ACT-017")
def test_a_commander_in_a_commanded_group_can_no_longer_be_asked_for_orders() -> None:
    below = piece(mech(), "0507", side="Red", commander=3, group="lance")
    after, _, _ = activated(stage("5x8", *FOUR, below), GroupCommand(1, "lance", "wait"), Wait(3), Wait(4))
    assert ruled(judged(after, RequestOrders(5))) == "TS-ACT-017"


@pytest.mark.rule("TS-ACT-013", "TS-HEA-008")
def test_a_commanded_mech_without_heat_sinks_heats_up() -> None:
    broken = piece(mech(dissipation=-3), "0307", side="Red", commander=1, group="lance")
    after, _, _ = activated(stage("5x8", *FOUR[:2], broken), GroupCommand(1, "lance", "wait"), Wait(3))
    assert after.piece(3).heat == 3


@pytest.mark.rule("TS-ACT-013", "TS-MEL-010")
def test_a_commanded_charge_counts_the_hexes_of_this_activation() -> None:
    battle = stage(
        "5x9", piece(mech(), "0109"), piece(tank(front=99), "0304"), piece(mech(front=99), "0307", side="Red")
    ).change(3, commander=1, group="lance", moved=9)
    orders = (GroupCommand(1, "lance", "move"), Move(3, "FF"))
    after, _, _ = activated(battle, *orders)
    assert after.piece(3).moved == 2


@pytest.mark.rule("TS-ACT-012")
def test_the_commander_is_active_again_after_the_subordinate() -> None:
    for order, answers in ((Command(1, 3), []), (GroupCommand(1, "lance", "wait"), [Wait(3), Wait(4)])):
        _, events, _ = activated(stage("5x8", *FOUR), order, *answers)
        ends = happened(events, ActivationEnded)
        assert [event.by for event in ends] == [1] * (len(ends) - 1) + [None]


@pytest.mark.rule("TS-ACT-018")
@pytest.mark.parametrize("state", [{"shut_down": True, "heat": 40, "prone": True}, {"stunned": True}])
def test_a_commander_who_cannot_command_need_not(state: dict[str, Any]) -> None:
    battle = stage("5x8", *FOUR).change(1, **state)
    last = Act(1, 1, must_order=3, first=False)
    entries = list(menu(battle, last, "Red"))
    assert entries
    for action in entries:
        assert refusal(battle, last, "Red", action) is None, action


# --- overwatch and calls ----------------------------------------------------------------------------------------------
def watched(**state: Any) -> Battle:
    return stage("5x8", piece(mech(), "0307"), piece(tank(), "0302", facing=3, overwatch=True, **state))


@pytest.mark.rule("TS-CRT-020", "TS-TRN-003")
def test_a_stunned_crew_does_not_interrupt() -> None:
    assert len(watchers(watched(), watched().piece(1))) == 1
    assert not watchers(watched(stunned=True), watched().piece(1))


@pytest.mark.rule("TS-HEA-006", "TS-IND-003")
@pytest.mark.parametrize(("state", "rule"), [({}, ""), ({"shut_down": True}, "TS-IND-003")])
def test_a_mech_that_is_shut_down_does_not_answer_calls(state: dict[str, Any], rule: str) -> None:
    barred = judged(battery(**state), CallFire(1, 2, (3,)))
    assert (barred.rule if barred else "") == rule


@pytest.mark.rule("TS-IND-001")
def test_lasers_are_not_fired_indirectly_and_nobody_spots_for_itself() -> None:
    battle = stage("5x9", piece(LAUNCHER, "0305", overwatch=True), piece(mech(), "0301", facing=3))
    assert not list(units_on_call(battle, battle.piece(1), battle.piece(2)))
    lasers = battery(piece(mech(), "0209", side="Red", overwatch=True))
    assert ruled(judged(lasers, CallFire(1, 2, (4,)))) == "TS-IND-003"


@pytest.mark.rule("TS-IND-004", "TS-MOD-009")
def test_woods_of_the_spotters_line_count_and_not_of_the_launchers() -> None:
    rows = [". . . . ."] * 9
    rows[6] = ". . W . ."
    behind = replace(battery(), board=drawn(*rows))
    rows[2], rows[6] = ". . W . .", ". . . . ."
    before = replace(battery(), board=drawn(*rows))
    totals = [to_hit(Shot(b, b.piece(3), 0, b.piece(2), b.piece(1))).total for b in (behind, before)]
    assert totals[0] - totals[1] == 4


@pytest.mark.rule("TS-ACT-016")
def test_everybody_who_is_called_fires() -> None:
    battle = battery(piece(LAUNCHER, "0209", side="Red", commander=1, group="lance", overwatch=True))
    after, events, _ = activated(battle, CallFire(1, 2, (3, 4)), dice=[20] * 10)
    assert [event.piece for event in happened(events, Fired)] == [3, 4]
    assert not after.piece(3).overwatch
    assert not after.piece(4).overwatch


@pytest.mark.rule("TS-TRN-007")
def test_mechs_off_the_board_cool_at_the_end_of_the_turn() -> None:
    gun = piece(LAUNCHER, "", side="Red", off_board=True, heat=12)
    after, _ = perform(replace(battery(gun), limit=1), TurnEnd())
    assert after.piece(4).heat == 7


@pytest.mark.rule("TS-ACT-002", "TS-MOD-002")
def test_the_tag_drops_after_the_attack() -> None:
    battle = stage("5x8", piece(mech(), "0306", tag=2), piece(tank(front=99), "0302"))
    after, events, _ = activated(battle, Attack(1, 2, (0,)), dice=[20])
    assert happened(events, Fired)[0].tally.total == 18 - 4
    assert after.piece(1).tag == 1


@pytest.mark.rule("TS-ACT-007")
def test_firing_does_not_end_cover() -> None:
    battle = stage("5x8", piece(mech(), "0306", cover=True), piece(tank(front=99), "0302"))
    assert activated(battle, Attack(1, 2, (0,)), dice=[20])[0].piece(1).cover


@pytest.mark.rule("TS-CRT-020", "TS-CRT-022")
def test_what_happens_during_an_action_matters_for_the_next_one() -> None:
    """A vehicle whose crew is stunned, or whose turret is jammed, while it breaks into a building."""
    board = drawn(". . .", ". . .", ". . .", more="building 0202 medium")
    for number, field in ((500, "stunned"), (900, "jammed")):
        battle = stage(board, piece(tank(front=5, back=5), "0203"), piece(mech(), "0301"))
        after, _, _ = activated(battle, Move(1, "F"), dice=[number, 20, 1])
        assert getattr(after.piece(1), field)


# --- carriers ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ENV-007", "TS-ACT-011")
def test_infantry_that_gets_off_into_a_fire_burns() -> None:
    board = drawn(". . .", ". wf .", ". . .")
    aboard = piece(section(), "", side="Red", carrier=1)
    battle = stage(board, piece(tank(room=1), "0202"), aboard, piece(mech(), "0101", side="Blue"))
    after, _, _ = activated(battle, Dismount(2), id=2)
    assert not after.piece(2).alive


@pytest.mark.rule("TS-ACT-011")
def test_only_a_friendly_vehicle_with_room_in_the_same_hex_carries_infantry() -> None:
    for carrier, where, side, fine in (
        (tank(room=1), "0307", "Red", True),
        (tank(room=1), "0307", "Blue", False),
        (tank(room=0), "0307", "Red", False),
        (tank(room=1), "0306", "Red", False),
        (mech(room=1), "0307", "Red", False),
        (tank(room=1, mode=Mode.VTOL), "0307", "Red", True),
    ):
        battle = stage("5x8", piece(section(), "0307"), piece(carrier, where, side=side))
        assert (judged(battle, Mount(1, 2)) is None) == fine


@pytest.mark.rule("TS-INT-008", "TS-ACT-020")
def test_an_element_may_repeat_an_action() -> None:
    battle = stage("5x8", piece(mech(), "0306", heat=24), piece(tank(), "0302"))
    after, _, script = activated(battle, CoolDown(1), CoolDown(1))
    assert after.piece(1).heat == 4
    assert [question.left for question in script.asked] == [2, 1]


@pytest.mark.rule("TS-TRN-003")
def test_a_target_that_an_interrupt_destroys_takes_no_more_actions() -> None:
    battle = stage(
        "5x8",
        piece(mech(front=1), "0307"),
        piece(mech(), "0302", facing=3, overwatch=True),
        piece(tank(), "0107", side="Red"),
    )
    after, _, script = activated(battle, Move(1, "F"), Attack(2, 1, (0,)), dice=[1, 950])
    assert not after.piece(1).alive
    assert [type(question) for question in script.asked] == [Act, Interrupt]


@pytest.mark.rule("TS-MEL-009")
def test_a_charge_after_another_action_is_too_late() -> None:
    battle = stage("5x8", piece(mech(), "0307"), piece(tank(front=99), "0303"), piece(section(), "0507", side="Red"))
    after, _, _ = activated(battle, Move(1, "FFF"))
    assert after.piece(1).hex == Hex(3, 4)
    mid = after.change(1, charging=True)
    assert judged(mid, Melee(1, 2, "charge")) is None
    assert ruled(judged(after, Melee(1, 2, "charge"))) == "TS-MEL-009"


def test_the_laser_of_the_stage_is_a_medium_laser() -> None:
    assert (LASER.damage, LASER.effective, LASER.heat) == (5, 9, 3)


@pytest.mark.rule("TS-IND-004", "TS-MOD-006", "TS-MOD-007")
@pytest.mark.parametrize(("minimum", "effective", "value"), [(1, 9, 0), (5, 9, -2), (1, 3, -1)])
def test_the_spotters_range_counts_for_indirect_fire(minimum: int, effective: int, value: int) -> None:
    """The spotter is four hexes from the target, the launcher eight."""
    missiles = replace(LAUNCHER.weapons[0], minimum=minimum, effective=effective)
    launcher = replace(LAUNCHER, weapons=(missiles, replace(missiles, effective=0, minimum=1, off_board_only=True)))
    battle = battery().change(3, element=launcher)
    totals = [to_hit(Shot(battle, battle.piece(3), n, battle.piece(2), battle.piece(1))).total for n in (0, 1)]
    assert totals == [18 - 5 - 2 + value, 18 - 5 - 2], "artillery has no effective range"


@pytest.mark.rule("TS-HIT-017", "TS-ACT-016", "TS-CRT-012")
def test_launchers_with_different_numbers_answer_a_call_apart() -> None:
    missiles = replace(LAUNCHER.weapons[0], ammo="", minimum=1)
    launcher = mech(weapons=(replace(missiles, arc=Arc.FL), replace(missiles, name="LRM 10", shots=10)))
    battle = battery(ticked=ticked(launcher, left_arm=1)).change(3, element=launcher, shots=())
    _, events, _ = activated(battle, CallFire(1, 2, (3,)), dice=[20] * 15)
    assert [(event.weapons, event.tally.total) for event in happened(events, Fired)] == [((0,), 9), ((1,), 11)]


@pytest.mark.rule("TS-CRT-009")
def test_only_a_weapon_that_may_be_lost_can_be_picked() -> None:
    battle = stage("5x8", *FOUR)
    question = LoseWeapon(1, (0, 2))
    assert refusal(battle, question, "Red", Pick(2)) is None
    assert ruled(refusal(battle, question, "Red", Pick(1))) == "TS-CRT-009"
    assert ruled(refusal(battle, question, "Red", Wait(1))) == "TS-CRT-009"


@pytest.mark.rule("TS-ACT-011")
def test_a_menu_offers_to_mount_and_to_dismount() -> None:
    battle = stage("5x8", piece(section(), "0307"), piece(mech(), "0501"), piece(tank(room=1), "0307", side="Red"))
    assert Mount(1, 3) in set(menu(battle, Act(1, 2), "Red"))
    aboard = battle.change(1, hex=None, carrier=3)
    assert Dismount(1) in set(menu(aboard, Act(1, 2), "Red"))


@pytest.mark.rule("TS-HIT-022")
@pytest.mark.parametrize(("gunnery", "fine"), [(0, False), (1, True)])
def test_a_number_of_1_can_still_hit(gunnery: int, fine: bool) -> None:
    battle = stage("5x8", piece(mech(), "0306", gunnery=gunnery), piece(tank(), "0302"))
    assert (Attack(1, 2, (0,)) in set(menu(battle, Act(1, 2), "Red"))) == fine
    assert (judged(battle, Attack(1, 2, (0,))) is None) == fine


@pytest.mark.rule("TS-ACT-018", "TS-ACT-013")
def test_the_order_to_another_group_does_not_include_the_one_who_asked() -> None:
    other = piece(mech(), "0507", side="Red", commander=1, group="other")
    battle = stage("5x8", *FOUR, other)
    last = Act(1, 1, must_order=3, first=False)
    assert refusal(battle, last, "Red", GroupCommand(1, "lance", "wait")) is None
    assert ruled(refusal(battle, last, "Red", GroupCommand(1, "other", "wait"))) == "TS-ACT-018"
