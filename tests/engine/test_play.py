"""Answering, refusing, forking: a refusal changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.toys.cards import CARDS, Attack, Fired, start
from tests.engine.toys.tiny import NO, YES, Chapter, Pick, Story, Take, Told, play_tiny

from ironhex.engine import Ask, ClosedQuestion, GameOver, Play, Refused, WrongSeat
from ironhex.kernel.dice import ScriptedDice, SeededDice


def one_question(play: Play[Story], task: Chapter) -> None:
    taken = play.ask(("ann", "bob"), Pick("which"))
    play.emit(Told(f"{task.number} {taken.what}"))


def standing(play: Play[Any]) -> tuple[Any, ...]:
    return play.position, play.asks, tuple(play.log), tuple(play.lines), play.facts, play.drawn


def test_any_of_several_seats_may_answer() -> None:
    play = play_tiny(one_question, chapters=2)
    assert play.asks_of("ann") == play.asks_of("bob") == play.asks
    assert play.asks_of("cid") == ()
    play.answer(0, YES, "bob")
    play.answer(1, NO, "ann")
    assert play.facts.told == ("1 yes", "2 no")
    assert play.over


@pytest.mark.parametrize(
    ("ask", "action", "seat", "error", "reason"),
    [
        (0, YES, "cid", WrongSeat, "question 0 is for ann or bob, not for cid"),
        (0, YES, "eve", WrongSeat, "not for eve"),
        (7, YES, "ann", ClosedQuestion, "question 7 is closed; open: 0"),
        (0, Take("maybe"), "ann", Refused, "neither yes nor no [TINY-1]"),
        (0, Attack("x"), "ann", Refused, "Attack is not an action of tiny"),
        (0, None, "ann", Refused, "NoneType is not an action of tiny"),
    ],
)
def test_a_refusal_gives_its_reason_and_changes_nothing(
    ask: int, action: Any, seat: str, error: type[Exception], reason: str
) -> None:
    play = play_tiny(one_question)
    before = standing(play)
    with pytest.raises(error) as caught:
        play.answer(ask, action, seat)
    assert reason in str(caught.value)
    assert standing(play) == before


def test_after_the_end_nothing_can_be_done() -> None:
    play = play_tiny(one_question)
    play.answer(0, YES)
    for late in (lambda: play.answer(0, YES), lambda: play.undo("ann"), lambda: play.resign("ann")):
        with pytest.raises(GameOver, match="the game has ended"):
            late()


def test_an_answer_to_a_question_that_has_become_another_is_stale() -> None:
    """After an undo a number may be used for another question; an answer to the old one must not reach the new one."""

    def chapter(play: Play[Story], task: Chapter) -> None:
        taken = play.ask("ann", Pick("left or right"))
        play.ask("cid", Pick(f"meet her on the {taken.what}"))

    play = play_tiny(chapter)
    play.answer(0, YES)
    old = play.asks[0]
    play.undo("ann")
    play.answer(0, NO)
    assert play.asks[0].id == old.id
    with pytest.raises(ClosedQuestion):
        play.answer(old, YES)
    play.answer(play.asks[0], YES)


def test_events_before_a_question_are_pending_until_the_answer() -> None:
    def chapter(play: Play[Story], task: Chapter) -> None:
        play.emit(Told("once"))
        play.ask("ann", Pick("go on"))
        play.emit(Told("upon a time"))

    play = play_tiny(chapter)
    assert play.log == []
    assert play.position.facts.told == ()
    assert list(play.pending) == [Told("once")]
    assert play.facts.told == play.asking_view("ann").told == ("once",)
    assert play.answer(0, YES) == (Told("once"), Told("upon a time"))
    assert list(play.pending) == []


def test_a_task_that_runs_again_knows_which_questions_it_has_asked() -> None:
    known: list[bool] = []

    def chapter(play: Play[Story], task: Chapter) -> None:
        for what in ("left", "right"):
            known.append(play.was_asked)
            play.ask("ann", Pick(what))

    play = play_tiny(chapter)
    assert known == [False]
    play.answer(play.asks[0], YES)
    assert known == [False, True, False]
    play.answer(play.asks[0], YES)
    assert known == [False, True, False, True, True]


def test_tasks_are_done_in_the_order_given_before_all_that_was_there() -> None:
    def chapter(play: Play[Story], task: Chapter) -> None:
        play.emit(Told(str(task.number)))
        if task.number < 10:
            play.then(Chapter(task.number * 10), Chapter(task.number * 10 + 1))

    assert play_tiny(chapter, chapters=2).facts.told == ("1", "10", "11", "2", "20", "21")


def test_a_procedure_that_fails_leaves_the_game_as_it_was() -> None:
    def chapter(play: Play[Story], task: Chapter) -> None:
        taken = play.ask("ann", Pick("which"))
        play.emit(Told(taken.what))
        if (task.number, taken) == (2, NO):
            raise ZeroDivisionError

    play = play_tiny(chapter, chapters=3)
    play.answer(0, YES)
    before = standing(play)
    with pytest.raises(ZeroDivisionError):
        play.answer(1, NO)
    assert standing(play) == before
    play.answer(1, YES)
    play.answer(2, YES)
    assert play.over


def test_a_fork_shares_nothing_that_changes() -> None:
    play = play_tiny(one_question, chapters=3)
    play.answer(0, YES)
    before = standing(play)
    fork = play.fork()
    fork.answer(1, NO)
    fork.order("ann", "small", YES)
    fork.resign("cid")
    assert standing(play) == before
    assert fork.facts.told == ("1 yes", "2 no")


def test_a_fork_may_have_other_dice() -> None:
    def chapter(play: Play[Story], task: Chapter) -> None:
        play.ask("ann", Pick("roll"))
        play.emit(Told(str(play.roll())))

    play = play_tiny(chapter, dice=ScriptedDice((1, 1)))
    fork = play.fork(ScriptedDice((6, 6)))
    play.answer(0, YES)
    fork.answer(0, YES)
    assert (play.facts.told, fork.facts.told) == (("(1, 1)",), ("(6, 6)",))


@pytest.mark.parametrize("sides", [("n", "s"), ("n", "e", "s", "w", "up")])
def test_any_number_of_sides(sides: tuple[str, ...]) -> None:
    play = Play(CARDS, start(sides=sides), SeededDice(b"many"))
    while not play.over:
        play.answer(play.asks[0], next(iter(play.menu(play.asks[0]))))
    assert {event.by.split("-")[0] for event in play.log if isinstance(event, Fired)} <= set(sides)
    assert play.outcome is not None


def test_an_unknown_seat_has_no_view() -> None:
    play = play_tiny(one_question)
    with pytest.raises(WrongSeat, match="there is no seat eve; seats: ann, bob, cid"):
        play.view("eve")


def test_the_question_itself_names_who_may_answer() -> None:
    assert play_tiny(one_question).asks == (Ask(0, ("ann", "bob"), Pick("which")),)
