"""A force that enters a game: the units that the game accepts, and in plain words what stays behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ironhex.catalog import CatalogError, Roster, read_upload
from ironhex.engine.edition import Edition
from ironhex.engine.setup import MOST_UNITS, UnitSetup
from ironhex.rosters import unit_setup
from ironhex.server.editions import known_edition
from ironhex.server.errors import BadRequest
from ironhex.server.wire_library import EnteredUnit, ForceEntered, ForceUnit, RefusedThing

OWN = ("damage", "ammunition", "linked")
"""What units have besides their crews, if their game knows it."""


def entered(units: Sequence[UnitSetup], system: str, name: str = "") -> ForceEntered:
    """The units of a force as they enter a game."""
    found = known_edition(system)
    refused = {number: why for number, unit in enumerate(units) if (why := refusal(found, unit.design))}
    kept = [number for number in range(len(units)) if number not in refused]
    places = {number: at for at, number in enumerate(kept)}
    return ForceEntered(
        name,
        tuple(_unit(found, units[number], places) for number in kept),
        tuple(RefusedThing(units[number].design, why) for number, why in refused.items()),
        tuple(_left(found, [units[number] for number in kept])),
    )


def refusal(found: Edition[Any], name: str) -> str:
    """Why a game does not accept a unit; empty if it does."""
    try:
        return found.unit_refusal(found.design(name))
    except (CatalogError, LookupError, ValueError):
        return f"{name} is not a {found.unit_word} of {found.named}"


def _unit(found: Edition[Any], unit: UnitSetup, places: dict[int, int]) -> EnteredUnit:
    """A unit with what its new game knows about it; the numbers of others are those in the new force."""
    kept = replace(unit, **{field: getattr(UnitSetup(""), field) for field in OWN if field in found.fixed})
    aboard = None if kept.aboard is None or "aboard" in found.fixed else places.get(kept.aboard)
    linked = None if kept.linked is None else places.get(kept.linked)
    return EnteredUnit(kept.design, dict(kept.skills), aboard, dict(kept.ammunition), linked, kept.name, kept.damage)


def _left(found: Edition[Any], units: Sequence[UnitSetup]) -> Iterator[RefusedThing]:
    """What units had that their new game does not know."""
    for unit in units:
        for field in OWN:
            if field in found.fixed and getattr(unit, field) not in (None, {}):
                yield RefusedThing(unit.design, found.fixed[field])


def of_another_game(units: Sequence[ForceUnit], system: str) -> ForceEntered:
    """The units of another game as they enter this one; their crews are the usual ones."""
    plain = [UnitSetup(unit.design, aboard=unit.aboard, ammunition=unit.ammunition) for unit in units]
    return entered(plain, system)


def of_file(body: bytes, name: str, system: str) -> ForceEntered:
    """The units of a roster file as they enter a game."""
    roster = _roster(body, name)
    if len(roster.units) > MOST_UNITS:
        raise BadRequest(f"{name} has more than {MOST_UNITS} units")
    return entered([unit_setup(unit, system) for unit in roster.units], system, roster.name)


def _roster(body: bytes, name: str) -> Roster:
    """The roster in a file, ours or another program's."""
    try:
        if name.lower().endswith(".toml"):
            return Roster.load(body.decode("utf-8-sig", errors="replace"), name)
    except CatalogError as error:
        raise BadRequest(str(error)) from error
    found = list(read_upload(body, name))
    for each in found:
        if isinstance(each, Roster):
            return each
    raise BadRequest(next((str(each) for each in found if isinstance(each, CatalogError)), f"{name} is not a roster"))
