"""A unit of a Master Rules battle as flat facts: a design by reference plus plain integers.

`move` and `turn` hold what it has done this turn, `phase` what has happened to it in this phase: a new turn or phase
resets them.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from ironhex.catalog import Design, Item
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.bodies import AnyBody, EmplacementBody, MechBody, ProtoBody, VehicleBody

REVERSED = 6  # a torso twist that leaves the torso ahead, as a full turn would, and reverses the arms


class Mode(IntEnum):
    """How a unit moves in a turn."""

    STAND = 0
    WALK = 1
    RUN = 2
    JUMP = 3


class Thing(StrEnum):
    """What can be attacked besides units."""

    HEX = "hex"
    BUILDING = "building"
    BRIDGE = "bridge"
    WOODS = "woods"  # those of a hex, to clear them
    FIRE = "fire"  # whatever burns in a hex, to set it on fire
    MINES = "mines"  # those of a hex, to clear them
    THUNDER = "thunder"  # a hex, to lay mines in it
    FLARE = "flare"  # a hex, to light it
    GEL = "gel"  # a hex, to cover it with burning gel
    BLAST = "blast"  # a hex, to bombard it with artillery
    ICE = "ice"  # that over the water of a hex, to melt it


class PlaceTarget(msgspec.Struct, frozen=True):
    """A hex as the target of an attack, or the building or bridge in it."""

    what: Thing
    hex: Hex

    @property
    def place(self) -> Hex:
        """The hex it is in, by the name that units have for it."""
        return self.hex

    @property
    def name(self) -> str:
        return f"the {self.what} at {self.hex}"


Target = int | PlaceTarget
"""The target of an attack: a unit by its id, or something at a place."""


def unit_of(target: Target) -> int:
    """The unit that an attack is aimed at, if it must be one."""
    assert isinstance(target, int), f"{target} is not a unit"
    return target


class Fire(msgspec.Struct, frozen=True, omit_defaults=True):
    """One weapon of a declaration: the weapon's item number, its target, the code of the location aimed at, if any, the
    spotter for indirect fire, the number of shots, and the mode: special ammunition, or another way to fire it."""

    weapon: int
    target: Target
    aim: str = ""
    spotter: int | None = None
    rate: int = 1  # shots fired by it
    mode: str = ""  # empty: as usual

    @property
    def victim(self) -> int:
        """The unit it is fired at."""
        return unit_of(self.target)


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One physical attack: its form, the limb (or the item number of a hatchet or sword), and its target."""

    form: str
    target: Target
    limb: int = -1

    @property
    def victim(self) -> int:
        """The unit that is attacked."""
        return unit_of(self.target)


class CloseAttack(msgspec.Struct, frozen=True):
    """An attack of infantry on a 'Mech in its hex: on its legs, by swarming it, or the end of that."""

    form: str
    target: int


class Engagement(msgspec.Struct, frozen=True, omit_defaults=True):
    """An anti-missile system by its item number, the salvo it is aimed at by its attacker and launcher, and the rounds
    used."""

    system: int
    attacker: int
    weapon: int
    rounds: int = 0


class Pod(msgspec.Struct, frozen=True):
    """A pod of a Narc launcher that sticks to a unit: its kind, and the side that has fired it."""

    what: str
    side: str


class Rush(msgspec.Struct, frozen=True):
    """A charge or a death from above, declared in the Movement Phase and resolved in the Physical Attack Phase."""

    form: str
    target: Target
    origin: Hex


class Battery(msgspec.Struct, frozen=True):
    """Where artillery off the map is: beyond which edge (0 north, 3 south, 1 and 2 east, 4 and 5 west), and how many
    mapsheets away."""

    edge: int
    maps: int


