"""What a game offers, as plain values that are also sent to clients: options, skills, units, scenarios, battles."""

from __future__ import annotations

import msgspec

from ironhex.engine.setup import Setup, UnitSetup


class SupplyRow(msgspec.Struct, frozen=True):
    """Something that a side has besides its units, such as minefields: its id in setups, its name, what it does, its
    rule, how many a side usually has, and how many at most."""

    id: str
    label: str
    text: str
    rule: str
    usual: int
    most: int


class ConditionRow(msgspec.Struct, frozen=True):
    """A number about the place of a battle, such as its temperature: its id in setups, its name, what it means, its
    rule, its usual value with the option, its limits and its unit."""

    id: str
    label: str
    text: str
    rule: str
    usual: int
    least: int
    most: int
    unit: str


class Option(msgspec.Struct, frozen=True):
    """A rule that players may add: its id in setups, its title, a description, and the rule it comes from.

    `group` is the heading under which players find it, `supplies` is what it lets sides have besides their units,
    and `conditions` are numbers that players agree on. `terrain` names the terrain of maps that it has rules for.
    """

    name: str
    title: str
    text: str
    rule: str = ""
    default: bool = False
    hides: bool = False  # lets players start with hidden units
    group: str = ""
    supplies: tuple[SupplyRow, ...] = ()
    conditions: tuple[ConditionRow, ...] = ()
    terrain: tuple[str, ...] = ()


class Preset(msgspec.Struct, frozen=True):
    """Options that go together, under one name; `board` is a map that suits them, and `forces` has the units of each
    side that make use of them."""

    name: str
    title: str
    text: str
    options: tuple[str, ...]
    board: str = ""
    forces: tuple[tuple[UnitSetup, ...], ...] = ()


class SkillRow(msgspec.Struct, frozen=True):
    """A skill that the crews of units have: its id in setups, its name, its default value and its limits."""

    id: str
    label: str
    default: int
    least: int
    most: int


class LoadChoice(msgspec.Struct, frozen=True):
    """A kind of ammunition: its id in setups, how players see it, what it does, and its rules.

    `needs` names the options without which it cannot be chosen.
    """

    id: str
    label: str
    text: str = ""
    rules: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


class SwitchRow(msgspec.Struct, frozen=True):
    """Something about a unit that is decided with yes or no before a battle: the field of the unit in setups, its name,
    what it means, and its rule."""

    id: str
    label: str
    text: str
    rule: str


class StartRow(msgspec.Struct, frozen=True):
    """A special place where a unit may start, such as one off the map: as setups name it, and as players see it.

    Rows of a `group` are shown together.
    """

    id: str
    label: str
    group: str = ""


class LinkRow(msgspec.Struct, frozen=True):
    """The link of a unit in a network: to which unit of its side it is linked, by its number, and to which it could be.

    Its own number means that it is linked to none.
    """

    to: int
    choices: tuple[int, ...]


class LoadRow(msgspec.Struct, frozen=True):
    """Something of a unit that may hold several kinds of ammunition: its id in setups, its name, what it holds now,
    what it may hold, the usual kind first, and what it could hold with other options."""

    id: str
    label: str
    chosen: str
    choices: tuple[LoadChoice, ...]
    others: tuple[LoadChoice, ...] = ()


class UnitRow(msgspec.Struct, frozen=True):
    """A unit that a game defines: the first level that has it, its movement, its points if turns run out, its size."""

    name: str
    kind: str
    level: str
    tons: int
    movement: str
    weapons: str
    value: int
    size: str = ""  # how large it is drawn


class RuleText(msgspec.Struct, frozen=True):
    """A rule that a game cites but the ledger lacks."""

    id: str
    chapter: str
    title: str
    summary: str


class PhaseText(msgspec.Struct, frozen=True):
    """What happens in a phase of the turn."""

    title: str
    text: str


class TurnHelp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a turn goes, for players who do not know the game: a sentence, its phases, and how a side wins."""

    lead: str = ""
    phases: tuple[PhaseText, ...] = ()
    win: str = ""


class ScenarioRow(msgspec.Struct, frozen=True):
    """A scenario from a book, as a setup without players."""

    name: str
    title: str
    text: str
    rule: str
    setup: Setup


class ObjectiveRow(msgspec.Struct, frozen=True):
    """A type of scenario: its name in a setup, what it is about, and its rule.

    `attacks` says whether one side attacks; `sizes` and `values` are the units and the points of the attacker and the
    defender in proportion, and `options` the optional rules that it brings.
    """

    name: str
    title: str
    text: str
    rule: str
    attacks: bool
    sizes: tuple[int, int] = (1, 1)
    values: tuple[int, int] = (1, 1)
    options: tuple[str, ...] = ()


class ForceMix(msgspec.Struct, frozen=True):
    """What random forces may consist of: types of units, each as frequent as it is listed."""

    name: str
    title: str
    types: tuple[str, ...]


class RandomForces(msgspec.Struct, frozen=True):
    """Forces drawn at random from the catalog: their value, the number of their units, their technology and type.

    `mix` is the name of one of the game's mixes.
    """

    value: int
    count: int
    tech: str = ""
    type: str = ""
    mix: str = ""


class QuickBattle(msgspec.Struct, frozen=True):
    """A battle that starts with one click: one of the pairs of forces, or random ones, on one of the boards.

    `aboard` has the numbers of the units, counted from 0, that start aboard another one of their side, with its number.
    `preset` names the optional rules with which it is played; without one, they are the usual ones.
    """

    name: str
    title: str
    text: str
    boards: tuple[str, ...] = ()
    forces: tuple[tuple[tuple[str, ...], ...], ...] = ()
    random: RandomForces | None = None
    aboard: tuple[tuple[int, int], ...] = ()
    preset: str = ""
