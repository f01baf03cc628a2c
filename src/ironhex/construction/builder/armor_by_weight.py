"""Armor bought by weight instead of point by point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Self

from ironhex.construction.builder.arguments import tons as weight
from ironhex.construction.violation import Violation
from ironhex.construction.violation import tons as in_tons


class ArmorByWeight:
    """What a builder is told about the weight of the armor."""

    bought: Fraction | None = None
    """Tons of armor; None if it is given point by point."""
    best = False
    """As much armor as possible."""

    def armor_tons(self, tons: float) -> Self:
        """Armor by weight, distributed automatically."""
        self.bought, self.best = weight("tons", tons), False
        return self

    def best_armor(self) -> Self:
        """As much armor as the remaining weight allows, distributed automatically."""
        self.bought, self.best = None, True
        return self

    def _point_by_point(self) -> None:
        self.bought, self.best = None, False

    def _quarters(self) -> int | None:
        """Quarter tons of the armor bought, in half tons; None if it is not bought by weight."""
        return None if self.bought is None else int(2 * self.bought) * 2

    def _split_half_tons(self, rule: str) -> Iterator[Violation]:
        """Armor comes in half tons."""
        if self.bought is not None and (2 * self.bought).denominator != 1:
            yield Violation(rule, "armor", f"{in_tons(int(1000 * self.bought))} of armor, which comes in half tons")


def spread(points: int, weights: Sequence[int]) -> list[int]:
    """Points divided in proportion to weights; the largest remainders are rounded up."""
    whole = sum(weights)
    shares = [points * weight // whole for weight in weights]
    rest = sorted(range(len(weights)), key=lambda at: -(points * weights[at] % whole))
    for at in rest[: points - sum(shares)]:
        shares[at] += 1
    return shares
