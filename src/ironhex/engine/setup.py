"""The setup of a game as one value: which game, which board, who fights for whom, and how it ends.

The server reads it from clients, the lab makes one for each of its games, and the command line from its options.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import FieldInfo, fields, replace

from ironhex.kernel.dice import Dice, SeededDice

MOST_UNITS = 64
MOST_SIDES = 6
MOST_PLAYERS = 12  # of a side

LONGEST_NAME = 80

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Text = Annotated[str, Meta(max_length=200)]
Supplies = Annotated[dict[Name, Annotated[int, Meta(ge=0, le=99)]], Meta(max_length=20)]
Degrees = Annotated[float, Meta(ge=0, lt=360)]  # clockwise from north


class SetupError(ValueError):
    """A game that cannot be set up; says which side or unit is wrong, and why."""


@contextmanager
def naming_side(name: str) -> Iterator[None]:
    """Errors about the units of a side begin with its name."""
    try:
        yield
    except SetupError as error:
        raise SetupError(f"{name}: {error}") from None


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a side; a bot has a level, and a style if its level has several, which may need a place."""

    kind: Literal["person", "bot"] = "person"
    name: Text = ""
    bot: Text = ""
    style: Text = ""
    place: Text = ""


class UnitSetup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A unit and its crew; skills left out get default values. With several players, `seat` says whose unit it is.

    `aboard` is the number of the unit of its side, counted from 0, that carries it at the start, and `linked` that of
    the unit to which it is linked in a network of computers; its own number means that it is linked to none. If no unit
    of a side says so, networks are made as is usual. `ammunition` names special ammunition by what it is loaded into,
    in the form of the game.
    """

    design: Name
    skills: Annotated[dict[str, int], Meta(max_length=40)] = {}
    place: Text = ""
    heading: Degrees | None = None
    name: Text = ""
    seat: Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)] | None = None
    hidden: bool = False  # the other sides do not know about it, if the rules allow that
    damage: dict[str, Any] | None = None  # from an earlier battle, in the game's own form
    aboard: Annotated[int, Meta(ge=0, lt=MOST_UNITS)] | None = None
    ammunition: Annotated[dict[str, str], Meta(max_length=80)] = {}
    linked: Annotated[int, Meta(ge=0, lt=MOST_UNITS)] | None = None
    engaged: bool = False  # what is usually switched off at the start, such as stealth armor, is on
    searchlight: bool = False  # has one, though its design has none, if the rules have a use for it
    entrenched: bool = False  # starts in field fortifications, if the rules have any
    cargo: Annotated[int, Meta(ge=0, le=1000)] = 0  # tons that it carries at the start, if the rules have cargo


class SideSetup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A side: its player, or its players if there are several, its units, and the direction it comes from.

    `supplies` says how much a side has of what belongs to no unit, such as minefields, by the names that the game has
    for it; if it is left out, the side has what the game thinks usual. With a `limit`, its player picks its units,
    worth no more than that, before the battle begins.
    """

    name: Name
    units: Annotated[tuple[UnitSetup, ...], Meta(max_length=MOST_UNITS)]
    player: Player = Player()
    players: Annotated[tuple[Player, ...], Meta(max_length=MOST_PLAYERS)] = ()
    home: Degrees | None = None
    supplies: Supplies | None = None
    limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class Maker(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who makes a game: their name, and the seats they hold themselves."""

    name: Text = ""
    seats: Annotated[tuple[Text, ...], Meta(max_length=MOST_SIDES * MOST_PLAYERS)] = ()


class ClockTerms(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How much time sides have: minutes for the battle and seconds more for each answer, or days for each answer."""

    minutes: Annotated[int, Meta(ge=0, le=600)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 0


class Objective(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a battle is about: a type of scenario that the game has, and the side that attacks in it.

    With `points`, the values of units decide how clear a victory is.
    """

    type: Name
    attacker: Text = ""
    points: bool = True


class Setup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game to start; the system, board and options that are left out get default values."""

    sides: Annotated[tuple[SideSetup, ...], Meta(min_length=2, max_length=MOST_SIDES)]
    system: Text = ""
    board: Text = ""
    options: Annotated[tuple[Text, ...], Meta(max_length=40)] | None = None
    turns: Annotated[int, Meta(ge=0, le=1000)] = 0  # after which points decide; 0: no limit
    deploy: bool = False
    retreat: bool = True  # units may leave the map over their home edge
    conditions: Annotated[dict[Name, int], Meta(max_length=20)] = {}  # numbers that belong to the options
    real_dice: bool = False
    name: Text = ""
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    lesson: Text = ""
    maker: Maker = Maker()
    clock: ClockTerms | None = None  # None: nobody has to hurry
    objective: Objective | None = None  # None: the last side standing wins


def check_form(setup: Setup) -> None:
    """Refuse a setup with values that its form does not allow, as one made in Python may have."""
    try:
        msgspec.convert(msgspec.to_builtins(setup), Setup)
    except (msgspec.ValidationError, TypeError) as error:
        reason, _, path = str(error).partition(" - at `$.")
        raise SetupError(f"{path.rstrip('`') or 'setup'}: {reason}") from None


def check_name(name: str, whose: str) -> None:
    """Refuse a name that nobody could read: empty, too long, or with line breaks or characters that hide others."""
    if not name.strip():
        raise SetupError(f"a {whose} has no name")
    if len(name) > LONGEST_NAME:
        raise SetupError(f"the name {name[:20] + '…'!r} has {len(name)} characters, more than {LONGEST_NAME}")
    if not name.isprintable():
        raise SetupError(f"the name {name!r} contains characters that cannot be shown")


def check_forces(sides: Iterable[SideSetup]) -> None:
    """Refuse sides without units, also if their players are still to pick them."""
    for side in sides:
        if side.limit is not None:
            raise SetupError(f"{side.name}: limit: its player has to pick its units first")
        if not side.units:
            raise SetupError(f"{side.name}: a side needs at least one unit")


def check_side_names(names: Iterable[str]) -> None:
    """Refuse names of sides that nobody could read or tell apart."""
    alike: dict[str, str] = {}
    for name in names:
        check_name(name, "side")
        plain = " ".join(name.casefold().split())
        if alike.get(plain) == name:
            raise SetupError(f"side named twice: {name}")
        if plain in alike:
            raise SetupError(f"the sides {alike[plain]!r} and {name!r} have the same name")
        alike[plain] = name


def units_of(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """The names of the units of each side."""
    return tuple(tuple(unit.design for unit in side.units) for side in setup.sides)


def refuse_fixed(side: SideSetup, fixed: Mapping[str, str]) -> None:
    """Refuse a side that decides what a game does not leave open: `fixed` has these fields and the reasons."""
    _refuse_fields(side, side.name, fixed)
    for unit in side.units:
        _refuse_fields(unit, f"{side.name}: {unit.design}", fixed)


def _refuse_fields(thing: SideSetup | UnitSetup, name: str, fixed: Mapping[str, str]) -> None:
    for field, usual in _usual(thing, fixed).items():
        if getattr(thing, field) != usual:
            raise SetupError(f"{name}: {field}: {fixed[field]}")


def without_fixed(setup: Setup, fixed: Mapping[str, str]) -> Setup:
    """A setup that leaves out everything that a game does not leave open."""
    sides = []
    for side in setup.sides:
        units = tuple(replace(unit, **_usual(unit, fixed)) for unit in side.units)
        sides.append(replace(side, units=units, **_usual(side, fixed)))
    return replace(setup, sides=tuple(sides))


def _usual(thing: SideSetup | UnitSetup, fixed: Mapping[str, str]) -> dict[str, Any]:
    """The default values of the fields of a side or a unit that are fixed."""
    return {name: value() for name, value in _defaults(type(thing)).items() if name in fixed}


@cache
def _defaults(kind: type[SideSetup | UnitSetup]) -> dict[str, Callable[[], Any]]:
    """What makes the default value of each field of a struct; found once, because msgspec takes long to list them."""
    return {field.name: partial(_default, field) for field in fields(kind)}


def _default(field: FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def check_skills(unit: UnitSetup, known: Mapping[str, range]) -> None:
    """Refuse skills that a game does not know, or that are too high or too low in it."""
    for skill, value in unit.skills.items():
        if skill not in known:
            raise SetupError(
                f"{unit.design}: {skill!r} is not a skill of this game; it has {', '.join(known) or 'none'}"
            )
        if value not in known[skill]:
            least, most = known[skill][0], known[skill][-1]
            raise SetupError(f"{unit.design}: {skill} must be from {least} to {most}, not {value}")


# --- who plays what ---------------------------------------------------------------------------------------------------
def players_of(side: SideSetup) -> tuple[Player, ...]:
    """The players of a side, one or several."""
    return side.players or (side.player,)


def seats_of(side: SideSetup) -> tuple[str, ...]:
    """The names of their seats: the side's own name for one player, numbered for several."""
    count = len(players_of(side))
    return (side.name,) if count == 1 else tuple(f"{side.name} {number}" for number in range(1, count + 1))


def commanded(side: SideSetup) -> tuple[str, ...]:
    """The seat of each unit: the one it names, or else the one with the fewest units."""
    seats = seats_of(side)
    named = [unit.seat for unit in side.units if unit.seat is not None]
    if any(number >= len(seats) for number in named):
        raise SetupError(f"{side.name} has {len(seats)} players, counted from 0, but a unit belongs to {max(named)}")
    held = Counter(dict.fromkeys(range(len(seats)), 0)) + Counter(named)
    given = []
    for unit in side.units:
        number = min(range(len(seats)), key=lambda each: (held[each], each)) if unit.seat is None else unit.seat
        held[number] += unit.seat is None
        given.append(seats[number])
    if idle := set(seats) - set(given):
        raise SetupError(f"{', '.join(sorted(idle))}: a side needs at least one unit for each of its players")
    return tuple(given)


def dice_of(setup: Setup, dice: Dice | None = None) -> Dice | None:
    """The dice of a game: those given, those of its seed, or None if the players roll real ones."""
    if dice is not None or setup.real_dice:
        return dice
    return seeded_dice(setup.seed or 0)


def seeded_dice(seed: int) -> SeededDice:
    """The dice of a seed that is a number."""
    whole = type(seed) is int  # True is no seed
    if not (whole and 0 <= seed < 2**128):
        raise SetupError(f"a seed is a whole number from 0 to 2^128 - 1, not {seed!r}")
    return SeededDice(seed.to_bytes(16, "big"))
