"""What a player may answer. Every action has a short text form that reads back the same."""

from __future__ import annotations

from ironhex.engine import Action
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Blow, Fire, Mode


class Deploy(Action, frozen=True, tag=True):
    """Put a unit on the map before the battle."""

    unit: int
    hex: Hex
    facing: int


class Move(Action, frozen=True, tag=True, omit_defaults=True):
    """Move a unit, or a further part of its movement.

    `steps` spells a move on the ground: F forward, B backward, L and R turn a hexside, 1 2 4 5 shift sideways (quads;
    hexsides clockwise from ahead), U try to stand up, D drop to the ground, X leave the map. A jump names its whole
    `path` and the `facing` it lands with; standing up names the facing too. `rush` is the target of a charge (on the
    ground) or a death from above (jumping). `enter` is the edge hex by which a unit comes onto the map.
    """

    unit: int
    mode: Mode
    steps: str = ""
    path: tuple[Hex, ...] = ()
    facing: int | None = None
    rush: int | None = None
    enter: Hex | None = None


class Eject(Action, frozen=True, tag=True):
    """The warrior leaves his 'Mech instead of moving it."""

    unit: int


class Declare(Action, frozen=True, tag=True, omit_defaults=True):
    """A unit's weapon attacks: the torso twist, each weapon with its target (the first is the primary target), the limb
    a prone 'Mech leans on, or the club it picks up (limb, tree) or searches for (girder) instead of attacking."""

    unit: int
    twist: int = 0
    shots: tuple[Fire, ...] = ()
    prop: int | None = None
    find: str = ""


class Strike(Action, frozen=True, tag=True, omit_defaults=True):
    """A unit's physical attacks; none is an answer too."""

    unit: int
    blows: tuple[Blow, ...] = ()


class Pick(Action, frozen=True, tag=True):
    """One of the options a question names."""

    option: str


ACTIONS = (Deploy, Move, Eject, Declare, Strike, Pick)
