"""A 'Mech brushes off the infantry or the pods on it with its arms, instead of a physical attack.

The target of an attempt to get rid of a pod is the 'Mech itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, Blow, Unit, unit_of
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.hit_location import FRONT
from ironhex.systems.classic.damage.hit_location import PUNCH as PUNCH_TABLE
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike, strike_once
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.infantry.swarms import clinging, drop, swarmers
from ironhex.systems.classic.melee import conditions
from ironhex.systems.classic.melee.conditions import Assault, assault_of
from ironhex.systems.classic.melee.elevations import BRUSH_OFF, PUNCH
from ironhex.systems.classic.melee.physical_to_hit import arm_actuators_hit, arm_actuators_missing, damage, hand
from ironhex.systems.classic.missiles.events import PodBrushedOff
from ironhex.systems.classic.missiles.sticking import removable
from ironhex.systems.classic.piloting.rolls import piloting_tally
from ironhex.systems.classic.sequence import ClassicPlay

BRUSHING = Mod("BMR-ANTIMECH-017", 4, "brush off infantry")
BRUSHING_PODS = Mod("BMR-EQ-137", 4, "brush off a pod")
BRUSHED_POD = "pod to brush off"
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
    """Why a 'Mech cannot brush infantry or a pod off with an arm."""
    if blow.target == unit.id and not removable(unit):
        return Barred("BMR-EQ-137", "there is no pod on it to brush off")
    if blow.target not in (unit.id, *(each.id for each in swarmers(battle, unit))):
        return Barred("BMR-ANTIMECH-017", "there is no infantry on it to brush off")
    assault = _as_punch(battle, unit, blow)
    found = (rule(assault) for rule in CAN_PUNCH)
    return next((barred for barred in found if isinstance(barred, Barred)), None)


def brushings(battle: Battle, unit: Unit) -> Iterator[tuple[Blow, ...]]:
    """Every way to brush off the infantry or the pods on a 'Mech: with either arm, or with both."""
    for target in (*swarmers(battle, unit), *((unit,) if unit.pods and removable(unit) else ())):
        blows = [Blow(BRUSH_OFF, target.id, arm) for arm in battle.kind(unit).attacks.arms]
        able = tuple(blow for blow in blows if no_brushing(battle, unit, blow) is None)
        yield from ((blow,) for blow in able)
        if len(able) > 1 and not unit.body.prone:
            yield able


def brush_number(battle: Battle, unit: Unit, blow: Blow) -> Tally:
    """The roll to brush infantry or a pod off: Piloting Skill, and what makes a punch harder."""
    assault = _as_punch(battle, unit, blow)
    punch = (item for rule in WORSE if isinstance(item := rule(assault), Mod))
    if blow.target == unit.id:
        return piloting_tally(battle, unit.id, (BRUSHING_PODS,), upright=False).plus(*punch)
    holding = clinging((battle.unit(unit_of(blow.target)),))
    return piloting_tally(battle, unit.id, (BRUSHING, *holding), upright=False).plus(*punch)


def brush_off(play: ClassicPlay, unit_id: int, blow: Blow) -> None:
    """Success throws the infantry off and punches it, or destroys a pod; failure punches the 'Mech itself.

    Every attempt is resolved (BMR-ANTIMECH-020): the second arm also punches infantry that the first one threw off.
    """
    unit = play.facts.at_phase_start(unit_id)
    target = brush_number(play.facts, unit, blow)
    why = BRUSHING_PODS.why if blow.target == unit_id else BRUSHING.why
    faces = () if target.barred else play.roll(2, why=why)
    rolled = PilotingRolled(unit_id, why, target, faces)
    play.emit(rolled)
    points = damage(play.facts, unit, blow)
    infantry = play.facts.unit(blow.victim)
    if not rolled.passed:
        strike_once(play, unit_id, points, PUNCH_TABLE, FRONT, cause="its own fist")
    elif blow.target == unit_id:
        destroy_pod(play, unit_id)
    elif infantry.attached is not None:
        drop(play, infantry.id, unit_id, "BMR-ANTIMECH-018", points)
    elif infantry.phase.doom is None:
        strike(play, infantry.id, Hit(points, ANYWHERE, cause="brushed off"))


def destroy_pod(play: ClassicPlay, unit_id: int) -> None:
    """The player of the 'Mech chooses the pod, if several kinds are still there."""
    pods = {pod.what: pod for pod in removable(play.facts.unit(unit_id))}
    if pods:
        play.emit(PodBrushedOff(unit_id, pods[choose(play, unit_id, BRUSHED_POD, "BMR-EQ-137", tuple(sorted(pods)))]))


def _as_punch(battle: Battle, unit: Unit, blow: Blow) -> Assault:
    """The attempt as if the arm punched at infantry in the hex, or at the 'Mech itself."""
    infantry = replace(battle.unit(blow.victim), hex=unit.place, elevation=unit.elevation)
    return assault_of(battle, unit, infantry, Blow(PUNCH, blow.target, blow.limb))
