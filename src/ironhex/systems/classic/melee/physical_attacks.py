"""Physical attacks of the Physical Attack Phase: which of them a unit may declare, and how they are carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from ironhex.kernel.hexes import direction_to, distance
from ironhex.kernel.tally import Barred, Tally
from ironhex.systems.classic.actions import Strike
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.places import no_target
from ironhex.systems.classic.attack.to_hit import may_hit
from ironhex.systems.classic.battle import Battle, Blow, Target, Unit
from ironhex.systems.classic.buildings.shelter import absorb
from ironhex.systems.classic.choices import draw
from ironhex.systems.classic.damage.hit_location import ALL_SIDES, SIDE_STRUCK, side_struck
from ironhex.systems.classic.damage.hits import strike_once
from ironhex.systems.classic.events.physical import BlowRolled, ClubBroken
from ironhex.systems.classic.infantry.brushing import brush_number, brush_off, brushings, no_brushing
from ironhex.systems.classic.infantry.thrashing import AUTOMATIC, around, no_thrashing, thrash, thrashings
from ironhex.systems.classic.melee.at_places import beat_place, number_at_place, places_near
from ironhex.systems.classic.melee.clubs import TREE
from ironhex.systems.classic.melee.conditions import BLADES, Assault, assault_of
from ironhex.systems.classic.melee.elevations import (
    BRUSH_OFF,
    CLUB,
    FRENZY,
    HATCHET,
    KICK,
    PUNCH,
    PUSH,
    SWORD,
    THRASH,
    location_table,
)
from ironhex.systems.classic.melee.physical_to_hit import ALWAYS, damage, physical_number, to_hit
from ironhex.systems.classic.piloting.displacement import displace
from ironhex.systems.classic.piloting.rolls import KICKED, MISSED_KICK, PUSHED, unsettle
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.trenches.rules import trench_of

FORMS = (PUNCH, KICK, PUSH, CLUB, HATCHET, SWORD, FRENZY)
# What one attack of a form rules out in the same turn.
ONCE = {KICK: "BMR-KICK-001", PUSH: "BMR-PUSH-008", CLUB: "BMR-CLUB-003", FRENZY: "BMR-PROTO-044"} | {
    THRASH: "BMR-PRONE-007",
    **dict.fromkeys(BLADES, "BMR-CLUB-013"),
}
SPECIAL = {BRUSH_OFF: brush_off, THRASH: thrash}  # attacks that are not rolled like the others


# --- the judge --------------------------------------------------------------------------------------------------------
def refused(battle: Battle, action: Strike) -> Barred | None:
    """Why a unit cannot declare these attacks, or None."""
    unit = battle.at_phase_start(action.unit)
    if barred := _mixed(action.blows) or _one_arm(unit, action.blows):
        return barred
    return next(filter(None, (blow_refused(battle, unit, blow) for blow in action.blows)), None)


def _mixed(blows: tuple[Blow, ...]) -> Barred | None:
    """One form per turn; one attack of most forms, one punch with each arm."""
    forms = {blow.form for blow in blows}
    if len(forms) > 1:
        return Barred("BMR-PHYS-007", "only one form of physical attack per turn")
    for form in forms & ONCE.keys():
        if len(blows) > 1:
            return Barred(ONCE[form], f"only one {form} per turn")
    if len({blow.limb for blow in blows}) < len(blows):
        return Barred("BMR-PUNCH-001", "only one punch with each arm")
    return None


def _one_arm(unit: Unit, blows: tuple[Blow, ...]) -> Barred | None:
    if unit.body.prone and len(blows) > 1:
        return Barred("BMR-PRONE-002", "a prone 'Mech leans on one arm and punches with the other")
    return None


def blow_refused(battle: Battle, unit: Unit, blow: Blow) -> Barred | None:
    """Why a unit cannot make one attack."""
    if blow.form == BRUSH_OFF:
        return no_brushing(battle, unit, blow)
    if blow.form not in (*FORMS, THRASH):
        return Barred("BMR-PHYS-002", f"{blow.form!r} cannot be declared in this phase")
    if barred := no_target(battle, blow.target, "BMR-PHYS-003"):
        return barred
    if not isinstance(blow.target, int):
        return number_at_place(battle, unit, blow.target, blow).barred
    if not battle.knows(blow.victim) or blow.victim == unit.id:
        return Barred("BMR-PHYS-003", f"unit {blow.victim + 1} cannot be attacked")
    if blow.form == THRASH:
        return no_thrashing(battle, unit, blow)
    target = battle.at_phase_start(blow.victim)
    if not target.on_map:
        return Barred("BMR-PHYS-003", f"{target.name} is not on the map")
    if blow.form == PUSH and any(Blow(PUSH, blow.victim) in other.turn.blows for other in battle.units):
        return Barred("BMR-PUSH-008", f"another unit already pushes {target.name}")
    return to_hit(battle, unit, target, blow).barred


# --- the list ---------------------------------------------------------------------------------------------------------
def strikes(battle: Battle, unit_id: int) -> Iterator[Strike]:
    """Every possible declaration against enemies that may hit, including punches with both arms."""
    unit = battle.at_phase_start(unit_id)
    yield from (Strike(unit_id, blows) for blows in brushings(battle, unit))
    yield from (Strike(unit_id, (blow,)) for blow in thrashings(battle, unit))
    near: list[Target] = [*_near(battle, unit), *places_near(battle, unit)]
    if not near:
        return
    kind = battle.kind(unit)
    punches = [[None, *_possible(battle, unit, near, PUNCH, arm)] for arm in kind.attacks.arms]
    for pair in product(*punches):
        if (blows := tuple(filter(None, pair))) and not _one_arm(unit, blows):
            yield Strike(unit_id, blows)
    limbs = [(FRENZY, -1)] if kind.frenzies else [(KICK, leg) for leg in kind.kicks_with] + [(PUSH, -1), (CLUB, -1)]
    for form, limb in (*limbs, *_blades(unit)):
        yield from (Strike(unit_id, (blow,)) for blow in _possible(battle, unit, near, form, limb))


def hindered(battle: Battle, unit_id: int) -> Iterator[tuple[Blow, Barred]]:
    """The punches, kicks and pushes at adjacent enemies that a unit cannot make, each with the reason."""
    unit = battle.at_phase_start(unit_id)
    kind = battle.kind(unit)
    limbs = [(PUNCH, arm) for arm in kind.attacks.arms] + [(KICK, leg) for leg in kind.kicks_with] + [(PUSH, -1)]
    if kind.frenzies:
        limbs = [(FRENZY, -1)]
    blows = [Blow(form, target, limb) for target, (form, limb) in product(_near(battle, unit), limbs)]
    for blow in (*blows, *around(battle, unit)):
        if reason := blow_refused(battle, unit, blow):
            yield blow, reason


def _near(battle: Battle, unit: Unit) -> list[int]:
    return [enemy.id for enemy in battle.enemies(unit) if distance(unit.place, enemy.place) <= 1]


def _blades(unit: Unit) -> Iterator[tuple[str, int]]:
    for item in unit.design.items:
        if (form := item.equipment.key.lower()) in BLADES:
            yield form, item.index


def _possible(battle: Battle, unit: Unit, near: Iterable[Target], form: str, limb: int) -> Iterator[Blow]:
    for target in near:
        blow = Blow(form, target, limb)
        if may_hit(_number(battle, unit, blow)) and blow_refused(battle, unit, blow) is None:
            yield blow


def _number(battle: Battle, unit: Unit, blow: Blow) -> Tally:
    if not isinstance(blow.target, int):
        return number_at_place(battle, unit, blow.target, blow)
    return to_hit(battle, unit, battle.at_phase_start(blow.target), blow)


# --- carried out ------------------------------------------------------------------------------------------------------
def strike_all(play: ClassicPlay, unit_id: int) -> None:
    """All physical attacks of a unit, one after the other."""
    for blow in play.facts.unit(unit_id).turn.blows:
        deliver(play, unit_id, blow)


def deliver(play: ClassicPlay, unit_id: int, blow: Blow) -> None:
    """Roll to hit, and apply the effect."""
    if blow.form in SPECIAL:
        SPECIAL[blow.form](play, unit_id, blow)
        return
    if not isinstance(blow.target, int):
        if beat_place(play, unit_id, blow.target, blow):
            wear_out(play, unit_id, blow)
        return
    assault = as_declared(play, unit_id, blow)
    hit = roll_blow(play, unit_id, blow, assault)
    if hit and blow.form == PUSH:
        push(play, unit_id, blow.victim)
    elif hit:
        wound(play, blow, assault)
    if blow.form == KICK:
        unsettle(play, *((blow.victim, KICKED) if hit else (unit_id, MISSED_KICK)))
    if hit:
        wear_out(play, unit_id, blow)


def wear_out(play: ClassicPlay, unit_id: int, blow: Blow) -> None:
    """A tree breaks when it hits."""
    if blow.form == CLUB and play.facts.at_phase_start(unit_id).body.club == TREE:
        play.emit(ClubBroken(unit_id))


def number_of_blow(battle: Battle, unit: Unit, blow: Blow) -> Tally:
    """What a physical attack needs, or the attempt to brush off infantry; thrashing needs nothing."""
    if blow.form == BRUSH_OFF:
        return brush_number(battle, unit, blow)
    if not isinstance(blow.target, int):
        return number_at_place(battle, unit, blow.target, blow)
    return AUTOMATIC if blow.form == THRASH else to_hit(battle, unit, battle.unit(blow.victim), blow)


def as_declared(play: ClassicPlay, unit_id: int, blow: Blow) -> Assault:
    """The attack between the two units as they were when the phase began."""
    battle = play.facts
    return assault_of(battle, battle.at_phase_start(unit_id), battle.at_phase_start(blow.victim), blow)


def roll_blow(play: ClassicPlay, unit_id: int, blow: Blow, assault: Assault) -> bool:
    """Roll to hit with a physical attack."""
    return roll_against(play, unit_id, blow, physical_number(assault))


def roll_against(play: ClassicPlay, unit_id: int, blow: Blow, number: Tally) -> bool:
    """Roll to hit; an attack that is no longer possible misses without a roll."""
    faces = () if number.barred or number.mods == (ALWAYS,) else play.roll(2, why="to hit")
    roll = BlowRolled(unit_id, blow, number, faces)
    play.emit(roll)
    return roll.hit


def wound(play: ClassicPlay, blow: Blow, assault: Assault) -> None:
    """A physical attack hits one location with all its damage."""
    attack = assault.attack
    points = damage(attack.battle, attack.attacker, blow)
    side = side_of_blow(play, attack)
    for left in absorb(play, attack, (points,)) if trench_of(attack.target) else (points,):
        strike_once(play, blow.victim, left, location_table(attack, blow.form), side, cause=blow.form)
    beat(play, attack)


def beat(play: ClassicPlay, attack: Attack) -> None:
    """What a successful physical attack does to its target besides the damage."""
    if beaten := attack.target_kind.hull.beaten:
        beaten(play, attack.target.id)


def side_of_blow(play: ClassicPlay, attack: Attack) -> str:
    """The side toward the attacker; in the same hex a die decides, if it matters."""
    if attack.distance or attack.target_kind.hull.front is None:
        return side_struck(attack.target_kind, attack.attacker.place, attack.target)
    return ALL_SIDES[draw(play, attack.target.id, SIDE_STRUCK, ALL_SIDES)]


def push(play: ClassicPlay, unit_id: int, target_id: int) -> None:
    """The target must stay upright, and is displaced if it is still in front of the attacker, who follows."""
    unsettle(play, target_id, PUSHED)
    drive_back(play, unit_id, target_id, "BMR-PUSH-005")


def drive_back(play: ClassicPlay, unit_id: int, target_id: int, rule: str) -> None:
    """Displace a target straight away from the attacker, who enters its hex.

    Earlier attacks may have moved either of them; then there is nothing in front of the attacker to displace.
    """
    attacker, target = play.facts.unit(unit_id), play.facts.unit(target_id)
    before = play.facts.at_phase_start(unit_id), play.facts.at_phase_start(target_id)
    direction = direction_to(before[0].place, before[1].place)
    if not (attacker.on_map and target.on_map) or direction != direction_to(attacker.place, target.place):
        return
    assert direction is not None, "only an adjacent unit can be displaced"
    displace(play, target_id, direction, rule=rule, follower=unit_id)


def push_each_other(play: ClassicPlay, one: int, other: int) -> None:
    """Two 'Mechs that push each other: if both succeed neither moves, and both must stay upright."""
    pushes = ((one, Blow(PUSH, other)), (other, Blow(PUSH, one)))
    successful = [blow.victim for id, blow in pushes if roll_blow(play, id, blow, as_declared(play, id, blow))]
    if len(successful) == 1:
        (target,) = successful
        push(play, one if target == other else other, target)
        return
    for target in successful:
        unsettle(play, target, PUSHED)
