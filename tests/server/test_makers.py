"""Who made a game and whether they could know its dice is visible, and only they can delete it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.client import BOT, Live, Seat, duel, play_on, seats_of
from tests.server.test_two_servers import at, pair
from tests.waiting import until

from ironhex.server.app import build
from ironhex.server.game import Game
from ironhex.server.storage import Store

__all__ = ["pair"]

ANNA = {"name": "Anna", "seats": ["Blue"]}


# --- origins ----------------------------------------------------------------------------------------------------------
def test_everybody_sees_who_made_a_game(either: Live) -> None:
    game = either.made(duel(maker=ANNA))
    blue, orange = seats_of(either.http, game)
    for viewer in (blue, orange, either.watch(game["game"])):
        assert viewer.table["maker"] == {"name": "Anna", "seats": ["Blue"], "dice": "random"}


@pytest.mark.parametrize(
    ("setup", "dice"), [({"seed": 7}, "chosen"), ({"seed": 0}, "chosen"), ({}, "random"), ({"real_dice": True}, "real")]
)
def test_everybody_sees_where_the_dice_come_from(live: Live, setup: dict[str, Any], dice: str) -> None:
    assert live.watch(live.made(duel(**setup))["game"]).table["maker"] == {"name": "", "seats": [], "dice": dice}


def test_the_dice_of_an_imported_game_are_in_its_record(live: Live) -> None:
    blue, orange = live.make(duel(turns=1))
    play_on([blue, orange])
    taken = live.upload("/games/import", blue.get("/record").text, maker="Berta").json()
    assert live.watch(taken["game"]).table["maker"] == {"name": "Berta", "seats": [], "dice": "recorded"}
    assert live.delete(taken["game"], taken["maker_token"]).status_code == 200


@pytest.mark.parametrize("seat", ["Green", "Orange"])
def test_a_maker_can_only_hold_seats_of_people(live: Live, seat: str) -> None:
    refused = live.api("POST", "/games", json=duel(orange=BOT, maker={"name": "Anna", "seats": [seat]}))
    assert refused.status_code == 400
    assert refused.json()["detail"] == f"the maker cannot hold {seat!r}: the seats of people are Blue"


def test_the_first_to_ask_for_a_rematch_makes_it(either: Live) -> None:
    blue, orange = either.make(duel(seed=7, blue={"kind": "person", "name": "Anna"}))
    orange.post("/resign")
    again, joined = blue.post("/rematch").json(), orange.post("/rematch").json()
    assert joined["game"] == again["game"]
    assert "maker_token" not in joined
    assert either.watch(again["game"]).table["maker"] == {"name": "Anna", "seats": ["Orange"], "dice": "random"}
    assert either.delete(again["game"], again["maker_token"]).status_code == 200


# --- deletion ---------------------------------------------------------------------------------------------------------
def test_only_the_maker_can_delete_a_game(either: Live) -> None:
    game, other = either.made(), either.made()
    blue, orange = seats_of(either.http, game)
    for token in ("", blue.token, orange.token, other["maker_token"], "wrong"):
        refused = either.delete(game["game"], token)
        assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")
    assert blue.get().status_code == 200
    answer = either.delete(game["game"], game["maker_token"])
    assert (answer.status_code, answer.json()) == (200, {"game": game["game"]})
    assert either.delete(game["game"], game["maker_token"]).status_code == 404
    assert either.watch(other["game"]).get().status_code == 200


def test_the_token_of_the_maker_is_not_stored(either: Live) -> None:
    game = either.made()
    row = either.server.games.store.game(game["game"])
    assert row.maker_token
    assert game["maker_token"] not in str(row)
    assert game["maker_token"] not in str(either.watch(game["game"]).table)


def test_a_token_of_a_maker_is_no_seat(live: Live) -> None:
    game = live.made()
    maker = Seat(live.http, game["game"], "Blue", game["maker_token"])
    assert maker.get().status_code == 403


def test_a_deleted_game_is_gone_for_everybody(either: Live) -> None:
    game = either.made(duel(seed=1))
    blue, orange = seats_of(either.http, game)
    mover, ask, action = next_move(blue, orange)
    with orange.follow() as players, either.watch(game["game"]).follow() as spectators:
        next(players)
        next(spectators)
        either.delete(game["game"], game["maker_token"])
        assert not list(rest(players))
        assert not list(rest(spectators))
    for request in (mover.get(), mover.get("/stream"), mover.answer(ask, action), mover.post("/resign")):
        assert request.status_code == 404, request.text


def next_move(*seats: Seat) -> tuple[Seat, dict[str, Any], str]:
    """The seat that is asked, its question and one of its answers."""
    mover = next(seat for seat in seats if seat.ask)
    ask = mover.ask
    assert ask
    return mover, ask, mover.offers(ask)[0]


def rest(messages: Iterator[Any]) -> Iterator[Any]:
    """What a stream still says until it ends, apart from who is present."""
    return (message for message in messages if message.event != "table")


def test_a_game_that_is_deleted_while_somebody_acts_is_gone(live: Live) -> None:
    """The game is in memory, but no longer in the store."""
    game = live.made(duel(seed=1))
    blue, orange = seats_of(live.http, game)
    mover, ask, action = next_move(blue, orange)
    live.server.games.store.delete(game["game"])
    assert mover.answer(ask, action).status_code == 404
    assert mover.post("/draw", answer="offer").status_code == 404
    assert mover.post("/players", seat=mover.seat, player=BOT).status_code == 404


def test_a_stream_of_a_game_that_is_deleted_before_it_begins_ends(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    blue, _ = live.make(duel())
    game = live.server.games.game(blue.game)
    arrive = Game.arrive

    def deleted_meanwhile(found: Game, *more: Any) -> None:
        arrive(found, *more)
        live.server.games.store.delete(found.id)
        live.server.games.forget(found.id)

    monkeypatch.setattr(Game, "arrive", deleted_meanwhile)
    with blue.follow() as messages:
        assert not list(rest(messages))
    until(lambda: not game.attendance.watched)


def test_a_game_that_was_read_before_its_deletion_does_not_stay(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with Live(store) as live:
        game = live.made()["game"]
    other = build(store).games
    read = store.lines

    def deleted_meanwhile(id: str, *more: int) -> list[str]:
        lines = read(id, *more)
        store.delete(id)
        return lines

    monkeypatch.setattr(store, "lines", deleted_meanwhile)
    with pytest.raises(Exception, match="no such game"):
        other.game(game)
    other.forget(game)
    assert not other.everything()


def test_a_game_deleted_at_one_server_is_gone_at_the_other(pair: tuple[Live, Live]) -> None:
    one, two = pair
    game = one.made()
    blue, _ = seats_of(one.http, game)
    there = at(two, blue)
    with there.follow() as messages:
        next(messages)
        assert one.delete(game["game"], game["maker_token"]).status_code == 200
        assert not list(rest(messages))
    until(lambda: there.get().status_code == 404)
