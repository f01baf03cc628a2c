"""Set up a battle: forces on a board, record sheets filled in, ready for the first turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board, CatalogError, Damage, Design, Enlisted, board, design
from ironhex.catalog.document import convert
from ironhex.engine import Play, Position, StandingOrder, System
from ironhex.engine.setup import SetupError, SideSetup, UnitSetup, commanded
from ironhex.kernel.dice import Dice, SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle, Phase, Scenario, Side, Unit, altered
from ironhex.systems.classic.crew.ejection import AFTER_EXPLOSION
from ironhex.systems.classic.crew.warriors import average_skills
from ironhex.systems.classic.damage.carried import carried, with_damage
from ironhex.systems.classic.damage.hit_location import SIDE_STRUCK
from ironhex.systems.classic.hiding import HIDDEN_UNITS, no_hiding_place
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.movement.steps import topmost
from ironhex.systems.classic.phases.end import HEAT_SINKS
from ironhex.systems.classic.phases.weapons import AMMUNITION_BIN, HOPELESS_SHOTS
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sequence import BeginTurn, Pair

# Choices players do not want to be asked each time.
QUIET = (AMMUNITION_BIN, AFTER_EXPLOSION, HEAT_SINKS, HOPELESS_SHOTS, SIDE_STRUCK)
DEFAULT_OPTIONS = ("four-legged",)
SOUTH, NORTH = 3, 0
DIRECTIONS = range(6)


class Recruit(NamedTuple):
    """A machine and its warrior; skills default to the average of its technology base."""

    design: Design | str
    gunnery: int | None = None
    piloting: int | None = None
    hex: Hex | str | None = None
    facing: int | None = None
    name: str = ""
    seat: str = ""
    auto_eject: bool = True
    damage: Damage | None = None  # damage from an earlier battle
    hidden: bool = False  # with the option for hidden units: the other sides do not know about it
    value: int | None = None  # points for the other side when it is lost; by default its tonnage


class Force(NamedTuple):
    """One side: its machines, its players, its home edge, and how it arrives on the map."""

    name: str
    units: Sequence[Recruit | Design | str]
    seats: Sequence[str] = ()
    home: int = SOUTH
    arrival: str = "placed"
    zone: int = 2


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
    """A battle ready to play. The seed decides all dice; `real_dice` lets the players roll their own.

    Another game on the same facts names its system, and what its `starting_position` needs.
    """
    from ironhex.systems.classic.system import CLASSIC

    position = starting_position(forces, on, scenario=scenario or Scenario(), options=tuple(options), **edition)
    return Play(system or CLASSIC, position, dice or (None if real_dice else seeded(seed)))


def seeded(seed: int | bytes) -> Dice:
    """Dice that a seed decides."""
    return SeededDice(seed if isinstance(seed, bytes) else seed.to_bytes(16, "big"))


def starting_position(
    forces: Sequence[Force],
    on: Board | str,
    *,
    scenario: Scenario,
    options: tuple[str, ...],
    unfinished: bool = False,
    edition: Callable[[tuple[str, ...]], Ruleset] = ruleset,
    quiet: Sequence[str] = QUIET,
) -> Position[Battle, Any, Any]:
    """The facts before the first turn, with standing orders for the choices players do not want to be asked.

    `unfinished` admits kinds of units whose own rules are not written yet; `edition` gives the rules by their options.
    """
    rules = edition(options)
    field = board(on) if isinstance(on, str) else on
    sides = tuple(Side(f.name, tuple(f.seats) or (f.name,), f.home, f.arrival, f.zone) for f in forces)
    check_sides(sides)
    units: list[Unit] = []
    for force, side in zip(forces, sides, strict=True):
        units += enlist(force, side, field, rules, first_id=len(units))
    check_places(units, field)
    placed = tuple(on_its_feet(unit, field) for unit in units)
    battle = Battle(field, rules, sides, placed, scenario, order=tuple(side.name for side in sides))
    check_hiding(battle, options)
    if not unfinished:
        check_kinds(battle)
    orders = tuple(StandingOrder(seat, what, Pick("")) for side in sides for seat in side.seats for what in quiet)
    return Position(battle, (BeginTurn(), Pair(Phase.DEPLOYMENT)), orders=orders)


def enlist(force: Force, side: Side, field: Board, rules: Ruleset, first_id: int) -> list[Unit]:
    """A force's units with full record sheets; without given hexes they line up on the home edge."""
    recruits = [unit if isinstance(unit, Recruit) else Recruit(unit) for unit in force.units]
    if not recruits:
        raise SetupError(f"{side.name} has no units")
    placed = line_up(side, field, len(recruits)) if side.arrival == "placed" else [None] * len(recruits)
    return [
        fresh_unit(recruit, side, id=first_id + number, place=place, rules=rules)
        for number, (recruit, place) in enumerate(zip(recruits, placed, strict=True))
    ]


