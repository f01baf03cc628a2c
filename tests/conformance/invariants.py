"""What must be true in every battle, whatever happens: checked event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from ironhex.catalog import Terrain
from ironhex.engine import Ask, Event, Play
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.basements import is_small
from ironhex.systems.classic.buildings.places import has_floors
from ironhex.systems.classic.events.movement import Moved, Rushed, StandingTried
from ironhex.systems.classic.events.physical import BlowsDeclared
from ironhex.systems.classic.events.turn import PhaseBegan, TurnBegan
from ironhex.systems.classic.events.weapons import NotFired, WeaponsDeclared
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.altitudes import perch
from ironhex.systems.classic.movement.stacking import hangs
from ironhex.systems.classic.movement.steps import no_standing, resting, topmost

Choose = Callable[[Play[Any], Ask, str], Any]

ACTING = (Moved, StandingTried, Rushed, WeaponsDeclared, BlowsDeclared)
MORTAL_WOUND = 6


class Watch:
    """Follows a game from its start and looks at every event and at the facts after it.

    Put around a chooser it sees all that happened before each answer.
    """

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        self.seen = 0
        self.facts: Battle | None = None

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        self.follow(play)
        return self.choose(play, ask, seat)

    def follow(self, play: Play[Any]) -> None:
        """All events since the last time."""
        battle = play.start.facts if self.facts is None else self.facts
        for event in play.log[self.seen :]:
            after = event.apply(battle)
            faults = [*faults_of_event(battle, event.whole, after)]
            assert not faults, f"{event}: {'; '.join(faults)}"
            battle = after
        self.seen, self.facts = len(play.log), battle


def standing(play: Play[Any]) -> tuple[Any, ...]:
    """Everything that must be unchanged after a refusal."""
    return play.position, play.asks, tuple(play.log), len(play.lines), play.drawn


def faults_of_event(before: Battle, event: Event, after: Battle) -> Iterator[str]:
    """Everything that is wrong with one event."""
    if isinstance(event, ACTING) and _dead(unit := before.unit(event.unit)):
        yield f"{unit.name} acts though it is {unit.fate or unit.phase.doom}"
    if isinstance(event, TurnBegan) and event.turn != before.turn + 1:
        yield f"turn {event.turn} follows turn {before.turn}"
    if isinstance(event, PhaseBegan):
        yield from shared_hexes(after)
    if len(after.units) < len(before.units):
        yield "a unit has vanished"
    for unit in after.units:
        old = before.find(unit.id)
        if unit is not old:
            yield from (f"{unit.name}: {fault}" for fault in faults_of_unit(after, unit))
        if old is not None and unit is not old and not isinstance(event, NotFired):  # which gives ammunition back
            yield from (f"{unit.name}: {fault}" for fault in _mended(old, unit))


def _dead(unit: Unit) -> bool:
    return bool(unit.fate) or unit.phase.doom is not None


def shared_hexes(battle: Battle) -> Iterator[str]:
    """No two 'Mechs are in one hex, or on one floor of a building, when a phase begins; one in the air above its target
    is in no hex."""
    taken: dict[Any, str] = {}
    for unit in battle.present():
        if battle.kind(unit).fills_hex and not hangs(unit):
            place = unit.hex, unit.elevation if has_floors(battle.board.at(unit.place)) else 0
            if place in taken:
                yield f"{unit.name} and {taken[place]} share {unit.hex} as the {battle.phase} phase begins"
            taken[place] = unit.name


def faults_of_unit(battle: Battle, unit: Unit) -> Iterator[str]:
    """An impossible record sheet."""
    design = unit.design
    if battle.find(unit.id) is not unit:
        yield f"has the number {unit.id}, as another unit has"
    limits = zip(
        (*unit.armor, *unit.structure, *unit.ammo),
        chain(design.armor, design.structure_points, (bin.shots for bin in design.bins)),
        strict=True,
    )
    if any(not 0 <= now <= full for now, full in limits):
        yield f"armor {unit.armor}, structure {unit.structure}, ammunition {unit.ammo}"
    if unit.body.heat < 0 or unit.body.sinks_off < 0 or not 0 <= unit.wounds <= MORTAL_WOUND:
        yield f"heat {unit.body.heat}, {unit.body.sinks_off} sinks off, {unit.wounds} wounds"
    if not 0 <= unit.facing < 6 or unit.turn.twist not in battle.kind(unit).turns(unit):
        yield f"faces {unit.facing}, twisted by {unit.turn.twist}"
    if unit.hex is not None and unit.hex not in battle.board:
        yield f"is at {unit.hex}, off the board"
    if unit.on_map:
        yield from _misplaced(battle, unit)
    for location, contents in enumerate(design.contents):
        empty = sum(1 << slot for slot, content in enumerate(contents) if not content)
        if unit.crits[location] & empty and not unit.gone(location):
            yield f"an empty slot is hit in location {location}"


def _misplaced(battle: Battle, unit: Unit) -> Iterator[str]:
    """Somewhere a unit cannot be."""
    terrain, gait = battle.board.at(unit.place), battle.kind(unit).drive.gait
    if not unit.move.slipped and not _possible_height(gait, terrain, unit.elevation):  # it may crash at once
        yield f"is at elevation {unit.elevation} in {unit.hex}, where it cannot be"
    barred = no_standing(battle.board, gait, unit.place)
    if barred and not battle.kind(unit).on_foot and not _dead(unit) and terrain.depth < 1:
        yield f"is in {unit.hex}, though {barred.why}"


def _possible_height(gait: Gait, terrain: Terrain, elevation: int) -> bool:
    """Whether a unit can be so high above the ground of a hex: in the air, in water, in a building, on a bridge or on
    the ground."""
    if gait.indoors and has_floors(terrain) and elevation <= terrain.building_height:
        lowest = -1 if is_small(terrain) and not gait.turn else -terrain.sinkhole
        return elevation in (0, lowest) or (gait.upstairs and elevation > lowest)
    if gait.flies:
        return elevation >= perch(terrain) or (
            elevation == 0 and gait.flies_in is not None
        )  # suits can fall into water
    if gait.dives:
        return 0 <= elevation <= max(terrain.depth, 0)
    if gait.floats:
        return elevation == resting(gait, terrain)
    return elevation in (0, topmost(terrain))


def _mended(old: Unit, new: Unit) -> Iterator[str]:
    """Nothing is repaired during a battle."""
    worn = zip((*old.armor, *old.structure, *old.ammo), (*new.armor, *new.structure, *new.ammo), strict=True)
    if any(now > then for then, now in worn):
        yield "has more armor, structure or ammunition than before"
    if any(then & ~now for then, now in zip(old.crits, new.crits, strict=True)) or old.body.severed & ~new.body.severed:
        yield "a critical hit or a lost limb is undone"
    if new.wounds < old.wounds or (old.fate and new.fate != old.fate):
        yield f"{old.wounds} wounds become {new.wounds}, {old.fate!r} becomes {new.fate!r}"
