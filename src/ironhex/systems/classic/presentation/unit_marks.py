"""What is marked on units: where they are, what is wrong with them, and what they have done."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.engine.presentation.scene import Mark
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.artillery.batteries import battery_words
from ironhex.systems.classic.battle import Battle, How, Mode, Unit
from ironhex.systems.classic.buildings.words import ROOF, unit_words
from ironhex.systems.classic.cargo.loads import load_words
from ironhex.systems.classic.damage.condition import conscious, flooded_words
from ironhex.systems.classic.ice.places import under_ice
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.missiles.interception import silenced
from ironhex.systems.classic.missiles.sticking import pod_words
from ironhex.systems.classic.movement.altitudes import altitude
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.narrate.words import named, plural
from ironhex.systems.classic.night.lights import ON
from ironhex.systems.classic.sight.terrain import depth
from ironhex.systems.classic.trenches.rules import trench_of

MOVING = (Mode.WALK, Mode.RUN, Mode.JUMP)
LOOKS = {"stunned": "asleep", "halted": "stuck", "rotorless": "stuck"}  # of lasting conditions
ABOARD = {How.PASSENGER: "aboard", How.RIDER: "rides on", How.SWARM: "swarms", How.CARGO: "carried by"}
CARRIES = {How.PASSENGER: "carries", How.RIDER: "carries", How.SWARM: "swarmed by", How.CARGO: "carries"}


# --- where it is ------------------------------------------------------------------------------------------------------
def whereabouts(battle: Battle, unit: Unit) -> Iterator[Mark]:
    """Where a unit is besides its hex: off the map, aboard another, in the air, under water or in a building; and who
    is on it."""
    if unit.dropping and not unit.fate:
        yield Mark("dropping", "in a DropShip" if unit.landing is None else f"drops toward {unit.landing}")
    if unit.battery is not None and not unit.fate:
        yield Mark("off map", battery_words(unit.battery))
    yield from _attachments(battle, unit)
    yield from _altitude(battle, unit, battle.kind(unit))
    if (where := unit_words(battle, unit)) == ROOF:
        yield Mark("floor", where, "roof")
    elif where:
        yield Mark("floor", where, "inside", short="B" if unit.elevation < 0 else str(unit.elevation or ""))


def _attachments(battle: Battle, unit: Unit) -> Iterator[Mark]:
    """What a unit is aboard of or clings to, and who is on it."""
    if unit.attached is not None and not unit.fate:
        yield _attachment("attached", ABOARD[unit.attached.how], battle, battle.unit(unit.attached.to))
    for other in battle.attached_to(unit):
        if other.attached is not None and not other.fate:
            yield _attachment(f"carries {number_of(other.id)}", CARRIES[other.attached.how], battle, other)


def _attachment(id: str, words: str, battle: Battle, other: Unit) -> Mark:
    return Mark(id, f"{words} {named(battle, other.id)}", figure=str(number_of(other.id)))


def _altitude(battle: Battle, unit: Unit, kind: Kind) -> Iterator[Mark]:
    """Whether a unit that flies is in the air, and how high; whether one that dives is under water, and how deep."""
    if kind.drive.gait.flies and unit.on_map:
        up = altitude(battle.board.at(unit.place), unit.elevation)
        aloft = Mark("airborne", f"{plural(up, 'level')} up", "aloft", short=str(up))
        yield aloft if up else Mark("landed", "landed")
    if kind.drive.gait.dives and unit.on_map:
        yield from _depth(battle, unit, kind)
    if unit.on_map and under_ice(battle.board, spot_of(unit)):
        yield Mark("under-ice", "under the ice")
    if unit.move.crashed:
        yield Mark("crashed", "crashed")


def _depth(battle: Battle, unit: Unit, kind: Kind) -> Iterator[Mark]:
    """A submarine or a suit that swims: at which depth, or on the surface."""
    water = battle.board.at(unit.place).depth
    deep = depth(battle, unit)
    if deep:
        bottom = ", on the bottom" if deep == water else ""
        yield Mark("submerged", f"at depth {deep}{bottom}", "under", short=str(deep))
    elif kind.naval:
        yield Mark("surfaced", "on the surface")


# --- how it is --------------------------------------------------------------------------------------------------------
def marks(kind: Kind, unit: Unit, spotting: bool) -> Iterator[Mark]:
    """What should be visible about a unit at a glance."""
    yield from _conditions(unit)
    yield from _burdens(unit)
    yield from _jams(unit)
    yield from (Mark(what, pod_words(unit, what), "pod") for what in dict.fromkeys(pod.what for pod in unit.pods))
    yield from (Mark(f"off {number}", words) for number, words in silenced(unit))
    yield from _deeds(kind, unit)
    if spotting:
        yield Mark("spotting", "spotting")
    if unit.turn.designated:
        yield Mark("designated", "designated by TAG", "tagged")
    if unit.body.club:
        yield Mark("club", f"club: {unit.body.club}")
    if unit.phase.doom:
        yield Mark("doomed", "out of action")


def _conditions(unit: Unit) -> Iterator[Mark]:
    """What keeps a unit or its crew from acting as usual."""
    if unit.hidden:
        yield Mark("hidden", "hidden", "unseen")
    if unit.body.prone:
        yield Mark("prone", "prone", "down")
    if unit.body.shutdown:
        yield Mark("shutdown", "shut down", "off")
    if not conscious(unit):
        yield Mark("unconscious", "unconscious", "asleep")
    yield from (Mark(id, words, LOOKS.get(id, "")) for id, words in unit.body.lasting)
    if unit.flooded:
        yield Mark("flooded", flooded_words(unit))
    if unit.mired:
        yield Mark("mired", "stuck in the swamp", "stuck")


def _burdens(unit: Unit) -> Iterator[Mark]:
    """What a unit is in, carries, burns with and lights."""
    if trench := trench_of(unit):
        yield Mark("entrenched", f"in an improved position, CF {trench.factor}")
    if unit.dumping:
        yield Mark("dumping", "dumps ammunition")
    if unit.loads:
        yield Mark("cargo", f"cargo: {', '.join(map(load_words, unit.loads))}")
    if unit.burning:
        yield Mark("burning", f"burns for {plural(unit.burning, 'turn')} more", "burning")
    if unit.light:
        yield Mark("searchlight", f"searchlight {unit.light}", "lamp" if unit.light == ON else "")


def _jams(unit: Unit) -> Iterator[Mark]:
    """The weapons that have jammed, and the one that the crew is clearing."""
    for number in unit.jammed:
        name = unit.design.items[number].equipment.name
        words = f"clearing the jam of the {name}" if number == unit.clearing else f"{name} jammed"
        yield Mark(f"jam {number}", words, "jam")


def _deeds(kind: Kind, unit: Unit) -> Iterator[Mark]:
    """How a unit has moved this turn."""
    if unit.move.mode in MOVING:
        yield Mark(unit.move.mode.name.lower(), kind.drive.did(unit.move.mode))
    if unit.move.skidded:
        yield Mark("skidded", "skidded")
    if unit.move.rush:
        yield Mark("rush", unit.move.rush.form)
