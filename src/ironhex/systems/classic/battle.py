"""The state of a Master Rules battle: the board, the sides, the units, and what is due later."""

from __future__ import annotations

from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.engine import Outcome
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.unit import (
    Attachment,
    Attacked,
    Battery,
    Blow,
    CloseAttack,
    Engagement,
    Fire,
    How,
    Load,
    Membership,
    Mode,
    MoveState,
    PhaseState,
    PlaceTarget,
    Pod,
    Ranging,
    Rush,
    Target,
    Thing,
    Trench,
    TurnState,
    Unit,
    altered,
    lying,
    unit_of,
)

if TYPE_CHECKING:
    from ironhex.systems.classic.kinds.kind import Kind

__all__ = [
    "Attachment",
    "Attacked",
    "Battery",
    "Battle",
    "Blow",
    "CloseAttack",
    "Contact",
    "Crate",
    "Due",
    "Engagement",
    "Fire",
    "Flare",
    "How",
    "Limb",
    "Load",
    "Membership",
    "Minefield",
    "Mode",
    "MoveState",
    "Phase",
    "PhaseState",
    "PlaceTarget",
    "Pod",
    "Preset",
    "Ranging",
    "Rush",
    "Scenario",
    "Shell",
    "Side",
    "Sighted",
    "Target",
    "Thing",
    "Trench",
    "TurnState",
    "Unit",
    "altered",
    "lying",
    "unit_of",
]


APART = 1000  # between the id of a unit and that of its warrior on foot, where sides do not see everything


class Phase(StrEnum):
    """All phases of the book, in its order; the rules say which of them are played."""

    DEPLOYMENT = "deployment"  # before the first turn
    INITIATIVE = "initiative"
    TARGETING = "targeting"  # of artillery off the map
    MOVEMENT = "movement"
    OFF_BOARD = "off-board attack"  # by artillery
    WEAPONS = "weapon attack"
    PHYSICAL = "physical attack"
    HEAT = "heat"
    END = "end"


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """A team: its seats, its home edge (0 north, 3 south, 1 and 2 east, 4 and 5 west), and how it arrives."""

    name: str
    seats: tuple[str, ...]
    home: int = 3
    arrival: str = "placed"  # placed, deploy or enter
    zone: int = 2  # rows from the home edge in which it deploys
    mines: tuple[tuple[str, int], ...] = ()  # how many minefields of each kind it lays before the battle
    crates: tuple[tuple[str, int], ...] = ()  # how many crates of each size lie in front of its units at the start
    entry: int | None = None  # the edge that it enters the map over; None: its home edge
    first_turn: int = 0  # the turn in which it may enter the map
    stays: bool = False  # its units may not leave the map of their own accord
    bonus: int = 0  # to its Initiative rolls

    @property
    def entry_edge(self) -> int:
        """The edge that it enters the map over."""
        return self.home if self.entry is None else self.entry