class Ranging(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an artillery piece has learned about a hex: how many shots at it were observed, and whether one has hit."""

    weapon: int
    hex: Hex
    adjusted: int = 0
    hit: bool = False


class MoveState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit's movement this turn, so far."""

    moved: bool = False  # its movement is over
    mode: Mode = Mode.STAND
    boosted: bool = False  # has switched on its MASC
    spent: int = 0  # Movement Points
    traveled: int = 0  # total hexes entered
    hexes: int = 0  # hexes entered since it last reversed, which make it harder to hit
    backward: bool = False
    sense: int = 0  # 1 after a step forward, -1 after one backward
    heading: int | None = None  # the direction in which it entered its last hex
    paved: bool = False  # entered it on pavement
    turned: bool = False  # has turned in it since
    skidded: bool = False
    course: int | None = None  # the direction in which it flew before it turned
    slipped: bool = False  # has just sideslipped: its player decides again
    interrupted: bool = False  # has just been shot at from hiding: its player decides again
    crashed: bool = False
    stand_attempts: int = 0
    burning: int = 0  # burning hexes it moved out of
    ashore: int = 0  # MP spent on land by a unit that also swims
    on_road: bool = False  # began on pavement and has kept to it, if that gives it more MP
    handled: int = 0  # MP for infantry that mounts or dismounts
    unloads: tuple[int, ...] = ()  # the units that get off at the end of the move
    drops: bool = False  # drops all its cargo at the end of the move
    dismounted: bool = False  # has got off another unit
    rush: Rush | None = None


class TurnState(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a unit has done this turn apart from moving."""

    declared: int = 0  # its position in the order of declarations; 0 until it declares
    twist: int = 0  # where its torso or turret is turned, in hexsides clockwise from ahead, or REVERSED
    shots: tuple[Fire, ...] = ()
    drawn: tuple[int, ...] = ()  # the bins of the ammunition for its shots, in order
    primary: Target | None = None  # the primary target, even if no shot is fired at it
    prop: int | None = None  # the limb a prone 'Mech props itself up on to fire
    lines: tuple[
        tuple[int, int], ...
    ] = ()  # on which side lines of sight along hexsides pass, by the unit looking along them
    hampered: int = 0  # motive hits, effective from the end of the turn on
    finding: str = ""  # the club it picks up or looks for
    close: CloseAttack | None = None  # what infantry does to a 'Mech in its hex
    struck: int = 0  # its position in the order of physical declarations; 0 until it declares
    blows: tuple[Blow, ...] = ()
    engaged: tuple[Engagement, ...] = ()  # the salvos its anti-missile systems are aimed at
    flamed: int = 0  # flamers that have heated it
    dropped: bool = False  # it has landed from a DropShip, and does nothing else
    ambushed: bool = False  # it has fired from hiding, and does nothing else
    designated: tuple[int, ...] = ()  # the units that have designated it with target acquisition gear
    beam: Target | None = None  # what its searchlight lights
    launched: tuple[int, ...] = ()  # the item numbers of the artillery that it has fired indirectly


class PhaseState(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has happened to a unit in this phase and is resolved at its end."""

    damage: int = 0
    ambush: int | None = None  # the enemy that has just discovered it, which it may attack pointblank
    causes: tuple[Mod, ...] = ()  # each requires a Piloting Skill Roll; its modifier counts for all of them
    rolled: int = 0  # how many of the causes have been rolled for
    falls: tuple[Mod, ...] = ()  # why it falls without a roll
    shocks: int = 0  # consciousness rolls due
    ammo_exploded: bool = False
    struck: int = 0  # locations whose components were hit, one bit each: they had some when the phase began
    scorched: Hex | None = None  # the burning hex in which it has rolled for its survival
    doom: tuple[str, str] | None = None  # the rule and the reason why it is out of action and will leave the map


class How(StrEnum):
    """How a unit is attached to another."""

    PASSENGER = "passenger"  # inside it
    RIDER = "rider"  # on the outside of a friend
    SWARM = "swarm"  # on the outside of an enemy
    CARGO = "cargo"


class Attachment(msgspec.Struct, frozen=True):
    """What a unit is attached to: it is in that unit's hex and has none of its own."""

    to: int
    how: How


class Load(msgspec.Struct, frozen=True):
    """Cargo that a unit carries, in tons, and where: in its hands, outside in the open, or inside behind its armor."""

    tons: int
    where: str


class Membership(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of a unit in a network of C3 computers, declared before the battle."""

    network: int  # the number of the network, counted from 1 on each side
    master: int | None = None  # the unit to whose master computer it is linked
    company: bool = False  # linked as the master of a lance, to the computer that connects lances
    secret: bool = False  # the other sides do not know about it


class Trench(msgspec.Struct, frozen=True, omit_defaults=True):
    """The improved position of a unit: its Construction Factor, and where it is once the battle has begun."""

    factor: int
    hex: Hex | None = None


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit of a battle: on the map, still to come, or out of the battle."""

    id: int
    name: str
    side: str
    seat: str
    kind: str
    design: Design
    gunnery: int
    piloting: int
    armor: tuple[int, ...]  # by location, then the rear of CT, LT, RT
    structure: tuple[int, ...]
    crits: tuple[int, ...]  # by location, one bit for each slot hit
    ammo: tuple[int, ...]  # shots left by bin
    body: AnyBody
    hex: Hex | None = None
    facing: int = 0
    elevation: int = 0  # levels above the ground of its hex: a bridge deck, a floor, the surface of water, an altitude
    wounds: int = 0
    jammed: tuple[int, ...] = ()  # the item numbers of jammed weapons
    clearing: int | None = None  # the item number of a jammed weapon that its crew clears this turn
    off: tuple[int, ...] = ()  # the item numbers of equipment that is switched off
    dumping: tuple[int, ...] = ()  # the bins whose ammunition it dumps this turn
    pods: tuple[Pod, ...] = ()  # the pods of Narc launchers that stick to it
    expended: tuple[int, ...] = ()  # the item numbers of one-shot weapons that have been fired
    knocked_out: int = 0  # the turn the warrior lost consciousness; 0 while awake
    fate: str = ""  # how it left the battle: destroyed, withdrawn, ejected, captured, rescued
    remains: Hex | None = None  # the hex in which it left the battle, if it was on the map
    attached: Attachment | None = None  # the unit that carries it, or that it clings to
    flooded: int = 0  # locations whose hull is breached under water, one bit each
    stuck: Hex | None = None  # the swampy hex in which it is stuck, as long as it is there
    hidden: bool = False  # the other sides do not know of it
    burning: int = 0  # the turns for which the gel of infernos still burns on it
    fierce: int = 0  # those of them in which it is the hotter gel of an Inferno-IV missile
    light: str = ""  # whether its searchlight is on, off or shot out; empty if it has none
    value: int = 0
    network: Membership | None = None  # its network of C3 computers
    battery: Battery | None = None  # where it is off the map, as artillery
    dropping: bool = False  # waits in a DropShip
    landing: Hex | None = None  # the hex toward which it drops
    trench: Trench | None = None  # the improved position in which it started
    loads: tuple[Load, ...] = ()  # its cargo, without the units that it carries
    ranged: tuple[Ranging, ...] = ()  # the hexes that its artillery has fired at
    move: MoveState = MoveState()
    turn: TurnState = TurnState()
    phase: PhaseState = PhaseState()

    @property
    def on_map(self) -> bool:
        """Still in the battle and on the map."""
        return self.hex is not None and not self.fate

    @property
    def place(self) -> Hex:
        """The hex of a unit that must be on the map."""
        assert self.hex is not None, f"{self.name} is not on the map"
        return self.hex

    @property
    def known_to(self) -> str:
        """The only side that knows about it if it is hidden, otherwise empty."""
        return self.side if self.hidden else ""

    def weapon(self, name: str, where: str = "") -> Item:
        """A weapon by its name, and by the code of its location if there are several."""
        for item in self.design.weapons:
            named = name.lower() in (item.equipment.name.lower(), item.equipment.key.lower())
            if named and where in ("", self.design.location_code(item.location)):
                return item
        raise LookupError(f"{self.name} has no {name}{f' in {where}' if where else ''}")

    def with_critical(self, where: str, what: str) -> Unit:
        """The unit with one more critical hit: in a location by its code, on a system or an item by its name."""
        codes = {each.code: each.index for each in self.design.locations}
        if where not in codes:
            raise LookupError(f"{self.name} has no location {where}; it has {', '.join(codes)}")
        location = codes[where]
        for slot, content in enumerate(self.design.contents[location]):
            named = content.equipment.name if isinstance(content, Item) else content
            if named == what and not self.crits[location] >> slot & 1:
                crits = list(self.crits)
                crits[location] |= 1 << slot
                return replace(self, crits=tuple(crits))
        raise LookupError(f"{self.name} has no {what} left in {where}")

    def __repr__(self) -> str:
        where = f"in {self.hex}" if self.hex else "off the map"
        return f"<Unit {self.id + 1} {self.name} of {self.side}, {self.fate or where}>"

    @property
    def aside(self) -> bool:
        """Whether it is off the map and does not enter it like others: as artillery, or in a DropShip."""
        return self.battery is not None or self.dropping

    @property
    def mired(self) -> bool:
        """Whether it is stuck where it is; a unit that was driven out of the hex is not."""
        return self.stuck is not None and self.stuck == self.hex

    def gone(self, location: int) -> bool:
        """A location is gone when its structure is destroyed or it was blown off."""
        return self.structure[location] <= 0 or bool(self.body.severed >> location & 1)

    @property
    def mech(self) -> MechBody:
        """The body of a unit that must be a 'Mech."""
        assert isinstance(self.body, MechBody), f"{self.name} is not a 'Mech"
        return self.body

    @property
    def vehicle(self) -> VehicleBody:
        """The body of a unit that must be a vehicle."""
        assert isinstance(self.body, VehicleBody), f"{self.name} is not a vehicle"
        return self.body

    @property
    def proto(self) -> ProtoBody:
        """The body of a unit that must be a ProtoMech."""
        assert isinstance(self.body, ProtoBody), f"{self.name} is not a ProtoMech"
        return self.body

    @property
    def emplacement(self) -> EmplacementBody:
        """The body of a unit that must be a gun emplacement."""
        assert isinstance(self.body, EmplacementBody), f"{self.name} is not a gun emplacement"
        return self.body


Attacked = Unit | PlaceTarget
"""What an attack is made on: a unit as it is, or a place."""


def lying(unit: Unit, prone: bool) -> Unit:
    """The unit prone or standing; units that never go prone stay as they are."""
    return unit if unit.body.prone == prone else replace(unit, body=replace(unit.mech, prone=prone))


def altered(unit: Unit, **fields: Any) -> Unit:
    """The unit with other values for its own or its body's fields, for setting up positions."""
    own = {name: value for name, value in fields.items() if name in Unit.__struct_fields__}
    rest = {name: value for name, value in fields.items() if name not in own}
    changed = replace(unit, **own)
    return replace(changed, body=replace(changed.body, **rest)) if rest else changed
