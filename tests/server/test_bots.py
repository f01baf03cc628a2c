"""Bots play like a person, in their own processes, and a bot that fails does not stop a game."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.server.client import BOT, PERSON, QUIET, Live, Message, duel
from tests.waiting import PATIENCE, until

from ironhex.server.app import Settings
from ironhex.server.bot_process import BotFailed, BotProcess
from ironhex.server.bot_worker import BotReply, BotRequest, CodecCache, answered
from ironhex.server.bots import TROUBLE, request_for
from ironhex.server.storage import Store

WITH_BOTS = QUIET._replace(bot_workers=1)


@pytest.fixture
def lively(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    """A server with bots that are asked at once or never: nobody looks for those that sleep."""
    monkeypatch.setattr("ironhex.server.bots.SWEEP", 3600.0)
    with Live(store, WITH_BOTS) as running:
        yield running


def test_two_bots_play_a_battle_to_its_end(lively: Live) -> None:
    made = lively.api("POST", "/games", json=duel(BOT, BOT, turns=2, seed=1)).json()
    assert not any("token" in seat for seat in made["seats"])
    watcher = lively.watch(made["game"])
    until(lambda: watcher.table["over"])
    assert watcher.table["scene"]["turn"] <= 2
    assert watcher.table["outcome"]["rule"] in ("BMR-SEQ-021", "BMR-SEQ-022", "BMR-SEQ-023")


def test_a_bot_answers_at_once(lively: Live) -> None:
    (blue,) = lively.make(duel(PERSON, BOT, seed=1))
    until(lambda: blue.ask)
    with blue.follow() as messages:
        table = next(message for message in messages if message.event == "table").data
        blue.act()
        table = next(
            message.data
            for message in messages
            if message.event == "table" and message.data["version"] > table["version"] + 1
        )
    assert table["players"][1]["trouble"] == ""


def test_a_seat_given_to_a_bot_is_played(lively: Live) -> None:
    blue, orange = lively.make(duel(seed=1))
    mover = blue if blue.ask else orange
    version = mover.table["version"]
    mover.post("/players", seat=mover.seat, player=BOT)
    until(lambda: mover.table["version"] > version)


def test_a_bot_cannot_hold_a_place_off_the_map(live: Live) -> None:
    blue, _ = live.make(duel(seed=1))
    answer = blue.post("/players", seat=blue.seat, player={"kind": "bot", "bot": "hard/hold:4040"})
    assert (answer.status_code, answer.json()["detail"]) == (
        400,
        "bot 'hard/hold:4040': there is no hex 4040 on open-ground",
    )


def test_a_bot_that_fails_is_reported_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ironhex.server.bots.PATIENCE", 0.01)
    asked: list[str] = []
    told = threading.Event()

    def fail(self: BotProcess, request: BotRequest, library: msgspec.Raw) -> BotReply:
        asked.append(request.bot)
        if request.bot == "normal":
            raise BotFailed("it is tired")
        assert told.wait(PATIENCE)
        return CodecCache().reply(msgspec.structs.replace(request, library=library))

    monkeypatch.setattr(BotProcess, "ask", fail)
    store = Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with Live(store, WITH_BOTS) as live:
        blue, orange = live.make(duel(seed=1))
        mover, other = (blue, orange) if blue.ask else (orange, blue)
        with other.follow() as messages:
            troubles = troubles_of(mover.seat, messages)
            assert next(troubles) == ""
            mover.post("/players", seat=mover.seat, player=BOT)
            assert next(filter(None, troubles)) == TROUBLE, "the reason may be a secret"
            told.set()
            assert any(trouble == "" for trouble in troubles)
    assert asked[:3] == ["normal", "normal", "random"]
    assert "it is tired" in caplog.text
    store.close()


def troubles_of(seat: str, messages: Iterator[Message]) -> Iterator[str]:
    """The reported trouble of a seat, message by message."""
    for message in messages:
        if message.event == "table":
            yield next(each["trouble"] for each in message.data["players"] if each["seat"] == seat)


def test_a_bot_that_thinks_too_long_is_stopped(live: Live) -> None:
    request, library = a_request(live)
    process = BotProcess(longest=0.2, command=[sys.executable, "-c", "import time; time.sleep(3600)"])
    with pytest.raises(BotFailed, match=r"more than 0\.2 seconds"):
        process.ask(request, library)


def test_a_bot_whose_process_ends_is_restarted(live: Live) -> None:
    request, library = a_request(live)
    process = BotProcess()
    running = process.start()
    running.kill()
    running.wait()
    assert str(process.ask(request, library).action).startswith("move ")
    ended = BotProcess(command=[sys.executable, "-c", ""])
    with pytest.raises(BotFailed, match="has ended"):
        ended.ask(request, library)
    process.stop()


def test_a_process_that_has_forgotten_a_library_gets_it_again(live: Live) -> None:
    request, library = a_request(live)
    process = BotProcess()
    first = process.ask(request, library)
    for number in range(30):
        process.ask(msgspec.structs.replace(request, library_key=f"other {number}"), library)
    assert process.ask(request, library) == first
    process.stop()


def test_a_bot_is_shown_its_own_view_only(live: Live) -> None:
    request, _ = a_request(live)
    units = msgspec.json.decode(request.view)["units"]
    settings = {unit["side"]: unit.get("body", {}).get("auto_eject") for unit in units}
    assert settings == {"Blue": True, "Orange": None}
    (game,) = live.server.games.everything()
    assert str(game.seed) not in msgspec.json.encode(request).decode()


def test_a_line_that_makes_no_sense_is_answered_with_an_error() -> None:
    assert "Error" in msgspec.json.decode(answered(b"dance", CodecCache().reply), type=BotReply).error


def a_request(live: Live) -> tuple[BotRequest, msgspec.Raw]:
    """A question to Blue."""
    blue, orange = live.make(duel(seed=1))
    while not blue.ask:
        orange.act()
    game = live.server.games.game(blue.game)
    game.update(lambda: game.store.seat_player(game.id, "Blue", "bot", "normal", ""))
    return request_for(game, game.play.asks[0], "Blue", "normal")


def test_settings_limit_the_bot_processes() -> None:
    assert Settings().bot_workers >= 1
