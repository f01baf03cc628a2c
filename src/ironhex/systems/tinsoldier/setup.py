"""Starting a battle: pieces from elements, their commanders, and where they begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.engine import Play, Position
from ironhex.engine.setup import SetupError
from ironhex.kernel.dice import Dice
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import Turn
from ironhex.systems.tinsoldier.battle import Battle, Conditions, Piece, Side
from ironhex.systems.tinsoldier.conditions import may_deploy
from ironhex.systems.tinsoldier.element import Category, Element, Mode
from ironhex.systems.tinsoldier.movement.costs import can_land, clear_above, entry_cost, resting_height
from ironhex.systems.tinsoldier.movement.stacking import too_many
from ironhex.systems.tinsoldier.rules import ruleset

PLAIN = Conditions()
GROUP_SIZE = 4
"""Elements in a group, if a force does not say how it is organized."""


class Recruit(NamedTuple):
    """An element with its crew, and what a setup says about it."""

    element: Element
    gunnery: int = 19
    piloting: int = 14
    name: str = ""
    seat: str = ""
    place: Hex | None = None
    facing: int | None = None
    off_board: bool = False
    value: int = 0
    commander: int | None = None
    """The number of its commander in the force, counted from 0."""
    group: str = ""
    aboard: int | None = None
    """The number of the vehicle that carries it at the start."""
    height: int | None = None


class Force(NamedTuple):
    """The recruits of a side, and the edge it comes from."""

    name: str
    recruits: Sequence[Recruit]
    seats: tuple[str, ...] = ()
    home: int = 3


def new_battle(
    forces: Sequence[Force],
    board: Board,
    dice: Dice | None,
    *,
    options: tuple[str, ...] = (),
    conditions: Conditions = PLAIN,
    limit: int = 0,
) -> Play[Battle]:
    """A battle, ready to play."""
    from ironhex.systems.tinsoldier.system import TIN_SOLDIER

    sides = tuple(Side(force.name, force.seats or (force.name,), force.home) for force in forces)
    battle = Battle(board, ruleset(options), sides, (), conditions, limit=limit)
    for force, side in zip(forces, sides, strict=True):
        _check_aboard(force)
        for piece in _pieces(battle, force, side, len(battle.pieces)):
            battle = _placed(battle, piece, force)
    return Play(TIN_SOLDIER, Position(battle, (Turn(),)), dice)


def _check_aboard(force: Force) -> None:
    """Only infantry is carried, by vehicles with enough room (TS-ACT-011)."""
    for number, recruit in enumerate(force.recruits):
        if recruit.aboard is None or recruit.aboard in carriers_of(force.recruits, number):
            continue
        raise SetupError(f"{force.name}: {recruit.name or recruit.element.name} cannot start aboard that element")


def carriers_of(recruits: Sequence[Recruit], number: int) -> tuple[int, ...]:
    """The vehicles that a recruit can start aboard, beside those that others are aboard already."""
    if recruits[number].element.category is not Category.INFANTRY:
        return ()
    taken = Counter(other.aboard for at, other in enumerate(recruits) if at != number and other.aboard is not None)
    return tuple(at for at, other in enumerate(recruits) if other.element.room > taken[at] and not other.off_board)


def _pieces(battle: Battle, force: Force, side: Side, before: int) -> Iterator[Piece]:
    for number, recruit in enumerate(force.recruits):
        element, leader = recruit.element, _leader(force, number)
        yield Piece(
            id=before + number + 1,
            side=force.name,
            seat=recruit.seat or side.seats[0],
            name=recruit.name or element.name,
            element=element,
            gunnery=recruit.gunnery,
            piloting=None if not element.table else recruit.piloting,
            hex=recruit.place,
            facing=(force.home + 3) % 6 if recruit.facing is None else recruit.facing,
            front=element.front,
            back=element.back,
            ticked=(0,) * len(element.table),
            shots=tuple(kind.shots for kind in element.ammunition),
            troopers=element.troopers,
            commander=None if leader is None else before + leader + 1,
            group=recruit.group or _group(force, number),
            off_board=recruit.off_board,
            carrier=None if recruit.aboard is None else before + recruit.aboard + 1,
            height=recruit.height or 0,
            value=recruit.value,
        )


def _leader(force: Force, number: int) -> int | None:
    """The commander of a recruit, by its number in the force: the first of its group, whose own commander is the first
    of the force."""
    given = force.recruits[number].commander
    if given is not None or number == 0:
        return given
    first = number - number % GROUP_SIZE
    return 0 if number == first else first


def _group(force: Force, number: int) -> str:
    """The name of a recruit's group among its commander's subordinates."""
    if force.recruits[number].off_board:
        return "off the board"
    if number and number % GROUP_SIZE == 0:
        return "lance commanders"
    return "lance"


def _placed(battle: Battle, piece: Piece, force: Force) -> Battle:
    """The battle with one more piece, at its place or at a free one near its edge."""
    if barred := may_deploy(battle.conditions, piece):
        raise SetupError(f"{force.name}: {piece.name}: {barred}")
    if piece.hex is not None:
        if piece.hex not in battle.board or not _may_be(battle, piece, piece.hex):
            raise SetupError(f"{force.name}: {piece.name} cannot start in {piece.hex}")
        piece = _at(battle, piece, piece.hex)
    elif not piece.off_board and piece.carrier is None:
        hex = next((hex for hex in _edge(battle.board, force.home) if _fits(battle, piece, hex)), None)
        if hex is None:
            raise SetupError(f"{force.name}: there is no room on the board for {piece.name}")
        piece = _at(battle, piece, hex)
    return replace(battle, pieces=(*battle.pieces, piece))


def _at(battle: Battle, piece: Piece, hex: Hex) -> Piece:
    """A piece in a hex, at the level it was given or where it would rest."""
    height = piece.height or resting_height(battle, replace(piece, height=0), hex)
    return replace(piece, hex=hex, height=height, flying=piece.element.mode is Mode.WIGE and height > 0)


def _edge(board: Board, home: int) -> list[Hex]:
    """The hexes near an edge, from its middle outward."""
    middle = (board.width + 1) / 2

    def far(hex: Hex) -> int:
        if home in (0, 3):
            return hex.row if home == 0 else board.height - hex.row
        return hex.col if home > 3 else board.width - hex.col

    return sorted(board.hexes(), key=lambda hex: (far(hex) // 3, abs(hex.col - middle), far(hex), hex))


def _may_be(battle: Battle, piece: Piece, hex: Hex) -> bool:
    """Whether a piece can be where a setup puts it: in the air, on a roof, inside a building, or on the ground."""
    terrain, placed = battle.board.at(hex), _at(battle, piece, hex)
    if piece.element.mode.flies and placed.height > 0:
        return clear_above(terrain, placed.height) and not too_many(battle, placed, hex)
    roof = bool(terrain.building) and placed.height == terrain.building_height
    if not (roof or -max(terrain.depth, 0) <= placed.height < max(terrain.building_height, 1)):
        return False
    barred = entry_cost(battle, piece, hex, hex, roof=roof, height=terrain.building_height if roof else 0).barred
    return barred is None and not too_many(battle, placed, hex)


def _fits(battle: Battle, piece: Piece, hex: Hex) -> bool:
    terrain = battle.board.at(hex)
    if terrain.building or (piece.element.mode.flies and not can_land(terrain)):
        return False
    flat = entry_cost(battle, piece, hex, hex)
    return flat.barred is None and not too_many(battle, piece, hex, resting_height(battle, piece, hex))
