"""Damaged records: a sample of what `ironhex soak` tries ten thousand times, and names that once caused faults."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.server.client import FILE, Live, duel
from tests.server.damaged_records import BY_BYTES, BY_VALUES, ask_import, check_import, damaged, sources

SAMPLES = 60


def test_real_records_are_accepted(live: Live) -> None:
    for text in sources():
        assert check_import(live, text.encode()) == "viewed"


def test_damaged_records_are_refused_with_line_and_reason(live: Live) -> None:
    outcomes = [check_import(live, damaged(Random(number))) for number in range(SAMPLES)]
    assert outcomes.count("refused") > SAMPLES // 2


def test_every_kind_of_damage_is_tried() -> None:
    """Each changes a record for some seeds."""
    text = sources()[0]
    for by_bytes in BY_BYTES:
        assert any(by_bytes(text.encode(), Random(seed)) != text.encode() for seed in range(9)), by_bytes
    for by_values in BY_VALUES:
        before = [json.loads(line) for line in text.splitlines()]
        assert any(_changed(by_values, json.loads(json.dumps(before)), seed) != before for seed in range(9)), by_values


def _changed(damage: object, rows: list[object], seed: int) -> list[object]:
    assert callable(damage)
    damage(rows, Random(seed))
    return rows


LINES = {
    '{"ironhex-record": 1, "system": "classic"': "line 1: ",
    "NaN": "line 1: ",
    "": "line 1: ",
    '{"ironhex-record":1,"system":"classic","rules":"1","start":NaN}': "line 1: ",
    '{"ironhex-record":1,"system":"classic","rules":"1","start":1e999}': "line 1: ",
    '{"ironhex-record":1,"system":"classic","rules":"\\ud800","start":{}}': "line 1: ",
    "[" * 100_000: "line 1: ",
}


@pytest.mark.parametrize(("text", "said"), LINES.items(), ids=range(len(LINES)))
def test_what_is_no_record_is_refused(text: str, said: str, live: Live) -> None:
    answer = ask_import(live, text.encode())
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(said)


# --- characters -------------------------------------------------------------------------------------------------------
ODD = ("a\\u0000b", "a\\u001bb", "a\\u007fb", "a\\u009bb", "\\ud800", "a\\tb")


@pytest.mark.parametrize("name", ODD)
def test_odd_characters_are_refused(name: str, either: Live, caplog: pytest.LogCaptureFixture) -> None:
    """Neither database stores a NUL, or half a character."""
    body = json.dumps(duel()).replace('"Duel"', f'"{name}"')
    made = either.api("POST", "/games", content=body, headers={"content-type": "application/json"})
    assert made.status_code == 400
    (blue, *_) = either.make()
    change = json.dumps({"seat": "Blue", "player": {"kind": "person", "name": "?"}}).replace("?", name)
    given = either.http.post(
        f"/api/games/{blue.game}/players",
        content=change,
        headers={**blue.headers, "content-type": "application/json"},
    )
    assert given.status_code == 400
    assert either.api("POST", "/games/import?name=a%00b", content=sources()[0], headers=FILE).status_code == 400
    assert not caplog.records
