"""What a client draws, in forms that any game can fill and JSON can carry; what a game lacks is left out."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ironhex.engine.presentation.field import Point


# --- figures ----------------------------------------------------------------------------------------------------------
class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much there is of something, such as armor, heat or men.

    `tone` says how to draw it: `armor` and `structure` are good when full, `heat` and `wounds` when empty, `men` are
    counted by heads. `steps` are the values from which it gets serious. The id serves as label and tone where these
    are left out.
    """

    id: str
    value: int
    full: int
    tone: str = ""
    label: str = ""
    note: str = ""
    form: str = ""  # percent, or points
    steps: tuple[int, ...] = ()


class Skill(msgspec.Struct, frozen=True):
    """How good somebody is at something."""

    id: str
    label: str
    value: int


class Speed(msgspec.Struct, frozen=True):
    """How far a figure gets in one way of moving."""

    id: str
    label: str
    value: int


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition everybody should see at a glance.

    `look` is how it is drawn: `down`, `off`, `asleep`, `alert` (watching), or not at all.
    """

    id: str
    label: str
    look: str = ""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a figure with gauges of its own; `box` is where it is on a small diagram: x, y, width, height."""

    id: str
    name: str
    gauges: tuple[Gauge, ...]
    box: tuple[int, int, int, int] | None = None
    gone: bool = False


class Gear(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a figure carries: a cell for each of the figure's columns."""

    id: str
    name: str
    part: str = ""
    cells: tuple[str, ...] = ()
    works: bool = True


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure on the ground, or once on it, or still to come.

    It stands in a place, or at a point of a free field. Headings are degrees clockwise from north.
    """

    id: str
    name: str
    side: str
    seat: str
    icon: str
    size: str = ""
    plate: str = ""  # a short name
    place: str = ""
    point: Point | None = None
    floor: int = 0
    level: int | None = None
    heading: float | None = None
    aim: float | None = None  # where it aims, where that is not its heading
    gauges: tuple[Gauge, ...] = ()
    skills: tuple[Skill, ...] = ()
    speeds: tuple[Speed, ...] = ()
    marks: tuple[Mark, ...] = ()
    facts: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    columns: tuple[str, ...] = ()  # of its gear
    gear: tuple[Gear, ...] = ()
    done: bool = False  # has acted in this phase
    target_modifier: int = 0  # what its movement adds to the number of those who attack it
    fate: str = ""
    value: int = 0


# --- the rest ---------------------------------------------------------------------------------------------------------
class SideCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side: where its home is, what it brought in points, and what of that it has lost."""

    name: str
    home: float | None = None  # degrees clockwise from north
    value: int = 0
    lost: int = 0


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that lies on the ground."""

    place: str
    label: str
    icon: str
    floor: int = 0


class Phase(msgspec.Struct, frozen=True):
    """A phase of the turn, with a short name."""

    id: str
    label: str


class Scene(msgspec.Struct, frozen=True):
    """All there is to draw at a moment; `field` is the key of the ground."""

    field: str
    turn: int = 0
    phase: str = ""
    phases: tuple[Phase, ...] = ()
    order: tuple[str, ...] = ()
    sides: tuple[SideCard, ...] = ()
    figures: tuple[Figure, ...] = ()
    things: tuple[Thing, ...] = ()
    points: str = ""  # what the values of figures and sides are called


class Known(NamedTuple):
    """A view and its scene, known already: what has not changed since need not be drawn anew."""

    view: Any
    scene: Scene
