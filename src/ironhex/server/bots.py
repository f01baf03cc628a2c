"""Letting bots play: whenever one is asked, it thinks in a process of its own and answers as a person would."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, NamedTuple, cast

import msgspec

from ironhex.engine import Ask, EngineError
from ironhex.kernel.dice import stream
from ironhex.server.bot_worker import FALLBACK, Chosen, Thought
from ironhex.server.errors import ApiError
from ironhex.server.games import Game, Games, Seated
from ironhex.server.playing import answer

LONGEST = 60.0  # seconds a bot may think
SWEEP = 10.0  # seconds between looks for games in which a bot sleeps
TRIES = 2  # failures after which a simpler bot answers in its place
STOPPING = 3.0  # seconds for the last turn to be given up when the server ends
PATIENCE = 2.0  # seconds before a bot that failed is asked again

COMMAND = (sys.executable, "-P", "-m", "ironhex.server.bot_worker")

log = logging.getLogger("ironhex")


class Turn(NamedTuple):
    """A question that a bot is to answer."""

    game: str
    ask: int
    seat: str


class Failed(Exception):
    """A bot has not answered; says why."""


class Thinker:
    """A process that thinks; started when first wanted, and anew after it has failed."""

    def __init__(self, longest: float = LONGEST, command: Sequence[str] = COMMAND) -> None:
        self.longest, self.command = longest, command
        self._process: subprocess.Popen[bytes] | None = None
        self._known: set[str] = set()

    def start(self) -> subprocess.Popen[bytes]:
        """The process, running."""
        if self._process is None or self._process.poll() is not None:
            self.stop()
            self._known.clear()
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        return self._process

    def ask(self, thought: Thought, library: msgspec.Raw) -> str:
        """The text of the action a bot chooses."""
        known = thought.game in self._known
        chosen = self._exchange(thought if known else msgspec.structs.replace(thought, library=library))
        if known and chosen.action is None and not chosen.error:
            chosen = self._exchange(msgspec.structs.replace(thought, library=library))
        self._known.add(thought.game)
        if chosen.action is None:
            raise Failed(chosen.error or "no answer")
        return chosen.action

    def _exchange(self, thought: Thought) -> Chosen:
        process = self.start()
        began = time.monotonic()
        watch = threading.Timer(self.longest, process.kill)
        watch.start()
        try:
            cast(IO[bytes], process.stdin).write(msgspec.json.encode(thought) + b"\n")
            cast(IO[bytes], process.stdin).flush()
            line = cast(IO[bytes], process.stdout).readline()
        except OSError:
            line = b""
        finally:
            watch.cancel()
        if not line:
            self.stop()
            slow = time.monotonic() - began >= self.longest
            raise Failed(f"it thought for more than {self.longest:g} seconds" if slow else "its process has ended")
        return msgspec.json.decode(line, type=Chosen)

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe:
                    with suppress(OSError):
                        pipe.close()
            self._process = None


class Bots:
    """All bots of this server."""

    def __init__(self, games: Games, workers: int = 1, longest: float = LONGEST) -> None:
        self.games = games
        self._turns: SimpleQueue[Turn | None] = SimpleQueue()
        self._waiting: set[Turn] = set()
        self._failures: dict[Turn, int] = {}
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

    def look(self, game: Game) -> None:
        """If bots are asked in a game, let them think."""
        with game.lock:
            turns = [] if game.over else [turn for ask in game.play.asks if (turn := _turn(game, ask))]
        with self._lock:
            new = [turn for turn in turns if turn not in self._waiting]
            self._waiting.update(new)
        for turn in new:
            self._turns.put(turn)

    def _work(self, thinker: Thinker) -> None:
        thinker.start()
        while (turn := self._turns.get()) is not None and not self._stopped.is_set():
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
            thought, library = thought_of(game, ask, turn.seat, simple=self._failures.get(turn, 0) >= TRIES)
        action = thinker.ask(thought, library)
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


def thought_of(game: Game, ask: Ask, seat: str, simple: bool) -> tuple[Thought, msgspec.Raw]:
    """What a bot is told, and the designs and boards of its game."""
    play = game.play
    codec = play.system.codec(play.start.facts)
    bot = next(chair.bot for chair in game.chairs if chair.seat == seat)
    seed = stream(bytes.fromhex(game.seed or "00"), f"bot {seat}").hex()
    raw = [
        msgspec.Raw(msgspec.json.encode(each, enc_hook=codec.encode)) for each in (ask.question, play.asking_view(seat))
    ]
    thought = Thought(
        game.id, play.system.name, seat, FALLBACK if simple else bot, seed, ask.id, ask.seats, ask.sealed, *raw
    )
    return thought, msgspec.Raw(msgspec.json.encode(codec.to_record()))
