"""What each side sees of an event: the event itself if it sees everything in it, otherwise what changes in its view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from ironhex.engine import Event, Veiled
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Sighted, Unit
from ironhex.systems.classic.blind.events import SightChanged, glimpse
from ironhex.systems.classic.blind.sighting import sees
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
    """What sides see without the units that an event changes and that they do not see after it."""
    if rows == battle.sighted:
        return rows
    changed = {unit.id for unit in battle.units if after.find(unit.id) is not unit}
    return tuple(_early(row, now, changed) for row, now in zip(battle.sighted, rows, strict=True))


def _early(row: Sighted, now: Sighted, changed: set[int]) -> Sighted:
    lost = {id for id in row.units if id in changed and id not in now.units}
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
    secret = any(event.seen_by(side) is not event for side in sides)
    for side in sides:
        seen = event.seen_by(side)
        old, new = view(before, side), view(after, side)
        if seen is None and old == new:
            continue
        hexes = set() if secret and seen is event else about(event)[1]
        if seen is None or not _sees(before, side, old, about(event)[0], hexes) or _applied(seen, old) != new:
            yield side, glimpse(old, new)


def _sees(battle: Battle, side: str | None, known: Battle, named: set[int], hexes: set[Hex]) -> bool:
    """Whether a side sees all units and hexes that an event is about; what its own units do, it always sees."""
    units = [unit for id in sorted(named) if (unit := known.find(id)) is not None]
    if len(units) < sum(battle.knows(id) for id in named):
        return False
    others = [unit for unit in units if unit.side != side]
    return bool(units and not others) or all(_sees_hex(battle, side, hex, others) for hex in hexes)


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


def about(value: Any, field: str = "") -> tuple[set[int], set[Hex]]:
    """The units and the hexes that an event names, and everything that it contains."""
    if isinstance(value, Hex):
        return set(), {value}
    if isinstance(value, bool | str) or value is None:
        return set(), set()
    if isinstance(value, int):
        return ({value}, set()) if field in NAMING_UNITS else (set(), set())
    parts: list[tuple[Any, str]] = []
    if isinstance(value, Unit):
        return {value.id}, set()
    if isinstance(value, msgspec.Struct):
        parts = [(getattr(value, name), name) for name in value.__struct_fields__]
    elif isinstance(value, tuple):
        names = getattr(value, "_fields", (field,) * len(value))
        parts = list(zip(value, names, strict=True))
    found = [about(part, name) for part, name in parts]
    return {id for ids, _ in found for id in ids}, {hex for _, hexes in found for hex in hexes}
