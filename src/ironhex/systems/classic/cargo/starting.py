"""Cargo at the start of a battle: loaded on units, and in crates on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ironhex.catalog import Design
from ironhex.engine.edition_rows import SupplyRow
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Crate, Load, Side
from ironhex.systems.classic.cargo.loads import HAULERS, INSIDE, OUTSIDE, burden
from ironhex.systems.classic.infantry.carriers import space_of
from ironhex.systems.classic.phases.deployment import rows_from_edge

CARGO = "cargo"
SMALL, LARGE = "small-crates", "large-crates"
CRATES = {SMALL: 2, LARGE: 5}  # tons
USUAL = {SMALL: 2, LARGE: 1}
MOST = 9
ROW = 4  # from the home edge, in which crates lie
SUPPLIES = (
    SupplyRow(
        SMALL,
        "Small crates",
        "Cargo of 2 tons each, in a row in front of your home edge. 'Mechs of 20 tons or more can lift them.",
        "BMR-CARGO-003",
        USUAL[SMALL],
        MOST,
    ),
    SupplyRow(
        LARGE,
        "Large crates",
        "Cargo of 5 tons each, beside the small ones. 'Mechs of 50 tons or more can lift them.",
        "BMR-CARGO-003",
        USUAL[LARGE],
        MOST,
    ),
)


# --- crates -----------------------------------------------------------------------------------------------------------
def crates_of(side: str, wanted: Mapping[str, int] | None, allowed: bool) -> tuple[tuple[str, int], ...]:
    """How many crates of each size a side has: as agreed, or as usual if the rules have cargo."""
    chosen = {size: count for size, count in (wanted or {}).items() if size in CRATES}
    if chosen and not allowed:
        raise SetupError(f"{side}: crates need the option {CARGO!r}")
    if any(not 0 <= count <= MOST for count in chosen.values()):
        raise SetupError(f"{side}: a side has at most {MOST} crates of a size")
    counts = chosen if wanted is not None else USUAL if allowed else {}
    return tuple((size, counts[size]) for size in CRATES if counts.get(size))


def with_crates(battle: Battle) -> Battle:
    """The battle with the crates of all sides on the map."""
    return replace(battle, crates=tuple(crate for side in battle.sides for crate in _laid_out(battle, side)))


def _laid_out(battle: Battle, side: Side) -> Iterator[Crate]:
    """Crates spread evenly over a row that is parallel to the home edge."""
    sizes = [CRATES[size] for size, count in side.crates for _ in range(count)]
    row = _row(battle, side)
    for number, tons in enumerate(sizes) if row else ():
        yield Crate(row[(2 * number + 1) * len(row) // (2 * len(sizes))], tons)


def _row(battle: Battle, side: Side) -> list[Hex]:
    """The hexes of the row for crates that are neither water nor buildings; of the nearest such row if it has none."""
    board, rows = battle.board, dict[int, list[Hex]]()
    for hex in board.hexes():
        if board.at(hex).depth < 1 and not board.at(hex).building:
            rows.setdefault(rows_from_edge(board, side.home, hex), []).append(hex)
    return rows[min(rows, key=lambda row: abs(row - ROW))] if rows else []


# --- loads ------------------------------------------------------------------------------------------------------------
def loads_of(machine: Design, tons: int) -> tuple[Load, ...]:
    """Cargo of a unit at the start: inside as much as there is room for, and the rest outside."""
    inside = min(tons, int(space_of(machine)))
    found = (Load(inside, INSIDE), Load(tons - inside, OUTSIDE))
    return tuple(load for load in found if load.tons)


def most_cargo(machine: Design) -> int:
    """The tons that a unit can carry inside and outside at the start (BMR-CARGO-008)."""
    return int(space_of(machine)) + int(machine.tons) if machine.type in HAULERS else 0


def check_cargo(battle: Battle) -> None:
    """Only 'Mechs and vehicles carry cargo, outside at most as much as they weigh (BMR-CARGO-008)."""
    for unit in battle.units:
        if unit.loads and unit.design.type not in HAULERS:
            raise SetupError(f"{unit.side}: {unit.name} carries no cargo [BMR-CARGO-008]")
        if burden(battle, unit) > unit.design.tons:
            why = f"at most {unit.design.tons:g} tons outside"
            raise SetupError(f"{unit.side}: {unit.name} carries {why} [BMR-CARGO-008]")
