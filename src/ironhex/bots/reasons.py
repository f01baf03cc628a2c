"""Why a bot does what it does: sentences for any game."""

from __future__ import annotations

ALLOWED = "It is the first thing that the rules allow."
USUAL = "It is the usual choice."
ROLLED = "That is what the dice showed."


def by_chance(ways: int) -> str:
    return f"It is one of {ways} possible answers, picked at random."


def points(count: float) -> str:
    return f"{count:g} point" if count == 1 else f"{count:g} points"


def most_effect(label: str, expected: float) -> str:
    """Why to choose the offer that does most."""
    return f"{label}: on average it does {points(max(1, round(expected)))} of damage."


def best_odds(label: str, odds: float) -> str:
    """Why to choose the offer that succeeds most often."""
    return f"{label}: it works {round(100 * odds)} times out of 100."


def closes_in(label: str) -> str:
    return f"{label}: nothing is in range yet, so it closes in."


def nothing_better(label: str) -> str:
    return f"{label}: there is nothing better."
