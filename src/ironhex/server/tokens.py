"""Random ids of games and tokens of seats."""

from __future__ import annotations

from hashlib import sha256
from secrets import choice, compare_digest, token_urlsafe

ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"


def new_id() -> str:
    """The id of a new game: short, and without letters that look alike."""
    return "".join(choice(ALPHABET) for _ in range(12))


def new_token() -> str:
    """128 random bits that nobody can guess."""
    return token_urlsafe(16)


def hashed(token: str) -> str:
    """A token as it is stored, so that nobody can use what the database holds."""
    return sha256(token.encode()).hexdigest()


def matches(token: str, stored: str) -> bool:
    """Whether a token is the one that was stored as this hash."""
    return compare_digest(hashed(token), stored)
