"""Contests so small that a game takes a moment."""

from ironhex.sim import Contest, Team

WOLVERINE, GRIFFIN = "Wolverine WVR-6R", "Griffin GRF-1N"


def contest(*bots: str, turns: int = 3, board: str = "glade") -> Contest:
    """A duel of two 'Mechs in a glade."""
    first, second = bots or ("random", "random")
    return Contest((Team("A", (WOLVERINE,), first), Team("B", (GRIFFIN,), second)), board, turns)
