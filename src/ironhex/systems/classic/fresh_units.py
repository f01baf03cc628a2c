"""Units fresh from the factory, as their players want them for a battle."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Design, design
from ironhex.catalog.loads import changed_loads, reloaded
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.artillery.batteries import battery_at, off_map
from ironhex.systems.classic.battle import Battery, Side, Unit, altered
from ironhex.systems.classic.cargo.starting import CARGO, loads_of
from ironhex.systems.classic.crew.warriors import Skills, average_skills
from ironhex.systems.classic.damage.carried import with_damage
from ironhex.systems.classic.drops.starting import check_drop
from ironhex.systems.classic.electronics.stealth_armor import off_at_first
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.munitions.scope import check_loads
from ironhex.systems.classic.night.lights import NIGHT, OFF, SEARCHLIGHTS
from ironhex.systems.classic.recruits import NORTH, Recruit, start_of
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.setup_checks import TYPE_NAMES
from ironhex.systems.classic.starting_switches import fitted_light
from ironhex.systems.classic.trenches.rules import trench_at_first


class Wanted(NamedTuple):
    """A unit to be made: what its player wants, by which rules, and for which side."""

    recruit: Recruit
    machine: Design
    kind: Kind
    side: Side
    rules: Ruleset


def fresh_unit(recruit: Recruit, side: Side, *, id: int, rules: Ruleset = MASTER_RULES) -> Unit:
    """A unit fresh from the factory, its warrior healthy, or with the damage it brings."""
    machine = loaded_machine(recruit, rules)
    wanted = Wanted(recruit, machine, rules.kinds[kind_of(machine, rules)], side, rules)
    unit = _entrenched(_equipped(_placed(_crewed(wanted, id), wanted), wanted), wanted)
    return unit if recruit.damage is None else with_damage(unit, recruit.damage, wanted.kind.hull.enters)


def _crewed(wanted: Wanted, id: int) -> Unit:
    """The machine with its crew, nowhere yet."""
    recruit, machine, kind, side, _ = wanted
    skills = average_skills("Clan" if machine.clan else "Inner Sphere")
    return Unit(
        id=id,
        name=recruit.name or machine.name,
        side=side.name,
        seat=_seat(wanted),
        kind=kind.name,
        design=machine,
        gunnery=_gunnery(machine, kind, skills) if recruit.gunnery is None else recruit.gunnery,
        piloting=skills.piloting if recruit.piloting is None else recruit.piloting,
        armor=machine.armor,
        structure=machine.structure_points,
        crits=(0,) * len(machine.structure_points),
        ammo=tuple(bin.shots for bin in machine.bins),
        hex=None,
        facing=NORTH if kind.drive.fixed else (side.entry_edge + 3) % 6 if recruit.facing is None else recruit.facing,
        body=kind.hull.body(),
        value=machine.tons if recruit.value is None else recruit.value,
    )


def _seat(wanted: Wanted) -> str:
    """Whose unit it is: its player's, or the first player's."""
    recruit, machine, _, side, _ = wanted
    seat = recruit.seat or side.seats[0]
    if seat not in side.seats:
        raise SetupError(f"{machine.name} is given to {seat}, who is not one of {', '.join(side.seats)}")
    return seat


def _placed(unit: Unit, wanted: Wanted) -> Unit:
    """The unit where it starts: in a hex, off the map, or in a DropShip."""
    recruit, machine, kind, side, rules = wanted
    battery = battery_of(recruit, machine, side, rules)
    return replace(
        unit,
        hex=_hex_of(recruit, machine.name),
        hidden=recruit.hidden or battery is not None,
        battery=battery,
        dropping=check_drop(recruit.hex, kind, machine.name, rules.options),
    )


def _equipped(unit: Unit, wanted: Wanted) -> Unit:
    """The unit with what is switched on, its searchlight, its cargo and its ejection seat."""
    recruit, machine, kind, _, rules = wanted
    if recruit.cargo and CARGO not in rules.options:
        raise SetupError(f"{unit.name} carries cargo, but the option {CARGO!r} is not chosen")
    unit = replace(
        unit,
        off=() if recruit.engaged else off_at_first(machine),
        light=OFF if _has_light(recruit, machine, kind, rules) else "",
        loads=loads_of(machine, recruit.cargo),
    )
    return altered(unit, auto_eject=recruit.auto_eject) if kind.can_eject else unit


def _entrenched(unit: Unit, wanted: Wanted) -> Unit:
    """The unit in an improved position, if it is to start in one."""
    recruit, _, kind, side, rules = wanted
    if not recruit.entrenched:
        return unit
    on_map = unit.battery is None and not unit.dropping and recruit.aboard is None
    return replace(unit, trench=trench_at_first(unit.name, kind, side, rules, on_map=on_map))


def _hex_of(recruit: Recruit, whose: str) -> Hex | None:
    """The hex in which a unit starts; a place that nobody understands is refused with the unit's name."""
    try:
        return start_of(recruit.hex)[0]
    except ValueError as error:
        raise SetupError(f"{whose}: {error}") from None


def loaded_machine(recruit: Recruit, rules: Ruleset) -> Design:
    """The design of a recruit with the ammunition chosen for it: a design of its own with other bins."""
    machine = design(recruit.design) if isinstance(recruit.design, str) else recruit.design
    if not recruit.ammunition:
        return machine
    loaded = reloaded(machine, recruit.ammunition)
    check_loads(loaded, rules, changed_loads(machine, loaded))
    return loaded


def battery_of(recruit: Recruit, machine: Design, side: Side, rules: Ruleset) -> Battery | None:
    """Where artillery is that starts off the map; None for all other units."""
    if not off_map(recruit.hex):
        return None
    return battery_at(str(recruit.hex), machine, side, rules)


def _has_light(recruit: Recruit, machine: Design, kind: Kind, rules: Ruleset) -> bool:
    """Whether a unit has a searchlight: by agreement, or by its record sheet (BMR-NIGHT-002)."""
    if NIGHT not in rules.options or not kind.hull.lamps:
        return False
    return recruit.searchlight or fitted_light(machine) or SEARCHLIGHTS in rules.options


def _gunnery(machine: Design, kind: Kind, skills: Skills) -> int:
    """The average Gunnery Skill; ProtoMech pilots, infantry and others without a Piloting Skill have their own."""
    return skills.gunnery if "piloting" in kind.skills else machine.crew.gunnery


# --- kinds ------------------------------------------------------------------------------------------------------------
def kind_of(machine: Design, rules: Ruleset) -> str:
    """The kind of unit that a design is under some rules."""
    found = kind_found(machine.kind, machine.type, rules)
    if found is None:
        raise SetupError(f"{machine.name}: this game has no {TYPE_NAMES.get(machine.type, machine.type)}")
    return found


def kind_found(kind: str, type: str, rules: Ruleset) -> str | None:
    """The kind of unit that designs of a kind and a type are under some rules: by their own kind, or by their type."""
    return next((name for name in (kind, type) if name in rules.kinds), None)