class Scenario(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a battle ends and is scored, and the world on which it takes place."""

    name: str = "Meeting engagement"
    turn_limit: int = 0  # 0: none
    points: bool = False  # Battle Value destroyed decides at the turn limit
    retreat: bool = True  # units may leave across their home edge
    deadly_edges: str = ""  # the rule under which a unit that leaves the map, across any edge, counts as destroyed
    standstill: bool = False  # a draw when no side can affect another anymore
    type: str = ""  # one of the book's scenario types, which decides how it ends
    attacker: str = ""  # the side that attacks, where the type has an attacker
    bought: bool = False  # forces were bought with Battle Value, so Victory Points decide
    temperature: int = 20  # degrees Celsius
    gravity: int = 100  # hundredths of that of Earth


class Minefield(msgspec.Struct, frozen=True, omit_defaults=True):
    """Mines in a hex: of what kind, and who has laid them."""

    hex: Hex
    what: str
    side: str  # of those who have laid them
    points: int
    setting: int = 0  # the tons of a 'Mech that sets off vibrabombs; a secret of their side
    scattered: bool = False  # by missiles
    known_to: tuple[str, ...] = ()  # the other sides that know of them
    public: bool = False  # everybody does
    lot: int = 0  # a number for each salvo of vibrabombs in a hex, which has a setting of its own


class Flare(msgspec.Struct, frozen=True):
    """Flares above a hex, and the turns in which they burn."""

    hex: Hex
    first: int
    last: int


class Limb(msgspec.Struct, frozen=True):
    """An arm or a leg on the ground that can be picked up as a club."""

    hex: Hex
    unit: int
    location: int


class Crate(msgspec.Struct, frozen=True):
    """Cargo on the ground, as much as can still be used."""

    hex: Hex
    tons: int


class Preset(msgspec.Struct, frozen=True):
    """A hex on which the artillery of a side has been ranged in before the battle; a secret of that side."""

    side: str
    hex: Hex


class Shell(msgspec.Struct, frozen=True, omit_defaults=True):
    """What artillery has been ordered to fire at a hex: the weapon's item number, the ammunition, and the mission."""

    weapon: int
    fired: int  # the turn
    mode: str = ""  # special ammunition
    setting: int = 0  # of the vibrabombs that it lays
    clearing: bool = False  # fired to clear mines
    origin: Hex | None = None  # where its piece stood when it was fired; None before that, and off the map
    moved: tuple[Mod, ...] = ()  # what its piece added to the number to hit when it fired, such as its movement
    seen_by: tuple[int, ...] = ()  # the units that saw the target hex when it was fired
    spotter: int | None = None  # the unit that is to designate the target of a homing missile
    distracted: bool = False  # its piece has fired at another hex in a turn between its firing and its landing


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something scheduled for the start of a phase: a shell lands, a fire dies down, a drop arrives.

    `what` names the rule of the ruleset that resolves it; that rule defines the other fields.
    """

    turn: int
    phase: Phase
    what: str
    hex: Hex | None = None
    unit: int | None = None
    side: str = ""
    amount: int = 0
    known_to: str = ""  # the only side that knows about it, if it is a secret
    shell: Shell | None = None  # of artillery


class Contact(msgspec.Struct, frozen=True):
    """Where a side last saw an enemy that is out of its sight, and in which turn."""

    unit: int
    name: str
    side: str
    hex: Hex
    turn: int


class Sighted(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side sees of its enemies in a double-blind battle: their units in sight, and the last places of others.

    Without a side it is what spectators see.
    """

    side: str
    units: tuple[int, ...] = ()
    contacts: tuple[Contact, ...] = ()


class Battle(msgspec.Struct, frozen=True, omit_defaults=True):
    """All the facts of a battle."""

    VERSION: ClassVar[int] = 2
    board: Board
    rules: Ruleset
    sides: tuple[Side, ...]
    units: tuple[Unit, ...]
    scenario: Scenario = Scenario()
    turn: int = 0
    phase: Phase = Phase.DEPLOYMENT
    order: tuple[str, ...] = ()  # side names, the loser of the initiative first
    before: tuple[Unit, ...] = ()  # the units as they were when an attack phase began
    limbs: tuple[Limb, ...] = ()
    crates: tuple[Crate, ...] = ()
    due: tuple[Due, ...] = ()
    wind: int | None = None  # the direction in which it blows, if the rules in use have wind
    mines: tuple[Minefield, ...] = ()  # by hex
    flares: tuple[Flare, ...] = ()
    factors: tuple[tuple[Hex, int], ...] = ()
    """Of the buildings damaged in this phase, by their first hex: the Construction Factor when the phase began."""
    presets: tuple[Preset, ...] = ()
    sighted: tuple[Sighted, ...] = ()  # what each side sees; empty if everybody sees everything
    outcome: Outcome | None = None

    def __repr__(self) -> str:
        units = f"{len(self.units)} unit{'' if len(self.units) == 1 else 's'}"
        return f"<Battle on {self.board.name}, turn {self.turn}, {self.phase} phase, {units}>"

    def unit(self, id: int) -> Unit:
        """A unit by its id; a side's view may lack units hidden from it."""
        unit = self.find(id)
        if unit is None:
            raise LookupError(f"there is no unit {id + 1}")
        return unit

    def find(self, id: int) -> Unit | None:
        """A unit by its id; None if this view lacks it. The id is its index, unless some units are hidden."""
        units = self.units
        if 0 <= id < len(units) and (unit := units[id]).id == id:
            return unit
        return next((unit for unit in units if unit.id == id), None)

    def knows(self, id: int) -> bool:
        """Whether there is a unit with that id in this view of the battle."""
        return self.find(id) is not None

    def spotted(self, id: int, side: str) -> bool:
        """Whether a side knows where an enemy is: it has it in sight, or everybody sees everything."""
        return not self.sighted or any(id in row.units for row in self.sighted if row.side == side)

    def changed(self, unit: Unit) -> Battle:
        """The battle with one unit updated."""
        at, units = _index(self.units, unit.id), list(self.units)
        units[at] = unit
        return replace(self, units=tuple(units))

    def at_phase_start(self, id: int) -> Unit:
        """A unit as it was when the phase began, which is how it still attacks."""
        before = self.before
        if id < len(before) and before[id].id == id:
            return before[id]
        return next((unit for unit in before if unit.id == id), None) or self.unit(id)

    def attacked(self, target: Target) -> Attacked:
        """The target of an attack: a unit as it was when the phase began, or a place."""
        return self.at_phase_start(target) if isinstance(target, int) else target

    def next_id(self, origin: int) -> int:
        """The id for a new unit: the lowest free one, which does not tell whether there are hidden units.

        Where sides do not see everything, it depends only on the unit it comes from, and does not tell how many others
        there are.
        """
        if self.sighted:
            return origin + APART
        used = {unit.id for unit in self.units}
        return next(id for id in count() if id not in used)

    def kind(self, unit: Unit) -> Kind:
        """What the rules say about units of its kind."""
        return self.rules.kinds[unit.kind]

    def side(self, name: str) -> Side:
        """The side with a name."""
        return next(side for side in self.sides if side.name == name)

    def present(self) -> list[Unit]:
        """The units still in the battle and on the map."""
        return [unit for unit in self.units if unit.hex is not None and not unit.fate]

    def enemies(self, unit: Unit) -> list[Unit]:
        """The units of other sides that are on the map."""
        side = unit.side
        return [other for other in self.units if other.side != side and other.hex is not None and not other.fate]

    def attached_to(self, unit: Unit) -> tuple[Unit, ...]:
        """The units that another carries, or that cling to it."""
        return tuple([other for other in self.units if other.attached and other.attached.to == unit.id])

    def where(self, unit: Unit) -> Hex | None:
        """The hex a unit is in: its own, or that of the unit it is attached to."""
        return unit.hex if unit.attached is None else self.where(self.unit(unit.attached.to))

    def at(self, hex: Hex) -> tuple[Unit, ...]:
        """The units in a hex, including one in the air above it that is about to land on its target."""
        return tuple([unit for unit in self.units if unit.hex == hex and not unit.fate])


def _index(units: tuple[Unit, ...], id: int) -> int:
    """The index of a unit: its id, unless some units are hidden from this view."""
    if 0 <= id < len(units) and units[id].id == id:
        return id
    for index, unit in enumerate(units):
        if unit.id == id:
            return index
    raise LookupError(f"there is no unit {id + 1}")
