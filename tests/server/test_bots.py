"""Bots play like a person, in their own processes, and a bot that fails does not stop a game."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.server.client import BOT, PERSON, QUIET, Live, Message, duel
from tests.waiting import PATIENCE, until

from ironhex.server.app import Settings
from ironhex.server.bots import TROUBLE, bot_job
from ironhex.server.storage import Store
from ironhex.server.workers import BotJob, Job, WorkerFailed, WorkerProcess
from ironhex.server.workers.jobs import CodecCache

WITH_BOTS = QUIET._replace(bot_workers=1)


@pytest.fixture
def lively(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    """A server with bots that are asked at once or never: nobody looks for those that sleep."""
    monkeypatch.setattr("ironhex.server.bots.SWEEP", 3600.0)
    with Live(store, WITH_BOTS) as running:
        yield running


def test_two_bots_play_a_battle_to_its_end(lively: Live) -> None:
    made = lively.made(duel(BOT, BOT, turns=2, seed=1))
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

    def fail(self: WorkerProcess, job: Job) -> bytes:
        assert isinstance(job, BotJob)
        asked.append(job.bot)
        if job.bot == "normal":
            raise WorkerFailed("it is tired")
        assert told.wait(PATIENCE)
        return job.perform(CodecCache())

    monkeypatch.setattr(WorkerProcess, "do", fail)
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


def test_a_bot_is_shown_its_own_view_only(live: Live) -> None:
    job = a_job(live)
    units = msgspec.json.decode(job.view)["units"]
    settings = {unit["side"]: unit.get("body", {}).get("auto_eject") for unit in units}
    assert settings == {"Blue": True, "Orange": None}
    (game,) = live.server.games.everything()
    assert str(game.seed) not in str(msgspec.msgpack.encode(job))


def a_job(live: Live) -> BotJob:
    """A question to Blue."""
    blue, orange = live.make(duel(seed=1))
    while not blue.ask:
        orange.act()
    game = live.server.games.game(blue.game)
    game.update(lambda: game.store.seat_player(game.id, "Blue", "bot", "normal", ""))
    return bot_job(game, game.play.asks[0], "Blue", "normal")


def test_settings_limit_the_bot_processes() -> None:
    assert Settings().bot_workers >= 1
