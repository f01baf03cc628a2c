"""Set up a battle: forces on a board, record sheets filled in, ready for the first turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ironhex.catalog import Board, board
from ironhex.engine import Play, Position, StandingOrder, System
from ironhex.engine.setup import SetupError, seeded_dice
from ironhex.kernel.dice import Dice, SeededDice, stream
from ironhex.maps import open_board
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.armament.switching import DEFENSES
from ironhex.systems.classic.battle import Battle, Phase, Scenario, Side, Unit, altered
from ironhex.systems.classic.blind.starting import looking_around
from ironhex.systems.classic.buildings.places import in_basement
from ironhex.systems.classic.buildings.starting import in_basements
from ironhex.systems.classic.cargo.starting import CARGO, CRATES, crates_of, with_crates
from ironhex.systems.classic.crew.ejection import AFTER_EXPLOSION
from ironhex.systems.classic.damage.hit_location import SIDE_STRUCK
from ironhex.systems.classic.dumping.rules import DUMPED_AMMUNITION
from ironhex.systems.classic.electronics.linking import networked
from ironhex.systems.classic.fresh_units import fresh_unit, kind_of
from ironhex.systems.classic.hiding.rules import HIDDEN_UNITS
from ironhex.systems.classic.mines.fields import MINEFIELDS, PLACED
from ironhex.systems.classic.mines.laying import mines_of
from ironhex.systems.classic.movement.path import cannot_stand
from ironhex.systems.classic.movement.steps import no_depth, spot_of, standing
from ironhex.systems.classic.phases.end import HEAT_SINKS
from ironhex.systems.classic.phases.weapons import AMMUNITION_BIN, HOPELESS_SHOTS
from ironhex.systems.classic.recruits import NORTH, SOUTH, Entrant, Force, Recruit, of_side, recruits_in, start_of
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sequence import BeginTurn, Pair, RunStep
from ironhex.systems.classic.setup_checks import (
    check_arrival,
    check_edges,
    check_ground,
    check_hiding,
    check_names,
    check_places,
    check_roles,
    check_scenario,
    check_sides,
    check_skills,
    check_stacking,
    check_zones,
)
from ironhex.systems.classic.starting_aboard import Enlistment, check_aboard, embarked, hidden_with_carriers
from ironhex.systems.classic.starting_places import Line, placed, shares_edge
from ironhex.systems.classic.unit_numbers import numbered

__all__ = [
    "DEFAULT_OPTIONS",
    "NORTH",
    "SOUTH",
    "Entrant",
    "Force",
    "Recruit",
    "fresh_unit",
    "kind_of",
    "new_battle",
    "starting_position",
]

# Choices players do not want to be asked each time.
QUIET = (AMMUNITION_BIN, AFTER_EXPLOSION, DEFENSES, DUMPED_AMMUNITION, HEAT_SINKS, HOPELESS_SHOTS, SIDE_STRUCK)
DEFAULT_OPTIONS = ("four-legged",)
SUPPLIES = (*PLACED, *CRATES)


def new_battle(
    forces: Sequence[Force],
    on: Board | str,
    *,
    seed: int | bytes = 0,
    dice: Dice | None = None,
    real_dice: bool = False,
    scenario: Scenario | None = None,
    options: Iterable[str] = DEFAULT_OPTIONS,
    system: System[Battle] | None = None,
    **edition: Any,
) -> Play[Battle]:
    """A battle ready to play. The seed decides all dice and the numbers of hidden units; `real_dice` lets the players
    roll their own.

    Another game on the same facts names its system, and what its `starting_position` needs.
    """
    from ironhex.systems.classic.system import CLASSIC

    lots = lots_from(dice if isinstance(dice, SeededDice) else seeded(seed))
    position = starting_position(
        forces, on, scenario=scenario or Scenario(), options=tuple(options), lots=lots, **edition
    )
    if real_dice and dice is None and position.facts.sighted:
        raise SetupError("double blind needs the dice of the program: real ones would tell what happens out of sight")
    return Play(system or CLASSIC, position, dice or (None if real_dice else seeded(seed)))


def seeded(seed: int | bytes) -> SeededDice:
    """Dice that a seed decides."""
    return SeededDice(seed) if isinstance(seed, bytes) else seeded_dice(seed)


def lots_from(dice: SeededDice) -> Dice:
    """The lots that decide the numbers of hidden units: nobody knows them while the seed is secret."""
    return SeededDice(stream(dice.seed, "numbers of hidden units"))


def starting_position(
    forces: Sequence[Force],
    on: Board | str,
    *,
    scenario: Scenario,
    options: tuple[str, ...],
    edition: Callable[[tuple[str, ...]], Ruleset] = ruleset,
    quiet: Sequence[str] = QUIET,
    lots: Dice | None = None,
) -> Position[Battle, Any, Any]:
    """The facts before the first turn, with standing orders for the choices players do not want to be asked.

    `edition` gives the rules by their options, and `lots` decide the numbers of hidden units.
    """
    rules = edition(options)
    sides = tuple(_side(force, options) for force in forces)
    check_scenario(scenario)
    check_sides(sides)
    check_roles(scenario, sides)
    field = open_board(on, board) if isinstance(on, str) else on
    empty = with_crates(Battle(field, rules, sides, (), scenario, order=tuple(side.name for side in sides)))
    battle = mustered(
        empty, forces, lots or lots_from(seeded(0)), secret=HIDDEN_UNITS in options or rules.sighting is not None
    )
    check_start(battle, options)
    battle = replace(battle, units=tuple(lying_if_it_must(battle, unit) for unit in battle.units))
    battle = looking_around(battle)
    opening = tuple(RunStep(Phase.DEPLOYMENT, step.name) for step in rules.phase(Phase.DEPLOYMENT).opening)
    agenda = (BeginTurn(), Pair(Phase.DEPLOYMENT), *reversed(opening))
    return Position(battle, agenda, orders=tuple(first_orders(sides, quiet, options)))


def check_start(battle: Battle, options: tuple[str, ...]) -> None:
    """Refuse units where they cannot start, or in a way in which they cannot."""
    for check in (check_stacking, check_zones, check_edges, check_arrival, *battle.rules.checks):
        check(battle)
    check_hiding(battle, options)
    check_skills(battle)
    check_names(battle.units)


def first_orders(sides: Sequence[Side], quiet: Sequence[str], options: tuple[str, ...]) -> Iterator[StandingOrder[Any]]:
    """The standing orders of all players at first: what is usual, for choices that the rules in use can ask for."""
    from ironhex.systems.classic.chapters import CHOICES

    asked = [what for what in quiet if what not in CHOICES or CHOICES[what].option in ("", *options)]
    for side in sides:
        yield from (StandingOrder(seat, what, Pick("")) for seat in side.seats for what in asked)


# --- forces -----------------------------------------------------------------------------------------------------------
def _side(force: Force, options: tuple[str, ...]) -> Side:
    agreed = force.supplies
    if unknown := [what for what in agreed or () if what not in SUPPLIES]:
        raise SetupError(f"{force.name}: supplies: {unknown[0]!r} is not one of {', '.join(SUPPLIES)}")
    crates = crates_of(force.name, agreed, CARGO in options)
    laid = None if agreed is None else {what: count for what, count in agreed.items() if what not in CRATES}
    mines = mines_of(force.name, laid, MINEFIELDS in options)
    seats = tuple(force.seats) or (force.name,)
    side = Side(force.name, seats, force.home, force.arrival, force.zone, mines, crates)
    return replace(side, entry=force.entry, first_turn=force.first_turn, stays=force.stays, bonus=force.bonus)


def mustered(battle: Battle, forces: Sequence[Force], lots: Dice, *, secret: bool) -> Battle:
    """The units of all forces where they start: on the map, aboard others, or still off it.

    In secret networks do not tell of the hidden units in them.
    """
    pairs = zip(forces, battle.sides, strict=True)
    enlisted = [enlist(force, side, battle.rules) for force, side in pairs]
    listed = numbered(list(map(hidden_with_carriers, enlisted)), lots, unseen=battle.rules.sighting is not None)
    listed = [networked(units, force.linked, secret=secret) for units, force in zip(listed, enlisted, strict=True)]
    units = sorted((unit for force in listed for unit in force), key=lambda unit: unit.id)
    battle = replace(battle, units=tuple(units))
    for own, force in zip(listed, enlisted, strict=True):
        battle = embarked(battle, own, force.aboard)
    battle = placed(battle, lines_of(forces))
    check_places(battle.units, battle.board)
    check_ground(battle)
    depths = {
        own[number].id: depth
        for own, force in zip(listed, enlisted, strict=True)
        for number, depth in force.depths.items()
    }
    battle = in_basements(battle, depths)
    return replace(battle, units=tuple(on_its_feet(battle, unit, depths.get(unit.id, 0)) for unit in battle.units))


def enlist(force: Force, side: Side, rules: Ruleset) -> Enlistment:
    """A force's units with full record sheets, and which of them carry others."""
    with of_side(side.name):
        recruits = recruits_in(force)
        units = [fresh_unit(recruit, side, id=0, rules=rules) for recruit in recruits]
    if not recruits:
        raise SetupError(f"{side.name} has no units")
    aboard = {number: each.aboard for number, each in enumerate(recruits) if each.aboard is not None}
    check_aboard(units, aboard)
    linked = {number: each.linked for number, each in enumerate(recruits) if each.linked is not None}
    depths = {number: depth for number, each in enumerate(recruits) if (depth := start_of(each.hex)[1])}
    return Enlistment(units, aboard, linked, depths)


