"""What mines do when a unit enters a hex.

The rolls and the question whether to detonate mines come before others see the unit move on, so that mines which do
not explode stay a secret: nobody notices that a move was interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from ironhex.engine import Event, Task
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.battle import Battle, Minefield, Unit
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.events.turn import Deployed
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.mines.detonation import detonates
from ironhex.systems.classic.mines.events import MinesRolled
from ironhex.systems.classic.mines.fields import (
    ACTIVE,
    COMMAND,
    CONVENTIONAL,
    INFERNO,
    VIBRABOMB,
    at_spot,
    fields_at,
    shakes,
    treads,
)
from ironhex.systems.classic.movement.steps import Spot, spot_of
from ironhex.systems.classic.sequence import ClassicPlay

SET_OFF = Tally((Mod("BMR-MINE-003", 7, "conventional mines"),))
OVERHEAD = Tally((Mod("BMR-AMMO-059", 9, "jumping over active mines"),))


class Trip(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a minefield does when a unit enters a hex: whether it explodes, and the dice if any were rolled."""

    field: Minefield
    explodes: bool
    faces: tuple[int, ...] = ()
    overhead: bool = False  # the unit jumps over it


class Spring(Task, frozen=True, tag=True):
    """Mines explode under a unit, or because of it."""

    unit: int
    trips: tuple[Trip, ...]


class Tread(Task, frozen=True, tag=True):
    """A unit has been driven into a hex, has fallen into it or landed in it."""

    unit: int


Reaction = Callable[[ClassicPlay, Minefield, Unit], Trip | None]


def step_on(play: ClassicPlay, field: Minefield, unit: Unit) -> Trip | None:
    """Any ground unit, friend or foe, sets off conventional mines on 7 or more; their owner rolls in secret."""
    if field.hex != unit.hex or not treads(play.facts, unit):
        return None
    faces = roll_in_secret(play, field)
    return Trip(field, sum(faces) >= SET_OFF.total, faces)


def roll_in_secret(play: ClassicPlay, field: Minefield) -> tuple[int, ...]:
    """The roll of the side that has laid mines; nobody else knows of it while they are a secret."""
    seats = () if field.public else play.facts.side(field.side).seats
    return play.roll(2, why="mines", seats=seats, secret=not field.public)


def shake(play: ClassicPlay, field: Minefield, unit: Unit) -> Trip | None:
    """A 'Mech that is heavy enough sets off vibrabombs without a roll."""
    return Trip(field, explodes=True) if shakes(play.facts, unit, field) else None


def watch(play: ClassicPlay, field: Minefield, unit: Unit) -> Trip | None:
    """The owner of command-detonated mines may set them off when an enemy enters their hex."""
    if field.hex != unit.hex or field.side == unit.side or not detonates(play, field, unit):
        return None
    return Trip(field, explodes=True)


REACTIONS: Mapping[str, Reaction] = {
    CONVENTIONAL: step_on,
    ACTIVE: step_on,
    INFERNO: step_on,
    COMMAND: watch,
    VIBRABOMB: shake,
}


def trips(play: ClassicPlay, unit: Unit, spot: Spot) -> Iterator[Trip]:
    """What all minefields do when a unit enters a place on the ground."""
    here = at_spot(unit, spot)
    for field in play.facts.mines:
        if trip := REACTIONS[field.what](play, field, here):
            yield trip


class Treading:
    """A moving unit and the mines on its way: what goes off in each hex, and the rolls that set off nothing."""

    def __init__(self, play: ClassicPlay, unit: Unit) -> None:
        self.play, self.unit = play, unit
        self.quiet: list[Trip] = []

    def enters(self, spot: Spot) -> tuple[Task, ...]:
        """What follows when the unit enters a hex: nothing, as long as no mines explode."""
        if not self.play.facts.mines:
            return ()
        found = tuple(trips(self.play, self.unit, spot))
        if not any(trip.explodes for trip in found):
            self.quiet += found
            return ()
        return (Spring(self.unit.id, found),)

    def passes(self, path: Sequence[Hex]) -> tuple[Task, ...]:
        """What follows when the unit jumps over some hexes: active mines in them may explode."""
        found = []
        for field in (field for hex in path for field in fields_at(self.play.facts, hex) if field.what == ACTIVE):
            faces = roll_in_secret(self.play, field)
            found.append(Trip(field, sum(faces) >= OVERHEAD.total, faces, overhead=True))
        exploding = any(trip.explodes for trip in found)
        self.quiet += () if exploding else found
        return (Spring(self.unit.id, tuple(found)),) if exploding else ()

    def tell(self) -> None:
        """Tell those who know of the mines about the rolls that set off nothing."""
        for trip in self.quiet:
            tell(self.play, self.unit.id, trip)


def tell(play: ClassicPlay, unit_id: int, trip: Trip) -> None:
    """The roll of a minefield, if there was one."""
    if trip.faces:
        number = OVERHEAD if trip.overhead else SET_OFF
        play.emit(MinesRolled(unit_id, trip.field, number, trip.faces, trip.explodes))


def tread(play: ClassicPlay, task: Tread) -> None:
    """A unit that has not moved by itself sets off mines all the same."""
    unit = play.facts.unit(task.unit)
    if not unit.on_map:
        return
    treading = Treading(play, unit)
    play.then(*treading.enters(spot_of(unit)))
    treading.tell()


def driven_upon(before: Battle, after: Battle, event: Event) -> tuple[Task, ...]:
    """What follows from an event that puts a unit into another hex, if there are mines anywhere."""
    if not after.mines:
        return ()
    id = getattr(event, "unit", None)
    if not isinstance(id, int) or isinstance(event, BY_ITSELF):
        return ()
    unit, earlier = after.find(id), before.find(id)
    if unit is None or earlier is None or unit.hex is None or unit.hex == earlier.hex:
        return ()
    return (Tread(id),)


BY_ITSELF = (Moved, Deployed, Revealed)
"""Events after which nothing more is to be done about mines in the hex that a unit is in."""
