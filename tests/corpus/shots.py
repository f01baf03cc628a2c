"""What the records of shots have in common."""

from __future__ import annotations

from tests.corpus.replay import Record, Skip

from ironhex.catalog import CatalogError, Item, Location, equipment
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.to_hit import Shot, to_hit
from ironhex.systems.classic.attack.weapon_modifiers import OUT_OF_RANGE
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.hit_location import FRONT, LEFT, REAR_SIDE, RIGHT, side_struck

FULL_TABLE, PUNCH_TABLE = 0, 1
SIDES_STRUCK = {FRONT: 0, REAR_SIDE: 1, LEFT: 2, RIGHT: 3}


def mounted(unit: Unit, data: Record) -> Item:
    """The weapon a record names, as it is mounted in the design."""
    try:
        gear = equipment(data["internal"])
    except CatalogError:
        raise Skip(f"{data['internal']} is no 'Mech's weapon") from None
    if not gear.basic or "Cluster" in (data.get("ammo") or ""):
        raise Skip("the weapon has rules of its own")
    where = unit.design.location_at(data["location"])
    for item in unit.design.weapons:
        here = {item.location, *(spot[0] for spot in item.slots)}
        if item.equipment == gear and item.rear == data["rear"] and where in here:
            return item
    raise LookupError(f"{unit.design.name} has no {gear.key} in {data['location']}")


def twist(data: Record) -> int:
    turned: int = data["secondary_facing"] - data["facing"]
    return (turned + 1) % 6 - 1


def other_arm(weapon: Item) -> Location:
    """The arm a prone 'Mech leans on to fire a weapon."""
    return Location.LA if any(spot[0] == Location.RA for spot in weapon.slots) else Location.RA


def as_the_peer_says(shot: Shot, record: Record) -> bool:
    """The same number and place; out of range where it fails automatically; barred otherwise where it is impossible."""
    found = to_hit(shot)
    if found.barred is None:
        return (found.total, *place_struck(shot.aim.on_unit)) == tuple(
            record[name] for name in ("result", "hit_table", "side_table")
        )
    return bool(record["result"] == ("auto_fail" if found.barred.rule == OUT_OF_RANGE else "impossible"))


def place_struck(attack: Attack) -> tuple[int, int]:
    """The location table and the side of the target, as the peer numbers them."""
    table = PUNCH_TABLE if attack.sight.cover else FULL_TABLE
    return table, SIDES_STRUCK[side_struck(attack.target_kind, attack.attacker.place, attack.target)]
