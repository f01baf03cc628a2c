"""Weapons fired: each rolled by itself, and its damage in the groups in which it strikes."""

from __future__ import annotations

from fractions import Fraction

from ironhex.catalog import Equipment
from ironhex.kernel.odds import expected, of_table
from ironhex.systems.classic.attack.missiles import MISSILE_HITS
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.attack.volley import shots_of
from ironhex.systems.classic.battle import Fire, Unit
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.phases.weapons import Volley
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.quickstart.cards import INFANTRY, PLATOON, SQUAD, Card, code
from ironhex.systems.quickstart.damage import active
from ironhex.systems.quickstart.events import BurstRolled, ClusterRolled, Jammed

# By shots fired or troopers active; a squad of four hits with two of them at least.
CLUSTER = {2: MISSILE_HITS[2], 3: MISSILE_HITS[3], 4: {**MISSILE_HITS[4], 2: 2}}
GROUP = 2  # points in which a platoon does its damage
JAM = 2
ANYWHERE = 0  # the location is rolled by whoever is struck


def volley(play: ClassicPlay, task: Volley) -> None:
    """All that a unit has declared, in the order in which its player named it."""
    turn = play.facts.unit(task.unit).turn
    for fire, shot in shots_of(play.facts, task.unit, turn.shots, turn.twist, turn.prop, turn.primary):
        shoot(play, task.unit, fire, shot)


def shoot(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """Roll to hit; a weapon that fires fast jams on the lowest roll, but its shots are fired."""
    number = to_hit(shot)
    faces = play.roll(2, why="to hit") if may_hit(number) else ()
    hit = bool(faces) and sum(faces) >= number.total
    play.emit(WeaponFired(unit_id, fire.weapon, fire.target, number, faces, hit))
    if fire.rate > 1 and sum(faces) == JAM:
        play.emit(Jammed(unit_id, fire.weapon))
    if hit:
        land(play, unit_id, fire, shot)


def land(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """Each group strikes by itself; men on foot only fall in numbers."""
    attack, name = shot.aim.attack, shot.weapon.equipment.name
    if attack.target.kind != PLATOON:
        for points in groups(play, unit_id, fire, shot):
            strike(play, fire.target, Hit(points, ANYWHERE, cause=name))
        return
    foot = attack.attacker.kind in INFANTRY
    men = sum(groups(play, unit_id, fire, shot)) if foot else men_struck(play, unit_id, fire, shot)
    strike(play, fire.target, Hit(men, ANYWHERE, cause=name))


def groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """The damage of a hit, in the groups in which it strikes."""
    attacker = shot.aim.attack.attacker
    if attacker.kind == PLATOON:
        return in_groups(platoon_damage(attacker))
    points = damage_at(shot.weapon.equipment, shot.aim.attack.distance)
    fired = active(attacker) if attacker.kind == SQUAD else fire.rate
    return (points,) * cluster_hits(play, unit_id, fire, fired)


def in_groups(points: int) -> tuple[int, ...]:
    """Groups of two points, and a last one of what is left."""
    return (GROUP,) * (points // GROUP) + (1,) * (points % GROUP)


def platoon_damage(unit: Unit) -> int:
    """What a platoon's sheet says of the men it has left."""
    assert isinstance(unit.design, Card), "every unit of the edition has a card"
    return unit.design.by_men[unit.armor[0]]


def damage_at(gear: Equipment, hexes: int) -> int:
    """The points of a hit; of some weapons they fall with the range."""
    if gear.damages is None:
        return gear.damage
    short, medium, long = gear.damages
    return short if hexes <= gear.short else medium if hexes <= gear.medium else long


def cluster_hits(play: ClassicPlay, unit_id: int, fire: Fire, fired: int) -> int:
    """How many of some shots hit; a single one needs no roll."""
    if fired == 1:
        return 1
    faces = play.roll(2, why="cluster hits")
    struck = CLUSTER[fired][sum(faces)]
    play.emit(ClusterRolled(unit_id, fire.weapon, fire.target, fired, faces, struck))
    return struck


def men_struck(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> int:
    """The men of a platoon that a weapon of a 'Mech or a vehicle strikes down."""
    gear = shot.weapon.equipment
    if dice := code(gear, "AI"):
        faces = play.roll(dice, why="men struck")
        play.emit(BurstRolled(unit_id, fire.weapon, fire.target, faces))
        return sum(faces)
    return men_at_once(gear, shot.aim.attack.distance, fire.rate)


def men_at_once(gear: Equipment, hexes: int, rate: int) -> int:
    """A tenth of the most it can do, rounded up; one more for a cluster, two for pulses."""
    tenth = -(-damage_at(gear, hexes) * rate // 10)
    return tenth + (1 if rate > 1 else 2 if code(gear, "P") else 0)


# --- in the long run --------------------------------------------------------------------------------------------------
def average_damage(shot: Shot, rate: int) -> Fraction:
    """What a hit does in the long run, for those who weigh one."""
    attack, gear = shot.aim.attack, shot.weapon.equipment
    if attack.attacker.kind == PLATOON:
        done = Fraction(platoon_damage(attack.attacker))
    elif attack.target.kind == PLATOON and attack.attacker.kind != SQUAD:
        dice = code(gear, "AI")
        done = Fraction(7 * dice, 2) if dice else Fraction(men_at_once(gear, attack.distance, rate))
    else:
        fired = active(attack.attacker) if attack.attacker.kind == SQUAD else rate
        done = damage_at(gear, attack.distance) * (expected(of_table(CLUSTER[fired])) if fired > 1 else Fraction(1))
    return 2 * done if attack.target.kind == PLATOON and not attack.terrain.woods else done
