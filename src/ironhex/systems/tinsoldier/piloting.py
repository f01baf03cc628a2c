"""Piloting checks, falls and displacement."""

from __future__ import annotations

from fractions import Fraction

from ironhex.engine import Play
from ironhex.kernel.calculation import nearest
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Mod
from ironhex.systems.tinsoldier.actions import Check, Damage, Displace, Fall, Follow, HitBuilding
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.destruction import burn_infantry, riders, set_down
from ironhex.systems.tinsoldier.events import Checked, Displaced, Fell
from ironhex.systems.tinsoldier.ground import is_water, stands_at
from ironhex.systems.tinsoldier.movement.costs import entry_cost, resting_height
from ironhex.systems.tinsoldier.movement.stacking import too_many
from ironhex.systems.tinsoldier.numbers import check_number

BIPED_FALL, QUAD_FALL = 2, 1
SHAKEN_OFF = 7
"""The hit that infantry takes when its 'Mech goes down (TS-INF-018)."""
HALF = 3
"""A die above this number: the 'Mech falls onto its back."""
LEGS = "leg actuators"

TinPlay = Play[Battle]


# --- checks and falls -------------------------------------------------------------------------------------------------
def check(play: TinPlay, id: int, why: str, modifier: int = 0) -> bool:
    """A piloting check: whether it succeeds (TS-PIL-001)."""
    piece = play.facts.piece(id)
    tally = check_number(play.facts, piece, Mod("TS-PIL-001", modifier, why) if modifier else None)
    (face,) = play.roll(1, 20, f"{piece.name}: {why}")
    event = Checked(id, why, tally, face)
    play.emit(event)
    return event.passed


def resolve_check(play: TinPlay, task: Check) -> None:
    """A 'Mech that fails a check falls."""
    piece = play.facts.piece(task.piece)
    if piece.on_board and piece.is_mech and not piece.prone and not check(play, piece.id, task.why, task.modifier):
        play.then(Fall(piece.id, task.levels))


def fall(play: TinPlay, task: Fall) -> None:
    """A 'Mech falls: damage by the levels and its Mass, on one side by chance (TS-PIL-010 to TS-PIL-012)."""
    piece = play.facts.piece(task.piece)
    if not piece.on_board or not piece.is_mech:
        return
    damage = fall_damage(play.facts, piece, task.levels)
    behind = play.roll(1, 6, f"{piece.name} falls")[0] > HALF if damage else False
    was_up = not piece.prone
    play.emit(Fell(piece.id, task.levels, damage, behind))
    play.then(Damage(piece.id, behind, damage, int(damage > 0), task.part))
    if was_up:
        shake_off(play, piece)


def fall_damage(battle: Battle, piece: Piece, levels: int) -> int:
    """What a fall does to a 'Mech, at the gravity of the place (TS-ENV-027)."""
    assert piece.hex is not None
    wet = is_water(battle.board.at(piece.hex))
    times = max(levels + (QUAD_FALL if piece.element.quad else BIPED_FALL) - wet, 0)
    return nearest(Fraction(times * piece.element.mass * battle.conditions.gravity, 10))


def shake_off(play: TinPlay, piece: Piece) -> None:
    """Infantry on a 'Mech that goes down is thrown off and hit (TS-INF-018)."""
    assert piece.hex is not None
    for other in riders(play.facts, piece):
        set_down(play, other.id, piece.hex)
        play.then(Damage(other.id, behind=False, damage=SHAKEN_OFF, hits=1))


def get_off_before_water(play: TinPlay, id: int, last: Hex) -> None:
    """Infantry on a machine stays in the last hex when the machine goes into water (TS-INF-016)."""
    piece = play.facts.piece(id)
    if piece.hex is not None and piece.height < 0 and is_water(play.facts.board.at(piece.hex)):
        for other in riders(play.facts, piece):
            set_down(play, other.id, last)


def fall_in(play: TinPlay, piece: Piece, levels: int) -> None:
    """A piece falls into a building from its roof, which is also an entry that damages both (TS-BLD-003)."""
    assert piece.hex is not None
    mass = piece.element.mass
    play.emit(Displaced(piece.id, piece.hex, 0))
    if piece.is_mech:
        play.then(Fall(piece.id, levels))
    play.then(Damage(piece.id, behind=False, damage=mass, hits=1), HitBuilding(piece.hex, mass, 1))


# --- displacement -----------------------------------------------------------------------------------------------------
def can_be_driven(battle: Battle, piece: Piece, direction: int) -> bool:
    """Whether a piece can be driven one hex in a direction: not up, off the map or where it cannot go (TS-PIL-008)."""
    assert piece.hex is not None
    to = neighbor(piece.hex, direction)
    if to not in battle.board or entry_cost(battle, piece, piece.hex, to, flying=piece.flying).barred:
        return False
    return rise(battle, piece, to) <= 0


def rise(battle: Battle, piece: Piece, to: Hex) -> int:
    """By how many levels a hex is higher than where a piece is."""
    assert piece.hex is not None
    return battle.board.at(to).level + resting_height(battle, piece, to) - stands_at(battle, piece)


def displace(play: TinPlay, task: Displace) -> None:
    """Drive a piece one hex: down it falls, else it checks, also if it cannot go there (TS-PIL-006 to TS-PIL-008)."""
    battle = play.facts
    piece = battle.piece(task.piece)
    if not piece.on_board or piece.hex is None:
        return
    if not can_be_driven(battle, piece, task.direction):
        play.then(Check(piece.id, "driven against an obstacle"))
        return
    to = neighbor(piece.hex, task.direction)
    drop = -rise(battle, piece, to)
    play.emit(Displaced(piece.id, to, resting_height(battle, piece, to)))
    get_off_before_water(play, piece.id, piece.hex)
    burn_infantry(play, to)
    play.then(Fall(piece.id, drop) if drop > 0 else Check(piece.id, "displaced"))
    crowd_out(play, piece.id, task.direction)


def follow(play: TinPlay, task: Follow) -> None:
    """The attacker takes the place of a 'Mech that it has driven away."""
    piece = play.facts.piece(task.piece)
    if piece.on_board and not too_many(play.facts, piece, task.hex, resting_height(play.facts, piece, task.hex)):
        play.emit(Displaced(piece.id, task.hex, resting_height(play.facts, piece, task.hex)))


def crowd_out(play: TinPlay, id: int, direction: int) -> None:
    """A piece that comes into a hex where there is no room for it drives another one on (TS-PIL-009)."""
    piece = play.facts.piece(id)
    assert piece.hex is not None
    if too_many(play.facts, piece, piece.hex):
        others = [other for other in play.facts.at(piece.hex) if other.id != id and other.height == piece.height]
        heavy = next((other for other in others if other.is_mech), others[0])
        play.then(Displace(heavy.id, direction))
