"""Movement Points: the design's, reduced by lost legs, damaged hips and actuators, and heat, in this order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ironhex.catalog import Location
from ironhex.kernel.last_result import last_result
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.condition import (
    FOOT,
    GYRO,
    HIP,
    LOWER_LEG,
    UPPER_LEG,
    damaged,
    hits,
    missing_limbs,
    works,
)
from ironhex.systems.classic.myomer.triple_strength import triple_strength
from ironhex.systems.classic.sight.terrain import depth

Cut = Callable[[Unit, int], Iterator[Mod]]
"""What reduces Movement Points, given how many are left; never by more than that."""

LEGS = (Location.LL, Location.RL)
FOUR_LEGS = (Location.LA, Location.RA, Location.LL, Location.RL)
LOCATION_NAMES: dict[int, str] = {
    Location.HD: "head",
    Location.CT: "center torso",
    Location.LT: "left torso",
    Location.RT: "right torso",
    Location.LA: "left arm",
    Location.RA: "right arm",
    Location.LL: "left leg",
    Location.RL: "right leg",
}
FORELEGS: dict[int, str] = {Location.LA: "left front leg", Location.RA: "right front leg"}
ACTUATORS = {FOOT: "BMR-CRIT-024", LOWER_LEG: "BMR-CRIT-055", UPPER_LEG: "BMR-CRIT-055"}
HOTTEST_STEP = 5  # the maximum reduction by heat, at 25 and above


@last_result
def walk_tally(unit: Unit) -> Tally:
    """Walking MP of a 'Mech on two legs."""
    return _walking(unit, (lost_leg, hips, actuators, heat))


@last_result
def four_legged_walk_tally(unit: Unit) -> Tally:
    """Walking MP of a 'Mech on four legs."""
    return _walking(unit, (lost_legs_of_four, hips_of_four, actuators_of_four, heat))


@last_result
def run_tally(unit: Unit) -> Tally:
    """Running MP: 1.5 times the current Walking MP; a 'Mech on one leg cannot run."""
    if missing_limbs(unit, LEGS):
        return Tally(barred=Barred("BMR-DMG-010", "a 'Mech that has lost a leg cannot run"))
    return _running(unit, walk_tally(unit))


@last_result
def four_legged_run_tally(unit: Unit) -> Tally:
    """Running MP of a 'Mech on four legs; with two lost it is like a biped on one."""
    if missing_limbs(unit, FOUR_LEGS) > 1:
        return Tally(barred=Barred("BMR-QUAD-022", "a four-legged 'Mech that has lost two legs cannot run"))
    return _running(unit, four_legged_walk_tally(unit))


def jump_tally(battle: Battle, unit: Unit) -> Tally:
    """Jumping MP: one for each working jump jet above water; heat does not matter (BMR-HEAT-021)."""
    deep = depth(battle, unit) if unit.on_map else 0
    if barred := _grounded(unit, deep):
        return Tally(barred=barred)
    legs = battle.kind(unit).drive.legs
    jets = [item for item in unit.design.items if item.equipment.category == "jump jet"]
    mods = [Mod("BMR-MOV-052", unit.design.jump, "Jumping MP of the design")]
    for jet in jets:
        if unit.gone(jet.location):
            mods.append(Mod("BMR-DMG-012", -1, f"jump jet lost with the {place_name(legs, jet.location)}"))
        elif not works(unit, jet):
            mods.append(Mod("BMR-CRIT-046", -1, f"jump jet hit in the {place_name(legs, jet.location)}"))
        elif deep and jet.location in legs:
            mods.append(Mod("BMR-MOV-059", -1, f"jump jet under water in the {place_name(legs, jet.location)}"))
    return Tally(tuple(mods))


def _grounded(unit: Unit, deep: int) -> Barred | None:
    if not unit.design.jump:
        return Barred("BMR-MOV-052", f"{unit.name} has no jump jets")
    if unit.body.prone:
        return Barred("BMR-MOV-053", "a prone 'Mech cannot jump")
    if deep > 1:
        return Barred("BMR-MOV-058", f"its jump jets are under water at depth {deep}")
    return None


