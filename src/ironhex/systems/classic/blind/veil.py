"""What each side sees of an event: the event itself if it sees everything in it, otherwise what changes in its view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ironhex.engine import Event, Veiled
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Sighted, Unit
from ironhex.systems.classic.blind.events import SightChanged, glimpse
from ironhex.systems.classic.blind.sighting import root_of, sees
from ironhex.systems.classic.views import view

UNITS = """
    unit units victim carrier attacker target warrior friend spotter squad origin spared drawn_to by gun primary lights
    seen_by unloads
"""
NAMING_UNITS = frozenset(UNITS.split())
"""The fields of events, and of what they contain, in which a number is that of a unit."""


def veil(battle: Battle, event: Event) -> tuple[Event, ...]:
    """What happens with an event: who gets out of sight with it, the event itself, and what comes into sight."""
    rules = battle.rules
    if rules.sighting is None:
        return (event,)
    after = event.apply(battle)
    rows = rules.sighting(battle, after, event)
    early = _without_lost(battle, after, rows)
    events = [event]
    if early != battle.sighted:
        events.insert(0, SightChanged(early))
    if rows != early:
        events.append(SightChanged(rows))
    return tuple(_all_veiled(battle, events))


def _without_lost(battle: Battle, after: Battle, rows: tuple[Sighted, ...]) -> tuple[Sighted, ...]:
    """What sides see without the units that an event changes, or that are aboard those, if they lose sight of them."""
    if rows == battle.sighted:
        return rows
    changed = {unit.id for unit in battle.units if after.find(unit.id) is not unit}
    gone = changed | {unit.id for unit in battle.units if root_of(battle, unit).id in changed}
    return tuple(_early(row, now, gone) for row, now in zip(battle.sighted, rows, strict=True))


def _early(row: Sighted, now: Sighted, gone: set[int]) -> Sighted:
    lost = {id for id in row.units if id in gone and id not in now.units}
    if not lost:
        return row
    kept = tuple(contact for contact in row.contacts if contact.unit not in lost)
    fresh = tuple(contact for contact in now.contacts if contact.unit in lost)
    return replace(row, units=tuple(id for id in row.units if id not in lost), contacts=(*kept, *fresh))


def _all_veiled(battle: Battle, events: list[Event]) -> Iterator[Event]:
    for event in events:
        after = event.apply(battle)
        shown = tuple(_differences(battle, after, event))
        yield Veiled(event, shown) if shown else event
        battle = after


def _differences(before: Battle, after: Battle, event: Event) -> Iterator[tuple[str | None, Event | None]]:
    """The sides that see something else than the event, and what."""
    sides = (None, *(side.name for side in before.sides))
    named = About.of(event)
    secret = any(event.seen_by(side) is not event for side in sides)
    for side in sides:
        seen = event.seen_by(side)
        old, new = view(before, side), view(after, side)
        if seen is None and old == new:
            continue
        known = named._replace(hexes=frozenset()) if secret and seen is event else named
        if seen is None or not _sees(before, side, old, known) or _applied(seen, old) != new:
            yield side, glimpse(old, new)


def _sees(battle: Battle, side: str | None, known: Battle, named: About) -> bool:
    """Whether a side sees all units and hexes that an event is about; what its own units do, it always sees."""
    units = [unit for id in sorted(named.units) if (unit := known.find(id)) is not None]
    if len(units) < sum(battle.knows(id) for id in named.units) or _mentions_unseen(battle, known, named.texts):
        return False
    others = [unit for unit in units if unit.side != side]
    return bool(units and not others) or all(_sees_hex(battle, side, hex, others) for hex in named.hexes)


def _mentions_unseen(battle: Battle, known: Battle, texts: frozenset[str]) -> bool:
    """Whether a text, such as the reason of a modifier, has the name of a unit that a side does not see."""
    names = {unit.name for unit in battle.units} - {unit.name for unit in known.units}
    return any(name in text for name in names for text in texts)


def _sees_hex(battle: Battle, side: str | None, hex: Hex, units: list[Unit]) -> bool:
    """Whether a side sees what others do in a hex, or what happens there; spectators do if all sides do."""
    if side is None:
        return all(_sees_hex(battle, each.name, hex, units) for each in battle.sides)
    like = units or [unit for unit in battle.units if unit.on_map and unit.side == side]
    return bool(like) and sees(battle, side, hex, like[0])


def _applied(event: Event, known: Battle) -> Battle | None:
    """A view after an event; None if the event needs something that is not in it."""
    try:
        after: Battle = event.apply(known)
    except LookupError:
        return None
    return after


class About(NamedTuple):
    """The units and the hexes that an event names, with everything that it contains, and all its texts."""

    units: frozenset[int]
    hexes: frozenset[Hex]
    texts: frozenset[str]

    @staticmethod
    def of(event: Event) -> About:
        found = [*_atoms(event, "")]
        units = frozenset(value for value, field in found if isinstance(value, int) and field in NAMING_UNITS)
        hexes = frozenset(value for value, _ in found if isinstance(value, Hex))
        return About(units, hexes, frozenset(value for value, _ in found if isinstance(value, str)))


def _atoms(value: Any, field: str) -> Iterator[tuple[int | str | Hex, str]]:
    """The numbers, texts and hexes in a value, each with the name of its field; a unit counts as its number."""
    if isinstance(value, int | str | Hex):
        yield value, field
    elif isinstance(value, Unit):
        yield value.id, "unit"
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _atoms(getattr(value, name), name)
    elif isinstance(value, tuple):
        for part, name in zip(value, getattr(value, "_fields", (field,) * len(value)), strict=True):
            yield from _atoms(part, name)
