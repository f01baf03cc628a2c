"""Bodies have a declared type, a limited size, limited nesting, and no control characters."""

from __future__ import annotations

import json
from functools import reduce
from typing import Any

import pytest
from tests.server.client import FILE, Live, duel, limited
from tests.server.databases import Starter
from tests.server.raw import Raw
from tests.waiting import until

from ironhex.server.front.bodies import SMALL
from ironhex.server.front.texts import has_control
from ironhex.server.profiles import LARGEST

SIMPLE = ["", "text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "multipart/form-data; x"]
POSTS = [
    "/games",
    "/games/{game}/answers",
    "/games/{game}/undo",
    "/games/{game}/orders",
    "/games/{game}/resign",
    "/games/{game}/draw",
    "/games/{game}/players",
    "/games/{game}/branch",
    "/games/{game}/rematch",
    "/games/{game}/chat",
    "/games/{game}/clock",
    "/games/{game}/forces",
    "/games/{game}/join",
    "/games/{game}/listing",
    "/games/{game}/asks/1/consider",
    "/forces/value",
    "/forces/enter",
    "/forces/match",
    "/forces/sheets.pdf",
    "/lab/simulations",
    "/lab/tournaments",
    "/lab/volleys",
    "/lab/simulations/x/games/1",
    "/profiles",
    "/profiles/mine",
    "/profiles/mine/renew",
]


def every_post(live: Live) -> set[str]:
    routes = [route for route in live.server.routes.routes if "POST" in getattr(route, "methods", ())]
    return {route.path_format.removeprefix("/api") for route in routes}


def test_all_posts_are_covered(live: Live) -> None:
    named = {"{game}": "{game_id}", "/1/": "/{ask}/", "/x/games/1": "/{id}/games/{number}"}
    known = {reduce(lambda path, name: path.replace(name, named[name]), named, path) for path in POSTS}
    assert every_post(live) == known | {"/games/import", "/designs/import", "/forces/file"}


@pytest.mark.parametrize("kind", SIMPLE)
def test_types_that_any_site_can_send_are_refused(live: Live, kind: str) -> None:
    blue, _ = live.make(duel())
    headers = {"content-type": kind, **blue.headers} if kind else blue.headers
    for path in (*POSTS, "/games/import", "/designs/import?name=x.mtf"):
        refused = live.api("POST", path.replace("{game}", blue.game), content=b"{}", headers=headers)
        assert (refused.status_code, refused.json()["status"]) == (415, 415), path
    assert not blue.table["over"]


def test_a_request_without_a_body_needs_no_type(live: Live) -> None:
    blue, _ = live.make(duel())
    assert live.api("POST", f"/games/{blue.game}/resign", headers=blue.headers).status_code == 200


def test_json_may_name_its_charset(live: Live) -> None:
    head = {"content-type": "Application/JSON; charset=utf-8"}
    assert live.api("POST", "/games", content=json.dumps(duel()), headers=head).status_code == 201


def nested(depth: int) -> list[bytes]:
    """JSON that is nested in several ways, at the top, in an unknown field and in known ones."""
    arrays = b"[" * depth + b"]" * depth
    objects = b'{"a":' * depth + b"1" + b"}" * depth
    fields = (b'{"%s":%s}' % (field, arrays) for field in (b"x", b"sides", b"ask", b"seat", b"units", b"teams"))
    return [arrays, objects, b"[" * depth, *fields]


def test_deeply_nested_json_is_refused(live: Live) -> None:
    blue, _ = live.make(duel())
    head = {"content-type": "application/json", **blue.headers}
    for path in POSTS:
        for body in (*nested(100_000), *nested(900)):
            refused = live.api("POST", path.replace("{game}", blue.game), content=body, headers=head)
            long = path in ("/profiles", "/profiles/mine") and len(body) > LARGEST
            expected = (413, "too_large", "too large") if long else (400, "bad_request", "nested")
            assert (refused.status_code, refused.json()["error"]) == expected[:2], path
            assert expected[2] in refused.json()["detail"]


def test_json_is_utf_8(live: Live) -> None:
    blue, _ = live.make(duel())
    head = {"content-type": "application/json", **blue.headers}
    for path in POSTS:
        for text in (b'{"ask":1,"action":"\xed\xa0\x80"}', b'{"name":"\xff"}', b'{"\xc3":1}'):
            refused = live.api("POST", path.replace("{game}", blue.game), content=text, headers=head)
            assert (refused.status_code, refused.json()["detail"]) == (400, "JSON is text in UTF-8")


def test_deeply_nested_records_are_refused(live: Live) -> None:
    for body in (*nested(100_000), *nested(900), *(b'{"ironhex-record":1}\n' + each for each in nested(980))):
        assert live.upload("/games/import", body).status_code == 400
    start = {"ironhex-record": 1, "system": "classic", "rules": "0"}
    for field in ("start", "library", "forms"):
        for depth in (100, 900, 960, 990):
            text = json.dumps(start | {field: "here"}).replace('"here"', "[" * depth + "]" * depth)
            refused = live.upload("/games/import", text)
            assert refused.status_code == 400, refused.text


@pytest.mark.parametrize(
    "text", [r'"\u0000"', r'"\u001F"', r'"\u007f"', r'"\u0085"', r'"\n"', r'"\\\t"', '"\x7f"', '"\x00"', '"\x85"']
)
def test_control_characters_are_found(text: str) -> None:
    assert has_control(text.encode())


@pytest.mark.parametrize("text", [r'"\\u0000"', r'"\u0041\u00e4\"\/"', '{\r\n\t"ä": "ÿ…"}', r'"\\n"'])
def test_other_characters_are_none(text: str) -> None:
    assert not has_control(text.encode())


def test_control_characters_are_refused(either: Live) -> None:
    def named(name: str) -> list[tuple[str, dict[str, Any]]]:
        blue = {"kind": "person", "name": name}
        return [
            ("/games", duel(name=name)),
            ("/games", duel(blue=blue)),
            ("/forces/value", {"units": [{"design": name}]}),
            ("/lab/volleys", {"attacker": name, "target": "x"}),
        ]

    for control in ("\0", "\x01", "\n", "\x1b", "\x7f", "\x9f"):
        for path, body in named(f"a{control}b"):
            refused = either.api("POST", path, json=body)
            assert (refused.status_code, refused.json()["detail"]) == (400, "texts have no control characters")
    assert either.api("POST", "/games", json=duel(name="Ä – “ok”")).status_code == 201


def test_a_record_has_no_control_characters(either: Live) -> None:
    blue, _ = either.make(duel())
    blue.post("/resign")
    record = blue.get("/record").text
    assert either.upload("/games/import", record.replace('"Orange"', r'"Or\u0000ange"')).status_code == 400
    assert either.api("POST", "/games/import?name=%00", content=record, headers=FILE).status_code == 400


def test_a_body_that_is_too_large_is_refused(live: Live) -> None:
    head = {"content-type": "application/json"}
    for refused in (
        live.api("POST", "/games", content=b" " * 1_100_000, headers=head),
        live.api("POST", "/games", content=iter([b" " * 100_000] * 11), headers=head),
        live.upload("/games/import", b" " * 8_100_000),
        live.upload("/designs/import", name="x.mtf", content=b" " * 4_100_000),
    ):
        assert (refused.status_code, refused.json()["error"]) == (413, "too_large")
    assert live.server.front.room.bodies.taken == 0


def test_an_invalid_json_body_is_refused(live: Live) -> None:
    refused = live.api("POST", "/games", content=b"{", headers={"content-type": "application/json"})
    assert (refused.status_code, refused.json()["error"]) == (400, "bad_request")


def half_sent(raw: Raw, path: str, length: int, body: bytes) -> Raw:
    head = f"POST {path} HTTP/1.1\r\nhost: {raw.host}\r\ncontent-type: application/octet-stream\r\n"
    return raw.send(f"{head}content-length: {length}\r\n\r\n".encode() + body)


def test_long_bodies_take_limited_memory(started: Starter) -> None:
    live = started(limited(bodies_from_one=100_000))
    memory = live.server.front.room.bodies
    with Raw(live) as raw, Raw(live) as other:
        half_sent(raw, "/api/games/import", 200_000, b" " * 90_000)
        until(lambda: memory.taken == 90_000 - SMALL)
        assert half_sent(other, "/api/games/import", 200_000, b" " * 90_000).response()[0] == 429
        assert live.api("POST", "/games", json=duel()).status_code == 201, "small ones are always accepted"
    until(lambda: not memory.taken)


def test_a_slow_body_times_out(started: Starter) -> None:
    with Raw(started(limited(body_time=0.05))) as raw:
        status, body = half_sent(raw, "/api/games/import", 100, b"x").response()
        assert (status, json.loads(body)["status"]) == (408, 408)
        assert raw.closed
