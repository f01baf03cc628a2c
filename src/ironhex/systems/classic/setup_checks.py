"""What a battle must satisfy before it can start; each error says which side or unit is wrong, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ironhex.catalog import Board, Design
from ironhex.engine.setup import SetupError, check_name, check_side_names
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Scenario, Side, Unit
from ironhex.systems.classic.crew.warriors import WORST_SKILL
from ironhex.systems.classic.hiding.rules import HIDDEN_UNITS, no_hiding_place
from ironhex.systems.classic.movement.stacking import crowded, others_in
from ironhex.systems.classic.movement.steps import no_standing
from ironhex.systems.classic.phases.deployment import rows_from_edge, without_room, zone_of
from ironhex.systems.classic.scenarios.types import SCENARIO_TYPES

DIRECTIONS = range(6)
SKILLS = range(WORST_SKILL + 1)
TEMPERATURES = range(-270, 501)  # degrees Celsius
GRAVITIES = range(10, 501)  # hundredths of that of Earth
TYPE_NAMES = {
    "mech": "'Mechs",
    "vehicle": "vehicles",
    "protomech": "ProtoMechs",
    "emplacement": "gun emplacements",
}  # types of designs in the plural; others are spelled alike


def check_scenario(scenario: Scenario) -> None:
    if not isinstance(scenario, Scenario):
        raise SetupError(f"a scenario is given as a Scenario, not as {scenario!r}")
    if scenario.turn_limit < 0:
        raise SetupError(f"a turn limit of {scenario.turn_limit} is impossible; 0 means that there is none")
    if scenario.temperature not in TEMPERATURES:
        raise SetupError(f"a temperature of {scenario.temperature} °C is not one from {_range(TEMPERATURES)}")
    if scenario.gravity not in GRAVITIES:
        raise SetupError(f"a gravity of {scenario.gravity} hundredths of 1 G is not one from {_range(GRAVITIES)}")
    if scenario.type and scenario.type not in SCENARIO_TYPES:
        raise SetupError(f"there is no scenario type {scenario.type!r}; there are {', '.join(SCENARIO_TYPES)}")


def check_roles(scenario: Scenario, sides: Sequence[Side]) -> None:
    """A scenario with an attacker has two sides, and one of them attacks."""
    if not scenario.type or not SCENARIO_TYPES[scenario.type].attacks:
        return
    if scenario.attacker not in {side.name for side in sides}:
        raise SetupError(f"{SCENARIO_TYPES[scenario.type].title}: no side is the attacker {scenario.attacker!r}")
    if len(sides) != 2:
        raise SetupError(f"{SCENARIO_TYPES[scenario.type].title}: needs two sides, not {len(sides)} [BMR-SCEN-002]")


def _range(values: range) -> str:
    return f"{values[0]} to {values[-1]}"


def check_sides(sides: tuple[Side, ...]) -> None:
    if len(sides) < 2:
        raise SetupError("a battle needs at least two sides")
    seats = [seat for side in sides for seat in side.seats]
    for names, what in (([side.name for side in sides], "side"), (seats, "seat")):
        if doubled := {name for name in names if names.count(name) > 1}:
            raise SetupError(f"{what} named twice: {', '.join(sorted(doubled))}")
    check_side_names(side.name for side in sides)
    for side in sides:
        if side.arrival not in ("placed", "deploy", "enter"):
            raise SetupError(f"{side.name}: arrival {side.arrival!r} is not placed, deploy or enter")
        if side.home not in DIRECTIONS:
            raise SetupError(f"{side.name}: there is no home edge {side.home}")
        if side.entry_edge not in DIRECTIONS:
            raise SetupError(f"{side.name}: there is no edge {side.entry_edge} to enter over")
        if side.first_turn > 1 and side.arrival != "enter":
            raise SetupError(f"{side.name}: only a side that enters the map can come in turn {side.first_turn}")
        if side.arrival == "deploy" and side.zone < 1:
            raise SetupError(f"{side.name}: a deployment zone of {side.zone} rows has no room for units")


def check_places(units: Sequence[Unit], field: Board) -> None:
    """Every unit is on the map and faces a hexside."""
    for unit in units:
        if unit.facing not in DIRECTIONS:
            raise SetupError(f"{unit.side}: {unit.name} cannot face {unit.facing}")
        if unit.hex is not None and unit.hex not in field:
            raise SetupError(f"{unit.side}: {unit.name} at {unit.hex} is off the map {field.name}")


def check_stacking(battle: Battle) -> None:
    """No two 'Mechs share a hex, nor more than two units of a side."""
    for unit in reversed(battle.units):
        if unit.on_map and (barred := crowded(battle, unit, unit.place)):
            others = " and ".join(other.name for other in others_in(battle, unit, unit.place))
            raise SetupError(f"{unit.side}: {unit.name} at {unit.hex} shares it with {others} [{barred.rule}]")


