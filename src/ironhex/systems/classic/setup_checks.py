"""What a battle must satisfy before it can start; each error says which side or unit is wrong, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ironhex.catalog import Board
from ironhex.engine.setup import SetupError, check_name, check_side_names
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Scenario, Side, Unit
from ironhex.systems.classic.crew.warriors import WORST_SKILL
from ironhex.systems.classic.hiding.rules import HIDDEN_UNITS, no_hiding_place
from ironhex.systems.classic.phases.deployment import zone_of

DIRECTIONS = range(6)
SKILLS = range(WORST_SKILL + 1)
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
        if side.arrival == "deploy" and side.zone < 1:
            raise SetupError(f"{side.name}: a deployment zone of {side.zone} rows has no room for units")


def check_places(units: Sequence[Unit], field: Board) -> None:
    """Every unit is on the map and faces a hexside."""
    for unit in units:
        if unit.facing not in DIRECTIONS:
            raise SetupError(f"{unit.side}: {unit.name} cannot face {unit.facing}")
        if unit.hex is not None and unit.hex not in field:
            raise SetupError(f"{unit.side}: {unit.name} at {unit.hex} is off the map {field.name}")


def check_stacking(units: Iterable[Unit]) -> None:
    """No two 'Mechs share a hex (BMR-STACK-002)."""
    taken: dict[Hex, str] = {}
    for unit in units:
        if unit.hex is None:
            continue
        if unit.hex in taken:
            raise SetupError(f"{unit.side}: {unit.name} at {unit.hex} shares it with {taken[unit.hex]} [BMR-STACK-002]")
        taken[unit.hex] = unit.name


def check_zones(battle: Battle) -> None:
    """A side that deploys has room for all of its 'Mechs (BMR-STACK-002)."""
    for side in battle.sides:
        if side.arrival == "deploy":
            filling = sum(unit.side == side.name and battle.kind(unit).fills_hex for unit in battle.units)
            room = len(zone_of(battle, side.name))
            if filling > room:
                raise SetupError(f"{side.name}: {filling} units cannot deploy in {room} hexes [BMR-STACK-002]")


def check_hiding(battle: Battle, options: tuple[str, ...]) -> None:
    """Hidden units need their option and a place to hide (BMR-HIDDEN-010)."""
    for unit in battle.units:
        if not unit.hidden:
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


def check_kinds(battle: Battle) -> None:
    """Only kinds of units with complete rules can fight."""
    for unit in battle.units:
        if battle.kind(unit).unfinished:
            raise SetupError(f"{unit.name} cannot be played yet: {no_rules_for(unit.design.type)}")


def no_rules_for(type: str) -> str:
    """Why designs of a type cannot be played."""
    return f"the rules for {TYPE_NAMES.get(type, type)} are not written"


def check_skills(battle: Battle) -> None:
    """Skills are those of the tables."""
    for unit in battle.units:
        for skill in (unit.gunnery, unit.piloting):
            if skill not in SKILLS:
                raise SetupError(f"{unit.side}: {unit.name}: a skill of {skill} is not between 0 and 8")
