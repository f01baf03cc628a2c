"""A process in which bots think: requests come on standard input, replies go to standard output, one JSON line each.

A bot gets its seat's view and the question, never the true state of the game, and only the designs and boards that
occur in this view; these are sent once.
"""

from __future__ import annotations

import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from ironhex.bots import RANDOM, Asked, Bot, asked_about
from ironhex.engine import Ask, Codec, RollDice, System
from ironhex.engine.system import union
from ironhex.games import SYSTEMS, bots_for

MOST_CODECS = 24
FALLBACK = RANDOM


class BotRequest(msgspec.Struct, frozen=True):
    """A question for a bot; `library_key` names the designs and boards of the view.

    `library` holds them, and is unset if the process has them already; a game without any has the library `null`.
    """

    library_key: str
    system: str
    seat: str
    bot: str
    seed: str
    ask: int
    seats: tuple[str, ...]
    sealed: bool
    question: msgspec.Raw
    view: msgspec.Raw
    library: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class BotReply(msgspec.Struct, frozen=True):
    """A bot's answer and its reason; no action if the designs and boards must be sent first."""

    action: str | None = None
    reason: str = ""
    error: str = ""


class CodecCache:
    """The codecs of the views this process has seen most recently."""

    def __init__(self) -> None:
        self._codecs: OrderedDict[str, Codec] = OrderedDict()

    def find(self, request: BotRequest) -> Codec | None:
        """The codec for a request's view; None if its library is not known."""
        if request.library is not msgspec.UNSET:
            library = msgspec.json.decode(request.library)
            self._codecs[request.library_key] = SYSTEMS[request.system].restore_codec(library)
        if request.library_key in self._codecs:
            self._codecs.move_to_end(request.library_key)
        while len(self._codecs) > MOST_CODECS:
            self._codecs.popitem(last=False)
        return self._codecs.get(request.library_key)

    def reply(self, request: BotRequest) -> BotReply:
        """A bot's answer to a question."""
        codec = self.find(request)
        if codec is None:
            return BotReply()
        system = SYSTEMS[request.system]
        bot: Bot = bots_for(request.system)[request.bot](bytes.fromhex(request.seed))
        action = bot.choose(_asked(system, codec, request))
        return BotReply(str(action), bot.reason)


def _asked(system: System[Any], codec: Codec, request: BotRequest) -> Asked:
    question = _decoded(request.question, union((*system.questions, RollDice)), codec)
    view = _decoded(request.view, system.facts, codec)
    return asked_about(system, Ask(request.ask, request.seats, question, request.sealed), request.seat, view)


def _decoded(raw: msgspec.Raw, type: Any, codec: Codec) -> Any:
    return msgspec.json.decode(raw, type=type, dec_hook=codec.decode)


def answered(line: bytes, reply: Callable[[BotRequest], BotReply]) -> bytes:
    """The reply to a line, as a line."""
    try:
        return msgspec.json.encode(reply(msgspec.json.decode(line, type=BotRequest)))
    except Exception as error:
        return msgspec.json.encode(BotReply(error=f"{type(error).__name__}: {error}"))


def main() -> None:
    """Answer requests until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which closes our input when it ends
    cache = CodecCache()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answered(line, cache.reply) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
