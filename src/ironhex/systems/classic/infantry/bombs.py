"""Bombs that suits in the air drop on the hex below: they strike everything on the ground there and next to it."""

from __future__ import annotations

from collections.abc import Iterable

from ironhex.catalog import Item as Mounted
from ironhex.kernel.hexes import Hex, neighbor, neighbors
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.attack.attack import PlaceAttack
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.to_hit import FREE_TO_FIRE, Shot, gunner
from ironhex.systems.classic.battle import Battle, Fire, PlaceTarget, Unit
from ironhex.systems.classic.damage.condition import shots_left
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, choose_side
from ironhex.systems.classic.damage.hits import groups, strike_once
from ironhex.systems.classic.events.weapons import BombsFell
from ironhex.systems.classic.infantry.fire import BOMB
from ironhex.systems.classic.infantry.troopers import active_troopers
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.movement.stacking import hangs
from ironhex.systems.classic.sequence import ClassicPlay


def only_below(attack: PlaceAttack) -> Item:
    """Bombs fall into the hex below a unit that is at least a level above it."""
    if not racks(attack.attacker):
        return Barred("BMR-SEQ-008", f"{attack.attacker.name} has no bombs")
    if not attack.distance and airborne(attack.battle, attack.attacker):
        return None
    return Barred("BMR-SUIT-021", "bombs only fall into the hex below a unit in the air")


def hex_below(battle: Battle, unit: Unit) -> Iterable[Hex]:
    """The hex of a unit in the air that still has its bombs."""
    return (unit.place,) if airborne(battle, unit) and any(shots_left(unit, rack) for rack in racks(unit)) else ()


def racks(unit: Unit) -> tuple[Mounted, ...]:
    """What a unit drops bombs from."""
    return unit.design.with_special(BOMB)


def hit_below(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """The bombs hit the hex."""
    assert isinstance(fire.target, PlaceTarget), "bombs are dropped on a hex"
    blast(play, unit_id, shot, fire.target.hex)


def miss_below(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """Bombs that miss fall into a hex next to it; a die names the direction, from the north clockwise."""
    assert isinstance(fire.target, PlaceTarget), "bombs are dropped on a hex"
    (face,) = play.roll(1, why="scatter")
    hex = neighbor(fire.target.hex, face - 1)
    play.emit(BombsFell(unit_id, fire.weapon, hex, face, hex in play.facts.board))
    if hex in play.facts.board:
        blast(play, unit_id, shot, hex)


def blast(play: ClassicPlay, unit_id: int, shot: Shot, hex: Hex) -> None:
    """Damage for every trooper who is left: more in the hex itself, less next to it."""
    gear, men = shot.weapon.equipment, active_troopers(shot.aim.attack.attacker)
    for unit in play.facts.at(hex):
        _strike(play, unit, gear.damage * men, shot.aim.attack.attacker.place)
    for beside in neighbors(hex):
        for unit in play.facts.at(beside):
            _strike(play, unit, gear.splash * men, hex)


def _strike(play: ClassicPlay, unit: Unit, points: int, origin: Hex) -> None:
    """Groups of 5 points from a direction, the front if there is none; nothing in the air is hit."""
    if airborne(play.facts, unit) or hangs(unit):
        return
    located = play.facts.kind(unit).has_location and unit.hex != origin
    side = choose_side(play, origin, unit) if located else FRONT
    for group in groups(points):
        strike_once(play, unit.id, group, FULL, side, cause="bombs")


BOMBING = PlaceRules((gunner, *FREE_TO_FIRE, only_below), hit_below, hex_below, miss=miss_below, only=BOMB)
