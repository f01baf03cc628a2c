"""Who sees whom: sight is mutual, and what one unit of a side sees, its whole side sees.

Units see each other along a clear line of sight, by day and by night, and always in the same hex or next to each other.
In attack phases nobody gets out of sight, because attacks are declared against what is seen. A unit that leaves the
battle in sight stays known. When the battle is over, everybody sees everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Battle, Contact, Sighted, Unit
from ironhex.systems.classic.events.turn import PhaseBegan
from ironhex.systems.classic.sight.line_of_sight import clear_sight

SPECTATORS = ""


def sighting(before: Battle, after: Battle, event: Event | None) -> tuple[Sighted, ...]:
    """What each side and spectators see after an event, given what they saw before it."""
    if event is not None and not _matters(before, after, event):
        return before.sighted
    pairs = frozenset(_pairs(after))
    rows = before.sighted or tuple(Sighted(name) for name in (SPECTATORS, *(side.name for side in after.sides)))
    return tuple(_row(before, after, event, row, pairs) for row in rows)


def mutual(battle: Battle, one: Unit, other: Unit) -> bool:
    """Whether two units on the map see each other."""
    if distance(one.place, other.place) <= 1:
        return True
    first, second = sorted((one, other), key=lambda unit: unit.id)
    return clear_sight(battle, first, second).blocked is None


def sees(battle: Battle, side: str, hex: Hex, like: Unit) -> bool:
    """Whether a side would see a unit like this one on the ground of a hex; off the map nobody sees anything."""
    if hex not in battle.board:
        return False
    there = replace(like, hex=hex, elevation=0)
    return any(mutual(battle, unit, there) for unit in _on_map(battle) if unit.side == side)


def _on_map(battle: Battle) -> list[Unit]:
    return [unit for unit in battle.units if unit.on_map]


def _pairs(battle: Battle) -> Iterator[tuple[int, int]]:
    """All pairs of enemies of which the first sees the second."""
    units = _on_map(battle)
    for one, other in product(units, units):
        if one.side < other.side and mutual(battle, one, other):
            yield from ((one.id, other.id), (other.id, one.id))


def _row(
    before: Battle, after: Battle, event: Event | None, row: Sighted, pairs: frozenset[tuple[int, int]]
) -> Sighted:
    """What a side sees after an event."""
    seen = _seen(before, after, row, pairs)
    units = tuple(sorted(seen))
    if row.side == SPECTATORS or after.outcome is not None:
        return replace(row, units=units, contacts=())
    passed = _passed(before, after, event, row.side) if event is not None else {}
    lost = {id: unit.place for id in row.units if id not in seen and (unit := before.unit(id)).hex is not None}
    fresh = {id: hex for id, hex in {**lost, **passed}.items() if id not in seen}
    gone = seen.union(fresh)
    old = tuple(each for each in row.contacts if each.unit not in gone and not _refuted(after, row.side, each))
    return replace(row, units=units, contacts=(*old, *(_contact(after, id, hex) for id, hex in sorted(fresh.items()))))


def _seen(before: Battle, after: Battle, row: Sighted, pairs: frozenset[tuple[int, int]]) -> set[int]:
    """The enemies that a side sees."""
    others = [unit for unit in after.units if unit.side != row.side]
    if after.outcome is not None:
        return {unit.id for unit in others}
    held = after.phase is before.phase and after.rules.attacks_in(after.phase)
    watchers = {unit.id for unit in _on_map(after) if _watches(row.side, unit)}
    own = {unit.id for unit in after.units if unit.side == row.side}
    found = {there for here, there in pairs if here in watchers}
    known = found | {id for id in row.units if held or after.unit(id).fate} | own
    known |= {unit.attached.to for unit in after.units if unit.id in own and unit.attached is not None}
    return {unit.id for unit in others if root_of(after, unit).id in known or unit.id in known}


def _watches(side: str, unit: Unit) -> bool:
    """Whether a unit looks for a side; for spectators every unit that is not hidden does."""
    return not unit.hidden if side == SPECTATORS else unit.side == side


def root_of(battle: Battle, unit: Unit) -> Unit:
    """The unit that carries another, or that it clings to; a unit on its own is its own root."""
    return unit if unit.attached is None else root_of(battle, battle.unit(unit.attached.to))


def _passed(before: Battle, after: Battle, event: Event, side: str) -> dict[int, Hex]:
    """Where a side last saw enemies during a move: one that passed, and those that its own unit passed."""
    path: tuple[Hex, ...] = getattr(event, "path", ())
    mover = before.find(getattr(event, "unit", -1)) if path else None
    if mover is None or mover.hidden:
        return {}
    if mover.side != side:
        seen = [hex for hex in path if sees(after, side, hex, mover)]
        return {mover.id: seen[-1]} if seen else {}
    there = [replace(mover, hex=hex, elevation=0) for hex in path]
    enemies = [unit for unit in _on_map(after) if unit.side != side and not unit.hidden]
    return {unit.id: unit.place for unit in enemies if any(mutual(after, unit, each) for each in there)}


def _refuted(battle: Battle, side: str, contact: Contact) -> bool:
    """Whether a side sees by now that an enemy is no longer where it saw it in an earlier turn."""
    own = next((unit for unit in _on_map(battle) if unit.side == side), None)
    return contact.turn < battle.turn and own is not None and sees(battle, side, contact.hex, own)


def _contact(battle: Battle, id: int, hex: Hex) -> Contact:
    unit = battle.unit(id)
    return Contact(id, unit.name, unit.side, hex, battle.turn)


def _matters(before: Battle, after: Battle, event: Event) -> bool:
    """Whether an event may change what anybody sees."""
    if before.board is not after.board or before.outcome is not after.outcome or isinstance(event, PhaseBegan):
        return True
    return before.units is not after.units and list(_looks(before.units)) != list(_looks(after.units))


def _looks(units: Iterable[Unit]) -> Iterator[tuple[object, ...]]:
    """What sight depends on."""
    for unit in units:
        lying, rush = unit.body.prone, unit.move.rush  # a unit that is about to land on its target is in the air
        yield unit.id, unit.hex, unit.elevation, lying, rush, unit.attached, unit.hidden, unit.fate
