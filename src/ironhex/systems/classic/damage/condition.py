"""The condition of a unit: what works, what is hit, what is left. Pure functions of a unit; no dice, no events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ironhex.catalog import Design, Item, Location
from ironhex.catalog.loads import munition_of
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Unit

SHOULDER, UPPER_ARM, LOWER_ARM, HAND = "Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator"
HIP, UPPER_LEG, LOWER_LEG, FOOT = "Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"
HEATING = "heat"  # a flamer that is to heat its target instead of damaging it
BEST_FIRST = ("", "artemis-capable", "narc-capable")  # what a weapon fires unless its player wants something else
ENGINE, GYRO, SENSORS, LIFE_SUPPORT, COCKPIT = "Engine", "Gyro", "Sensors", "Life Support", "Cockpit"

SHUT_DOWN = Barred("BMR-HEAT-027", "the attacker is shut down")
UNCONSCIOUS = Barred("BMR-WAR-029", "the warrior is unconscious")
STUNNED = Barred("BMR-VEH-016", "the crew is stunned")


def location_name(unit: Unit, location: int) -> str:
    """What players call a location of a unit."""
    return unit.design.location_name(location)


def slot_hit(unit: Unit, location: int, slot: int) -> bool:
    """Whether a critical slot is hit or lost with its location."""
    return bool(unit.crits[location] >> slot & 1) or unit.gone(location)


def open_slots(unit: Unit, location: int) -> tuple[int, ...]:
    """The slots of a location that a critical hit can still affect."""
    if unit.body.severed >> location & 1:
        return ()
    hit = unit.crits[location]
    return tuple(slot for slot, can in enumerate(unit.design.hittable[location]) if can and not hit >> slot & 1)


def hits(unit: Unit, system: str) -> int:
    """Hits on a system anywhere in the 'Mech; a lost or flooded location counts all of its slots."""
    crits, structure = unit.crits, unit.structure
    lost, slots = unit.body.severed | unit.flooded, unit.design.systems.get(system, ())
    return len([at for at, slot in slots if (crits[at] >> slot | lost >> at) & 1 or structure[at] <= 0])


def present(unit: Unit, location: int, actuator: str) -> bool:
    """Whether the design has the actuator there at all."""
    return actuator in unit.design.contents[location]


def damaged(unit: Unit, location: int, actuator: str) -> bool:
    """Whether an actuator of the design has been hit, or is flooded, while its limb is still there."""
    flooded = unit.flooded >> location & 1
    if not (unit.crits[location] or flooded) or unit.gone(location):
        return False
    contents = unit.design.contents[location]
    if flooded:
        return actuator in contents
    return any(c == actuator and unit.crits[location] >> slot & 1 for slot, c in enumerate(contents))


def sound(unit: Unit, location: int, actuator: str) -> bool:
    """Whether an actuator is present and works."""
    return present(unit, location, actuator) and not unit.gone(location) and not damaged(unit, location, actuator)


def flooded_words(unit: Unit) -> str:
    """The locations that are full of water, by their names."""
    names = [place.name for place in unit.design.locations if unit.flooded >> place.index & 1]
    return f"hull breached: {', '.join(names)}"


def works(unit: Unit, item: Item) -> bool:
    """Whether a piece of equipment still works: one hit on any of its slots disables it, and a jam or a flood does."""
    crits, structure = unit.crits, unit.structure
    severed = unit.body.severed | unit.flooded
    for at, slot in item.slots:
        if (crits[at] >> slot | severed >> at) & 1 or structure[at] <= 0:
            return False
    return item.index not in unit.jammed


def working(unit: Unit, special: str) -> list[Item]:
    """The items with some special rules, such as ECM suites, that still work."""
    return [item for item in unit.design.with_special(special) if works(unit, item)]


def conscious(unit: Unit) -> bool:
    return not unit.knocked_out


def immobile(unit: Unit) -> bool:
    """Shut down, or its crew unconscious or stunned; a unit that just stands still or cannot move is not immobile."""
    return unit.body.shutdown or bool(unit.knocked_out or unit.body.stunned)


def sits_still(unit: Unit) -> bool:
    """Whether it is an immobile target, even if its crew can act, as in a VTOL without a rotor."""
    return immobile(unit) or unit.body.rotor_lost


