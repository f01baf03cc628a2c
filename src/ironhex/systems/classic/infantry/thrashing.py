"""A prone 'Mech thrashes about among the infantry in its hex, instead of all other attacks."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Terrain
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, Blow, Unit
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, groups, strike
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.melee import conditions
from ironhex.systems.classic.melee.conditions import assault_of
from ironhex.systems.classic.melee.elevations import THRASH, rise
from ironhex.systems.classic.melee.physical_to_hit import damage
from ironhex.systems.classic.movement.steps import above_water, spot_of
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.piloting.rolls import roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay

THRASHING = Mod("BMR-PRONE-008", 0, "thrashing")
AUTOMATIC = Tally((Mod("BMR-PRONE-004", 0, "thrashing always hits"),))
CAN_ATTACK = (
    conditions.attacker_acts,
    conditions.own_form,
    conditions.one_form,
    conditions.not_picking_up,
    conditions.not_spotting,
    conditions.not_after_an_ambush,
)


def no_thrashing(battle: Battle, unit: Unit, blow: Blow) -> Barred | None:
    """Why a unit cannot thrash among some infantry."""
    target = battle.at_phase_start(blow.victim)
    if not target.on_map:
        return Barred("BMR-PRONE-009", f"{target.name} is not in the hex, but on something else")
    assault = assault_of(battle, unit, target, blow)
    found = (rule(assault) for rule in CAN_ATTACK)
    if barred := next((item for item in found if isinstance(item, Barred)), None):
        return barred
    if not unit.body.prone or not assault.attack.target_kind.on_foot:
        return Barred("BMR-PRONE-004", "only a prone 'Mech thrashes, and only among infantry")
    if assault.attack.distance or rise(assault.attack):
        return Barred("BMR-PRONE-004", f"{target.name} is not in the same place")
    if not _open(battle, unit):
        return Barred("BMR-PRONE-004", f"{unit.hex} is neither clear nor paved")
    return Barred("BMR-PRONE-007", "it has fired this turn") if unit.turn.shots else None


def thrashings(battle: Battle, unit: Unit) -> Iterator[Blow]:
    """The enemies among whom a unit can thrash."""
    return (blow for blow in around(battle, unit) if no_thrashing(battle, unit, blow) is None)


def around(battle: Battle, unit: Unit) -> Iterator[Blow]:
    """Thrashing among each enemy infantry unit in the hex of a prone 'Mech, whether possible or not."""
    for enemy in battle.enemies(unit) if unit.body.prone else ():
        if enemy.hex == unit.hex and battle.kind(enemy).on_foot:
            yield Blow(THRASH, enemy.id)


def thrash(play: ClassicPlay, unit_id: int, blow: Blow) -> None:
    """The infantry is hit in any case, in groups of 5 points; the 'Mech rolls not to fall on itself."""
    unit = play.facts.at_phase_start(unit_id)
    play.emit(BlowRolled(unit_id, blow, AUTOMATIC))
    for points in groups(damage(play.facts, unit, blow)):
        strike(play, blow.victim, Hit(points, ANYWHERE, cause="thrashing"))
    if not roll_piloting(play, unit_id, (THRASHING,), THRASHING.why):
        fall(play, unit_id, causes=(THRASHING,))


def _open(battle: Battle, unit: Unit) -> bool:
    """Whether a unit lies in a clear or paved hex, or on a bridge or ice."""
    terrain = battle.board.at(unit.place)
    bare = terrain._replace(paved=0, road=0, fire=0, smoke=0, ice=0)
    return bare == Terrain(level=terrain.level) or above_water(battle.board, spot_of(unit))
