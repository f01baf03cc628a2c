"""What a bot knows about its enemies for every hex its unit could be in: numbers to hit, in both directions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.systems.classic.attack.to_hit_arrays import Ground, constants
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Unit, lying
from ironhex.systems.classic.bots.bounds import ground_in_view, height_above, nearest
from ironhex.systems.classic.bots.close_combat import Grip, climbs, grip_of
from ironhex.systems.classic.bots.darkness import dark, light_on, shade
from ironhex.systems.classic.bots.firepower import (
    AHEAD,
    Firepower,
    Flags,
    Floats,
    Ints,
    firepower,
    lines_of_fire,
    spare,
)
from ironhex.systems.classic.bots.networking import reach_of_network, spotted
from ironhex.systems.classic.bots.resistance import FULL, Resistance, exposure, resistance
from ironhex.systems.classic.bots.target_value import STRUCK, worth
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.sight.distances import bearings
from ironhex.systems.classic.sight.field import ROOFS, Height

NOTHING: Mapping[int, float] = {}
CommonNumber = Callable[[Battle, Unit, Unit], int]
BARRED = 99  # a number that no roll reaches
MANY = 999.0  # more damage than anything does


class Assessment(NamedTuple):
    """What an enemy can do anywhere, and what a point of damage to each of its sides is worth."""

    guns: Firepower
    kick: int
    walk: int
    worth: Floats
    resistance: Resistance
    left: float  # points of damage that it can take at most, if that is little
    grip: Grip | None  # what it does to a 'Mech in its hex


class Aims(NamedTuple):
    """Numbers to hit by hex, before range and own movement, and whether a shot is possible."""

    number: Ints
    open: Flags
    usual: int  # the average number
    terrain: Ints  # what the terrain adds to the number
    seen: Flags  # whether there is a line of sight


class Foe(NamedTuple):
    """An enemy as one unit sees it; the arrays have a value for every hex the unit could be in and, if it could stay
    high in the air or on roofs, a second layer for that."""

    unit: Unit
    assessment: Assessment
    settled: bool  # it will not move before the attacks
    distance: Ints
    toward: Ints  # bearing from there to it
    above: Ints  # how many levels it is higher
    outgoing: Aims  # the unit's shots at it
    incoming: Aims  # its shots at the unit
    bearing: Ints  # of the unit from its facing; straight ahead if it still has to move
    worth: Floats  # what a point of damage to it is worth
    exposure: float  # how much more it suffers where it is
    climbed: float  # the expected damage of a close attack in its hex
    takes: Resistance  # how it takes the unit's shots
    network: Ints | None  # the range of the nearest other unit of its network, if it has one


def base(battle: Battle, attacker: Unit, target: Unit) -> int:
    """The number common to all shots of one unit at another, wherever they are."""
    found = constants(battle, attacker, target, ()).base
    return BARRED if found is None else found


def relevant_enemies(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies that matter: the nearest, except warriors on foot."""
    return nearest(unit, (enemy for enemy in battle.enemies(unit) if battle.kind(enemy).holds_field))


def foes(
    battle: Battle,
    unit: Unit,
    focus: float = 0.5,
    coming: Mapping[int, float] = NOTHING,
    height: Height = None,
) -> tuple[Foe, ...]:
    """All enemies that matter as a unit sees them; `coming` is the damage by allies, `height` the level at which the
    unit may stay in the air, or the roofs."""
    own = resistance(battle, unit)
    return tuple(
        foe(battle, unit, enemy, assess(battle, enemy, focus, coming.get(enemy.id, 0.0), own), height=height)
        for enemy in relevant_enemies(battle, unit)
    )


def assess(battle: Battle, enemy: Unit, focus: float, coming: float = 0.0, against: Resistance = FULL) -> Assessment:
    """Assess an enemy that fires at units which take damage in a certain way."""
    takes = resistance(battle, enemy)
    return Assessment(
        guns=firepower(battle, enemy, spare(battle, enemy), against),
        kick=kick_of(battle, enemy) if able(enemy) and not enemy.body.prone else 0,
        walk=allowance(battle, enemy, Mode.WALK).total,
        worth=worth(battle, enemy, coming).by_side ** focus,
        resistance=takes,
        left=points_left(enemy, takes),
        grip=grip_of(battle, enemy),
    )


