"""Standing orders answer questions in advance, and the record shows it."""

from __future__ import annotations

import pytest
from tests.engine.toys.cards import CARDS, Attack, Fire, Interrupt, Watch, start
from tests.engine.toys.tiny import MAYBE, NO, YES, Chapter, Pick, Story, Take, Told, play_tiny, tiny

from ironhex.engine import Play, Refused, WrongSeat, load, save
from ironhex.kernel.dice import SeededDice


def asks_both(play: Play[Story], task: Chapter) -> None:
    ann = play.ask("ann", Pick("small", key="small"))
    cid = play.ask("cid", Pick("large"))
    play.emit(Told(f"{ann.what} {cid.what}"))


def test_an_order_answers_every_question_of_its_key() -> None:
    play = play_tiny(asks_both, chapters=3)
    play.answer(0, YES)
    play.order("ann", "small", NO)
    play.answer(1, YES)
    assert [ask.id for ask in play.asks] == [3]
    play.order("ann", "small", None)
    play.answer(3, YES)
    assert [ask.seats for ask in play.asks] == [("ann",)]
    assert play.facts.told == ("yes yes", "no yes")


def test_an_order_given_while_its_question_is_open_does_not_answer_it() -> None:
    """Neither at once, nor when the game is resumed from its record, nor after an undo."""
    play = play_tiny(asks_both, dice=None)
    play.order("ann", "small", NO)
    assert [ask.id for ask in play.asks] == [0]
    resumed = load(save(play), {"tiny": tiny(asks_both)}).resume()
    assert resumed.asks == play.asks
    play.answer(0, YES)
    play.undo("ann")
    assert [ask.id for ask in play.asks] == [0]


def test_an_order_that_the_rules_refuse_at_the_moment_is_passed_over() -> None:
    play = play_tiny(asks_both, chapters=2)
    play.order("ann", "small", MAYBE)
    play.answer(0, YES)
    play.answer(1, YES)
    assert play.asks[0].question == Pick("small", key="small")


def test_an_order_is_of_a_seat_and_of_this_game() -> None:
    play = play_tiny(asks_both)
    with pytest.raises(WrongSeat, match="there is no seat eve"):
        play.order("eve", "small", YES)
    with pytest.raises(Refused, match=r"'small' cannot be answered with Attack.*; possible answers: yes, no, maybe"):
        play.order("ann", "small", Attack("x"))
    with pytest.raises(Refused, match="possible answers: yes, no, maybe"):
        play.order("ann", "small", Take("perhaps"))
    for action in (YES, None):
        with pytest.raises(Refused, match="there is no standing order 'smal'; there are: small, secret"):
            play.order("ann", "smal", action)
    assert play.lines == []
    assert play.position.orders == ()


def test_a_later_order_replaces_an_earlier_one_of_the_same_seat_only() -> None:
    play = play_tiny(asks_both)
    play.order("ann", "small", YES)
    play.order("cid", "small", YES)
    play.order("ann", "small", NO)
    assert [(order.seat, order.action) for order in play.position.orders] == [("cid", YES), ("ann", NO)]


def test_ordered_answers_are_reproduced_by_verify() -> None:
    seed = b"on overwatch"
    play = Play(CARDS, start(), SeededDice(seed))
    for side in ("north", "south"):
        play.order(side, "overwatch", Fire())
    while not play.over:
        ask = play.asks[0]
        assert not isinstance(ask.question, Interrupt)
        attack = next(action for action in play.menu(ask) if isinstance(action, Attack))
        play.answer(ask, Watch() if ask.id % 2 else attack)
    assert any(event.needed.mods[1:] for event in play.log if hasattr(event, "needed")), "nobody fired on overwatch"
    record = load(save(play), {"cards": CARDS})
    assert record.seed == seed
    assert record.verify().log == play.log
