"""The Master Rules as a value: which rules make up each number, and which kinds of unit take part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ironhex.engine import with_options
from ironhex.kernel.tally import Item

if TYPE_CHECKING:
    from ironhex.systems.classic.kinds.kind import Kind

Rule = Callable[[Any], Item]


class Ruleset:
    """Tuples of small rule functions in the book's order, and the kinds of units; an option is a change of this value.

    A plain class, because records hold a ruleset by its options and must not take it for data.
    """

    def __init__(
        self,
        *,
        kinds: Mapping[str, Kind],
        gunnery: tuple[Rule, ...],
        weapon_to_hit: tuple[Rule, ...],
        physical_to_hit: tuple[Rule, ...],
        piloting: tuple[Rule, ...],
        options: tuple[str, ...] = (),
    ) -> None:
        self.kinds = kinds
        self.gunnery = gunnery  # what all weapons of a unit share against a target
        self.weapon_to_hit = weapon_to_hit  # what each weapon adds
        self.physical_to_hit = physical_to_hit
        self.piloting = piloting
        self.options = options

    def changed(self, **fields: Any) -> Ruleset:
        """The same rules but for some fields."""
        return Ruleset(**(vars(self) | fields))

    def __hash__(self) -> int:
        return hash(self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.options == other.options


@cache
def ruleset(options: tuple[str, ...] = ()) -> Ruleset:
    """The Master Rules with some options."""
    from ironhex.systems.classic.master_rules import MASTER_RULES, OPTIONS

    chosen = tuple(sorted(set(options)))
    return with_options(MASTER_RULES, OPTIONS, chosen).changed(options=chosen)
