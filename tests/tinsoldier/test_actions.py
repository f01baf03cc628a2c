"""Turns, cards, activations and actions; commanders, overwatch and fire on call."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import LASER, Placed, happened, mech, perform, piece, section, stage, tank

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.tinsoldier.actions import (
    Act,
    Activation,
    Attack,
    CallFire,
    Command,
    CoolDown,
    Cover,
    Dismount,
    Draw,
    GroupCommand,
    Interrupt,
    Jump,
    Mount,
    Move,
    Overwatch,
    Pass,
    RequestOrders,
    Stop,
    Turn,
    Wait,
)
from ironhex.systems.tinsoldier.answers import menu, refusal
from ironhex.systems.tinsoldier.battle import JOKER, Battle
from ironhex.systems.tinsoldier.combat.shot import Shot
from ironhex.systems.tinsoldier.combat.to_hit import to_hit
from ironhex.systems.tinsoldier.element import Ammunition, Arc, Weapon
from ironhex.systems.tinsoldier.events import (
    Activated,
    CardDrawn,
    CardRemoved,
    Fired,
    TurnEnded,
)
from ironhex.systems.tinsoldier.sequence import actions_of

MISSILES = Weapon("LRM 5", "missile", Arc.F, 1, shots=5, minimum=7, effective=21, ammo="LRM 5 Ammo", indirect=True)
LAUNCHER = mech(weapons=(MISSILES,), ammunition=(Ammunition("LRM 5 Ammo", 24),))
FOUR = (
    piece(mech(), "0107", side="Red"),
    piece(mech(), "0201", side="Blue", facing=3),
    piece(mech(), "0307", side="Red", commander=1, group="lance"),
    piece(tank(), "0407", side="Red", commander=1, group="lance"),
)


class Script:
    """Answers questions one after the other, and stops when nothing is left."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[Any] = []

    def __call__(self, question: Any) -> Any:
        self.asked.append(question)
        if self.answers:
            return self.answers.pop(0)
        return Pass() if isinstance(question, Interrupt) else Stop(question.piece)


def activated(battle: Battle, *answers: Any, id: int = 1, dice: Any = ()) -> tuple[Battle, Any, Script]:
    script = Script(*answers)
    after, events = perform(battle, Activation(id), dice=dice, answer=script)
    return after, events, script


def judged(battle: Battle, action: Any, **fields: Any) -> Barred | None:
    question = Act(action.piece, fields.pop("left", 2), **fields)
    return refusal(battle, question, battle.seat(action.piece), action)


def ruled(barred: Barred | None) -> str:
    assert barred is not None
    return barred.rule


# --- cards ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-PRE-007", "TS-TRN-001", "TS-INT-008")
def test_the_deck_has_a_card_for_each_element_and_two_jokers() -> None:
    battle = stage("5x8", *FOUR)
    assert battle.deck == (1, 2, 3, 4, JOKER, JOKER)
    drawn = replace(battle, drawn=(JOKER, 3))
    assert drawn.deck == (1, 2, 4, JOKER)
    after, _ = perform(replace(drawn, limit=2), Turn(), dice=[5, 5])
    assert after.turn == 2


@pytest.mark.rule("TS-TRN-002", "TS-TRN-004", "TS-TRN-005")
def test_cards_activate_elements_until_the_second_joker() -> None:
    battle = replace(stage("5x8", *FOUR), limit=1)
    script = Script()
    after, events = perform(battle, Draw(), dice=[3, 4, 4], answer=script)
    assert [card.card for card in happened(events, CardDrawn)] == [3, JOKER, JOKER]
    assert [event.piece for event in happened(events, Activated)] == [3]
    assert after.drawn == (3, JOKER, JOKER), "cards stay visible"
    assert happened(events, TurnEnded)


@pytest.mark.rule("TS-TRN-006", "TS-ACT-002")
def test_tags_drop_at_the_end_of_a_turn() -> None:
    pieces = (piece(mech(), "0107", tag=3), piece(mech(), "0201", tag=1), piece(tank(), "0307", tag=0, side="Red"))
    battle = replace(stage("5x8", *pieces), drawn=(1, 2, 3, JOKER), limit=1)
    after, _ = perform(battle, Draw())
    assert [each.tag for each in after.pieces] == [2, 0, 0]


@pytest.mark.rule("TS-TRN-008", "TS-ACT-009")
def test_activation_ends_overwatch() -> None:
    after, _, _ = activated(stage("5x8", piece(mech(), "0107", overwatch=True), piece(mech(), "0201")))
    assert not after.piece(1).overwatch


