"""Ratings from games between pairs, after Bradley and Terry, on the scale of chess.

A difference of 400 points means odds of ten to one; the field as a whole has 1500. A drawn game counts half for each.
Every player starts with one drawn game against an average player, so that a player who has won every game gets a high
but finite rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ironhex.sim.intervals import SURE, Interval

AVERAGE = 1500.0
SCALE = 400 / log(10)
ROUNDS = 100


def ratings(points: Sequence[Sequence[float]]) -> tuple[Interval, ...]:
    """A rating for each player; `points[row][column]` is what one player has won against another."""
    won = np.array(points, np.float64)
    met = won + won.T
    strength = np.zeros(len(won))
    inverse: NDArray[np.floating[Any]] = np.eye(len(won))
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(strength[np.newaxis, :] - strength[:, np.newaxis]))
        alone = 1 / (1 + np.exp(-strength))
        slope = (won - met * chance).sum(axis=1) + 0.5 - alone
        weight = met * chance * (1 - chance)
        bend = np.diag(weight.sum(axis=1) + alone * (1 - alone)) - weight
        inverse = np.linalg.inv(bend)
        step = inverse @ slope
        strength = strength + np.clip(step, -1, 1)
        if np.abs(step).max(initial=0) < 1e-9:
            break
    from_field = np.eye(len(won)) - 1 / len(won)  # only differences are known, so all are taken from the average
    spread = np.diag(from_field @ inverse @ from_field.T)
    return tuple(_rated(*pair) for pair in zip((from_field @ strength).tolist(), spread.tolist(), strict=True))


def _rated(strength: float, variance: float) -> Interval:
    middle, reach = AVERAGE + SCALE * strength, SCALE * SURE * sqrt(variance)
    return Interval(middle, middle - reach, middle + reach)
