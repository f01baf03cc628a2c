"""Moves as they happen: steps, skids, water, fire, buildings, and getting up."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Play
from ironhex.kernel.hexes import Hex, distance, neighbor
from ironhex.kernel.tally import Barred
from ironhex.systems.tinsoldier.actions import Check, Damage, Fall, Hazards, HitBuilding, Jump, Move, Walk
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.destruction import burn_infantry, destroy, riders, set_down
from ironhex.systems.tinsoldier.events import (
    Displaced,
    Flew,
    HeatChanged,
    MoveBegan,
    StatusChanged,
    Stepped,
)
from ironhex.systems.tinsoldier.ground import is_inside, is_paved, is_water
from ironhex.systems.tinsoldier.movement.costs import resting_height
from ironhex.systems.tinsoldier.movement.jumping import jump_cost, jump_heat, landing_height
from ironhex.systems.tinsoldier.movement.route import Leg, Stand, leg, letters, stand_of
from ironhex.systems.tinsoldier.movement.stacking import too_many
from ironhex.systems.tinsoldier.numbers import NORMAL_GRAVITY, jump_speed, speed
from ironhex.systems.tinsoldier.piloting import (
    LEGS,
    can_be_driven,
    check,
    crowd_out,
    get_off_before_water,
    rise,
    shake_off,
)

QUAD_RISE = 10
WALK_HEAT, FIRE_LEAVING = 1, 2
EVADE = -8
TinPlay = Play[Battle]


# --- moves ------------------------------------------------------------------------------------------------------------
def move(play: TinPlay, action: Move) -> None:
    """A piece moves step by step; a vehicle may shake infantry off with it."""
    top = play.facts.piece(action.piece).tag >= 1
    for _ in range(2 if action.evade else 1):
        play.emit(MoveBegan(action.piece))
    piece = play.facts.piece(action.piece)
    if piece.is_mech:
        play.emit(HeatChanged(piece.id, WALK_HEAT, "walking", "TS-MOV-019"))
    if action.evade:
        _evade(play, piece)
    play.then(Walk(action.piece, action.steps, fast=top))


def _evade(play: TinPlay, piece: Piece) -> None:
    """A swarmed vehicle throws its attackers off (TS-INF-017)."""
    if check(play, piece.id, "evasive driving", EVADE + speed(play.facts, piece).total):
        assert piece.hex is not None
        for other in riders(play.facts, piece):
            set_down(play, other.id, piece.hex)


def walk(play: TinPlay, task: Walk) -> None:
    """The next step of a move, and what it leads to; the rest comes after that."""
    piece = play.facts.piece(task.piece)
    steps = list(letters(task.steps))
    if not steps:
        _arrive(play, piece, task)
        return
    if not piece.on_board or (piece.prone and steps[0] != "S"):
        return
    made = leg(play.facts, replace(piece, tag=0), stand_of(piece), steps[0])  # only the tag at the start counts
    if isinstance(made, Barred):
        return
    rest = replace(task, steps="".join(steps[1:]), spent=task.spent + made.cost.total, hexes=task.hexes + made.hexes)
    if _take(play, piece, made, rest):
        play.then(rest)


def _take(play: TinPlay, piece: Piece, made: Leg, rest: Walk) -> bool:
    """One step; whether the move goes on."""
    if made.step == "S":
        return _get_up(play, piece, made)
    if made.step == "P":
        play.emit(StatusChanged(piece.id, prone=True))
        shake_off(play, piece)
        return True
    if made.to.flying and not piece.flying:
        play.emit(Flew(piece.id, flying=True))
    _go(play, piece, made.to, made.cost.total, made.hexes)
    if made.hexes:
        _entered(play, piece, made)
        return True
    return not (made.step in "LR" and _skids(play, piece, rest))


def _get_up(play: TinPlay, piece: Piece, made: Leg) -> bool:
    """A piloting check to get up, without damage if it fails (TS-MOV-008, TS-MOV-009)."""
    play.emit(Stepped(piece.id, made.to.hex, made.to.facing, made.to.height, made.cost.total))
    if not check(play, piece.id, "getting up", QUAD_RISE if piece.element.quad else 0):
        return False
    play.emit(StatusChanged(piece.id, prone=False))
    return True


def _go(play: TinPlay, piece: Piece, to: Stand, cost: int, hexes: int) -> None:
    """From one hex to another: fire heats a 'Mech that leaves it (TS-ENV-005)."""
    assert piece.hex is not None
    if to.hex != piece.hex and play.facts.board.at(piece.hex).fire and piece.is_mech:
        play.emit(HeatChanged(piece.id, FIRE_LEAVING, "fire", "TS-ENV-005"))
    climb = to.height - piece.height if to.hex == piece.hex else 0
    play.emit(Stepped(piece.id, to.hex, to.facing, to.height, cost, hexes, climb))


def _entered(play: TinPlay, before: Piece, made: Leg) -> None:
    """What a hex does to a piece that comes into it."""
    piece = play.facts.piece(before.id)
    assert piece.hex is not None
    assert before.hex is not None
    burn_infantry(play, piece.hex)
    get_off_before_water(play, piece.id, before.hex)
    was_inside = is_inside(play.facts, before)
    if is_inside(play.facts, piece) and not piece.is_infantry and not (was_inside and before.hex == piece.hex):
        _break_in(play, piece)


