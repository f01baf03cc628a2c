"""The Master Rules as a value: which rules make up each number, and which kinds of unit take part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ironhex.engine import with_options
from ironhex.kernel.tally import Item

if TYPE_CHECKING:
    from ironhex.systems.classic.kinds.kind import Kind

Rule = Callable[[Any], Item]


@dataclass(frozen=True)
class Ruleset:
    """Tuples of small rule functions in the book's order, and the kinds of units; an option is a change of this value."""

    kinds: Mapping[str, Kind]
    gunnery: tuple[Rule, ...]  # what all weapons of a unit share against a target
    weapon_to_hit: tuple[Rule, ...]  # what each weapon adds
    physical_to_hit: tuple[Rule, ...]
    piloting: tuple[Rule, ...]
    options: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash(self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.options == other.options


@cache
def ruleset(options: tuple[str, ...] = ()) -> Ruleset:
    """The Master Rules with some options."""
    from dataclasses import replace

    from ironhex.systems.classic.master_rules import MASTER_RULES, OPTIONS

    chosen = tuple(sorted(set(options)))
    return replace(with_options(MASTER_RULES, OPTIONS, chosen), options=chosen)
