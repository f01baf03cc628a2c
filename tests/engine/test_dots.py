"""Dots: questions in the middle of a move, hidden soldiers, and what being seen does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.toys.dots import (
    DOTS,
    FIELD,
    Act,
    Fire,
    Fired,
    Hold,
    Man,
    Opportunity,
    Skirmish,
    Spotted,
    Stepped,
    Turn,
    Wait,
    Walk,
    Watch,
)

from ironhex.engine import NothingToUndo, Play, Position, Refused, Task
from ironhex.kernel.dice import ScriptedDice
from ironhex.kernel.dots import Dot

ADA, KAI = Man("Ada", "blue", Dot(0, 5)), Man("Kai", "red", Dot(5, 5))


def skirmish(*men: Man, faces: tuple[int, ...] = ()) -> Play[Skirmish]:
    agenda: tuple[Task, ...] = (Turn(),)
    return Play(DOTS, Position(Skirmish(FIELD, men), agenda), ScriptedDice((1, *faces, *(1,) * 99)))


def question(play: Play[Any]) -> Any:
    return play.asks[0].question


def row(*xs: int) -> Walk:
    return Walk(tuple(Dot(x, 5) for x in xs))


def test_opportunity_fire_interrupts_a_move() -> None:
    play = skirmish(ADA, KAI, faces=(6, 6))
    play.answer(0, Watch())
    play.answer(1, row(4, 3))
    assert question(play) == Opportunity("Ada", "Kai", ambush=False)
    assert list(play.pending) == [Stepped("Kai", "", Dot(4, 5))]
    assert play.asking_view("blue").man("Kai").dot == Dot(4, 5)
    assert play.view("blue").man("Kai").dot == Dot(5, 5), "nothing is settled before the move is over"
    play.answer(2, Hold())
    assert list(play.pending) == [Stepped("Kai", "", Dot(4, 5)), Stepped("Kai", "", Dot(3, 5))]
    play.answer(3, Fire())
    assert [(e.by, e.at, e.needed.total) for e in play.log if isinstance(e, Fired)] == [("Ada", "Kai", 8)]
    assert play.position.facts.man("Kai").dot == Dot(3, 5)


def test_a_mover_that_falls_stops() -> None:
    play = skirmish(ADA, Man("Kai", "red", Dot(5, 5), health=1), faces=(6, 6))
    play.answer(0, Watch())
    play.answer(1, row(4, 3, 2))
    play.answer(2, Fire())
    assert play.facts.man("Kai").dot == Dot(4, 5)
    assert play.over
    assert play.outcome is not None
    assert play.outcome.winners == ("blue",)


def test_only_the_own_side_sees_a_hidden_soldier_move() -> None:
    play = skirmish(Man("Ada", "blue", Dot(0, 5), hidden=True), Man("Kai", "red", Dot(7, 5)))
    play.answer(0, row(1, 2))
    assert [e.dot for e in play.log_of("blue") if isinstance(e, Stepped)] == [Dot(1, 5), Dot(2, 5)]
    for other in ("red", None):
        assert not [e for e in play.log_of(other) if isinstance(e, Stepped)]
        assert [man.name for man in play.view(other).men] == ["Kai"]


def test_coming_into_sight_reveals_and_cannot_be_undone() -> None:
    play = skirmish(Man("Ada", "blue", Dot(0, 5), hidden=True), Man("Kai", "red", Dot(4, 5)))
    play.answer(0, row(1))
    play.undo("blue")
    play.answer(0, row(1, 2))
    assert [e.man.name for e in play.log_of("red") if isinstance(e, Spotted)] == ["Ada"]
    assert [man.name for man in play.view("red").men] == ["Ada", "Kai"]
    with pytest.raises(NothingToUndo):
        play.undo("blue")


def test_a_dot_with_a_hidden_soldier_looks_free() -> None:
    """A refusal, or a gap in the menu, would reveal the soldier."""
    hidden = Man("Xan", "red", Dot(1, 4), hidden=True)
    play = skirmish(ADA, hidden, KAI)
    to_him = Walk((Dot(1, 4),))
    assert to_him in play.menu(0)
    assert play.refusal(0, to_him) is None
    play.answer(0, to_him)
    assert play.facts.man("Ada").dot == Dot(0, 5)
    assert [e.man.name for e in play.log_of("blue") if isinstance(e, Spotted)] == ["Xan"]


def test_asking_a_hidden_watcher_reveals_it_so_the_move_is_final() -> None:
    play = skirmish(Man("Ada", "blue", Dot(0, 5), hidden=True), KAI)
    play.answer(0, Watch())
    play.answer(1, row(4))
    assert question(play) == Opportunity("Ada", "Kai", ambush=True)
    with pytest.raises(NothingToUndo):
        play.undo("red")
    play.answer(2, Fire())
    shown = [type(event) for event in play.log_of("red")]
    assert shown.index(Spotted) < shown.index(Fired)


def test_a_hidden_watcher_with_a_standing_order_is_not_asked() -> None:
    play = skirmish(Man("Ada", "blue", Dot(0, 5), hidden=True), KAI)
    play.answer(0, Watch())
    play.order("blue", "opportunity Ada", Hold())
    play.answer(1, row(4))
    assert question(play) == Act("Ada")
    assert [man.name for man in play.view("red").men] == ["Kai"]


@pytest.mark.parametrize(
    ("path", "rule"),
    [((), "TOY-5"), ((1, 2, 3, 4), "TOY-5"), ((2,), "TOY-6"), ((1, 1), "TOY-6"), ((1, 0), "TOY-7"), ((-1,), "TOY-7")],
)
def test_the_judge_refuses_any_path_that_breaks_a_rule_and_names_it(path: tuple[int, ...], rule: str) -> None:
    play = skirmish(ADA, KAI)
    walk = row(*path)
    assert walk not in play.menu(0)
    with pytest.raises(Refused) as caught:
        play.answer(0, walk)
    assert caught.value.barred.rule == rule


def test_a_path_that_is_not_on_the_menu_is_allowed() -> None:
    play = skirmish(ADA, KAI)
    detour = Walk((Dot(1, 4), Dot(1, 5), Dot(2, 4)))
    assert detour not in play.menu(0)
    play.answer(0, detour)
    assert play.facts.man("Ada").dot == Dot(2, 4)


def test_waiting_is_always_possible() -> None:
    play = skirmish(ADA, KAI)
    while not play.over:
        play.answer(play.asks[0], Wait())
    assert play.outcome is not None
    assert play.outcome.winners == ()
