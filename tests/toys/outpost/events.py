"""What happens: each event changes the facts, and nothing else does."""

from __future__ import annotations

from msgspec.structs import replace
from tests.toys.outpost.ground import Spot
from tests.toys.outpost.state import HEALTH, Skirmish

from ironhex.engine import Event
from ironhex.kernel.tally import Tally


class TurnBegan(Event, frozen=True):
    """A turn begins: a die decides who acts first, and everybody may act again."""

    turn: int
    faces: tuple[int, ...]
    first: str

    def apply(self, facts: Skirmish) -> Skirmish:
        fresh = (replace(each, acted=False) for each in facts.soldiers)
        return replace(facts, turn=self.turn).changed(*fresh)


class Acted(Event, frozen=True):
    """A soldier begins its action and no longer watches."""

    soldier: str

    def apply(self, facts: Skirmish) -> Skirmish:
        return facts.changed(replace(facts.soldier(self.soldier), acted=True, watching=False))


class Stepped(Event, frozen=True):
    """A soldier moves by one dot."""

    soldier: str
    spot: Spot

    def apply(self, facts: Skirmish) -> Skirmish:
        return facts.changed(replace(facts.soldier(self.soldier), spot=self.spot))


class Watched(Event, frozen=True):
    """A soldier begins to watch, or stops."""

    soldier: str
    watching: bool

    def apply(self, facts: Skirmish) -> Skirmish:
        return facts.changed(replace(facts.soldier(self.soldier), watching=self.watching))


class Fired(Event, frozen=True):
    """A shot: what had to be reached, and what was rolled."""

    soldier: str
    target: str
    tally: Tally
    faces: tuple[int, ...]
    hit: bool

    def apply(self, facts: Skirmish) -> Skirmish:
        target = facts.soldier(self.target)
        return facts.changed(replace(target, wounds=target.wounds + self.hit))


class RoomHeld(Event, frozen=True):
    """At the end of a turn: who holds the upper room, for how many turns now."""

    side: str
    turns: int

    def apply(self, facts: Skirmish) -> Skirmish:
        return replace(facts, holder=self.side, held=self.turns)


class TimeUp(Event, frozen=True):
    """The last turn is over."""

    def apply(self, facts: Skirmish) -> Skirmish:
        return replace(facts, time_up=True)


class GaveUp(Event, frozen=True):
    """The soldiers of a seat lay down their arms."""

    seat: str

    def apply(self, facts: Skirmish) -> Skirmish:
        lost = (replace(each, wounds=HEALTH) for each in facts.standing() if each.seat == self.seat)
        return facts.changed(*lost)


EVENTS = (TurnBegan, Acted, Stepped, Watched, Fired, RoomHeld, TimeUp, GaveUp)
