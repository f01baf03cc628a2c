"""How infantry fires: platoons by their own range modifiers and the men left, squads by the troopers who hit."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ironhex.catalog import Equipment
from ironhex.catalog import Item as Mounted
from ironhex.catalog.platoon_damage import Arms, platoon_damage
from ironhex.kernel.odds import Odds, convolve, expected, of_table
from ironhex.systems.classic.attack.missiles import LARGEST_COLUMN, MISSILE_HITS, ClusterTable, salvo
from ironhex.systems.classic.attack.to_hit import Shot, never_missed
from ironhex.systems.classic.attack.volley import roll_cluster
from ironhex.systems.classic.battle import Fire, Unit
from ironhex.systems.classic.damage.hits import groups
from ironhex.systems.classic.infantry.troopers import SQUAD, active_troopers
from ironhex.systems.classic.missiles.interception import shoot_down
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


def platoon_odds(shot: Shot, rate: int) -> Odds[int]:
    """A platoon that hits always does the damage of its men."""
    return {_by_men(shot.aim.attack.attacker, shot.weapon): Fraction(1)}


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
# The same for missiles that find their target more often: an odd number is raised by one.
ADVANCED_MISSILES: ClusterTable = {
    fired: {roll: struck + struck % 2 for roll, struck in row.items()} for fired, row in SQUAD_MISSILES.items()
}
BOMB, MINE = "bomb", "magnetic mine"


class Count(NamedTuple):
    """How hits are counted: what is rolled for, how many each trooper fires, the table, and hits for each result."""

    what: str = "trooper"
    each: int = 1
    table: ClusterTable = TROOPER_HITS
    times: int = 1

    @property
    def shots(self) -> int:
        """What each trooper fires."""
        return self.each * self.times

    def columns(self, men: int) -> tuple[int, ...]:
        """The columns to roll on; what is too much for one fills a second one."""
        fired = self.each * men
        return groups(fired, LARGEST_COLUMN if self.table is MISSILE_HITS else max(fired, 1))


PAIR, TRIPLE = Count("shot", 2, SQUAD_MISSILES), Count("shot", 3, MISSILE_HITS)
MULTIPLE = {
    "BA Flamer Pair": Count(times=2),
    "BA Small Laser Pair": PAIR,
    "BA Small Pulse Laser Pair": PAIR,
    "BA Small Laser Triple": TRIPLE,
    "BA Machine Gun Triple": TRIPLE,
}
SPECIAL_MISSILES = {
    "advanced srm": Count("missile", 2, ADVANCED_MISSILES),
    "inferno": Count(),
    "torpedo or missile": Count("missile", 5, MISSILE_HITS),
}


def count_of(gear: Equipment) -> Count:
    """How the hits of a squad with a weapon are counted."""
    if not gear.missiles:
        return MULTIPLE.get(gear.key, Count())
    return SPECIAL_MISSILES.get(gear.special) or Count("missile", 2, SQUAD_MISSILES, times=gear.missiles // 2)


def squad_hits(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> int:
    """How many shots or missiles of a squad hit."""
    count, men = count_of(shot.weapon.equipment), bearers(shot.aim.attack.attacker, shot.weapon)
    if shot.weapon.equipment.missiles and never_missed(shot.aim.attack):
        return count.shots * men
    return count.times * sum(
        roll_cluster(play, unit_id, fire, count.what, fired, count.table) for fired in count.columns(men)
    )


def squad_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """Each trooper or missile that hits does the weapon's damage by itself."""
    gear = shot.weapon.equipment
    if gear.key in ARMS:
        return groups(_by_troopers(shot))
    struck = shoot_down(play, unit_id, fire, squad_hits(play, unit_id, fire, shot))
    return salvo(struck, gear.cluster, gear.damage) if gear.missiles else (gear.damage,) * struck


def squad_average(shot: Shot, rate: int) -> Fraction:
    return expected(squad_odds(shot, rate))


def squad_odds(shot: Shot, rate: int) -> Odds[int]:
    """The odds of a squad's damage when it hits: a table tells how many troopers, shots or missiles do."""
    gear, men = shot.weapon.equipment, bearers(shot.aim.attack.attacker, shot.weapon)
    if gear.key in ARMS:
        return {_by_troopers(shot): Fraction(1)}
    if gear.special == BOMB:
        return {gear.damage * men: Fraction(1)}
    count, struck = count_of(gear), {0: Fraction(1)}
    for column in count.columns(rate if gear.special == MINE else men):
        struck = convolve(struck, of_table(count.table[column]))
    return {count.times * hits * gear.damage: chance for hits, chance in struck.items()}


def _by_troopers(shot: Shot) -> int:
    """The damage of a squad that is armed like a platoon."""
    return platoon_damage(ARMS[shot.weapon.equipment.key], bearers(shot.aim.attack.attacker, shot.weapon))


def squad_text(unit: Unit, item: Mounted) -> str:
    """The damage of a trooper, and how many fire."""
    gear, men = item.equipment, bearers(unit, item)
    if gear.key in ARMS:
        return str(platoon_damage(ARMS[gear.key], men))
    shots = gear.missiles or count_of(gear).shots
    each = f"{gear.damage}×{shots}" if gear.missiles or shots > 1 else str(gear.damage)
    return f"{each}, {men} trooper{'' if men == 1 else 's'}"


def bearers(unit: Unit, item: Mounted) -> int:
    """The troopers who fire a weapon: all who are active, or the one who carries it."""
    return active_troopers(unit) if item.location == SQUAD else int(not unit.gone(item.location))
