"""What the server says about units that can do nothing: only to their player, and not where sides have secrets."""

from __future__ import annotations

from typing import Any

from tests.server.client import Live, Seat, duel


def far_apart(**more: Any) -> dict[str, Any]:
    """A duel out of range."""
    sides = [
        {"name": "Blue", "units": [{"design": "Hunchback HBK-4G", "place": "0101", "heading": 180}]},
        {"name": "Orange", "units": [{"design": "Hunchback HBK-4G", "place": "0117", "heading": 0}]},
    ]
    return duel(sides=sides, **more)


def to_fire(seats: list[Seat]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Everybody stands still; then the question to declare fire as one player sees it, and as the other does."""
    for _ in seats:
        next(seat for seat in seats if seat.ask).act()
    one, other = sorted(seats, key=lambda seat: seat.ask is None)
    return one.table["asks"][0], next(iter(other.table["asks"]), {})


def test_a_unit_without_a_target_has_one_answer_that_only_its_player_knows(live: Live) -> None:
    seats = live.make(far_apart())
    mine, theirs = to_fire(seats)
    figure = mine["figures"][0]
    assert mine["idle"] == {figure: f"declare {figure}"}
    assert (theirs["mine"], theirs["idle"], theirs["figures"]) == (False, {}, [])
    asked = next(seat for seat in seats if seat.ask)
    assert asked.answer(mine, mine["idle"][figure]).status_code == 200


def test_where_sides_have_secrets_everybody_is_asked(live: Live) -> None:
    mine, _ = to_fire(live.make(far_apart(options=["double blind"])))
    assert (mine["form"], mine["idle"]) == ("DeclareNext", {})
