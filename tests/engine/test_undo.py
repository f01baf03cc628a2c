"""Undo: a seat undoes its own answers, up to the last die, revelation or opened seal."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.toys.tiny import NO, YES, Chapter, Pick, Story, Told, play_tiny, tiny

from ironhex.engine import NothingToUndo, Play, header_line, line_texts, load, save, seed_line
from ironhex.engine.record_lines import Undone
from ironhex.kernel.dice import SeededDice

TABLE = ("ann", "bob", "cid")


def by_turns(play: Play[Story], task: Chapter) -> None:
    """Each chapter is somebody's."""
    seat = TABLE[(task.number - 1) % 3]
    play.emit(Told(f"{seat} says {play.ask(seat, Pick('which')).what}"))


def conversation(play: Play[Story], task: Chapter) -> None:
    """Three questions to three seats in one task."""
    for seat in TABLE:
        play.emit(Told(f"{seat} says {play.ask(seat, Pick(f'{seat}?')).what}"))


def together(play: Play[Story], task: Chapter, *, sealed: bool = False) -> None:
    """Three seats asked at once, and a last word by ann in the same task."""
    answers = play.ask_all([(seat, Pick(f"{seat}?")) for seat in TABLE], sealed=sealed)
    play.emit(Told(" ".join(answer.what for answer in answers)))
    play.emit(Told(f"at last {play.ask('ann', Pick('last word')).what}"))


def sealed(play: Play[Story], task: Chapter) -> None:
    together(play, task, sealed=True)


def state(play: Play[Any]) -> tuple[Any, ...]:
    return play.position, play.asks, tuple(play.log), play.facts, play.pending, play.drawn


def test_undo_restores_position_and_log_exactly_and_repeatedly() -> None:
    play = play_tiny(lambda play, task: by_turns(play, Chapter(1)), chapters=4)
    states = [state(play)]
    for number in range(3):
        play.answer(number, YES)
        states.append(state(play))
    for expected in reversed(states[:-1]):
        play.undo("ann")
        assert state(play) == expected
    with pytest.raises(NothingToUndo, match="ann has answered nothing since"):
        play.undo("ann")


def test_only_the_seats_own_last_answer_can_be_undone() -> None:
    play = play_tiny(by_turns, chapters=4)
    play.answer(0, YES, "ann")
    play.answer(1, YES, "bob")
    before = state(play)
    with pytest.raises(NothingToUndo, match="somebody else has answered since"):
        play.undo("ann")
    with pytest.raises(NothingToUndo, match="cid has answered nothing"):
        play.undo("cid")
    assert state(play) == before
    play.undo("bob")
    play.undo("ann")
    assert play.position == play.start.__class__(Story(), play.start.agenda, (None,))


def test_in_a_conversation_an_answer_is_final_after_the_next() -> None:
    """Undoing it alone could attach the later answer to a question that has changed."""
    play = play_tiny(conversation)
    play.answer(0, YES, "ann")
    play.answer(1, YES, "bob")
    with pytest.raises(NothingToUndo, match="somebody else has answered since"):
        play.undo("ann")
    play.undo("bob")
    play.undo("ann")
    assert play.position.inputs == (None,)


@pytest.mark.parametrize("procedure", [together, sealed])
def test_undoing_a_pending_answer_keeps_the_others(procedure: Any) -> None:
    play = play_tiny(procedure)
    play.answer(0, YES, "ann")
    play.answer(1, NO, "bob")
    play.undo("ann")
    assert list(play.position.inputs) == [None, NO, None]
    assert [ask.id for ask in play.asks] == [0, 2]
    play.undo("bob")
    assert list(play.position.inputs) == [None, None, None], "ann's answer came back with bob's undo"
    for number in (2, 0, 1):
        play.answer(number, NO)
    assert play.facts.told == ("no no no",)


def test_an_opened_seal_stays_open_even_in_mid_task() -> None:
    play = play_tiny(sealed)
    for number in range(3):
        play.answer(number, YES)
    assert not play.log, "the task goes on"
    for seat in TABLE:
        with pytest.raises(NothingToUndo):
            play.undo(seat)


def test_a_seal_can_be_opened_by_standing_orders_alone() -> None:
    def chapter(play: Play[Story], task: Chapter) -> None:
        play.ask("cid", Pick("knock"))
        answers = play.ask_all([("ann", Pick("in secret", key="secret"))], sealed=True)
        play.emit(Told(answers[0].what))
        play.ask("cid", Pick("go on"))

    play = play_tiny(chapter)
    play.order("ann", "secret", YES)
    play.answer(0, YES, "cid")
    assert play.asks[0].id == 2
    with pytest.raises(NothingToUndo):
        play.undo("cid")


def test_the_last_to_declare_can_undo_an_open_declaration() -> None:
    play = play_tiny(together)
    for number, seat in enumerate(TABLE):
        play.answer(number, YES, seat)
    with pytest.raises(NothingToUndo):
        play.undo("ann")
    play.undo("cid")
    play.undo("ann")
    assert play.position.inputs == (None, YES, None)


