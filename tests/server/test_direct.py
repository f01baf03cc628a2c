"""Answers, menus and drafts are served without the framework, and exactly as the routes would serve them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from tests.server.client import Live, Seat, duel, limited
from tests.server.databases import Starter
from tests.server.test_stream import first_asked, wait_for

from ironhex.server import direct, looks


@pytest.fixture
def asked(live: Live) -> tuple[Seat, dict[str, Any]]:
    """A seat and its question."""
    mover, _ = first_asked(live.make(duel(seed=1)))
    ask = mover.ask
    assert ask is not None
    return mover, ask


def test_every_click_of_a_player_is_served_without_the_framework(
    live: Live, asked: tuple[Seat, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, ask = asked
    passed_on: list[str] = []
    served = direct.Direct.__call__

    async def watched(self: direct.Direct, scope: Any, *more: Any) -> None:
        async def pass_on(scope: Any, *more: Any) -> None:
            passed_on.append(scope["path"])

        monkeypatch.setattr(self, "app", pass_on)
        await served(self, scope, *more)

    monkeypatch.setattr(direct.Direct, "__call__", watched)
    action = mover.offers(ask)[3]
    assert mover.post(f"/asks/{ask['id']}/consider", action=action).json()["action"] == action
    assert mover.answer(ask, action).status_code == 200
    assert not passed_on


def _sent(seat: Seat, body: bytes, **headers: str) -> httpx.Response:
    head = {"content-type": "application/json", **seat.headers, **headers}
    return seat.http.post(f"/api/games/{seat.game}/answers", content=body, headers=head)


def test_the_routes_serve_the_same(
    live: Live, asked: tuple[Seat, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, ask = asked
    page = f"/asks/{ask['id']}"
    action = mover.offers(ask)[3]
    requests: tuple[Callable[[], httpx.Response], ...] = (
        lambda: mover.get(f"{page}/menu", figure=ask["figures"][0]),
        lambda: mover.get(f"{page}/menu"),
        lambda: mover.get(f"{page}/menu", figure="999"),
        lambda: mover.get("/asks/1/menu"),
        lambda: live.watch(mover.game).get(f"{page}/menu"),
        lambda: mover.post(f"{page}/consider", action=action),
        lambda: mover.post(f"{page}/consider", action="nonsense"),
        lambda: mover.post(f"{page}/consider", action=7),
        lambda: mover.post(f"{page}/consider"),
        lambda: mover.post("/answers", ask=ask["id"], action="x" * 100_000),
        lambda: mover.post("/answers", ask=ask["id"]),
        lambda: mover.post("/answers", ask=1, action=action),
        lambda: mover.answer(ask, "nonsense"),
        lambda: Seat(live.http, mover.game, "", "wrong").answer(ask, action),
        lambda: Seat(live.http, "nowhere", "", "").answer(ask, action),
        lambda: _sent(mover, b'{"action":"\xff"}'),
        lambda: _sent(mover, b"\0", accept="text/html"),
        lambda: _sent(mover, b" " * 1_000_001, accept="text/html"),
        lambda: _sent(mover, b"{}", **{"content-type": "text/plain"}),
    )
    direct_ones = [request() for request in requests]
    monkeypatch.setattr(direct, "_reader_for", lambda _: None)
    for request, answer in zip(requests, direct_ones, strict=True):
        by_route = request()
        assert (answer.status_code, answer.text) == (by_route.status_code, by_route.text)
        headers = ("content-type", "content-encoding", "cache-control", "retry-after", "content-security-policy")
        assert [answer.headers.get(name) for name in headers] == [by_route.headers.get(name) for name in headers]


def test_a_body_that_is_passed_on_takes_its_memory_once(started: Starter) -> None:
    live = started(limited(bodies=50_000, bodies_from_one=50_000))
    mover, _ = first_asked(live.make(duel(seed=1)))
    refused = _sent(mover, b"[" + b" " * 60_000 + b"]")
    assert refused.status_code == 400, refused.text


def test_a_listening_player_looks_without_waiting_for_a_thread(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    mover, other = first_asked(live.make(duel(seed=1)))
    with other.follow() as messages:
        wait_for(messages, "table")
        mover.act(3)
        ask = other.ask
        assert ask is not None

        def in_thread(*_: object) -> None:
            raise AssertionError("the question is at hand")

        monkeypatch.setattr(looks, "in_short_thread", in_thread)
        assert other.offers(ask)
