"""Set up a battle: forces on a board, record sheets filled in, ready for the first turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board, CatalogError, Damage, Design, Enlisted, board, design
from ironhex.catalog.document import convert
from ironhex.catalog.loads import changed_loads, reloaded
from ironhex.engine import Play, Position, StandingOrder, System
from ironhex.engine.setup import MOST_UNITS, SetupError, SideSetup, UnitSetup, commanded, seeded_dice
from ironhex.kernel.dice import Dice, SeededDice, stream
from ironhex.kernel.hexes import Hex
from ironhex.maps import open_board
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.armament.switching import DEFENSES
from ironhex.systems.classic.artillery.batteries import battery_at, off_map
from ironhex.systems.classic.battle import Battery, Battle, Phase, Scenario, Side, Unit, altered
from ironhex.systems.classic.blind.starting import looking_around
from ironhex.systems.classic.cargo.starting import CARGO, CRATES, crates_of, loads_of, with_crates
from ironhex.systems.classic.crew.ejection import AFTER_EXPLOSION
from ironhex.systems.classic.crew.warriors import Skills, average_skills
from ironhex.systems.classic.damage.carried import with_damage
from ironhex.systems.classic.damage.hit_location import SIDE_STRUCK
from ironhex.systems.classic.drops.starting import check_drop, in_a_dropship
from ironhex.systems.classic.dumping.rules import DUMPED_AMMUNITION
from ironhex.systems.classic.electronics.linking import networked
from ironhex.systems.classic.electronics.stealth_armor import off_at_first
from ironhex.systems.classic.hiding.rules import HIDDEN_UNITS
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.mines.fields import MINEFIELDS
from ironhex.systems.classic.mines.laying import mines_of
from ironhex.systems.classic.movement.path import cannot_stand
from ironhex.systems.classic.movement.steps import no_depth, standing
from ironhex.systems.classic.munitions.scope import check_loads
from ironhex.systems.classic.night.lights import NIGHT, OFF, SEARCHLIGHTS
from ironhex.systems.classic.phases.end import HEAT_SINKS
from ironhex.systems.classic.phases.weapons import AMMUNITION_BIN, HOPELESS_SHOTS
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sequence import BeginTurn, Pair, RunStep
from ironhex.systems.classic.setup_checks import (
    TYPE_NAMES,
    check_arrival,
    check_edges,
    check_ground,
    check_hiding,
    check_names,
    check_places,
    check_scenario,
    check_sides,
    check_skills,
    check_stacking,
    check_zones,
)
from ironhex.systems.classic.starting_aboard import Enlistment, check_aboard, embarked, hidden_with_carriers
from ironhex.systems.classic.starting_places import Line, placed, shares_edge
from ironhex.systems.classic.starting_switches import fitted_light
from ironhex.systems.classic.trenches.rules import trench_at_first

# Choices players do not want to be asked each time.
QUIET = (AMMUNITION_BIN, AFTER_EXPLOSION, DEFENSES, DUMPED_AMMUNITION, HEAT_SINKS, HOPELESS_SHOTS, SIDE_STRUCK)
DEFAULT_OPTIONS = ("four-legged",)
SOUTH, NORTH = 3, 0
MOST_DIGITS, MOST_SHOWN = 4, 40  # of the number of an item; of what is written instead of one, in characters
DEGREES = 60  # from one direction of the map to the next
TEN = 10
SLOTS = 30  # ids for the hidden units of a side: few enough for two digits, many enough for any usual number of them


class Recruit(NamedTuple):
    """A machine and its warrior; skills default to the average of its technology base."""

    design: Design | str
    gunnery: int | None = None
    piloting: int | None = None
    hex: Hex | str | None = None
    """Where it starts: "0405 depth 2" in water, "0405 level 2" in a building, artillery off the map "off 4 north"."""
    facing: int | None = None
    name: str = ""
    seat: str = ""
    auto_eject: bool = True
    damage: Damage | None = None  # damage from an earlier battle
    hidden: bool = False  # with the option for hidden units: the other sides do not know about it
    value: int | None = None  # points for the other side when it is lost; by default its tonnage
    aboard: int | None = None  # the number of the unit of its force, counted from 0, that carries it at the start
    ammunition: Mapping[int, str] = {}  # special ammunition by the numbers of the bins and one-shot launchers with it
    engaged: bool = False  # starts with its stealth armor engaged
    linked: int | None = None  # the same of the unit to whose C3 computer it is linked; its own number: to none
    searchlight: bool = False  # has one at night, whatever its record sheet shows
    entrenched: bool = False  # starts in an improved position
    cargo: int = 0  # tons, inside as far as there is room for it


Entrant = Recruit | Enlisted | Design | str
"""A unit as players name it: with all its details, from a roster, or by its design alone."""


class Force(NamedTuple):
    """One side: its machines, its players, its home edge, and how it arrives on the map."""

    name: str
    units: Sequence[Entrant]
    seats: Sequence[str] = ()
    home: int = SOUTH
    arrival: str = "placed"
    zone: int = 2
    advance: int = 0  # how many rows from the home edge placed units without a hex start
    supplies: Mapping[str, int] | None = None  # minefields and crates of each kind, as agreed; by default as usual


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
    return replace(battle, units=tuple(on_its_feet(battle, unit, depths.get(unit.id, 0)) for unit in battle.units))


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


def _side(force: Force, options: tuple[str, ...]) -> Side:
    agreed = force.supplies
    crates = crates_of(force.name, agreed, CARGO in options)
    laid = None if agreed is None else {what: count for what, count in agreed.items() if what not in CRATES}
    mines = mines_of(force.name, laid, MINEFIELDS in options)
    return Side(force.name, tuple(force.seats) or (force.name,), force.home, force.arrival, force.zone, mines, crates)


def enlist(force: Force, side: Side, rules: Ruleset) -> Enlistment:
    """A force's units with full record sheets, and which of them carry others."""
    recruits = recruits_in(force)
    if not recruits:
        raise SetupError(f"{side.name} has no units")
    units = [fresh_unit(recruit, side, id=0, rules=rules) for recruit in recruits]
    aboard = {number: each.aboard for number, each in enumerate(recruits) if each.aboard is not None}
    check_aboard(units, aboard)
    linked = {number: each.linked for number, each in enumerate(recruits) if each.linked is not None}
    depths = {number: depth for number, each in enumerate(recruits) if (depth := start_of(each.hex)[1])}
    return Enlistment(units, aboard, linked, depths)


