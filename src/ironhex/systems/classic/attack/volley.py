"""Fire what was declared: each shot is rolled with the units as they were when the phase began."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice

from msgspec.structs import replace

from ironhex.kernel.tally import Mod
from ironhex.systems.classic.attack.aimed_shots import by_computer
from ironhex.systems.classic.attack.attack import Attack, PlaceAttack
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.missiles import MISSILE_HITS, ClusterTable, hits_by_roll, read_at
from ironhex.systems.classic.attack.places import FOR_HEXES
from ironhex.systems.classic.attack.to_hit import Aim, Shot, aim, may_hit, never_missed, to_hit
from ironhex.systems.classic.attack.under_water import location_table
from ironhex.systems.classic.battle import Battle, Fire, Target, Unit
from ironhex.systems.classic.buildings.shelter import absorb, lessened
from ironhex.systems.classic.choices import draw
from ironhex.systems.classic.damage.condition import HEATING
from ironhex.systems.classic.damage.hit_location import (
    ALL_SIDES,
    FRONT,
    SIDE_STRUCK,
    choose_side,
    locate_aimed,
    strike_aimed,
)
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, Struck, locate, strike
from ironhex.systems.classic.events.piloting import Unsettled
from ironhex.systems.classic.events.weapons import ClusterRolled, Jammed, NotFired, WeaponFired
from ironhex.systems.classic.missiles.events import MissilesLured
from ironhex.systems.classic.missiles.interception import ELSEWHERE, shoot_down, stand_down
from ironhex.systems.classic.missiles.nemesis import DRAWN, lures
from ironhex.systems.classic.munitions.damage import piercing
from ironhex.systems.classic.sequence import ClassicPlay

HEAVY_GAUSS, RECOIL = "heavy gauss", "BMR-EQ-094"
HARMLESS = frozenset({HEATING, "inferno", *FOR_HEXES})  # modes in which weapons do something else than damage
BRACED = ((80, -1), (60, 0), (40, 1), (0, 2))  # the modifier for its recoil, by the least weight in tons


def shots_of(
    battle: Battle, unit_id: int, fires: tuple[Fire, ...], twist: int, prop: int | None, primary: Target | None = None
) -> Iterator[tuple[Fire, Shot]]:
    """A unit's shots as declared or planned; by default, the first target is the primary one."""
    attacker = battle.at_phase_start(unit_id)
    aims: dict[tuple[Target, str, int | None], Aim] = {}
    for fire in fires:
        at = (fire.target, fire.aim, fire.spotter)
        if at not in aims:
            aims[at] = _as_declared(battle, attacker, fire)
        secondary = fire.target != (fires[0].target if primary is None else primary)
        yield fire, Shot(aims[at], attacker.design.items[fire.weapon], twist, prop, secondary, fire.mode)


def _as_declared(battle: Battle, attacker: Unit, fire: Fire) -> Aim:
    """The aim of a shot: at which location, and with which spotter."""
    target = battle.attacked(fire.target)
    at = target.design.location_at(fire.aim) if fire.aim and isinstance(target, Unit) else None
    spotter = None if fire.spotter is None else battle.at_phase_start(fire.spotter)
    return aim(battle, attacker, target, at, spotter)


def fire_volley(play: ClassicPlay, unit_id: int) -> None:
    """All weapon attacks of a unit, one after the other."""
    turn = play.facts.unit(unit_id).turn
    sides: dict[int, str] = {}
    for fire, declared in shots_of(play.facts, unit_id, turn.shots, turn.twist, turn.prop, turn.primary):
        if lured(play, unit_id, fire, declared, sides):
            continue
        shot = prepared(play, unit_id, declared)
        hit = shoot(play, unit_id, fire, shot)
        if deliver := play.facts.rules.deliveries.get(shot.mode):
            deliver(play, unit_id, fire, shot, sides, hit=hit)
        elif hit:
            land(play, unit_id, fire, shot, sides)
        else:
            stray(play, unit_id, fire, shot)


def prepared(play: ClassicPlay, unit_id: int, shot: Shot) -> Shot:
    """A shot as it is launched; the rules for its kind of place may ask for something first."""
    attack = shot.aim.attack
    prepare = play.facts.rules.attackable[attack.target.what].prepare if isinstance(attack, PlaceAttack) else None
    return prepare(play, unit_id, shot) if prepare else shot


