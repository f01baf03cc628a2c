"""Reconstruct the path from a search result to its start, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.systems.classic.movement.search import FRESH, ROLL, Mark, Search, Seed, State

LETTERS = "F12B45"  # the steps, by the side they cross
FAR = 128  # as a byte every negative value is at least this


class Trails:
    """The paths of one search. They are cached, because paths to neighboring places share most of their steps."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._values = [layer.tobytes() for layer in search.layers]  # faster to read than arrays
        self._rows, self._size = search.rolls + 1, search.window.size
        self._found: dict[tuple[int, ...], tuple[Seed, str]] = {
            Mark(seed.spent, seed.facing, seed.rolls, seed.place, seed.hexes, seed.state): (seed, "")
            for seed in search.seeds
        }

    def path(self, mark: tuple[int, ...]) -> tuple[Seed, str]:
        """Where a path to a result begins, and its steps; the fields of a mark suffice."""
        if (found := self._found.get(mark)) is None:
            letter, before = next(self._before(Mark(*mark)))
            seed, steps = self.path(before)
            self._found[mark] = found = seed, steps + letter
        return found

    def _hexes(self, state: int, spent: int, facing: int, rolls: int, place: int) -> int:
        """The hexes moved, or a large number if the place was not reached."""
        return self._values[state][((spent * 8 + facing + 1) * self._rows + rolls) * self._size + place]

    def _before(self, mark: Mark) -> Iterator[tuple[str, Mark]]:
        """Which steps, from which results, lead to this one."""
        spent, facing, rolls, place, hexes, number = mark
        state = self._search.plan.states[number]
        if state.entered:
            yield from self._stepped(mark, state)
        for letter, before in (("R", (facing + 5) % 6), ("L", (facing + 1) % 6)) if spent else ():
            for origin in state.turned:
                if self._hexes(origin, spent - 1, before, rolls, place) == hexes:
                    yield letter, Mark(spent - 1, before, rolls, place, hexes, origin)

    def _stepped(self, mark: Mark, state: State) -> Iterator[tuple[str, Mark]]:
        search, facing = self._search, mark.facing
        at = facing * self._size + mark.place
        for way in search.window.rows(state.entered):
            place = way.source[at]
            spent, risked = mark.spent - way.cost[at], mark.rolls - way.rolls[at]
            shut = place in search.closed or mark.place in search.left or state.paved not in (None, way.paved[at])
            if spent < 0 or risked < 0 or shut:
                continue
            for origin, how in search.plan.goes_on[state.entered]:
                made = risked - (how == ROLL)
                hexes = self._hexes(origin, spent, facing, made, place) if made >= 0 else FAR
                if hexes < FAR and mark.hexes == (1 if how == FRESH else hexes + 1):
                    yield LETTERS[way.side], Mark(spent, facing, made, place, hexes, origin)