def recruits_in(force: Force) -> list[Recruit]:
    """The units of a force, each with all its details."""
    if isinstance(force.units, str):
        raise SetupError(f"{force.name}: a list of designs is expected, not {force.units!r}")
    return [recruited(unit) for unit in force.units]


def lines_of(forces: Sequence[Force]) -> Iterator[tuple[str, Line]]:
    """The lines along which the sides start that are placed on the map."""
    homes = [force.home for force in forces]
    for force in forces:
        if force.arrival == "placed":
            yield force.name, Line(force.home, force.advance, shares_edge(force.home, homes))


def numbered(forces: Sequence[Sequence[Unit]], lots: Dice, *, unseen: bool = False) -> list[list[Unit]]:
    """The units of all forces with their ids: the first ones for those that everybody sees, then the hidden ones.

    Each side draws the ids of its hidden units from a range of its own, after those of ejected warriors. So neither the
    numbers of other units nor that of a hidden one, once it is revealed, tell how many units a side hides. If units
    may be out of sight, all count as hidden.
    """
    seen = count()
    first = TEN * (2 + 2 * sum(not (unseen or unit.hidden) for force in forces for unit in force) // TEN)
    found = []
    for side, force in enumerate(forces):
        slots = iter(drawn_slots(sum(unseen or unit.hidden for unit in force), side, lots))
        ids = (first + side + len(forces) * next(slots) if unseen or unit.hidden else next(seen) for unit in force)
        found.append([replace(unit, id=id) for unit, id in zip(force, ids, strict=True)])
    return found


def drawn_slots(count: int, side: int, lots: Dice) -> list[int]:
    """Different numbers for the hidden units of a side, drawn by lot from a range that fits any usual count."""
    left = list(range(max(SLOTS, count)))
    return [left.pop(lots.faces(side * MOST_UNITS + number, 1, len(left))[0] - 1) for number in range(count)]


def fresh_unit(recruit: Recruit, side: Side, *, id: int, rules: Ruleset = MASTER_RULES) -> Unit:
    """A unit fresh from the factory, its warrior healthy, or with the damage it brings."""
    machine = loaded_machine(recruit, rules)
    kind = rules.kinds[kind_of(machine, rules)]
    skills = average_skills("Clan" if machine.clan else "Inner Sphere")
    battery = battery_of(recruit, machine, side, rules)
    hex = _hex_of(recruit, f"{side.name}: {machine.name}")
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
        gunnery=_gunnery(machine, kind, skills) if recruit.gunnery is None else recruit.gunnery,
        piloting=skills.piloting if recruit.piloting is None else recruit.piloting,
        armor=machine.armor,
        structure=machine.structure_points,
        crits=(0,) * len(machine.structure_points),
        ammo=tuple(bin.shots for bin in machine.bins),
        hex=hex,
        facing=NORTH if kind.drive.fixed else (side.home + 3) % 6 if recruit.facing is None else recruit.facing,
        body=kind.hull.body(),
        hidden=recruit.hidden or battery is not None,
        battery=battery,
        dropping=check_drop(recruit.hex, kind, machine.name, rules.options),
        off=() if recruit.engaged else off_at_first(machine),
        light=OFF if _has_light(recruit, machine, kind, rules) else "",
        value=machine.tons if recruit.value is None else recruit.value,
        loads=loads_of(machine, recruit.cargo),
    )
    if recruit.entrenched:
        on_map = unit.battery is None and not unit.dropping and recruit.aboard is None
        unit = replace(unit, trench=trench_at_first(unit.name, kind, side, rules, on_map=on_map))
    if recruit.cargo and CARGO not in rules.options:
        raise SetupError(f"{side.name}: {unit.name} carries cargo, but the option {CARGO!r} is not chosen")
    unit = altered(unit, auto_eject=recruit.auto_eject) if kind.can_eject else unit
    return unit if recruit.damage is None else with_damage(unit, recruit.damage, kind.hull.enters)


