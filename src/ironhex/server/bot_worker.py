"""A process in which bots think: questions come on standard input, answers go to standard output, one JSON line each.

A bot gets its seat's view and the question, never the true state of the game. Designs and boards come once a game.
"""

from __future__ import annotations

import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from ironhex.bots import Asked, Bot, bots_for
from ironhex.engine import Ask, Codec, RollDice, System
from ironhex.engine.real_dice import every_roll, judge_faces
from ironhex.engine.system import union
from ironhex.games import SYSTEMS
from ironhex.server.game_view import text_of

KEPT_GAMES = 24
FALLBACK = "random"
UNKNOWN = msgspec.Raw(b"null")  # the bot's process has it already


class Thought(msgspec.Struct, frozen=True):
    """A question for a bot."""

    game: str
    system: str
    seat: str
    bot: str
    seed: str
    ask: int
    seats: tuple[str, ...]
    sealed: bool
    question: msgspec.Raw
    view: msgspec.Raw
    library: msgspec.Raw = UNKNOWN


class Chosen(msgspec.Struct, frozen=True):
    """A bot's answer and its reason; nothing where the designs and boards of the game are wanted first."""

    action: str | None = None
    reason: str = ""
    error: str = ""


class Room:
    """The games that this process knows."""

    def __init__(self) -> None:
        self._codecs: OrderedDict[str, Codec] = OrderedDict()

    def think(self, thought: Thought) -> Chosen:
        """A bot's answer to a question."""
        codec = self._codec(thought)
        if codec is None:
            return Chosen()
        system = SYSTEMS[thought.system]
        asked = self._asked(system, codec, thought)
        bot: Bot = bots_for(thought.system)[thought.bot](bytes.fromhex(thought.seed))
        action = bot.choose(asked)
        return Chosen(text_of(system, action), bot.reason)

    def _codec(self, thought: Thought) -> Codec | None:
        library = msgspec.json.decode(thought.library)
        if library is not None:
            self._codecs[thought.game] = SYSTEMS[thought.system].restore_codec(library)
        if thought.game in self._codecs:
            self._codecs.move_to_end(thought.game)
        while len(self._codecs) > KEPT_GAMES:
            self._codecs.popitem(last=False)
        return self._codecs.get(thought.game)

    @staticmethod
    def _asked(system: System[Any], codec: Codec, thought: Thought) -> Asked:
        question = _decoded(thought.question, union((*system.questions, RollDice)), codec)
        view = _decoded(thought.view, system.facts, codec)
        ask = Ask(thought.ask, thought.seats, question, thought.sealed)
        if isinstance(question, RollDice):
            return Asked(ask, thought.seat, view, partial(every_roll, question), partial(judge_faces, question))
        menu = partial(system.menu, view, question, thought.seat)
        return Asked(ask, thought.seat, view, menu, partial(system.refusal, view, question, thought.seat))


def _decoded(raw: msgspec.Raw, type: Any, codec: Codec) -> Any:
    return msgspec.json.decode(raw, type=type, dec_hook=codec.decode)


def answered(line: bytes, think: Callable[[Thought], Chosen]) -> bytes:
    """The line that answers a line."""
    try:
        return msgspec.json.encode(think(msgspec.json.decode(line, type=Thought)))
    except Exception as error:
        return msgspec.json.encode(Chosen(error=f"{type(error).__name__}: {error}"))


def main() -> None:
    """Think until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which closes our input when it ends
    room = Room()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answered(line, room.think) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
