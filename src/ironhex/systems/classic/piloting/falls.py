"""Falls: where a 'Mech ends up, how far it falls, and who is underneath."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.movement.steps import Spot, level
from ironhex.systems.classic.piloting.displacement import STEEP, fall_from_above, fallen_on
from ironhex.systems.classic.piloting.fall_damage import come_down
from ironhex.systems.classic.sequence import ClassicPlay


def fall(
    play: ClassicPlay,
    unit_id: int,
    *,
    into: Spot | None = None,
    levels: int = 0,
    causes: tuple[Mod, ...] = (),
    facing_roll: int | None = None,
    plunge: bool = False,
    origin: Spot | None = None,
) -> None:
    """Let a 'Mech fall where it is, or into another hex; from two levels up it may land on another 'Mech there.

    `causes` are those of the failed roll, apart from what happened earlier in the phase. A fall `plunge`s if it begins
    above water. `origin` is where it comes from, if it is already in the hex of its fall. From less than two levels up
    two 'Mechs may share the hex until the fallen one has had its chance to get up and leave; `displacement.crowd_out`
    is for when it has not.
    """
    if into is not None and levels >= STEEP and fallen_on(play.facts, into.hex, but=unit_id):
        unit = play.facts.unit(unit_id)
        faller = unit if origin is None else replace(unit, hex=origin.hex, elevation=origin.elevation)
        fall_from_above(play, faller, into.hex, levels, causes)
    else:
        come_down(play, unit_id, into=into, levels=levels, causes=causes, facing_roll=facing_roll, plunge=plunge)


def fall_spot(board: Board, origin: Spot, to: Spot) -> tuple[Spot, int]:
    """Where a 'Mech falls when moving between two hexes, and how many levels: into the lower one or, on level ground,
    the one it was entering. Water counts as if it had no depth."""
    lower, higher = (origin, to) if level(board, to) > level(board, origin) else (to, origin)
    return lower, max(0, level(board, higher) - board.surface(lower.hex))
