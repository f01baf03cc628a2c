"""The messages of the library: systems, boards, designs, forces, rules."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ironhex.engine.attack_odds import OddsField
from ironhex.engine.edition_rows import (
    ForceMix,
    LinkRow,
    LoadRow,
    ObjectiveRow,
    Option,
    Preset,
    QuickBattle,
    ScenarioRow,
    SkillRow,
    StartRow,
    SwitchRow,
    TurnHelp,
    UnitRow,
)
from ironhex.engine.presentation import ActionForm
from ironhex.engine.setup import MOST_UNITS, Name, Setup, Text
from ironhex.sheets.paper import Paper


class About(msgspec.Struct, frozen=True):
    """This server's version, and what it allows."""

    version: str
    rules: dict[str, str]
    imports: bool
    address: str  # base of links to this server for a friend


class BotCard(msgspec.Struct, frozen=True):
    """A level of bots, and whether it plays in different styles."""

    name: str
    title: str
    text: str
    styles: bool


class BotStyle(msgspec.Struct, frozen=True):
    """A style of bots; one that needs a place says what to ask for, with an example."""

    name: str
    title: str
    place: str
    example: str


class SideCount(msgspec.Struct, frozen=True):
    """How many sides a game can have."""

    least: int
    most: int


class WorthCard(msgspec.Struct, frozen=True):
    """What the values of units are called: the full name, and the word after a number."""

    name: str
    sign: str


class SystemCard(msgspec.Struct, frozen=True):
    """A system that can be played, the first being the default; without units of its own it uses the catalog.

    With `maps` it is played on boards of the catalog: on those named, or on all. `roles` says what each side does.
    """

    name: str
    title: str
    text: str
    turn_help: TurnHelp
    rules: str
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    bots: tuple[BotCard, ...]
    usual_bot: str
    styles: tuple[BotStyle, ...]  # of its bots, the usual one first
    sides: SideCount
    forms: tuple[ActionForm, ...]
    skills: tuple[SkillRow, ...]  # that crews may be given
    units: tuple[UnitRow, ...]
    worth: WorthCard | None  # none if units have no values
    short_names: dict[str, str]  # of units in its battles, without their models
    scenarios: tuple[ScenarioRow, ...]
    quick: tuple[QuickBattle, ...]  # battles that start with one click
    boards: tuple[str, ...]
    usual_board: str
    usual_preset: str
    lessons: dict[str, Setup]  # without players
    maps: bool
    roles: tuple[str, ...]
    sheets: bool  # whether its units have record sheets
    odds: tuple[OddsField, ...]  # the circumstances of a single attack; none if it cannot be calculated
    mixes: tuple[ForceMix, ...]  # of which random forces may consist, the usual one first
    objectives: tuple[ObjectiveRow, ...]  # the types of scenarios that a setup can name


class BoardRow(msgspec.Struct, frozen=True):
    """A printed board."""

    name: str
    columns: int
    rows: int
    text: str
    terrain: tuple[str, ...] = ()  # what is on this board, for the options that have rules for it


class Theme(msgspec.Struct, frozen=True):
    """A theme of generated boards, with the special terrain that it brings."""

    name: str
    text: str
    terrain: tuple[str, ...] = ()


class Size(msgspec.Struct, frozen=True):
    """Columns and rows."""

    columns: int
    rows: int


class Boards(msgspec.Struct, frozen=True):
    """The existing boards, and what others can be made of."""

    boards: tuple[BoardRow, ...]
    themes: tuple[Theme, ...]
    largest: Size


class DesignRow(msgspec.Struct, frozen=True):
    """A design in a list."""

    name: str
    type: str
    tech: str
    tons: float
    bv: int | None
    cost: int | None
    playable: bool
    own: bool
    note: str = ""  # what does not work yet in this design
    also: tuple[str, ...] = ()  # other names that players use for its chassis
    role: str = ""  # in a force; empty for what has none
    year: int = 0
    speed: int = 0  # the most MP it has
    speeds: str = ""  # its MP by mode, such as 5/8/5


class EraCard(msgspec.Struct, frozen=True):
    """An era and its last year."""

    title: str
    year: int


class DesignRows(msgspec.Struct, frozen=True):
    """Search results: how many designs match, some of them, and everything that the search can be narrowed to."""

    total: int
    types: tuple[str, ...]
    techs: tuple[str, ...]
    roles: tuple[str, ...]
    factions: tuple[str, ...]
    eras: tuple[EraCard, ...]
    rows: tuple[DesignRow, ...]


class Figure(msgspec.Struct, frozen=True):
    """A number of a design."""

    what: str
    value: str


class GearRow(msgspec.Struct, frozen=True):
    """Weapons, equipment or ammunition of a design that are alike, in one location; texts are empty where they do not
    apply. The ranges of equipment are how far its effect reaches."""

    name: str
    count: int
    place: str
    heat: str = ""
    damage: str = ""
    ranges: str = ""
    minimum: str = ""
    shots: int = 0


class StepCard(msgspec.Struct, frozen=True):
    """A step of a calculation."""

    rule: str
    sign: str
    value: str
    why: str


