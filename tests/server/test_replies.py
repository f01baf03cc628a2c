"""Headers and errors: every response is safe to show, and every error is JSON with a keyword."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.client import Live, duel, limited
from tests.server.databases import Starter

from ironhex.server.errors import web_problem


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


PERSON = {"accept": "text/html,application/xhtml+xml"}


def test_a_person_is_refused_in_words(live: Live) -> None:
    answer = live.http.get("/g/%00", headers=PERSON)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<h1>A path is UTF-8 without control characters.</h1>" in answer.text
    assert "Go to the start page" in answer.text
    assert live.http.get("/g/%00").json()["error"] == "bad_request"


def test_a_person_who_came_too_often_does_not_have_to_come_again(started: Starter) -> None:
    live = started(limited(burst=1, rate=0.001))
    answers = [live.http.get("/", headers=PERSON) for _ in range(20)]
    last = answers[-1]
    assert last.status_code == 429
    assert "<h1>Too many requests; wait a moment.</h1>" in last.text
    assert 'http-equiv="refresh" content="5"' in last.text
    assert "This page tries again by itself." in last.text


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


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"turn": 3}, "turn"),
        ({"sides": [{"name": "A", "units": [{"design": "Griffin GRF-1N", "pilot": "Ada"}]}] * 2}, "pilot"),
    ],
)
def test_unknown_fields_of_a_setup_are_refused_and_named(live: Live, change: dict[str, Any], place: str) -> None:
    answer = live.api("POST", "/games", json={**duel(), **change})
    assert answer.status_code == 400
    assert f"unknown field `{place}`" in answer.json()["detail"]
