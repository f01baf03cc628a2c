"""What the explosion of a shell does to everybody in its hex and next to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ironhex.kernel.hexes import Hex, neighbors
from ironhex.systems.classic.artillery.events import Blasted
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.damage import damage_building
from ironhex.systems.classic.buildings.infantry import in_small_basement, share_of
from ironhex.systems.classic.buildings.places import is_inside
from ironhex.systems.classic.buildings.shelter import let_through, sheltered
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, choose_side
from ironhex.systems.classic.damage.hits import groups, strike_once
from ironhex.systems.classic.mines.fields import struck
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.trenches.rules import damage_position

CAUSE = "artillery"
Exposed = Callable[[Battle, Unit], bool]


class Blast(NamedTuple):
    """An explosion: where, the points in its hex and in each hex next to it, and where the shell came from."""

    hex: Hex
    points: int
    beside: int
    origin: Hex
    exposed: Exposed = struck  # whom it strikes: nobody who flies, or is in the air to land on a target
    structures: bool = True  # whether it strikes buildings


def explode(play: ClassicPlay, blast: Blast) -> None:
    """Full damage in the hex, from where the shell came; less next to it, from the hex of the explosion."""
    exposed, structures = blast.exposed, blast.structures
    strike_hex(play, blast.hex, blast.points, blast.origin, exposed, structures=structures)
    for hex in neighbors(blast.hex) if blast.beside else ():
        if hex in play.facts.board:
            strike_hex(play, hex, blast.beside, blast.hex, exposed, structures=structures)


def strike_hex(
    play: ClassicPlay, hex: Hex, points: int, origin: Hex, exposed: Exposed = struck, *, structures: bool = True
) -> None:
    """Every unit and the building in a hex take the points; the building shelters those inside."""
    reaching = {unit.id: reaches(play.facts, unit, points) for unit in play.facts.at(hex) if exposed(play.facts, unit)}
    if structures:
        damage_building(play, hex, points, CAUSE)
    for unit, hits in reaching.items():
        hurt(play, unit, hits, origin)
        damage_position(play, unit, points, CAUSE)


def reaches(battle: Battle, unit: Unit, points: int) -> tuple[int, ...]:
    """The groups of damage that reach a unit: people in a building suffer their share of what strikes it, and walls
    keep something of each group from others."""
    if battle.kind(unit).on_foot and is_inside(battle, unit):
        terrain = battle.board.at(unit.place)
        return () if in_small_basement(terrain, unit) else groups(share_of(points, terrain.building))
    return let_through(sheltered(battle, unit), groups(points))


def hurt(play: ClassicPlay, unit_id: int, hits: tuple[int, ...], origin: Hex) -> None:
    """Groups of 5 points, each with its own location on the side that faces the explosion, as for long-range missiles;
    a squad loses each group to another trooper, and a unit without locations takes them at once."""
    unit = play.facts.unit(unit_id)
    kind = play.facts.kind(unit)
    if not hits:
        return
    side = FRONT if origin == unit.hex else choose_side(play, origin, unit)
    play.emit(Blasted(unit_id, sum(hits), side, known_to=unit.known_to))
    if kind.hull.shelled is not None:
        kind.hull.shelled(play, unit_id, hits, CAUSE)
        return
    for group in hits if kind.has_location else (sum(hits),):
        strike_once(play, unit_id, group, FULL, side, cause=CAUSE, deadly=True)


# --- in the air -------------------------------------------------------------------------------------------------------
def flying_at(elevation: Callable[[Battle, Unit], int], height: int) -> Exposed:
    """Whom a shell strikes that explodes in the air: units that fly at the same height."""

    def exposed(battle: Battle, unit: Unit) -> bool:
        return airborne(battle, unit) and unit.phase.doom is None and elevation(battle, unit) == height

    return exposed


def height_of(battle: Battle, unit: Unit) -> int:
    """The level at which a unit flies, above level 0 of the map."""
    return battle.board.at(unit.place).level + unit.elevation


def affected(battle: Battle, hex: Hex, beside: bool = True) -> list[Hex]:
    """The hexes that an explosion reaches."""
    return [each for each in (hex, *(neighbors(hex) if beside else ())) if each in battle.board]