class CalculationCard(msgspec.Struct, frozen=True):
    """A value and how it is calculated."""

    what: str
    total: str
    steps: tuple[StepCard, ...]


class ViolationCard(msgspec.Struct, frozen=True):
    """A rule that a design breaks."""

    rule: str
    why: str


class DesignCard(DesignRow, frozen=True):
    """A design with all its details."""

    why: str = ""
    figures: tuple[Figure, ...] = ()
    gear: tuple[GearRow, ...] = ()
    weights: CalculationCard | None = None
    battle_value: tuple[CalculationCard, ...] = ()
    price: CalculationCard | None = None
    violations: tuple[ViolationCard, ...] = ()


class Imported(msgspec.Struct, frozen=True):
    """What was imported from a file, and what was refused."""

    names: tuple[str, ...]
    refused: tuple[RefusedThing, ...]


class RefusedThing(msgspec.Struct, frozen=True):
    """Something that was not imported, and why."""

    name: str
    why: str


class ForceUnit(msgspec.Struct, frozen=True):
    """A unit and its crew's skills; `aboard` is the number of the unit that carries it at the start, counted from 0.

    `ammunition` names special ammunition by what it is loaded into, `linked` is the number of the unit to which it is
    linked in a network.
    """

    design: Name
    skills: dict[str, int] = {}
    aboard: Annotated[int, Meta(ge=0, lt=MOST_UNITS)] | None = None
    ammunition: Annotated[dict[str, str], Meta(max_length=80)] = {}
    linked: Annotated[int, Meta(ge=0, lt=MOST_UNITS)] | None = None


class ForceAsked(msgspec.Struct, frozen=True):
    """A force to evaluate by the values of a game."""

    units: Annotated[tuple[ForceUnit, ...], Meta(max_length=MOST_UNITS)]
    system: Text = ""
    options: Annotated[tuple[Text, ...], Meta(max_length=40)] | None = None  # None: the default ones


class EnteredUnit(ForceUnit, frozen=True):
    """A unit of a force that has entered a game: also the name of its crew, and its damage as a setup has it."""

    name: str = ""
    damage: dict[str, Any] | None = None


class ForceEntered(msgspec.Struct, frozen=True):
    """A force in a game: the units that the game accepts, those that it refuses, and what others leave behind."""

    name: str
    units: tuple[EnteredUnit, ...]
    refused: tuple[RefusedThing, ...]
    left: tuple[RefusedThing, ...]


class ForceSheets(msgspec.Struct, frozen=True):
    """A force to print: its name, its units, and the game whose record sheets they get."""

    units: Annotated[tuple[ForceUnit, ...], Meta(min_length=1, max_length=MOST_UNITS)]
    system: Text = ""
    name: Text = ""
    paper: Paper = "a4"


class ValuedUnit(ForceUnit, frozen=True, kw_only=True):
    """A unit and its value: with these skills in this force, and by itself with default skills.

    `carriers` are the numbers of the units of the force that it could start aboard, and `loads` what of it may hold
    several kinds of ammunition by the rules with the options of the request. `crew` are the skills that count for it,
    `link` its place in a network, `configurations` the designs, itself among them, that it could be exchanged for
    before the battle, `switches` what is decided about it with yes or no, and `starts` the special places where it may
    start. `hauls` is the cargo in tons with which it may start.
    """

    value: int
    base: int
    carriers: tuple[int, ...] = ()
    loads: tuple[LoadRow, ...] = ()
    link: LinkRow | None = None
    crew: tuple[str, ...] = ()
    configurations: tuple[str, ...] = ()
    switches: tuple[SwitchRow, ...] = ()
    starts: tuple[StartRow, ...] = ()
    hauls: int = 0


class ForceValue(msgspec.Struct, frozen=True):
    """The value of a force."""

    total: int
    units: tuple[ValuedUnit, ...]


class MatchAsked(msgspec.Struct, frozen=True):
    """A value to match with units of a game."""

    bv: Annotated[int, Meta(ge=1, le=10**6)]
    count: Annotated[int, Meta(ge=1, le=24)] | None = None
    tech: Text | None = None
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    system: Text = ""
    board: Text = ""  # on which all of them can move
    type: Text = ""  # of their designs
    mix: Text = ""  # of the game's mixes: types are drawn first, and units that can start aboard a carrier


class BookCard(msgspec.Struct, frozen=True):
    """A rulebook."""

    name: str
    title: str


class RuleCard(msgspec.Struct, frozen=True):
    """A rule of the ledger."""

    id: str
    book: str
    chapter: str
    title: str
    summary: str
    kind: str


class ChapterCard(msgspec.Struct, frozen=True):
    """A chapter of a book and how many rules it has."""

    title: str
    rules: int


class ContentsCard(msgspec.Struct, frozen=True):
    """A book's table of contents."""

    name: str
    title: str
    chapters: tuple[ChapterCard, ...]


class TermCard(msgspec.Struct, frozen=True):
    """A term of the glossary with its abbreviation, its meaning and a rule about it."""

    term: str
    short: str
    meaning: str
    rule: str


class RuleRows(msgspec.Struct, frozen=True):
    """Rules that match a search."""

    total: int
    books: tuple[BookCard, ...]
    rows: tuple[RuleCard, ...]
