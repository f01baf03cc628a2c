"""What a client asks about, in forms that any game can fill: questions in words, drafts, ranges and lines of sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from ironhex.engine.scene import Reason, TallyForm


class Prompt(NamedTuple):
    """A question in words, the rule it comes from, and the units it is about."""

    words: str
    rule: str = ""
    units: tuple[str, ...] = ()


class Named(msgspec.Struct, frozen=True):
    """A tally with its name."""

    what: str
    tally: TallyForm


class Danger(msgspec.Struct, frozen=True):
    """A roll that an action would need, and how often it fails, in percent."""

    what: str
    tally: TallyForm
    fails: float


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a path: where it leads, facing how, and what has been spent for this step."""

    place: str
    facing: int
    cost: int = 0


class SightStep(msgspec.Struct, frozen=True):
    """The hex a line of sight touches, or the two it runs between, the one that counts, and what it does."""

    places: tuple[str, ...]
    counts: str
    what: str


class SightLine(msgspec.Struct, frozen=True, rename={"origin": "from"}):
    """A line of sight with all it crosses."""

    origin: str
    to: str
    distance: int
    blocked: Reason | None = None
    light: int = 0
    heavy: int = 0
    cover: bool = False
    own_cover: bool = False
    steps: tuple[SightStep, ...] = ()


class Twist(msgspec.Struct, frozen=True):
    """A turn of the torso in hexsides clockwise: the draft turned so, with those of its shots that still can be, and
    why the torso cannot be turned."""

    twist: int
    label: str
    action: str
    refusal: Reason | None = None


class Find(msgspec.Struct, frozen=True):
    """Something to be done instead of attacking."""

    action: str
    label: str


class Prop(msgspec.Struct, frozen=True):
    """A limb to lean on: the draft so, and why it cannot be."""

    prop: str
    label: str
    action: str
    refusal: Reason | None = None


class Target(msgspec.Struct, frozen=True):
    """A possible target: the lowest number with the torso as it is in the draft and its odds; the twist by which most
    damage is to be expected, how much, and the declaration that does it; why it cannot be attacked at all."""

    unit: str
    name: str
    distance: int
    arc: str
    action: str
    twist: int = 0
    refusal: Reason | None = None
    best: int | None = None
    odds: float = 0
    expected: float = 0
    spotter: str = ""  # who must spot for it


class AimAt(msgspec.Struct, frozen=True):
    """A location to aim at, and the draft so."""

    at: str
    name: str
    fire: str
    action: str
    tally: TallyForm
    odds: float


class Spotter(msgspec.Struct, frozen=True):
    """A friend who could spot for indirect fire, and the draft so."""

    unit: str
    name: str
    fire: str
    action: str
    tally: TallyForm
    odds: float


class Weapon(msgspec.Struct, frozen=True):
    """A weapon as it bears on the target: its number there, and why it cannot fire.

    `action` is the draft with it added, or aimed anew; the refusal is the judge's on exactly that. Where it is in the
    draft already `chosen` is its word there and `without` the draft without it. A weapon is hopeless if it may be fired
    but cannot hit.
    """

    weapon: int
    name: str
    location: str
    range: str
    minimum: int
    damage: str
    heat: int
    shots: int | None
    fire: str
    action: str
    tally: TallyForm
    odds: float
    expected: float
    refusal: Reason | None = None
    hopeless: bool = False
    chosen: str = ""
    without: str = ""
    aims: tuple[AimAt, ...] = ()
    spotters: tuple[Spotter, ...] = ()


class Desk(msgspec.Struct, frozen=True):
    """What could be added to a draft of weapon attacks; the weapons as they bear on the target."""

    target: str = ""
    twists: tuple[Twist, ...] = ()
    props: tuple[Prop, ...] = ()
    finds: tuple[Find, ...] = ()
    targets: tuple[Target, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    sight: SightLine | None = None


class Consideration(msgspec.Struct, frozen=True):
    """What a draft would mean; nothing is changed by considering it."""

    action: str
    refusal: Reason | None = None
    label: str = ""
    notes: tuple[str, ...] = ()
    tallies: tuple[Named, ...] = ()
    risks: tuple[Danger, ...] = ()
    path: tuple[Pace, ...] = ()
    figures: Mapping[str, float] = {}
    desk: Desk | None = None


# --- overlays ---------------------------------------------------------------------------------------------------------
class Band(msgspec.Struct, frozen=True):
    """The hexes of one range band, and what it adds to the number to hit."""

    band: str
    harder: int
    places: tuple[str, ...]


class Coverage(msgspec.Struct, frozen=True):
    """What a weapon covers as its mount faces now."""

    weapon: int
    name: str
    location: str
    bands: tuple[Band, ...]


class Ranges(msgspec.Struct, frozen=True):
    """What a unit's weapons cover, and the hexes it sees."""

    unit: str
    weapons: tuple[Coverage, ...]
    seen: tuple[str, ...] = ()
