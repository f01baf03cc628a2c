"""Engines and gyroscopes: weights in quarter tons, slots and built-in heat sinks by rating."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ironhex.catalog.data_files import table

FREE_SINKS = 10
"""Heat sinks included in a fusion engine, which weigh nothing (BMR-CON-030)."""


class Weights(NamedTuple):
    """A row of the Fusion Engine Table."""

    standard: int
    light: int
    xl: int


@cache
def fusion_engines() -> dict[int, Weights]:
    """The Fusion Engine Table by rating."""
    rows = (map(int, cells.values()) for _, cells in table("engines.csv"))
    return {rating: Weights(*weights) for rating, *weights in rows}


def rounded_up(weight: int, parts: int = 1, step: int = 2) -> int:
    """The smallest multiple of a step, by default half a ton, that is at least a fraction of a weight."""
    return -(-weight // (parts * step)) * step


def engine_weight(rating: int, kind: str) -> int | None:
    """The weight of a 'Mech's engine; None if the table has no such rating."""
    weights = fusion_engines().get(rating)
    if weights is None:
        return None
    return {"Fusion": weights.standard, "Light": weights.light}.get(kind, weights.xl)


def gyro_weight(rating: int) -> int:
    """A ton for each 100 points of the engine's rating or part of them."""
    return rounded_up(rating * 4, 100, step=4)


def integral_sinks(rating: int) -> int:
    """How many heat sinks fit in the engine itself."""
    return rating // 25


def vehicle_engine_weight(rating: int, kind: str) -> int | None:
    """The weight of a vehicle's engine with its shielding; None if the table has no such rating."""
    weights = fusion_engines().get(rating)
    if weights is None:
        return None
    if kind == "ICE":
        return 2 * weights.standard
    shielded = rounded_up(3 * weights.standard, 2)
    if kind == "Light":
        return rounded_up(3 * shielded, 4)
    return shielded if kind == "Fusion" else rounded_up(shielded, 2)
