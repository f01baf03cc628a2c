"""Chat: players write to everybody at the table, spectators read; nothing of it is part of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.client import QUIET, Live, Message, Seat, duel, play_on
from tests.server.clock import Clock
from tests.server.process import Process

from ironhex.server.chat import BURST, LONGEST, WITHIN
from ironhex.server.storage import KEPT, Store, add_message


def said(seat: Seat) -> list[tuple[str, str]]:
    """Who wrote what."""
    return [(each["seat"], each["text"]) for each in seat.get("/chat").json()["messages"]]


def heard(messages: Any) -> list[str]:
    """The texts of the next chat message of a stream."""
    found: Message = next(message for message in messages if message.event == "chat")
    return [each["text"] for each in found.data]


def test_everybody_reads_what_players_write(either: Live, clock: Clock) -> None:
    blue, orange = either.make()
    clock.forward(1000)
    assert blue.post("/chat", text="  Good\u00a0luck  ").status_code == 200
    assert orange.post("/chat", text="<b>You too</b> & 👍🏽 👩\u200d🚀").status_code == 200
    everything = [("Blue", "Good luck"), ("Orange", "<b>You too</b> & 👍🏽 👩\u200d🚀")]
    for reader in (blue, orange, either.watch(blue.game)):
        assert said(reader) == everything
    first = blue.get("/chat").json()["messages"][0]
    assert first["n"] == 1
    assert abs(first["sent"] - clock()) < 100


def test_spectators_read_and_cannot_write(live: Live) -> None:
    blue, _ = live.make()
    answer = live.watch(blue.game).post("/chat", text="Watch your left!")
    assert (answer.status_code, answer.json()["error"]) == (403, "not_your_seat")
    assert said(blue) == []


def test_a_player_writes_only_for_their_own_seats(live: Live) -> None:
    blue, orange = live.make()
    assert blue.post("/chat", text="I resign", seat="Orange").status_code == 403
    both = Seat(blue.http, blue.game, "", f"{blue.token},{orange.token}")
    assert both.post("/chat", text="Hello", seat="Orange").status_code == 200
    assert said(blue) == [("Orange", "Hello")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("   ", "text: the message is empty"),
        ("\u200d \u200d", "text: the message is empty"),
        ("x" * (LONGEST + 1), f"text: a message has at most {LONGEST} characters, not {LONGEST + 1}"),
        ("abc\u202edef", "text: a message cannot contain the invisible character U+202E"),
        ("abc\u2066def", "text: a message cannot contain the invisible character U+2066"),
        ("abc\u200bdef", "text: a message cannot contain the invisible character U+200B"),
        ("abc\U000e0041", "text: a message cannot contain the invisible character U+E0041"),
        ("two\nlines", "texts have no control characters"),
    ],
)
def test_a_message_that_nobody_could_read_is_refused(live: Live, text: str, why: str) -> None:
    blue, _ = live.make()
    answer = blue.post("/chat", text=text)
    assert (answer.status_code, answer.json()["detail"]) == (400, why)
    assert said(blue) == []


@pytest.mark.parametrize("text", ["\U0001f469\u200d\U0001f680", "\U0001fae8", "\U0001fac8"])
def test_emoji_can_be_joined_and_newer_than_python(live: Live, text: str) -> None:
    blue, _ = live.make()
    assert blue.post("/chat", text=text).status_code == 200
    assert said(blue) == [("Blue", text)]


def test_a_player_who_writes_too_fast_has_to_wait(live: Live, clock: Clock) -> None:
    blue, orange = live.make()
    for number in range(BURST):
        assert blue.post("/chat", text=str(number)).status_code == 200
    refused = blue.post("/chat", text="more")
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many")
    assert int(refused.headers["retry-after"]) <= WITHIN
    assert orange.post("/chat", text="Easy!").status_code == 200, "everybody has their own limit"
    clock.forward(WITHIN)
    assert blue.post("/chat", text="more").status_code == 200


def test_the_stream_sends_every_message_once(live: Live) -> None:
    blue, orange = live.make()
    blue.post("/chat", text="one")
    with orange.follow() as messages:
        assert heard(messages) == ["one"]
        blue.post("/chat", text="two")
        assert heard(messages) == ["two"]
        last = next(message for message in _acted(blue, orange, messages) if message.event == "table").id
    blue.post("/chat", text="three")
    with orange.follow(last) as messages:
        assert heard(messages) == ["three"]
    with live.watch(blue.game).follow("0.0") as messages:
        assert heard(messages) == ["one", "two", "three"], "a cursor without a third number knows no message"


def _acted(blue: Seat, orange: Seat, messages: Any) -> Any:
    play_on([blue, orange], limit=1)
    return messages


def test_chat_survives_a_restart(database: str) -> None:
    store = Store.at(database)
    with Live(store) as live:
        blue, _ = live.make()
        blue.post("/chat", text="See you tomorrow")
    store.close()
    store = Store.at(database)
    with Live(store) as live:
        blue.http = live.http
        assert said(blue) == [("Blue", "See you tomorrow")]
        blue.post("/chat", text="Here I am")
        assert said(blue)[1:] == [("Blue", "Here I am")]
    store.close()


def test_two_servers_share_the_chat(postgres_database: str) -> None:
    stores = [Store.at(postgres_database) for _ in range(2)]
    with Live(stores[0]) as one, Live(stores[1]) as two:
        blue, orange = one.make()
        there = Seat(two.http, orange.game, orange.seat, orange.token)
        with there.follow() as messages:
            blue.post("/chat", text="Hello")
            assert heard(messages) == ["Hello"]
            there.post("/chat", text="Hi")
            assert heard(messages) == ["Hi"]
        with blue.follow() as messages:
            assert heard(messages) == ["Hello", "Hi"]
    for store in stores:
        store.close()


def test_two_processes_share_the_chat(tmp_path: Path) -> None:
    with Process(f"sqlite:///{tmp_path / 'games.sqlite'}", "--workers", "2") as server:
        blue, orange = server.make(duel())
        with orange.follow() as messages:
            next(messages)
            for number in range(BURST):  # whichever process gets them
                assert blue.post("/chat", text=str(number)).status_code == 200
            texts: list[str] = []
            while len(texts) < BURST:
                texts += heard(messages)
        assert texts == [str(number) for number in range(BURST)]


def test_only_the_latest_messages_are_kept(store: Store) -> None:
    with Live(store, QUIET) as live:
        blue, _ = live.make()
        for number in range(KEPT + 2):
            add_message(store, blue.game, "Blue", str(number), 0.0)
        live.server.games.game(blue.game).refresh()
        messages = blue.get("/chat").json()["messages"]
    assert [messages[0]["n"], messages[-1]["n"]] == [3, KEPT + 2]


def test_chat_changes_neither_the_game_nor_its_record(live: Live) -> None:
    """The same battle with and without words: versions, questions and record are the same."""
    silent, chatty = (live.make(duel(seed=7, turns=1)) for _ in range(2))
    tables: list[list[dict[str, Any]]] = []
    for seats in (silent, chatty):
        seen: list[dict[str, Any]] = []
        while play_on(seats, limit=1):
            if seats is chatty and len(seen) < BURST:
                seats[0].post("/chat", text="Hm")
            table = seats[0].table
            seen.append({key: table[key] for key in ("version", "entries", "scene", "undo", "over")})
        tables.append(seen)
    assert tables[0] == tables[1]
    records = [seats[0].get("/record").text for seats in (silent, chatty)]
    assert "Hm" not in records[1]
    assert records[0] == records[1]
    assert chatty[0].post("/chat", text="Well played").status_code == 200, "also after the end"


def test_a_deleted_game_takes_its_chat_along(live: Live) -> None:
    made = live.made()
    store = live.server.games.store
    add_message(store, made["game"], "Blue", "Hello", 0.0)
    assert live.delete(made["game"], made["maker_token"]).status_code == 200
    assert live.watch(made["game"]).get("/chat").status_code == 404
