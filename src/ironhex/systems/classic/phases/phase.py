"""What every phase is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ironhex.systems.classic.sequence import ClassicPlay


def nothing(play: ClassicPlay) -> None:
    """A phase that needs nothing here."""


def no_steps(play: ClassicPlay, side: str) -> None:
    """A phase in which the sides take no steps by turns."""


@dataclass(frozen=True)
class PhaseRules:
    """How a side acts with one unit, what is resolved once all have acted, and how the phase ends."""

    act: Callable[[ClassicPlay, str], None] = no_steps
    resolve: Callable[[ClassicPlay], None] = nothing
    end: Callable[[ClassicPlay], None] = nothing