def allowance(battle: Battle, unit: Unit, mode: Mode) -> Tally:
    """The total MP of a unit for a mode of movement, without those for infantry that mounts or dismounts."""
    drive = battle.kind(unit).drive
    if unit.mired:
        return Tally(barred=Barred("BMR-ENV-035", f"{unit.name} is stuck in the swamp"))
    if unit.clearing is not None and mode in (Mode.RUN, Mode.JUMP):
        return Tally(barred=Barred("BMR-EQ-038", f"{unit.name} clears a jam this turn"))
    if unit.dumping and mode in (Mode.RUN, Mode.JUMP):
        return Tally(barred=Barred("BMR-DUMP-005", f"{unit.name} dumps ammunition this turn"))
    for limit in battle.rules.limits:
        if barred := limit(battle, unit, mode):
            return Tally(barred=barred)
    if unit.move.boosted and mode is Mode.JUMP:
        return Tally(barred=Barred("BMR-EQ-126", f"{unit.name} runs with its MASC"))
    if mode is Mode.WALK:
        points = abroad(battle, unit, mode, drive.walk(unit))
    elif mode is Mode.RUN:
        points = run_abroad(battle, unit, drive.run(unit))
    elif mode is Mode.JUMP:
        points = abroad(battle, unit, mode, drive.jump(battle, unit))
    else:
        points = Tally(barred=Barred("BMR-MOV-044", "a unit that stands still spends no MP"))
    if unit.move.drops:
        points = points.plus(Mod("BMR-CARGO-014", -1, "drops its cargo"))
    handled = unit.move.handled
    return points.plus(Mod("BMR-INF-019", -handled, "infantry mounts or dismounts")) if handled else points


def abroad(battle: Battle, unit: Unit, mode: Mode, points: Tally) -> Tally:
    """Movement Points on a world that changes them."""
    for rule in battle.rules.speeds if not points.barred else ():
        points = points.plus(*rule(battle, unit, mode, max(points.total, 0)))
    return points


def run_abroad(battle: Battle, unit: Unit, run: Tally) -> Tally:
    """Running MP there follow from the Walking MP."""
    if run.barred or not battle.rules.speeds:
        return run
    usual = battle.kind(unit).drive.walk(unit)
    mods = abroad(battle, unit, Mode.WALK, usual).mods[len(usual.mods) :]
    walk = usual.plus(*mods)
    change = _faster(unit, walk.total) - _faster(unit, usual.total)
    return run.plus(Mod(mods[-1].rule, change, mods[-1].why)) if change else run


def shaken_by_running(battle: Battle, unit: Unit) -> bool:
    """Running with a damaged hip or gyro ends in a Piloting Skill Roll (BMR-MOV-051)."""
    return bool(hits(unit, GYRO)) or any(damaged(unit, leg, HIP) for leg in battle.kind(unit).drive.legs)


def shaken_by_jumping(battle: Battle, unit: Unit) -> bool:
    """So does jumping with a damaged gyro, a damaged leg actuator, or a lost leg (BMR-MOV-060)."""
    legs = battle.kind(unit).drive.legs
    parts = (HIP, *ACTUATORS)
    broken = any(damaged(unit, leg, part) for leg in legs for part in parts)
    return bool(hits(unit, GYRO)) or broken or missing_limbs(unit, legs) > 0


def place_name(legs: tuple[int, ...], location: int) -> str:
    """A location by its name; a quad's front legs are legs too."""
    return FORELEGS.get(location, LOCATION_NAMES[location]) if location in legs else LOCATION_NAMES[location]


def _walking(unit: Unit, cuts: tuple[Cut, ...]) -> Tally:
    mods = [Mod("BMR-MOV-045", unit.design.walk, "Walking MP of the design")]
    left = unit.design.walk
    for cut in cuts:
        for mod in cut(unit, left):
            mods.append(mod)
            left += mod.value
    return Tally(tuple(mods))


