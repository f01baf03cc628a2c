"""What a client draws and asks, in forms that any game can fill and JSON can carry; what a game lacks is left out.

A `Table` is the record of functions by which a system shows itself to clients that know no rule: scenes, offers,
considerations. All of them work on a seat's own view, with the menu and the judge that the referee uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from ironhex.engine.system import Action, Event, Offer
from ironhex.kernel.tally import Barred, Tally

F = TypeVar("F")


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


# --- questions --------------------------------------------------------------------------------------------------------
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


# --- overlays and the end ---------------------------------------------------------------------------------------------
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


class Account(msgspec.Struct, frozen=True):
    """What a unit or a side has done and suffered; lists have an entry for each turn, the first for turn 1."""

    id: str
    name: str
    side: str
    shots: int = 0
    hits: int = 0
    expected_hits: float = 0
    damage: tuple[int, ...] = ()  # done to enemies
    taken: tuple[int, ...] = ()
    heat: tuple[int | None, ...] = ()  # at the end of the turn; None where it has none
    lost: tuple[int, ...] = ()  # of sides: the points of the units lost


class Luck(msgspec.Struct, frozen=True):
    """Two dice against a number: how often a side rolled, succeeded, and should have."""

    side: str
    needs: int
    rolls: int
    made: int
    expected: float


class Loss(msgspec.Struct, frozen=True):
    """A unit that left the battle."""

    turn: int
    unit: str
    name: str
    side: str
    fate: str
    why: str


class Statistics(msgspec.Struct, frozen=True):
    """A battle in figures."""

    turns: int
    sides: tuple[Account, ...]
    units: tuple[Account, ...]
    luck: tuple[Luck, ...]
    losses: tuple[Loss, ...]


class ActionForm(msgspec.Struct, frozen=True):
    """A form of action: a text as an example, and what it means."""

    text: str
    words: str


# --- the record of functions ------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Table(Generic[F]):
    """How a system shows itself to clients; every view is a seat's own, and units go by their printed numbers.

    - `scene` draws a view; from a known view and scene it draws only what has changed.
    - `told` says what an event was about and what was rolled, given the views before and after it.
    - `places` has words for every place of the board.
    - `offers` lists the answers to a question, of one unit if it is named; a move passes the places of `via`.
    - `consider` says what any draft would mean; the target is whom the desk's weapons are to be aimed at.
    - `statistics` counts a whole battle, from the facts it began with.
    - `action_of` raises ValueError for a text that is no action.
    """

    scene: Callable[[F, Known | None], Scene]
    told: Callable[[F, F, Any], Told]
    places: Callable[[F], Mapping[str, str]]
    prompt: Callable[[F, Any, str], Prompt]
    offers: Callable[[F, Any, str, str | None, Sequence[str]], Iterator[Offer]]
    consider: Callable[[F, Any, str, Any, str | None], Consideration]
    sight: Callable[[F, str, str], SightLine]
    ranges: Callable[[F, str], Ranges]
    statistics: Callable[[F, Iterable[Event]], Statistics]
    text_of: Callable[[Any], str]
    action_of: Callable[[str], Action]
    forms: tuple[ActionForm, ...] = ()
