"""How near an offer brings a figure to its enemies, read from the scene and the field alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import atan2, degrees, hypot, sqrt
from typing import Any, NamedTuple

from ironhex.engine import Offer, System
from ironhex.engine.presentation import Field, Figure

NOWHERE: Mapping[str, Any] = {}


class Spot(NamedTuple):
    """A point of the plane, and its floor."""

    x: float
    y: float
    floor: int = 0


class Nearby(NamedTuple):
    """The places of a field, those of the enemies, and where a side's own figures are by their ids."""

    places: Mapping[str, Spot] = NOWHERE
    enemies: tuple[Spot, ...] = ()
    own: Mapping[str, Spot] = NOWHERE
    step: float = 1.0  # the usual distance between neighboring places

    def gain(self, offer: Offer) -> float:
        """How many steps nearer to an enemy an offer leads, facing it; 0 if that is not known."""
        there, here = self.places.get(offer.place), self.own.get(offer.subject)
        if there is None or not self.enemies:
            return 0.0
        nearest = min(self.enemies, key=lambda enemy: self.between(there, enemy))
        before = min((self.between(here, enemy) for enemy in self.enemies), default=0.0) if here else 0.0
        return before - self.between(there, nearest) - averted(offer.heading, there, nearest)

    def between(self, one: Spot, other: Spot) -> float:
        """The distance between two spots in steps; another floor is a step away."""
        return hypot(one.x - other.x, one.y - other.y) / self.step + abs(one.floor - other.floor)


def nearby(system: System[Any], view: Any, seat: str) -> Nearby:
    """Where everybody is, as far as the presentation shows it."""
    if system.presentation is None:
        return Nearby()
    field, side = system.presentation.ground(view), system.seats(view).get(seat)
    places = _places(field)
    figures = [each for each in system.presentation.scene(view, None).figures if not each.fate]
    spots = {each.id: spot for each in figures if (spot := _spot(each, places)) is not None}
    return Nearby(
        places,
        tuple(spots[each.id] for each in figures if each.side != side and each.id in spots),
        {each.id: spots[each.id] for each in figures if each.side == side and each.id in spots},
        _step(field),
    )


def _step(field: Field) -> float:
    """The usual distance between places, taken from the floor with the most of them."""
    most = max(Counter(field.place_floors).values(), default=len(field.ids))
    return sqrt(field.box.width * field.box.height / max(1, most)) or 1.0


def _places(field: Field) -> dict[str, Spot]:
    floors = field.place_floors or (0,) * len(field.ids)
    return {id: Spot(x, y, floor) for id, x, y, floor in zip(field.ids, field.xs, field.ys, floors, strict=True)}


def _spot(figure: Figure, places: Mapping[str, Spot]) -> Spot | None:
    return Spot(*figure.point, figure.floor) if figure.point is not None else places.get(figure.place)


def averted(heading: float | None, here: Spot, enemy: Spot) -> float:
    """How far a figure looks past an enemy: 0 straight at it, 1 straight away from it."""
    if heading is None:
        return 0.0
    bearing = degrees(atan2(enemy.x - here.x, here.y - enemy.y))
    off = abs(heading - bearing) % 360
    return min(off, 360 - off) / 180
