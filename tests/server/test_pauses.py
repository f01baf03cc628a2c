"""Bots share their processes fairly, pause when nobody looks, and are found without reading every game."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import event, insert
from tests.server.client import BOT, PERSON, QUIET, Live, Seat, duel
from tests.server.clock import Clock
from tests.waiting import PATIENCE, until

from ironhex.server.attendance import ATTENDED
from ironhex.server.bots import MOST_FOUND, MOST_HINTS_OF_ONE, OVERDUE, bot_job
from ironhex.server.game import Game
from ironhex.server.housekeeping import note_visits
from ironhex.server.storage import Store
from ironhex.server.storage.schema import games as games_table
from ironhex.server.storage.schema import seats as seats_table
from ironhex.server.tokens import new_id
from ironhex.server.workers import BotJob, Job, WorkerProcess, fair_queue
from ironhex.server.workers.jobs import CodecCache

HARD, EASY = {"kind": "bot", "bot": "hard"}, {"kind": "bot", "bot": "easy"}
WITH_BOTS = QUIET._replace(bot_workers=1)


class Thinking:
    """The bots' thinking, in this process: which levels were asked, and when hard ones may go on."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.leave = threading.Semaphore(0)

    def do(self, job: BotJob) -> bytes:
        self.asked.append(job.bot)
        if job.bot == "hard":
            assert self.leave.acquire(timeout=PATIENCE)
        return job.perform(CodecCache())

    def go_on(self) -> None:
        """Let one hard bot answer, and wait until another one is asked."""
        before = len(self.asked)
        self.leave.release()
        until(lambda: len(self.asked) > before)


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    found = Thinking()

    def do(self: WorkerProcess, job: Job) -> bytes:
        assert isinstance(job, BotJob)
        return found.do(job)

    monkeypatch.setattr(WorkerProcess, "do", do)
    return found


@pytest.fixture(autouse=True)
def swept_by_the_test_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.bots.SWEEP", 3600.0)


@pytest.fixture
def lively(store: Store, thinking: Thinking) -> Iterator[Live]:
    """A server whose hard bots answer when the test says so; in the end it lets them all answer."""
    with Live(store, WITH_BOTS) as running:
        yield running
        thinking.leave.release(1000)


def of_bots(live: Live, bot: dict[str, str] = HARD) -> Seat:
    """A spectator of a new game in which only bots play."""
    return live.watch(live.made(duel(bot, bot, seed=1))["game"])


def idle(live: Live, seat: Seat) -> bool:
    return live.server.games.game(seat.game).bots_idle


# --- fairness ---------------------------------------------------------------------------------------------------------
def test_games_of_hard_bots_do_not_starve_others(lively: Live, thinking: Thinking) -> None:
    """Three games of bots that think long: another bot waits for at most one answer of each."""
    for _ in range(3):
        of_bots(lively)
    (blue,) = lively.make(duel(PERSON, EASY, seed=1))
    waits = 0
    for _ in range(5):
        while not blue.ask:
            thinking.go_on()
        begun = thinking.asked.count("easy")
        assert blue.act()
        while not blue.ask and thinking.asked.count("easy") == begun:
            thinking.go_on()
            waits += 1
    assert thinking.asked.count("easy") >= 3
    assert waits <= 5 * 3