def check_ground(battle: Battle) -> None:
    """No unit starts on ground that is closed to it."""
    for unit in battle.units:
        if unit.on_map and (barred := no_standing(battle.board, battle.kind(unit).drive.gait, unit.place)):
            raise SetupError(f"{unit.side}: {unit.name} cannot start at {unit.hex}: {barred.why} [{barred.rule}]")


def check_zones(battle: Battle) -> None:
    """A side that deploys has room for all of its units."""
    for side in battle.sides:
        if side.arrival == "deploy":
            _check_zone(battle, side.name)


def _check_zone(battle: Battle, side: str) -> None:
    """There are enough hexes for the 'Mechs (BMR-STACK-002), and each unit finds ground that it may enter."""
    own = [unit for unit in battle.units if unit.side == side and unit.attached is None and not unit.aside]
    zone = zone_of(battle, side)
    filling = sum(battle.kind(unit).fills_hex for unit in own)
    if filling > len(zone):
        raise SetupError(f"{side}: {filling} units cannot deploy in {len(zone)} hexes [BMR-STACK-002]")
    for unit in own:
        if barred := nowhere(battle, unit, zone):
            raise SetupError(f"{side}: {unit.name} finds no place to deploy: {barred.why} [{barred.rule}]")
    if (left := without_room(battle, [unit for unit in own if unit.hex is None])) is not None:
        raise SetupError(f"{side}: there is not enough room to deploy {left.name} [BMR-STACK-001]")


def check_edges(battle: Battle) -> None:
    """A unit that is to enter the map finds ground at the edge it comes over that it may enter."""
    for unit in battle.units:
        side = battle.side(unit.side)
        if side.arrival != "enter" or unit.hex is not None or unit.attached is not None or unit.aside:
            continue
        edge = [hex for hex in battle.board.hexes() if rows_from_edge(battle.board, side.entry_edge, hex) == 1]
        if barred := nowhere(battle, unit, edge):
            raise SetupError(f"{side.name}: {unit.name} cannot enter the map: {barred.why} [{barred.rule}]")


def nowhere(battle: Battle, unit: Unit, hexes: Iterable[Hex]) -> Barred | None:
    """Why a unit may be in none of some hexes; None if it may be in one."""
    gait = battle.kind(unit).drive.gait
    found = [no_standing(battle.board, gait, hex) for hex in hexes]
    return found[0] if found and all(found) else None


def check_arrival(battle: Battle) -> None:
    """A gun emplacement is on the map from the start (BMR-GUN-001)."""
    for unit in battle.units:
        if battle.kind(unit).drive.fixed and battle.side(unit.side).arrival == "enter":
            raise SetupError(f"{unit.side}: {unit.name} cannot enter the map; place or deploy it [BMR-GUN-001]")


def check_hiding(battle: Battle, options: tuple[str, ...]) -> None:
    """Hidden units need their option and a place to hide (BMR-HIDDEN-010)."""
    for unit in battle.units:
        if unit.hidden and unit.dropping:
            raise SetupError(f"{unit.side}: {unit.name} starts in a DropShip and cannot be hidden")
        if not unit.hidden or unit.aside:
            continue
        if HIDDEN_UNITS not in options:
            raise SetupError(f"{unit.side}: {unit.name} is hidden, but the option {HIDDEN_UNITS!r} is not chosen")
        if battle.side(unit.side).arrival == "enter":
            raise SetupError(f"{unit.side}: {unit.name} cannot enter the map hidden; place or deploy it")
        if unit.hex is not None and (barred := no_hiding_place(battle, unit, unit.hex)):
            raise SetupError(f"{unit.side}: {unit.name}: {barred.why} [{barred.rule}]")


def check_names(units: Iterable[Unit]) -> None:
    """Names of warriors can be read."""
    for unit in units:
        if unit.name != unit.design.name:
            check_name(unit.name, "unit")


def check_conditions(units: Iterable[Unit]) -> None:
    """Heat and wounds cannot be less than none."""
    for unit in units:
        for what, points in (("heat", unit.body.heat), ("wounds", unit.wounds)):
            if points < 0:
                raise SetupError(f"{unit.side}: {unit.name}: {what} cannot be {points}")


def no_rules_for(machine: Design) -> str:
    """Why a design cannot be played."""
    named = TYPE_NAMES.get(machine.type, machine.type)
    return f"the rules for {named} are not written"


def check_skills(battle: Battle) -> None:
    """Skills are those of the tables."""
    for unit in battle.units:
        for skill in (unit.gunnery, unit.piloting):
            if skill not in SKILLS:
                raise SetupError(f"{unit.side}: {unit.name}: a skill of {skill} is not between 0 and 8")
