"""The elements of a setup as they enter a battle, and the way back from a battle to a setup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ironhex.catalog import CatalogError, Design, design
from ironhex.engine.edition_rows import StartRow
from ironhex.engine.setup import Player, Setup, SetupError, SideSetup, UnitSetup, commanded, naming_side
from ironhex.kernel.hexes import Hex
from ironhex.systems.hex_field import degrees
from ironhex.systems.tinsoldier.battle import Battle, Piece, Side
from ironhex.systems.tinsoldier.convert import element_of
from ironhex.systems.tinsoldier.element import Element
from ironhex.systems.tinsoldier.movement.costs import resting_height
from ironhex.systems.tinsoldier.rules import CHOICES
from ironhex.systems.tinsoldier.setup import Recruit, carriers_of
from ironhex.systems.tinsoldier.worth import worth

OFF_BOARD = "off"
"""The place of an element that fires from off the board."""
GUNNERY, PILOTING = "gunnery", "piloting"
USUAL = {GUNNERY: 19, PILOTING: 14}
"""The middle of what regular crews have (TS-PRE-006)."""
PLACE = re.compile(r"(?P<hex>\d{4})(?: level (?P<level>-?\d{1,3}))?", re.ASCII)
DEGREES = 60


# --- from a setup -----------------------------------------------------------------------------------------------------
def recruits_of(side: SideSetup) -> list[Recruit]:
    """The elements of a side, each with its crew and its player."""
    seats = commanded(side)
    with naming_side(side.name):
        try:
            return [_recruit(unit, seat) for unit, seat in zip(side.units, seats, strict=True)]
        except CatalogError as error:
            raise CatalogError(f"{side.name}: {error.place}", error.field, error.reason, error.rule) from None


def _recruit(unit: UnitSetup, seat: str) -> Recruit:
    name = unit.name or unit.design
    element = element_of(design(unit.design))
    off_board = unit.place == OFF_BOARD
    if off_board and not answers_calls(element):
        raise SetupError(f"{name}: it has no weapon that fires from off the board [TS-TRN-009]")
    place, height = (None, None) if off_board or not unit.place else _place(unit.place, name)
    return Recruit(
        element,
        unit.skills.get(GUNNERY, USUAL[GUNNERY]),
        unit.skills.get(PILOTING, USUAL[PILOTING]),
        name=unit.name,
        seat=seat,
        place=place,
        facing=None if unit.heading is None else direction(unit.heading, name),
        off_board=off_board,
        value=worth(unit),
        aboard=unit.aboard,
        height=height,
    )


def answers_calls(element: Element) -> bool:
    """Whether an element can fire at what others see."""
    return any(weapon.indirect or weapon.off_board_only for weapon in element.weapons)


def _place(text: str, name: str) -> tuple[Hex, int | None]:
    if (found := PLACE.fullmatch(text)) is None:
        raise SetupError(f"{name}: {text!r} is not a hex such as 0915, nor 0915 level 2, nor off")
    return Hex.parse(found["hex"]), int(found["level"]) if found["level"] else None


def direction(turned: float, name: str) -> int:
    """A direction of the board for degrees clockwise from north."""
    found, rest = divmod(turned, DEGREES)
    if rest:
        raise SetupError(f"{name}: {turned:g} degrees is not a direction of the board: use multiples of {DEGREES}")
    return int(found)


# --- what can be decided ----------------------------------------------------------------------------------------------
def carriers(units: Sequence[UnitSetup]) -> tuple[tuple[int, ...], ...]:
    """For each unit of a side the vehicles that it could start aboard."""
    recruits = [Recruit(element_of(design(unit.design)), aboard=unit.aboard) for unit in units]
    return tuple(carriers_of(recruits, number) for number in range(len(recruits)))


def starts(unit: UnitSetup, options: Sequence[str]) -> tuple[StartRow, ...]:
    """Elements that others can call may start off the board."""
    fine = answers_calls(element_of(design(unit.design)))
    return (StartRow(OFF_BOARD, "Off the board, firing when called"),) if fine else ()


def crew_skills(machine: Design) -> tuple[str, ...]:
    """Infantry has no Piloting (TS-PRE-005)."""
    return (GUNNERY,) if machine.type == "infantry" else (GUNNERY, PILOTING)


# --- to a setup -------------------------------------------------------------------------------------------------------
def setup_of(battle: Battle) -> Setup:
    """The setup of a battle that goes on from this one, with all elements that are left; they are repaired."""
    return Setup(
        sides=tuple(_side(battle, side) for side in battle.sides),
        board=battle.board.name,
        options=battle.rules.options,
        turns=battle.limit,
        conditions=dict(_conditions(battle)),
    )


def _conditions(battle: Battle) -> Iterator[tuple[str, int]]:
    for choice in CHOICES:
        if choice.shown.name in battle.rules.options:
            yield from ((row.id, getattr(battle.conditions, row.id)) for row in choice.shown.conditions)


def _side(battle: Battle, side: Side) -> SideSetup:
    own = battle.alive(side.name)
    numbers = {piece.id: number for number, piece in enumerate(own)}
    units = tuple(_unit(battle, piece, side, numbers) for piece in own)
    players = (Player(),) * len(side.seats) if len(side.seats) > 1 else ()
    return SideSetup(side.name, units, players=players, home=degrees(side.home))


def _unit(battle: Battle, piece: Piece, side: Side, numbers: dict[int, int]) -> UnitSetup:
    skills = {GUNNERY: piece.gunnery} | ({} if piece.piloting is None else {PILOTING: piece.piloting})
    return UnitSetup(
        piece.element.design.rpartition("#")[0],
        skills=skills,
        place=_place_of(battle, piece),
        heading=None if piece.hex is None else degrees(piece.facing),
        name="" if piece.name == piece.element.name else piece.name,
        seat=side.seats.index(piece.seat) if len(side.seats) > 1 else None,
        aboard=None if piece.carrier is None else numbers.get(piece.carrier),
    )


def _place_of(battle: Battle, piece: Piece) -> str:
    """Where a piece is; infantry on an enemy is in its hex."""
    if piece.off_board:
        return OFF_BOARD
    if piece.swarming is not None:
        return str(battle.piece(piece.swarming).hex)
    if piece.hex is None:
        return ""
    grounded = Piece(piece.id, piece.side, piece.seat, piece.name, piece.element, piece.gunnery, piece.piloting)
    level = f" level {piece.height}" if piece.height != resting_height(battle, grounded, piece.hex) else ""
    return f"{piece.hex}{level}"
