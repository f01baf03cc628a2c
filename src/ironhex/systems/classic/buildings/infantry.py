"""People in a building that is attacked: how much of its damage they suffer."""

from __future__ import annotations

from ironhex.catalog import Terrain
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.basements import is_small
from ironhex.systems.classic.buildings.events import PeopleHurt
from ironhex.systems.classic.buildings.places import is_inside
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, groups, strike
from ironhex.systems.classic.sequence import ClassicPlay

SHARES = (0, 75, 50, 25, 0)  # percent of the damage to a building that people in it suffer, by its type


def share_of(points: int, building: int) -> int:
    """What people suffer of so many points of damage to a building of a type; halves are rounded up."""
    return (SHARES[building] * points + 50) // 100


def people_in(battle: Battle, hex: Hex) -> list[Unit]:
    """The infantry inside a building in one of its hexes, on all levels; a small basement protects those in it."""
    terrain = battle.board.at(hex)
    found = [unit for unit in battle.at(hex) if battle.kind(unit).on_foot and is_inside(battle, unit)]
    return [unit for unit in found if not in_small_basement(terrain, unit)]


def in_small_basement(terrain: Terrain, unit: Unit) -> bool:
    """Whether a unit in a building is in its small basement."""
    return unit.elevation < 0 and is_small(terrain)


def hurt_people(play: ClassicPlay, hex: Hex, points: int) -> None:
    """All people in a hex of a building suffer a share of what was done to it on purpose."""
    share = share_of(points, play.facts.board.at(hex).building)
    for unit in people_in(play.facts, hex) if share else ():
        play.emit(PeopleHurt(unit.id, hex, share, known_to=unit.known_to))
        strike_people(play, unit.id, share)


def strike_people(play: ClassicPlay, unit_id: int, points: int) -> None:
    """Suits are hit one by one by groups of 5 points, the men of a platoon by all points at once."""
    several = len(play.facts.unit(unit_id).armor) > 1
    for group in groups(points) if several else (points,):
        strike(play, unit_id, Hit(group, ANYWHERE, cause="building under attack"))
