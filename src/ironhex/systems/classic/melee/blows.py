"""Striking what was declared: each blow rolled with the units as they were when the phase began."""

from __future__ import annotations

from ironhex.kernel.hexes import direction_to
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Blow
from ironhex.systems.classic.damage.hit_location import locate, side_struck
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike
from ironhex.systems.classic.events.physical import BlowRolled, ClubBroken
from ironhex.systems.classic.melee.clubs import TREE
from ironhex.systems.classic.melee.conditions import Assault, assault_of
from ironhex.systems.classic.melee.elevations import CLUB, KICK, PUSH, location_table
from ironhex.systems.classic.melee.physical_to_hit import damage, physical_number
from ironhex.systems.classic.piloting.displacement import displace
from ironhex.systems.classic.piloting.rolls import KICKED, MISSED_KICK, PUSHED, unsettle
from ironhex.systems.classic.sequence import ClassicPlay


def strike_all(play: ClassicPlay, unit_id: int) -> None:
    """All physical attacks of a unit, one after the other."""
    for blow in play.facts.unit(unit_id).turn.blows:
        deliver(play, unit_id, blow)


def deliver(play: ClassicPlay, unit_id: int, blow: Blow) -> None:
    """Roll to hit, and let the blow take effect."""
    assault = as_declared(play, unit_id, blow)
    hit = roll_blow(play, unit_id, blow, assault)
    if hit and blow.form == PUSH:
        push(play, unit_id, blow.victim)
    elif hit:
        wound(play, blow, assault)
    if blow.form == KICK:
        unsettle(play, *((blow.victim, KICKED) if hit else (unit_id, MISSED_KICK)))
    if hit and blow.form == CLUB and assault.attacker.body.club == TREE:
        play.emit(ClubBroken(unit_id))


def as_declared(play: ClassicPlay, unit_id: int, blow: Blow) -> Assault:
    """The attack between the two units as they were when the phase began."""
    battle = play.facts
    return assault_of(battle, battle.at_phase_start(unit_id), battle.at_phase_start(blow.victim), blow)


def roll_blow(play: ClassicPlay, unit_id: int, blow: Blow, assault: Assault) -> bool:
    """Roll to hit with a physical attack."""
    return roll_against(play, unit_id, blow, physical_number(assault))


def roll_against(play: ClassicPlay, unit_id: int, blow: Blow, number: Tally) -> bool:
    """Roll to hit; what cannot be done any more misses without a roll."""
    faces = () if number.barred else play.roll(2, why="to hit")
    roll = BlowRolled(unit_id, blow, number, faces)
    play.emit(roll)
    return roll.hit


def wound(play: ClassicPlay, blow: Blow, assault: Assault) -> None:
    """A blow strikes one location with all its force; on a man on foot there is none to find."""
    attack = assault.attack
    points = damage(attack.battle, attack.attacker, blow)
    if not attack.target_kind.has_location:
        strike(play, blow.victim, Hit(points, ANYWHERE, cause=blow.form))
        return
    side = side_struck(attack.attacker.place, attack.target)
    spot = locate(play, blow.victim, location_table(attack, blow.form), side)
    strike(play, blow.victim, Hit(points, spot.location, spot.rear, spot.critical))


def push(play: ClassicPlay, unit_id: int, target_id: int) -> None:
    """The target must keep its feet, and is driven back if it still stands before the attacker, who follows."""
    unsettle(play, target_id, PUSHED)
    drive_back(play, unit_id, target_id, "BMR-PUSH-005")


def drive_back(play: ClassicPlay, unit_id: int, target_id: int, rule: str) -> None:
    """Drive a target straight away from the attacker, who takes its hex.

    Attacks resolved before may have moved either of them; then there is nothing in front of the attacker to drive.
    """
    attacker, target = play.facts.unit(unit_id), play.facts.unit(target_id)
    before = play.facts.at_phase_start(unit_id), play.facts.at_phase_start(target_id)
    direction = direction_to(before[0].place, before[1].place)
    if not (attacker.on_map and target.on_map) or direction != direction_to(attacker.place, target.place):
        return
    assert direction is not None, "only what is adjacent can be driven back"
    displace(play, target_id, direction, rule=rule, follower=unit_id)


def push_each_other(play: ClassicPlay, one: int, other: int) -> None:
    """Two 'Mechs that push each other: if both succeed neither moves, and both must keep their feet."""
    pushes = ((one, Blow(PUSH, other)), (other, Blow(PUSH, one)))
    successful = [blow.victim for id, blow in pushes if roll_blow(play, id, blow, as_declared(play, id, blow))]
    if len(successful) == 1:
        (target,) = successful
        push(play, one if target == other else other, target)
        return
    for target in successful:
        unsettle(play, target, PUSHED)
