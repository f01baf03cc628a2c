"""A small stage for one rule at a time: a board drawn by hand, units in any condition, one procedure, scripted dice.

    battle = stage("20x17", mech("Griffin GRF-1N", "0305"), mech("Locust LCT-1V", "0302", facing=3))
    battle, events = perform(battle, lambda play: strike(play, 1, Hit(5, Location.LL)), dice=[3, 4])

These are the short names in which tests are written; what they do is public, in `ironhex.positions`.
"""

from __future__ import annotations

from ironhex.positions import (
    SIDES,
    Placed,
    board_of,
    happened,
    marked,
    perform,
    place,
    points,
    unchecked_position,
    variant,
)

__all__ = ["SIDES", "Extra", "drawn", "happened", "marked", "mech", "perform", "points", "stage", "variant"]

Extra = Placed
mech = place
stage = unchecked_position
drawn = board_of
