"""Mixed battles, each from its number alone: every playable design takes its turn, and units start close together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tests.conformance.make_ups import ARENA, CLIFFS, PIT, STREET, MakeUp
from tests.soak.warfare import Lot

from ironhex.catalog import Board, Damage, Design, VehicleDesign, design
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.edition import units
from ironhex.systems.classic.fire.chapter import FIRE
from ironhex.systems.classic.hiding.rules import HIDDEN_UNITS
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.movement.steps import no_standing
from ironhex.systems.classic.setup import DEFAULT_OPTIONS, Force, Recruit, kind_of

QUAY = Board.parse(
    """board quay
size 10 9
01  .   w   .   .   p   p   ~1  ~2  ~2  ~2
02  .   W   r   .   p   p   ~1  ~2  ~3  ~2
03  .   1   .   w   p   .   ~1  ~2  ~2  ~1
04  1   2   1   .   p   s   ~1  ~1  ~2  ~1
05  ~1  ~1  ~2  ~1  ~1  ~2  ~2  ~1  ~1  ~2
06  .   w   .   .   p   .   ~1  ~2  ~2  ~2
07  .   .   x   .   p   p   ~1  ~2  ~3  ~2
08  .   r   W   .   .   p   ~1  ~2  ~2  ~1
09  .   .   .   w   .   .   .   ~1  ~2  ~2
road 0503 0504 S
road N 0506 0507
bridge 0505 N S cf 60
building 0402 heavy cf 90 height 2
""",
    "quay",
)
SIDES = (("Red", 3), ("Blue", 0), ("Green", 1))
TURNS = 9
TRIES = 30
WORN = 0.8  # of its armor, lost by a unit that comes from another battle
Shares = Mapping[tuple[str, ...], int]


class Theme(NamedTuple):
    """What some battles are about: their board, how often each group of kinds takes part, and special designs."""

    name: str
    board: Board
    shares: Shares
    only: Callable[[Design], bool] | None = None  # of 'Mechs and vehicles, the designs wanted


def carries(machine: Design) -> bool:
    return machine.omni or (isinstance(machine, VehicleDesign) and machine.cargo > 0)


def wields(machine: Design) -> bool:
    return any(item.equipment.category == "physical" for item in machine.items)


EVERYTHING: Shares = {
    ("mech",): 6,
    ("quad",): 2,
    ("tracked",): 3,
    ("wheeled",): 2,
    ("hover",): 2,
    ("displacement", "hydrofoil", "submarine"): 1,
    ("vtol",): 3,
    ("foot",): 1,
    ("motorized",): 1,
    ("jump",): 1,
    ("battle armor",): 3,
    ("flying battle armor", "diving battle armor"): 1,
    ("protomech",): 2,
    ("emplacement",): 1,
}
ON_FOOT: Shares = {("foot",): 2, ("motorized",): 2, ("jump",): 2, ("battle armor",): 2}
LOADED: Shares = {**ON_FOOT, ("mech",): 2, ("tracked",): 2, ("wheeled",): 2, ("hover",): 2, ("vtol",): 1}
CLIMBED: Shares = {**ON_FOOT, ("mech",): 6, ("quad",): 4, ("flying battle armor", "diving battle armor"): 2}
AFLOAT: Shares = {
    ("displacement",): 3,
    ("hydrofoil",): 3,
    ("submarine",): 3,
    ("hover",): 2,
    ("diving battle armor",): 2,
    ("vtol",): 1,
    ("mech",): 1,
    ("battle armor",): 1,
}
THEMES = (
    Theme("everything", QUAY, EVERYTHING),
    Theme("a river", ARENA, EVERYTHING),
    Theme("carriers", QUAY, LOADED, carries),
    Theme("a street", STREET, EVERYTHING),
    Theme("climbing", PIT, CLIMBED),
    Theme("afloat", QUAY, AFLOAT),
    Theme("at close quarters", PIT, EVERYTHING, wields),
    Theme("cliffs", CLIFFS, EVERYTHING),
)


@cache
def catalog() -> dict[str, tuple[str, ...]]:
    """The names of all playable designs by the kind of unit that they are."""
    found: dict[str, list[str]] = {}
    for name in units():
        found.setdefault(kind_of(design(name), MASTER_RULES), []).append(name)
    return {kind: tuple(sorted(names)) for kind, names in found.items()}


def kind_named(name: str) -> Kind:
    return MASTER_RULES.kinds[kind_of(design(name), MASTER_RULES)]


@cache
def group(kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for kind in kinds for name in catalog().get(kind, ()))


def named(theme: Theme, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The designs of some kinds for a theme: those that it wants, if there are any."""
    return group(kinds) if theme.only is None else _wanted(kinds, theme.only) or group(kinds)


