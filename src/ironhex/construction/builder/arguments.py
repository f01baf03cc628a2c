"""Check what a builder is told: the types of arguments on every call, and the values that a sheet can hold."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from numbers import Rational, Real
from typing import Any

import msgspec
from msgspec.inspect import IntType, LiteralType, StrType, UnionType, type_info

MOST_TONS = 1000
"""More than any unit weighs."""


HUGE = 10**9


def whole(name: str, value: object, *, least: int | None = None, most: int | None = None) -> int:
    """A whole number, also if written like 50.0, within limits if there are any."""
    exact = _exact(value)
    if exact is None or exact.denominator != 1 or not _within(exact, least, most):
        raise ValueError(f"{name}: expected {_numbers(least, most)}, not {shown(value)}")
    return int(exact)


def tons(name: str, value: object, *, parts: int | None = None) -> Fraction:
    """A weight from 0 to 1,000 tons; it may have to come in parts of a ton, such as quarters."""
    exact = _exact(value)
    if exact is None or not 0 <= exact <= MOST_TONS:
        raise ValueError(f"{name}: expected a weight from 0 to {MOST_TONS} tons, not {shown(value)}")
    return _in_parts(name, exact, value, parts)


def tonnage(name: str, value: object, *, parts: int) -> Fraction:
    """The weight of a unit, even if none weighs so much or so little, as long as it comes in parts of a ton."""
    exact = _exact(value)
    if exact is None or abs(exact) > HUGE:
        raise ValueError(f"{name}: expected a number of tons, not {shown(value)}")
    return _in_parts(name, exact, value, parts)


def _in_parts(name: str, exact: Fraction, value: object, parts: int | None) -> Fraction:
    if parts and (parts * exact).denominator != 1:
        raise ValueError(f"{name}: expected a weight in {PARTS[parts]} tons, not {shown(value)}")
    return exact.limit_denominator(1000)


PARTS = {2: "half", 4: "quarter"}


def text(name: str, value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise ValueError(f"{name}: expected a text, not {shown(value)}")
    return value


def flag(name: str, value: object) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise ValueError(f"{name}: expected True or False, not {shown(value)}")
    return value


def known(what: str, value: str, names: Iterable[str]) -> str:
    """One of a few names."""
    names = tuple(names)
    if text(what, value) not in names:
        raise ValueError(f"no {what} {shown(value)}; known: {', '.join(names)}")
    return value


def shown(value: object) -> str:
    """A wrong value, short enough for a message."""
    try:
        return f"{value!r:.60}"
    except ValueError:  # a number with thousands of digits
        return "a huge number"


def fits(value: object, form: Any) -> bool:
    """Whether a field of this form can hold a value."""
    try:
        msgspec.convert(value, form)
    except msgspec.ValidationError:
        return False
    return True


def expected(form: Any) -> str:
    """What a field of this form can hold, in words."""
    info = type_info(form)
    kinds = info.types if isinstance(info, UnionType) else (info,)
    match kinds[0]:
        case LiteralType(values=names):
            return f"expected one of {', '.join(map(str, names))}"
        case IntType(ge=least, le=most):
            return f"expected {_numbers(least, most)}"
        case StrType(min_length=least, max_length=most):
            return f"expected {least or 0} to {most} characters"
    return "expected True or False"


def _exact(value: object) -> Fraction | None:
    """A number without rounding; None if it is none, or not finite."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        return Fraction(value) if isinstance(value, Rational) else Fraction(float(value))
    except (OverflowError, ValueError):
        return None


def _within(exact: Fraction, least: int | None, most: int | None) -> bool:
    return (least is None or exact >= least) and (most is None or exact <= most)


def _numbers(least: int | None, most: int | None) -> str:
    if least is None or most is None:
        return "a whole number"
    return f"a whole number from {least} to {most}"
