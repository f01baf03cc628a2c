"""Positions of the Master Rules: set one up, script its dice, play from it, and read what happened.

- `place` and `position` set up a battle in any phase with units in any condition; `unchecked_position` accepts even
  what no battle can have. `board_of` reads a board, `walked` is the movement of a unit, `variant` a changed design,
  `marked` and `points` are critical hits and armor by location.
- `planned` makes dice whose rolls are scripted by purpose, such as "to hit"; the rest is rolled from a seed.
- `play_from` continues from a position as a game; `perform` runs a single procedure of the rules.
- `happened` finds events by their type; the types are in `ironhex.systems.classic.events`.

`docs/library.md` has examples.
"""

from ironhex.systems.classic.battle import Mode, MoveState, Phase, Side
from ironhex.systems.classic.positions import (
    SIDES,
    Placed,
    board_of,
    place,
    planned,
    play_from,
    position,
    unchecked_position,
    walked,
)
from ironhex.systems.classic.staging import happened, marked, perform, points, variant

__all__ = [
    "SIDES",
    "Mode",
    "MoveState",
    "Phase",
    "Placed",
    "Side",
    "board_of",
    "happened",
    "marked",
    "perform",
    "place",
    "planned",
    "play_from",
    "points",
    "position",
    "unchecked_position",
    "variant",
    "walked",
]
