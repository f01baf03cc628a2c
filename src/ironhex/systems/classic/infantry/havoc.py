"""What infantry does to the 'Mech that it swarms."""

from __future__ import annotations

from ironhex.catalog import Item, Location, PlatoonDesign
from ironhex.catalog.platoon_damage import platoon_damage
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.condition import shots_left, usable_bins
from ironhex.systems.classic.damage.criticals import check_criticals
from ironhex.systems.classic.damage.hits import Hit, groups, strike
from ironhex.systems.classic.infantry.events import SalvoSpent, SwarmLocated
from ironhex.systems.classic.infantry.fire import ARMS, bearers, count_of
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import submerged

# By the roll: the location, and whether it is hit from behind.
SWARM_LOCATIONS = {
    2: (Location.HD, False),
    3: (Location.CT, True),
    4: (Location.RT, True),
    5: (Location.RT, False),
    6: (Location.RA, False),
    7: (Location.CT, False),
    8: (Location.LA, False),
    9: (Location.LT, False),
    10: (Location.LT, True),
    11: (Location.CT, True),
    12: (Location.HD, False),
}


def wreak_havoc(play: ClassicPlay, unit_id: int, target_id: int) -> None:
    """Infantry on a 'Mech always hits; besides its damage it may destroy something inside, even without a weapon.

    Squads with only a Narc launcher swarm when it is gone (BMR-SUIT-091): what is left to them is the critical hit.
    """
    if not play.facts.unit(target_id).on_map:
        return
    unit, below = play.facts.at_phase_start(unit_id), submerged(play.facts, play.facts.at_phase_start(target_id))
    spend_salvo(play, unit, below)
    struck: list[int] = []
    for points in swarm_damage(unit, below) or (0,):
        faces = play.roll(2, why="hit location")
        location, rear = SWARM_LOCATIONS[sum(faces)]
        play.emit(SwarmLocated(target_id, location, rear, faces))
        strike(play, target_id, Hit(points, location, rear))
        struck.append(location)
    check_criticals(play, target_id, struck[0])


def swarm_damage(unit: Unit, below: bool = False) -> tuple[int, ...]:
    """Men do their damage in groups of 5 points; suits all do theirs to one location.

    `below` the surface, where men drown, suits have only what fires under water (BMR-WATER-022).
    """
    if isinstance(unit.design, PlatoonDesign):
        return groups(platoon_damage(ARMS[unit.design.weapon.key], unit.armor[0]))
    best = max((_by_all(unit, item) for item in swarm_arms(unit, below)), default=0)
    return (best,) if best else ()


def swarm_arms(unit: Unit, below: bool) -> list[Item]:
    """The weapons of suits that count: missiles only if they carry nothing else, and have some left."""
    weapons = [item for item in unit.design.weapons if item.equipment.submerged is not None or not below]
    arms = [item for item in weapons if not item.equipment.missiles]
    return arms or [item for item in weapons if shots_left(unit, item)]


def _by_all(unit: Unit, item: Item) -> int:
    """The damage of a weapon if every trooper hits with it."""
    gear, men = item.equipment, bearers(unit, item)
    return platoon_damage(ARMS[gear.key], men) if gear.key in ARMS else gear.damage * men * count_of(gear).shots


def spend_salvo(play: ClassicPlay, unit: Unit, below: bool) -> None:
    """Suits that swarm with missiles use up a salvo."""
    for item in () if isinstance(unit.design, PlatoonDesign) else swarm_arms(unit, below):
        if item.equipment.missiles and item.equipment.damage:
            play.emit(SalvoSpent(unit.id, next(usable_bins(unit, item))))
