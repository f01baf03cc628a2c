"""Exact values calculated step by step: what is added, multiplied and rounded, each step citing its rule."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, NamedTuple

Exact = Fraction | int


def nearest(value: Exact) -> int:
    """The nearest whole number; halves round up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def plain(value: Exact, places: int = 4) -> str:
    """A number as people write it, with only the decimals it needs: 602.3875, 45, 1,640.7127."""
    scaled = nearest(value * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    digits = f"{part:0{places}d}".rstrip("0")
    return f"{'-' if scaled < 0 else ''}{whole:,}{'.' + digits if digits else ''}"


class Step(NamedTuple):
    """One step of a calculation: its rule, the operation and its operand, the reason, and the value after it."""

    rule: str
    sign: Literal["+", "×", "="]
    value: Exact
    why: str
    after: Exact

    def __str__(self) -> str:
        less = self.sign == "+" and self.value < 0
        return (
            f"{'−' if less else self.sign} {plain(-self.value if less else self.value):>12}  {self.why} [{self.rule}]"
        )


class Calculation(NamedTuple):
    """A value and the steps that led to it."""

    steps: tuple[Step, ...] = ()

    @property
    def total(self) -> Exact:
        return self.steps[-1].after if self.steps else 0

    def plus(self, rule: str, value: Exact, why: str) -> Calculation:
        """Add a number; adding zero records no step."""
        return self.plus_all(((rule, value, why),))

    def plus_all(self, items: Iterable[tuple[str, Exact, str]]) -> Calculation:
        """Add several numbers, each with its rule and reason; adding zero records no step."""
        steps, total = list(self.steps), self.total
        for rule, value, why in items:
            if value:
                total += value
                steps.append(Step(rule, "+", value, why, total))
        return Calculation(tuple(steps))

    def times(self, rule: str, factor: Exact, why: str) -> Calculation:
        """Multiply the value; multiplying by one records no step."""
        if factor == 1:
            return self
        return Calculation((*self.steps, Step(rule, "×", factor, why, self.total * factor)))

    def at_least(self, rule: str, floor: Exact, why: str) -> Calculation:
        """Raise the value to at least this number."""
        return self if self.total >= floor else self._put(rule, floor, why)

    def rounded(self, rule: str) -> Calculation:
        """Round to the nearest whole number; halves round up."""
        whole = nearest(self.total)
        return self if self.total == whole else self._put(rule, whole, "to the nearest whole number")

    def _put(self, rule: str, value: Exact, why: str) -> Calculation:
        return Calculation((*self.steps, Step(rule, "=", value, why, value)))

    def __str__(self) -> str:
        return "\n".join([*map(str, self.steps), f"= {plain(self.total):>12}"])
