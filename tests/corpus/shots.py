"""What the records of shots have in common."""

from __future__ import annotations

from tests.corpus.replay import Record, Skip

from ironhex.catalog import CatalogError, Item, Location, equipment
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Unit

OUT_OF_RANGE = "BMR-HIT-009"


def mounted(unit: Unit, data: Record) -> Item:
    """The weapon a record names, as it is mounted in the design."""
    try:
        gear = equipment(data["internal"])
    except CatalogError:
        raise Skip(f"{data['internal']} is no 'Mech's weapon") from None
    if not gear.basic or "Cluster" in (data.get("ammo") or ""):
        raise Skip("the weapon has rules of its own")
    where = Location[data["location"]]
    for item in unit.design.weapons:
        if item.equipment == gear and item.rear == data["rear"] and any(spot[0] == where for spot in item.slots):
            return item
    raise LookupError(f"{unit.design.name} has no {gear.key} in {where.name}")


def twist(data: Record) -> int:
    return (data["secondary_facing"] - data["facing"] + 1) % 6 - 1


def other_arm(weapon: Item) -> Location:
    """The arm a prone 'Mech leans on to fire a weapon."""
    return Location.LA if any(spot[0] == Location.RA for spot in weapon.slots) else Location.RA


def as_the_peer_says(found: Tally, result: int | str) -> bool:
    """The same number; out of range where it fails automatically; barred otherwise where it is impossible."""
    if found.barred is None:
        return found.total == result
    return result == ("auto_fail" if found.barred.rule == OUT_OF_RANGE else "impossible")
