"""The kinds of units: 'Mechs, vehicles on tracks, wheels and air cushions, squads of battle armor, platoons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ironhex.catalog import Item as Mounted
from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.attack import attack as attacks
from ironhex.systems.classic.attack import to_hit as classic
from ironhex.systems.classic.attack.arcs import ALL_AROUND, FORWARD_ONLY, REAR_ONLY, Arc, all_around, forward_or_rear
from ironhex.systems.classic.attack.volley import land_in_groups, land_on_locations
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bodies import MechBody, TroopBody, VehicleBody
from ironhex.systems.classic.damage.troops import platoon_takes_hit, squad_takes_hit
from ironhex.systems.classic.kinds.kind import Attacks, Drive, Gait, Hull, Kind
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.points import LEGS
from ironhex.systems.classic.movement.steps import AHEAD, Stride
from ironhex.systems.classic.movement.vehicles import cruise_tally, flank_tally, no_heavy_woods, no_woods
from ironhex.systems.quickstart import damage
from ironhex.systems.quickstart.cards import HOVER, MECH, PLATOON, SQUAD, TRACKED, WHEELED, Section
from ironhex.systems.quickstart.citations import AGREES, quoting
from ironhex.systems.quickstart.to_hit import point_blank, spread_out


# --- how they move ----------------------------------------------------------------------------------------------------
def any_ground(step: Stride) -> Item:
    """Men on foot pay the same for every hex."""
    return Mod("QS-INF-005", 1, "a hex")


def without_facing(step: Stride) -> Item:
    """Who has no facing has no back to walk towards."""
    return None if step.side == AHEAD else Barred("QS-INF-004", "infantry has no facing")


STRAIGHT = (steps.only_straight, steps.no_running_backward)
COSTS = (quoting(steps.hex_cost), quoting(steps.woods))
CLOSED = {**AGREES, "BMR-MOV-021": "QS-VEH-005", "BMR-MOV-030": "QS-VEH-006", "BMR-MOV-031": "QS-VEH-007"}
ON_TRACKS = tuple(quoting(rule, CLOSED) for rule in (*STRAIGHT, no_heavy_woods))

STEADY = Gait(rolls=False, crawls=False, rules=(*map(quoting, STRAIGHT), *COSTS))
TRACKS = STEADY._replace(rules=(*ON_TRACKS, *COSTS))
WHEELS = STEADY._replace(rules=(*ON_TRACKS, quoting(no_woods, CLOSED), *COSTS))
FEET = STEADY._replace(turn=0, rules=(without_facing, any_ground))


def walk(unit: Unit) -> Tally:
    """Walking MP as printed, while both legs are there."""
    return _on_legs(unit, Mod("QS-MOV-016", unit.design.walk, "Walking MP"))


def run(unit: Unit) -> Tally:
    """Running MP as printed, while both legs are there."""
    return _on_legs(unit, Mod("QS-MOV-017", unit.design.run, "Running MP"))


def _on_legs(unit: Unit, points: Mod) -> Tally:
    if any(unit.gone(leg) for leg in LEGS):
        return Tally(barred=Barred("QS-DMG-006", f"{unit.name} has lost a leg and cannot move"))
    return Tally((points,))


def march(unit: Unit) -> Tally:
    return Tally((Mod("QS-INF-003", unit.design.walk, "Movement Points"),))


def no_other_way(unit: Unit) -> Tally:
    return Tally(barred=Barred("QS-INF-003", "infantry has no movement modes"))


def no_jump(battle: Battle, unit: Unit) -> Tally:
    return Tally(barred=Barred("QS-GEN-003", "nobody jumps"))


# --- what they cover --------------------------------------------------------------------------------------------------
def by_section(item: Mounted) -> frozenset[Arc]:
    """Turrets all around, rear mounts behind: no rule of the edition, but what its sheets suggest."""
    section = int(item.location)
    return ALL_AROUND if section == Section.T else REAR_ONLY if section == Section.R else FORWARD_ONLY


# --- the kinds --------------------------------------------------------------------------------------------------------
MACHINE = (quoting(classic.not_in_one_hex), quoting(attacks.attacker_movement))
ON_LEGS = Kind(
    name=MECH,
    drive=Drive(STEADY, walk, run, no_jump, "walks", "runs", faces=True, legs=LEGS),
    hull=Hull(MechBody, damage.mech_takes_hit, land_on_locations, damage.MECH_HITS, structured=False, tall=True),
    attacks=Attacks(forward_or_rear, damage.machine_groups, damage.machine_average, damage.machine_text),
    as_attacker=MACHINE,
)
_VEHICLE = Kind(
    name=TRACKED,
    drive=Drive(TRACKS, quoting(cruise_tally), quoting(flank_tally), no_jump, "cruises", "flanks", faces=True),
    hull=Hull(VehicleBody, damage.vehicle_takes_hit, land_on_locations, damage.VEHICLE_HITS, structured=False),
    attacks=ON_LEGS.attacks,
    as_attacker=MACHINE,
)
_ON_FOOT = Drive(FEET, march, no_other_way, no_jump, "moves", "moves", faces=False)
_SQUAD = Kind(
    name=SQUAD,
    drive=_ON_FOOT,
    hull=Hull(TroopBody, partial(squad_takes_hit, rule="QS-INF-035"), land_in_groups, None, structured=False),
    attacks=Attacks(all_around, damage.squad_groups, damage.squad_average, damage.machine_text),
    as_target=(spread_out,),
    on_foot=True,
)
_PLATOON = Kind(
    name=PLATOON,
    drive=_ON_FOOT,
    hull=replace(
        _SQUAD.hull,
        take_hit=partial(platoon_takes_hit, rule="QS-INF-034"),
        land=damage.land_among_men,
        men=True,
        suffers=damage.men_lost,
    ),
    attacks=Attacks(all_around, damage.platoon_groups, damage.platoon_average, damage.platoon_text),
    as_attacker=(point_blank,),
    on_foot=True,
)
MECHS = {MECH: ON_LEGS}
VEHICLES = {
    name: replace(_VEHICLE, name=name, drive=replace(_VEHICLE.drive, gait=gait))
    for name, gait in ((TRACKED, TRACKS), (WHEELED, WHEELS), (HOVER, WHEELS))
}
FOOT = {SQUAD: _SQUAD, PLATOON: _PLATOON}
KINDS = {**MECHS, **VEHICLES, **FOOT}
