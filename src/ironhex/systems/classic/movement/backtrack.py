"""Reconstruct the path from a search result to its start, step by step."""

from __future__ import annotations

from ironhex.systems.classic.movement.search import BOTH, FRESH, ROLL, Search, Seed, State

LETTERS = "F12B45"  # the steps, by the side they cross
FAR = 128  # as a byte every negative value is at least this


class Trails:
    """The paths of one search. They are cached, because paths to neighboring places share most of their steps."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._values = [layer.tobytes() for layer in search.layers]  # faster to read than arrays
        self._rows, self._size = search.rolls + 1, search.window.size
        self._found: dict[tuple[int, ...], tuple[Seed, str]] = {
            (seed.spent, seed.facing, seed.rolls, seed.place, seed.hexes, seed.state): (seed, "")
            for seed in search.seeds
        }

    def path(self, mark: tuple[int, ...]) -> tuple[Seed, str]:
        """Where a path to a result begins, and its steps; the fields of a mark suffice."""
        if (found := self._found.get(mark)) is None:
            letter, before = self._last_step(mark)
            seed, steps = self.path(before)
            self._found[mark] = found = seed, steps + letter
        return found

    def _last_step(self, mark: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
        """A step or turn that leads to a result, and the result it starts from."""
        spent, facing, rolls, place, hexes, number = mark
        state = self._search.plan.states[number]
        found = self._stepped(mark, state) if state.entered else None
        if found is not None:
            return found
        for letter, before in (("R", (facing + 5) % 6), ("L", (facing + 1) % 6)) if spent else ():
            at = (((spent - 1) * 8 + before + 1) * self._rows + rolls) * self._size + place
            for origin in state.turned:
                if self._values[origin][at] == hexes:
                    return letter, (spent - 1, before, rolls, place, hexes, origin)
        raise AssertionError(f"nothing leads to {mark}")

    def _stepped(self, mark: tuple[int, ...], state: State) -> tuple[str, tuple[int, ...]] | None:
        """A step that leads to a result, if there is one."""
        search, (spent_there, facing, rolls, there, hexes_there, _) = self._search, mark
        if there in search.left:
            return None
        at = facing * self._size + there
        for way in search.window.rows(state.entered):
            place = way.source[at]
            spent, risked = spent_there - way.cost[at], rolls - way.rolls[at]
            if spent < 0 or risked < 0 or place in search.closed or state.paved not in (None, way.paved[at]):
                continue
            row = (spent * 8 + facing + 1) * self._rows
            for origin, how in search.plan.goes_on[state.entered]:
                made = risked - (how in (ROLL, BOTH))
                hexes = self._values[origin][(row + made) * self._size + place] if made >= 0 else FAR
                if hexes < FAR and hexes_there == (1 if how in (FRESH, BOTH) else hexes + 1):
                    return search.window.aims[there] + LETTERS[way.side], (spent, facing, made, place, hexes, origin)
        return None
