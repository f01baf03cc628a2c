"""Chat: what the players of a game write to everybody at the table.

Spectators read it and cannot write, so nobody gets hints from them. It is no part of the game's record.
"""

from __future__ import annotations

import math
import time
import unicodedata

from ironhex.server.callers import Caller
from ironhex.server.errors import BadRequest, TooMany
from ironhex.server.game import Game
from ironhex.server.open_questions import acting_seat
from ironhex.server.storage import MessageRow, add_message
from ironhex.server.wire import ChatMessage

LONGEST = 300  # characters of a message
BURST = 5  # messages of a seat
WITHIN = 10.0  # in so many seconds

# Control, format and private characters, halves of characters, unknown ones, separators of lines: they hide others,
# or turn them around.
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_JOINERS = "\u200c\u200d"  # some languages and emoji need them
_EMOJI = range(0x1F000, 0x1FC00)  # the latest ones are unknown to older versions of Python


def say(game: Game, caller: Caller, text: str, seat: str | None) -> None:
    """Write a message to everybody."""
    speaker, words = acting_seat(caller, seat), readable(text)
    with game.lock:
        now = time.time()
        _check_pace([each.sent for each in game.chat if each.seat == speaker], now)
        game.update(lambda: add_message(game.store, game.id, speaker, words, now))


def readable(text: str) -> str:
    """A message on one line; an error if it is empty, too long, or has characters that nobody can see."""
    words = " ".join(text.split())
    if not words.strip(f" {_JOINERS}"):
        raise BadRequest("text: the message is empty")
    if len(words) > LONGEST:
        raise BadRequest(f"text: a message has at most {LONGEST} characters, not {len(words)}")
    for each in words:
        if _is_hidden(each):
            raise BadRequest(f"text: a message cannot contain the invisible character U+{ord(each):04X}")
    return words


def _is_hidden(letter: str) -> bool:
    shown = letter in _JOINERS or ord(letter) in _EMOJI
    return not shown and unicodedata.category(letter) in _HIDDEN


def _check_pace(sent: list[float], now: float) -> None:
    lately = [when for when in sent if when > now - WITHIN]
    if len(lately) >= BURST:
        wait = lately[-BURST] + WITHIN - now
        raise TooMany(f"too many messages; write again in {max(1, math.ceil(wait))} seconds", wait)


def chat_messages(rows: tuple[MessageRow, ...], after: int = 0) -> tuple[ChatMessage, ...]:
    """Messages as clients get them."""
    return tuple(ChatMessage(*row) for row in rows if row.n > after)
