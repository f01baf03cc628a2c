"""Questions, the actions that answer them, and the tasks of the agenda."""

from __future__ import annotations

from ironhex.engine import Action, Question, Task
from ironhex.kernel.hexes import Hex

FULL, SINGLE = 2, 1
"""The actions of an activation, and those of a heavy-weapons section."""


# --- actions ----------------------------------------------------------------------------------------------------------
class Order(Action, frozen=True):
    """An action of this game; its text is in `notation.py`."""

    def __str__(self) -> str:
        from ironhex.systems.tinsoldier.notation import write

        return write(self)


class Move(Order, frozen=True):
    """Move along the ground, in the air or in water, step by step.

    Steps: F forward, B backward, L and R turn, U and D change altitude, depth or floor, P goes prone, S stands up, and
    T before a step leads onto the roof of a building. Infantry has no facing; 0 to 5 are the directions of its steps.
    """

    piece: int
    steps: str
    evade: bool = False
    """A vehicle shakes off the infantry on it, which takes both its actions."""


class Jump(Order, frozen=True):
    """Jump to a hex, and face any way there."""

    piece: int
    to: Hex
    facing: int


class Attack(Order, frozen=True):
    """Fire weapons at a piece, or at the building in a hex."""

    piece: int
    target: int | Hex
    weapons: tuple[int, ...]
    rate: int = 1
    """How often each weapon fires, if it can fire several times."""
    cluster: bool = False
    burn: bool = False
    """Set the hex of the target on fire instead."""


class Melee(Order, frozen=True):
    """A physical attack: punch, kick, push, charge or jump."""

    piece: int
    target: int
    how: str


class Swarm(Order, frozen=True):
    """Infantry attacks the legs of a 'Mech in its hex (`legs`), boards a machine (`board`), or damages the one that it
    has boarded, at the front or the back."""

    piece: int
    target: int
    how: str


class Cover(Order, frozen=True):
    """Enter cover."""

    piece: int


class Overwatch(Order, frozen=True):
    """Enter overwatch."""

    piece: int


class Mount(Order, frozen=True):
    """Board a friendly vehicle."""

    piece: int
    carrier: int


class Dismount(Order, frozen=True):
    """Leave the vehicle that carries it."""

    piece: int


class Command(Order, frozen=True):
    """Activate one subordinate."""

    piece: int
    subordinate: int


class GroupCommand(Order, frozen=True):
    """Let all subordinates of a group take one action of the same kind, with the commander or without."""

    piece: int
    group: str
    what: str
    joins: bool = False


class CallFire(Order, frozen=True):
    """Call indirect fire on a target from pieces on overwatch."""

    piece: int
    target: int
    callers: tuple[int, ...]


class RequestOrders(Order, frozen=True):
    """Give up the activation to activate the commander."""

    piece: int


class CoolDown(Order, frozen=True):
    """Lose heat."""

    piece: int


class Discard(Order, frozen=True):
    """Throw heavy weapons away. It takes no action."""

    piece: int


class Wait(Order, frozen=True):
    """Do nothing."""

    piece: int


class Stop(Order, frozen=True):
    """Take no more actions in this activation."""

    piece: int


class Pass(Order, frozen=True):
    """Let the chance go by."""


class Pick(Order, frozen=True):
    """Choose one of several things by its number."""

    number: int


class Sidestep(Order, frozen=True):
    """Get out of the way of a charge, or stay (None)."""

    to: Hex | None = None


# --- questions --------------------------------------------------------------------------------------------------------
class Act(Question, frozen=True):
    """A piece is to take an action.

    `only` is the kind of action a group was commanded to take; `must_order` is the piece that a commander who was asked
    for orders must still give one to.
    """

    piece: int
    left: int
    only: str = ""
    must_order: int = 0
    first: bool = True


class Interrupt(Question, frozen=True):
    """An enemy has just acted in front of pieces on overwatch."""

    enemy: int
    watchers: tuple[int, ...]


class LoseWeapon(Question, frozen=True):
    """Which of several weapons of a kind is lost."""

    piece: int
    weapons: tuple[int, ...]


class AvoidCharge(Question, frozen=True):
    """A charge has missed: step aside, or stay."""

    piece: int
    attacker: int


# --- tasks ------------------------------------------------------------------------------------------------------------
class Turn(Task, frozen=True):
    """A new turn begins."""


class Draw(Task, frozen=True):
    """The next card is drawn."""


class Activation(Task, frozen=True):
    """A piece is activated."""

    piece: int
    must_order: int = 0
    only: str = ""
    """The kind of the single action that a group was commanded to take."""
    by: int | None = None
    """The piece that has activated it, and goes on afterwards."""


class NextAction(Task, frozen=True):
    """A piece may take an action."""

    piece: int
    left: int
    only: str = ""
    must_order: int = 0
    first: bool = True


class AfterAction(Task, frozen=True):
    """A piece has taken an action: its move tag drops if it did not move.

    Its crew was stunned, or its turret jammed, before that action and not because of it.
    """

    piece: int
    moved: bool
    was_stunned: bool = True
    was_jammed: bool = True


class Watch(Task, frozen=True):
    """Pieces on overwatch may interrupt."""

    enemy: int


class EndActivation(Task, frozen=True):
    """An activation is over, and the piece that has given the command goes on."""

    piece: int
    by: int | None = None


class Walk(Task, frozen=True):
    """A piece still has to take some steps; `fast` at top speed."""

    piece: int
    steps: str
    spent: int = 0
    hexes: int = 0
    fast: bool = False


class Fire(Task, frozen=True):
    """An attack is rolled."""

    piece: int
    attack: Attack
    designator: int = 0


class Strike(Task, frozen=True):
    """A physical attack is rolled."""

    piece: int
    melee: Melee


class Damage(Task, frozen=True):
    """Hits are resolved against the armor of a piece."""

    piece: int
    behind: bool
    damage: int
    hits: int
    part: str = ""
    """Criticals strike this part, without a roll."""
    second: bool = False
    """The second pass of split armor."""


class Hazards(Task, frozen=True):
    """Hazard dice are rolled."""

    piece: int
    dice: int
    part: str = ""


class Criticals(Task, frozen=True):
    """Critical hits are rolled."""

    piece: int
    hits: int
    part: str = ""


class Check(Task, frozen=True):
    """A piece makes a piloting check, and falls if it fails."""

    piece: int
    why: str
    levels: int = 0
    modifier: int = 0


class Fall(Task, frozen=True):
    """A 'Mech falls."""

    piece: int
    levels: int = 0
    part: str = ""


class Displace(Task, frozen=True):
    """A piece is driven one hex in a direction."""

    piece: int
    direction: int


class Follow(Task, frozen=True):
    """An attacker enters the hex that its target was driven out of, if it has been left."""

    piece: int
    hex: Hex


class HitBuilding(Task, frozen=True):
    """Hits are resolved against a building."""

    hex: Hex
    damage: int
    hits: int


class TurnEnd(Task, frozen=True):
    """The turn is over."""
