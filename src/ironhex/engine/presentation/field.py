"""The ground of a game: a plane with places of any shape; each place has a point and an outline."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

Point = tuple[float, float]


class Box(msgspec.Struct, frozen=True):
    """A rectangle of the plane."""

    x: float
    y: float
    width: float
    height: float


class Floor(msgspec.Struct, frozen=True):
    """One of several floors above each other."""

    id: str
    name: str


class Place(NamedTuple):
    """Somewhere a figure can be: its point, its outline (an index into the shapes), its floor, and what is there."""

    id: str
    x: float
    y: float
    words: str = ""
    shape: int = 0
    floor: int = 0
    label: str = ""


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ground, sent once for each key: places as parallel lists, because there may be thousands.

    The picture of the ground uses the same plane. `shapes` are outlines around a place's point. `texts` are all words
    that occur, and `words` says which of them each place has. `place_shapes`, `place_floors` and `labels` are omitted
    if every place has the first shape, is on the only floor, and is called by its id. On a `free` field figures can
    be anywhere, not only in places.
    """

    key: str
    name: str
    box: Box
    shapes: tuple[tuple[Point, ...], ...]
    ids: tuple[str, ...] = ()
    xs: tuple[float, ...] = ()
    ys: tuple[float, ...] = ()
    words: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()
    place_shapes: tuple[int, ...] = ()
    place_floors: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    floors: tuple[Floor, ...] = ()
    free: bool = False
    noun: str = "place"  # what players call a place
    nouns: str = "places"


def field_of(
    key: str,
    name: str,
    box: Box,
    shapes: tuple[tuple[Point, ...], ...],
    places: Iterable[Place],
    floors: tuple[Floor, ...] = (),
    noun: tuple[str, str] = ("place", "places"),
    *,
    free: bool = False,
) -> Field:
    """Make a field from some places."""
    all_places = tuple(places)
    texts = {words: number for number, words in enumerate(dict.fromkeys(place.words for place in all_places))}
    return Field(
        key,
        name,
        box,
        shapes,
        ids=tuple(place.id for place in all_places),
        xs=tuple(place.x for place in all_places),
        ys=tuple(place.y for place in all_places),
        words=tuple(texts[place.words] for place in all_places),
        texts=tuple(texts),
        place_shapes=_unless_plain(tuple(place.shape for place in all_places)),
        place_floors=_unless_plain(tuple(place.floor for place in all_places)),
        labels=tuple(place.label or place.id for place in all_places) if any(p.label for p in all_places) else (),
        floors=floors,
        free=free,
        noun=noun[0],
        nouns=noun[1],
    )


def _unless_plain(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return numbers if any(numbers) else ()
