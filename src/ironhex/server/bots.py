"""Letting bots play: whenever one is asked, it thinks in a process of its own and answers as a person would.

People may ask what a bot would do in their place; that is thought about in the same processes.
"""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Future
from queue import SimpleQueue
from typing import NamedTuple

import msgspec

from ironhex.engine import Ask, EngineError
from ironhex.kernel.dice import stream
from ironhex.server.bot_process import LONGEST, Failed, Thinker
from ironhex.server.bot_worker import FALLBACK, Chosen, Thought
from ironhex.server.errors import ApiError, Overloaded, Unwilling
from ironhex.server.games import Game, Games, Seated
from ironhex.server.playing import answer

SWEEP = 10.0  # seconds between looks for games in which a bot sleeps
TRIES = 2  # failures after which a simpler bot answers in its place
STOPPING = 3.0  # seconds for the last turn to be given up when the server ends
PATIENCE = 2.0  # seconds before a bot that failed is asked again
MOST_WISHES = 32  # for advice at once

log = logging.getLogger("ironhex")


class Turn(NamedTuple):
    """A question that a bot is to answer."""

    game: str
    ask: int
    seat: str


class Wish(NamedTuple):
    """A question about which somebody wants a bot's advice."""

    thought: Thought
    library: msgspec.Raw
    advice: Future[Chosen]


class Bots:
    """All bots of this server."""

    def __init__(self, games: Games, workers: int = 1, longest: float = LONGEST) -> None:
        self.games = games
        self._turns: SimpleQueue[Turn | Wish | None] = SimpleQueue()
        self._waiting: set[Turn] = set()
        self._failures: dict[Turn, int] = {}
        self._wishes = threading.BoundedSemaphore(MOST_WISHES)
        self._lock = threading.Lock()
        self._thinkers = [Thinker(longest) for _ in range(workers)]
        self._stopped = threading.Event()
        self._threads = [threading.Thread(target=self._work, args=(each,), daemon=True) for each in self._thinkers]
        self._threads.append(threading.Thread(target=self._sweep, daemon=True))

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stopped.set()
        for thinker in self._thinkers:
            self._turns.put(None)
            thinker.stop()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(STOPPING)
        while not self._turns.empty():
            if isinstance(left := self._turns.get(), Wish) and left.advice.set_running_or_notify_cancel():
                left.advice.set_exception(Failed("the server ends"))

    def look(self, game: Game) -> None:
        """If bots are asked in a game, let them think."""
        with game.lock:
            turns = [] if game.over else [turn for ask in game.play.asks if (turn := _turn(game, ask))]
        with self._lock:
            new = [turn for turn in turns if turn not in self._waiting]
            self._waiting.update(new)
        for turn in new:
            self._turns.put(turn)

    def advise(self, thought: Thought, library: msgspec.Raw) -> Future[Chosen]:
        """What a bot would do, as soon as one has thought about it."""
        if not self._thinkers:
            raise Unwilling("no bot thinks at this server")
        if not self._wishes.acquire(blocking=False):
            raise Overloaded("too many ask for advice at once; try again")
        advice: Future[Chosen] = Future()
        advice.add_done_callback(lambda _: self._wishes.release())
        self._turns.put(Wish(thought, library, advice))
        return advice

    def _work(self, thinker: Thinker) -> None:
        thinker.start()
        while (turn := self._turns.get()) is not None and not self._stopped.is_set():
            if isinstance(turn, Wish):
                _grant(thinker, turn)
            else:
                self._play(thinker, turn)

    def _play(self, thinker: Thinker, turn: Turn) -> None:
        try:
            self._take(thinker, turn)
        except Exception:
            log.exception("a bot's turn in game %s went wrong", turn.game)
        finally:
            with self._lock:
                self._waiting.discard(turn)
        game = self.games.in_memory(turn.game)
        if game is not None and not self._failures.get(turn):
            self.look(game)

    def _take(self, thinker: Thinker, turn: Turn) -> None:
        game = self.games.game(turn.game)
        try:
            self._answer(thinker, game, turn)
        except Failed as error:
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

    def _answer(self, thinker: Thinker, game: Game, turn: Turn) -> None:
        with game.lock:
            ask = next((each for each in game.play.asks if each.id == turn.ask), None)
            if ask is None or game.over or _turn(game, ask) != turn:
                return
            bot = next(chair.bot for chair in game.chairs if chair.seat == turn.seat)
            simple = self._failures.get(turn, 0) >= TRIES
            thought, library = thought_of(game, ask, turn.seat, FALLBACK if simple else bot)
        action = thinker.ask(thought, library).action or ""
        answer(game, Seated((turn.seat,), None), turn.ask, action, turn.seat)

    def _still_asked(self, game: Game, turn: Turn) -> bool:
        with game.lock:
            return any(_turn(game, ask) == turn for ask in game.play.asks) and not game.over

    def _fail(self, game: Game, turn: Turn, why: str) -> None:
        """Say at the table what is the matter, and try again in a while."""
        log.warning("the bot at %s in game %s has not answered: %s", turn.seat, turn.game, why)
        self._failures[turn] = self._failures.get(turn, 0) + 1
        game.trouble[turn.seat] = f"the bot has not answered ({why}); it is asked again"
        game.announce()
        again = threading.Timer(PATIENCE, self.look, (game,))
        again.daemon = True
        again.start()

    def _sweep(self) -> None:
        """Wake bots that sleep: after a restart, or when the server that had asked them is gone."""
        while not self._stopped.wait(SWEEP):
            try:
                for id in self.games.store.with_bots():
                    self.look(self.games.game(id))
            except Exception:
                log.exception("looking for bots that sleep went wrong")


def _turn(game: Game, ask: Ask) -> Turn | None:
    """The bot that is to answer a question: none where a person may."""
    kinds = {chair.seat: chair.kind for chair in game.chairs}
    if any(kinds[seat] != "bot" for seat in ask.seats):
        return None
    return Turn(game.id, ask.id, ask.seats[0])


def _grant(thinker: Thinker, wish: Wish) -> None:
    """Think for somebody, if he still waits."""
    if wish.advice.set_running_or_notify_cancel():
        try:
            wish.advice.set_result(thinker.ask(wish.thought, wish.library))
        except Exception as error:
            wish.advice.set_exception(error)


def thought_of(game: Game, ask: Ask, seat: str, bot: str) -> tuple[Thought, msgspec.Raw]:
    """What a bot is told, and the designs and boards of its game."""
    play = game.play
    codec = play.system.codec(play.start.facts)
    seed = stream(bytes.fromhex(game.seed or "00"), f"bot {seat}").hex()
    raw = [
        msgspec.Raw(msgspec.json.encode(each, enc_hook=codec.encode)) for each in (ask.question, play.asking_view(seat))
    ]
    thought = Thought(game.id, play.system.name, seat, bot, seed, ask.id, ask.seats, ask.sealed, *raw)
    return thought, msgspec.Raw(msgspec.json.encode(codec.to_record()))
