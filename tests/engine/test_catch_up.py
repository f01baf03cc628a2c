"""A copy of a game follows the original by the lines of its record."""

from __future__ import annotations

import pytest

from ironhex import new_game
from ironhex.engine import Play, RecordError, line_texts
from ironhex.engine.catch_up import catch_up
from ironhex.systems.classic.battle import Battle


def pair() -> tuple[Play[Battle], Play[Battle]]:
    """Two copies of a game."""
    sides = {"Red": ["Griffin GRF-1N"], "Blue": ["Hunchback HBK-4G"]}
    first, second = (new_game("classic", sides, "woods", seed=7) for _ in range(2))
    return first, second


def missed(ahead: Play[Battle], behind: Play[Battle]) -> tuple[str, ...]:
    return line_texts(ahead, len(behind.lines))


def test_a_copy_follows_answers_orders_undo_and_resignation() -> None:
    one, two = pair()
    ask = one.asks[0]
    one.answer(ask, next(iter(one.legal(ask))))
    if one.can_undo(ask.seats[0]):
        one.undo(ask.seats[0])
    key, answers = next(iter(one.orders_of("Red").items()))
    one.order("Red", key, next(iter(answers.values())))
    for _ in range(12):
        one.answer(one.asks[0], next(iter(one.legal())))
    catch_up(two, missed(one, two))
    assert (two.position, two.lines, two.log, two.settled) == (one.position, one.lines, one.log, one.settled)
    assert two.undoable == one.undoable
    one.resign("Red")
    catch_up(two, missed(one, two))
    assert two.over
    assert two.position == one.position


def test_a_line_that_does_not_fit_is_an_error() -> None:
    one, two = pair()
    two.answer(two.asks[0], next(iter(two.legal())))
    one.answer(one.asks[0], next(iter(one.legal())))
    one.answer(one.asks[0], next(iter(one.legal())))
    with pytest.raises(RecordError, match="is closed"):
        catch_up(two, line_texts(one, len(one.lines) - 2))
    with pytest.raises(RecordError, match="not JSON"):
        catch_up(two, ["dance"])
