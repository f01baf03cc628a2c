"""How near an offer brings a unit to its enemies, read from the scene alone."""

from __future__ import annotations

from math import hypot
from typing import Any, NamedTuple

from ironhex.engine import Offer, System
from ironhex.kernel.hexes import Hex, distance, relative_bearing

BEHIND = 12  # the relative bearing straight behind, of 24


class Nearby(NamedTuple):
    """The places of the enemies, and where a side's own units are by their ids."""

    enemies: tuple[str, ...] = ()
    own: dict[str, str] = {}  # noqa: RUF012  # never changed

    def gain(self, offer: Offer) -> float:
        """How much nearer to the nearest enemy an offer leads, facing it; 0 where that is not known."""
        here = self.own.get(offer.subject, "")
        if not offer.place or not self.enemies:
            return 0.0
        nearest = min(self.enemies, key=lambda place: between(offer.place, place))
        before = min((between(here, place) for place in self.enemies), default=0.0) if here else 0.0
        return before - between(offer.place, nearest) - _averted(offer, nearest)


def nearby(system: System[Any], view: Any, seat: str) -> Nearby:
    """Who is where, as far as the scene of a view shows it."""
    if system.presentation is None:
        return Nearby()
    side = system.seats(view).get(seat)
    figures = [each for each in system.presentation.scene(view, None).figures if each.place and not each.fate]
    return Nearby(
        tuple(each.place for each in figures if each.side != side),
        {each.id: each.place for each in figures if each.side == side},
    )


def between(one: str, other: str) -> float:
    """The distance between two places; 0 where it is not known."""
    try:
        return float(distance(Hex.parse(one), Hex.parse(other)))
    except ValueError:
        return _plane(one, other)


def _plane(one: str, other: str) -> float:
    """The distance between places that are written as coordinates, such as `3,4`."""
    try:
        (x1, y1), (x2, y2) = ([float(part) for part in place.split(",")[:2]] for place in (one, other))
    except ValueError:
        return 0.0
    return hypot(x1 - x2, y1 - y2)


def _averted(offer: Offer, enemy: str) -> float:
    """How far a unit would look past an enemy: 0 straight at it, 1 straight away from it."""
    if offer.facing is None:
        return 0.0
    try:
        off = relative_bearing(Hex.parse(offer.place), offer.facing, Hex.parse(enemy))
    except ValueError:
        return 0.0
    return min(off, 2 * BEHIND - off) / BEHIND
