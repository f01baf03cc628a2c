"""How infantry fires: platoons by their own range modifiers and the men left, squads by the troopers who hit."""

from __future__ import annotations

from fractions import Fraction

from ironhex.catalog import Item as Mounted
from ironhex.catalog.platoon_damage import Arms, platoon_damage
from ironhex.kernel.odds import expected, of_table
from ironhex.systems.classic.attack.missiles import ClusterTable, salvo
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.volley import roll_cluster
from ironhex.systems.classic.battle import Fire, Unit
from ironhex.systems.classic.damage.hits import groups
from ironhex.systems.classic.infantry.troopers import SQUAD, active_troopers
from ironhex.systems.classic.sequence import ClassicPlay

ARMS: dict[str, Arms] = {
    "Infantry Rifle": "rifle",
    "Infantry Machine Gun": "machine gun",
    "Infantry Flamer": "flamer",
    "Infantry Laser": "laser",
    "Infantry SRM": "SRM",
}


# --- platoons ---------------------------------------------------------------------------------------------------------
def platoon_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """A platoon's damage in groups of 5 points, as for long-range missiles."""
    return groups(_by_men(shot.aim.attack.attacker, shot.weapon))


def platoon_average(shot: Shot, rate: int) -> Fraction:
    return Fraction(_by_men(shot.aim.attack.attacker, shot.weapon))


def platoon_text(unit: Unit, item: Mounted) -> str:
    """The damage of the men who are left."""
    return str(_by_men(unit, item))


def _by_men(unit: Unit, item: Mounted) -> int:
    return platoon_damage(ARMS[item.equipment.key], unit.armor[0])


# --- squads -----------------------------------------------------------------------------------------------------------
def _table(rows: str) -> ClusterTable:
    """A table with a row for each number fired, then how many of them hit on a roll of 2, 3, … 12."""
    lines = (map(int, row.split()) for row in rows.strip().split("\n"))
    return {fired: dict(enumerate(struck, 2)) for fired, *struck in lines}


# By the troopers who fire.
TROOPER_HITS = _table("""
1   1 1 1 1 1 1 1 1 1 1 1
2   1 1 1 1 1 2 2 2 2 2 2
3   1 1 2 2 2 2 2 3 3 3 3
4   1 2 2 2 2 3 3 3 4 4 4
5   1 2 2 3 3 3 4 4 4 5 5
""")
# By the missiles they fire, two each.
SQUAD_MISSILES = _table("""
2   1 1 1 1 1 1 2 2 2 2 2
4   1 2 2 2 2 3 3 3 3 4 4
6   2 2 3 3 4 4 4 5 5 6 6
8   2 3 3 4 4 5 5 6 7 8 8
10  3 3 4 6 6 6 6 8 8 10 10
""")
TWO = 2  # missiles of each trooper


def squad_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """Each trooper or missile that hits does the weapon's damage by itself."""
    gear, men = shot.weapon.equipment, bearers(shot.aim.attack.attacker, shot.weapon)
    if gear.key in ARMS:
        return groups(platoon_damage(ARMS[gear.key], men))
    if gear.missiles:
        struck = roll_cluster(play, unit_id, fire, "missile", TWO * men, SQUAD_MISSILES)
        return salvo(struck * gear.missiles // TWO, gear.cluster, gear.damage)
    return (gear.damage,) * roll_cluster(play, unit_id, fire, "trooper", men, TROOPER_HITS)


def squad_average(shot: Shot, rate: int) -> Fraction:
    gear, men = shot.weapon.equipment, bearers(shot.aim.attack.attacker, shot.weapon)
    if gear.key in ARMS:
        return Fraction(platoon_damage(ARMS[gear.key], men))
    if gear.missiles:
        return expected(of_table(SQUAD_MISSILES[TWO * men])) * gear.missiles * gear.damage / TWO
    return expected(of_table(TROOPER_HITS[men])) * gear.damage


def squad_text(unit: Unit, item: Mounted) -> str:
    """The damage of a trooper, and how many fire."""
    gear, men = item.equipment, bearers(unit, item)
    if gear.key in ARMS:
        return str(platoon_damage(ARMS[gear.key], men))
    each = f"{gear.damage}×{gear.missiles}" if gear.missiles else str(gear.damage)
    return f"{each}, {men} trooper{'' if men == 1 else 's'}"


def bearers(unit: Unit, item: Mounted) -> int:
    """The troopers who fire a weapon: all who are active, or the one who carries it."""
    return active_troopers(unit) if item.location == SQUAD else int(not unit.gone(item.location))
