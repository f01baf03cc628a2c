"""Units that are driven from their hexes, for tests."""

from collections.abc import Sequence
from typing import Any

from tests.classic.stage import Extra, perform, stage

from ironhex.catalog import Board
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.piloting.displacement import displace

ATLAS, GRIFFIN, LOCUST = "Atlas AS7-D", "Griffin GRF-1N", "Locust LCT-1V"
NORTH, SOUTH, EAST = 0, 3, 1
PUSH = "BMR-PUSH-005"


def column(*levels: str) -> Board:
    """Three columns of hexes, the middle one as given from north to south, the others clear at level 0."""
    rows = "\n".join(f"{row:02d} . {token} ." for row, token in enumerate(levels, 1))
    return Board.parse(f"board column\nsize 3 {len(levels)}\n{rows}\n", "column")


def pushed(
    board: Board | str, *units: Extra, dice: Sequence[int] = (), follower: int | None = None, **options: Any
) -> tuple[Battle, Any]:
    """The first unit on stage is driven south in the Physical Attack Phase."""
    battle = stage(board, *units, phase=Phase.PHYSICAL)
    return perform(battle, lambda play: displace(play, 0, SOUTH, rule=PUSH, follower=follower), dice, **options)


def at(battle: Battle, unit: int) -> str:
    return str(battle.unit(unit).place)
