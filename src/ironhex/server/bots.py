"""Lets bots play: whenever one is asked, it thinks in a separate process and answers as a person would.

Hints come from the same processes.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from concurrent.futures import Future
from typing import NamedTuple

import msgspec

from ironhex.bots import RANDOM
from ironhex.engine import Ask, EngineError
from ironhex.kernel.dice import stream
from ironhex.server.ask_ids import ask_id
from ironhex.server.attendance import ATTENDED
from ironhex.server.callers import Caller
from ironhex.server.errors import ApiError, NotFound, NotPossibleNow, Overloaded
from ironhex.server.game import Game
from ironhex.server.games import Games
from ironhex.server.persistence import bots_only
from ironhex.server.playing import answer
from ironhex.server.view_jobs import view_fields
from ironhex.server.workers import BotJob, BotReply, WorkerFailed, WorkerProcess
from ironhex.server.workers.fair_queue import FairQueue

LONGEST = 60.0  # seconds a bot may think
FALLBACK = RANDOM  # the bot that answers when another one fails
SWEEP = 10.0  # seconds between searches for bots that were never asked
OVERDUE = 10.0  # seconds without any change in a game after which its bot may never have been asked
MOST_FOUND = 50  # games that a search looks at
TRIES = 2  # failures after which a simpler bot answers instead
STOPPING = 3.0  # seconds to wait for the last turn when the server ends
PATIENCE = 2.0  # seconds before a bot that failed is asked again
MOST_HINTS = 32  # hint requests that may wait at once
MOST_HINTS_OF_ONE = 8  # of one game
TROUBLE = "the bot did not answer; trying again"

log = logging.getLogger("ironhex")


class Turn(NamedTuple):
    """A question that a bot has to answer."""

    game: str
    ask: int
    seat: str


class HintRequest(NamedTuple):
    """A question to which a player wants a hint."""

    job: BotJob
    advice: Future[BotReply]


class Bots:
    """The bots of this server."""

    def __init__(self, games: Games, workers: int = 1, longest: float = LONGEST) -> None:
        self.games = games
        self._turns: FairQueue[Turn | HintRequest] = FairQueue()  # by game
        self._waiting: set[Turn] = set()
        self._failures: dict[Turn, int] = {}
        self._swept = ""  # the game at which the last search ended
        self._hints: Counter[str] = Counter()  # hint requests that wait, by game
        self._lock = threading.Lock()
        self._processes = [WorkerProcess(longest) for _ in range(workers)]
        self._stopped = threading.Event()
        self._threads = [threading.Thread(target=self._work, args=(each,), daemon=True) for each in self._processes]
        self._threads.append(threading.Thread(target=self._sweep, daemon=True))

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stopped.set()
        for left in self._turns.close():
            if isinstance(left, HintRequest) and left.advice.set_running_or_notify_cancel():
                left.advice.set_exception(WorkerFailed("the server is shutting down"))
        for process in self._processes:
            process.stop()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(STOPPING)

    def kill(self) -> None:
        """End the processes, without waiting for anything."""
        for process in self._processes:
            process.kill()

    def look(self, game: Game) -> None:
        """Queue the questions of a game that bots have to answer; bots among themselves play only for spectators."""
        with game.lock:
            game.bots_idle = bots_only(game.players) and not game.attendance.watched_lately
            waits = game.over or game.deleted or game.bots_idle
            turns = [] if waits else [turn for ask in game.play.asks if (turn := _turn(game, ask))]
        with self._lock:
            new = [turn for turn in turns if turn not in self._waiting]
            self._waiting.update(new)
        for turn in new:
            self._turns.put(turn.game, turn)

    def waiting(self) -> frozenset[Turn]:
        """The questions that bots are answering, or are going to."""
        with self._lock:
            return frozenset(self._waiting)

    def advise(self, game: Game, job: BotJob) -> Future[BotReply]:
        """What a bot would do, once it has thought about it."""
        if not self._processes:
            raise NotPossibleNow("this server has no bots")
        with self._lock:
            if self._hints.total() >= MOST_HINTS or self._hints[game.id] >= MOST_HINTS_OF_ONE:
                raise Overloaded("too many players are waiting for a hint; try again")
            self._hints[game.id] += 1
        advice: Future[BotReply] = Future()
        advice.add_done_callback(lambda _: self._hint_ended(game.id))
        self._turns.put(game.id, HintRequest(job, advice))
        return advice

    def _hint_ended(self, game: str) -> None:
        with self._lock:
            self._hints -= Counter([game])

    def _work(self, process: WorkerProcess) -> None:
        process.start()
        while (taken := self._turns.get()) is not None:
            game, turn = taken
            began = time.monotonic()
            try:
                if isinstance(turn, HintRequest):
                    _grant(process, turn)
                else:
                    self._play(process, turn)
            finally:
                self._turns.done(game, time.monotonic() - began)

    def _play(self, process: WorkerProcess, turn: Turn) -> None:
        failed = False
        try:
            self._take(process, turn)
        except Exception:  # such as a full disk: the next sweep asks the bot again
            failed = True
            log.exception("a bot failed in game %s", turn.game)
        finally:
            with self._lock:
                self._waiting.discard(turn)
        game = self.games.in_memory(turn.game)
        if game is not None and not failed and not self._failures.get(turn):
            self.look(game)

    def _take(self, process: WorkerProcess, turn: Turn) -> None:
        try:
            game = self.games.game(turn.game)
        except NotFound:
            self._failures.pop(turn, None)
            return
        try:
            self._answer(process, game, turn)
        except WorkerFailed as error:
            self._fail(game, turn, str(error))
        except (EngineError, ApiError) as error:
            if self._still_asked(game, turn):
                self._fail(game, turn, str(error))
            else:
                self._failures.pop(turn, None)
        else:
            self._failures.pop(turn, None)
            if game.trouble.pop(turn.seat, None):
                game.announce()

    def _answer(self, process: WorkerProcess, game: Game, turn: Turn) -> None:
        with game.lock:
            ask = next((each for each in game.play.asks if ask_id(game, each) == turn.ask), None)
            if ask is None or game.over or _turn(game, ask) != turn:
                return
            bot = next(player.bot for player in game.players if player.seat == turn.seat)
            simple = self._failures.get(turn, 0) >= TRIES
            job = bot_job(game, ask, turn.seat, FALLBACK if simple else bot)
        action = bot_reply(process, job).action
        answer(game, Caller((turn.seat,), None), turn.ask, action, turn.seat)

    def _still_asked(self, game: Game, turn: Turn) -> bool:
        with game.lock:
            asked = any(_turn(game, ask) == turn for ask in game.play.asks)
            return asked and not game.over and not game.deleted

    def _fail(self, game: Game, turn: Turn, why: str) -> None:
        """Tell the players that the bot failed, and try again later; why is for the log, for it may name secrets."""
        log.warning("the bot at %s in game %s did not answer: %s", turn.seat, turn.game, why)
        self._failures[turn] = self._failures.get(turn, 0) + 1
        game.trouble[turn.seat] = TROUBLE
        game.announce()
        again = threading.Timer(PATIENCE, self.look, (game,))
        again.daemon = True
        again.start()

    def _sweep(self) -> None:
        """Ask bots that nobody has asked: after a restart, or when the server that would ask them is gone."""
        while not self._stopped.wait(SWEEP):
            try:
                self.sweep()
            except Exception:
                log.exception("the search for waiting bots failed")

    def sweep(self) -> None:
        """Look at a few games in which a bot should have acted, and at others the next time."""
        now = time.time()
        asked = {turn.game for turn in self.waiting()}
        found = self.games.store.waiting_for_bots(self._swept, now - OVERDUE, now - ATTENDED, MOST_FOUND)
        self._swept = found[-1] if len(found) == MOST_FOUND else ""
        for id in found:
            if id not in asked:
                self._wake(id)

    def _wake(self, id: str) -> None:
        """Look at a game that is stored; one that cannot be read is not looked at again."""
        try:
            game = self.games.game(id)
        except ApiError:
            self.games.store.note_bots(id, due=False, only=False)
            return
        self.look(game)
        game.note_bots()


def _turn(game: Game, ask: Ask) -> Turn | None:
    """The bot that has to answer a question; None if a person may."""
    kinds = {player.seat: player.kind for player in game.players}
    if any(kinds[seat] != "bot" for seat in ask.seats):
        return None
    return Turn(game.id, ask_id(game, ask), ask.seats[0])


def _grant(process: WorkerProcess, request: HintRequest) -> None:
    """Answer a hint request, if the player is still waiting."""
    if request.advice.set_running_or_notify_cancel():
        try:
            request.advice.set_result(bot_reply(process, request.job))
        except Exception as error:
            request.advice.set_exception(error)


def bot_job(game: Game, ask: Ask, seat: str, bot: str) -> BotJob:
    """What a bot gets to see: its seat's view, and the designs and boards that occur in it.

    The number of the question is part of the seed, for by itself it would tell how often others were asked in secret.
    """
    play = game.play
    fields = view_fields(play.system, play.asking_view(seat), ask.question, seat)
    seed = stream(bytes.fromhex(game.seed or "00"), f"bot {seat} {ask.id}").hex()
    return BotJob(*fields, bot, seed, ask.seats, ask.sealed)


def bot_reply(process: WorkerProcess, job: BotJob) -> BotReply:
    """What a bot answers."""
    return msgspec.json.decode(process.do(job), type=BotReply)
