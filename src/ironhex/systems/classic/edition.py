"""The Master Rules as a game that can be chosen: its setup, units, options, texts and drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from ironhex.catalog import Board, CatalogError, Design, board, configurations, design, designs
from ironhex.catalog.collection import TYPES
from ironhex.catalog.data_files import CLASSIC as CLASSIC_DATA
from ironhex.catalog.loads import changed_loads, reloaded
from ironhex.construction import Crew, battle_value, force_values
from ironhex.engine import Play
from ironhex.engine.attack_odds import AttackOdds
from ironhex.engine.edition import Edition, Features, Worth
from ironhex.engine.edition_rows import ForceMix, LinkRow, LoadRow, SkillRow, StartRow, SwitchRow
from ironhex.engine.edition_texts import Battles, read_battles, read_turn_help
from ironhex.engine.game_count import GameCount
from ironhex.engine.setup import (
    MOST_SIDES,
    MOST_UNITS,
    Player,
    Setup,
    SetupError,
    SideSetup,
    UnitSetup,
    dice_of,
    seats_of,
)
from ironhex.kernel.dice import Dice
from ironhex.maps import open_board
from ironhex.systems.classic.artillery.batteries import battery_text, start_rows
from ironhex.systems.classic.attack.weapon_modifiers import has_rules
from ironhex.systems.classic.battle import Battle, Scenario, Side, Unit
from ironhex.systems.classic.cargo.starting import CARGO, most_cargo
from ironhex.systems.classic.chapters import OPTIONS
from ironhex.systems.classic.crew.warriors import WORST_SKILL
from ironhex.systems.classic.damage.carried import carried, fights_on
from ironhex.systems.classic.drops.nominating import DROP
from ironhex.systems.classic.drops.starting import drop_rows
from ironhex.systems.classic.edition_parts import unit_sheets
from ironhex.systems.classic.electronics.linking import links_of, networked, possible_links
from ironhex.systems.classic.electronics.stealth_armor import engaged
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.mines.fields import MINEFIELDS
from ironhex.systems.classic.movement.steps import no_standing
from ironhex.systems.classic.munitions.choosing import load_rows, options_for
from ironhex.systems.classic.night.lights import NIGHT, SEARCHLIGHTS
from ironhex.systems.classic.options.groups import grouped
from ironhex.systems.classic.presentation.field import degrees
from ironhex.systems.classic.presentation.statistics import HEAT, HOTTEST
from ironhex.systems.classic.presets import PRESETS
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import (
    DEFAULT_OPTIONS,
    NORTH,
    SOUTH,
    Entrant,
    Force,
    Recruit,
    direction,
    fresh_unit,
    kind_found,
    kind_of,
    new_battle,
    numbered_loads,
    recruits_of,
)
from ironhex.systems.classic.setup_checks import no_rules_for
from ironhex.systems.classic.sight.terrain import depth
from ironhex.systems.classic.starting_aboard import possible_carriers
from ironhex.systems.classic.starting_switches import fitted_light, switch_rows
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.classic.trenches.rules import trench_of

if TYPE_CHECKING:
    from ironhex.bots import Roster
    from ironhex.sheets.condition import Condition
    from ironhex.sheets.pen import Drawing

GROUND = "open-ground"
LEAST_ROOM = 0.1  # the part of a board that units need
ADVANCED = 3  # rows from the home edge where units start
HOMES = {2: (SOUTH, NORTH), 3: (SOUTH, 1, 5)}
ALL_ROUND = (SOUTH, NORTH, 1, 4, 2, 5)
DUEL = (("Wolverine WVR-6R",), ("Griffin GRF-1N",))
LANCES = (
    ("Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R"),
    ("Centurion CN9-A", "Enforcer ENF-4R", "Trebuchet TBT-5N", "Phoenix Hawk PXH-1"),
)
MIXES = (
    ForceMix("mechs", "’Mechs only", ("mech",)),
    ForceMix("combined", "Combined arms", ("mech", "mech", "vehicle", "vehicle", "infantry", "battle armor")),
)
SKILLS = (
    SkillRow("gunnery", "Gunnery", 4, 0, WORST_SKILL),
    SkillRow("piloting", "Piloting", 5, 0, WORST_SKILL),
)


# --- setting up -------------------------------------------------------------------------------------------------------
def begin(setup: Setup, ground: Board | None, dice: Dice | None) -> Play[Battle]:
    """A battle of units, on the map from the start unless their players want to deploy them."""
    if sum(len(side.units) for side in setup.sides) > MOST_UNITS:
        raise SetupError(f"a battle has at most {MOST_UNITS} units")
    field = ground or open_board(setup.board or GROUND, board)
    usual = HOMES.get(len(setup.sides), ALL_ROUND)
    homes = [
        home if side.home is None else direction(side.home, side.name)
        for side, home in zip(setup.sides, usual, strict=False)
    ]
    forces = [_force(setup, side, home) for side, home in zip(setup.sides, homes, strict=True)]
    limit = setup.turns
    details: dict[str, Any] = {"points": bool(limit), "retreat": setup.retreat, **EDITION.chosen_conditions(setup)}
    scenario = Scenario(setup.name or Scenario().name, limit, **details)
    options = EDITION.chosen_options(setup)
    rolled = dice_of(setup, dice)
    seed = setup.seed or 0
    return new_battle(
        forces, field, scenario=scenario, options=options, seed=seed, dice=rolled, real_dice=rolled is None
    )


Sides = Mapping[str, Sequence[Entrant]] | Sequence[Force]
"""The units of each side by its name, or forces with all their details."""


def start(sides: Sides, on: Board | str, details: dict[str, Any]) -> Play[Battle]:
    """A battle for the library."""
    return new_battle(forces_of(sides), on or "woods", **details)


def forces_of(sides: Sides) -> tuple[Force, ...]:
    """Forces, each at its own edge."""
    if not isinstance(sides, Mapping):
        given: Sequence[object] = sides
        if wrong := [side for side in given if not isinstance(side, Force)]:
            raise SetupError(f"a side is given as a Force, or as a name and its units, not as {wrong[0]!r}")
        return tuple(sides)
    homes = {2: (SOUTH, NORTH), 3: (SOUTH, 5, 1)}.get(len(sides), ALL_ROUND)
    return tuple(Force(name, units, home=home) for (name, units), home in zip(sides.items(), homes, strict=False))


def _force(setup: Setup, side: SideSetup, home: int) -> Force:
    units = [
        # A unit is worth its Battle Value to the side that destroys it.
        recruit._replace(design=design(unit.design), value=worth(unit))
        for recruit, unit in zip(recruits_of(side), side.units, strict=True)
    ]
    arrival = "deploy" if setup.deploy else "placed"
    return Force(side.name, units, seats_of(side), home, arrival, advance=ADVANCED, supplies=side.supplies)


def worth(unit: UnitSetup) -> int:
    """The Battle Value of a unit with its crew."""
    return _worth(_machine(unit), _crew(unit))


def worth_together(units: Sequence[UnitSetup]) -> tuple[int, ...]:
    """The Battle Values of a force, whose units may share a network."""
    return tuple(int(each.total) for each in force_values([_machine(unit) for unit in units], list(map(_crew, units))))


def _machine(unit: UnitSetup) -> Design:
    """The design of a unit with the ammunition chosen for it."""
    return reloaded(design(unit.design), numbered_loads(unit.ammunition, unit.design))


def _crew(unit: UnitSetup) -> Crew:
    return Crew(*(unit.skills.get(skill.id, skill.default) for skill in SKILLS))


@lru_cache(maxsize=4096)
def _worth(machine: Design, crew: Crew) -> int:
    return int(battle_value(machine, crew).total)


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
        conditions={row.id: getattr(battle.scenario, row.id) for row in EDITION.conditions_of(battle.rules.options)},
    )


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
    """Where a unit is, and how deep if it dives; or how far from the map, as artillery."""
    if unit.battery is not None:
        return battery_text(unit.battery)
    if unit.dropping:
        return DROP
    if unit.hex is None:
        return ""
    below = depth(battle, unit) if battle.kind(unit).drive.gait.dives else 0
    return f"{unit.hex} depth {below}" if below else str(unit.hex)


def _ammunition(machine: Design) -> dict[str, str]:
    """The ammunition that was chosen for a unit; a design that is not in the library is as it is."""
    try:
        base = design(machine.name)
    except CatalogError:
        return {}
    return {str(item): munition for item, munition in changed_loads(base, machine).items()}


def carriers(units: Sequence[UnitSetup]) -> tuple[tuple[int, ...], ...]:
    """For each unit of a side those that it could start aboard, beside the units that others carry already."""
    rules, side = ruleset(DEFAULT_OPTIONS), Side("", ("",))
    fresh = [fresh_unit(Recruit(design(unit.design)), side, id=id, rules=rules) for id, unit in enumerate(units)]
    aboard = {number: unit.aboard for number, unit in enumerate(units) if unit.aboard is not None}
    return possible_carriers(Battle(board(GROUND), rules, (side,), tuple(fresh)), aboard)


def loads(unit: UnitSetup, options: Sequence[str]) -> tuple[LoadRow, ...]:
    """The bins and one-shot launchers of a unit whose ammunition can be chosen."""
    return load_rows(_machine(unit), options)


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


def links(units: Sequence[UnitSetup]) -> tuple[LinkRow | None, ...]:
    """The networks of a side as they would be; links that the rules forbid are shown as they are."""
    side, rules = Side("", ("",)), ruleset(DEFAULT_OPTIONS)
    fresh = [fresh_unit(Recruit(design(unit.design)), side, id=id, rules=rules) for id, unit in enumerate(units)]
    declared = {number: unit.linked for number, unit in enumerate(units) if unit.linked is not None}
    try:
        now = links_of(networked(fresh, declared, secret=False))
    except SetupError:
        now = links_of(fresh) | declared
    partners = possible_links(fresh)
    return tuple(LinkRow(now.get(id, id), found) if (found := partners[id]) else None for id in range(len(fresh)))


# --- what can be chosen -----------------------------------------------------------------------------------------------
def forces(preset: str, large: bool) -> tuple[tuple[str, ...], ...]:
    """A duel, or four against four."""
    return LANCES if large else DUEL


@cache
def battles() -> Battles:
    """The battles that start with one click, and that of the lesson."""
    return read_battles(CLASSIC_DATA / "battles.toml")


def units() -> tuple[str, ...]:
    """Everything that is not refused."""
    return tuple(name for type in TYPES for name in _units_of(type))


def _units_of(type: str) -> tuple[str, ...]:
    """The designs of a type that are not refused; they are read only where not all kinds of the type are alike."""
    finished = {_has_rules(kind, type) for kind in TYPES[type].kinds}
    names = designs(type) if True in finished else ()
    return tuple(name for name in names if not unit_refusal(design(name))) if False in finished else names


def unit_refusal(machine: Design) -> str:
    """Units for which there are no rules cannot be played."""
    if _has_rules(machine.kind, machine.type):
        return ""
    return f"{machine.name} cannot be played yet: {no_rules_for(machine)}"


def _has_rules(kind: str, type: str) -> bool:
    """Whether there are rules for a kind of design."""
    return kind_found(kind, type, ruleset(DEFAULT_OPTIONS)) is not None


def start_refusal(machine: Design, field: Board | None) -> str:
    """Units for which a board has too little ground; without a board, those that need a special one."""
    rules = ruleset(DEFAULT_OPTIONS)
    found = kind_found(machine.kind, machine.type, rules)
    if found is None or _roomy(rules.kinds[found].drive.gait, field):
        return ""
    where = f"on board {field.name}" if field else "on most boards"
    return f"{machine.name} has too little room {where}"


@lru_cache(maxsize=256)
def _roomy(gait: Gait, field: Board | None) -> bool:
    """Whether a unit can move around on a board, or on open ground if none is named."""
    ground = field or board(GROUND)
    hexes = [hex for hex in ground.hexes() if no_standing(ground, gait, hex) is None]
    return len(hexes) >= ground.width * ground.height * LEAST_ROOM


def unit_note(machine: Design) -> str:
    """Weapons whose rules are an option, and which one."""
    silent = {item.equipment.name: item.equipment.special for item in machine.weapons if not has_rules(item.equipment)}
    words = (f"{name} ({' and '.join(options_for(special)) or 'no rules'})" for name, special in sorted(silent.items()))
    return f"These weapons can be fired only with an option of the rules: {', '.join(words)}." if silent else ""


# --- playing, counting and drawing, loaded when first needed ----------------------------------------------------------
def bots() -> Roster:
    from ironhex.systems.classic.bots.roster import BOTS

    return BOTS


def count(play: Play[Battle]) -> GameCount:
    from ironhex.systems.classic.counting import count as counted

    return counted(play)


def features() -> Features:
    from ironhex.systems.classic.features import FEATURES

    return FEATURES


def attack_odds() -> AttackOdds:
    from ironhex.systems.classic.volley_figures import ODDS

    return ODDS


def picture(battle: Battle, floor: int) -> str | None:
    from ironhex.sheets.board_cache import cached_svg

    return None if floor else cached_svg(battle.board)


def design_sheet(machine: Any, condition: Condition | None) -> Drawing:
    from ironhex.systems.classic.sheets.record_sheet import draw

    return draw(machine, condition)


EDITION = Edition(
    system=CLASSIC,
    title="Master Rules",
    phrase="the Master Rules",
    summary="’Mechs, vehicles and infantry on a map of hexes: move, fire, fight hand to hand, and watch your heat.",
    turn_help=read_turn_help(CLASSIC_DATA / "turn.toml"),
    begin=begin,
    start=start,
    details=("scenario",),
    rank=0,
    sides=(2, MOST_SIDES),
    fixed={},
    options=tuple(grouped(option.shown) for option in OPTIONS),
    presets=PRESETS,
    usual_preset="standard",
    quick=lambda: battles().quick,
    lessons=lambda: battles().lessons,
    units=units,
    unit_word="design",
    skills=SKILLS,
    design=design,
    short_name=lambda name: design(name).chassis,
    unit_refusal=unit_refusal,
    start_refusal=start_refusal,
    unit_note=unit_note,
    carriers=carriers,
    links=links,
    loads=loads,
    switches=switches,
    starts=starts,
    hauls=hauls,
    crew_skills=crew_skills,
    configurations=configurations,
    catalog_boards=True,
    usual_board=GROUND,
    mixes=MIXES,
    forces=forces,
    worth=Worth(worth, "Battle Value", "BV", worth_together),
    bots=bots,
    setup_of=setup_of,
    count=count,
    measures=(HEAT, HOTTEST),
    features=features,
    attack_odds=attack_odds,
    picture=picture,
    unit_sheet=unit_sheets(design_sheet),
    design_sheet=design_sheet,
)
