"""Units and forces as they are named for a battle: by players, by rosters, and by setups."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from ironhex.catalog import CatalogError, Damage, Design, Enlisted
from ironhex.catalog.document import convert
from ironhex.catalog.loads import numbered_loads
from ironhex.engine.setup import SetupError, SideSetup, UnitSetup, commanded, naming_side
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.artillery.batteries import off_map
from ironhex.systems.classic.drops.starting import in_a_dropship

SOUTH, NORTH = 3, 0
PLACE = re.compile(r"(?P<hex>\d+)(?: depth (?P<depth>\d{1,4})| level (?P<level>-?\d{1,4}))?", re.ASCII)
DEGREES = 60  # from one direction of the map to the next


class Recruit(NamedTuple):
    """A machine and its warrior; skills default to the average of its technology base."""

    design: Design | str
    gunnery: int | None = None
    piloting: int | None = None
    hex: Hex | str | None = None
    """Where it starts: "0405 depth 2" in water, "0405 level 2" or "level -1" in a building; off it "off 4 north"."""
    facing: int | None = None
    name: str = ""
    seat: str = ""
    auto_eject: bool = True
    damage: Damage | None = None  # damage from an earlier battle
    hidden: bool = False  # with the option for hidden units: the other sides do not know about it
    value: int | None = None  # points for the other side when it is lost; by default its tonnage
    aboard: int | None = None  # the number of the unit of its force, counted from 0, that carries it at the start
    ammunition: Mapping[int, str] = {}  # special ammunition by the numbers of the bins and one-shot launchers with it
    engaged: bool = False  # starts with its stealth armor engaged
    linked: int | None = None  # the same of the unit to whose C3 computer it is linked; its own number: to none
    searchlight: bool = False  # has one at night, whatever its record sheet shows
    entrenched: bool = False  # starts in an improved position
    cargo: int = 0  # tons, inside as far as there is room for it


Entrant = Recruit | Enlisted | Design | str
"""A unit as players name it: with all its details, from a roster, or by its design alone."""


class Force(NamedTuple):
    """One side: its machines, its players, its home edge, and how it arrives on the map."""

    name: str
    units: Sequence[Entrant]
    seats: Sequence[str] = ()
    home: int = SOUTH
    arrival: str = "placed"
    zone: int = 2
    advance: int = 0  # how many rows from the home edge placed units without a hex start
    supplies: Mapping[str, int] | None = None  # minefields and crates of each kind, as agreed; by default as usual
    entry: int | None = None  # the edge that it enters over, if that is not its home edge
    first_turn: int = 0  # the turn in which it may enter
    stays: bool = False  # its units may not leave the map
    bonus: int = 0  # to its Initiative rolls


@contextmanager
def of_side(name: str) -> Iterator[None]:
    """Errors about the units of a side begin with its name, also those about designs and damage."""
    with naming_side(name):
        try:
            yield
        except CatalogError as error:
            raise CatalogError(f"{name}: {error.place}", error.field, error.reason, error.rule) from None


def recruits_in(force: Force) -> list[Recruit]:
    """The units of a force, each with all its details."""
    if isinstance(force.units, str):
        raise SetupError(f"a list of designs is expected, not {force.units!r}")
    return [recruited(unit) for unit in force.units]


def recruited(unit: Entrant) -> Recruit:
    """A unit with all its details: as given, by its design, or from a roster, with its crew and damage."""
    if isinstance(unit, Enlisted):
        crew = unit.gunnery, unit.piloting
        found = Recruit(unit.design, *crew, name=unit.pilot, damage=unit.damage)
        loads = numbered_loads(unit.ammunition, unit.design)
        return found._replace(aboard=unit.aboard, ammunition=loads, linked=unit.linked)
    recruit = unit if isinstance(unit, Recruit) else Recruit(unit)
    if not isinstance(recruit.design, Design | str):
        raise SetupError(f"a unit is given as a design, its name or a Recruit, not as {recruit.design!r}")
    return recruit


# --- in a setup -------------------------------------------------------------------------------------------------------
def recruits_of(side: SideSetup) -> list[Recruit]:
    """The units of a side in a setup, each with its player."""
    seats = commanded(side)
    with of_side(side.name):
        return [_recruit(unit, seat) for unit, seat in zip(side.units, seats, strict=True)]


def _recruit(unit: UnitSetup, seat: str) -> Recruit:
    crew, damage = (unit.skills.get("gunnery"), unit.skills.get("piloting")), damage_of(unit)
    start = unit.place or None, None if unit.heading is None else direction(unit.heading, unit.name or unit.design)
    recruit = Recruit(unit.design, *crew, *start, unit.name, seat, damage=damage, hidden=unit.hidden)
    loads = numbered_loads(unit.ammunition, unit.design)
    recruit = recruit._replace(aboard=unit.aboard, ammunition=loads, engaged=unit.engaged, linked=unit.linked)
    return recruit._replace(searchlight=unit.searchlight, entrenched=unit.entrenched, cargo=unit.cargo)


def direction(degrees: float, name: str) -> int:
    """A direction of the map for degrees clockwise from north: it has six."""
    found, rest = divmod(degrees, DEGREES)
    if rest:
        raise SetupError(f"{name}: {degrees:g} degrees is not a direction of the map: use multiples of {DEGREES}")
    return int(found)


def damage_of(unit: UnitSetup) -> Damage | None:
    """The damage of a unit in a setup; what is not in the form of damage is refused with its place."""
    if unit.damage is None:
        return None
    try:
        return convert(unit.damage, Damage)
    except CatalogError as error:
        raise CatalogError(unit.name or unit.design, f"damage.{error.field}", error.reason) from None


# --- where they start -------------------------------------------------------------------------------------------------
def start_of(place: Hex | str | None) -> tuple[Hex | None, int]:
    """The hex in which a unit starts, and how many levels below the surface of its water or the ground floor of its
    building: "0405", "0405 depth 2", "0405 level -1"; a negative number is a floor above it: "0405 level 2"."""
    if not isinstance(place, str):
        return place, 0
    if off_map(place) or in_a_dropship(place):
        return None, 0
    try:
        return _in_a_hex(place)
    except ValueError as error:
        raise SetupError(str(error)) from None


def _in_a_hex(place: str) -> tuple[Hex, int]:
    if (found := PLACE.fullmatch(place)) is None:
        raise ValueError(f"{place!r} is not a hex number such as 0915, nor one with a depth or level: 0915 depth 2")
    return Hex.parse(found["hex"]), int(found["depth"] or 0) - int(found["level"] or 0)
