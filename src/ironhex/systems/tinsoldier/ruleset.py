"""The rules as a value: what makes up each number, and what the options replace."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ironhex.kernel.tally import Item

if TYPE_CHECKING:
    from ironhex.systems.tinsoldier.battle import Battle, Piece

Rule = Callable[[Any], Item]


class Ruleset:
    """Tuples of rule functions in the order of the book; an option is a function from rules to rules.

    A plain class, because records store a ruleset by its options and must not treat it as data.

    - `to_hit` and `melee` make up the numbers of ranged and physical attacks.
    - `tag_speed` is what a target's move tag subtracts, `height_range` what a difference in height adds to the range.
    - `refire` allows a weapon to be fired in both attacks of an activation.
    - `burns`: attacks may start fires. `smoke_hinders`: smoke counts as woods.
    """

    def __init__(
        self,
        *,
        to_hit: tuple[Rule, ...],
        melee: tuple[Rule, ...],
        tag_speed: Callable[[Battle, Piece], int],
        height_range: Callable[[int, int], int],
        refire: bool = True,
        burns: bool = False,
        smoke_hinders: bool = False,
        options: tuple[str, ...] = (),
    ) -> None:
        self.to_hit = to_hit
        self.melee = melee
        self.tag_speed = tag_speed
        self.height_range = height_range
        self.refire = refire
        self.burns = burns
        self.smoke_hinders = smoke_hinders
        self.options = options

    def changed(self, **fields: Any) -> Ruleset:
        """The same rules with some fields replaced."""
        return Ruleset(**{**vars(self), **fields})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)
