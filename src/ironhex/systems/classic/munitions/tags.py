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
from ironhex.systems.classic.electronics.networks import MASTER
from ironhex.systems.classic.ruleset import Ruleset

TAG = "tag"
SEMIGUIDED, HOMING = "semiguided", "homing"
HOMES_IN = "homing missile arrives"  # what is due when artillery has fired one
NOBODY = Barred("BMR-EQ-152", "there is no such unit on the map")
INFANTRY = Barred("BMR-ARTY-063", "infantry cannot be designated")
OWN_SIDE = Barred("BMR-EQ-151", "only enemies are designated")


@lru_cache(maxsize=1024)
def tags_of(design: Design) -> tuple[Mounted, ...]:
    """The target acquisition gear of a design; a C3 master computer does the same, and nothing else of a network."""
    like_tag = equipment("IS TAG")
    masters = (item._replace(equipment=like_tag) for item in design.with_special(MASTER))
    return (*design.with_special(TAG), *masters)


@lru_cache(maxsize=1024)
def seeks(design: Design, rules: Ruleset) -> bool:
    """Whether a design has missiles that home in on designated targets by the rules in use."""
    loads = (*(bin.equipment.special for bin in design.bins), *(item.equipment.load for item in design.weapons))
    return any(guided(load, rules) for load in loads)


def guided(load: str, rules: Ruleset) -> bool:
    """Whether missiles home in on designated targets: semiguided ones, and those of artillery if it is in use."""
    return SEMIGUIDED in includes(load) or (load == HOMING and HOMING in rules.munitions)


def in_play(battle: Battle) -> bool:
    """Whether any side has both, the gear and the missiles."""
    equipped = {unit.side for unit in battle.units if tags_of(unit.design)}
    seeking = (unit.side for unit in battle.units if seeks(unit.design, battle.rules)) if equipped else ()
    return any(side in equipped for side in seeking)


def gear_in_play(battle: Battle) -> bool:
    """Whether anybody in sight has the gear, with or without missiles for it."""
    return any(not unit.hidden and tags_of(unit.design) for unit in battle.units)


def tag_of(unit: Unit) -> Mounted | None:
    """The gear that a unit can use now."""
    return next((item for item in tags_of(unit.design) if works(unit, item)), None)


def still_seeks(unit: Unit, rules: Ruleset) -> bool:
    """Whether a unit has such missiles left."""
    if not unit.on_map or not seeks(unit.design, rules):
        return False
    weapons = (item for item in unit.design.weapons if item.index not in (*unit.expended, *unit.turn.launched))
    return any(guided(mode, rules) for item in weapons for mode in modes_of(unit, item))


def designators(battle: Battle) -> list[Unit]:
    """The units that may designate a target: they can act, and somebody on their side has missiles for it."""
    if not (able_to := all_designators(battle)):
        return []
    sides = {unit.side for unit in battle.units if still_seeks(unit, battle.rules)}
    sides |= {due.side for due in battle.due if due.what == HOMES_IN and due.turn <= battle.turn}
    return [unit for unit in able_to if unit.side in sides]


def all_designators(battle: Battle) -> list[Unit]:
    """The units in sight with gear that works, with or without missiles for it; the loser of the initiative is first.

    A unit that has fired artillery does not designate anybody (BMR-ARTY-065).
    """
    equipped = [unit for unit in battle.units if not unit.hidden and tags_of(unit.design)]
    fit = [unit for unit in equipped if able(unit) and tag_of(unit) and not unit.turn.launched]
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
    if not battle.knows(target) or not battle.unit(target).on_map:
        return Tally(barred=NOBODY)
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
