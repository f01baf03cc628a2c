"""Units that start in a DropShip: their starting place is `drop`."""

from __future__ import annotations

from ironhex.engine.edition_rows import StartRow
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.drops.nominating import DROP, drops
from ironhex.systems.classic.kinds.kind import Kind

DROPS = "drops"  # the option
IN_A_DROPSHIP = StartRow(DROP, "in a DropShip, and lands when and where you choose", "In a DropShip")


def in_a_dropship(place: Hex | str | None) -> bool:
    """Whether a starting place is a DropShip."""
    return place == DROP


def check_drop(place: Hex | str | None, kind: Kind, name: str, options: tuple[str, ...]) -> bool:
    """Whether a unit starts in a DropShip; refused for those that cannot drop."""
    if not in_a_dropship(place):
        return False
    if DROPS not in options:
        raise SetupError(f"{name} starts in a DropShip, but the option {DROPS!r} is not chosen")
    if not drops(kind):
        raise SetupError(f"{name} cannot make an assault drop; 'Mechs, ProtoMechs and battle armor do [BMR-DROP-001]")
    return True


def drop_rows(kind: Kind | None, options: tuple[str, ...]) -> tuple[StartRow, ...]:
    """The DropShip as a starting place, for those who can drop."""
    return (IN_A_DROPSHIP,) if kind is not None and DROPS in options and drops(kind) else ()
