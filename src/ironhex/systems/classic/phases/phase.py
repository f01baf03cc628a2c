"""The structure of every phase: units that act in alternation, then named steps in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ironhex.systems.classic.battle import Battle, How, Phase, Unit
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.sequence import ClassicPlay


def everyone(kind: Kind) -> bool:
    return True


def every_turn(battle: Battle) -> bool:
    return True


class Step(NamedTuple):
    """One step of a phase after all units have acted. Records and options refer to it by name."""

    name: str
    run: Callable[[ClassicPlay], None]


@dataclass(frozen=True)
class PhaseRules:
    """A phase: opening steps, how a side acts with one unit, if units act in it, and the steps that follow."""

    phase: Phase
    act: Callable[[ClassicPlay, str], None] | None = None
    steps: tuple[Step, ...] = ()
    opening: tuple[Step, ...] = ()  # before any unit acts
    has_acted: Callable[[Unit], bool] | None = None  # whether a unit has acted in it, if units act in it
    needed: Callable[[Battle], bool] = every_turn  # whether it takes place in this turn; else nobody hears of it
    played: Callable[[Battle], bool] = every_turn  # whether it may ever take place with these units
    takes_part: Callable[[Kind], bool] = everyone  # the kinds of units that act in it
    together: bool = False  # the ProtoMechs of a Point act in it as one
    attack: bool = False  # its damage is simultaneous: units attack as they were when it began
    attached: tuple[How, ...] = ()  # how units may be attached to others and still act in it
    arrival: str = ""  # in which way units arrive that act in it while still off the map

    def step(self, name: str) -> Step:
        """A step by its name."""
        return next(step for step in (*self.opening, *self.steps) if step.name == name)

    def with_step(self, step: Step, *, before: str = "") -> PhaseRules:
        """The phase with one more step: before the named one, or after all others."""
        at = [each.name for each in self.steps].index(before) if before else len(self.steps)
        return replace(self, steps=(*self.steps[:at], step, *self.steps[at:]))
