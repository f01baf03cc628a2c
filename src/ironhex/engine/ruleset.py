"""Options are functions from a ruleset to a ruleset, applied once at setup; no rule ever reads an option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from ironhex.engine.setup import SetupError

Rules = TypeVar("Rules")


class UnknownOption(SetupError):
    """An option that does not exist."""


def typed(option: str) -> str:
    """The name of an option as it is typed, without spaces."""
    return option.replace(" ", "-")


def spelled(chosen: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    """Options by their own names, whether they are written `hidden units` or `hidden-units`."""
    names = {typed(name): name for name in known}
    return tuple(names.get(typed(name), name) for name in chosen)


def refuse_unknown(chosen: Iterable[str], known: Iterable[str]) -> None:
    """Refuse options that do not exist."""
    names = dict.fromkeys(known)
    if unknown := sorted(set(chosen) - set(names)):
        raise UnknownOption(f"unknown option {', '.join(unknown)}; known: {', '.join(map(typed, names)) or 'none'}")


def with_options(base: Rules, options: Mapping[str, Callable[[Rules], Rules]], chosen: Iterable[str]) -> Rules:
    """The ruleset after the chosen options, applied in the order they are registered."""
    names = set(chosen)
    refuse_unknown(names, options)
    for name, option in options.items():
        if name in names:
            base = option(base)
    return base