def test_no_undo_past_a_die() -> None:
    def chapter(play: Play[Story], task: Chapter) -> None:
        play.ask("ann", Pick("first"))
        if play.ask("ann", Pick("roll")) == YES:
            play.roll()
        play.ask("ann", Pick("last"))

    play = play_tiny(chapter)
    play.answer(0, YES)
    play.answer(1, NO)
    play.undo("ann")
    play.answer(1, YES)
    with pytest.raises(NothingToUndo, match="since the last roll"):
        play.undo("ann")
    play.answer(2, YES)


def test_no_undo_past_real_dice() -> None:
    def chapter(play: Play[Story], task: Chapter) -> None:
        play.ask("ann", Pick("aim"))
        play.roll()
        play.ask("cid", Pick("more"))

    play = play_tiny(chapter, dice=None)
    play.answer(0, YES)
    play.undo("ann")
    play.answer(0, YES)
    play.answer(1, next(iter(play.menu(1))), "cid")
    for seat in ("ann", "cid"):
        with pytest.raises(NothingToUndo):
            play.undo(seat)


def test_no_undo_past_a_revelation() -> None:
    def chapter(play: Play[Story], task: Chapter) -> None:
        play.ask("ann", Pick("open the door"))
        play.emit(Told("a cat", loud=True))
        play.ask("ann", Pick("pet it"))
        play.ask("ann", Pick("feed it"))

    play = play_tiny(chapter)
    play.answer(0, YES)
    play.answer(1, YES)
    play.undo("ann")
    assert play.position.inputs == (YES, None)
    with pytest.raises(NothingToUndo):
        play.undo("ann")


def test_no_undo_after_a_question_reveals_something() -> None:
    def chapter(play: Play[Story], task: Chapter) -> None:
        play.ask("ann", Pick("walk past the wood"))
        play.ask("cid", Pick("spring the ambush", loud=True))

    play = play_tiny(chapter)
    play.answer(0, YES)
    with pytest.raises(NothingToUndo):
        play.undo("ann")


def test_standing_orders_outlive_an_undo() -> None:
    play = play_tiny(by_turns, chapters=3)
    play.answer(0, YES)
    play.order("cid", "small", NO)
    play.undo("ann")
    assert [order.seat for order in play.position.orders] == ["cid"]


def test_undo_is_recorded_and_verified() -> None:
    play = play_tiny(by_turns, chapters=2, dice=None)
    play.answer(0, YES)
    play.undo("ann")
    play.answer(0, NO)
    play.answer(1, NO)
    assert play.lines[1] == Undone("ann", 0, 1)
    record = load(save(play), {"tiny": tiny(by_turns)})
    assert record.events() == play.log == [Told("ann says no"), Told("bob says no")]
    assert record.verify().lines == play.lines


# --- taken up again ---------------------------------------------------------------------------------------------------
def rolling(play: Play[Story], task: Chapter) -> None:
    """Ann says something, and in the second chapter dice are rolled."""
    said = play.ask("ann", Pick("which")).what
    play.emit(Told(said if task.number != 2 else f"{said} {play.roll()}"))


@pytest.mark.parametrize("whole", [True, False])
def test_a_resumed_game_keeps_its_undo_history(whole: bool) -> None:
    play = play_tiny(rolling, chapters=6, dice=SeededDice(b"rolling"))
    for number in range(3):
        play.answer(number, YES)
    play.undo("ann")
    play.order("cid", "small", NO)
    play.answer(2, NO)
    play.answer(3, NO)
    resumed = load(save(play, private=True, whole=whole), {"tiny": tiny(rolling)}).resume()
    assert resumed.undoable == play.undoable == (("ann", 2), ("ann", 3))
    for game in (play, resumed):
        game.undo("ann")
        game.undo("ann")
        with pytest.raises(NothingToUndo):
            game.undo("ann")
    assert (resumed.position, resumed.asks) == (play.position, play.asks)
    assert (resumed.start == play.start) is whole
    assert (save(resumed) == save(play)) is whole
    assert resumed.log == (play.log if whole else [])


def test_the_short_record_stays_short_and_the_lines_make_up_the_whole_one() -> None:
    seed = SeededDice(b"rolling")
    play = play_tiny(lambda play, task: rolling(play, Chapter(2)), chapters=30, dice=seed)
    kept, lengths = [header_line(play), *line_texts(play)], []
    while not play.over:
        play.answer(play.asks[0], YES)
        kept += line_texts(play, since=len(kept) - 1)
        lengths.append(save(play, private=True, whole=False).count("\n"))
    assert set(lengths) == {2}, "the header and the seed"
    system = {"tiny": tiny(lambda play, task: rolling(play, Chapter(2)))}
    assert load("".join((*kept, seed_line(play))), system).verify().log == play.log
