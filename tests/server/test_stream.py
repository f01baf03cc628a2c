"""The stream: events are sent at once, missed ones on reconnecting, and undone ones are rewound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.client import Live, Message, Seat, duel
from tests.waiting import until

from ironhex.server.streaming import Cursor, cursor_of


def first_asked(seats: list[Seat]) -> tuple[Seat, Seat]:
    """The seat that is asked, and the other."""
    one, two = seats
    return (one, two) if one.ask else (two, one)


def wait_for(messages: Iterator[Message], event: str) -> Message:
    return next(message for message in messages if message.event == event)


def test_a_move_is_sent_at_once_with_the_new_table(either: Live) -> None:
    mover, other = first_asked(either.make(duel(seed=1)))
    with other.follow() as messages:
        before = wait_for(messages, "table").data
        mover.act(3)
        told = wait_for(messages, "entries")
        table = wait_for(messages, "table").data
    assert [entry["n"] for entry in told.data] == list(range(before["entries"], table["entries"]))
    assert table["version"] == before["version"] + 1
    assert table["asks"][0]["mine"]
    assert told.id == f"{table['version']}.{table['entries']}"


def test_a_returning_client_gets_what_it_missed(either: Live) -> None:
    mover, other = first_asked(either.make(duel(seed=1)))
    with other.follow() as messages:
        last = wait_for(messages, "table").id
    known = other.table["entries"]
    mover.act(3)
    other.act(3)
    with other.follow(last) as messages:
        missed = wait_for(messages, "entries").data
    assert missed == other.get("/story", **{"from": known}).json()["entries"]


def test_a_returning_client_gets_a_long_history(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.compressed_log.BLOCK", 2)
    mover, other = first_asked(live.make(duel(seed=1)))
    for _ in range(2):
        mover.act(3)
        other.act(3)
    with other.follow("1.1") as messages:
        missed = wait_for(messages, "entries").data
    assert missed == other.get("/story", **{"from": 1}).json()["entries"]


def test_an_undo_rewinds_the_stream(either: Live) -> None:
    mover, other = first_asked(either.make(duel(seed=1, deploy=True)))
    with other.follow() as messages:
        known = wait_for(messages, "table").data["entries"]
        mover.act(0)
        more = len(wait_for(messages, "entries").data)
        assert mover.post("/undo").status_code == 200
        assert wait_for(messages, "rewind").data == {"entries": known}
        assert wait_for(messages, "table").data["entries"] == known
    assert more > 0


def test_a_client_that_returns_after_an_undo_starts_over(live: Live) -> None:
    mover, other = first_asked(live.make(duel(seed=1, deploy=True)))
    mover.act(0)
    with other.follow() as messages:
        last = wait_for(messages, "table").id
    assert mover.post("/undo").status_code == 200
    with other.follow(last) as messages:
        assert wait_for(messages, "rewind").data == {"entries": 0}


def test_an_up_to_date_stream_gets_only_the_table(live: Live) -> None:
    seats = live.make(duel(seed=1))
    table = seats[0].table
    with seats[0].follow(f"{table['version']}.{table['entries']}") as messages:
        assert next(messages).event == "table"


def test_a_player_is_present_while_listening(either: Live) -> None:
    blue, orange = either.make(duel())

    def present() -> list[bool]:
        return [player["present"] for player in orange.table["players"]]

    assert present() == [False, False]
    with orange.follow() as watching:
        wait_for(watching, "table")
        with blue.follow() as messages:
            wait_for(messages, "table")
            assert [player["present"] for player in until_table(watching, [True, True])["players"]] == [True, True]
        until(lambda: present() == [False, True])


def until_table(messages: Iterator[Message], present: list[bool]) -> dict[str, Any]:
    for message in messages:
        if message.event == "table" and [player["present"] for player in message.data["players"]] == present:
            found: dict[str, Any] = message.data
            return found
    raise AssertionError("the stream ended")


def test_a_wrong_token_opens_no_stream(live: Live) -> None:
    blue, _ = live.make(duel())
    stranger = Seat(live.http, blue.game, "", "wrong")
    assert stranger.get("/stream").status_code == 403
    assert Seat(live.http, "nothing", "", "").get("/stream").status_code == 404


@pytest.mark.parametrize("text", ["", "x", "1", "1.", ".1", "1.2.3", "-1.2", "9" * 40 + ".1", "١.٢"])
def test_an_invalid_cursor_is_none(text: str) -> None:
    assert cursor_of(text) is None


def test_a_cursor_reads_back() -> None:
    assert cursor_of(Cursor(41, 212).id) == Cursor(41, 212)
