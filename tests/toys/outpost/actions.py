"""Questions, the actions that answer them with their texts, and the tasks of the agenda."""

from __future__ import annotations

from tests.toys.outpost.ground import Spot

from ironhex.engine import Action, Question, Task

STEP = "-"  # between the dots of a path


# --- questions --------------------------------------------------------------------------------------------------------
class Act(Question, frozen=True):
    """One soldier of the seat is to act."""

    side: str


class Opportunity(Question, frozen=True):
    """Somebody moves in front of a watcher: fire?"""

    watcher: str
    mover: str

    @property
    def order_key(self) -> str:
        return f"opportunity {self.watcher}"


# --- actions ----------------------------------------------------------------------------------------------------------
class Move(Action, frozen=True):
    """Go from dot to dot."""

    soldier: str
    path: tuple[Spot, ...]

    def __str__(self) -> str:
        return f"move {self.soldier} {STEP.join(map(str, self.path))}"


class Shoot(Action, frozen=True):
    """Fire at an enemy."""

    soldier: str
    target: str

    def __str__(self) -> str:
        return f"shoot {self.soldier} {self.target}"


class Watch(Action, frozen=True):
    """Stay and watch, ready to fire at any enemy that moves in sight."""

    soldier: str

    def __str__(self) -> str:
        return f"watch {self.soldier}"


class Fire(Action, frozen=True):
    """Take the opportunity."""

    def __str__(self) -> str:
        return "fire"


class Hold(Action, frozen=True):
    """Let the enemy pass, and go on watching."""

    def __str__(self) -> str:
        return "hold"


def parse(text: str) -> Action:
    """The action of a text."""
    match text.split():
        case ["move", soldier, path]:
            return Move(soldier, tuple(map(Spot.parse, path.split(STEP))))
        case ["shoot", soldier, target]:
            return Shoot(soldier, target)
        case ["watch", soldier]:
            return Watch(soldier)
        case ["fire"]:
            return Fire()
        case ["hold"]:
            return Hold()
    raise ValueError(f"{text!r} is not an action such as `move 1 gB4-gC4`, `shoot 1 4`, `watch 1`, `fire` or `hold`")


# --- tasks ------------------------------------------------------------------------------------------------------------
class Turn(Task, frozen=True):
    """A turn of the game."""


class Activation(Task, frozen=True):
    """A side is next to act with a soldier, if it has one left."""

    side: str


class Steps(Task, frozen=True):
    """A soldier still has to go along a path."""

    soldier: str
    path: tuple[Spot, ...]


class Reaction(Task, frozen=True):
    """A watcher may fire at a soldier that has just moved."""

    watcher: str
    mover: str


class TurnEnd(Task, frozen=True):
    """The turn is over: who holds the room?"""
