"""Two servers on one PostgreSQL database: each sees the other's moves at once, and none is lost or made twice."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from tests.server.client import BOT, QUIET, Live, Seat, duel, play_on
from tests.waiting import until

from ironhex.server.game import Game
from ironhex.server.storage import Store


@pytest.fixture
def pair(postgres_database: str) -> Iterator[tuple[Live, Live]]:
    stores = [Store.at(postgres_database) for _ in range(2)]
    with Live(stores[0]) as one, Live(stores[1]) as two:
        yield one, two
    for store in stores:
        store.close()


def at(live: Live, seat: Seat) -> Seat:
    """The same seat, at another server."""
    return Seat(live.http, seat.game, seat.seat, seat.token)


def test_a_move_on_one_server_is_sent_by_the_other(pair: tuple[Live, Live]) -> None:
    one, two = pair
    blue, orange = one.make(duel(seed=1))
    mover, other = (blue, at(two, orange)) if blue.ask else (orange, at(two, blue))
    with other.follow() as messages:
        version = next(message for message in messages if message.event == "table").data["version"]
        mover.act(3)
        told = next(message for message in messages if message.event == "entries")
        table = next(message for message in messages if message.event == "table").data
    assert told.data
    assert table["version"] == version + 1
    assert table["asks"][0]["mine"]


def test_a_server_repeats_moves_of_another_instead_of_reading_the_whole_game(
    pair: tuple[Live, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    blue, orange = one.make(duel(seed=1))
    there = at(two, orange)
    assert there.table
    monkeypatch.setattr(Game, "reload", lambda game: pytest.fail("read again"))
    for count in range(1, 7):
        mover = blue if blue.ask else orange
        mover.act(3)
        until(lambda: two.server.games.game(blue.game).version == 1 + count)  # noqa: B023
    assert there.table["scene"] == blue.table["scene"]


def test_a_battle_is_played_at_both(pair: tuple[Live, Live]) -> None:
    one, two = pair
    blue, orange = one.make(duel(seed=7, turns=2))
    there = at(two, orange)
    while not blue.table["over"]:
        for seat in (blue, there):
            ask = seat.ask
            if ask:
                answer = seat.answer(ask, seat.offers(ask)[0])
                assert answer.status_code in (200, 409), answer.text
    until(lambda: there.table["over"])
    assert there.table["scene"] == blue.table["scene"]
    assert there.get("/story").json() == blue.get("/story").json()


def test_undo_and_draw_offers_are_shared_too(pair: tuple[Live, Live]) -> None:
    one, two = pair
    blue, orange = one.make(duel(seed=1, deploy=True))
    mover, other = (blue, at(two, orange)) if blue.ask else (orange, at(two, blue))
    with other.follow() as messages:
        entries = next(message for message in messages if message.event == "table").data["entries"]
        mover.act()
        next(message for message in messages if message.event == "entries")
        assert mover.post("/undo").json()["asked"]
        next(message for message in messages if message.event == "table" and message.data["proposals"])
        other.post("/undo", answer="accept")
        assert next(message for message in messages if message.event == "rewind").data == {"entries": entries}
        mover.post("/draw", answer="offer")
        next(message for message in messages if message.event == "table" and message.data["draw"])
        other.post("/draw", answer="accept")
    until(lambda: mover.table["over"])


def test_the_same_question_answered_at_both_is_answered_once(pair: tuple[Live, Live]) -> None:
    one, two = pair
    for seed in range(6):
        blue, orange = one.make(duel(seed=seed))
        here = blue if blue.ask else orange
        there = at(two, here)
        ask = there.ask
        assert ask
        offers = here.offers(ask)
        codes: list[int] = []
        gate = threading.Barrier(2)

        def answer(seat: Seat, action: str) -> None:
            gate.wait()  # noqa: B023 - both threads end within the loop
            codes.append(seat.answer(ask, action).status_code)  # noqa: B023

        threads = [threading.Thread(target=answer, args=pair) for pair in ((here, offers[0]), (there, offers[-1]))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(codes) == [200, 409]
        assert until(lambda: here.table["scene"] == there.table["scene"])  # noqa: B023
        assert one.server.games.store.game(here.game).version == 2


def test_a_game_continues_on_the_other_server(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server that should let a bot play is gone: another one wakes the bot."""
    monkeypatch.setattr("ironhex.server.bots.SWEEP", 0.2)
    store = Store.at(postgres_database)
    with Live(store) as live:
        blue, orange = live.make(duel(seed=1, turns=1))
        for seat in (blue, orange):
            seat.post("/players", seat=seat.seat, player=BOT)
    store.close()
    second = Store.at(postgres_database)
    with Live(second, QUIET._replace(bot_workers=1)) as live:
        watcher = live.watch(blue.game)
        until(lambda: watcher.table["over"])
    second.close()


def test_presence_is_known_at_both(pair: tuple[Live, Live]) -> None:
    one, two = pair
    blue, orange = one.make(duel())
    with blue.follow() as messages:
        next(messages)
        until(lambda: at(two, orange).table["players"][0]["present"])
    until(lambda: not at(two, orange).table["players"][0]["present"])
    assert play_on([blue], limit=0) == 0