# --- two actions ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ACT-001", "TS-ACT-003")
def test_two_actions_in_any_order_and_moves_raise_the_tag() -> None:
    battle = stage("5x8", piece(mech(), "0107"), piece(mech(), "0501", facing=3))
    after, _, script = activated(battle, Move(1, "F"), Move(1, "F"))
    assert after.piece(1).tag == 2
    assert [question.left for question in script.asked] == [2, 1]
    after, _, _ = activated(battle, Move(1, "F"), Overwatch(1))
    assert (after.piece(1).tag, after.piece(1).overwatch) == (0, True)


@pytest.mark.rule("TS-ACT-003", "TS-ACT-004", "TS-PRE-010")
@pytest.mark.parametrize(("tag", "walked", "jumped"), [(0, 1, 3), (1, 2, 3), (2, 2, 3), (3, 2, 3)])
def test_what_moves_make_of_the_tag(tag: int, walked: int, jumped: int) -> None:
    battle = stage("5x8", piece(mech(), "0107", tag=tag), piece(mech(), "0501", facing=3))
    assert activated(battle, Move(1, "F"))[0].piece(1).tag == walked
    assert activated(battle, Jump(1, Hex(1, 5), 0))[0].piece(1).tag == jumped


@pytest.mark.rule("TS-ACT-002", "TS-ACT-021")
@pytest.mark.parametrize(("tag", "left"), [(3, 2), (2, 1), (1, 0), (0, 0)])
def test_other_actions_lower_the_tag(tag: int, left: int) -> None:
    battle = stage("5x8", piece(mech(), "0107", tag=tag), piece(mech(), "0501", facing=3))
    assert activated(battle, Wait(1))[0].piece(1).tag == left
    assert activated(battle, Stop(1))[0].piece(1).tag == tag


@pytest.mark.rule("TS-INF-003", "TS-INF-004")
def test_heavy_sections_have_one_action() -> None:
    battle = stage("5x8", piece(section(heavy=True), "0107"), piece(section(), "0201"))
    assert actions_of(battle.piece(1)) == 1
    assert actions_of(battle.piece(2)) == 2
    assert actions_of(replace(battle.piece(1), discarded=True)) == 2


# --- cover ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ACT-006", "TS-ACT-008", "TS-ACT-010")
def test_mechs_and_infantry_take_cover_anywhere_and_watch_from_there() -> None:
    battle = stage("5x8", piece(mech(), "0107"), piece(mech(), "0501"), piece(tank(), "0307", side="Red"))
    after, _, _ = activated(battle, Cover(1), Overwatch(1))
    assert (after.piece(1).cover, after.piece(1).overwatch) == (True, True)
    assert ruled(judged(battle, Cover(3))) == "TS-ACT-006"


@pytest.mark.rule("TS-ACT-007")
def test_moving_ends_cover() -> None:
    battle = stage("5x8", piece(mech(), "0107", cover=True), piece(mech(), "0501", facing=3))
    assert not activated(battle, Move(1, "R"))[0].piece(1).cover
    assert activated(battle, Wait(1))[0].piece(1).cover


# --- overwatch --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-TRN-003", "TS-ACT-008", "TS-ACT-009")
def test_a_piece_on_overwatch_interrupts_an_enemy() -> None:
    battle = stage("5x8", piece(mech(), "0307"), piece(mech(), "0302", facing=3, overwatch=True))
    after, events, script = activated(battle, Move(1, "F"), Attack(2, 1, (0,)), Wait(1), dice=[20])
    assert isinstance(script.asked[1], Interrupt)
    assert [event.piece for event in happened(events, Fired)] == [2]
    assert not after.piece(2).overwatch
    assert after.piece(1).tag == 0, "the activation went on"


@pytest.mark.rule("TS-TRN-003")
def test_an_interrupt_is_an_attack_on_the_enemy_that_acted() -> None:
    battle = stage("5x8", piece(mech(), "0307"), piece(mech(), "0302", facing=3, overwatch=True), *FOUR[2:])
    question = Interrupt(1, (2,))
    assert refusal(battle, question, "Blue", Pass()) is None
    assert refusal(battle, question, "Blue", Attack(2, 1, (0,))) is None
    assert ruled(refusal(battle, question, "Blue", Attack(2, 3, (0,)))) == "TS-TRN-003"
    assert ruled(refusal(battle, question, "Blue", Wait(2))) == "TS-TRN-003"
    assert set(map(str, menu(battle, question, "Blue"))) == {"pass", "fire 2 1 0"}


# --- commands ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ACT-012", "TS-PRE-001")
def test_a_commander_activates_a_subordinate() -> None:
    battle = stage("5x8", *FOUR)
    after, events, script = activated(battle, Command(1, 3), Move(3, "F"), Move(3, "F"))
    assert [event.piece for event in happened(events, Activated)] == [1, 3]
    assert after.piece(3).tag == 2
    assert [(q.piece, q.left) for q in script.asked] == [(1, 2), (3, 2), (3, 1), (1, 1)]
    assert ruled(judged(battle, Command(1, 2))) == "TS-ACT-012"
    assert ruled(judged(battle, Command(3, 4))) == "TS-ACT-012"


