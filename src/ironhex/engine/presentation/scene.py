"""What a client draws, in types that any game can fill and JSON can carry; what a game lacks is omitted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from ironhex.engine.presentation.field import Point

GaugeLook = Literal["", "ring", "number", "cross", "inner", "heads", "boxes"]


# --- figures ----------------------------------------------------------------------------------------------------------
class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much there is of something, such as armor, heat or men.

    `look` says where it is drawn besides the list of gauges. On a figure: `ring` is how much of it is left, drawn
    around its counter and named wherever the figure is listed; `number` and `cross` are badges on its counter while
    the value is above 0. On a part: `inner` is behind the first gauge, `heads` and `boxes` are counted one by one.
    `steps` are the values from which it gets serious, and `tip` says what they mean. Without a label, the id is used.
    """

    id: str
    value: int
    full: int
    look: GaugeLook = ""
    label: str = ""
    note: str = ""
    form: str = ""  # percent, or points
    steps: tuple[int, ...] = ()
    tip: str = ""


class Skill(msgspec.Struct, frozen=True):
    """How good a crew is at something."""

    id: str
    label: str
    value: int


class Speed(msgspec.Struct, frozen=True):
    """How far a figure gets in one movement mode."""

    id: str
    label: str
    value: int


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition that should be visible at a glance.

    `look` is how it is drawn: `down`, `off`, `asleep`, `alert` (watching), `unseen` (hidden from enemies), `aloft`
    (above the ground), `tagged` (designated for missiles), `stuck` (cannot move any more), `jammed` (by a field),
    `jam` (a weapon), `shield` (in cover), `tag` (its `short` beside it), `pod` (attached by an enemy), `stealth`
    (hard to see), `lamp` (its light is on), `burning`, `inside` (in a building), `roof` (on one), `under` (below
    the surface), `link` (for its own card only), or empty. `figure` is the id of another figure it tells about.
    `short` is drawn in its badge, such as the number of a floor.
    """

    id: str
    label: str
    look: str = ""
    figure: str = ""
    short: str = ""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a figure with gauges of its own; `box` is where it is on a small diagram: x, y, width, height."""

    id: str
    name: str
    gauges: tuple[Gauge, ...]
    box: tuple[int, int, int, int] | None = None
    gone: bool = False


class Gear(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a figure carries, with a cell for each of the figure's columns.

    `letters` are those on its record sheet that say what is special about it. `tip` explains its short notation.
    """

    id: str
    name: str
    part: str = ""
    cells: tuple[str, ...] = ()
    works: bool = True
    letters: str = ""
    state: str = ""  # why it does not work, if that is not damage
    tip: str = ""
    left: int | None = None  # how often it can still be used, if that is limited


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drawing in a square from -24 to 24, as path data: a shape, and details drawn on it in another color."""

    shape: str
    details: str = ""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure that is, was or will be on the ground.

    It is in a place, at a point of a free field, or on another figure. Headings are degrees clockwise from north.
    """

    id: str
    name: str
    side: str
    seat: str
    icon: str
    size: str = ""
    picture: str = ""  # the key of its picture; without one its icon and size say how it is drawn
    plate: str = ""  # a short name
    place: str = ""
    point: Point | None = None
    on: str = ""  # the id of the figure that carries it, or that it clings to: it is where that one is
    hostile: bool = False  # and is its enemy
    floor: int = 0
    level: int | None = None
    heading: float | None = None
    aim: float | None = None  # where it aims, if that is not its heading
    gauges: tuple[Gauge, ...] = ()
    skills: tuple[Skill, ...] = ()
    speeds: tuple[Speed, ...] = ()
    marks: tuple[Mark, ...] = ()
    facts: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    columns: tuple[str, ...] = ()  # of its gear
    gear: tuple[Gear, ...] = ()
    devices: tuple[Gear, ...] = ()  # what it carries besides weapons; one cell with their state
    done: bool = False  # has acted in this phase
    target_modifier: int = 0  # what its movement adds to the target number of attacks on it
    fate: str = ""
    value: int = 0


# --- the rest ---------------------------------------------------------------------------------------------------------
class SideCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side: the direction of its home, the points it brought, and those it has lost."""

    name: str
    home: float | None = None  # degrees clockwise from north
    value: int = 0
    lost: int = 0


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """An object on the ground; the icons `fire`, `ember`, `smoke` and `light` fill its place, `mines`, `shell`,
    `preset`, `cracks` and `crate` are signs in it, `wreck` is what is left of a figure, drawn by its `picture`.
    `short` is written beside the sign."""

    place: str
    label: str
    icon: str
    floor: int = 0
    short: str = ""
    picture: str = ""  # the key of a picture


class Zone(msgspec.Struct, frozen=True):
    """An area around a figure that is shown if a player wants to see it; zones of a kind are switched on together."""

    kind: str  # ecm or probe
    label: str
    figure: str
    side: str
    places: tuple[str, ...]


class Link(msgspec.Struct, frozen=True):
    """A connection of two figures in a network, drawn while one of the network is selected."""

    network: str
    a: str
    b: str
    works: bool


class Phase(msgspec.Struct, frozen=True):
    """A phase of the turn, with a short name."""

    id: str
    label: str


class Condition(msgspec.Struct, frozen=True):
    """What is unusual about the place of a battle, such as its gravity: in a few characters, in words, and its rule.

    `look` names a symbol to draw beside it; clients that do not know it draw none.
    """

    id: str
    short: str
    text: str
    rule: str = ""
    look: str = ""


class Scene(msgspec.Struct, frozen=True):
    """Everything to draw at one moment; `field` is the key of the ground."""

    field: str
    turn: int = 0
    phase: str = ""
    phases: tuple[Phase, ...] = ()
    order: tuple[str, ...] = ()
    sides: tuple[SideCard, ...] = ()
    figures: tuple[Figure, ...] = ()
    things: tuple[Thing, ...] = ()
    points: str = ""  # what the values of figures and sides are called
    zones: tuple[Zone, ...] = ()
    links: tuple[Link, ...] = ()
    wind: float | None = None  # where the wind blows to, in degrees clockwise from north
    conditions: tuple[Condition, ...] = ()
    dark: bool = False  # whether it is night; things with the icon `light` show what is lit
    unseen: tuple[str, ...] = ()  # the places that the side does not see, if it sees only what its units see
    options: tuple[str, ...] = ()  # the names of the optional rules
    pictures: Mapping[str, Picture] = {}  # how figures look, each picture once


class Known(NamedTuple):
    """A known view and its scene: what has not changed since need not be drawn again."""

    view: Any
    scene: Scene