def _break_in(play: TinPlay, piece: Piece) -> None:
    """A machine enters a building: both are damaged, and a 'Mech checks (TS-BLD-004)."""
    assert piece.hex is not None
    mass = piece.element.mass
    play.then(Damage(piece.id, behind=False, damage=mass, hits=1), HitBuilding(piece.hex, mass, 1))
    if piece.is_mech:
        play.then(Check(piece.id, "entering a building"))


# --- skids ------------------------------------------------------------------------------------------------------------
def _skids(play: TinPlay, before: Piece, rest: Walk) -> bool:
    """A turn at top speed on paved ground needs a check (TS-PIL-002); whether the piece skids."""
    assert before.hex is not None
    on_ground = not before.element.mode.flies and not before.is_infantry
    paved = is_paved(play.facts.board.at(before.hex), before.height)
    if not (rest.fast and rest.hexes and on_ground and paved) or check(play, before.id, "skidding"):
        return False
    _skid(play, play.facts.piece(before.id), before.facing, rest.hexes)
    return True


def _skid(play: TinPlay, piece: Piece, direction: int, hexes: int) -> None:
    """One hex on in the old direction, or into what is there (TS-PIL-003, TS-PIL-004)."""
    battle = play.facts
    assert piece.hex is not None
    to = neighbor(piece.hex, direction)
    if to in battle.board and battle.board.at(to).building and not battle.board.at(to).bridge:
        _crash_into_building(play, piece, to, hexes)
        return
    others = [other for other in battle.at(to) if other.height == resting_height(battle, piece, to)]
    drop = 0
    if can_be_driven(battle, piece, direction):
        drop = -rise(battle, piece, to)
        play.emit(Displaced(piece.id, to, resting_height(battle, piece, to)))
        get_off_before_water(play, piece.id, piece.hex)
    for other in others[:1]:
        _collide(play, piece, other, hexes, drop)
    if others:
        if too_many(play.facts, play.facts.piece(piece.id), to) and play.facts.piece(piece.id).hex == to:
            crowd_out(play, piece.id, direction)
    elif piece.is_mech:
        play.then(Fall(piece.id, drop) if drop > 0 else Check(piece.id, "skidded"))


def _collide(play: TinPlay, piece: Piece, other: Piece, hexes: int, drop: int) -> None:
    play.then(
        Damage(other.id, behind=False, damage=piece.element.mass * hexes, hits=1),
        Damage(piece.id, behind=False, damage=other.element.mass * hexes, hits=1),
        *(Fall(each.id, drop * (each is piece)) for each in (piece, other) if each.is_mech and not each.prone),
    )


def _crash_into_building(play: TinPlay, piece: Piece, hex: Hex, hexes: int) -> None:
    from ironhex.systems.tinsoldier.ground import building_mass

    mass = building_mass(play.facts.board.at(hex))
    play.then(
        HitBuilding(hex, piece.element.mass * hexes, 1),
        Damage(piece.id, behind=False, damage=mass * hexes, hits=1),
        *((Fall(piece.id),) if piece.is_mech else ()),
    )


# --- arriving ---------------------------------------------------------------------------------------------------------
def _arrive(play: TinPlay, piece: Piece, task: Walk) -> None:
    """The end of a move: fire, and gravity that lets a piece move faster than it is made for."""
    if not piece.on_board or piece.hex is None:
        return
    terrain = play.facts.board.at(piece.hex)
    if terrain.fire and piece.is_vehicle and piece.height <= 0 and not check(play, piece.id, "in a fire"):
        play.then(Hazards(piece.id, 1))
    usual = replace(play.facts.conditions, gravity=NORMAL_GRAVITY)
    normal = speed(replace(play.facts, conditions=usual), piece).total
    if piece.is_mech and task.spent > normal and play.facts.conditions.gravity < NORMAL_GRAVITY:
        _overstrained(play, piece)


def _overstrained(play: TinPlay, piece: Piece) -> None:
    """More than the normal allowance: a check, or a fall that strikes the legs (TS-ENV-026)."""
    if not check(play, piece.id, "moving fast in low gravity"):
        play.then(Fall(piece.id, part=LEGS))


# --- jumps ------------------------------------------------------------------------------------------------------------
def jump(play: TinPlay, action: Jump) -> None:
    """A piece jumps to a hex."""
    piece = play.facts.piece(action.piece)
    assert piece.hex is not None
    hexes, cost = distance(piece.hex, action.to), jump_cost(play.facts, piece, action.to).total
    height = landing_height(play.facts, piece, action.to)
    assert isinstance(height, int)
    play.emit(MoveBegan(piece.id, jump=True))
    if piece.is_mech:
        play.emit(HeatChanged(piece.id, jump_heat(hexes), f"jumping {hexes}", "TS-MOV-019"))
    _wash_off(play, piece, action.to)
    facing = piece.facing if piece.is_infantry else action.facing
    _go(play, piece, Stand(action.to, facing, height), cost, hexes)
    landed = play.facts.piece(piece.id)
    burn_infantry(play, action.to)
    usual = replace(play.facts.conditions, gravity=NORMAL_GRAVITY)
    if piece.is_mech and cost > jump_speed(replace(play.facts, conditions=usual), piece).total:
        _overstrained(play, landed)


def _wash_off(play: TinPlay, piece: Piece, to: Hex) -> None:
    """A 'Mech that jumps into water drowns the infantry on it (TS-INF-016)."""
    if is_water(play.facts.board.at(to)):
        for other in riders(play.facts, piece):
            destroy(play, other.id, "drowned", "TS-INF-016")
