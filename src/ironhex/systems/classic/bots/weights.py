"""How a bot weighs things, all in one place: a `Style` holds the weights, a `Skill` what a level can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from ironhex.bots import calm
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.bots.firepower import Floats

RESTLESS = 0.3  # the eagerness of a bot whose patience has run out


class Style(NamedTuple):
    """The weights of a style, all in points of damage."""

    caution: float = 0.7  # cost of a point of damage taken, compared with one done
    eagerness: float = 0.3  # value of a hex closer to the best distance while no enemy is in range
    nearness: float = 0.08  # the same when there is a target
    fall: float = 8.0  # what a fall of a light machine costs; twice as much for one of 80 tons
    patience: int = 12  # turns after which it takes more and more risks
    dread: float = 0.5  # how close an enemy that still has to move is expected to come
    cover: float = 0.05  # value of a point of woods, whatever the enemy does
    heat: float = 0.15  # what a point of heat at the end of the turn costs
    home: float = 0.0  # what a row closer to the home edge is worth
    tether: float = 0.0  # what every hex away from the place to hold costs
    post: Hex | None = None  # the place to hold

    def in_turn(self, turn: int) -> Style:
        """The same style in a late turn: when patience has run out, it seeks the fight."""
        left = calm(turn, self.patience)
        return self._replace(
            caution=left * self.caution,
            eagerness=max(self.eagerness, (1 - left) * RESTLESS) / left,
            fall=left * self.fall,
            cover=left * self.cover,
            home=left * self.home,
            tether=left * self.tether,
        )


class Skill(NamedTuple):
    """What a level is capable of."""

    noise: float = 0.0  # how wrong its scores may be, in points of damage
    heeds_heat: bool = True  # considers the heat that is left after the turn
    focus: float = 0.5  # how much it prefers weak or dangerous enemies and their backs, from 0 to 1
    care: float = 0.5  # how much it protects its own damaged sides and its rear
    foresight: int = 0  # how many moves it plays out to the end of the phase
    stays: float = 0.35  # how much of a unit must be left for it to fight on when it could leave


LEVELS: Mapping[str, Skill] = {
    "easy": Skill(noise=4.0, heeds_heat=False, focus=0.1, care=0.2),
    "normal": Skill(),
    "hard": Skill(focus=0.6, foresight=24),
}

BALANCED = "balanced"
STYLES: Mapping[str, Style] = {
    BALANCED: Style(),
    "cautious": Style(caution=1.0, eagerness=0.2, nearness=0.02, fall=10.0, patience=25, cover=0.3, heat=0.25),
    "aggressive": Style(caution=0.45, eagerness=0.5, nearness=0.2, fall=6.0, patience=8),
    "defend": Style(caution=0.8, eagerness=0.0, nearness=0.0, patience=99, cover=0.5, home=0.25),
}
HOLD = "hold"
ADVISER = "adviser"
ADVICE = Style(heat=0.3)
"""How players are advised: heat counts twice, to stay clear of shutdowns that they would not risk unasked."""


def _hold(place: str) -> Style:
    return Style(eagerness=0.0, nearness=0.0, patience=99, cover=0.2, tether=1.2, post=Hex.parse(place))


PLACED: Mapping[str, Callable[[str], Style]] = {HOLD: _hold}
"""Styles that name a place, such as hold:0809."""


def style_of(style: str) -> Style:
    """The weights of a style by its name; raises a KeyError for an unknown one."""
    name, _, place = style.partition(":")
    if not place:
        return ADVICE if name == ADVISER else STYLES[name]
    try:
        return PLACED[name](place)
    except ValueError as error:
        raise KeyError(f"{place} is not a hex") from error


def no_errors(count: int) -> Floats:
    """A bot that makes no mistakes."""
    return np.zeros(count)


class Profile(NamedTuple):
    """How a bot decides: its style, its level, and the errors it makes at this question, one number for each score."""

    style: Style = STYLES[BALANCED]
    skill: Skill = LEVELS["normal"]
    errors: Callable[[int], Floats] = no_errors


USUAL = Profile()
ADVISING = Profile(ADVICE)
