"""How far a unit without a facing gets: it steps into any of the six hexes around it, flies or swims."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.movement.altitudes import perch, tops
from ironhex.systems.classic.movement.flights import Flights
from ironhex.systems.classic.movement.path import Pace, Walk, arrive, at_height, paces, walk_of
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach_searches import entries
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import INDOORS, Spot

AROUND = ("F", "RF", "RRF", "RRRF", "LLF", "LF")
INTO_BUILDINGS = tuple(step[:-1] + aim + step[-1] for aim in INDOORS for step in AROUND)


class Way(NamedTuple):
    """Steps of a unit without a facing, and where it enters the map with which facing if it is not yet on it."""

    steps: str = ""
    enter: Hex | None = None
    facing: int | None = None

    def on(self, more: str) -> Way:
        return self._replace(steps=self.steps + more)

    @property
    def moves(self) -> bool:
        return bool(self.steps or self.enter)


class Afoot(Flights):
    """The reach of a unit without a facing."""

    def ways(self, mode: Mode) -> Iterator[tuple[Spot, Pace, Way]]:
        """Everywhere it can go in a mode, as far as its MP last."""
        if self.start.move.spent or not self._active or allowance(self.battle, self.unit, mode).barred:
            return
        walk = walk_of(self.battle, self.unit, mode)
        found = self._hovering(walk) if self.gait.flies_in is mode else self._stepping(walk)
        for pace, way in found:
            if pace.spot and not crowded(self.battle, at_height(walk, pace.spot), pace.spot.hex):
                yield pace.spot, pace, way

    def _beginnings(self, walk: Walk) -> Iterator[tuple[Pace, Way]]:
        """Where it is, or the hexes of its home edge over which it can enter the map."""
        if self.start.spot is not None:
            yield self.start, Way()
            return
        known: set[Hex] = set()
        for hex, facing in entries(self.battle, self.unit):
            pace = arrive(walk, hex, facing)
            if hex not in known and isinstance(pace, Pace):
                known.add(hex)
                yield pace, Way("", hex, facing)

    def _stepping(self, walk: Walk) -> Iterator[tuple[Pace, Way]]:
        seen: set[tuple[Spot, int, int]] = set()
        ways = [*self._beginnings(walk)]
        yield from (begun for begun in ways if begun[1].moves)
        while ways:
            ways = [further for before in ways for further in _around(walk, *before, seen)]
            yield from ways

    def _hovering(self, walk: Walk) -> Iterator[tuple[Pace, Way]]:
        """It climbs, flies at one level, and sinks at the end. To each spot, only the flight with most hexes."""
        best: dict[Spot, tuple[Pace, Way]] = {}
        for climbed in range(walk.limit + 1):
            ways = [way for begun in self._beginnings(walk) for way in _on(walk, *begun, "C" * climbed)]
            far: dict[Spot, int] = {}
            while ways:
                for pace, way in ways:
                    self._keep(walk, best, pace, way)
                ways = [further for pace, way in ways for more in AROUND for further in _on(walk, pace, way, more)]
                ways = [way for way in ways if _farther(far, way[0])]
        yield from (found for found in best.values() if found[1].moves)

    def _keep(self, walk: Walk, best: dict[Spot, tuple[Pace, Way]], pace: Pace, way: Way) -> None:
        """Remember a flight that ends at its level, as low as it can, or on the ground, if no better one is known."""
        assert pace.spot is not None, "a flight stays on the map"
        terrain, height = self.battle.board.at(pace.spot.hex), pace.spot.elevation
        for end in {height, tops(terrain) + 1, perch(terrain)}:
            for last, whole in _on(walk, pace, way, "S" * (height - end)) if end <= height else ():
                known = best.get(place := last.spot or pace.spot)
                if known is None or (-last.move.hexes, last.move.spent) < (-known[0].move.hexes, known[0].move.spent):
                    best[place] = last, whole


def _around(walk: Walk, pace: Pace, way: Way, seen: set[tuple[Spot, int, int]]) -> Iterator[tuple[Pace, Way]]:
    """Take a step in every direction, unless another path has reached as far at the same cost."""
    for more in _steps(walk):
        *_, last = paces(walk, pace, more)
        if isinstance(last, Pace) and last.spot and (last.spot, last.move.spent, last.move.hexes) not in seen:
            seen.add((last.spot, last.move.spent, last.move.hexes))
            yield last, way.on(more)


def _steps(walk: Walk) -> tuple[str, ...]:
    """What it can do next: a step to each side, and up and down in water and in buildings."""
    if walk.gait.upstairs and walk.battle.board.building.any():
        return (*AROUND, *INTO_BUILDINGS, "C", "S")
    return (*AROUND, "C", "S") if walk.gait.dives else AROUND


def _on(walk: Walk, pace: Pace, way: Way, more: str) -> Iterator[tuple[Pace, Way]]:
    """Some more steps, if they are possible."""
    *_, last = (pace, *paces(walk, pace, more))
    if isinstance(last, Pace):
        yield last, way.on(more)


def _farther(far: dict[Spot, int], pace: Pace) -> bool:
    """Whether a path has entered more hexes than those to the same spot that cost less."""
    assert pace.spot is not None, "a flight stays on the map"
    if pace.move.hexes <= far.get(pace.spot, -1):
        return False
    far[pace.spot] = pace.move.hexes
    return True
