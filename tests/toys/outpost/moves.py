"""Where soldiers can go, and what is wrong with a path."""

from __future__ import annotations

from collections.abc import Iterator

from tests.toys.outpost.ground import Spot, beside, is_open
from tests.toys.outpost.state import Skirmish, Soldier

from ironhex.kernel.tally import Barred

Path = tuple[Spot, ...]


def paths(facts: Skirmish, soldier: Soldier) -> Iterator[Path]:
    """A shortest path to every dot in reach, the nearest first."""
    yield from _search(facts, soldier.spot, soldier.moves)


def paths_through(facts: Skirmish, soldier: Soldier, via: Path) -> Iterator[Path]:
    """The same for paths that pass certain dots on their way."""
    so_far: Path = ()
    for stop in via:
        start = so_far[-1] if so_far else soldier.spot
        leg = next((each for each in _search(facts, start, soldier.moves - len(so_far)) if each[-1] == stop), None)
        if leg is None:
            return
        so_far += leg
    yield so_far
    yield from (so_far + leg for leg in _search(facts, so_far[-1], soldier.moves - len(so_far)))


def _search(facts: Skirmish, start: Spot, most: int) -> Iterator[Path]:
    reached: set[Spot] = {start}
    front: list[tuple[Spot, Path]] = [(start, ())]
    for _ in range(most):
        ahead: list[tuple[Spot, Path]] = []
        for spot, path in front:
            for near in beside(spot):
                if near not in reached and facts.at(near) is None:
                    reached.add(near)
                    ahead.append((near, (*path, near)))
                    yield (*path, near)
        front = ahead


def path_refusal(facts: Skirmish, soldier: Soldier, path: Path) -> Barred | None:
    """Why a soldier cannot go this way."""
    if not 1 <= len(path) <= soldier.moves:
        return Barred("TOY-1", f"{soldier.name} moves 1 to {soldier.moves} dots, not {len(path)}")
    here = soldier.spot
    for spot in path:
        if spot not in beside(here):
            why = f"{spot} is not next to {here}" if is_open(spot) else f"nobody can stand at {spot}"
            return Barred("TOY-2", why)
        if facts.at(spot) not in (None, soldier):
            return Barred("TOY-2", f"somebody stands at {spot}")
        here = spot
    return None
