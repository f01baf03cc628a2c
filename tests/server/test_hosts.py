"""The server answers to its addresses and its own names only, so no other site can take its place in a browser."""

from __future__ import annotations

import json

from tests.server.client import QUIET, Live
from tests.server.databases import Starter
from tests.server.raw import Raw

from ironhex.server.front.hosts import is_address, name_in


def told(live: Live, *hosts: str, path: str = "/api/about") -> tuple[int, bytes]:
    with Raw(live) as raw:
        return raw.ask(f"GET {path}", *(f"host: {host}" for host in hosts), host=False)


def test_other_names_are_refused(live: Live) -> None:
    for path in ("/api/about", "/", "/schema/openapi.json", "/fonts/400"):
        status, body = told(live, "evil.example:8477", path=path)
        assert status == 421
        assert "--public-url http://evil.example" in json.loads(body)["detail"]


GOOD = ("localhost", "LOCALHOST:80", "localhost.", "127.0.0.1", "192.168.1.7:8477", "[::1]", "[2001:db8::7]:8477")
WRONG = ("127.0.0.1.evil.example", "localhost.evil.example", "evil.localhost", "2130706433", "127.1")
INVALID = ("", "a b", "evil.example/", "user@127.0.0.1", "127.0.0.1:x", "[::1", "127.0.0.1:999999", "a" * 300)


def test_only_addresses_and_localhost_are_accepted(live: Live) -> None:
    for hosts, status in ((GOOD, 200), (WRONG, 421), (INVALID, 400)):
        for host in hosts:
            assert told(live, host)[0] == status, host


def test_there_is_exactly_one_host(live: Live) -> None:
    assert told(live)[0] == 400
    assert told(live, "127.0.0.1", "127.0.0.1")[0] == 400
    assert told(live, "127.0.0.1", "evil.example")[0] == 400


def test_configured_names_are_accepted(started: Starter) -> None:
    live = started(QUIET._replace(names=("Mechs.Local",), origin="https://mechs.example"))
    for host in ("mechs.local:8477", "MECHS.LOCAL", "mechs.example", "mechs.example:443", "127.0.0.1"):
        assert told(live, host)[0] == 200
    assert told(live, "mechs")[0] == 421


def test_hosts_are_read() -> None:
    assert is_address("[::1]")
    assert not is_address("mechs.example")
    assert name_in("https://Mechs.example:8443") == "mechs.example"
    assert name_in("") == ""
