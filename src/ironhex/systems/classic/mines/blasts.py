"""Mines explode: whom they strike, and for how many points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ironhex.kernel.hexes import Hex, neighbors
from ironhex.systems.classic.battle import Minefield, Mode, Phase
from ironhex.systems.classic.buildings.places import factor
from ironhex.systems.classic.damage.hit_location import FRONT, KICK
from ironhex.systems.classic.damage.hits import strike_once
from ironhex.systems.classic.fire.effects import on_entering
from ironhex.systems.classic.hiding.events import MoveInterrupted
from ironhex.systems.classic.infernos.attacks import burn, soak
from ironhex.systems.classic.mines.detonation import OfferDetonation, detonates
from ironhex.systems.classic.mines.events import BuildingBlasted, MinesExploded
from ironhex.systems.classic.mines.fields import (
    ACTIVE,
    COMMAND,
    CONVENTIONAL,
    INFERNO,
    LASTING,
    VIBRABOMB,
    same,
    struck,
)
from ironhex.systems.classic.mines.triggers import Spring, tell
from ironhex.systems.classic.phases.phase_end import KeepFeet, StayConscious
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.trenches.rules import damage_position, trench_of

CAUSE = "mines"
BESIDE = 4  # points of command-detonated mines in the hexes next to theirs
Reduction = Callable[[ClassicPlay, int, int], int]  # what is left of an explosion for a unit


def spring(play: ClassicPlay, task: Spring) -> None:
    """All mines that a unit sets off, one after the other; it stops to see what is left of it."""
    for trip in task.trips:
        tell(play, task.unit, trip)
        if trip.explodes and any(same(trip.field, field) for field in play.facts.mines):
            explode(play, trip.field, task.unit)
    recover(play)


def recover(play: ClassicPlay) -> None:
    """During movement everybody struck rolls at once, before anybody moves on."""
    if play.facts.phase is Phase.MOVEMENT:
        play.then(StayConscious(), KeepFeet(), StayConscious())


def explode(play: ClassicPlay, field: Minefield, unit_id: int | None = None) -> None:
    """Mines explode under the unit that has set them off, or under all units within their reach."""
    seen = unit_id is not None and not play.facts.unit(unit_id).hidden
    play.emit(MinesExploded(field, unit_id if seen else None))
    BLASTS[field.what](play, field, unit_id)


def explode_under(play: ClassicPlay, field: Minefield, unit_ids: Sequence[int]) -> None:
    """Mines explode under those who clear them; burning gel does to them what it does to units that enter. Vibrabombs
    and command-detonated mines also strike everybody else whom they always strike."""
    if field.what not in LASTING:
        explode(play, field)
        return
    play.emit(MinesExploded(field))
    gel = field.what == INFERNO
    for unit_id in unit_ids:
        (soak if gel else hurt)(play, unit_id, field.points)
    if gel:
        burn(play, field.hex)


def under_one(play: ClassicPlay, field: Minefield, unit_id: int | None) -> None:
    """Conventional mines strike the unit that enters their hex."""
    assert unit_id is not None, "somebody has stepped on them"
    hurt(play, unit_id, field.points)


def in_flames(play: ClassicPlay, field: Minefield, unit_id: int | None) -> None:
    """Mines with burning gel do no damage; they hit like so many infernos, and a unit that moves has moved into fire.

    That is all they do to infantry: the gel sticks only to 'Mechs and vehicles.
    """
    assert unit_id is not None, "somebody has stepped on them"
    in_fire_already = play.facts.board.at(field.hex).fire > 0
    soak(play, unit_id, field.points)
    burn(play, field.hex)
    if not in_fire_already:
        play.then(on_entering(unit_id))


def in_hex(play: ClassicPlay, field: Minefield, unit_id: int | None) -> None:
    """Vibrabombs strike everybody in their hex, no matter which unit has set them off."""
    blast(play, field.hex, field.points)


def all_around(play: ClassicPlay, field: Minefield, unit_id: int | None) -> None:
    """Command-detonated mines also strike everybody next to their hex; buildings and improved positions absorb what
    they can."""
    for hex, points in ((field.hex, field.points), *((hex, BESIDE) for hex in neighbors(field.hex))):
        if hex in play.facts.board:
            blast(play, hex, behind_walls(play, hex, points), dug_in)


def behind_walls(play: ClassicPlay, hex: Hex, points: int) -> int:
    """What is left of an explosion inside a building, which absorbs all damage until it is rubble."""
    terrain = play.facts.board.at(hex)
    if not terrain.building:
        return points
    absorbed = min(points, factor(play.facts.board, hex))
    play.emit(BuildingBlasted(hex, absorbed))
    play.facts.rules.weakened(play, hex)
    return points - absorbed


def dug_in(play: ClassicPlay, unit_id: int, points: int) -> int:
    """What is left of an explosion for a unit in an improved position, which absorbs all damage while it lasts."""
    trench = trench_of(play.facts.unit(unit_id))
    absorbed = min(points, trench.factor) if trench else 0
    damage_position(play, unit_id, absorbed, CAUSE)
    return points - absorbed


def in_the_open(play: ClassicPlay, unit_id: int, points: int) -> int:
    """Nothing protects a unit."""
    return points


def blast(play: ClassicPlay, hex: Hex, points: int, left: Reduction = in_the_open) -> None:
    """Everybody on the ground in a hex is struck, with what is left for them."""
    for unit in play.facts.at(hex) if points else ():
        if struck(play.facts, play.facts.unit(unit.id)) and (reaching := left(play, unit.id, points)):
            hurt(play, unit.id, reaching)


def hurt(play: ClassicPlay, unit_id: int, points: int) -> None:
    """All points strike one location of the front, the legs of a 'Mech; a unit in the middle of its move stops."""
    strike_once(play, unit_id, points, KICK, FRONT, cause=CAUSE)
    unit = play.facts.unit(unit_id)
    moving = play.facts.phase is Phase.MOVEMENT and not unit.move.moved and unit.move.mode in (Mode.WALK, Mode.RUN)
    if moving and not unit.move.interrupted:
        play.emit(MoveInterrupted(unit_id))


def offered(play: ClassicPlay, task: OfferDetonation) -> None:
    """The owner of mines decides, if they are still there and somebody sees them."""
    if any(same(task.field, field) for field in play.facts.mines) and detonates(play, task.field):
        explode(play, task.field)
        recover(play)


BLASTS: Mapping[str, Callable[[ClassicPlay, Minefield, int | None], None]] = {
    CONVENTIONAL: under_one,
    ACTIVE: under_one,
    INFERNO: in_flames,
    COMMAND: all_around,
    VIBRABOMB: in_hex,
}
