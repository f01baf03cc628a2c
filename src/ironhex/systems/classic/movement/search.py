"""How far a unit can move on the ground: for every place, facing and MP spent, the most hexes it can have moved.

The search proceeds by MP. A layer follows from the previous one by turning, and from earlier ones by stepping; each
takes a few operations on small arrays. Where a step may require a roll, another axis counts the rolls. The other states
depend on the mode: walking, the direction of the last step, because only hexes since the last reversal count
(BMR-HIT-014); running over pavement, or moving over ice, whether the unit has turned on it, because the next step
risks a skid (BMR-SKID-001, BMR-ENV-010).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.systems.classic.movement.step_arrays import ALIVE, DEAD, MOST_POINTS, Bytes, Steps
from ironhex.systems.classic.movement.windows import Window

ONE = np.int8(1)
FORWARD, BACKWARD = "forward", "backward"
SAME, FRESH, ROLL, BOTH = "same", "fresh", "roll", "both"


class State(NamedTuple):
    """A state of a place: by which steps it is entered, onto which surface, and from which state by turning."""

    entered: str = ""
    paved: bool | None = None
    turned: tuple[int, ...] = ()


class Plan(NamedTuple):
    """The states of a search, and how each kind of step continues them.

    A state keeps its hexes (same), restarts the count (fresh), or risks a roll first (roll), or both (both).
    """

    states: tuple[State, ...]
    goes_on: Mapping[str, tuple[tuple[int, str], ...]]


WALKING = Plan(
    (State(FORWARD, turned=(0,)), State(BACKWARD, turned=(1,))),
    {FORWARD: ((0, SAME), (1, FRESH)), BACKWARD: ((1, SAME), (0, FRESH))},
)
RUNNING = Plan((State(FORWARD, turned=(0,)),), {FORWARD: ((0, SAME),)})
PAVED = Plan(
    (State(FORWARD, paved=False, turned=(0,)), State(FORWARD, paved=True), State(turned=(1, 2))),
    {FORWARD: ((0, SAME), (1, SAME), (2, ROLL))},
)
SLICK = Plan(
    (
        *(State(FORWARD, paved=False, turned=(0,)), State(FORWARD, paved=True), State(turned=(1, 2))),
        *(State(BACKWARD, paved=False, turned=(3,)), State(BACKWARD, paved=True), State(turned=(4, 5))),
    ),
    {
        FORWARD: ((0, SAME), (1, SAME), (2, ROLL), (3, FRESH), (4, FRESH), (5, BOTH)),
        BACKWARD: ((3, SAME), (4, SAME), (5, ROLL), (0, FRESH), (1, FRESH), (2, BOTH)),
    },
)
"""Walking over ice: a turn on it risks a skid at any speed (BMR-ENV-010)."""
SLIPPERY = (PAVED, SLICK)
FLANKING = Plan(
    (State(FORWARD), State(turned=(0, 1))),
    {FORWARD: ((0, SAME), (1, ROLL))},
)
"""In the air at flank speed every step after a turn risks a sideslip (BMR-VTOL-016)."""
MOST_SLIPS = 2  # risked in one flight
MOST_WALLS = 5  # broken in one move


class Seed(NamedTuple):
    """Where a search begins: a place and a facing, a state, the MP already spent, and the hexes moved so far."""

    place: int
    facing: int
    state: int = 0
    spent: int = 0
    hexes: int = 0
    rolls: int = 0


class Mark(NamedTuple):
    """One result: the MP spent, rolls risked, facing, place and hexes moved; in a state."""

    spent: int
    facing: int
    rolls: int
    place: int
    hexes: int
    state: int


class Search:
    """The layers of one mode: values by MP, facing (0 and 7 are copies of 6 and 1), rolls and place, for each state."""

    def __init__(
        self,
        plan: Plan,
        window: Window,
        seeds: tuple[Seed, ...],
        limit: int,
        closed: tuple[int, ...] = (),
        left: tuple[int, ...] = (),
        slips: int = MOST_SLIPS,
    ) -> None:
        """Search up to some MP; a closed place cannot be left, and one left for good cannot be re-entered. So many
        sideslips may be risked."""
        limit = min(limit, MOST_POINTS)
        self.plan, self.window, self.seeds, self.limit, self.left = plan, window, seeds, limit, left
        rolls = window.risky or plan in SLIPPERY
        self.rolls = limit // 2 if rolls else 0  # a step that risks a roll costs at least 2 MP
        if window.walls:
            self.rolls = min(limit, MOST_WALLS)  # except out of a building, or out of one and into another
        if plan is FLANKING:
            self.rolls = min(slips, limit // 2)
        self.steps: dict[str, Steps] = {kind: getattr(window, kind) for kind in plan.goes_on}
        shape = (limit + 1, 8, self.rolls + 1, window.size)
        self.layers: tuple[Bytes, ...] = tuple(np.full(shape, DEAD, np.int8) for _ in plan.states)
        self._leaving = np.full(window.size, ALIVE, np.int8)
        self._leaving[list(closed)] = DEAD
        self.closed = frozenset(closed)
        self._spread()

    def _spread(self) -> None:
        depth = self.window.dearest
        shape = (self.limit + 1 + depth, 6, self.rolls + 2, self.window.size)
        history = {kind: np.full(shape, DEAD, np.int8) for kind in self.steps}
        gathers = {kind: self.window.gather(steps, self.rolls) for kind, steps in self.steps.items()}
        arrived = {kind: np.empty(gather.shape, np.int8) for kind, gather in gathers.items()}
        for spent in range(self.limit + 1):
            if spent:
                for kind, gather in gathers.items():
                    history[kind][spent:].reshape(-1).take(gather, out=arrived[kind], mode="clip")
                    np.add(arrived[kind], ONE, out=arrived[kind])
                    if self.left:
                        arrived[kind][..., self.left] = DEAD
                self._arrive(spent, arrived)
            self._sow(spent)
            for kind in self.steps:
                self._go_on(spent, kind, history[kind][spent + depth, :, 1:])

    def _arrive(self, spent: int, arrived: Mapping[str, Bytes]) -> None:
        """A layer by turning from the previous one, and by stepping."""
        for number, state in enumerate(self.plan.states):
            now = self.layers[number][spent, 1:7]
            for origin in state.turned:
                before = self.layers[origin][spent - 1]
                np.maximum(now, before[:6], out=now)
                np.maximum(now, before[2:], out=now)
            if state.entered:
                values = arrived[state.entered]
                if state.paved is not None:
                    values = np.minimum(values, self.window.mask(state.entered, paved=state.paved))
                for stepped in values:
                    np.maximum(now, stepped, out=now)
            self._wrap(number, spent)

    def _sow(self, spent: int) -> None:
        for seed in self.seeds:
            if seed.spent == spent:
                at = spent, 1 + seed.facing, seed.rolls, seed.place
                self.layers[seed.state][at] = max(self.layers[seed.state][at], seed.hexes)
                self._wrap(seed.state, spent)

    def _wrap(self, state: int, spent: int) -> None:
        layer = self.layers[state][spent]
        layer[0] = layer[6]
        layer[7] = layer[1]

    def _go_on(self, spent: int, kind: str, history: Bytes) -> None:
        """What a step of some kind may start from; a closed place cannot be left."""
        for number, how in self.plan.goes_on[kind]:
            values = self.layers[number][spent, 1:7]
            if how == FRESH:
                np.maximum(history, np.minimum(values, 0), out=history)
            elif how == ROLL:
                np.maximum(history[:, 1:], values[:, :-1], out=history[:, 1:])
            elif how == BOTH:
                np.maximum(history[:, 1:], np.minimum(values[:, :-1], 0), out=history[:, 1:])
            else:
                np.maximum(history, values, out=history)
        np.minimum(history, self._leaving, out=history)

    # --- results ----------------------------------------------------------------------------------------------------
    def front(self, stays: NDArray[np.bool_]) -> Iterator[Mark]:
        """The results where the unit may stay, and that no other equals or beats in MP, rolls and hexes together."""
        return map(Mark, *(column.tolist() for column in self.columns(stays)))

    def columns(self, stays: NDArray[np.bool_]) -> tuple[NDArray[np.integer[Any]], ...]:
        """The same as arrays, in the order of a mark's fields."""
        best = np.ascontiguousarray(self.layers[0][:, 1:7])
        states = np.zeros(best.shape, np.int8)
        for number, layer in enumerate(self.layers[1:], 1):
            states[layer[:, 1:7] > best] = number
            best = np.maximum(best, layer[:, 1:7])
        kept = (best >= 0) & stays
        bettered = _best_so_far(best)
        kept[:, :, 1:] &= best[:, :, 1:] > bettered[:, :, :-1]
        kept[1:] &= best[1:] > bettered[:-1]
        at = np.flatnonzero(kept)  # much faster than `nonzero` with several axes
        return (*np.unravel_index(at, kept.shape), best.reshape(-1)[at], states.reshape(-1)[at])


def _best_so_far(values: Bytes) -> Bytes:
    """The best of the values with at most as many MP and rolls; ten times as fast as `np.maximum.accumulate`."""
    best = values.copy()
    for spent in range(1, len(best)):
        np.maximum(best[spent], best[spent - 1], out=best[spent])
    for rolls in range(1, best.shape[2]):
        np.maximum(best[:, :, rolls], best[:, :, rolls - 1], out=best[:, :, rolls])
    return best