def test_a_game_with_many_questions_does_not_starve_others(
    lively: Live, thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One game asks as often as it may at once: another bot waits for at most two of the answers, however short."""
    monkeypatch.setattr(fair_queue, "LEEWAY", 0.0)
    here = next(seat for seat in lively.make(duel(seed=1)) if seat.ask)
    game = lively.server.games.game(here.game)
    for _ in range(MOST_HINTS_OF_ONE):
        lively.server.bots.advise(game, bot_job(game, game.play.asks[0], here.seat, "hard"))
    until(lambda: thinking.asked)
    mover = next(seat for seat in lively.make(duel(seed=1)) if seat.ask)
    mover.post("/players", seat=mover.seat, player=EASY)
    waits = 0
    while "easy" not in thinking.asked:
        thinking.go_on()
        waits += 1
    assert waits <= 2


def test_after_a_restart_games_of_bots_wait_and_others_go_on(
    database: str, thinking: Thinking, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    store = Store.at(database)
    with Live(store) as live:
        huge = [of_bots(live) for _ in range(3)]
        blue, orange = live.make(duel(seed=1))
        mover = blue if blue.ask else orange
        mover.post("/players", seat=mover.seat, player=EASY)
        version = store.version(blue.game)
    store.close()
    clock.forward(ATTENDED + 1)
    store = Store.at(database)
    with Live(store, WITH_BOTS) as live:
        live.server.bots.sweep()
        until(lambda: store.version(blue.game) > version)
        assert {game.id for game in live.server.games.everything()} == {blue.game}
        assert set(thinking.asked) == {"easy"}
        huge[0].http = live.http
        assert huge[0].get().status_code == 200
        until(lambda: "hard" in thinking.asked)
        thinking.leave.release(1000)
    store.close()


# --- pauses -----------------------------------------------------------------------------------------------------------
def test_bots_among_themselves_stop_when_nobody_looks(lively: Live, thinking: Thinking, clock: Clock) -> None:
    watcher = of_bots(lively)
    until(lambda: thinking.asked)
    clock.forward(ATTENDED + 1)
    thinking.leave.release()
    until(lambda: idle(lively, watcher))
    count = len(thinking.asked)
    lively.server.bots.sweep()
    lively.server.bots.look(lively.server.games.game(watcher.game))
    assert idle(lively, watcher)
    assert len(thinking.asked) == count


def test_bots_go_on_as_soon_as_somebody_looks(lively: Live, thinking: Thinking, clock: Clock) -> None:
    watcher = of_bots(lively)
    until(lambda: thinking.asked)
    clock.forward(ATTENDED + 1)
    thinking.leave.release()
    until(lambda: idle(lively, watcher))
    count = len(thinking.asked)
    assert watcher.get().status_code == 200
    until(lambda: len(thinking.asked) > count)


def test_bots_go_on_while_somebody_watches(lively: Live, thinking: Thinking, clock: Clock) -> None:
    watcher = of_bots(lively)
    with watcher.follow() as messages:
        next(messages)
        until(lambda: lively.server.games.game(watcher.game).attendance.watched)
        clock.forward(ATTENDED + 1)
        for _ in range(3):
            thinking.go_on()


def test_bots_answer_people_who_are_away(lively: Live, thinking: Thinking, clock: Clock) -> None:
    """Only games without people pause: a person who comes back finds the bot's answer."""
    (blue,) = lively.make(duel(PERSON, HARD, seed=1))
    until(lambda: blue.ask or thinking.asked)
    if blue.ask:
        blue.act()
        until(lambda: thinking.asked)
    clock.forward(ATTENDED + 1)
    version = lively.server.games.store.version(blue.game)
    thinking.leave.release()
    until(lambda: lively.server.games.store.version(blue.game) > version)


def test_bots_go_on_for_spectators_at_another_server(postgres_database: str, clock: Clock) -> None:
    stores = [Store.at(postgres_database) for _ in range(2)]
    with Live(stores[0]) as one, Live(stores[1]) as two:
        watcher = of_bots(one)
        clock.forward(ATTENDED + 1)
        there = two.server.games.game(watcher.game)

        def attended() -> bool:
            return there.attendance.watched_lately

        assert not attended()
        assert watcher.get().status_code == 200
        note_visits(one.server.games)
        assert attended()
    for store in stores:
        store.close()


def test_nobody_plays_a_deleted_game(lively: Live, thinking: Thinking) -> None:
    made = lively.made(duel(HARD, HARD, seed=1))
    until(lambda: thinking.asked)
    assert lively.delete(made["game"], made["maker_token"]).status_code == 200
    of_bots(lively)
    for _ in range(4):
        thinking.go_on()
    assert not any(turn.game == made["game"] for turn in lively.server.bots.waiting())


# --- the search for waiting bots --------------------------------------------------------------------------------------
@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were read from the store."""
    found: list[str] = []
    reload = Game.reload

    def counted(game: Game) -> None:
        found.append(game.id)
        reload(game)

    monkeypatch.setattr(Game, "reload", counted)
    return found


def copies(store: Store, game: str, count: int, **changes: Any) -> list[str]:
    """Store a game many times, with some changes."""
    row, players = store.game(game)._asdict() | changes, store.seats(game)
    ids = [new_id() for _ in range(count)]
    with store.engine.begin() as connection:
        connection.execute(insert(games_table), [row | {"id": id, "version": 0} for id in ids])
        connection.execute(
            insert(seats_table),
            [
                {"game": id, "place": place, **player._asdict(), "token": f"{id}{place}"}
                for id in ids
                for place, player in enumerate(players)
            ],
        )
    return ids


def test_the_search_for_bots_reads_only_games_in_which_one_has_to_act(
    live: Live, loaded: list[str], clock: Clock
) -> None:
    """Thousands of games: finished ones, those that wait for people, and those of bots that nobody watches."""
    store, bots = live.server.games.store, live.server.bots
    game = of_bots(live, BOT).game
    people = {"bots_only": False}
    copies(store, game, 1000, over=True, bot_due=False)
    copies(store, game, 1000, bot_due=False, **people)
    copies(store, game, 1000, bot_due=True, bots_only=True)
    clock.forward(ATTENDED + OVERDUE + 1)
    due = copies(store, game, 5, bot_due=True, changed=time.time() - OVERDUE - 1, **people)
    loaded.clear()
    bots.sweep()
    assert sorted(loaded) == sorted(due)
    bots.sweep()
    assert sorted(loaded) == sorted(due), "they have been asked"


def test_the_work_of_a_search_does_not_grow_with_games_that_nobody_watches(live: Live, clock: Clock) -> None:
    """Counted in steps of SQLite's virtual machine."""
    store = live.server.games.store
    game = of_bots(live, BOT).game
    few = steps(store, live.server.bots.sweep)
    copies(store, game, 2000, bot_due=True, bots_only=True)
    copies(store, game, 2000, bot_due=False, bots_only=False)
    clock.forward(ATTENDED + OVERDUE + 1)
    assert steps(store, live.server.bots.sweep) < few + 1000


def steps(store: Store, work: Callable[[], None]) -> int:
    """How many steps the database takes, in tens."""
    count = 0

    def step() -> None:
        nonlocal count
        count += 10

    def watched(connection: sqlite3.Connection, *_: object) -> None:
        connection.set_progress_handler(step, 10)

    event.listen(store.engine, "checkout", watched)
    work()
    event.remove(store.engine, "checkout", watched)
    return count


def test_a_search_reads_a_few_games_at_a_time_and_others_the_next_time(
    live: Live, loaded: list[str], clock: Clock
) -> None:
    store, bots = live.server.games.store, live.server.bots
    due = copies(store, of_bots(live, BOT).game, 2 * MOST_FOUND, bot_due=True, bots_only=False)
    clock.forward(OVERDUE + 1)
    loaded.clear()
    bots.sweep()
    assert MOST_FOUND - 1 <= len(loaded) <= MOST_FOUND, "one game was in memory"
    for _ in range(3):
        bots.sweep()
    assert sorted(loaded) == sorted(due)


def test_a_game_without_a_waiting_bot_is_read_once(live: Live, loaded: list[str], clock: Clock) -> None:
    """An older version did not note whether a bot has to act."""
    store, bots = live.server.games.store, live.server.bots
    blue, _ = live.make(duel(seed=1))
    (game,) = copies(store, blue.game, 1, bot_due=True)
    clock.forward(OVERDUE + 1)
    loaded.clear()
    bots.sweep()
    assert loaded == [game]
    assert not store.game(game).bot_due


def test_a_game_that_cannot_be_read_is_not_read_again(live: Live, loaded: list[str], clock: Clock) -> None:
    store, bots = live.server.games.store, live.server.bots
    (game,) = copies(store, of_bots(live, BOT).game, 1, bot_due=True, bots_only=False, header="{}")
    clock.forward(OVERDUE + 1)
    loaded.clear()
    for _ in range(3):
        bots.sweep()
    assert loaded == [game]
