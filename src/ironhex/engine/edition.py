"""A game as the rest of the program knows it: one record with everything that server, bots, lab and terminal need.

Every game has a module `edition` in its folder with one `Edition` called `EDITION`; `ironhex.games` finds them.
Only the system, its texts and `begin` have to be filled in: everything else has a default that does no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec.structs import replace

from ironhex.engine.edition_defaults import (
    NO_HELP,
    NO_WORTH,
    PLAIN_UNITS,
    accepted,
    as_named,
    hauls_nothing,
    itself,
    no_carriers,
    no_forces,
    no_links,
    no_loads,
    no_others,
    no_starts,
    no_strength,
    no_switches,
    nothing,
    nothing_to_note,
    starts_anywhere,
)
from ironhex.engine.edition_parts import Command, Features, Worth
from ironhex.engine.edition_rows import (
    ConditionRow,
    ForceMix,
    LinkRow,
    LoadRow,
    ObjectiveRow,
    Option,
    Preset,
    QuickBattle,
    RuleText,
    ScenarioRow,
    SkillRow,
    StartRow,
    SwitchRow,
    TurnHelp,
    UnitRow,
)
from ironhex.engine.game_count import GameCount, count_of
from ironhex.engine.play import Play
from ironhex.engine.presentation.statistics import Measure
from ironhex.engine.ruleset import refuse_unknown, spelled
from ironhex.engine.setup import (
    Setup,
    SetupError,
    SideSetup,
    UnitSetup,
    check_forces,
    check_form,
    check_name,
    check_side_names,
    check_skills,
    naming_side,
    refuse_fixed,
    units_of,
    without_fixed,
)
from ironhex.engine.system import System
from ironhex.kernel.dice import Dice

if TYPE_CHECKING:
    from ironhex.bots import Roster
    from ironhex.engine.attack_odds import AttackOdds
    from ironhex.sheets.condition import Condition
    from ironhex.sheets.pen import Drawing

F = TypeVar("F")


@dataclass(frozen=True)
class Edition(Generic[F]):
    """Everything the program needs to know about a game.

    - `begin` starts a game from a setup, and raises a ValueError if it cannot be played; a board that has already been
      found, and dice, replace the setup's own.
    - `start` starts a game for the library, from sides, a board or its name, and details that only this game knows;
      without it the library uses `begin`.
    - `details` names what `start` understands besides the seed, the dice and the options.
    - `fixed` names fields of sides and units that a setup cannot decide in this game, each with the reason.
    - `turn_help` says how a turn goes, and `roles` what each side does, if that matters.
    - `rule_texts` are the rules it cites besides the ledger's.
    - `lessons` are the battles of its lessons by name, as setups without players.
    - `objectives` are the types of scenarios that a setup can name.
    - `skills` are the skills of crews that a setup may decide.
    - `units` names all units a player may choose, and `design` finds one; `short_name` is a unit's name without its
      model.
    - `unit_refusal` and `board_refusal` say why a design or a board cannot be used; empty: it can. `unit_note` says
      what works only in part with the options that are chosen.
    - `start_refusal` says why a design should not be drawn at random for a board, or for an unknown one (None).
    - `crew_skills` names those of the skills that count for a design; `configurations` lists the units that one of
      them can be exchanged for before a battle, itself among them; none if it cannot be.
    - `carriers` says for each unit of a side which others, by their numbers, it can start aboard.
    - `links` says for each unit of a side to which others it can be linked in a network, and to which one it is.
    - `loads` lists what of a unit may hold several kinds of ammunition by the rules with some options.
    - `switches` lists what is decided about a unit with yes or no, by the rules with some options.
    - `starts` lists the special places where a unit may start, by the rules with some options.
    - `hauls` is the cargo in tons with which a unit may start, by the rules with some options.
    - `mixes` are what random forces may consist of; the first is the default one.
    - `forces` returns the default forces for a preset, or larger ones.
    - `setup_of` converts a position to a setup: its board and options, and all units that can still fight, with their
      crews, places and damage.
    - `count` is a finished game in numbers for the lab; `measures` names those that not all games have.
    - `strength` is what each side has left, in the points of `worth`, as a view knows it; empty: it is not known.
    - `picture` draws a floor of a view's ground as SVG, `unit_sheet` the record sheet of a unit in a view, and
      `design_sheet` that of a design; None: there is none. `damage_marks` is what the sheet of a design shows of the
      damage with which a unit of a setup begins; None: nothing. `sheet_tables` are strips with the tables of the game,
      for the rest of a printed page.
    - `attack_odds` calculates a single attack exactly, in circumstances that the game describes; None: it cannot.
    """

    system: System[F]
    title: str
    summary: str
    begin: Callable[[Setup, Any, Dice | None], Play[F]]
    start: Callable[[Any, Any, dict[str, Any]], Play[F]] | None = None
    details: tuple[str, ...] = ()
    phrase: str = ""  # the title inside a sentence: "the Master Rules"
    turn_help: TurnHelp = NO_HELP
    rank: int = 100  # lower ranks are listed first; the first one is the default game
    # What can be chosen.
    sides: tuple[int, int] = (2, 2)
    fixed: Mapping[str, str] = field(default_factory=lambda: PLAIN_UNITS)
    roles: tuple[str, ...] = ()
    mixes: tuple[ForceMix, ...] = ()
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    usual_preset: str = ""
    lessons: Callable[[], Mapping[str, Setup]] = dict
    rule_texts: tuple[RuleText, ...] = ()
    unit_rows: Callable[[], tuple[UnitRow, ...]] = tuple
    scenarios: Callable[[], tuple[ScenarioRow, ...]] = tuple
    objectives: tuple[ObjectiveRow, ...] = ()
    quick: Callable[[], tuple[QuickBattle, ...]] = tuple
    # Units and boards.
    units: Callable[[], tuple[str, ...]] = tuple
    unit_word: str = "unit"
    skills: tuple[SkillRow, ...] = ()
    design: Callable[[str], Any] = as_named
    short_name: Callable[[str], str] = itself
    unit_refusal: Callable[[Any], str] = accepted
    unit_note: Callable[[Any, Sequence[str]], str] = nothing_to_note
    start_refusal: Callable[[Any, Any], str] = starts_anywhere
    crew_skills: Callable[[Any], tuple[str, ...]] | None = None
    configurations: Callable[[str], tuple[str, ...]] = no_others
    carriers: Callable[[Sequence[UnitSetup]], tuple[tuple[int, ...], ...]] = no_carriers
    links: Callable[[Sequence[UnitSetup]], tuple[LinkRow | None, ...]] = no_links
    loads: Callable[[UnitSetup, Sequence[str]], tuple[LoadRow, ...]] = no_loads
    switches: Callable[[UnitSetup, Sequence[str]], tuple[SwitchRow, ...]] = no_switches
    starts: Callable[[UnitSetup, Sequence[str]], tuple[StartRow, ...]] = no_starts
    hauls: Callable[[UnitSetup, Sequence[str]], int] = hauls_nothing
    usual_board: str = ""
    catalog_boards: bool = False  # plays on the boards of the catalog; else `begin` finds its own
    boards: Callable[[], tuple[str, ...]] = tuple  # the names of those it accepts; empty: all
    board_refusal: Callable[[Any], str] = accepted
    forces: Callable[[str, bool], tuple[tuple[str, ...], ...]] = no_forces
    worth: Worth = NO_WORTH
    # Playing and counting.
    bots: Callable[[], Roster | None] = nothing
    setup_of: Callable[[F], Setup] | None = None
    count: Callable[[Play[F]], GameCount] = count_of
    measures: tuple[Measure, ...] = ()
    strength: Callable[[F], Mapping[str, int]] = no_strength
    features: Callable[[], Features | None] = nothing
    attack_odds: Callable[[], AttackOdds | None] = nothing
    # Drawings.
    picture: Callable[[F, int], str | None] = nothing
    unit_sheet: Callable[[F, str], Drawing | None] = nothing
    design_sheet: Callable[[Any, Condition | None], Drawing | None] = nothing
    damage_marks: Callable[[Any, UnitSetup], Condition | None] = nothing
    sheet_tables: Callable[[], tuple[Drawing, ...]] = tuple
    # The command line.
    commands: tuple[Command, ...] = ()

    def __repr__(self) -> str:
        return f"<Edition {self.name}>"

    @property
    def name(self) -> str:
        return self.system.name

    def turn(self, facts: F) -> int:
        """The number of the turn in a position."""
        return self.system.turn(facts)

    @property
    def named(self) -> str:
        """The game inside a sentence."""
        return self.phrase or self.title

    @property
    def has_sheets(self) -> bool:
        """Whether it draws record sheets."""
        return self.unit_sheet is not nothing

    def new_game(self, setup: Setup, ground: Any = None, dice: Dice | None = None) -> Play[F]:
        """The game of a setup; one that decides what this game does not leave open is refused."""
        check_form(setup)
        self.check_sides(len(setup.sides))
        check_side_names(side.name for side in setup.sides)
        check_forces(setup.sides)
        if setup.options is not None:
            setup = replace(setup, options=self.option_names(setup.options))
        self.check_options(setup.options or ())
        self.check_objective(setup)
        self.check_conditions(setup)
        self.check_board(setup.board)
        for name in (unit.name for side in setup.sides for unit in side.units if unit.name):
            check_name(name, "unit")
        for side in setup.sides:
            refuse_fixed(side, self.fixed)
            with naming_side(side.name):
                self.check_units(side.units)
                self.check_skills(side.units)
        return self.begin(setup, ground, dice)

    def described(self, facts: F) -> Setup | None:
        """A position as a setup of this game; None if it cannot be converted."""
        return None if self.setup_of is None else without_fixed(self.setup_of(facts), self.fixed)

    def links_for(self, units: Sequence[UnitSetup]) -> tuple[LinkRow | None, ...]:
        """For each unit of a side its link in a network; none if a setup cannot decide that."""
        return no_links(units) if "linked" in self.fixed else self.links(units)

    def carriers_for(self, units: Sequence[UnitSetup]) -> tuple[tuple[int, ...], ...]:
        """For each unit of a side the others that it can start aboard; none if a setup cannot decide that."""
        return no_carriers(units) if "aboard" in self.fixed else self.carriers(units)

    def loads_for(self, unit: UnitSetup, options: Sequence[str] | None) -> tuple[LoadRow, ...]:
        """What of a unit may hold several kinds of ammunition; nothing if a setup cannot decide that."""
        if "ammunition" in self.fixed:
            return ()
        return self.loads(unit, self.usual_options() if options is None else self.option_names(options))

    def switches_for(self, unit: UnitSetup, options: Sequence[str] | None) -> tuple[SwitchRow, ...]:
        """What is decided about a unit with yes or no, as far as a setup can decide it."""
        found = self.switches(unit, self.usual_options() if options is None else self.option_names(options))
        return tuple(row for row in found if row.id not in self.fixed)

    def starts_for(self, unit: UnitSetup, options: Sequence[str] | None) -> tuple[StartRow, ...]:
        """The special places where a unit may start; none if a setup cannot decide that."""
        if "place" in self.fixed:
            return ()
        return self.starts(unit, self.usual_options() if options is None else self.option_names(options))

    def skills_of(self, name: str) -> tuple[str, ...]:
        """The skills of the crew of a unit that count."""
        if self.crew_skills is None:
            return tuple(skill.id for skill in self.skills)
        return self.crew_skills(self.design(name))

    def check_units(self, units: Sequence[UnitSetup]) -> None:
        """Refuse units that this game does not play; `begin` refuses those it does not know."""
        for unit in units:
            found = self._known(unit.design)
            if found is not None and (refusal := self.unit_refusal(found)):
                raise SetupError(refusal)

    def _known(self, name: str) -> Any:
        try:
            return self.design(name)
        except (LookupError, ValueError):
            return None

    def check_skills(self, units: Sequence[UnitSetup]) -> None:
        """Refuse crews with skills that this game does not have."""
        limits = {skill.id: range(skill.least, skill.most + 1) for skill in self.skills}
        for unit in units:
            check_skills(unit, limits)

    def hauls_of(self, unit: UnitSetup, options: Sequence[str] | None) -> int:
        """The tons of cargo with which a unit may start; none by default."""
        return self.hauls(unit, self.usual_options() if options is None else self.option_names(options))

    def check_options(self, options: Sequence[str]) -> None:
        """Refuse options that this game does not have."""
        refuse_unknown(options, self._all_options())

    def option_names(self, options: Iterable[str]) -> tuple[str, ...]:
        """Options by their own names, also if they are written with hyphens."""
        return spelled(options, self._all_options())

    def _all_options(self) -> tuple[str, ...]:
        """All options, also those of presets."""
        of_presets = (name for each in self.presets for name in each.options)
        return (*(each.name for each in self.options), *of_presets)

    def check_objective(self, setup: Setup) -> None:
        """Refuse a type of scenario that this game does not have, or one without its attacker."""
        if (wanted := setup.objective) is None:
            return
        row = self.objective(wanted.type)
        if row is None:
            known = ", ".join(each.name for each in self.objectives)
            raise SetupError(f"objective: {f'{wanted.type!r} is not one of {known}' if known else 'there are none'}")
        if row.attacks and wanted.attacker not in (side.name for side in setup.sides):
            raise SetupError(f"objective: attacker: {wanted.attacker!r} is not a side")

    def objective(self, name: str) -> ObjectiveRow | None:
        return next((each for each in self.objectives if each.name == name), None)

    def check_board(self, name: str) -> None:
        """Refuse a board that this game does not have; `begin` finds those of the catalog."""
        if not name or self.catalog_boards:
            return
        known = dict.fromkeys(filter(None, (self.usual_board, *self.boards())))
        if not known:
            raise SetupError(f"{self.named} has no boards")
        if name not in known:
            raise SetupError(f"board {name!r} is not one of {', '.join(known)}")

    def check_sides(self, count: int) -> None:
        """Refuse a number of sides that cannot play."""
        least, most = self.sides
        if not least <= count <= most:
            allowed = f"{least} sides" if least == most else f"{least} to {most} sides"
            raise SetupError(f"{self.named} can be played by {allowed}, not by {count}")

    @property
    def short_names(self) -> dict[str, str]:
        """The short names of the units in its own battles, where they differ."""
        fought = (name for battle in self.quick() for force in battle.forces for units in force for name in units)
        setups = (*(row.setup for row in self.scenarios()), *self.lessons().values())
        staged = (name for setup in setups for units in units_of(setup) for name in units)
        names = dict.fromkeys((*fought, *staged, *(row.name for row in self.unit_rows())))
        return {name: short for name in names if (short := self.short_name(name)) != name}

    def preset(self, name: str) -> Preset | None:
        return next((each for each in self.presets if each.name == name), None)

    def chosen_options(self, setup: Setup) -> tuple[str, ...]:
        """The options of a setup, or the default ones, and those that its type of scenario brings."""
        chosen = self.usual_options() if setup.options is None else setup.options
        row = self.objective(setup.objective.type) if setup.objective else None
        return (*chosen, *(name for name in row.options if name not in chosen)) if row else chosen

    def options_for(self, terrain: Iterable[str], chosen: Sequence[str]) -> tuple[Option, ...]:
        """The options that have rules for the terrain of a map, apart from those that are chosen."""
        found = frozenset(terrain)
        return tuple(each for each in self.options if each.name not in chosen and not found.isdisjoint(each.terrain))

    def conditions_of(self, options: Sequence[str]) -> tuple[ConditionRow, ...]:
        """The numbers that players agree on with some options."""
        return tuple(row for option in self.options if option.name in options for row in option.conditions)

    def chosen_conditions(self, setup: Setup) -> dict[str, int]:
        """The conditions of a setup, those left out with their usual values."""
        rows = self.conditions_of(self.chosen_options(setup))
        return {row.id: setup.conditions.get(row.id, row.usual) for row in rows}

    def check_conditions(self, setup: Setup) -> None:
        """Refuse conditions that the options do not have, and impossible ones."""
        rows = {row.id: row for row in self.conditions_of(self.chosen_options(setup))}
        for name, value in setup.conditions.items():
            row = rows.get(name)
            if row is None:
                raise SetupError(f"conditions: {name}: none of the chosen options has it")
            if not row.least <= value <= row.most:
                raise SetupError(f"conditions: {name}: {value} is not from {row.least} to {row.most}")

    def usual_options(self) -> tuple[str, ...]:
        """The default options."""
        return tuple(option.name for option in self.options if option.default)

    def value(self, side: SideSetup) -> int:
        """The total value of a side's units."""
        return sum(self.worth.of(unit) for unit in side.units)
