"""How a bot weighs things, all in one place: `Weights` hold what things are worth, a `Skill` what a level can do.

All values are in points of harm: a point of armor, or a quarter of a critical hit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Weights(NamedTuple):
    """What things are worth."""

    again: float = 0.9  # a second attack beside the first
    afterwards: float = 0.6  # what a piece can still do after an order, compared with its best plan
    hidden: float = 0.3  # of an enemy's harm, if it has to move first to see a piece
    watching: float = 0.55  # an attack out of overwatch, compared with one now
    closing: float = 0.12  # a hex closer to the best distance
    hurry: float = 0.06  # how much more that is worth with each turn, for those who wait would fight forever
    most_hurry: float = 4.0
    warm: int = 5  # heat after the turn from which each point costs something
    hot: float = 0.3
    shutdown: float = 12.0
    falling: float = 1.5  # a fall
    wound: float = 0.8  # how much better a target is that is nearly destroyed
    doomed: float = 0.6  # the same for one with a damaged engine or crew
    leader: float = 0.25  # how much better a commander is as a target
    woods: float = 0.1  # something to hide behind, whatever the enemy does
    sight: float = 1.5  # to see an enemy from a place, at first glance
    thicket: float = 0.2  # what each point that woods take from the number makes of that
    fire: float = 4.0  # ground that burns
    building: float = 1.5  # walls that a machine breaks through
    boarding: float = 1.0  # infantry in the hex of an enemy machine
    passing: float = 0.15  # an interrupt that promises less is not worth it


class Skill(NamedTuple):
    """What a level is capable of."""

    hexes: int = 6  # hexes it looks at closely, in several facings
    glances: int = 0  # hexes it looks at in one facing; the others it judges by a first impression
    targets: int = 3  # enemies it looks at from a place
    feared: int = 2  # enemies it is afraid of
    future: float = 0.45  # what counts of an attack that a piece could make from a place in its next activation
    fear: float = 0.5  # what counts of the harm that each of these enemies may do to it before
    noise: float = 0.0  # how wrong its scores may be
    plans: bool = True  # thinks of both actions, and of what comes after them
    jumps: bool = True
    commands: bool = True  # activates subordinates
    groups: bool = False  # orders groups to act together, and asks for orders
    focus: float = 0.5  # how much it prefers weak and important targets


LEVELS: Mapping[str, Skill] = {
    "easy": Skill(
        hexes=2, glances=2, targets=2, feared=0, noise=3.0, plans=False, jumps=False, commands=False, focus=0.0
    ),
    "normal": Skill(hexes=4, glances=0, noise=0.3),
    "hard": Skill(hexes=10, glances=40, targets=6, feared=6, future=0.8, fear=0.25, groups=True),
}
WEIGHTS = Weights()
