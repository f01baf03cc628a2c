"""What becomes of single items: weapons hit, miss and jam, ammunition explodes, and electronics help or are disturbed.

The kind of such a happening is the name of the item after `item `, of its special ammunition after `munition `, or of
other gear after `gear `. What must happen is in `item_rows`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any

from tests.runner.happenings import Happening

from ironhex.catalog import Item
from ironhex.catalog.loads import munition_of
from ironhex.engine import Event
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.armament.events import ClearingRolled, Switched
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.electronics.events import ProbeJammed
from ironhex.systems.classic.events.damage import CriticalHit, Exploded
from ironhex.systems.classic.events.weapons import ClusterRolled, Jammed, NotFired, WeaponFired, WeaponsDeclared
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.infantry.events import PodFired
from ironhex.systems.classic.missiles.events import MissilesShotDown, PodAttached, SystemIdle
from ironhex.systems.classic.munitions.events import TargetDesignated
from ironhex.systems.classic.myomer.events import MascTried

ITEM, MUNITION, GEAR = "item ", "munition ", "gear "
CITED = {
    "BMR-EQ-155": ("targeting computer", "helps"),
    "BMR-EQ-156": ("targeting computer", "aims"),
    "BMR-EQ-048": ("C3 computer", "shares the range"),
    "BMR-EQ-023": ("Artemis IV", "guides missiles"),
    "BMR-EQ-132": ("Narc pod", "guides missiles"),
    "BMR-AMMO-041": ("TAG", "guides missiles"),
}
"""The rules by which gear changes a number, each with the gear and what it does."""
Fates = Iterator[tuple[int, str]]  # the number of an item of the event's unit, and what becomes of it


def is_item(pair: Happening) -> bool:
    return pair.kind.startswith((ITEM, MUNITION, GEAR))


def of_item(battle: Battle, event: Event) -> Iterator[Happening]:
    """What an event says of the items of its unit, given the facts before it."""
    for number, what in fates(event, battle):
        unit = battle.unit(getattr(event, "unit", -1))  # events about items name their unit
        gear = unit.design.items[number].equipment
        yield Happening(ITEM + gear.name, what)
        munition = munition_fired(unit, number) if isinstance(event, WeaponFired) else munition_of(gear)
        if munition and what in ("hits", "misses", "explodes"):
            yield Happening(MUNITION + munition, what)
    yield from (Happening(GEAR + name, what) for name, what in of_gear(event))


def munition_fired(unit: Unit, weapon: int) -> str:
    """The special ammunition that a unit fires from a weapon this turn."""
    return next((fire.mode for fire in unit.turn.shots if fire.weapon == weapon), "")


def of_gear(event: Event) -> Iterator[tuple[str, str]]:
    """What an event says of other gear."""
    match event:
        case WeaponFired(tally=tally):
            yield from _cited(tally.mods)
        case ClusterRolled(added=added):
            yield from _cited(added)
        case Revealed(rule="BMR-EQ-003"):
            yield "active probe", "finds a hidden unit"
        case ProbeJammed():
            yield "active probe", "is disturbed"
        case PodFired():
            yield "anti-personnel pod", "is fired"
        case MascTried():
            yield "MASC", "holds" if event.held else "fails"
        case TargetDesignated():
            yield "TAG", "designates" if event.hit else "misses"


def _cited(mods: Iterable[Mod]) -> Iterator[tuple[str, str]]:
    return (CITED[mod.rule] for mod in mods if mod.rule in CITED)


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