@cache
def _wanted(kinds: tuple[str, ...], only: Callable[[Design], bool]) -> tuple[str, ...]:
    return tuple(name for name in group(kinds) if only(design(name)))


def deck(theme: Theme) -> tuple[tuple[str, ...], ...]:
    return tuple(kinds for kinds, share in theme.shares.items() if group(kinds) for _ in range(share))


def make_up(number: int) -> MakeUp:
    """The mixed battle of a number; units that find no place on its board make way for others."""
    for attempt in range(TRIES):
        made = drafted(number, Lot(number * TRIES + attempt))
        try:
            made.start()
        except SetupError:
            continue
        return made
    raise AssertionError(f"no battle {number}")


def drafted(number: int, lot: Lot) -> MakeUp:
    theme = THEMES[number % len(THEMES)]
    board = theme.board
    sides = SIDES[: 3 if lot.below(10) == 0 else 2]
    arrival = "deploy" if len(sides) > 2 else lot.one_of(("placed", "placed", "placed", "deploy", "enter"))
    hiding = arrival != "enter" and lot.below(4) == 0
    size = 2 + lot.below(3)
    rosters = [[recruit(theme, number, lot) for _ in range(size)] for _ in sides]
    if arrival == "placed" and lot.below(4):
        rosters = together(lot, board, rosters)
    if hiding:
        rosters = [[unit._replace(hidden=lot.below(2) == 0) for unit in roster] for roster in rosters]
    forces = tuple(
        Force(name, roster, home=home, arrival=arrival, zone=2, advance=lot.below(3))
        for (name, home), roster in zip(sides, rosters, strict=True)
    )
    options = (
        *(DEFAULT_OPTIONS if lot.below(6) else ()),
        *((HIDDEN_UNITS,) if hiding else ()),
        *((FIRE,) if lot.below(4) == 0 else ()),
    )
    return MakeUp(f"mixed battle {number}", forces, board, TURNS, lot.below(3) > 0, options)


def recruit(theme: Theme, number: int, lot: Lot) -> Recruit:
    names = named(theme, lot.one_of(deck(theme))) or group(("mech",))
    name = names[(number * 7 + lot.below(7)) % len(names)]
    damage = worn(design(name)) if lot.below(3) == 0 and not kind_named(name).on_foot else None
    return Recruit(name, lot.below(4), 2 + lot.below(6), auto_eject=lot.below(3) > 0, damage=damage)


def worn(machine: Design) -> Damage:
    """Damage that leaves a machine little armor."""
    codes = {place.index: place.code for place in machine.locations}
    lost = {code: int(machine.armor[index] * WORN) for index, code in codes.items() if index < len(machine.armor)}
    return Damage(armor={code: points for code, points in lost.items() if points})


# --- close together ---------------------------------------------------------------------------------------------------
class Spot(NamedTuple):
    """A place on the map that some units share."""

    hex: Hex
    units: tuple[tuple[int, int], ...]  # by side and number


def together(lot: Lot, board: Board, rosters: Sequence[Sequence[Recruit]]) -> list[list[Recruit]]:
    """Infantry starts in the hex of a friend that may carry it, or of an enemy that it may swarm."""
    placed = [list(roster) for roster in rosters]
    used: set[Hex] = set()
    for side, at in _on_foot(rosters):
        other = (side + lot.below(2)) % len(rosters)
        big = [k for k, unit in enumerate(placed[other]) if unit.hex is None and not kind_named(_name(unit)).on_foot]
        if not big or placed[side][at].hex is not None:
            continue
        host = lot.one_of(big)
        free = [hex for hex in _shared(board, placed[side][at], placed[other][host]) if hex not in used]
        if free:
            hex = lot.one_of(free)
            used.add(hex)
            placed[side][at] = placed[side][at]._replace(hex=hex)
            placed[other][host] = placed[other][host]._replace(hex=hex)
    return placed


def _on_foot(rosters: Sequence[Sequence[Recruit]]) -> Iterator[tuple[int, int]]:
    for side, roster in enumerate(rosters):
        for at, unit in enumerate(roster):
            if kind_named(_name(unit)).on_foot:
                yield side, at


def _name(unit: Recruit) -> str:
    return unit.design if isinstance(unit.design, str) else unit.design.name


def _shared(board: Board, *units: Recruit) -> list[Hex]:
    gaits = [kind_named(_name(unit)).drive.gait for unit in units]
    return [hex for hex in board.hexes() if all(no_standing(board, gait, hex) is None for gait in gaits)]
