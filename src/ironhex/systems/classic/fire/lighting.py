"""Weapons set hexes on fire: on purpose, or by accident when they miss a unit in woods."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ironhex.catalog import Terrain
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.attack import (
    PlaceAttack,
    attacker_in_water,
    attacker_movement,
    attacker_prone,
    heavy_woods_between,
    light_woods_between,
    line_of_sight,
    smoke_between,
)
from ironhex.systems.classic.attack.indirect import INDIRECT
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.to_hit import (
    FREE_TO_FIRE,
    Shot,
    gunner,
    heat,
    not_in_one_hex,
    not_rushing,
    sensors,
    to_hit,
)
from ironhex.systems.classic.battle import Battle, Fire, PlaceTarget, Unit
from ironhex.systems.classic.fire.burning import kindle, on_fire
from ironhex.systems.classic.fire.events import AccidentRolled, FireRolled
from ironhex.systems.classic.fire.table import burnable, cannot_light, starting
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import submerged

STRAY = 3  # the highest roll on which a shot that misses starts a fire
AHEAD = 6  # hexes straight ahead in which the menu looks for something to fire at


# --- the number to hit ------------------------------------------------------------------------------------------------
def does_not_move(attack: PlaceAttack) -> Item:
    """A hex is an immobile target."""
    return Mod("BMR-HIT-031", -4, "immobile target")


def not_from_under_water(attack: PlaceAttack) -> Item:
    """Weapons do not fire out of deep water."""
    below = submerged(attack.battle, attack.attacker)
    return Barred("BMR-HIT-044", "the attacker is under water") if below else None


GUNNERY: tuple[Rule, ...] = (
    gunner,
    not_rushing,
    *FREE_TO_FIRE,
    not_in_one_hex,
    attacker_movement,
    attacker_prone,
    line_of_sight,
    light_woods_between,
    heavy_woods_between,
    smoke_between,
    attacker_in_water,
    does_not_move,
    not_from_under_water,
    sensors,
    heat,
)


# --- on purpose -------------------------------------------------------------------------------------------------------
def unfit(shot: Shot) -> Barred | None:
    """Why a weapon starts no fires."""
    return cannot_light(shot.gear, shot.aim.attack.kind, shot.mode)


def light(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """A hit may set the hex on fire, unless it burns already."""
    assert isinstance(fire.target, PlaceTarget), "hexes are set on fire"
    hex = fire.target.hex
    if on_fire(play.facts, hex):
        return
    number = starting(shot.gear, play.facts.board.at(hex), shot.mode)
    faces = play.roll(2, why="starting a fire") if number.total else ()
    started = sum(faces) >= number.total
    play.emit(FireRolled(hex, number, faces, started, unit=unit_id))
    if started:
        kindle(play, hex)


def worth_lighting(terrain: Terrain) -> bool:
    """Whether a hex can burn and does not yet."""
    return burnable(terrain) and not terrain.fire


def listed(there: Callable[[Terrain], bool]) -> Callable[[Battle, Unit], Iterator[Hex]]:
    """The hexes that the menu lists: those of enemies, and the first one straight ahead."""

    def hexes(battle: Battle, unit: Unit) -> Iterator[Hex]:
        board, at = battle.board, unit.place
        held = [enemy.place for enemy in battle.enemies(unit) if there(board.at(enemy.place))]
        ahead = []
        for _ in range(AHEAD):
            at = neighbor(at, unit.facing)
            ahead += [at] if at in board and there(board.at(at)) else []
        return iter(dict.fromkeys((*held, *ahead[:1])))

    return hexes


LIGHTING = PlaceRules((*GUNNERY, *INDIRECT), light, listed(worth_lighting), unfit=unfit)


# --- by accident ------------------------------------------------------------------------------------------------------
def accident(play: ClassicPlay, unit_id: int, hex: Hex, shot: Shot, most: int) -> bool:
    """Whether a shot sets woods on fire that nobody meant to burn; buildings never catch fire like that."""
    terrain = play.facts.board.at(hex)
    if not terrain.woods or terrain.building or on_fire(play.facts, hex) or unfit(shot):
        return False
    rolled = AccidentRolled(unit_id, hex, most, play.roll(2, why="accidental fire"))
    play.emit(rolled)
    if rolled.alight:
        kindle(play, hex)
    return rolled.alight


def stray_shot(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """A shot that misses a unit in woods may set them on fire; one that falls short of them does not."""
    attack = shot.aim.on_unit
    if attack.terrain.woods and to_hit(shot).barred is None:
        accident(play, unit_id, attack.target.place, shot, STRAY)
