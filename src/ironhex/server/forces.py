"""Forces: their value, and random forces of a given value."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits

from ironhex.catalog import CatalogError
from ironhex.engine.setup import UnitSetup
from ironhex.kernel.dice import SeededDice
from ironhex.server.designs import all_rows
from ironhex.server.editions import known_edition
from ironhex.server.errors import BadRequest, NotPossibleNow
from ironhex.server.wire_library import DesignRow, ForceUnit, ForceValue, MatchAsked, ValuedUnit

DRAWS = 400  # random forces to choose the closest from
USUAL = 1200  # points of a unit if no count is given
MOST = 12


def value(units: Sequence[ForceUnit], system: str = "") -> ForceValue:
    """The value of a force in a game, unit by unit."""
    found = known_edition(system)
    wanted = tuple(UnitSetup(unit.design, unit.skills) for unit in units)
    try:
        found.check_skills(wanted)
        together = found.worth.values(wanted)
        alone = [found.worth.values((UnitSetup(unit.design),))[0] for unit in units]
    except (CatalogError, ValueError, LookupError) as error:
        raise BadRequest(str(error)) from error
    rows = zip(units, together, alone, strict=True)
    valued = tuple(ValuedUnit(unit.design, unit.skills, value=worth, base=base) for unit, worth, base in rows)
    return ForceValue(sum(together), valued)


def match(wanted: MatchAsked) -> ForceValue:
    """A force close to a Battle Value, all of whose weapons work; the same seed gives the same force."""
    rows = [
        row for row in all_rows() if row.playable and not row.note and row.bv and wanted.tech in (None, "", row.tech)
    ]
    count = wanted.count or max(1, min(MOST, round(wanted.bv / USUAL)))
    if not rows:
        raise NotPossibleNow("no playable unit has this tech base")
    seed = randbits(63) if wanted.seed is None else wanted.seed
    dice = SeededDice(seed.to_bytes(8, "big"))
    drawn = [_drawn(rows, dice, draw, count, wanted.bv) for draw in range(DRAWS)]
    best = min(drawn, key=lambda force: abs(wanted.bv - sum(row.bv or 0 for row in force)))
    return value([ForceUnit(row.name) for row in best])


def _drawn(rows: Sequence[DesignRow], dice: SeededDice, draw: int, count: int, bv: int) -> list[DesignRow]:
    """A random force whose last unit brings it closest to the total; no unit twice if possible."""
    picks = dice.faces(draw * count, count - 1, len(rows)) if count > 1 else ()
    force = [rows[face - 1] for face in picks]
    left = bv - sum(row.bv or 0 for row in force)
    others = [row for row in rows if row not in force] or rows
    near = sorted(others, key=lambda row: abs((row.bv or 0) - left))[:6]
    return [*force, near[dice.faces(draw * count + count - 1, 1, len(near))[0] - 1]]
