"""Parts of an edition: how it values units, its commands, and its features for programs that learn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ironhex.engine.presentation.offers import Offer
from ironhex.engine.setup import UnitSetup


class Worth(NamedTuple):
    """How units are valued: the function, the full and short names of the points, and their values as one force."""

    of: Callable[[UnitSetup], int]
    name: str = "Points"
    sign: str = "points"
    together: Callable[[Sequence[UnitSetup]], tuple[int, ...]] | None = None  # if units are worth more together

    def values(self, units: Sequence[UnitSetup]) -> tuple[int, ...]:
        """The value of each unit of a force."""
        return self.together(units) if self.together else tuple(map(self.of, units))


class Command(NamedTuple):
    """A command that a game adds to the command line, as `module:function`."""

    name: str
    function: str
    help: str


class Features(NamedTuple):
    """Situations and offers as numbers, for programs that learn; the tuples name each number.

    `situation` gets a view, a side, the name of the question and the number of units to describe on each side;
    `ground` gets a view, `offer` a view, an action and its offer.
    """

    general: tuple[str, ...]
    unit: tuple[str, ...]
    offer_names: tuple[str, ...]
    situation: Callable[[Any, str, str, int], Any]
    ground: Callable[[Any], Any]
    offer: Callable[[Any, Any, Offer], list[float]]