def lines_of(forces: Sequence[Force]) -> Iterator[tuple[str, Line]]:
    """The lines along which the sides start that are placed on the map."""
    homes = [force.home for force in forces]
    for force in forces:
        if force.arrival == "placed":
            yield force.name, Line(force.home, force.advance, shares_edge(force.home, homes))


def on_its_feet(battle: Battle, unit: Unit, depth: int = 0) -> Unit:
    """A unit placed in a hex with a bridge is on the bridge; one that floats is on the surface of water or below; one
    in a basement stays there."""
    if unit.hex is None or in_basement(battle.board, spot_of(unit)):
        return unit
    gait = battle.kind(unit).drive.gait
    if barred := no_depth(battle.board, gait, unit.hex, depth):
        raise SetupError(f"{unit.side}: {unit.name} cannot start there: {barred.why} [{barred.rule}]")
    return replace(unit, elevation=standing(battle.board, gait, unit.hex, depth).elevation)


def lying_if_it_must(battle: Battle, unit: Unit) -> Unit:
    """A unit that could not stand up starts prone (BMR-CRIT-030, BMR-MOV-067)."""
    can_lie = battle.kind(unit).makes_piloting_rolls
    return altered(unit, prone=True) if can_lie and cannot_stand(battle, unit) else unit
