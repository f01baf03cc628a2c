"""Cards: commands nest on the agenda, overwatch interrupts an attack, and nobody knows the deck."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.toys.cards import (
    CARDS,
    Activate,
    Attack,
    Command,
    Commanded,
    Drawn,
    Fire,
    Fired,
    Hold,
    Interrupt,
    Rest,
    RoundBegan,
    Table,
    Watch,
    Withdrew,
    start,
)

from ironhex.engine import ClosedQuestion, NothingToUndo, Play
from ironhex.kernel.dice import ScriptedDice

UNSHUFFLED = (1,) * 8  # north A to D, then south A to D


def deal(*faces: int) -> Play[Table]:
    return Play(CARDS, start(), ScriptedDice((*UNSHUFFLED, *faces, *(1,) * 40)))


def question(play: Play[Any]) -> Any:
    (ask,) = play.asks
    return ask.question


def tell(play: Play[Table], *actions: Any) -> None:
    for action in actions:
        play.answer(play.asks[0], action)


def test_commands_nest_and_the_deck_waits() -> None:
    play = deal()
    tell(play, Command("north-B"))
    assert question(play) == Activate("north-B", ("north-A",))
    tell(play, Command("north-D"))
    assert question(play) == Activate("north-D", ("north-A", "north-B"))
    tell(play, Rest())
    assert question(play) == Activate("north-B"), "the next card is drawn only when the whole chain has acted"
    assert [e for e in play.log if isinstance(e, Drawn | Commanded)] == [
        Drawn("north-A"),
        Commanded("north-A", "north-B"),
        Commanded("north-B", "north-D"),
        Drawn("north-B"),
    ]


def test_commands_need_a_higher_rank() -> None:
    play = deal()
    tell(play, Command("north-B"))
    assert Command("north-A") not in play.menu(play.asks[0])
    tell(play, Rest(), Rest())
    assert question(play) == Activate("north-C")
    assert not [action for action in play.menu(play.asks[0]) if isinstance(action, Command)]


def test_overwatch_interrupts_an_attack() -> None:
    play = deal(6, 6, 1, 1)
    tell(play, Watch(), Watch(), Rest(), Rest())
    tell(play, Attack("north-C"))
    assert question(play) == Interrupt("north-A", "south-A")
    tell(play, Hold())
    assert question(play) == Interrupt("north-B", "south-A")
    assert not [e for e in play.log if isinstance(e, Fired)], "the attack waits for all who watch"
    tell(play, Fire())
    by_at = [(e.by, e.at, e.needed.total, e.hits) for e in play.log if isinstance(e, Fired)]
    assert by_at == [("north-B", "south-A", 7, 1), ("south-A", "north-C", 6, 0)]
    assert (play.facts.squad("north-A").watching, play.facts.squad("north-B").watching) == (True, False)


def test_a_squad_hit_by_overwatch_does_not_fire() -> None:
    play = Play(CARDS, start("double", "heavy"), ScriptedDice((*UNSHUFFLED, 6, 6, *(1,) * 40)))
    tell(play, Watch(), Rest(), Rest(), Rest(), Attack("north-C"), Fire())
    assert play.facts.squad("south-A").strength == 0
    assert [e.by for e in play.log if isinstance(e, Fired)] == ["north-A"]


def test_the_order_of_the_deck_is_hidden_from_all() -> None:
    play = deal()
    for seat in ("north", "south", None):
        assert play.view(seat).deck == ("?",) * 7
        began = next(play.log_of(seat))
        assert isinstance(began, RoundBegan)
        assert began.deck == ("?",) * 8
    assert play.position.facts.deck[0] == "north-B"


def test_a_drawn_card_ends_what_can_be_undone() -> None:
    play = deal()
    tell(play, Command("north-B"))
    play.undo("north")
    tell(play, Command("north-B"), Rest())
    with pytest.raises(NothingToUndo):
        play.undo("north")


def test_an_answer_meant_for_a_question_already_answered_is_stale() -> None:
    play = deal()
    tell(play, Rest())
    with pytest.raises(ClosedQuestion, match="question 0 is closed; open: 1"):
        play.answer(0, Rest())


def test_with_two_sides_resigning_ends_the_game_and_empties_the_agenda() -> None:
    play = deal()
    assert play.resign("north") == (Withdrew("north"),)
    assert play.over
    assert play.asks == ()
    assert play.outcome is not None
    assert play.outcome.winners == ("south",)


def test_with_three_sides_the_game_continues_after_a_resignation() -> None:
    play = Play(CARDS, start(sides=("a", "b", "c")), ScriptedDice((1,) * 200))
    play.resign("a")
    assert question(play) == Activate("b-A"), "the cards of those who left are passed over"
    assert not play.over


def test_an_attack_shows_its_tally_and_possible_interrupts() -> None:
    play = deal()
    tell(play, Watch(), Rest(), Rest(), Rest())
    shown = CARDS.preview(play.asking_view("south"), question(play), "south", Attack("north-C"))
    assert [(what, tally.total) for what, tally in shown.tallies] == [("to hit", 6)]
    assert [(risk.what, risk.tally.total) for risk in shown.risks] == [("overwatch by north-A", 7)]
