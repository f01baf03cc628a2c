"""Where an attack hits: the side by its direction, the location by a roll on that side's column."""

from __future__ import annotations

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex, relative_bearing
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.hits import Struck, locate
from ironhex.systems.classic.events.damage import AimRolled, LocationRolled
from ironhex.systems.classic.kinds.kind import Columns, HitTables, Kind
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

FULL, PUNCH, KICK = "full", "punch", "kick"
ABOVE, BELOW = "above", "below"  # shots from another level of a building
FRONT, LEFT, RIGHT, REAR_SIDE = "front", "left", "right", "rear"
ALL_SIDES = (FRONT, RIGHT, REAR_SIDE, LEFT)  # clockwise
ANY_SIDE = ""  # where the side struck makes no difference


def _column(text: str) -> tuple[Location, ...]:
    return tuple(Location[name] for name in text.split())


# By the lowest roll upward: 2D6 on the BattleMech Hit Location Table, 1D6 on the others.
MECH_TABLES: Columns = {
    FULL: {
        LEFT: _column("LT LL LA LA LL LT CT RT RA RL HD"),
        FRONT: _column("CT RA RA RL RT CT LT LL LA LA HD"),
        RIGHT: _column("RT RL RA RA RL RT CT LT LA LL HD"),
    },
    PUNCH: {
        LEFT: _column("LT LT CT LA LA HD"),
        FRONT: _column("LA LT CT RT RA HD"),
        RIGHT: _column("RT RT CT RA RA HD"),
    },
    KICK: {
        LEFT: _column("LL LL LL LL LL LL"),
        FRONT: _column("RL RL RL LL LL LL"),
        RIGHT: _column("RL RL RL RL RL RL"),
    },
    ABOVE: {FRONT: _column("LA LT CT RT RA HD")},
    BELOW: {FRONT: _column("LL LL LT RT RL RL")},
}

DICE = {FULL: 2, PUNCH: 1, KICK: 1, ABOVE: 1, BELOW: 1}
MIDDLE = {
    FULL: 5,
    PUNCH: 2,
    KICK: 2,
    ABOVE: 2,
    BELOW: 2,
}  # the location of an ordinary hit, used instead of a turret that is missing
MECH_HITS = HitTables(MECH_TABLES, critical=frozenset({2}))
SIDE_STRUCK = "side struck"
AIM_STRIKES = (6, 7, 8)
BEHIND = 10  # bearing off the front, in 24 parts, from which an attack hits the rear


def read(tables: HitTables, table: str, side: str, roll: int) -> Struck:
    """The location of a roll; hits from the rear use the front column but hit rear armor."""
    location = column(tables, table, side)[roll - DICE[table]]
    return Struck(location, side == REAR_SIDE, table == FULL and roll in tables.critical)


def column(tables: HitTables, table: str, side: str) -> tuple[int, ...]:
    """What is struck from a side, by the roll; a side without a column of its own uses the front's."""
    columns = tables.columns[table]
    return columns.get(side, columns[FRONT])


def sides_struck(kind: Kind, origin: Hex, target: Unit) -> tuple[str, ...]:
    """The side an attack hits, by the hexside it comes through; two if it comes through the corner of two sides.

    What counts is the facing of the feet, or the head of a prone 'Mech, regardless of torso twist. A 'Mech has three
    front hexsides, a vehicle one.
    """
    front = kind.hull.front
    if front is None:
        return (ANY_SIDE,)
    bearing = relative_bearing(target.place, target.facing, origin)
    flank = RIGHT if bearing <= 12 else LEFT
    off_front = min(bearing, 24 - bearing)
    if off_front == front:
        return FRONT, flank
    if off_front == BEHIND:
        return flank, REAR_SIDE
    return (FRONT if off_front < front else flank if off_front < BEHIND else REAR_SIDE,)


def side_struck(kind: Kind, origin: Hex, target: Unit) -> str:
    """The side an attack hits, or the target's default if there are two."""
    return sides_struck(kind, origin, target)[0]


def choose_side(play: ClassicPlay, origin: Hex, target: Unit) -> str:
    """The side an attack strikes, if that matters; at the corner of two the target's player chooses."""
    return choose_one_side(play, target, sides_struck(play.facts.kind(target), origin, target))


def choose_one_side(play: ClassicPlay, target: Unit, sides: tuple[str, ...]) -> str:
    """One of the sides that an attack may strike: the target's player chooses, if there are two."""
    return choose(play, target.id, SIDE_STRUCK, "BMR-LOC-005", sides)


def roll_location(play: ClassicPlay, unit_id: int, table: str, side: str) -> Struck:
    """Roll on the table of the unit's kind; a location that it lacks stands for that of an ordinary hit."""
    unit = play.facts.unit(unit_id)
    tables = play.facts.kind(unit).hull.tables
    assert tables is not None, "only a kind with tables rolls on them"
    faces = roll_for(play, unit, DICE[table], why="hit location")
    spot = read(tables, table, side, sum(faces))
    if not unit.design.has_location(spot.location):
        spot = spot._replace(location=column(tables, table, side)[MIDDLE[table]])
    motive = tables.motive.get(sum(faces), 0) if table == FULL else 0
    play.emit(LocationRolled(unit_id, table, side, faces, spot.location, spot.critical, motive, known_to=unit.known_to))
    return spot


def strike_aimed(play: ClassicPlay, unit_id: int, aim: int, side: str) -> Struck:
    """A shot that strikes the location it was aimed at, without a roll."""
    play.emit(AimRolled(unit_id, aim, (), struck=True))
    return Struck(aim, side == REAR_SIDE)


def locate_aimed(play: ClassicPlay, unit_id: int, aim: int, table: str, side: str) -> Struck:
    """An aimed shot hits its location on a 6, 7 or 8, and otherwise rolls normally."""
    faces = play.roll(2, why="aimed shot")
    struck = sum(faces) in AIM_STRIKES
    play.emit(AimRolled(unit_id, aim, faces, struck))
    return Struck(aim, side == REAR_SIDE) if struck else locate(play, unit_id, table, side)