def fresh_unit(
    recruit: Recruit, side: Side, *, id: int, place: Hex | None = None, rules: Ruleset = MASTER_RULES
) -> Unit:
    """A unit fresh from the factory, its warrior healthy, or with the damage it brings."""
    machine = design(recruit.design) if isinstance(recruit.design, str) else recruit.design
    kind = rules.kinds[kind_of(machine, rules)]
    skills = average_skills("Clan" if machine.clan else "Inner Sphere")
    hex = Hex.parse(recruit.hex) if isinstance(recruit.hex, str) else recruit.hex
    seat = recruit.seat or side.seats[0]
    if seat not in side.seats:
        raise SetupError(f"{side.name}: {machine.name} is given to {seat}, who is not one of {', '.join(side.seats)}")
    unit = Unit(
        id=id,
        name=recruit.name or machine.name,
        side=side.name,
        seat=seat,
        kind=kind.name,
        design=machine,
        gunnery=skills.gunnery if recruit.gunnery is None else recruit.gunnery,
        piloting=skills.piloting if recruit.piloting is None else recruit.piloting,
        armor=machine.armor,
        structure=machine.structure_points,
        crits=(0,) * len(machine.structure_points),
        ammo=tuple(bin.shots for bin in machine.bins),
        hex=hex or place,
        facing=(side.home + 3) % 6 if recruit.facing is None else recruit.facing,
        body=kind.hull.body(),
        hidden=recruit.hidden,
        value=machine.tons if recruit.value is None else recruit.value,
    )
    unit = altered(unit, auto_eject=recruit.auto_eject) if kind.can_eject else unit
    return unit if recruit.damage is None else with_damage(unit, recruit.damage)


def kind_of(machine: Design, rules: Ruleset) -> str:
    """The kind of unit that a design is under some rules: by its motion, or by its type."""
    found = next((name for name in (machine.kind, machine.type) if name in rules.kinds), None)
    if found is None:
        raise SetupError(f"{machine.name}: these rules have no {machine.type} units")
    return found


def recruits_of(side: SideSetup) -> list[Recruit]:
    """The units of a side in a setup, each with its player."""
    return [_recruit(unit, seat) for unit, seat in zip(side.units, commanded(side), strict=True)]


def _recruit(unit: UnitSetup, seat: str) -> Recruit:
    crew, damage = (unit.gunnery, unit.piloting), _damage(unit)
    start = unit.place or None, unit.facing
    return Recruit(unit.design, *crew, *start, unit.name, seat, damage=damage, hidden=unit.hidden)


def _damage(unit: UnitSetup) -> Damage | None:
    """The damage of a unit in a setup; what is not in the form of damage is refused with its place."""
    if unit.damage is None:
        return None
    try:
        return convert(unit.damage, Damage)
    except CatalogError as error:
        raise CatalogError(unit.name or unit.design, f"damage.{error.field}", error.reason) from None


def recruited(enlisted: Enlisted) -> Recruit:
    """A unit of a roster, as it enters a battle."""
    skills = enlisted.gunnery, enlisted.piloting
    return Recruit(enlisted.design, *skills, name=enlisted.pilot, damage=enlisted.damage)


def again(unit: Unit) -> Recruit:
    """A unit of an earlier battle, with the damage it took there."""
    return Recruit(unit.design, unit.gunnery, unit.piloting, name=unit.name, damage=carried(unit))


def on_its_feet(unit: Unit, field: Board) -> Unit:
    """A unit placed in a hex with a bridge is on the bridge."""
    return unit if unit.hex is None else replace(unit, elevation=topmost(field.at(unit.hex)))


def line_up(side: Side, field: Board, count: int) -> list[Hex]:
    """Places spread evenly along the home edge."""
    if side.home in (NORTH, SOUTH):
        row = 1 if side.home == NORTH else field.height
        return [Hex(1 + (2 * n + 1) * field.width // (2 * count), row) for n in range(count)]
    col = field.width if side.home in (1, 2) else 1
    return [Hex(col, 1 + (2 * n + 1) * field.height // (2 * count)) for n in range(count)]


def check_sides(sides: tuple[Side, ...]) -> None:
    if len(sides) < 2:
        raise SetupError("a battle needs at least two sides")
    seats = [seat for side in sides for seat in side.seats]
    for names, what in (([side.name for side in sides], "side"), (seats, "seat")):
        if doubled := {name for name in names if names.count(name) > 1}:
            raise SetupError(f"{what} named twice: {', '.join(sorted(doubled))}")
    for side in sides:
        if side.arrival not in ("placed", "deploy", "enter"):
            raise SetupError(f"{side.name}: arrival {side.arrival!r} is not placed, deploy or enter")
        if side.home not in DIRECTIONS:
            raise SetupError(f"{side.name}: there is no home edge {side.home}")


def check_places(units: Sequence[Unit], field: Board) -> None:
    """Every unit is on the map, and no two 'Mechs share a hex (BMR-STACK-002)."""
    taken: dict[Hex, str] = {}
    for unit in units:
        if unit.facing not in DIRECTIONS:
            raise SetupError(f"{unit.side}: {unit.name} cannot face {unit.facing}")
        if unit.hex is None:
            continue
        if unit.hex not in field:
            raise SetupError(f"{unit.side}: {unit.name} at {unit.hex} is off the map {field.name}")
        if unit.hex in taken:
            raise SetupError(f"{unit.side}: {unit.name} at {unit.hex} shares it with {taken[unit.hex]} [BMR-STACK-002]")
        taken[unit.hex] = unit.name


def check_hiding(battle: Battle, options: tuple[str, ...]) -> None:
    """Hidden units need their option and a place to hide (BMR-HIDDEN-010)."""
    for unit in battle.units:
        if not unit.hidden:
            continue
        if HIDDEN_UNITS not in options:
            raise SetupError(f"{unit.side}: {unit.name} is hidden, but the option {HIDDEN_UNITS!r} is not chosen")
        if unit.hex is not None and (barred := no_hiding_place(battle, unit.hex)):
            raise SetupError(f"{unit.side}: {unit.name}: {barred.why} [{barred.rule}]")


def check_kinds(battle: Battle) -> None:
    """Only kinds of units with complete rules can fight."""
    for unit in battle.units:
        if battle.kind(unit).unfinished:
            raise SetupError(f"{unit.side}: {unit.name} cannot be played yet: these rules have no {unit.kind} units")
