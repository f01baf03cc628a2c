"""A kind of unit, built from parts. Rules ask the parts; they never ask what a unit is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ironhex.catalog import Item
from ironhex.engine import Play
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.unit import REVERSED

if TYPE_CHECKING:
    from ironhex.systems.classic.attack.arcs import Arc
    from ironhex.systems.classic.attack.attack import Attack
    from ironhex.systems.classic.attack.to_hit import Shot
    from ironhex.systems.classic.battle import Battle, Fire, Mode, Unit
    from ironhex.systems.classic.bodies import AnyBody
    from ironhex.systems.classic.damage.hits import Hit, Struck
    from ironhex.systems.classic.movement.steps import Spot
    from ironhex.systems.classic.ruleset import Rule

Columns = Mapping[str, Mapping[str, tuple[int, ...]]]
"""Locations by the form of an attack, the side hit, and the roll from the lowest upward."""


class HitTables(NamedTuple):
    """How a hit finds its location, and what else the roll on the full table does."""

    columns: Columns
    critical: frozenset[int] = frozenset()  # rolls that give a critical check, even if the armor holds
    motive: Mapping[int, int] = MappingProxyType({})  # MP lost by a motive hit, by the roll


class Aiming(NamedTuple):
    """Single locations as targets."""

    heart: int  # whose loss destroys it; what most shooters aim at
    hard: frozenset[int] = frozenset()  # harder to hit than the whole unit, not easier; never aimed at by a computer
    immobile: bool = True  # anybody can aim at it while it is immobile
    by_computer: bool = True  # a targeting computer can aim at it
    hidden: Mapping[str, frozenset[int]] = MappingProxyType({})  # what does not show, by the side struck


class Mined(NamedTuple):
    """Where magnetic mines stick, and how critical hits there are rolled for; that returns the roll."""

    location: int
    check: Callable[[Play[Any], int, int], int]


class Gait(NamedTuple):
    """How a kind of unit moves over terrain."""

    climb: int  # levels it may climb or descend per hex
    per_level: int  # MP for each of them
    wades: bool  # enters water of depth 1 and more
    turn: int  # MP for a hexside; 0 if facing does not matter
    rolls: bool  # makes Piloting Skill Rolls to stay upright
    minimum_mode: Mode | None  # the mode in which a unit with 1 MP can always enter the hex ahead, whatever that costs
    rules: tuple[Rule, ...]  # what forbids a step, and what it costs
    minimum: tuple[Rule, ...] = ()  # the same for a unit that does nothing else this turn, if that is different
    shifts: bool = False  # steps sideways without turning; set while its drive can
    drowns: bool = False  # can be driven into water that it cannot enter, and is destroyed there
    skids: bool = False  # may skid after a turn on pavement at its faster speed
    slips: bool = False  # may skid after a turn on ice, at any speed
    floats: bool = False  # stays on the surface of water of any depth
    road_bonus: int = 0  # MP more if it begins on pavement and keeps to it
    flies: bool = False  # climbs and sinks by levels, and moves only in the air
    keeps: int | None = None  # the level that a search keeps it at in the air
    flies_in: Mode | None = None  # the only mode in which it flies, if it can also walk
    dives: bool = False  # rises and sinks in water, and swims above its bottom
    dives_in: Mode | None = None  # the only mode in which it does so, if it also moves on the surface in another
    indoors: bool = False  # is inside a building in its hex, not only hampered by it
    upstairs: bool = False  # enters a building also on a floor level with it, and goes onto its roof
    stairs: bool = False  # changes floors inside a building
    walls: bool = False  # breaks through the walls of buildings
    weighs: bool = False  # counts among what the floors and roofs of buildings bear


def always(unit: Unit) -> bool:
    return True


def never(unit: Unit) -> bool:
    return False


def as_it_is(unit: Unit) -> Unit:
    return unit


def by_figures(unit: Unit, item: Item) -> str:
    """Damage of a hit, or of each missile and how many there are."""
    gear = item.equipment
    return f"{gear.damage}×{gear.missiles}" if gear.missiles else str(gear.damage)


def no_letters(item: Item) -> str:
    """The sheets of the Master Rules name weapons in full."""
    return ""


def in_full(shot: Shot, rate: int, points: Fraction) -> Fraction:
    """Every point of damage counts."""
    return points


def no_points(rule: str, why: str) -> Callable[..., Tally]:
    """The Movement Points of a movement mode that no unit of a kind has."""

    def none(*_: Any) -> Tally:
        return Tally(barred=Barred(rule, why))

    return none


@dataclass(frozen=True, eq=False)
class Drive:
    """How it moves."""

    gait: Gait
    walk: Callable[[Unit], Tally]
    run: Callable[[Unit], Tally]
    jump: Callable[[Battle, Unit], Tally]
    walks: str  # the name of its slower movement mode
    runs: str  # the name of its faster movement mode
    faces: bool  # whether its facing matters
    walked: str = "walked"  # the same, told later
    ran: str = "ran"
    legs: tuple[int, ...] = ()
    suspension: tuple[int, ...] = ()  # the locations that suffer from too much speed, if it has no legs
    shifts: bool = False  # steps sideways without turning
    pushed: bool = False  # can be pushed out of its hex
    stability: Callable[[Unit], tuple[Mod, ...]] | None = None  # lasting damage in its Piloting Skill Rolls, if any
    delicate: bool = False  # has an air skirt or foils, which more hits damage
    sinks: bool = False  # is lost on water when it cannot move any more
    stands_freely: Callable[[Unit], bool] = never  # stands up without a roll
    lands: Callable[[Play[Any], int, Spot, int | None], None] | None = None
    """What happens in a hex that it is driven into, with a fall of so many levels if any; None: it may fall there."""
    plunges: Callable[[Play[Any], int], None] | None = None  # out of the air, when a phase ends
    rooted: Callable[[Unit], bool] = never  # can turn in its hex but not leave it
    fixed: bool = False  # part of the ground: it never moves, and faces north
    built: bool = False  # stands on the map as a building

    def did(self, mode: Mode) -> str:
        """A movement mode, told later."""
        return {"WALK": self.walked, "RUN": self.ran}.get(mode.name, "jumped")


@dataclass(frozen=True, eq=False)
class Hull:
    """What can be hit, and what a hit does."""

    body: Callable[[], AnyBody]  # for an undamaged unit
    take_hit: Callable[[Play[Any], int, Hit], None]
    land: Callable[[Play[Any], int, Fire, Shot, dict[int, str]], None]  # a weapon that hits; the sides hit so far
    tables: HitTables | None  # the tables of hit locations, if it has any
    structured: bool  # has internal structure under its armor; else a location is gone with its last point of armor
    locate: Callable[[Play[Any], int, str, str], Struck] | None = None  # by form of attack and side; None: no locations
    wreck: Callable[[Play[Any], int, str], None] | None = None  # destroy it outright by a rule, if that is special
    men: bool = False  # its points are people
    aiming: Aiming | None = None  # how single locations can be aimed at; None: not at all
    enters: Callable[[Unit], Unit] = as_it_is  # what follows from damage it has when it enters; refuses a wreck
    climbable: bool = False  # infantry can climb it, to attack its legs or to swarm it
    chargeable: bool = True  # a 'Mech can charge it
    beaten: Callable[[Play[Any], int], None] | None = None  # what a 'Mech's physical attack does besides its damage
    front: int | None = None  # bearing off the front, in 24 parts, up to which it is hit in front; None: no sides
    tall: bool = False  # is one level tall when standing, and may have partial cover
    fallen_on: bool = False  # a 'Mech that falls from above can strike it
    underfoot: bool = False  # a 'Mech in its hex can kick it
    vehicle: bool = False  # is a vehicle, which a prone 'Mech in its hex can punch
    suffers: Callable[[Shot, int, Fraction], Fraction] = in_full  # of a number of points, on average
    flammable: Callable[[Unit], bool] = always  # may be destroyed in a burning hex
    mined: Mined | None = None  # where magnetic mines stick, if they do
    pierced: Callable[[Play[Any], int, int, Mod], object] | None = None  # a check for critical hits under whole armor
    sticky: bool = False  # the gel of infernos sticks to it
    flooded: Callable[[Play[Any], int], None] | None = None  # what follows when water gets in; None: it never does
    shelled: Callable[[Play[Any], int, Sequence[int], str], None] | None = None
    """What groups of points of an explosion in its hex do, and their cause; None: they strike locations as usual."""
    sure: Callable[[Attack], Mod | None] | None = None  # why an attack cannot miss it, if none can
    lamps: frozenset[int] = frozenset()  # the locations where hits may destroy a searchlight; empty: it carries none


@dataclass(frozen=True, eq=False)
class Melee:
    """Its physical attacks; whatever has any can charge, except a ProtoMech."""

    punches: bool  # and pushes and swings clubs
    kicks_with: tuple[int, ...]
    rams: bool = False  # charges like a vehicle: at the legs, at prone 'Mechs and at other vehicles
    frenzies: bool = False  # has nothing but the special attack of a ProtoMech


@dataclass(frozen=True, eq=False)
class Turning:
    """The part that turns with its mounts when weapon attacks are declared: a torso or a turret."""

    part: str
    positions: Mapping[int, str]  # hexsides clockwise from ahead, each with its name, ahead first
    shown: tuple[int, ...]  # the positions row by row, as seen from above
    carries: Callable[[Item], bool]  # whether a mount turns with it
    refused: Callable[[Unit, int], Barred | None]  # why a unit cannot turn it to another position
    order: str  # the words of a choice to turn it to a position
    story: str  # the words of the log when a unit has turned it
    fitted: Callable[[Unit], bool] = always  # whether a unit has it at all
    apart: bool = False  # its forward arc is one more, next to the unit's own, and does not replace it
    reverses: Callable[[Unit], bool] = never  # whether a unit can reverse its arms instead


NOTHING_TURNS = Barred("BMR-ATK-006", "it has neither a torso nor a turret that turns")


@dataclass(frozen=True, eq=False)
class Attacks:
    """What it attacks with."""

    arcs: Callable[[Item], frozenset[Arc]] | None  # the arcs its mounts cover; None if it fires no weapons
    damage: Callable[[Play[Any], int, Fire, Shot], tuple[int, ...]]  # of a hit, in its groups
    average: Callable[[Shot, int], Fraction]  # the same on average, with a number of shots
    damage_text: Callable[[Unit, Item], str] = by_figures  # a weapon's damage as the record sheet shows it
    letters: Callable[[Item], str] = no_letters  # the letters that mark its special weapons on the record sheet
    arms: tuple[int, ...] = ()
    turning: Turning | None = None
    rigid: Barred = NOTHING_TURNS  # why it turns nothing, if it does not
    fixed: Mapping[int, int] | None = None  # where mounts face that never turn, in hexsides from its front
    to_hit: tuple[Rule, ...] = ()  # what its own condition adds to the number of each weapon
    clash: Callable[[Unit, Sequence[Fire]], Barred | None] | None = None  # why some weapons do not fire together
    props: Callable[[Unit], bool] = never  # props itself up on a limb to fire when prone
    melee: Melee | None = None
    surfaces: str = ""  # the special weapons that it fires from below the surface of water, coming up for a moment
    # what its special weapons do when they hit, if the target does not decide that
    special: Mapping[str, Callable[[Play[Any], int, Fire, Shot], None]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of unit."""

    name: str
    drive: Drive
    hull: Hull
    attacks: Attacks
    as_attacker: tuple[Rule, ...] = ()  # what its own attacks add to the to-hit number
    as_target: tuple[Rule, ...] = ()  # what attacks against it add
    skills: tuple[str, ...] = ()  # those of its crew that count
    steering: str = "piloting"  # the name of its crew's Piloting Skill
    has_heat: bool = False
    fills_hex: bool = True  # cannot share its hex with another such unit
    needs_cover: bool = False  # cannot hide in clear or paved hexes
    on_foot: bool = False  # people, with or without battle armor
    naval: bool = False  # a vessel, which water neither hampers nor helps to hit
    dumps: bool = False  # can dump ammunition
    can_eject: bool = False
    stranded: bool = False  # picked up by a unit in its hex at the end of a turn
    has_sheet: bool = True  # has its own armor and weapons
    has_destruction_odds: bool = False  # the chance to destroy it depends on critical hits and structure
    holds_field: bool = True  # keeps its side in the battle while it is on the map
    in_points: bool = False  # up to five of a player declare their fire as one
    heavy_steps: bool = False  # set off vibrabombs

    @property
    def has_facing(self) -> bool:
        return self.drive.faces

    @property
    def has_location(self) -> bool:
        """Whether hits on it have a location."""
        return self.hull.locate is not None

    @property
    def makes_piloting_rolls(self) -> bool:
        return self.drive.stability is not None

    @property
    def fires(self) -> bool:
        """Whether it declares weapon attacks."""
        return self.attacks.arcs is not None

    def turns(self, unit: Unit) -> tuple[int, ...]:
        """The positions of a unit's torso or turret, in hexsides clockwise from ahead, and that of reversed arms."""
        turning = self.attacks.turning
        if turning is None:
            return (0,)
        return tuple(turn for turn in turning.positions if turn != REVERSED or turning.reverses(unit))

    @property
    def charges(self) -> bool:
        return self.attacks.melee is not None and not self.attacks.melee.frenzies

    @property
    def frenzies(self) -> bool:
        """Whether it has the special physical attack of a ProtoMech."""
        return self.attacks.melee is not None and self.attacks.melee.frenzies

    @property
    def rams(self) -> bool:
        """Whether it charges like a vehicle."""
        return self.attacks.melee is not None and self.attacks.melee.rams

    @property
    def physical(self) -> bool:
        """Whether it declares physical attacks in their phase."""
        return self.punches or bool(self.kicks_with) or self.frenzies

    @property
    def punches(self) -> bool:
        return self.attacks.melee is not None and self.attacks.melee.punches

    @property
    def kicks_with(self) -> tuple[int, ...]:
        return self.attacks.melee.kicks_with if self.attacks.melee else ()
