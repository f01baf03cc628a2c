"""What becomes of single items: each weapon hits and misses, and some jam, find no lock, explode or are switched.

The kind of such a happening is the name of the item after `item `. A chapter that brings equipment adds what happens to
it to `fates`, and a row with the items that it can happen to to `ROWS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, singledispatch
from typing import Any

from tests.runner.happenings import Happening
from tests.runner.muster import catalog

from ironhex.catalog import Equipment, Item, design
from ironhex.engine import Event
from ironhex.systems.classic.armament.events import ClearingRolled, Switched
from ironhex.systems.classic.armament.switching import SWITCHES
from ironhex.systems.classic.battle import Battle, Fire
from ironhex.systems.classic.events.damage import CriticalHit, Exploded
from ironhex.systems.classic.events.weapons import Jammed, NotFired, WeaponFired, WeaponsDeclared
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.missiles.events import MissilesShotDown, PodAttached, SystemIdle

ITEM = "item "
Fates = Iterator[tuple[int, str]]  # the number of an item of the event's unit, and what becomes of it


def is_item(pair: Happening) -> bool:
    return pair.kind.startswith(ITEM)


def of_item(battle: Battle, event: Event) -> Iterator[Happening]:
    """What an event says of the items of its unit, given the facts before it."""
    for number, what in fates(event, battle):
        unit = battle.unit(getattr(event, "unit", -1))  # events about items name their unit
        yield Happening(ITEM + unit.design.items[number].equipment.name, what)


def of_fire(items: tuple[Item, ...], fire: Fire) -> Iterator[Happening]:
    """How a weapon is fired."""
    name = ITEM + items[fire.weapon].equipment.name
    if fire.rate > 1:
        yield Happening(name, f"fires {fire.rate} shots")
    if fire.mode:
        yield Happening(name, f"fires: {fire.mode}")


@singledispatch
def fates(event: Any, battle: Battle) -> Fates:
    """The items of an event's unit, each with what becomes of it."""
    return iter(())


@fates.register
def _(event: WeaponFired, battle: Battle) -> Fates:
    yield event.weapon, "hits" if event.hit else "misses" if event.faces else "cannot hit"


@fates.register
def _(event: WeaponsDeclared, battle: Battle) -> Fates:
    items = battle.unit(event.unit).design.items
    yield from ((fire.weapon, pair.what) for fire in event.shots for pair in of_fire(items, fire))


@fates.register
def _(event: Jammed, battle: Battle) -> Fates:
    yield event.weapon, "jams"


@fates.register
def _(event: ClearingRolled, battle: Battle) -> Fates:
    yield event.weapon, "is cleared" if event.cleared else "stays jammed"


@fates.register
def _(event: NotFired, battle: Battle) -> Fates:
    yield event.weapon, "finds no lock"


@fates.register
def _(event: Exploded, battle: Battle) -> Fates:
    yield event.item, "explodes"


@fates.register
def _(event: CriticalHit, battle: Battle) -> Fates:
    content = battle.unit(event.unit).design.contents[event.location][event.slot]
    if isinstance(content, Item):
        yield content.index, "is destroyed"


@fates.register
def _(event: Switched, battle: Battle) -> Fates:
    yield event.item, "is switched on" if event.on else "is switched off"


@fates.register
def _(event: MissilesShotDown, battle: Battle) -> Fates:
    yield event.system, "shoots missiles down"


@fates.register
def _(event: SystemIdle, battle: Battle) -> Fates:
    yield event.system, "does not fire after all"


@fates.register
def _(event: PodAttached, battle: Battle) -> Fates:
    yield event.weapon, "attaches a pod"


# --- what can happen --------------------------------------------------------------------------------------------------
def fires(gear: Equipment) -> bool:
    return gear.weapon


def jams(gear: Equipment) -> bool:
    return gear.weapon and bool(MASTER_RULES.firing(gear).jams)


def clears(gear: Equipment) -> bool:
    return gear.weapon and MASTER_RULES.firing(gear).clears


def locks(gear: Equipment) -> bool:
    return gear.weapon and MASTER_RULES.firing(gear).locks


def switches(gear: Equipment) -> bool:
    return gear.special in SWITCHES


ROWS: tuple[tuple[tuple[str, ...], Callable[[Equipment], bool]], ...] = (
    (("hits", "misses"), fires),
    (("jams",), jams),
    (("is cleared", "stays jammed"), clears),
    (("finds no lock",), locks),
    (("is switched on", "is switched off"), switches),
)


@cache
def carried() -> dict[str, Equipment]:
    """All equipment of the designs that can be played, by name."""
    machines = (design(name) for names in catalog().values() for name in names)
    return {item.equipment.name: item.equipment for machine in machines for item in machine.items}


@cache
def possible_for_items() -> frozenset[Happening]:
    """What must happen to each item sooner or later; more may happen than is listed."""
    rows = ((name, what) for name, gear in carried().items() for whats, can in ROWS if can(gear) for what in whats)
    rates = (
        (name, f"fires {rate} shots")
        for name, gear in carried().items()
        if gear.weapon
        for rate in MASTER_RULES.firing(gear).rates
        if rate > 1
    )
    return frozenset(Happening(ITEM + name, what) for name, what in (*rows, *rates))


def unseen_for_items(seen: Iterable[Happening]) -> list[Happening]:
    return sorted(possible_for_items() - set(seen))


def impossible_for_items(seen: Iterable[Happening]) -> list[Happening]:
    """What has happened to items of which the rows say that it cannot."""
    listed = {pair.what for pair in possible_for_items()}
    return sorted(pair for pair in set(seen) - possible_for_items() if is_item(pair) and pair.what in listed)
