"""What the records of shots have in common."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import get_args

from tests.corpus.replay import Record, Skip

from ironhex.catalog import CatalogError, Equipment, Item, Location, equipment
from ironhex.catalog.equipment import Carrier, Tech
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.weapon_modifiers import has_rules
from ironhex.systems.classic.battle import Battle, CloseAttack, Unit
from ironhex.systems.classic.damage.condition import modes_of
from ironhex.systems.classic.damage.hit_location import ANY_SIDE, FRONT, LEFT, REAR_SIDE, RIGHT, sides_struck
from ironhex.systems.classic.infantry.close_attacks import LEG, STOP, SWARM, close_number, no_close_attack

FULL_TABLE, PUNCH_TABLE = 0, 1
SIDES_STRUCK = {FRONT: 0, REAR_SIDE: 1, LEFT: 2, RIGHT: 3}
ANY = range(5)  # the last one is "random"
TECHS, CARRIERS = get_args(Tech), get_args(Carrier)
NEVER = ("impossible", "auto_fail")
SURE = 2  # what two dice always reach
CLOSE = {"LegAttack": LEG, "SwarmMek": SWARM, "StopSwarm": STOP}
LOADS = {" ER": "er", " HE": "he"}


CODES = {"FLL": "LA", "FRL": "RA", "RLL": "LL", "RRL": "RL"}  # the legs of a quad
CODES |= {"RO": "TU", "Men": "MEN", "Squad": "SQ", "Point": "SQ", "BLD": "B"}
CODES |= {f"Trooper {number}": str(number) for number in range(1, 7)}
"""The peer's names of locations, where ours are different."""


def location_of(unit: Unit, name: str) -> int:
    """The index of a location that the peer names."""
    found = unit.design.location_at(CODES.get(name, name))
    if found is None:
        raise Skip(f"{unit.design.type}: no location {name!r}")
    return found


def readings(name: str) -> set[Equipment]:
    """What the peer's name of a weapon may mean on a machine of either technology, or on a suit."""
    found: set[Equipment] = set()
    for tech in TECHS:
        for carrier in CARRIERS:
            with suppress(CatalogError):
                found.add(equipment(name, tech, carrier))
    if not found:
        raise Skip(f"{name!r} is not in the Master Rules")
    return found


def mounted(unit: Unit, data: Record) -> Item:
    """The weapon a record names, as it is mounted in the design."""
    gears = readings(data["internal"])
    where = location_of(unit, data["location"])
    for item in unit.design.items:
        here = {item.location, *(spot[0] for spot in item.slots)}
        if item.equipment in gears and item.rear == data["rear"] and where in here:
            return item
    raise Skip(f"{unit.design.name} has no {data['internal']} in {data['location']}")


def twist(data: Record) -> int:
    turned: int = data["secondary_facing"] - data["facing"]
    return (turned + 1) % 6 - 1


def other_arm(weapon: Item) -> Location:
    """The arm a prone 'Mech leans on to fire a weapon."""
    return Location.LA if any(spot[0] == Location.RA for spot in weapon.slots) else Location.RA


def answer(fought: Battle, record: Record, spotter: Unit | None = None, *, secondary: bool = False) -> bool:
    """Whether we say of a record's shot what the peer says; the units are those of the battle, attacker first."""
    attacker, target = fought.at_phase_start(0), fought.at_phase_start(1)
    if close := CLOSE.get(record["weapon"]["internal"]):
        return same_close_attack(fought, record, close)
    weapon = mounted(attacker, record["weapon"])
    gear = weapon.equipment
    if not gear.weapon:  # TAG, for example, is not fired in this phase (BMR-EQ-152)
        return record["result"] in NEVER
    if not has_rules(gear) and record["result"] not in NEVER:
        raise Skip(f"the rules of the {gear.name} are not in use")
    aimed = aim(fought, attacker, target, spotter=spotter)
    shot = Shot(aimed, weapon, twist(record["attacker"]), other_arm(weapon), secondary)
    return any(as_the_peer_says(shot._replace(mode=mode), record) for mode in modes(record, attacker, weapon))


def modes(record: Record, attacker: Unit, weapon: Item) -> tuple[str, ...]:
    """With which ammunition a weapon fires; all that it can be where a record does not tell."""
    ammo = record["weapon"].get("ammo")
    match weapon.equipment.special:
        case "lbx":
            return ("cluster" if loaded_with_clusters(record) else "",)
        case "atm" if ammo is None:
            return ("", *LOADS.values())
        case "atm":
            return (next((mode for word, mode in LOADS.items() if ammo.endswith(word)), ""),)
    return modes_of(attacker, weapon)[:1]


def loaded_with_clusters(record: Record) -> bool:
    """Whether an LB-X autocannon fires clusters; some records tell it only by the modifier."""
    return "Cluster" in (record["weapon"].get("ammo") or "") or "ammunition to-hit modifier" in record["desc"]


def same_close_attack(fought: Battle, record: Record, form: str) -> bool:
    """Leg and swarm attacks are made in the target's hex."""
    attacker, target = fought.units[:2]
    if no_close_attack(fought, attacker, CloseAttack(form, target.id)):
        return record["result"] in NEVER
    return bool(close_number(fought, attacker, target, form).total == record["result"])


def as_the_peer_says(shot: Shot, record: Record) -> bool:
    """The same number and place, or no shot for both of us, whatever we say first of several reasons."""
    found, result = to_hit(shot), record["result"]
    if found.barred or result in NEVER:
        return bool(found.barred) and result in NEVER
    attack = shot.aim.on_unit
    table = PUNCH_TABLE if attack.sight.cover else FULL_TABLE
    same = found.total <= SURE if result == "auto_hit" else found.total == result
    return same and table == record["hit_table"] and record["side_table"] in sides_of(attack)


def sides_of(attack: Attack) -> Collection[int]:
    """The sides that may be struck, as the peer numbers them; all where the side makes no difference."""
    sides = sides_struck(attack.target_kind, attack.attacker.place, attack.target)
    return ANY if sides == (ANY_SIDE,) else [SIDES_STRUCK[side] for side in sides]
