"""Limits, headers and errors: no caller can block the others, and every error is JSON with a keyword."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.server.client import QUIET, Live, duel
from tests.waiting import until

from ironhex.server.errors import web_problem
from ironhex.server.limits import Allowance
from ironhex.server.storage import Store


def test_an_allowance_is_used_up_and_comes_back() -> None:
    now = 0.0
    allowance = Allowance(3, 2.0, lambda: now)
    assert [allowance.take("a") for _ in range(4)] == [True, True, True, False]
    assert allowance.take("b")
    now = 0.4
    assert not allowance.take("a")
    now = 0.6
    assert allowance.take("a")
    now = 100.0
    assert [allowance.take("a") for _ in range(4)] == [True, True, True, False]


def test_only_so_many_callers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.limits.CALLERS", 2)
    allowance = Allowance(1, 0.0)
    assert allowance.take("a")
    assert not allowance.take("a")
    assert allowance.take("b")
    assert allowance.take("c")
    assert allowance.take("a")  # forgotten


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    store = Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with Live(store, QUIET._replace(burst=5, rate=0.001)) as live:
        answers = [live.api("GET", "/about") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert answers[-1].json()["error"] == "too_many"
        assert answers[-1].headers["retry-after"] == "1"
    store.close()


def test_an_address_has_a_limit_for_all_its_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.limits.SHARED", 2)
    store = Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with Live(store, QUIET._replace(burst=3, rate=0.001)) as live:
        codes = [live.api("GET", "/about", headers={"authorization": f"Bearer {n}"}).status_code for n in range(7)]
    assert codes == [200] * 6 + [429]
    store.close()


def test_other_sites_cannot_use_a_visitors_browser(live: Live) -> None:
    refused = live.api("POST", "/games", json=duel(), headers={"origin": "http://elsewhere.example"})
    assert (refused.status_code, refused.json()["error"]) == (400, "bad_request")
    assert live.api("POST", "/games", json=duel(), headers={"origin": live.address}).status_code == 201
    assert live.api("GET", "/about", headers={"origin": "http://elsewhere.example"}).status_code == 200


def test_too_much_at_once_is_refused(tmp_path: Path) -> None:
    store = Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with Live(store, QUIET._replace(at_once=1)) as live:
        blue, _ = live.make(duel())
        game = live.server.games.game(blue.game)
        with game.lock:  # whoever asks for the table now waits
            waiting = threading.Thread(target=blue.get)
            waiting.start()
            until(lambda: live.server.limits.in_work)
            refused = live.api("GET", "/about")
        waiting.join()
        assert (refused.status_code, refused.json()["error"]) == (503, "overloaded")
        until(lambda: live.api("GET", "/about").status_code == 200)
    store.close()


def test_a_body_that_is_too_large_is_refused(live: Live) -> None:
    refused = live.api("POST", "/games", content=b" " * 1_100_000)
    assert (refused.status_code, refused.json()["error"]) == (413, "too_large")
    refused = live.api("POST", "/games/import", content=b" " * 8_100_000)
    assert (refused.status_code, refused.json()["error"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "word"),
    [
        ("GET", "/nothing", None, 404, "not_found"),
        ("GET", "/games/nothing", None, 404, "not_found"),
        ("POST", "/games/nothing/answers", {"ask": 0, "action": "x"}, 404, "not_found"),
        ("POST", "/games", {"sides": []}, 400, "bad_request"),
        ("POST", "/games", {"sides": "x"}, 400, "bad_request"),
        ("POST", "/games", [1], 400, "bad_request"),
        ("GET", "/games/nothing/story?from=x", None, 400, "bad_request"),
        ("PUT", "/games", {}, 405, "bad_request"),
        ("GET", "/rules/nonsense", None, 404, "not_found"),
        ("GET", "/designs/Nothing", None, 404, "not_found"),
    ],
)
def test_every_error_is_json(live: Live, method: str, path: str, body: object, status: int, word: str) -> None:
    answer = live.api(method, path, json=body)
    assert (answer.status_code, answer.json()["error"], answer.json()["status"]) == (status, word, status)
    assert answer.json()["detail"]


def test_an_invalid_json_body_is_refused(live: Live) -> None:
    refused = live.api("POST", "/games", content=b"{", headers={"content-type": "application/json"})
    assert (refused.status_code, refused.json()["error"]) == (400, "bad_request")


def test_missing_fields_are_named(live: Live) -> None:
    setup = duel()
    del setup["sides"][1]["name"]
    assert "name" in live.api("POST", "/games", json=setup).json()["detail"]


def test_internal_errors_are_not_shown(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_: object) -> None:
        raise RuntimeError("a secret of the server")

    blue, _ = live.make(duel())
    monkeypatch.setattr("ironhex.server.games.Game.caller", wrong)
    answer = blue.get()
    assert answer.status_code == 500
    assert "secret" not in answer.text


def test_answers_have_safe_headers(live: Live) -> None:
    for path in ("/api/about", "/api/nothing", "/schema/openapi.json", "/nowhere"):
        headers = live.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "http" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_reasons_of_the_framework_are_joined() -> None:
    assert web_problem(400, "no", [{"message": "too long", "key": "name"}, {"message": "empty"}]).detail == (
        "name: too long; body: empty"
    )
    assert web_problem(418, "tea").error == "bad_request"
