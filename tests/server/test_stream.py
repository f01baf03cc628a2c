"""The stream: events are sent at once, missed ones on reconnecting, and undone ones are rewound."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from tests.server.client import Live, Message, Seat, duel
from tests.server.clock import Clock
from tests.waiting import until

from ironhex.server.attendance import AWAY
from ironhex.server.batches import AT_ONCE, Batches
from ironhex.server.callers import Caller
from ironhex.server.change_cache import ChangeCache
from ironhex.server.game import Game
from ironhex.server.game_view import bare_table
from ironhex.server.story_cache import StoryCache
from ironhex.server.stream_news import Cursor, cursor_of, news_for
from ironhex.server.wire import TableCard


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
    assert told.id == f"{table['version']}.{table['entries']}.0"


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
        mover.undo_with(other)
        assert wait_for(messages, "rewind").data == {"entries": known}
        assert wait_for(messages, "table").data["entries"] == known
    assert more > 0


def test_a_client_that_returns_after_an_undo_starts_over(live: Live) -> None:
    mover, other = first_asked(live.make(duel(seed=1, deploy=True)))
    mover.act(0)
    with other.follow() as messages:
        last = wait_for(messages, "table").id
    mover.undo_with(other)
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

    assert present() == [False, True], "looking at the table is being present"
    with orange.follow() as watching:
        wait_for(watching, "table")
        with blue.follow() as messages:
            wait_for(messages, "table")
            assert [player["present"] for player in until_table(watching, [True, True])["players"]] == [True, True]
        until(lambda: present() == [False, True])


def test_a_listener_learns_who_is_away_although_nothing_happens(
    either: Live, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ironhex.server.streaming.HEARTBEAT", 0.1)
    blue, orange = either.make(duel())
    assert blue.get().status_code == 200
    with orange.follow() as watching:
        assert not wait_for(watching, "table").data["players"][0]["away"]
        clock.forward(AWAY + 1)
        while not (table := wait_for(watching, "table").data)["players"][0]["away"]:
            pass
        assert [player["present"] for player in table["players"]] == [False, True]


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


@pytest.mark.parametrize("text", ["", "x", "1", "1.", ".1", "1.2.", "1.2.3.4", "-1.2", "9" * 40 + ".1", "١.٢"])
def test_an_invalid_cursor_is_none(text: str) -> None:
    assert cursor_of(text) is None


def test_a_cursor_reads_back() -> None:
    assert cursor_of(Cursor(41, 212, 3).id) == Cursor(41, 212, 3)


def test_spectators_share_what_is_new(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Caller] = []

    def counted(game: Game, caller: Caller, story: StoryCache) -> TableCard:
        calls.append(caller)
        return bare_table(game, caller, story)

    monkeypatch.setattr("ironhex.server.stream_news.bare_table", counted)
    mover, other = first_asked(live.make(duel(seed=1)))
    with ExitStack() as stack:
        watching = [stack.enter_context(live.watch(mover.game).follow()) for _ in range(60)]
        for messages in watching:
            wait_for(messages, "table")
        assert set(calls) == {Caller((), None)}
        assert len(calls) <= 2
        playing = stack.enter_context(other.follow())
        wait_for(playing, "table")
        until(lambda: live.server.games.game(mover.game).attendance.listening)
        for messages in watching:
            wait_for(messages, "table")  # a player is present
        calls.clear()
        mover.act(3)
        told = [[wait_for(messages, "entries").data, wait_for(messages, "table").data] for messages in watching]
        own = [wait_for(playing, "entries").data, wait_for(playing, "table").data]
    assert all(each == told[0] for each in told)
    assert own != told[0]
    assert set(calls) == {Caller((), None), Caller((other.seat,), other.seat)}
    assert max(Counter(calls).values()) <= 2, "once when it was done, and once when it was announced"


def test_long_messages_are_not_kept(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.stream_news.LARGEST_SHARED", 10)
    mover, _ = live.make(duel(seed=1))
    game, spectator = live.server.games.game(mover.game), Caller((), None)
    first, second = (news_for(game, spectator, Cursor(0, 0)) for _ in range(2))
    assert first == second
    assert first is not second


def test_results_are_kept_until_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.change_cache.MOST", 2)
    cache: ChangeCache[str] = ChangeCache()
    for key in "abc":
        cache.keep(1, key, key.upper())
    assert [cache.find(1, key) for key in "abc"] == ["A", "B", None]
    assert cache.find(2, "a") is None
    cache.keep(2, "c", "C")
    assert [cache.find(2, key) for key in "abc"] == [None, None, "C"]


def test_many_small_things_leave_room_for_others() -> None:
    done: list[str] = []

    async def work() -> None:
        loop, batches = asyncio.get_running_loop(), Batches()
        for number in range(3 * AT_ONCE):
            batches.add(loop, partial(done.append, str(number)))
        while len(done) < 3 * AT_ONCE:
            await asyncio.sleep(0)
            if done:
                done.append("other")

    asyncio.run(work())
    assert [each for each in done if each != "other"] == [str(number) for number in range(3 * AT_ONCE)]
    assert done.index("other") <= AT_ONCE