def _hex_of(recruit: Recruit, whose: str) -> Hex | None:
    """The hex in which a unit starts; a place that nobody understands is refused with the unit's name."""
    try:
        return start_of(recruit.hex)[0]
    except ValueError as error:
        raise SetupError(f"{whose}: {error}") from None


def start_of(place: Hex | str | None) -> tuple[Hex | None, int]:
    """The hex in which a unit starts, and how many levels below the surface of its water: "0405", "0405 depth 2"; a
    negative number is a floor of a building: "0405 level 2"."""
    if not isinstance(place, str):
        return place, 0
    if off_map(place) or in_a_dropship(place):
        return None, 0
    try:
        return _in_a_hex(place)
    except ValueError as error:
        raise SetupError(str(error)) from None


def _in_a_hex(place: str) -> tuple[Hex, int]:
    hex, _, level = place.partition(" level ")
    if level.isdecimal():
        return Hex.parse(hex), -int(level)
    hex, _, depth = place.partition(" depth ")
    if depth and not depth.isdecimal():
        raise ValueError(f"{place!r} is not a hex with a depth or level, such as 0915 depth 2")
    return Hex.parse(hex), int(depth or 0)


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


def kind_of(machine: Design, rules: Ruleset) -> str:
    """The kind of unit that a design is under some rules."""
    found = kind_found(machine.kind, machine.type, rules)
    if found is None:
        raise SetupError(f"{machine.name}: this game has no {TYPE_NAMES.get(machine.type, machine.type)}")
    return found


