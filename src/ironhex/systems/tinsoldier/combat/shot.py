"""One weapon of a piece fired at a target: everything that its number to hit depends on."""

from __future__ import annotations

from functools import cached_property

from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.sight import Line, line, line_between, range_to
from ironhex.systems.tinsoldier.combat.sight import eye as eye_of
from ironhex.systems.tinsoldier.element import Weapon
from ironhex.systems.tinsoldier.ground import levels_of, stands_at

Target = Piece | Hex
"""A piece, or the building in a hex."""


class Shot:
    """A weapon, who aims it, and at what. If it is fired indirectly, somebody else than its owner aims."""

    def __init__(
        self, battle: Battle, owner: Piece, number: int, target: Target, designator: Piece | None = None
    ) -> None:
        self.battle, self.owner, self.number, self.target = battle, owner, number, target
        self.designator = designator
        self.weapon: Weapon = owner.element.weapons[number]
        self.aimer = designator or owner
        """Whose skill and position count."""
        self.is_indirect = designator is not None
        self.piece = target if isinstance(target, Piece) else None
        """The target, if it is a piece."""

    @property
    def hex(self) -> Hex:
        """Where the target is."""
        hex = self.target.hex if isinstance(self.target, Piece) else self.target
        assert hex is not None
        return hex

    @cached_property
    def line(self) -> Line:
        """The line of sight of the one who aims."""
        if isinstance(self.target, Piece):
            return line_between(self.battle, self.aimer, self.target)
        aimer, board = self.aimer, self.battle.board
        assert aimer.hex is not None
        top = levels_of(board.at(self.target))
        ends = (aimer.hex, eye_of(self.battle, aimer)), (self.target, top)
        return line(board, *ends, smoke=self.battle.rules.smoke_hinders)

    @cached_property
    def range(self) -> int:
        """The range from the one who aims."""
        if isinstance(self.target, Piece):
            return range_to(self.battle, self.aimer, self.target)
        aimer = self.aimer
        assert aimer.hex is not None
        up = abs(stands_at(self.battle, aimer) - levels_of(self.battle.board.at(self.target)))
        return self.battle.rules.height_range(distance(aimer.hex, self.target), up)
