"""What every phase is made of: units that act by turns, then named steps in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.sequence import ClassicPlay


class Step(NamedTuple):
    """One thing that is done in a phase once all units have acted. Records and options know it by its name."""

    name: str
    run: Callable[[ClassicPlay], None]


@dataclass(frozen=True)
class PhaseRules:
    """A phase: opening steps, how a side acts with one unit, if units act in it at all, and the steps that follow."""

    phase: Phase
    act: Callable[[ClassicPlay, str], None] | None = None
    steps: tuple[Step, ...] = ()
    opening: tuple[Step, ...] = ()  # before anybody acts

    def step(self, name: str) -> Step:
        """A step by its name."""
        return next(step for step in (*self.opening, *self.steps) if step.name == name)

    def with_step(self, step: Step, *, before: str = "") -> PhaseRules:
        """The phase with one more step: before the named one, or after all others."""
        at = [each.name for each in self.steps].index(before) if before else len(self.steps)
        return replace(self, steps=(*self.steps[:at], step, *self.steps[at:]))
