"""The numbers of units, which tell nobody how many units a side hides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from ironhex.engine.setup import MOST_UNITS
from ironhex.kernel.dice import Dice
from ironhex.systems.classic.battle import Unit

TEN = 10
SLOTS = 30  # ids for the hidden units of a side: few enough for two digits, many enough for any usual number of them


def numbered(forces: Sequence[Sequence[Unit]], lots: Dice, *, unseen: bool = False) -> list[list[Unit]]:
    """The units of all forces with their ids: the first ones for those that everybody sees, then the hidden ones.

    Each side draws the ids of its hidden units from a range of its own, after those of ejected warriors. So neither the
    numbers of other units nor that of a hidden one, once it is revealed, tell how many units a side hides. If units
    may be out of sight, all count as hidden.
    """
    seen = count()
    first = TEN * (2 + 2 * sum(not (unseen or unit.hidden) for force in forces for unit in force) // TEN)
    found = []
    for side, force in enumerate(forces):
        slots = iter(drawn_slots(sum(unseen or unit.hidden for unit in force), side, lots))
        ids = (first + side + len(forces) * next(slots) if unseen or unit.hidden else next(seen) for unit in force)
        found.append([replace(unit, id=id) for unit, id in zip(force, ids, strict=True)])
    return found


def drawn_slots(count: int, side: int, lots: Dice) -> list[int]:
    """Different numbers for the hidden units of a side, drawn by lot from a range that fits any usual count."""
    left = list(range(max(SLOTS, count)))
    return [left.pop(lots.faces(side * MOST_UNITS + number, 1, len(left))[0] - 1) for number in range(count)]