def lured(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> bool:
    """Guided missiles may strike a friend with a Nemesis pod on their way; otherwise they fly on to their target."""
    for tried in lures(shot):
        friend = tried.aim.on_unit.target.id
        play.emit(MissilesLured(unit_id, fire.weapon, friend, fire.victim))
        if shoot(play, unit_id, replace(fire, target=friend), tried, (DRAWN,)):
            stand_down(play, unit_id, fire, ELSEWHERE)
            land(play, unit_id, replace(fire, target=friend), tried, sides)
            return True
    return False


def land(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> None:
    """What a hit does: some weapons have their own rules, else the target's kind decides, or the kind of place."""
    attack = shot.aim.attack
    if special := attack.kind.attacks.special.get(shot.weapon.equipment.special):
        special(play, unit_id, fire, shot)
    elif (effect := special_effect(play, shot)) and effect(play, unit_id, fire, shot):
        return
    elif isinstance(attack, PlaceAttack):
        play.facts.rules.attackable[attack.target.what].land(play, unit_id, fire, shot)
    else:
        attack.target_kind.hull.land(play, unit_id, fire, shot, sides)


def special_effect(play: ClassicPlay, shot: Shot) -> Callable[[ClassicPlay, int, Fire, Shot], bool] | None:
    """What a hit may do instead of damage: by its ammunition, or by the weapon."""
    effects = play.facts.rules.effects
    return effects.get(shot.mode) or effects.get(shot.weapon.equipment.special)


def stray(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """What a miss does: the rules for the kind of place say so, or those for missed units."""
    attack, rules = shot.aim.attack, play.facts.rules
    if isinstance(attack, PlaceAttack):
        if miss := rules.attackable[attack.target.what].miss:
            miss(play, unit_id, fire, shot)
        return
    for stray_shot in rules.strays:
        stray_shot(play, unit_id, fire, shot)


def shoot(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, added: tuple[Mod, ...] = ()) -> bool:
    """Roll to hit. A shot without a chance only spends its ammunition; a weapon that fires too fast may jam, and one
    that needs a lock is not fired without it."""
    number = to_hit(shot).plus(*added) if added else to_hit(shot)
    sure = number.barred is None and never_missed(shot.aim.attack) is not None
    faces = play.roll(2, why="to hit") if may_hit(number) and not sure else ()
    hit = sure or (bool(faces) and sum(faces) >= number.total)
    play.emit(WeaponFired(unit_id, fire.weapon, fire.target, number, faces, hit))
    if shot.gear.special == HEAVY_GAUSS:
        recoil(play, unit_id)
    firing = play.facts.rules.firing(shot.gear)
    if faces and sum(faces) <= firing.jams.get(fire.rate, 0):
        play.emit(Jammed(unit_id, fire.weapon))
    if firing.locks and not hit:
        play.emit(NotFired(unit_id, fire.weapon, bins_of(play.facts.unit(unit_id), fire.weapon)))
        stand_down(play, unit_id, fire)
    elif not hit:
        shoot_down(play, unit_id, fire, 0)
    return hit


def recoil(play: ClassicPlay, unit_id: int) -> None:
    """A 'Mech that has moved may fall when it fires a heavy Gauss rifle; light ones sooner. Two rifles require two
    rolls, but the modifier counts once."""
    unit = play.facts.unit(unit_id)
    if not unit.move.spent or not play.facts.kind(unit).makes_piloting_rolls:
        return
    shaken = any(cause.rule == RECOIL for cause in unit.phase.causes)
    value = 0 if shaken else next(mod for tons, mod in BRACED if unit.design.tons >= tons)
    play.emit(Unsettled(unit_id, Mod(RECOIL, value, "recoil of a heavy Gauss rifle")))


def bins_of(unit: Unit, weapon: int) -> tuple[int, ...]:
    """The bins from which the ammunition for a declared shot came."""
    drawn = iter(unit.turn.drawn)
    by_weapon = {
        fire.weapon: tuple(islice(drawn, fire.rate))
        for fire in unit.turn.shots
        if unit.design.items[fire.weapon].equipment.ammo
    }
    return by_weapon.get(weapon, ())


def points_of(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """The damage of a hit on a unit, in its groups, without what the walls around it keep from it."""
    attack = shot.aim.on_unit
    return absorb(play, attack, attack.kind.attacks.damage(play, unit_id, fire, shot))


def land_whole(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> None:
    """A hit applies all its points at once, without a location."""
    points = points_of(play, unit_id, fire, shot)
    strike(play, fire.victim, Hit(sum(points), ANYWHERE, cause=shot.weapon.equipment.name))


def land_in_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> None:
    """Each group of damage strikes by itself, without a location."""
    for points in points_of(play, unit_id, fire, shot):
        strike(play, fire.victim, Hit(points, ANYWHERE, cause=shot.weapon.equipment.name))


def land_on_locations(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> None:
    """A hit rolls its location, or one for each group of missiles."""
    attack = shot.aim.on_unit
    points = points_of(play, unit_id, fire, shot)
    if points and fire.victim not in sides:
        sides[fire.victim] = _side(play, attack)
    table, pierces = location_table(shot), piercing(shot)
    for group in points:
        spot = find_location(play, attack, table, sides[fire.victim])
        strike(play, fire.victim, Hit(group, spot.location, spot.rear, spot.critical, piercing=pierces))


def _side(play: ClassicPlay, attack: Attack) -> str:
    """The side that is hit; fire from within the hex always hits the front (BMR-INF-035). A vehicle is hit on any side
    from another level of its building (BMR-BLDG-059)."""
    if attack.within and attack.within.levels and attack.target_kind.hull.vehicle:
        return ALL_SIDES[draw(play, attack.target.id, SIDE_STRUCK, ALL_SIDES)]
    if attack.attacker.hex == attack.target.hex:
        return FRONT
    return choose_side(play, attack.attacker.place, play.facts.unit(attack.target.id))


def damage_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """The damage of a hit, in its groups."""
    burst = burst_of(shot, fire.rate)
    struck = [roll_cluster(play, unit_id, fire, burst.what, part, added=burst.added) for part in burst.parts]
    left = shoot_down(play, unit_id, fire, sum(struck) if burst.parts else burst.fired)
    return burst.groups(left) if burst.damage else ()


def roll_cluster(
    play: ClassicPlay,
    unit_id: int,
    fire: Fire,
    what: str,
    fired: int,
    table: ClusterTable = MISSILE_HITS,
    added: tuple[Mod, ...] = (),
) -> int:
    """How many of the missiles, shots or firing troopers hit; one alone always does."""
    if fired == 1:
        return 1
    faces = play.roll(2, why=f"{what} hits")
    by_roll = hits_by_roll(fired) if table is MISSILE_HITS else table[fired]
    struck = by_roll[read_at(sum(faces), added)]
    play.emit(ClusterRolled(unit_id, fire.weapon, fire.target, what, fired, faces, struck, added))
    return struck


def average_damage(shot: Shot, rate: int = 1) -> Fraction:
    """The average damage of a hit, whatever the target; not every missile of a salvo strikes."""
    return burst_of(shot, rate).average


def harmless(shot: Shot) -> bool:
    """Whether a hit does something else than damage."""
    return shot.mode in HARMLESS or shot.weapon.equipment.special == "inferno"


def expected_damage(shot: Shot, rate: int) -> Fraction:
    """The average damage to its target of a hit with this many shots."""
    attack = shot.aim.attack
    if harmless(shot):
        return Fraction(0)
    points = attack.kind.attacks.average(shot, rate)
    if isinstance(attack, PlaceAttack):
        return points
    return attack.target_kind.hull.suffers(shot, rate, lessened(shot, points))


def find_location(play: ClassicPlay, attack: Attack, table: str, side: str) -> Struck:
    """Where a hit strikes; what a targeting computer aims strikes its location or nothing (BMR-EQ-156)."""
    if attack.aim is None:
        return locate(play, attack.target.id, table, side)
    if by_computer(attack):
        return strike_aimed(play, attack.target.id, attack.aim, side)
    return locate_aimed(play, attack.target.id, attack.aim, table, side)
