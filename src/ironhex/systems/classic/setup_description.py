"""The way back from a battle to a setup: units that can still fight, as they are now."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import to_builtins

from ironhex.catalog import CatalogError, Design, design
from ironhex.catalog.loads import changed_loads
from ironhex.engine.setup import Player, Setup, SideSetup, UnitSetup
from ironhex.systems.classic.artillery.batteries import battery_text
from ironhex.systems.classic.battle import Battle, Side, Unit
from ironhex.systems.classic.buildings.places import in_basement, in_or_on
from ironhex.systems.classic.cargo.starting import CARGO
from ironhex.systems.classic.chapters import OPTIONS
from ironhex.systems.classic.damage.carried import carried, fights_on
from ironhex.systems.classic.drops.nominating import DROP
from ironhex.systems.classic.electronics.linking import links_of
from ironhex.systems.classic.electronics.stealth_armor import engaged
from ironhex.systems.classic.mines.fields import MINEFIELDS
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.night.lights import NIGHT, SEARCHLIGHTS
from ironhex.systems.classic.sight.terrain import depth
from ironhex.systems.classic.starting_switches import fitted_light
from ironhex.systems.classic.trenches.rules import trench_of
from ironhex.systems.classic.unit_values import SKILLS
from ironhex.systems.hex_field import degrees


def setup_of(battle: Battle) -> Setup:
    """The setup of a battle that goes on from this one, with all units that can still fight, as they are now.

    It does not name the game, because others play on the same facts.
    """
    return Setup(
        sides=tuple(_side_setup(battle, side) for side in battle.sides),
        board=battle.board.name,
        options=battle.rules.options,
        turns=battle.scenario.turn_limit,
        deploy=any(side.arrival == "deploy" for side in battle.sides),
        retreat=battle.scenario.retreat,
        name=battle.scenario.name,
        conditions=_conditions(battle),
    )


def _conditions(battle: Battle) -> dict[str, int]:
    """The numbers that were agreed on with the options."""
    chosen = (option.shown for option in OPTIONS if option.shown.name in battle.rules.options)
    return {row.id: getattr(battle.scenario, row.id) for option in chosen for row in option.conditions}


def _side_setup(battle: Battle, side: Side) -> SideSetup:
    units = [unit for unit in battle.units if unit.side == side.name and fights_on(battle, unit)]
    numbers, links = {unit.id: number for number, unit in enumerate(units)}, links_of(units)
    listed = [_unit_setup(battle, unit, numbers, links.get(number)) for number, unit in enumerate(units)]
    players = (Player(),) * len(side.seats) if len(side.seats) > 1 else ()
    supplied = {MINEFIELDS, CARGO} & set(battle.rules.options)
    supplies = dict((*side.mines, *side.crates)) if supplied else None
    return SideSetup(side.name, tuple(listed), players=players, home=degrees(side.home), supplies=supplies)


def _unit_setup(battle: Battle, unit: Unit, numbers: Mapping[int, int], linked: int | None) -> UnitSetup:
    """A unit as it is now; `numbers` are those of the units of its side in the setup, `linked` is its master's."""
    seats = battle.side(unit.side).seats
    return UnitSetup(
        unit.design.name,
        skills={skill.id: getattr(unit, skill.id) for skill in SKILLS},
        place=_place(battle, unit),
        heading=degrees(unit.facing) if unit.hex else None,
        name="" if unit.name == unit.design.name else unit.name,
        seat=seats.index(unit.seat) if len(seats) > 1 else None,
        hidden=unit.hidden and unit.battery is None,
        damage=to_builtins(carried(unit)) or None,
        aboard=None if unit.attached is None else numbers.get(unit.attached.to),
        ammunition=_ammunition(unit.design),
        linked=linked,
        engaged=engaged(unit),
        searchlight=_agreed_light(battle, unit),
        entrenched=trench_of(unit) is not None,
        cargo=sum(load.tons for load in unit.loads),
    )


def _agreed_light(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has a searchlight only because its player wanted one."""
    options = battle.rules.options
    return bool(unit.light) and NIGHT in options and SEARCHLIGHTS not in options and not fitted_light(unit.design)


def _place(battle: Battle, unit: Unit) -> str:
    """Where a unit is, and how deep if it dives or on which floor; or how far from the map, as artillery."""
    if unit.battery is not None:
        return battery_text(unit.battery)
    if unit.dropping:
        return DROP
    return "" if unit.hex is None else f"{unit.hex}{_height(battle, unit)}"


def _height(battle: Battle, unit: Unit) -> str:
    """How far a unit is below the surface of water, or on which floor or roof of a building."""
    gait = battle.kind(unit).drive.gait
    if gait.dives and (below := depth(battle, unit)):
        return f" depth {below}"
    upstairs = gait.upstairs and unit.elevation > 0 and in_or_on(battle.board, spot_of(unit))
    downstairs = gait.indoors and in_basement(battle.board, spot_of(unit))
    return f" level {unit.elevation}" if upstairs or downstairs else ""


def _ammunition(machine: Design) -> dict[str, str]:
    """The ammunition that was chosen for a unit; a design that is not in the library is as it is."""
    try:
        base = design(machine.name)
    except CatalogError:
        return {}
    return {str(item): munition for item, munition in changed_loads(base, machine).items()}
