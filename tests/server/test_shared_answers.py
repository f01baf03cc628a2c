"""What pages of one seat ask about the same question is calculated once, also while it is being calculated."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.client import Live, Seat, duel
from tests.server.test_executors import Ponder
from tests.waiting import PATIENCE

from ironhex.server import view_jobs
from ironhex.server.game_view import shown
from ironhex.server.workers import jobs


def mover_of(live: Live) -> tuple[Seat, dict[str, Any]]:
    """A seat and its question."""
    for seat in live.make(duel(seed=1)):
        if ask := seat.ask:
            return seat, ask
    raise AssertionError("somebody has to move")


def test_two_pages_of_a_seat_cause_one_job_for_each_thing_they_ask(live: Live) -> None:
    mover, ask = mover_of(live)
    pool = live.server.workers.players
    page = f"/asks/{ask['id']}"
    figure = ask["figures"][0]
    action = mover.offers(ask)[3]
    before = pool.submitted
    menus = [mover.get(f"{page}/menu", figure=figure).json() for _ in range(2)]
    drafts = [mover.post(f"{page}/consider", action=action).json() for _ in range(2)]
    assert pool.submitted == before + 1  # the menu was known
    assert menus[0] == menus[1]
    assert drafts[0] == drafts[1]
    assert mover.post(f"{page}/consider", action=mover.offers(ask)[4]).json() != drafts[0]
    assert pool.submitted == before + 2


def test_a_menu_in_work_is_shared(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    mover, ask = mover_of(live)
    ponder = Ponder(shown(live.server.games.game(mover.game).play.system))
    monkeypatch.setattr(jobs, "presentation_of", lambda _: ponder)
    pool = live.server.workers.players
    before = pool.submitted
    with ThreadPoolExecutor(3) as pages:
        menus = [pages.submit(mover.get, f"/asks/{ask['id']}/menu") for _ in range(3)]
        assert ponder.begun.acquire(timeout=PATIENCE)
        ponder.enough.set()
        answers = [menu.result(PATIENCE) for menu in menus]
    assert len({answer.text for answer in answers}) == 1
    assert pool.submitted == before + 1


def test_an_answer_makes_the_next_question_a_new_one(live: Live) -> None:
    blue, orange = live.make(duel(seed=1))
    pool = live.server.workers.players
    for _ in range(4):
        mover = blue if blue.ask else orange
        ask = mover.ask
        assert ask is not None
        before = pool.submitted
        offers = mover.offers(ask)
        assert pool.submitted == before + 1
        assert mover.answer(ask, offers[0]).status_code == 200


def test_a_question_is_encoded_once_for_all_requests_of_its_seat(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    mover, ask = mover_of(live)
    encoded: list[object] = []
    encode = view_jobs.view_fields

    def counted(*about: Any) -> view_jobs.ViewFields:
        encoded.append(about)
        return encode(*about)

    monkeypatch.setattr(view_jobs, "view_fields", counted)
    actions = mover.offers(ask)
    for action in actions[:3]:
        mover.post(f"/asks/{ask['id']}/consider", action=action)
    assert len(encoded) == 1


def test_encodings_are_not_mixed_up(live: Live) -> None:
    mover, ask = mover_of(live)
    path = f"/api/games/{mover.game}/asks/{ask['id']}/menu"
    found = [
        live.http.get(path, headers=mover.headers | {"accept-encoding": encoding})
        for encoding in ("gzip", "identity", "gzip")
    ]
    assert [answer.headers.get("content-encoding") for answer in found] == ["gzip", None, "gzip"]
    assert len({answer.text for answer in found}) == 1
