"""The ids of questions as clients see them.

The engine counts questions, so gaps between its numbers would tell how often others were asked in secret.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from ironhex.engine import Ask, ClosedQuestion
from ironhex.server.game import Game

LENGTH = 6  # bytes: browsers read such numbers exactly
MOST = 4096  # ids to remember
LARGEST = 256**LENGTH - 1


def ask_id(game: Game, ask: Ask) -> int:
    """A number that says nothing about other questions, and is the same on every server."""
    return _number(" ".join([row.token for row in game.players]), ask.id)  # a player knows only some of the tokens


@lru_cache(MOST)
def _number(tokens: str, id: int) -> int:
    return int.from_bytes(sha256(f"{tokens} {id}".encode()).digest()[:LENGTH], "big")


def open_ask(game: Game, id: int) -> Ask:
    """An open question by the id that clients know."""
    found = next((ask for ask in game.play.asks if ask_id(game, ask) == id), None)
    if found is None or game.over:
        raise ClosedQuestion(f"question {id} is closed")
    return found