def kind_found(kind: str, type: str, rules: Ruleset) -> str | None:
    """The kind of unit that designs of a kind and a type are under some rules: by their own kind, or by their type."""
    return next((name for name in (kind, type) if name in rules.kinds), None)


def recruits_of(side: SideSetup) -> list[Recruit]:
    """The units of a side in a setup, each with its player."""
    return [_recruit(unit, seat) for unit, seat in zip(side.units, commanded(side), strict=True)]


def _recruit(unit: UnitSetup, seat: str) -> Recruit:
    crew, damage = (unit.skills.get("gunnery"), unit.skills.get("piloting")), _damage(unit)
    start = unit.place or None, None if unit.heading is None else direction(unit.heading, unit.name or unit.design)
    recruit = Recruit(unit.design, *crew, *start, unit.name, seat, damage=damage, hidden=unit.hidden)
    loads = numbered_loads(unit.ammunition, unit.design)
    recruit = recruit._replace(aboard=unit.aboard, ammunition=loads, engaged=unit.engaged, linked=unit.linked)
    return recruit._replace(searchlight=unit.searchlight, entrenched=unit.entrenched, cargo=unit.cargo)


def numbered_loads(ammunition: Mapping[str, str], name: str) -> dict[int, str]:
    """Ammunition by the numbers of the items that hold it, as a setup or a roster names them."""
    if wrong := next((item for item in ammunition if not _is_number(item)), None):
        raise CatalogError(
            name, f"ammunition.{wrong[:MOST_SHOWN]}", "is not the number of a bin or a one-shot launcher"
        )
    return {int(item): munition for item, munition in ammunition.items()}


def _is_number(item: str) -> bool:
    """Whether a text is the number of an item, written in the only way there is."""
    return item.isdecimal() and len(item) <= MOST_DIGITS and item == str(int(item))


def direction(degrees: float, name: str) -> int:
    """A direction of the map for degrees clockwise from north: it has six."""
    found, rest = divmod(degrees, DEGREES)
    if rest:
        raise SetupError(f"{name}: {degrees:g} degrees is not a direction of the map: use multiples of {DEGREES}")
    return int(found)


def _damage(unit: UnitSetup) -> Damage | None:
    """The damage of a unit in a setup; what is not in the form of damage is refused with its place."""
    if unit.damage is None:
        return None
    try:
        return convert(unit.damage, Damage)
    except CatalogError as error:
        raise CatalogError(unit.name or unit.design, f"damage.{error.field}", error.reason) from None


def recruited(unit: Entrant) -> Recruit:
    """A unit with all its details: as given, by its design, or from a roster, with its crew and damage."""
    if isinstance(unit, Enlisted):
        crew = unit.gunnery, unit.piloting
        found = Recruit(unit.design, *crew, name=unit.pilot, damage=unit.damage)
        loads = numbered_loads(unit.ammunition, unit.design)
        return found._replace(aboard=unit.aboard, ammunition=loads, linked=unit.linked)
    recruit = unit if isinstance(unit, Recruit) else Recruit(unit)
    if not isinstance(recruit.design, Design | str):
        raise SetupError(f"a unit is given as a design, its name or a Recruit, not as {recruit.design!r}")
    return recruit


def on_its_feet(battle: Battle, unit: Unit, depth: int = 0) -> Unit:
    """A unit placed in a hex with a bridge is on the bridge; one that floats is on the surface of water or below."""
    if unit.hex is None:
        return unit
    gait = battle.kind(unit).drive.gait
    if barred := no_depth(battle.board, gait, unit.hex, depth):
        raise SetupError(f"{unit.side}: {unit.name} cannot start there: {barred.why} [{barred.rule}]")
    return replace(unit, elevation=standing(battle.board, gait, unit.hex, depth).elevation)


def lying_if_it_must(battle: Battle, unit: Unit) -> Unit:
    """A unit that could not stand up starts prone (BMR-CRIT-030, BMR-MOV-067)."""
    can_lie = battle.kind(unit).makes_piloting_rolls
    return altered(unit, prone=True) if can_lie and cannot_stand(battle, unit) else unit
