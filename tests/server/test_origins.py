"""Other sites cannot change anything here through a visitor's browser."""

from __future__ import annotations

import pytest
from tests.server.client import FILE, QUIET, Live, duel
from tests.server.databases import Starter
from tests.server.raw import Raw

FOREIGN = [
    {"origin": "http://elsewhere.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:1"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "nonsense"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_sites_change_nothing(live: Live, headers: dict[str, str]) -> None:
    blue, _ = live.make(duel())
    for method, path, body in (
        ("POST", "/games", duel()),
        ("POST", f"/games/{blue.game}/resign", {}),
        ("POST", f"/games/{blue.game}/rematch", None),
        ("DELETE", "/lab/simulations/x", None),
        ("PUT", "/games", {}),
    ):
        refused = live.api(method, path, json=body, headers=headers | blue.headers)
        assert (refused.status_code, refused.json()["error"]) == (400, "bad_request"), path
        assert "other sites" in refused.json()["detail"]
    for path in ("/games/import", "/designs/import?name=x.mtf"):
        assert live.api("POST", path, content=b"x", headers=headers | FILE).status_code == 400
    assert len(live.server.games.everything()) == 1
    assert not blue.table["over"]


def test_other_sites_can_link_here(live: Live) -> None:
    for headers in FOREIGN:
        assert live.api("GET", "/about", headers=headers).status_code == 200


def test_the_own_page_and_programs_can_change_something(live: Live) -> None:
    own = {"origin": live.address, "sec-fetch-site": "same-origin"}
    for headers in ({}, own, {"sec-fetch-site": "none"}, {"origin": live.address.upper()}):
        assert live.api("POST", "/games", json=duel(), headers=headers).status_code == 201


def test_two_origins_are_one_too_many(live: Live) -> None:
    with Raw(live) as raw:
        origins = f"origin: http://{raw.host}", "origin: http://elsewhere.example"
        assert raw.ask("POST /api/games", *origins)[0] == 400


def test_the_public_address_is_the_own_site(started: Starter) -> None:
    live = started(QUIET._replace(origin="https://mechs.example"))
    for origin, status in (("https://mechs.example", 201), ("https://other.example", 400)):
        assert live.api("POST", "/games", json=duel(), headers={"origin": origin}).status_code == status
