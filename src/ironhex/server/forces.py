"""Forces: what they are worth, and one that is a match for another."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits

from ironhex.catalog import CatalogError, design
from ironhex.construction import Crew, battle_value, force_values
from ironhex.kernel.dice import SeededDice
from ironhex.server.designs import all_rows
from ironhex.server.errors import BadRequest, Unwilling
from ironhex.server.wire_library import DesignRow, ForceUnit, ForceValue, MatchAsked, ValuedUnit

DRAWS = 400  # forces drawn, of which the nearest is taken
USUAL = 1200  # points of a machine, where nobody says how many there should be
MOST = 12


def value(units: Sequence[ForceUnit]) -> ForceValue:
    """What a force is worth, unit by unit."""
    try:
        machines = [design(unit.design) for unit in units]
    except CatalogError as error:
        raise BadRequest(str(error)) from error
    together = force_values(machines, [Crew(unit.gunnery, unit.piloting) for unit in units])
    valued = tuple(
        ValuedUnit(unit.design, unit.gunnery, unit.piloting, bv=worth.total, base=battle_value(machine).total)
        for unit, machine, worth in zip(units, machines, together, strict=True)
    )
    return ForceValue(sum(unit.bv for unit in valued), valued)


def match(wanted: MatchAsked) -> ForceValue:
    """A force whose Battle Value comes near to the one wanted; the same seed gives the same force."""
    rows = [row for row in all_rows() if row.playable and row.bv and wanted.tech in (None, "", row.tech)]
    count = wanted.count or max(1, min(MOST, round(wanted.bv / USUAL)))
    if not rows:
        raise Unwilling("no machine that can be played is of that tech")
    seed = randbits(63) if wanted.seed is None else wanted.seed
    dice = SeededDice(seed.to_bytes(8, "big"))
    drawn = [_drawn(rows, dice, draw, count, wanted.bv) for draw in range(DRAWS)]
    best = min(drawn, key=lambda force: abs(wanted.bv - sum(row.bv or 0 for row in force)))
    return value([ForceUnit(row.name) for row in best])


def _drawn(rows: Sequence[DesignRow], dice: SeededDice, draw: int, count: int, bv: int) -> list[DesignRow]:
    """A force by chance, its last machine the one that brings it nearest to the sum; none twice if it can be helped."""
    picks = dice.faces(draw * count, count - 1, len(rows)) if count > 1 else ()
    force = [rows[face - 1] for face in picks]
    left = bv - sum(row.bv or 0 for row in force)
    others = [row for row in rows if row not in force] or rows
    near = sorted(others, key=lambda row: abs((row.bv or 0) - left))[:6]
    return [*force, near[dice.faces(draw * count + count - 1, 1, len(near))[0] - 1]]