def cannot_act(unit: Unit) -> Barred | None:
    """Why a unit on the map cannot attack, nor turn its torso or turret, or None."""
    if unit.body.shutdown:
        return SHUT_DOWN
    if unit.knocked_out:
        return UNCONSCIOUS
    return STUNNED if unit.body.stunned else None


def able(unit: Unit) -> bool:
    """Whether the unit can act at all."""
    return unit.on_map and not immobile(unit) and unit.phase.doom is None


def shots_left(unit: Unit, item: Item, mode: str = "") -> int:
    """Shots left for a weapon in all working bins of exactly its ammunition."""
    return sum(unit.ammo[index] for index in usable_bins(unit, item, mode))


def rounds_left(unit: Unit, item: Item) -> int:
    """Shots left for a weapon with ammunition of any kind."""
    return sum(unit.ammo[index] for index, bin, _ in fed_by(unit.design, item.index) if feeds(unit, index, bin))


def feeds(unit: Unit, index: int, bin: Item) -> bool:
    """Whether weapons can draw ammunition from a bin: it works, something is left, and it is not being dumped."""
    return unit.ammo[index] > 0 and index not in unit.dumping and works(unit, bin)


def ready(unit: Unit, item: Item) -> bool:
    """Whether a weapon works and has something left to fire."""
    if not works(unit, item) or item.index in unit.expended:
        return False
    return not item.equipment.ammo or rounds_left(unit, item) > 0


def usable_bins(unit: Unit, item: Item, mode: str = "") -> Iterator[int]:
    """The bins with the ammunition of a mode that a weapon can draw from, by bin number."""
    wanted = ammunition_of(mode)
    for index, bin, munition in fed_by(unit.design, item.index):
        if munition == wanted and feeds(unit, index, bin):
            yield index


def ammunition_of(mode: str) -> str:
    """The ammunition that a mode uses: special ammunition gives its mode the name, others use the usual one."""
    return "" if mode == HEATING else mode


USUAL = ("",)  # the modes of a weapon without special ammunition


def modes_of(unit: Unit, item: Item) -> tuple[str, ...]:
    """The special ammunition that a weapon can fire now, the usual one ("") first; with nothing left, only that."""
    if item.equipment.load:
        return (item.equipment.load,)
    if not item.equipment.ammo or not has_special_loads(unit.design, item.index):
        return USUAL
    bins = fed_by(unit.design, item.index)
    found = {munition for index, bin, munition in bins if feeds(unit, index, bin)}
    return tuple(sorted(found, key=_order)) if len(found) > 1 else tuple(found) or USUAL


def _order(mode: str) -> tuple[bool, str]:
    return mode not in BEST_FIRST, mode


@lru_cache(maxsize=4096)
def fed_by(design: Design, weapon: int) -> tuple[tuple[int, Item, str], ...]:
    """The bins of a design that hold ammunition for a weapon: their numbers, and the special ammunition in them."""
    ammo = design.items[weapon].equipment.ammo
    fits = [(index, bin) for index, bin in enumerate(design.bins) if ammo in (bin.equipment.key, bin.equipment.ammo)]
    return tuple((index, bin, munition_of(bin.equipment)) for index, bin in fits) if ammo else ()


@lru_cache(maxsize=4096)
def has_special_loads(design: Design, weapon: int) -> bool:
    """Whether a design has special ammunition for a weapon."""
    return any(munition for _, _, munition in fed_by(design, weapon))


def main_weapon(unit: Unit) -> Item | None:
    """The heaviest weapon; of several, the first one."""
    weapons = unit.design.weapons
    return max(weapons, key=lambda item: (item.equipment.kilograms, -item.index), default=None)


def missing_limbs(unit: Unit, limbs: tuple[int, ...]) -> int:
    return sum([unit.gone(limb) for limb in limbs])


def working_sinks(unit: Unit, locations: tuple[int, ...] | None = None) -> int:
    """Working heat sinks, including those inside the engine; with locations, only the ones mounted there."""
    mounted = sum(
        works(unit, item)
        for item in unit.design.items
        if item.equipment.category == "heat sink" and (locations is None or item.location in locations)
    )
    if locations is None or Location.CT in locations:
        mounted += unit.design.engine_sinks
    return mounted