def points_left(unit: Unit, takes: Resistance) -> float:
    """The points of damage that infantry can still take; any number for others."""
    return sum(unit.armor) + sum(unit.structure) if takes.soft else MANY


def kick_of(battle: Battle, unit: Unit) -> int:
    """The damage of a unit's kick; none without legs, or where nobody kicks."""
    return unit.design.tons // 5 if battle.rules.physical_to_hit and battle.kind(unit).kicks_with else 0


def foe(
    battle: Battle,
    unit: Unit,
    enemy: Unit,
    known: Assessment,
    common: CommonNumber = base,
    height: Height = None,
) -> Foe:
    """Look at one enemy from everywhere; `common` may cache the common number."""
    board, still = battle.board, settled(enemy)
    here = before_moving(unit, enemy)
    layers = (None,) if height is None else (None, height)
    between, back = (
        [ground_in_view(battle, enemy, here, incoming=way, height=layer) for layer in layers] for way in (True, False)
    )
    toward = np.tile(bearings(board, enemy.place).astype(np.intp), len(layers))
    bearing = (toward + 12 - 4 * enemy.facing) % 24
    number, incoming = common(battle, here, enemy), _aims(battle, enemy, back, common(battle, enemy, here))
    if dark(battle):
        number, incoming = number - _lamps(battle, unit, enemy), _shaded(incoming, shade(battle, here))
    return Foe(
        unit=enemy,
        assessment=known,
        settled=still,
        distance=np.tile(between[0].distance.astype(np.intp), len(layers)),
        toward=toward,
        above=np.concatenate([_above(battle, enemy, layer) for layer in layers]),
        outgoing=_aims(battle, here, between, number),
        incoming=incoming,
        bearing=bearing if still else np.full_like(bearing, AHEAD),
        worth=known.worth[STRUCK[bearing]] if still else np.full(len(bearing), known.worth[:2].mean()),
        exposure=exposure(battle, enemy),
        climbed=climbs(battle, here, enemy),
        takes=seen_by(battle, unit, enemy, known.resistance),
        network=reach_of_network(battle, enemy),
    )


def _above(battle: Battle, enemy: Unit, height: Height) -> Ints:
    """How many levels an enemy is higher than each hex, or than the roofs there."""
    board, at = battle.board, battle.board.index(enemy.place)
    roof = int(board.building_height[at]) if height_above(battle, enemy) == ROOFS else 0
    found: Ints = (int(board.level[at]) + roof - board.level).astype(np.intp)
    return found - board.building_height if height == ROOFS else found


def _lamps(battle: Battle, unit: Unit, enemy: Unit) -> int:
    """What searchlights take off the number to hit an enemy that stays where it is."""
    return light_on(battle, unit.side, enemy) if settled(enemy) else 0


def _shaded(aims: Aims, by_hex: Ints | None) -> Aims:
    """Numbers with what darkness changes in them, in all layers."""
    if by_hex is None:
        return aims
    return aims._replace(number=aims.number + np.tile(by_hex, len(aims.number) // len(by_hex)))


def seen_by(battle: Battle, unit: Unit, enemy: Unit, takes: Resistance) -> Resistance:
    """How an enemy takes the shots of a unit, whose network may be nearer to it."""
    return takes if unit.network is None else takes._replace(near=spotted(battle, unit, enemy))


def _aims(battle: Battle, attacker: Unit, layers: Sequence[Ground], number: int) -> Aims:
    """The numbers of an attacker with the ground in each layer."""
    if len(layers) > 1:
        parts = [_aims(battle, attacker, (layer,), number) for layer in layers]
        added, free, terrain, seen = (np.concatenate([part[field] for part in parts]) for field in (0, 1, 3, 4))
        return Aims(added, free, parts[0].usual, terrain, seen)
    between = layers[0]
    free = lines_of_fire(battle, attacker, between)
    return Aims(between.number + number, free, int(between.usual + number), between.number, between.open)


def before_moving(unit: Unit, enemy: Unit) -> Unit:
    """A unit before its move, standing; one not yet on the map counts as next to its enemy."""
    return replace(lying(unit, prone=False), hex=unit.hex or enemy.hex, move=MoveState())


def settled(unit: Unit) -> bool:
    """Whether a unit will not move before the attacks."""
    return unit.move.moved or not able(unit)
