"""Sealed: three houses declare at once, two players for one of them; real dice; leaving a running game."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.engine.toys.sealed import (
    SEALED,
    Declare,
    Feud,
    First,
    Guard,
    Left,
    Name,
    Opened,
    Strike,
    Struck,
    Sworn,
    start,
)
from tests.engine.toys.tiny import Chapter, Pick, Story, Told, play_tiny

from ironhex.engine import Faces, Play, Refused, RollDice, WrongSeat, load, save
from ironhex.engine.record_lines import Resigned
from ironhex.kernel.dice import ScriptedDice, SeededDice

OATHS = (1, 1, 1)


def feud(*faces: int) -> Play[Feud]:
    return Play(SEALED, start(), ScriptedDice((*OATHS, *faces, *(6,) * 60)))


def declared(play: Play[Feud]) -> Any:
    return next((event.declared for event in (*play.log, *play.pending) if isinstance(event, Opened)), None)


def test_all_are_asked_at_once_and_either_player_may_answer_for_a_house() -> None:
    play = feud()
    assert [(ask.seats, ask.question, ask.sealed) for ask in play.asks] == [
        (("ann", "bob"), Declare("red"), True),
        (("cid",), Declare("blue"), True),
        (("dee",), Declare("green"), True),
    ]
    with pytest.raises(WrongSeat):
        play.answer(0, Guard(), "cid")
    play.answer(0, Guard(), "bob")
    assert play.asks_of("ann") == play.asks_of("bob") == ()


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_declarations_are_opened_together_in_any_order(order: tuple[int, ...]) -> None:
    play = feud()
    wanted = (Strike("blue"), Guard(), Strike("red"))
    for number in order[:2]:
        play.answer(number, wanted[number])
        assert declared(play) is None
        assert not [event for event in play.pending if isinstance(event, Opened)]
    play.answer(order[2], wanted[order[2]])
    assert declared(play) == (("red", "blue"), ("blue", None), ("green", "red"))


def test_a_sealed_answer_shows_nowhere_before_it_is_opened() -> None:
    play = feud()
    before = [play.asking_view(seat) for seat in ("ann", "cid", "dee")], play.facts, play.pending
    play.answer(1, Strike("green"), "cid")
    assert ([play.asking_view(seat) for seat in ("ann", "cid", "dee")], play.facts, play.pending) == before
    assert play.position.inputs == (None, Strike("green"), None)


def test_after_the_opening_the_weakest_house_chooses_the_first_strike() -> None:
    play = feud()
    for number, action in enumerate((Strike("blue"), Strike("green"), Strike("red"))):
        play.answer(number, action)
    assert play.asks[0].question == First("red", ("red", "blue", "green"))
    with pytest.raises(Refused):
        play.answer(3, Name("nobody"))
    play.answer(3, Name("green"), "ann")
    assert [event.by for event in play.log if isinstance(event, Struck)] == ["green", "red", "blue"]


def test_only_its_own_house_knows_an_oath() -> None:
    play = feud()
    assert [event.oath for event in play.log_of("cid") if isinstance(event, Sworn)] == ["?", "blue hates red", "?"]
    assert [house.oath for house in play.view("ann").houses] == ["red hates blue", "?", "?"]
    assert [house.oath for house in play.view(None).houses] == ["?"] * 3


# --- real dice -----------------------------------------------------------------------------------------------
def on_the_table() -> Play[Feud]:
    play = Play(SEALED, start(), None)
    while isinstance(play.asks[0].question, RollDice):
        play.answer(play.asks[0], Faces((1,)))
    return play


def test_real_dice_are_a_question_to_the_seats_that_may_see_them() -> None:
    play = Play(SEALED, start(), None)
    (ask,) = play.asks
    assert (ask.seats, ask.question) == (("ann", "bob"), RollDice(1, 2, "red swears"))
    play = on_the_table()
    for number, action in ((3, Strike("blue")), (4, Guard()), (5, Guard())):
        play.answer(number, action)
    (ask,) = play.asks
    assert (ask.seats, ask.question) == (("ann", "bob", "cid", "dee"), RollDice(2, 6, "red strikes blue"))
    assert len(list(play.menu(ask))) == 36


@pytest.mark.parametrize("faces", [(), (3,), (3, 4, 5), (0, 4), (3, 7)])
def test_faces_no_dice_can_show_are_refused(faces: tuple[int, ...]) -> None:
    play = on_the_table()
    for number, action in ((3, Strike("blue")), (4, Guard()), (5, Guard())):
        play.answer(number, action)
    before = play.position
    with pytest.raises(Refused):
        play.answer(6, Faces(faces))
    with pytest.raises(Refused):
        play.answer(6, Guard())
    assert play.position is before


def test_real_dice_are_used_as_entered_and_recorded() -> None:
    play = on_the_table()
    for number, action in ((3, Strike("blue")), (4, Guard()), (5, Guard()), (6, Faces((4, 5)))):
        play.answer(number, action, "dee" if number == 6 else None)
    assert play.facts.house("blue").health == 2
    assert [(e.faces, e.hit) for e in play.log if isinstance(e, Struck)] == [((4, 5), True)]
    record = load(save(play), {"sealed": SEALED})
    assert record.seed is None
    assert record.verify().log == play.log
    assert record.resume().asks == play.asks


# --- leaving -------------------------------------------------------------------------------------------------
def test_a_house_with_one_player_left_stays_in_the_game() -> None:
    play = feud()
    assert play.resign("ann") == (Left("ann"),)
    assert [ask.seats for ask in play.asks] == [("bob",), ("cid",), ("dee",)]


def test_nobody_leaves_twice() -> None:
    play = feud()
    play.resign("ann")
    before = play.position, play.asks, len(play.log), len(play.lines)
    with pytest.raises(Refused, match="ann has nothing left to resign"):
        play.resign("ann")
    assert (play.position, play.asks, len(play.log), len(play.lines)) == before


def test_a_game_of_three_continues_without_one_and_repeats_open_questions() -> None:
    play = feud()
    play.answer(1, Strike("green"), "cid")
    stale = play.asks[0]
    play.resign("dee")
    assert [ask.seats for ask in play.asks] == [("ann", "bob"), ("cid",)]
    assert Strike("green") not in play.menu(play.asks[0])
    assert stale.id not in {ask.id for ask in play.asks}, "an answer under way must not hit a question asked anew"
    before = play.over
    play.resign("cid")
    assert (before, play.over) == (False, True)
    assert play.outcome is not None
    assert play.outcome.winners == ("red",)


def test_dice_seen_before_a_resignation_are_not_repeated() -> None:
    """The task starts over; if the same faces came again, everybody would know them before choosing."""

    def chapter(play: Play[Story], task: Chapter) -> None:
        play.emit(Told(f"rolled {play.roll()}"))
        play.ask("ann", Pick("go on"))

    play = play_tiny(chapter, dice=ScriptedDice((1, 2, 3, 4)))
    assert play.facts.told == ("rolled (1, 2)",)
    play.resign("cid")
    assert play.facts.told == ("rolled (3, 4)",)


def test_leaving_is_recorded_and_verified() -> None:
    play = Play(SEALED, start(), SeededDice(b"leaving"))
    play.answer(0, Guard(), "bob")
    play.resign("dee")
    for _ in range(2):
        play.answer(play.asks[0], Guard())
    assert play.lines[2] == Resigned("dee", (Left("dee"),))
    record = load(save(play, private=True), {"sealed": SEALED})
    assert record.verify().position == play.position
