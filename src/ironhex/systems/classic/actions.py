"""What a player may answer. Every action has a text, `str(action)`, that can be parsed; see `notation`."""

from __future__ import annotations

from ironhex.catalog import Location
from ironhex.engine import Action
from ironhex.kernel.hexes import DIRECTION_SHORT, Hex
from ironhex.systems.classic.battle import Blow, CloseAttack, Fire, Mode, Target
from ironhex.systems.classic.unit import REVERSED

REVERSED_ARMS = "reversed"  # the text of a twist

MODES = {mode: mode.name.lower() for mode in Mode}
ITEM_BLOWS = ("hatchet", "sword")
LIMBS = {int(location): location.name for location in Location}  # what a 'Mech leans on, punches or kicks with


class Deploy(Action, frozen=True, tag=True, omit_defaults=True):
    """Put a unit on the map before the battle; one that dives may start some levels below the surface, and one in a
    building on an upper floor, which is a negative depth."""

    unit: int
    hex: Hex
    facing: int
    depth: int = 0

    def __str__(self) -> str:
        below = f" depth {self.depth}" if self.depth > 0 else f" level {-self.depth}" if self.depth else ""
        return f"deploy {number_of(self.unit)} {self.hex} {DIRECTION_SHORT[self.facing]}{below}"


class Move(Action, frozen=True, tag=True, omit_defaults=True):
    """Move a unit, or continue its movement.

    `steps` spells a move on the ground: F forward, B backward, L and R turn a hexside, 1 2 4 5 shift sideways (quads;
    hexsides clockwise from ahead), C and S climb and sink a level in the air, in water and on stairs, U try to stand
    up, D go prone, X leave the map. Before a step into a building, T leads onto its roof and E to the floor level
    with the unit. A jump names its whole `path` and the `facing` it lands with; standing up names the facing too.
    `rush` is the target of a charge (on the ground; a unit or a building) or a death from above (jumping). `enter` is
    the edge hex where a unit enters the map. A carrier takes the units of `load` aboard before it moves, and lets
    those of `unload` off at the end, where a unit with `drop` also drops all its cargo.
    """

    unit: int
    mode: Mode
    steps: str = ""
    path: tuple[Hex, ...] = ()
    facing: int | None = None
    rush: Target | None = None
    enter: Hex | None = None
    load: tuple[int, ...] = ()
    unload: tuple[int, ...] = ()
    drop: bool = False

    def __str__(self) -> str:
        words = [f"move {number_of(self.unit)} {MODES[self.mode]}"]
        if self.steps:
            words.append(self.steps)
        if self.path:
            words.append("-".join(map(str, self.path)))
        if self.facing is not None:
            words.append(f"face:{DIRECTION_SHORT[self.facing]}")
        if self.rush is not None:
            words.append(f"rush:{target_text(self.rush)}")
        if self.enter is not None:
            words.append(f"enter:{self.enter}")
        for word, units in (("load", self.load), ("unload", self.unload)):
            if units:
                words.append(f"{word}:{','.join(str(number_of(unit)) for unit in units)}")
        return " ".join((*words, "drop:cargo") if self.drop else words)


class Eject(Action, frozen=True, tag=True):
    """The warrior ejects from the 'Mech instead of moving it."""

    unit: int

    def __str__(self) -> str:
        return f"eject {number_of(self.unit)}"


class Masc(Action, frozen=True, tag=True):
    """A 'Mech switches on its MASC; if its legs bear it, it runs."""

    unit: int

    def __str__(self) -> str:
        return f"masc {number_of(self.unit)}"


def twist_text(twist: int) -> str:
    """How far a torso or turret is turned, as a text."""
    return REVERSED_ARMS if twist == REVERSED else f"{twist:+d}"


class Declare(Action, frozen=True, tag=True, omit_defaults=True):
    """A unit's weapon attacks: how far its torso or turret is turned, each weapon with its target (the first is the
    primary target), the limb a prone 'Mech leans on, or the club it picks up (limb, tree) or searches for (girder)
    instead of attacking, or what infantry does to a 'Mech in its hex."""

    unit: int
    twist: int = 0
    shots: tuple[Fire, ...] = ()
    prop: int | None = None
    find: str = ""
    close: CloseAttack | None = None

    def __str__(self) -> str:
        words = [f"declare {number_of(self.unit)}"]
        if self.twist:
            words.append(f"twist:{twist_text(self.twist)}")
        if self.prop is not None:
            words.append(f"prop:{limb_text(self.prop)}")
        if self.find:
            words.append(f"find:{self.find}")
        if self.close is not None:
            words.append(f"close:{self.close.form}>{number_of(self.close.target)}")
        return " ".join((*words, *map(_fire_text, self.shots)))


class Strike(Action, frozen=True, tag=True, omit_defaults=True):
    """A unit's physical attacks, possibly none."""

    unit: int
    blows: tuple[Blow, ...] = ()

    def __str__(self) -> str:
        return " ".join((f"strike {number_of(self.unit)}", *map(_blow_text, self.blows)))


class Pick(Action, frozen=True, tag=True):
    """One of the options a question names."""

    option: str

    def __str__(self) -> str:
        return f"pick {self.option}".rstrip()


def number_of(unit: int) -> int:
    """What players call a unit: the first is 1."""
    return unit + 1


def limb_text(limb: int) -> str:
    """A limb by its code; one that no 'Mech has, by its number."""
    return LIMBS.get(limb, str(limb))


def _fire_text(fire: Fire) -> str:
    aim = f"@{fire.aim}" if fire.aim else ""
    spotter = "" if fire.spotter is None else f"/{number_of(fire.spotter)}"
    rate = "" if fire.rate == 1 else f"*{fire.rate}"
    mode = f"~{fire.mode.replace(' ', '_')}" if fire.mode else ""
    return f"{fire.weapon}>{target_text(fire.target)}{aim}{spotter}{rate}{mode}"


def _blow_text(blow: Blow) -> str:
    return f"{blow.form}:{_limb_text(blow)}>{target_text(blow.target)}"


def _limb_text(blow: Blow) -> str:
    if blow.limb < 0:
        return ""
    return str(blow.limb) if blow.form in ITEM_BLOWS else limb_text(blow.limb)


def target_text(target: Target) -> str:
    """A unit by its number, a place by what it is and its hex."""
    return str(number_of(target)) if isinstance(target, int) else f"{target.what}={target.hex}"
