"""A 'Mech brushes off the infantry on it with its arms, instead of a physical attack."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, Blow, Unit, unit_of
from ironhex.systems.classic.damage.hit_location import FRONT
from ironhex.systems.classic.damage.hit_location import PUNCH as PUNCH_TABLE
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike, strike_once
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.infantry.swarms import clinging, drop, swarmers
from ironhex.systems.classic.melee import conditions
from ironhex.systems.classic.melee.conditions import Assault, assault_of
from ironhex.systems.classic.melee.elevations import BRUSH_OFF, PUNCH
from ironhex.systems.classic.melee.physical_to_hit import arm_actuators_hit, arm_actuators_missing, damage, hand
from ironhex.systems.classic.piloting.rolls import piloting_tally
from ironhex.systems.classic.sequence import ClassicPlay

BRUSHING = Mod("BMR-ANTIMECH-017", 4, "brush off infantry")
CAN_PUNCH = (
    conditions.attacker_acts,
    conditions.one_form,
    conditions.not_picking_up,
    conditions.not_after_an_ambush,
    conditions.has_arms,
    conditions.right_limb,
    conditions.limbs_there,
    conditions.shoulders,
    conditions.limbs_have_not_fired,
)
WORSE = (arm_actuators_hit, arm_actuators_missing, hand)


def no_brushing(battle: Battle, unit: Unit, blow: Blow) -> Barred | None:
    """Why a 'Mech cannot brush infantry off with an arm."""
    if blow.target not in [each.id for each in swarmers(battle, unit)]:
        return Barred("BMR-ANTIMECH-017", "there is no infantry on it to brush off")
    assault = _as_punch(battle, unit, blow)
    found = (rule(assault) for rule in CAN_PUNCH)
    return next((barred for barred in found if isinstance(barred, Barred)), None)


def brushings(battle: Battle, unit: Unit) -> Iterator[tuple[Blow, ...]]:
    """Every way to brush off the infantry on a 'Mech: with either arm, or with both."""
    for infantry in swarmers(battle, unit):
        blows = [Blow(BRUSH_OFF, infantry.id, arm) for arm in battle.kind(unit).attacks.arms]
        able = tuple(blow for blow in blows if no_brushing(battle, unit, blow) is None)
        yield from ((blow,) for blow in able)
        if len(able) > 1 and not unit.body.prone:
            yield able


def brush_number(battle: Battle, unit: Unit, blow: Blow) -> Tally:
    """The roll to brush infantry off: Piloting Skill, and what makes a punch harder."""
    assault = _as_punch(battle, unit, blow)
    punch = (item for rule in WORSE if isinstance(item := rule(assault), Mod))
    holding = clinging((battle.unit(unit_of(blow.target)),))
    return piloting_tally(battle, unit.id, (BRUSHING, *holding), upright=False).plus(*punch)


def brush_off(play: ClassicPlay, unit_id: int, blow: Blow) -> None:
    """Success throws the infantry off and punches it, failure punches the 'Mech itself.

    Every attempt is resolved (BMR-ANTIMECH-020): the second arm also punches infantry that the first one threw off.
    """
    unit = play.facts.at_phase_start(unit_id)
    target = brush_number(play.facts, unit, blow)
    faces = () if target.barred else play.roll(2, why=BRUSHING.why)
    rolled = PilotingRolled(unit_id, BRUSHING.why, target, faces)
    play.emit(rolled)
    points = damage(play.facts, unit, blow)
    infantry = play.facts.unit(blow.victim)
    if not rolled.passed:
        strike_once(play, unit_id, points, PUNCH_TABLE, FRONT, cause="its own fist")
    elif infantry.attached is not None:
        drop(play, infantry.id, unit_id, "BMR-ANTIMECH-018", points)
    elif infantry.phase.doom is None:
        strike(play, infantry.id, Hit(points, ANYWHERE, cause="brushed off"))


def _as_punch(battle: Battle, unit: Unit, blow: Blow) -> Assault:
    """The attempt as if the arm punched at infantry in the hex."""
    infantry = replace(battle.unit(blow.victim), hex=unit.place, elevation=unit.elevation)
    return assault_of(battle, unit, infantry, Blow(PUNCH, blow.target, blow.limb))
