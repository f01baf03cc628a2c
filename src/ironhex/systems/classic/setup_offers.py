"""What can be decided about the units of a side before a battle."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.catalog import Design, board, design
from ironhex.engine.edition_rows import LinkRow, LoadRow, StartRow, SwitchRow
from ironhex.engine.setup import SetupError, UnitSetup
from ironhex.systems.classic.artillery.batteries import start_rows
from ironhex.systems.classic.battle import Battle, Side, Unit
from ironhex.systems.classic.cargo.starting import CARGO, most_cargo
from ironhex.systems.classic.drops.starting import drop_rows
from ironhex.systems.classic.electronics.linking import links_of, networked, possible_links
from ironhex.systems.classic.fresh_units import fresh_unit, kind_found, kind_of
from ironhex.systems.classic.munitions.choosing import load_rows
from ironhex.systems.classic.playable_units import GROUND
from ironhex.systems.classic.recruits import Recruit
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import DEFAULT_OPTIONS
from ironhex.systems.classic.starting_aboard import possible_carriers
from ironhex.systems.classic.starting_switches import switch_rows
from ironhex.systems.classic.unit_values import SKILLS, machine_of

SIDE = Side("", ("",))


def carriers(units: Sequence[UnitSetup]) -> tuple[tuple[int, ...], ...]:
    """For each unit of a side those that it could start aboard, beside the units that others carry already."""
    aboard = {number: unit.aboard for number, unit in enumerate(units) if unit.aboard is not None}
    return possible_carriers(Battle(board(GROUND), ruleset(DEFAULT_OPTIONS), (SIDE,), tuple(_fresh(units))), aboard)


def links(units: Sequence[UnitSetup]) -> tuple[LinkRow | None, ...]:
    """The networks of a side as they would be; links that the rules forbid are shown as they are."""
    fresh = _fresh(units)
    declared = {number: unit.linked for number, unit in enumerate(units) if unit.linked is not None}
    try:
        now = links_of(networked(fresh, declared, secret=False))
    except SetupError:
        now = links_of(fresh) | declared
    partners = possible_links(fresh)
    return tuple(LinkRow(now.get(id, id), found) if (found := partners[id]) else None for id in range(len(fresh)))


def _fresh(units: Sequence[UnitSetup]) -> list[Unit]:
    """The units of a side by their designs, with their numbers in the setup."""
    rules, machines = ruleset(DEFAULT_OPTIONS), (design(unit.design) for unit in units)
    return [fresh_unit(Recruit(machine), SIDE, id=id, rules=rules) for id, machine in enumerate(machines)]


# --- about each unit --------------------------------------------------------------------------------------------------
def loads(unit: UnitSetup, options: Sequence[str]) -> tuple[LoadRow, ...]:
    """The bins and one-shot launchers of a unit whose ammunition can be chosen."""
    return load_rows(machine_of(unit), options)


def starts(unit: UnitSetup, options: Sequence[str]) -> tuple[StartRow, ...]:
    """Where a unit may start off the map: as artillery, or in a DropShip."""
    machine, rules = design(unit.design), ruleset(tuple(options))
    return (*start_rows(machine, rules), *drop_rows(rules.kinds[kind_of(machine, rules)], rules.options))


def hauls(unit: UnitSetup, options: Sequence[str]) -> int:
    """The tons of cargo with which a unit may start: inside as there is room, outside as much as it weighs."""
    return most_cargo(design(unit.design)) if CARGO in options else 0


def switches(unit: UnitSetup, options: Sequence[str]) -> tuple[SwitchRow, ...]:
    """What is decided about a unit with yes or no."""
    machine, rules = design(unit.design), ruleset(tuple(options))
    kind = kind_found(machine.kind, machine.type, rules)
    return tuple(switch_rows(machine, None if kind is None else rules.kinds[kind], options))


def crew_skills(machine: Design) -> tuple[str, ...]:
    """The skills that count for a kind of unit; all for a kind without rules."""
    rules = ruleset(DEFAULT_OPTIONS)
    found = kind_found(machine.kind, machine.type, rules)
    return tuple(skill.id for skill in SKILLS) if found is None else rules.kinds[found].skills