@pytest.mark.rule("TS-ACT-013", "TS-PRE-002")
def test_a_group_takes_one_action_of_the_same_kind() -> None:
    battle = stage("5x8", *FOUR, piece(tank(), "0507", side="Red", commander=1, group="off the board"))
    order = GroupCommand(1, "lance", "move", joins=True)
    after, _, script = activated(battle, order, Move(3, "F"), Move(4, "F"), Move(1, "F"))
    assert [(q.piece, q.only) for q in script.asked][1:4] == [(3, "move"), (4, "move"), (1, "move")]
    assert [after.piece(id).tag for id in (3, 4, 5)] == [1, 1, 0]
    assert after.piece(1).tag == 0, "the command itself lowers the commander's tag"
    assert ruled(refusal(battle, Act(3, 1, "move"), "Red", Wait(3))) == "TS-ACT-013"
    assert ruled(judged(battle, GroupCommand(1, "lance", "command"))) == "TS-ACT-013"
    assert ruled(judged(battle, GroupCommand(1, "nobody", "move"))) == "TS-ACT-013"


@pytest.mark.rule("TS-ACT-017", "TS-ACT-018", "TS-ACT-019")
def test_asking_for_orders_activates_the_commander() -> None:
    battle = stage("5x8", *FOUR)
    after, events, script = activated(battle, RequestOrders(3), Command(1, 3), id=3)
    assert [event.card for event in happened(events, CardRemoved)] == [1]
    assert 1 not in after.deck
    assert [event.piece for event in happened(events, Activated)] == [3, 1, 3]
    assert script.asked[1] == Act(1, 2, must_order=3)
    last = Act(1, 1, must_order=3, first=False)
    assert ruled(refusal(battle, last, "Red", Move(1, "F"))) == "TS-ACT-018"
    assert ruled(refusal(battle, last, "Red", Stop(1))) == "TS-ACT-018"
    assert ruled(refusal(battle, last, "Red", Command(1, 4))) == "TS-ACT-018"
    assert refusal(battle, last, "Red", Command(1, 3)) is None
    assert all(refusal(battle, last, "Red", entry) is None for entry in menu(battle, last, "Red"))


@pytest.mark.rule("TS-ACT-018", "TS-HEA-006")
def test_a_commander_that_cannot_give_the_order_need_not() -> None:
    battle = stage("5x8", *FOUR).change(1, shut_down=True, heat=30)
    last = Act(1, 1, must_order=3, first=False)
    assert {type(entry) for entry in menu(battle, last, "Red")} == {CoolDown, Wait, Stop}
    assert all(refusal(battle, last, "Red", entry) is None for entry in menu(battle, last, "Red"))


@pytest.mark.rule("TS-ACT-017")
def test_a_commander_who_has_acted_cannot_be_asked() -> None:
    battle = stage("5x8", *FOUR)
    assert judged(battle, RequestOrders(3)) is None
    assert ruled(judged(battle.change(1, activated=True), RequestOrders(3))) == "TS-ACT-017"
    assert ruled(judged(replace(battle, drawn=(1,)), RequestOrders(3))) == "TS-ACT-017"
    assert ruled(judged(battle, RequestOrders(1))) == "TS-ACT-017", "it has no commander"
    assert ruled(judged(battle, RequestOrders(3), first=False)) == "TS-ACT-017"


# --- fire on call -----------------------------------------------------------------------------------------------------
def battery(*more: Placed, **fields: Any) -> Battle:
    """A spotter in 0305, an enemy in 0301, and a launcher behind a hill."""
    return stage(
        "5x9",
        piece(mech(), "0305"),
        piece(mech(front=99), "0301", facing=3),
        piece(LAUNCHER, "0309", side="Red", commander=1, group="lance", overwatch=True, **fields),
        *more,
    )


@pytest.mark.rule("TS-ACT-014", "TS-IND-001", "TS-IND-002", "TS-ACT-016")
def test_a_spotter_calls_a_launcher_on_overwatch() -> None:
    after, events, _ = activated(battery(), CallFire(1, 2, (3,)), dice=[20] * 5)
    (fired,) = happened(events, Fired)
    assert (fired.piece, fired.designator) == (3, 1)
    assert not after.piece(3).overwatch
    assert after.piece(3).shots == (23,)


@pytest.mark.rule("TS-IND-004", "TS-MOD-008")
def test_the_number_of_indirect_fire() -> None:
    battle = battery(tag=1)
    tally = to_hit(Shot(battle, battle.piece(3), 0, battle.piece(2), battle.piece(1)))
    assert tally.total == 18 - 5 - 3 * 2 - 2 - 2, "the spotter's number and range, the launcher's tag, and -2"
    moving = battle.change(1, tag=2)
    assert to_hit(Shot(moving, moving.piece(3), 0, moving.piece(2), moving.piece(1))).total == 3 - 4


