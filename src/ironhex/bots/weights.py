"""How a bot weighs things, in one place: its style, a Mood, and its level, a Skill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from ironhex.bots.firepower import Floats
from ironhex.kernel.hexes import Hex

RESTLESS = 0.3  # the eagerness into which patience turns


class Mood(NamedTuple):
    """The weights of a style; all in points of damage."""

    caution: float = 0.7  # what a point of damage taken counts against one done
    eagerness: float = 0.3  # what a hex nearer to the best distance is worth, out of a fight
    nearness: float = 0.08  # the same where there is somebody to shoot at
    fall: float = 8.0  # what a fall of a light machine costs; twice as much of one of 80 tons
    patience: int = 12  # turns after which it dares more and more
    dread: float = 0.5  # how near an enemy that has still to move is thought to come
    cover: float = 0.05  # what a point of woods is worth for its own sake
    heat: float = 0.15  # what a point of heat at the end of the turn costs
    home: float = 0.0  # what a row nearer to the home edge is worth
    tether: float = 0.0  # what every hex away from the place to hold costs
    post: Hex | None = None  # the place to hold

    def in_turn(self, turn: int) -> Mood:
        """The same in a late turn, when patience has run out: in the end somebody must dare and seek the fight."""
        calm = min(1.0, self.patience / max(1, turn))
        return self._replace(
            caution=calm * self.caution,
            eagerness=max(self.eagerness, (1 - calm) * RESTLESS) / calm,
            fall=calm * self.fall,
            cover=calm * self.cover,
            home=calm * self.home,
            tether=calm * self.tether,
        )


class Skill(NamedTuple):
    """What a level is capable of."""

    noise: float = 0.0  # how far off its scores may be, in points of damage
    heeds_heat: bool = True  # thinks of the heat that is left after the turn
    focus: float = 0.5  # how far frail and strong enemies, and their backs, are preferred, from 0, not at all, to 1
    care: float = 0.5  # how far a unit's own wounds and its rear make it shy
    foresight: int = 0  # how many moves it thinks through until all have moved
    stays: float = 0.35  # how much of a unit must be left for it to fight on where it may leave


LEVELS: Mapping[str, Skill] = {
    "easy": Skill(noise=4.0, heeds_heat=False, focus=0.1, care=0.2),
    "normal": Skill(),
    "hard": Skill(focus=0.6, foresight=24),
}

BALANCED = "balanced"
STYLES: Mapping[str, Mood] = {
    BALANCED: Mood(),
    "cautious": Mood(caution=1.0, eagerness=0.2, nearness=0.02, fall=10.0, patience=25, cover=0.3, heat=0.25),
    "aggressive": Mood(caution=0.45, eagerness=0.5, nearness=0.2, fall=6.0, patience=8),
    "defend": Mood(caution=0.8, eagerness=0.0, nearness=0.0, patience=99, cover=0.5, home=0.25),
}
HOLD = "hold"


def _hold(place: str) -> Mood:
    return Mood(eagerness=0.0, nearness=0.0, patience=99, cover=0.2, tether=1.2, post=Hex.parse(place))


PLACED: Mapping[str, Callable[[str], Mood]] = {HOLD: _hold}
"""Styles that name a place, as in hold:0809."""


def mood_of(style: str) -> Mood:
    """The weights of a style by its name; a KeyError where there is none."""
    name, _, place = style.partition(":")
    if not place:
        return STYLES[name]
    try:
        return PLACED[name](place)
    except ValueError as error:
        raise KeyError(f"{place} is no hex") from error


def steady(count: int) -> Floats:
    """No noise at all."""
    return np.zeros(count)


class Mind(NamedTuple):
    """With what a bot thinks: its style, its level, and the errors it makes at this question, as so many numbers."""

    mood: Mood = STYLES[BALANCED]
    skill: Skill = LEVELS["normal"]
    errors: Callable[[int], Floats] = steady


USUAL = Mind()
