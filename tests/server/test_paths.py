"""Paths that could be read in two ways are refused before anything else looks at them."""

from __future__ import annotations

import json

import pytest
from tests.server.client import Live, duel, limited
from tests.server.databases import Starter
from tests.server.raw import Raw

ODD = [
    "//api/about",
    "/%2fapi/about",
    "/%2Fapi/about",
    "/api//about",
    "/./api/about",
    "/api/./about",
    "/api/../api/about",
    "/api/%2e%2e/api/about",
    "/api/.%2E/about",
    "/api%2fabout",
    "/api%5cabout",
    "/\\api/about",
    "/api\\about",
    "/api/about%00",
    "/%00api/about",
    "/api/about%0d%0ax:y",
    "/api/designs/%ff",
    "/api/designs/%C2%85",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/%00",
    "//",
    "/api/rules?words=%00",
    "/api/rules?words=a%0ab",
    "/api/rules?words=%ff",
    "/api/rules?w%00ords=a",
    "*",
]


ORDINARY = ["/", "/api/about", "/api/about/", "/api/designs/Hunchback%20HBK-4G", "/new?add=a%2Fb", "/new?add=a+b"]


def test_odd_paths_are_refused(live: Live) -> None:
    for method in ("GET", "POST", "OPTIONS"):
        for path in ODD:
            with Raw(live) as raw:
                assert raw.ask(f"{method} {path}")[0] == 400, (method, path)


def test_ordinary_paths_are_read(live: Live) -> None:
    with Raw(live) as raw:
        for path in ORDINARY:
            assert raw.ask(f"GET {path}", "accept: text/html")[0] in (200, 404), path


@pytest.mark.parametrize("path", ["/api/about", "//api/about", "/%2fapi/about", "/nowhere", "/schema/openapi.json"])
def test_the_rate_limit_holds_for_every_path(started: Starter, path: str) -> None:
    with Raw(started(limited(burst=3, rate=0.0001))) as raw:
        codes = [raw.ask(f"GET {path}")[0] for _ in range(5)]
    assert 429 not in codes[:3]
    assert codes[3:] == [429, 429]


def test_no_path_leads_around_the_origin_check(live: Live) -> None:
    body = json.dumps(duel()).encode()
    head = "content-type: application/json", "origin: http://elsewhere.example"
    with Raw(live) as raw:
        for path in ("//api/games", "/%2fapi/games", "/api//games", "/./api/games", "/api/x/../games"):
            assert raw.ask(f"POST {path}", *head, body=body)[0] == 400
            assert raw.ask(f"POST {path}", head[0], body=body)[0] == 400
    assert not live.server.games.everything()
