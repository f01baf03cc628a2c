"""The kinds of units: 'Mechs, vehicles on tracks, wheels and air cushions, squads of battle armor, platoons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ironhex.catalog import Item as Mounted
from ironhex.catalog import Location
from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.attack import attack as attacks
from ironhex.systems.classic.attack import to_hit as classic
from ironhex.systems.classic.attack.arcs import ALL_AROUND, FORWARD_ONLY, REAR_ONLY, Arc, all_around
from ironhex.systems.classic.attack.volley import land_in_groups, land_on_locations
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bodies import MechBody, TroopBody, VehicleBody
from ironhex.systems.classic.damage.troops import platoon_takes_hit, squad_takes_hit
from ironhex.systems.classic.kinds.kind import Attacks, Drive, Gait, Hull, Kind
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.steps import AHEAD, Stride
from ironhex.systems.classic.movement.vehicles import cruise_tally, flank_tally, no_heavy_woods, no_woods
from ironhex.systems.quickstart.cards import HOVER, MECH, PLATOON, SQUAD, TRACKED, WHEELED, Section
from ironhex.systems.quickstart.citations import AGREES, quoting
from ironhex.systems.quickstart.damage import (
    MECH_HITS,
    VEHICLE_HITS,
    land_among_men,
    machine_average,
    machine_groups,
    mech_takes_hit,
    men_lost,
    platoon_average,
    platoon_groups,
    squad_average,
    squad_groups,
    vehicle_takes_hit,
)
from ironhex.systems.quickstart.to_hit import point_blank, spread_out

LEGS = (Location.LL, Location.RL)


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
def ahead(item: Mounted) -> frozenset[Arc]:
    """One arc serves all weapons, of vehicles too."""
    return FORWARD_ONLY


def by_section(item: Mounted) -> frozenset[Arc]:
    """Turrets all around, rear mounts behind: no rule of the edition, but what its sheets suggest."""
    section = int(item.location)
    return ALL_AROUND if section == Section.T else REAR_ONLY if section == Section.R else FORWARD_ONLY


# --- the kinds --------------------------------------------------------------------------------------------------------
MACHINE = (quoting(classic.not_in_one_hex), quoting(attacks.attacker_movement))
ON_LEGS = Kind(
    name=MECH,
    drive=Drive(STEADY, walk, run, no_jump, "walks", "runs", faces=True, legs=LEGS),
    hull=Hull(MechBody, mech_takes_hit, land_on_locations, MECH_HITS, structured=False, tall=True),
    attacks=Attacks(ahead, machine_groups, machine_average),
    as_attacker=MACHINE,
)
_VEHICLE = Kind(
    name=TRACKED,
    drive=Drive(TRACKS, quoting(cruise_tally), quoting(flank_tally), no_jump, "cruises", "flanks", faces=True),
    hull=Hull(VehicleBody, vehicle_takes_hit, land_on_locations, VEHICLE_HITS, structured=False),
    attacks=ON_LEGS.attacks,
    as_attacker=MACHINE,
)
_ON_FOOT = Drive(FEET, march, no_other_way, no_jump, "moves", "moves", faces=False)
_SQUAD = Kind(
    name=SQUAD,
    drive=_ON_FOOT,
    hull=Hull(TroopBody, partial(squad_takes_hit, rule="QS-INF-035"), land_in_groups, None, structured=False),
    attacks=Attacks(all_around, squad_groups, squad_average),
    as_target=(spread_out,),
    on_foot=True,
)
_PLATOON = Kind(
    name=PLATOON,
    drive=_ON_FOOT,
    hull=Hull(
        TroopBody,
        partial(platoon_takes_hit, rule="QS-INF-034"),
        land_among_men,
        tables=None,
        structured=False,
        men=True,
        suffers=men_lost,
    ),
    attacks=Attacks(all_around, platoon_groups, platoon_average),
    as_attacker=(point_blank,),
    on_foot=True,
)
MECHS = {MECH: ON_LEGS}
VEHICLES = {
    TRACKED: _VEHICLE,
    WHEELED: replace(_VEHICLE, name=WHEELED, drive=replace(_VEHICLE.drive, gait=WHEELS)),
    HOVER: replace(_VEHICLE, name=HOVER, drive=replace(_VEHICLE.drive, gait=WHEELS)),
}
FOOT = {SQUAD: _SQUAD, PLATOON: _PLATOON}
KINDS = {**MECHS, **VEHICLES, **FOOT}
