"""Profiles: one secret carries games, settings and lessons to another device."""

from __future__ import annotations

import threading
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from tests.server.client import Live, limited
from tests.server.clock import Clock
from tests.server.databases import Starter
from tests.server.test_two_servers import pair

from ironhex.server.housekeeping import DAY, clean_up
from ironhex.server.storage import Store

__all__ = ["pair"]

PROFILE: dict[str, Any] = {
    "games": {"abc": {"tokens": ["t1"], "name": "Duel", "when": 1000}},
    "dropped": {"old": 5},
    "lessons": {"games": {"abc": {"learned": ["walk"], "ended": False}}, "latest": {"green": "abc"}, "finished": {}},
    "settings": {"changed": 12, "values": {"name": "Anna", "theme": "dark", "numbers": True}},
}


def made(live: Live, profile: dict[str, Any] | None = None) -> str:
    answer = live.api("POST", "/profiles", json=PROFILE if profile is None else profile)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["secret"])


def mine(live: Live, secret: str, method: str = "GET", path: str = "", **body: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {secret}"}
    return live.api(method, f"/profiles/mine{path}", headers=headers, **({"json": body} if body else {}))


def test_another_device_reads_the_same(either: Live) -> None:
    secret = made(either)
    assert mine(either, secret).json() == {"version": 1, "profile": PROFILE}


def test_the_database_does_not_hold_the_secret(store: Store) -> None:
    with Live(store) as live:
        secret = made(live)
        with store.engine.connect() as connection:
            rows = connection.execute(text("SELECT * FROM profiles")).all()
    assert secret not in str(rows)


def test_only_the_first_of_two_changes_of_a_version_counts(either: Live) -> None:
    secret = made(either)
    answers: list[httpx.Response] = []

    def change(name: str) -> None:
        profile = PROFILE | {"settings": {"changed": 13, "values": {"name": name}}}
        answers.append(mine(either, secret, "POST", version=1, profile=profile))

    threads = [threading.Thread(target=change, args=(name,)) for name in ("Anna", "Berta", "Carla")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    assert next(answer for answer in answers if answer.status_code == 409).json()["error"] == "changed"
    assert mine(either, secret).json()["version"] == 2


def test_a_renewed_link_makes_the_old_one_worthless(pair: tuple[Live, Live]) -> None:
    one, two = pair
    old = made(one)
    new = mine(two, old, "POST", "/renew").json()["secret"]
    assert mine(one, old).status_code == 404
    assert mine(one, old, "POST", version=1, profile=PROFILE).status_code == 404
    assert mine(one, new).json()["profile"] == PROFILE


def test_a_profile_can_be_deleted(either: Live) -> None:
    secret = made(either)
    assert mine(either, secret, "DELETE").status_code == 200
    for method, path in (("GET", ""), ("DELETE", ""), ("POST", "/renew")):
        refused = mine(either, secret, method, path)
        assert (refused.status_code, refused.json()["error"]) == (404, "not_found")


@pytest.mark.parametrize("tokens", ["", "Bearer nobody", "Bearer one,two"])
def test_a_profile_needs_its_secret(live: Live, tokens: str) -> None:
    made(live)
    headers = {"authorization": tokens} if tokens else {}
    assert live.api("GET", "/profiles/mine", headers=headers).status_code == 404


@pytest.mark.parametrize(
    ("profile", "place"),
    [
        ({"games": {str(number): {"tokens": [], "name": "", "when": 0} for number in range(501)}}, "games"),
        ({"games": {"abc": {"tokens": ["x" * 81], "name": "", "when": 0}}}, "tokens"),
        ({"settings": {"changed": 1, "values": {"name": "x" * 201}}}, "values"),
        ({"lessons": {"games": {}, "latest": {}, "finished": {"green": "perhaps"}}}, "finished"),
        ({"mail": "anna@example.org"}, "mail"),
    ],
)
def test_a_profile_holds_only_so_much(live: Live, profile: dict[str, Any], place: str) -> None:
    refused = live.api("POST", "/profiles", json=profile)
    assert refused.status_code == 400
    assert place in refused.json()["detail"]


@pytest.mark.parametrize("version", [0, 2**31, 2**63, 10**30])
def test_a_version_that_no_database_can_count_is_refused(either: Live, version: int) -> None:
    refused = mine(either, made(either), "POST", version=version, profile=PROFILE)
    assert (refused.status_code, refused.json()["detail"].partition(":")[0]) == (400, "version")


def test_a_body_that_is_too_long_is_refused(live: Live) -> None:
    games = {str(number): {"tokens": ["x" * 80] * 20, "name": "x", "when": 0} for number in range(400)}
    assert live.api("POST", "/profiles", json={"games": games}).status_code == 413


def test_an_address_creates_only_so_many_profiles(started: Starter) -> None:
    live = started(limited(profiles=2))
    answers = [live.api("POST", "/profiles", json=PROFILE) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]


def test_a_profile_that_no_device_opens_is_deleted(live: Live, clock: Clock) -> None:
    opened, forgotten = made(live), made(live)
    clock.forward(300 * DAY)
    assert mine(live, opened).status_code == 200
    clock.forward(200 * DAY)
    clean_up(live.server.games, 90)
    assert [mine(live, secret).status_code for secret in (opened, forgotten)] == [200, 404]


def test_a_profile_survives_a_restart(database: str) -> None:
    store = Store.at(database)
    with Live(store) as live:
        secret = made(live)
    store.close()
    store = Store.at(database)
    with Live(store) as live:
        assert mine(live, secret).json()["profile"] == PROFILE
    store.close()
