"""Requests in work and streams are limited, in total and for each address."""

from __future__ import annotations

import threading
from contextlib import ExitStack

from tests.server.client import Live, Seat, duel, limited
from tests.server.databases import Starter
from tests.server.raw import Raw
from tests.waiting import until

from ironhex.server.errors import Overloaded, TooMany
from ironhex.server.front.places import Places


def test_places_are_limited_in_total_and_for_each_address() -> None:
    places = Places(3, 2)
    assert places.take("a", 2) is None
    assert isinstance(places.take("a"), TooMany)
    assert places.take("b") is None
    assert isinstance(places.take("b"), Overloaded)
    places.give_back("a", 2)
    assert places.take("b") is None
    assert places.taken == 2


def waiting(live: Live, seat: Seat) -> threading.Thread:
    """A request for a table that waits for the game."""
    thread = threading.Thread(target=seat.get)
    thread.start()
    until(lambda: live.server.front.room.work.taken)
    return thread


def test_too_much_at_once_is_refused(started: Starter) -> None:
    live = started(limited(at_once=1))
    blue, _ = live.make(duel())
    with live.server.games.game(blue.game).lock:  # a request for the table now waits
        thread = waiting(live, blue)
        refused = live.api("GET", "/about")
        assert (refused.status_code, refused.json()["error"]) == (503, "overloaded")
        assert refused.headers["retry-after"] == "1"
    thread.join()
    assert live.api("GET", "/about").status_code == 200


def test_an_address_cannot_take_all_places(started: Starter) -> None:
    live = started(limited(at_once_from_one=1)._replace(proxies=("127.0.0.1",)))
    blue, _ = live.make(duel())
    with live.server.games.game(blue.game).lock:
        thread = waiting(live, blue)
        refused = live.api("GET", "/about")
        assert (refused.status_code, refused.json()["error"]) == (429, "too_many")
        assert live.api("GET", "/about", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 200
    thread.join()


def test_a_client_that_does_not_read_is_not_in_work(started: Starter) -> None:
    live = started(limited(at_once=1))
    with ExitStack() as stack:
        for _ in range(20):
            raw = stack.enter_context(Raw(live))
            raw.send(f"GET /api/designs?limit=1000 HTTP/1.1\r\nhost: {raw.host}\r\n\r\n")
            assert raw.socket.recv(1)
        assert live.api("GET", "/about").status_code == 200


def test_streams_are_limited(started: Starter) -> None:
    live = started(limited(streams=3, streams_from_one=2)._replace(proxies=("127.0.0.1",)))
    blue, _ = live.make(duel())
    streams = live.server.front.room.streams
    others = {"x-forwarded-for": "192.0.2.1"}

    def refused(headers: dict[str, str]) -> tuple[int, str]:
        answer = live.api("GET", f"/games/{blue.game}/stream", headers=headers)
        return answer.status_code, answer.json()["error"]

    with ExitStack() as stack:
        for headers in ({}, {}, others):
            answer = live.http.stream("GET", f"/api/games/{blue.game}/stream", headers=headers)
            assert stack.enter_context(answer).status_code == 200
        assert refused({}) == (429, "too_many")
        assert refused(others) == (503, "overloaded")
        assert streams.taken == 3
        assert live.server.front.room.work.taken == 0
        assert live.api("GET", "/about").status_code == 200
    until(lambda: not streams.taken)
    with blue.follow() as messages:
        assert next(messages).event == "table"
