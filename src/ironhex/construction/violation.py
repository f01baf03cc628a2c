"""Violations of a design: the rule broken, where, what, and by how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar

from ironhex.kernel.calculation import plain

Subject = TypeVar("Subject")


class Violation(NamedTuple):
    """One violation of one rule; `by` is an amount with its unit, or empty."""

    rule: str
    where: str
    what: str
    by: str = ""

    def __str__(self) -> str:
        by, rule = (f" (by {self.by})" if self.by else ""), (f" [{self.rule}]" if self.rule else "")
        return f"{self.where}: {self.what}{by}{rule}"


Check = Callable[[Subject], Iterator[Violation]]


def violations(subject: Subject, checks: Iterable[Check[Subject]]) -> tuple[Violation, ...]:
    """All violations that the checks find, in order."""
    return tuple(violation for check in checks for violation in check(subject))


def merged(found: Iterable[Violation]) -> tuple[Violation, ...]:
    """Each violation once, with the number of times it was found."""
    return tuple(_repeated(violation, number) for violation, number in Counter(found).items())


def _repeated(violation: Violation, number: int) -> Violation:
    if number == 1:
        return violation
    by = f"{violation.by} each" if violation.by else ""
    return violation._replace(what=f"{violation.what}, {number} times", by=by)


def tons(kilograms: int) -> str:
    """A weight for people to read."""
    return f"{plain(Fraction(kilograms, 1000))} ton{'' if kilograms == 1000 else 's'}"


def count(number: int, noun: str) -> str:
    """A number and its noun: 1 slot, 3 slots."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def total(weight: int, limit: int, rule: str, *, room: bool = False) -> Iterator[Violation]:
    """Parts must weigh exactly what the machine weighs; with pod space to fill, they may weigh less."""
    if weight > limit:
        yield Violation(rule, "design", f"{tons(weight)} of parts", tons(weight - limit))
    elif weight < limit and not room:
        yield Violation(rule, "design", f"only {tons(weight)} of parts", tons(limit - weight))


def too_few_sinks(fitted: int, needed: int, rule: str) -> Iterator[Violation]:
    """Vehicles and ProtoMechs dissipate all the heat of their energy weapons."""
    if fitted < needed:
        what = f"{count(fitted, 'heat sink')} for {count(needed, 'point')} of heat"
        yield Violation(rule, "heat sinks", what, count(needed - fitted, "sink"))
