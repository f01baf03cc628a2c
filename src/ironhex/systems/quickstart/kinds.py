"""The kinds of units: 'Mechs, vehicles on tracks, wheels and air cushions, squads of battle armor, platoons."""

from __future__ import annotations

from dataclasses import replace

from ironhex.catalog import Item as Mounted
from ironhex.catalog import Location
from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.attack.arcs import FORWARD_ONLY, REAR_ONLY, Arc
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bodies import AnyBody, MechBody, TroopBody, VehicleBody
from ironhex.systems.classic.kinds.kind import Gait, Kind
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.steps import AHEAD, Stride
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.quickstart.cards import HOVER, MECH, PLATOON, SQUAD, TRACKED, WHEELED, Section
from ironhex.systems.quickstart.citations import AGREES, quoted
from ironhex.systems.quickstart.damage import mech_takes_hit, platoon_takes_hit, squad_takes_hit, vehicle_takes_hit

LEGS = (Location.LL, Location.RL)
ALL_AROUND = frozenset(Arc)


# --- how they move ----------------------------------------------------------------------------------------------------
def woods_stop(heaviest: int, rule: str, why: str) -> Rule:
    """Woods as dense as this, or denser, are closed to a kind of vehicle."""

    def stopped(step: Stride) -> Item:
        return Barred(rule, why) if step.terrain.woods >= heaviest else None

    return stopped


def any_ground(step: Stride) -> Item:
    """Men on foot pay the same for every hex."""
    return Mod("QS-INF-005", 1, "a hex")


def without_facing(step: Stride) -> Item:
    """Who has no facing has no back to walk towards."""
    return None if step.side == AHEAD else Barred("QS-INF-004", "infantry has no facing")


STRAIGHT = (quoted(steps.only_straight), quoted(steps.no_running_backward))
COSTS = (quoted(steps.hex_cost), quoted(steps.woods))
NO_FLANKING_BACKWARD = {**AGREES, "BMR-MOV-021": "QS-VEH-005"}
ON_WHEELS = (quoted(steps.only_straight), quoted(steps.no_running_backward, NO_FLANKING_BACKWARD))
HEAVY_WOODS = woods_stop(2, "QS-VEH-007", "no vehicle enters heavy woods")
LIGHT_WOODS = woods_stop(1, "QS-VEH-006", "neither hovercraft nor wheels get through woods")

STEADY = Gait(rolls=False, crawls=False, rules=(*STRAIGHT, *COSTS))
TRACKS = STEADY._replace(rules=(*ON_WHEELS, HEAVY_WOODS, *COSTS))
WHEELS = STEADY._replace(rules=(*ON_WHEELS, HEAVY_WOODS, LIGHT_WOODS, *COSTS))
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


def cruise(unit: Unit) -> Tally:
    """Cruising MP, less one for every hit on the motive system; with none left it stands for good."""
    lost = min(unit.body.slowed, unit.design.walk)
    if lost == unit.design.walk:
        return Tally(barred=Barred("QS-VEH-013", f"{unit.name} is immobilised"))
    mods = (Mod("QS-VEH-004", unit.design.walk, "Cruising MP"),)
    return Tally(mods).plus(Mod("QS-VEH-010", -lost, "motive system hit") if lost else None)


def flank(unit: Unit) -> Tally:
    """Half as many MP again as it has for cruising, rounded up."""
    cruising = cruise(unit)
    return cruising.plus(Mod("QS-VEH-011", (cruising.total + 1) // 2, "flanking: half as many again, rounded up"))


def march(unit: Unit) -> Tally:
    return Tally((Mod("QS-INF-003", unit.design.walk, "Movement Points"),))


def no_other_way(unit: Unit) -> Tally:
    return Tally(barred=Barred("QS-INF-003", "infantry has no movement modes"))


def no_jump(battle: Battle, unit: Unit) -> Tally:
    return Tally(barred=Barred("QS-GEN-003", "nobody jumps"))


def nothing(unit: Unit) -> tuple[Mod, ...]:
    return ()


def never(unit: Unit) -> bool:
    return False


# --- what they cover --------------------------------------------------------------------------------------------------
def ahead(item: Mounted) -> frozenset[Arc]:
    """One arc serves all weapons, of vehicles too."""
    return FORWARD_ONLY


def all_around(item: Mounted) -> frozenset[Arc]:
    return ALL_AROUND


def by_section(item: Mounted) -> frozenset[Arc]:
    """Turrets all around, rear mounts behind: no rule of the edition, but what its sheets suggest."""
    section = int(item.location)
    return ALL_AROUND if section == Section.T else REAR_ONLY if section == Section.R else FORWARD_ONLY


# --- the kinds --------------------------------------------------------------------------------------------------------
ON_LEGS = Kind(
    name=MECH,
    legs=LEGS,
    arms=(),
    tall=True,
    walk=walk,
    run=run,
    jump=no_jump,
    stability=nothing,
    take_hit=mech_takes_hit,
    makes_piloting_rolls=False,
    has_heat=False,
    twists=False,
    arcs=ahead,
    props_to_fire=never,
    physical=False,
    punches=False,
    can_eject=False,
    gait=STEADY,
    foretold=False,
)
_VEHICLE = replace(
    ON_LEGS,
    name=TRACKED,
    legs=(),
    tall=False,
    walk=cruise,
    run=flank,
    walks="cruises",
    runs="flanks",
    take_hit=vehicle_takes_hit,
    gait=TRACKS,
)
_SQUAD = replace(
    _VEHICLE,
    name=SQUAD,
    walk=march,
    run=no_other_way,
    walks="moves",
    take_hit=squad_takes_hit,
    has_facing=False,
    has_location=False,
    arcs=all_around,
    gait=FEET,
)
MECHS = {MECH: ON_LEGS}
VEHICLES = {
    TRACKED: _VEHICLE,
    WHEELED: replace(_VEHICLE, name=WHEELED, gait=WHEELS),
    HOVER: replace(_VEHICLE, name=HOVER, gait=WHEELS),
}
FOOT = {SQUAD: _SQUAD, PLATOON: replace(_SQUAD, name=PLATOON, take_hit=platoon_takes_hit)}


def fresh_body(kind: str) -> AnyBody:
    """The body of a unit that nothing has happened to yet."""
    return MechBody() if kind in MECHS else VehicleBody() if kind in VEHICLES else TroopBody()
