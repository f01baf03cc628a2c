"""Target acquisition gear: who carries it, what it can designate, and which targets are designated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ironhex.catalog import Design
from ironhex.catalog import Item as Mounted
from ironhex.catalog.equipment import equipment
from ironhex.catalog.munitions import includes
from ironhex.kernel.tally import Barred, Tally
from ironhex.systems.classic.attack.to_hit import Shot, aim, may_hit, to_hit
from ironhex.systems.classic.attack.turning import turns_of
from ironhex.systems.classic.attack.weapon_modifiers import PROPS
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import able, modes_of, works

TAG, MASTER = "tag", "IS C3 Master"
SEMIGUIDED = "semiguided"
INFANTRY = Barred("BMR-ARTY-063", "infantry cannot be designated")
OWN_SIDE = Barred("BMR-EQ-151", "only enemies are designated")


@lru_cache(maxsize=1024)
def tags_of(design: Design) -> tuple[Mounted, ...]:
    """The target acquisition gear of a design; a C3 master computer does the same, and nothing else of a network."""
    like_tag = equipment("IS TAG")
    masters = (item._replace(equipment=like_tag) for item in design.items if item.equipment.key == MASTER)
    return (*(item for item in design.items if item.equipment.special == TAG), *masters)


@lru_cache(maxsize=1024)
def seeks(design: Design) -> bool:
    """Whether a design has missiles that home in on designated targets."""
    loads = (*(bin.equipment.special for bin in design.bins), *(item.equipment.load for item in design.weapons))
    return any(SEMIGUIDED in includes(load) for load in loads)


def in_play(battle: Battle) -> bool:
    """Whether any side has both, the gear and the missiles; nobody learns what hidden units carry."""
    shown = [unit for unit in battle.units if not unit.hidden]
    equipped = {unit.side for unit in shown if tags_of(unit.design)}
    return any(unit.side in equipped and seeks(unit.design) for unit in shown) if equipped else False


def tag_of(unit: Unit) -> Mounted | None:
    """The gear that a unit can use now."""
    return next((item for item in tags_of(unit.design) if works(unit, item)), None)


def still_seeks(unit: Unit) -> bool:
    """Whether a unit has such missiles left."""
    if not unit.on_map or not seeks(unit.design):
        return False
    loads = (mode for item in unit.design.weapons if item.index not in unit.expended for mode in modes_of(unit, item))
    return any(SEMIGUIDED in includes(mode) for mode in loads)


def designators(battle: Battle) -> list[Unit]:
    """The units that may designate a target: they can act, and somebody on their side has missiles for it.

    Hidden units do not count, neither their gear nor their missiles: the phase would tell everybody what they carry.
    The loser of the initiative comes first.
    """
    equipped = [unit for unit in battle.units if not unit.hidden and tags_of(unit.design)]
    if not equipped:
        return []
    sides = {unit.side for unit in battle.units if not unit.hidden and still_seeks(unit)}
    fit = [unit for unit in equipped if unit.side in sides and able(unit) and tag_of(unit)]
    return sorted(fit, key=lambda unit: battle.order.index(unit.side) if unit.side in battle.order else 0)


class Designation(NamedTuple):
    """How a unit would designate a target: with its torso turned, leaning on a limb if it is prone."""

    target: int
    twist: int
    prop: int | None
    number: Tally


def designations(battle: Battle, unit: Unit) -> Iterator[Designation]:
    """The best way to designate each enemy that can be."""
    for enemy in battle.enemies(unit):
        if enemy.hidden or battle.kind(enemy).on_foot:
            continue
        ways = [way for way in _ways(battle, unit, enemy.id) if may_hit(way.number)]
        if ways:
            yield min(ways, key=lambda way: (way.number.total, abs(way.twist)))


def _ways(battle: Battle, unit: Unit, target: int) -> Iterator[Designation]:
    leans = unit.body.prone and battle.kind(unit).attacks.props(unit)
    props: tuple[int | None, ...] = tuple(map(int, PROPS)) if leans else (None,)
    for twist, prop in product(turns_of(battle, unit), props):
        yield Designation(target, twist, prop, number_to_designate(battle, unit, target, twist, prop))


def number_to_designate(battle: Battle, unit: Unit, target: int, twist: int = 0, prop: int | None = None) -> Tally:
    """What must be rolled, as for a weapon."""
    there = battle.unit(target)
    if there.side == unit.side:
        return Tally(barred=OWN_SIDE)
    if battle.kind(there).on_foot:
        return Tally(barred=INFANTRY)
    item = tag_of(unit)
    if item is None:
        return Tally(barred=Barred("BMR-EQ-151", "it has no target acquisition gear that works"))
    return to_hit(Shot(aim(battle, unit, there), item, twist, prop))


def designated(battle: Battle, target: Unit, side: str) -> bool:
    """Whether a side has designated a unit this turn."""
    return any(battle.unit(unit).side == side for unit in target.turn.designated)