def _running(unit: Unit, walk: Tally) -> Tally:
    more = _faster(unit, walk.total) - walk.total
    if unit.move.boosted:
        return walk.plus(Mod("BMR-EQ-126", more, "MASC: twice the Walking MP"))
    return walk.plus(Mod("BMR-MOV-050", more, "running: 1.5 times walking, rounded up"))


def _faster(unit: Unit, walk: int) -> int:
    """Running MP by Walking MP."""
    return 2 * walk if unit.move.boosted else walk + (walk + 1) // 2


def lost_leg(unit: Unit, left: int) -> Iterator[Mod]:
    """On one leg a 'Mech has a Walking MP of 1, on none it cannot move."""
    lost = missing_limbs(unit, LEGS)
    if lost == 1 and left > 1:
        yield Mod("BMR-DMG-010", 1 - left, "on one leg")
    elif lost == 2:
        yield Mod("BMR-MOV-067", -left, "both legs lost")


def hips(unit: Unit, left: int) -> Iterator[Mod]:
    """A damaged hip halves the Walking MP, rounded up; a second reduces them to 0."""
    if missing_limbs(unit, LEGS):
        return
    hit = [leg for leg in LEGS if damaged(unit, leg, HIP)]
    if len(hit) == 2:
        yield Mod("BMR-CRIT-044", -left, "both hips damaged")
    elif hit:
        yield Mod("BMR-CRIT-039", -(left // 2), f"{LOCATION_NAMES[hit[0]]}: hip damaged, half the MP")


def actuators(unit: Unit, left: int) -> Iterator[Mod]:
    """Each other actuator costs 1 MP, except in a leg whose hip is damaged (BMR-CRIT-043)."""
    if not missing_limbs(unit, LEGS):
        yield from _actuators(unit, left, LEGS)


def _actuators(unit: Unit, left: int, legs: tuple[Location, ...]) -> Iterator[Mod]:
    for leg in legs:
        if damaged(unit, leg, HIP):
            continue
        for actuator, rule in ACTUATORS.items():
            if left and damaged(unit, leg, actuator):
                left -= 1
                yield Mod(rule, -1, f"{place_name(legs, leg)}: {actuator.lower()} damaged")


def heat(unit: Unit, left: int) -> Iterator[Mod]:
    """Every 5 points on the heat scale cost 1 MP, up to 5 at 25; triple-strength myomer gives 1 back from 9 on, where
    it also spares the first loss.
    """
    hot = unit.body.heat
    lost = min(hot // 5, HOTTEST_STEP)
    if left and triple_strength(unit):
        yield Mod("BMR-EQ-160", 1, f"triple-strength myomer at heat {hot}")
        left, lost = left + 1, lost if lost > 1 else 0
    if lost := min(lost, left):
        yield Mod("BMR-HEAT-018", -lost, f"heat {hot}")


def lost_legs_of_four(unit: Unit, left: int) -> Iterator[Mod]:
    """The first leg costs 1 MP, the second leaves 1, the third leaves none."""
    lost = missing_limbs(unit, FOUR_LEGS)
    if lost == 1 and left:
        yield Mod("BMR-QUAD-021", -1, "one of four legs lost")
    elif lost == 2 and left > 1:
        yield Mod("BMR-QUAD-023", 1 - left, "two of four legs lost")
    elif lost > 2:
        yield Mod("BMR-QUAD-024", -left, f"{lost} of four legs lost")


def hips_of_four(unit: Unit, left: int) -> Iterator[Mod]:
    """Each damaged hip of four halves the Walking MP again, rounded up."""
    if missing_limbs(unit, FOUR_LEGS) > 1:
        return
    for leg in FOUR_LEGS:
        if damaged(unit, leg, HIP):
            yield Mod("BMR-QUAD-014", -(left // 2), f"{place_name(FOUR_LEGS, leg)}: hip damaged, half the MP")
            left -= left // 2


def actuators_of_four(unit: Unit, left: int) -> Iterator[Mod]:
    """Actuators count in each remaining leg."""
    if missing_limbs(unit, FOUR_LEGS) < 2:
        yield from _actuators(unit, left, FOUR_LEGS)
