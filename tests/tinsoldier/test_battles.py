"""A few of the battles of the soak (`tests/soak/test_tin_soldier.py`): all arms, any options, every kind of player."""

from __future__ import annotations

from tests.soak.tin_battles import PLAYERS, begun, campaign

BATTLES = range(2000, 2000 + len(PLAYERS))


def test_battles_of_all_arms_end_and_survive_their_records() -> None:
    figures = campaign(BATTLES)
    assert figures.battles["battles"] == len(BATTLES)


def test_make_ups_have_all_arms_and_places() -> None:
    pieces = [piece for number in range(40) for piece in begun(number).facts.pieces]
    assert {piece.element.category for piece in pieces} == {"'Mech", "vehicle", "infantry"}
    assert len({piece.element.mode for piece in pieces}) >= 6
    assert any(piece.off_board for piece in pieces)
    assert any(piece.carrier is not None for piece in pieces)
