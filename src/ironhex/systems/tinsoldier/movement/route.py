"""A move step by step: where each step leads, what it costs, and why it may be impossible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.tinsoldier.battle import MOST_TAG, Battle, Piece
from ironhex.systems.tinsoldier.element import Mode
from ironhex.systems.tinsoldier.ground import building_mass, is_paved
from ironhex.systems.tinsoldier.movement.costs import can_land, clear_above, entry_cost, resting_height
from ironhex.systems.tinsoldier.movement.stacking import may_pass, too_many
from ironhex.systems.tinsoldier.numbers import speed

TURNS = {"L": -1, "R": 1}
STEPS = {"F": 0, "B": 3}
TURN_COST = PRONE_COST = CLIMB_COST = 1
RISE_COST = {False: 2, True: 1}
"""What it costs a biped, and a quad, to get up."""
TAKE_OFF = 5
"""What a WiGE vehicle spends to take off, and to stay in the air."""
GROUNDED_SPEED = 1
ROOF = "T"
DIRECTIONS = "012345"
BONUS = frozenset({Mode.WHEEL, Mode.TRACK, Mode.HOVER, Mode.VTOL})


class Stand(NamedTuple):
    """Where a piece is, and how."""

    hex: Hex
    facing: int
    height: int
    prone: bool = False
    flying: bool = False


class Leg(NamedTuple):
    """A step: how it is written, where it leads, and what it costs."""

    step: str
    to: Stand
    cost: Tally
    hexes: int = 0


class Route(NamedTuple):
    """A whole move, or why it is impossible."""

    legs: tuple[Leg, ...] = ()
    barred: Barred | None = None

    @property
    def cost(self) -> int:
        return sum(leg.cost.total for leg in self.legs)

    @property
    def end(self) -> Stand | None:
        return self.legs[-1].to if self.legs else None


def stand_of(piece: Piece) -> Stand:
    """Where a piece is now."""
    assert piece.hex is not None
    return Stand(piece.hex, piece.facing, piece.height, piece.prone, piece.flying)


def letters(steps: str) -> Iterator[str]:
    """The steps of a text; T belongs to the step after it."""
    roof = ""
    for letter in steps:
        if letter == ROOF and not roof:
            roof = ROOF
            continue
        yield roof + letter
        roof = ""
    if roof:
        yield roof


# --- one step ---------------------------------------------------------------------------------------------------------
def leg(battle: Battle, piece: Piece, at: Stand, step: str) -> Leg | Barred:
    """What one step does."""
    backward = step.removeprefix(ROOF) == "B" and not piece.is_infantry and not at.prone
    if backward and piece.tag:
        return Barred("TS-MOV-001", "with a move tag it cannot move backward")
    made = open_leg(battle, piece, at, step)
    if isinstance(made, Leg) and made.hexes and not may_pass(battle, piece, made.to.hex, made.to.height):
        return Barred("TS-MOV-020", f"there is no room in {made.to.hex}")
    return made


def open_leg(battle: Battle, piece: Piece, at: Stand, step: str) -> Leg | Barred:
    """What one step does where nobody is; except for getting up, it does not depend on the state of a piece."""
    if at.prone and step != "S":
        return Barred("TS-MOV-008", "it is prone and must get up first")
    roof, plain = step.startswith(ROOF), step.removeprefix(ROOF)
    if piece.is_infantry and plain in DIRECTIONS and plain:
        return _enter(battle, piece, at, step, int(plain), roof=roof)
    if not piece.is_infantry and plain in STEPS:
        return _enter(battle, piece, at, step, (at.facing + STEPS[plain]) % 6, roof=roof)
    if roof:
        return Barred("TS-BLD-002", f"{step!r}: T stands before a step into a hex")
    if plain in TURNS and not piece.is_infantry:
        cost = Tally((Mod("TS-MOV-003", TURN_COST, "turn"),))
        return Leg(step, at._replace(facing=(at.facing + TURNS[plain]) % 6), cost)
    if plain in "UD" and plain:
        return _climb(battle, piece, at, step)
    if plain in "PS" and plain and piece.is_mech:
        return _posture(piece, at, step)
    return Barred("TS-MOV-001", f"{step!r} is not a step of this element")


def _enter(battle: Battle, piece: Piece, at: Stand, step: str, direction: int, *, roof: bool) -> Leg | Barred:
    to = neighbor(at.hex, direction)
    cost = entry_cost(battle, piece, at.hex, to, height=at.height, roof=roof, flying=at.flying)
    if cost.barred:
        return cost.barred
    height = _height_in(battle, piece, at, to, roof=roof)
    if isinstance(height, Barred):
        return height
    return Leg(step, at._replace(hex=to, height=height), cost, 1)


def _height_in(battle: Battle, piece: Piece, at: Stand, to: Hex, *, roof: bool) -> int | Barred:
    """The height at which a piece comes into a hex."""
    terrain, mode = battle.board.at(to), piece.element.mode
    if roof:
        return _on_roof(battle, piece, to)
    if mode is Mode.VTOL:
        height = battle.board.at(at.hex).level + at.height - terrain.level
        if at.height == 0:
            return Barred("TS-MOV-013", "it has landed and must take off first")
        return height if clear_above(terrain, height) else Barred("TS-MOV-013", f"it is too low to fly over {to}")
    if mode is Mode.SUBMARINE:
        return max(at.height, -terrain.depth)
    if mode is Mode.WIGE:
        return int(at.flying)
    return resting_height(battle, piece, to)


def _on_roof(battle: Battle, piece: Piece, hex: Hex) -> int | Barred:
    """The top of a building, if it bears the piece (TS-BLD-002)."""
    terrain = battle.board.at(hex)
    if not terrain.building or piece.element.mode not in (Mode.WALKER, Mode.WHEEL, Mode.TRACK, Mode.FOOT):
        return Barred("TS-BLD-002", f"it cannot get onto a roof in {hex}")
    if not piece.is_infantry and piece.element.mass > building_mass(terrain):
        return Barred("TS-BLD-002", f"the building in {hex} cannot bear it")
    return terrain.building_height


def _climb(battle: Battle, piece: Piece, at: Stand, step: str) -> Leg | Barred:
    """Up or down: altitude, depth, or the floors of a building."""
    terrain, mode = battle.board.at(at.hex), piece.element.mode
    height = at.height + (1 if step == "U" else -1)
    cost = Tally((Mod("TS-MOV-012", CLIMB_COST, "change of altitude"),))
    if mode is Mode.VTOL:
        landed = height == 0 and can_land(terrain)
        fine = landed or (height > 0 and clear_above(terrain, height))
        return Leg(step, at._replace(height=height), cost) if fine else Barred("TS-MOV-013", "it would crash")
    if mode is Mode.SUBMARINE:
        deep = -terrain.depth <= height <= 0
        return Leg(step, at._replace(height=height), cost) if deep else Barred("TS-MOV-018", "no deeper, and no higher")
    if mode is Mode.WIGE:
        return _take_off(at, step)
    if piece.is_infantry and terrain.building and 0 <= height <= terrain.building_height:
        floor = Tally((Mod("TS-BLD-005", CLIMB_COST, "a floor"),))
        return Leg(step, at._replace(height=height), floor)
    return Barred("TS-MOV-012", "it cannot go up or down here")


def _take_off(at: Stand, step: str) -> Leg | Barred:
    if at.flying or step == "D":
        return Barred("TS-MOV-015", "in flight it stays one level above the ground")
    return Leg(step, at._replace(height=1, flying=True), Tally((Mod("TS-MOV-014", TAKE_OFF, "take off"),)))


def _posture(piece: Piece, at: Stand, step: str) -> Leg | Barred:
    if step == "P":
        if at.prone:
            return Barred("TS-MOV-008", "it is prone already")
        return Leg(step, at._replace(prone=True), Tally((Mod("TS-MOV-008", PRONE_COST, "go prone"),)))
    if not at.prone:
        return Barred("TS-MOV-008", "it stands already")
    if piece.is_gone("gyro") or piece.is_gone("leg actuators"):
        return Barred("TS-CRT-007" if piece.is_gone("gyro") else "TS-CRT-015", "it can no longer stand")
    quad = piece.element.quad
    rule = "TS-MOV-009" if quad else "TS-MOV-008"
    return Leg(step, at._replace(prone=False), Tally((Mod(rule, RISE_COST[quad], "get up"),)))


# --- a whole move -----------------------------------------------------------------------------------------------------
def route(battle: Battle, piece: Piece, steps: str) -> Route:
    """A move, judged step by step and as a whole."""
    at = stand_of(piece)
    legs: list[Leg] = []
    for step in letters(steps):
        made = leg(battle, piece, at, step)
        if isinstance(made, Barred):
            return Route(tuple(legs), made)
        legs.append(made)
        at = made.to
    whole = Route(tuple(legs))
    return whole._replace(barred=_too_far(battle, piece, whole) or _no_end(battle, piece, at))


def _too_far(battle: Battle, piece: Piece, made: Route) -> Barred | None:
    if not made.legs:
        return Barred("TS-ACT-003", "a move needs at least one step")
    limit = allowance(battle, piece, made)
    if made.cost <= limit or is_least_move(battle, piece, made):
        return None
    return Barred("TS-MOV-002", f"this costs {made.cost} MP; it has {limit}")


def allowance(battle: Battle, piece: Piece, made: Route) -> int:
    """The Movement Points for a move, with the bonus for vehicles that stay on paved ground (TS-MOV-007)."""
    own = points(battle, piece, made)
    if piece.element.mode not in BONUS or not _all_paved(battle, piece, made):
        return own
    return own + (2 if at_top_speed(piece) else 1)


def points(battle: Battle, piece: Piece, made: Route) -> int:
    """Movement Points without bonus; on the ground a WiGE vehicle has only one, unless it takes off."""
    full = speed(battle, piece).total
    takes_off = any(leg.to.flying for leg in made.legs)
    grounded = piece.element.mode is Mode.WIGE and not piece.flying and not takes_off
    return min(full, GROUNDED_SPEED) if grounded else full


def at_top_speed(piece: Piece) -> bool:
    """Whether its next move raises its tag to 2, or keeps it there."""
    return piece.tag >= MOST_TAG - 1


def _all_paved(battle: Battle, piece: Piece, made: Route) -> bool:
    places = (stand_of(piece), *(leg.to for leg in made.legs))
    return all(is_paved(battle.board.at(place.hex), place.height) for place in places)


def is_least_move(battle: Battle, piece: Piece, made: Route) -> bool:
    """A walker or infantry with any Movement Points can always go one hex forward (TS-MOV-006)."""
    if piece.element.mode not in (Mode.WALKER, Mode.FOOT) or len(made.legs) != 1:
        return False
    forward = made.legs[0].hexes == 1 and not made.legs[0].step.endswith("B")
    return forward and speed(battle, piece).total > 0


def _no_end(battle: Battle, piece: Piece, at: Stand) -> Barred | None:
    """Why a move cannot end somewhere."""
    return too_many(battle, piece, at.hex, at.height)
