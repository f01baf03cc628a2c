"""Random ids of games and tokens of seats."""

from __future__ import annotations

from secrets import choice, token_urlsafe

ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"


def new_id() -> str:
    """The id of a new game: short, and without letters that look alike."""
    return "".join(choice(ALPHABET) for _ in range(12))


def new_token() -> str:
    """128 random bits that nobody can guess."""
    return token_urlsafe(16)
