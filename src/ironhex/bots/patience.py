"""Patience: a bot that waits too long would stall a game, so in late turns it takes more risks."""

from __future__ import annotations


def calm(turn: int, patience: int) -> float:
    """How much of its caution a bot keeps: all of it for `patience` turns, then less and less."""
    return min(1.0, patience / max(1, turn))
