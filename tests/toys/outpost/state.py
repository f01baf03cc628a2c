"""The facts: soldiers and where they are, whose turn it is, and how long the upper room has been held."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from tests.toys.outpost.ground import UPPER, Spot

HEALTH = 2
HOLD = 3  # turns that a side must hold the upper room
TURNS = 20  # the usual limit


class Training(msgspec.Struct, frozen=True):
    """What a sort of soldier can do: dots a move, and what it adds to the number to hit."""

    name: str
    moves: int
    aim: int
    value: int
    text: str


TRAININGS = {
    each.name: each
    for each in (
        Training("Rifleman", 4, 0, 10, "rifle"),
        Training("Scout", 5, 1, 9, "carbine"),
        Training("Marksman", 3, -1, 12, "scoped rifle"),
    )
}


class Soldier(msgspec.Struct, frozen=True):
    """A soldier; `acted` is for this turn, and watching lasts until a shot or the next turn."""

    id: str
    name: str
    training: str
    side: str
    seat: str
    spot: Spot
    wounds: int = 0
    watching: bool = False
    acted: bool = False

    @property
    def standing(self) -> bool:
        return self.wounds < HEALTH

    @property
    def moves(self) -> int:
        """Dots a move; a wound costs one."""
        return TRAININGS[self.training].moves - self.wounds


class Skirmish(msgspec.Struct, frozen=True):
    """All facts of a game."""

    sides: tuple[str, ...]
    soldiers: tuple[Soldier, ...]
    turn: int = 0
    limit: int = TURNS
    holder: str = ""
    held: int = 0
    time_up: bool = False

    def soldier(self, id: str) -> Soldier:
        return next(each for each in self.soldiers if each.id == id)

    def changed(self, *soldiers: Soldier) -> Skirmish:
        new = {each.id: each for each in soldiers}
        return replace(self, soldiers=tuple(new.get(each.id, each) for each in self.soldiers))

    def standing(self, side: str = "") -> tuple[Soldier, ...]:
        """The soldiers still in the fight, of one side if it is named."""
        return tuple(each for each in self.soldiers if each.standing and side in ("", each.side))

    def foes(self, soldier: Soldier) -> tuple[Soldier, ...]:
        return tuple(each for each in self.standing() if each.side != soldier.side)

    def at(self, spot: Spot) -> Soldier | None:
        return next((each for each in self.standing() if each.spot == spot), None)

    def ready(self, side: str) -> tuple[Soldier, ...]:
        """The soldiers of a side that have not acted this turn."""
        return tuple(each for each in self.standing(side) if not each.acted)

    def upstairs(self) -> str:
        """The side that is alone on the upper floor, if one is."""
        there = {each.side for each in self.standing() if each.spot.floor == UPPER}
        return there.pop() if len(there) == 1 else ""
