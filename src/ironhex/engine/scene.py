"""What a client draws and reads, in forms that any game can fill and JSON can carry; what a game lacks is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from ironhex.kernel.tally import Barred, Tally


# --- numbers ----------------------------------------------------------------------------------------------------------
class Reason(msgspec.Struct, frozen=True):
    """Why a thing cannot be, and the rule that says so."""

    rule: str
    why: str


class TallyItem(msgspec.Struct, frozen=True):
    """One item of a tally."""

    rule: str
    value: int
    why: str


class TallyForm(msgspec.Struct, frozen=True):
    """A tally as it travels."""

    total: int
    items: tuple[TallyItem, ...] = ()
    barred: Reason | None = None


def told_tally(tally: Tally) -> TallyForm:
    """A tally in the form in which it travels."""
    return TallyForm(tally.total, tuple(TallyItem(*mod) for mod in tally.mods), told_reason(tally.barred))


def told_reason(barred: Barred | None) -> Reason | None:
    return None if barred is None else Reason(*barred)


# --- the scene --------------------------------------------------------------------------------------------------------
class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """One location of a unit, as on its record sheet."""

    id: str
    name: str
    armour: int
    armour_full: int
    structure: int
    structure_full: int
    rear: int | None = None
    rear_full: int | None = None
    gone: bool = False


class Gear(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon or another thing a unit carries; `item` is its number in texts of actions."""

    item: int
    name: str
    location: str = ""
    range: str = ""
    minimum: int = 0
    damage: str = ""
    heat: int = 0
    shots: int | None = None  # None where it needs no ammunition
    works: bool = True


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit on the map, or once on it, or still to come."""

    id: str
    name: str
    side: str
    seat: str
    kind: str
    place: str = ""
    facing: int | None = None
    torso: int | None = None
    level: int | None = None
    weight: str = ""
    tons: int | None = None
    armour: int | None = None  # percent left
    structure: int | None = None
    heat: int | None = None
    sinks: int | None = None  # the heat they carry off in a turn
    done: bool = False  # has acted in this phase
    harder: int = 0  # what its movement adds to the number of those who fire at it
    marks: tuple[str, ...] = ()
    fate: str = ""
    value: int = 0
    gunnery: int | None = None
    piloting: int | None = None
    wounds: int = 0
    walk: int | None = None
    run: int | None = None
    jump: int | None = None
    locations: tuple[Place, ...] = ()
    gear: tuple[Gear, ...] = ()


class SideCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side: its home edge, what it brought in points, and what of that it has lost."""

    name: str
    home: int | None = None
    value: int = 0
    lost: int = 0


class Thing(msgspec.Struct, frozen=True):
    """Something that lies on the map."""

    place: str
    what: str
    icon: str


class Scene(msgspec.Struct, frozen=True):
    """All there is to draw at a moment."""

    board: str
    turn: int = 0
    phase: str = ""
    phases: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    sides: tuple[SideCard, ...] = ()
    figures: tuple[Figure, ...] = ()
    things: tuple[Thing, ...] = ()


class Known(NamedTuple):
    """A view and its scene, known already: what has not changed since need not be drawn anew."""

    view: Any
    scene: Scene


# --- the story --------------------------------------------------------------------------------------------------------
class Told(msgspec.Struct, frozen=True):
    """What an entry says besides its text: the units concerned, actor first, and what was rolled.

    `depth` sets headings (0 a turn, 1 a phase) apart from what happens (2) and from the details of it (3).
    """

    about: tuple[str, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    tally: Tally | None = None
    needs: int | None = None
    hit: bool | None = None
    depth: int = 2


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event as a seat has seen it, with all that it has changed in the scene."""

    n: int
    turn: int
    phase: str
    text: str
    form: str
    event: Any
    figures: tuple[Figure, ...] = ()
    scene: Mapping[str, Any] = {}
    about: tuple[str, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    tally: TallyForm | None = None
    needs: int | None = None
    hit: bool | None = None
    depth: int = 2