@pytest.mark.rule("TS-IND-003", "TS-ACT-015")
def test_who_can_be_called() -> None:
    second = piece(LAUNCHER, "0209", side="Red", commander=1, group="lance", overwatch=True)
    third = piece(LAUNCHER, "0409", side="Red", commander=1, group="other", overwatch=True)
    battle = battery(second, third)
    for callers in ((3,), (4,), (3, 4), (3, 4, 5)):
        assert judged(battle, CallFire(1, 2, callers)) is None
    assert ruled(judged(battle, CallFire(1, 2, (3, 5)))) == "TS-IND-003"
    idle = battle.change(3, overwatch=False)
    assert ruled(judged(idle, CallFire(1, 2, (3,)))) == "TS-IND-003"


@pytest.mark.rule("TS-IND-002")
def test_the_spotter_must_see_the_target() -> None:
    from tests.tinsoldier.stage import drawn

    hill = drawn(*(". . . . ." if row != 3 else "3 3 3 3 3" for row in range(1, 10)))
    battle = replace(battery(), board=hill)
    assert ruled(judged(battle, CallFire(1, 2, (3,)))) == "TS-IND-002"


@pytest.mark.rule("TS-TRN-009")
def test_off_the_board_nobody_moves_or_attacks() -> None:
    gun = piece(LAUNCHER, "", side="Red", off_board=True, overwatch=True, commander=1, group="off the board")
    battle = battery(gun)
    for action in (Move(4, "F"), Attack(4, 2, (0,)), Cover(4)):
        assert ruled(judged(battle, action)) == "TS-TRN-009"
    assert judged(battle, Overwatch(4)) is not None, "it is on overwatch already"
    _after, events, _ = activated(battle, CallFire(1, 2, (4,)), dice=[20] * 5)
    assert happened(events, Fired)[0].piece == 4


# --- carriers and heat ------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-ACT-011")
def test_infantry_boards_and_leaves_a_vehicle() -> None:
    carrier = tank(room=1)
    battle = stage("5x8", piece(section(), "0307"), piece(mech(), "0501", facing=3), piece(carrier, "0307", side="Red"))
    after, _, _ = activated(battle, Mount(1, 3))
    assert (after.piece(1).carrier, after.piece(1).hex) == (3, None)
    after, _, _ = activated(after, Move(3, "FF"), id=3)
    after, _, _ = activated(after, Dismount(1))
    assert after.piece(1).hex == Hex(3, 5)
    full = stage("5x8", piece(section(), "0307"), piece(mech(), "0501"), piece(tank(), "0307", side="Red"))
    assert ruled(judged(full, Mount(1, 3))) == "TS-ACT-011"
    assert ruled(judged(battle, Dismount(1))) == "TS-ACT-011"


@pytest.mark.rule("TS-ACT-020", "TS-HEA-002", "TS-HEA-003")
@pytest.mark.parametrize(("heat", "left"), [(15, 5), (10, 0), (4, 0)])
def test_cooling_down(heat: int, left: int) -> None:
    battle = stage("5x8", piece(mech(), "0307", heat=heat), piece(mech(), "0501"))
    assert activated(battle, CoolDown(1))[0].piece(1).heat == left


@pytest.mark.rule("TS-ACT-005")
def test_a_weapon_may_be_fired_in_both_attacks_unless_players_agree_otherwise() -> None:
    twice = {}
    for options in ((), ("fire-once",)):
        battle = stage("5x8", piece(mech(), "0307"), piece(mech(), "0302", facing=3), options=options)
        twice[options] = judged(battle.change(1, fired=(0,)), Attack(1, 2, (0,)))
    assert twice[()] is None
    assert ruled(twice["fire-once",]) == "TS-ACT-005"


@pytest.mark.rule("TS-CRT-020")
def test_a_stunned_crew_can_only_move() -> None:
    battle = stage("5x8", piece(tank(), "0307", stunned=True), piece(mech(), "0302", facing=3))
    assert ruled(judged(battle, Attack(1, 2, (0,)))) == "TS-CRT-020"
    assert judged(battle, Move(1, "F")) is None
    assert not activated(battle, Move(1, "F"))[0].piece(1).stunned


def test_every_entry_of_a_menu_is_legal() -> None:
    battle = stage("7x9", *FOUR, piece(section(weapons=(LASER,)), "0407", side="Red", commander=1, group="lance"))
    for id in (1, 2, 3, 4, 5):
        question = Act(id, 2)
        entries = list(menu(battle, question, battle.seat(id)))
        assert len(entries) == len(set(entries)) > 3
        for action in entries:
            assert refusal(battle, question, battle.seat(id), action) is None
