"""Every request counts as presence, and nobody gains anything by replacing a player who is away."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.client import BOT, Live, Seat, duel, seats_of
from tests.server.clock import Clock
from tests.waiting import until

from ironhex.server.attendance import AWAY, FRESH
from ironhex.server.housekeeping import note_visits

LONG = AWAY + 1


def player(seat: Seat, name: str = "Blue") -> dict[str, Any]:
    return next(each for each in seat.table["players"] if each["seat"] == name)


def replaced(seat: Seat, name: str = "Blue", bot: dict[str, str] = BOT) -> int:
    """Try to hand over the seat of another player; returns the status."""
    return seat.post("/players", seat=name, player=bot).status_code


def test_a_player_without_a_stream_keeps_the_seat_while_playing(either: Live, clock: Clock) -> None:
    blue, orange = either.make(duel(seed=1))
    for path in ("", "/story", "/orders", ""):
        clock.forward(AWAY - 1)
        assert blue.get(path).status_code == 200
        assert player(orange)["present"]
        assert replaced(orange) == 403
    clock.forward(LONG)
    assert replaced(orange) == 200


def test_a_player_who_has_left_is_gone_at_once_and_away_after_a_minute(either: Live, clock: Clock) -> None:
    blue, orange = either.make(duel(seed=1))
    with blue.follow() as messages:
        next(messages)
        clock.forward(LONG)
        assert player(orange)["present"]
        assert replaced(orange) == 403
    game = either.server.games.game(blue.game)
    until(lambda: not player(orange)["present"])
    assert not game.attendance.listening
    assert replaced(orange) == 403
    clock.forward(AWAY - FRESH + 1)
    assert player(orange)["away"]
    assert replaced(orange) == 200


def test_requests_elsewhere_count_too(either: Live, clock: Clock) -> None:
    """What one server knows about its visitors is written down for the others."""
    blue, orange = either.make(duel(seed=1))
    clock.forward(LONG)
    assert blue.get().status_code == 200
    note_visits(either.server.games)
    row = either.server.games.store.seats(blue.game)[0]
    assert clock() - row.seen < FRESH
    assert clock() - either.server.games.store.opened(orange.game) < FRESH


@pytest.fixture
def stand_in(either: Live, clock: Clock) -> tuple[Seat, Seat]:
    """Blue is away, and Orange has put a bot there."""
    blue, orange = either.make(duel(seed=1, blue={"kind": "person", "name": "Anna"}))
    clock.forward(LONG)
    assert replaced(orange, bot={"kind": "bot", "bot": "random"}) == 403, "a bot that plays badly"
    assert replaced(orange, bot={"kind": "person", "name": "Mallory"}) == 403
    assert orange.post("/players", seat="Green", player=BOT).status_code == 400
    assert replaced(orange) == 200
    return blue, orange


def test_a_stand_in_agrees_to_no_draw(stand_in: tuple[Seat, Seat]) -> None:
    blue, orange = stand_in
    assert player(orange)["stand_in"]
    assert orange.post("/draw", answer="offer").status_code == 200
    table = orange.table
    assert not table["over"]
    assert table["draw"] == {"by": "Orange", "agreed": ["Orange"]}
    assert orange.post("/draw", answer="accept").status_code == 200
    assert not orange.table["over"]
    assert blue.post("/draw", answer="accept").status_code == 200, "the player comes back and wants it"
    assert orange.table["over"]


def test_a_bot_that_its_own_player_put_there_agrees(either: Live) -> None:
    blue, orange = either.make(duel(seed=1))
    assert replaced(blue) == 200
    assert not player(orange)["stand_in"]
    orange.post("/draw", answer="offer")
    assert orange.table["over"]


def test_nobody_acts_for_a_stand_in(stand_in: tuple[Seat, Seat]) -> None:
    _, orange = stand_in
    for path, body in (
        ("/resign", {}),
        ("/undo", {}),
        ("/draw", {"answer": "accept"}),
        ("/orders", {"key": "x", "action": None}),
    ):
        refused = orange.post(path, seat="Blue", **body)
        assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat"), path
    assert replaced(orange, bot={"kind": "bot", "bot": "easy"}) == 403
    assert not orange.table["over"]


def test_the_player_takes_the_seat_back(stand_in: tuple[Seat, Seat]) -> None:
    blue, orange = stand_in
    assert blue.post("/players", seat="Blue", player={"kind": "person", "name": ""}).status_code == 200
    back = player(orange)
    assert (back["kind"], back["name"], back["stand_in"], back["present"]) == ("person", "Anna", False, True)
    assert replaced(orange) == 403


def test_a_player_with_a_stand_in_plays_the_rematch(stand_in: tuple[Seat, Seat], either: Live) -> None:
    _, orange = stand_in
    orange.post("/resign")
    (again,) = seats_of(either.http, orange.post("/rematch").json())
    assert [(each["kind"], each["name"]) for each in again.table["players"]] == [("person", ""), ("person", "Anna")]
