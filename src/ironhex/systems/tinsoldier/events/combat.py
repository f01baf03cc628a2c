"""Attacks, and what they do."""

from __future__ import annotations

from typing import Any

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.tinsoldier.battle import Battle


class Fired(Event, frozen=True):
    """Weapons are fired: the number to hit, the dice, and how many hit."""

    piece: int
    target: int | Hex
    weapons: tuple[int, ...]
    tally: Tally
    faces: tuple[int, ...]
    hits: int
    shots: tuple[int, ...] = ()
    """Shots left of each kind of ammunition afterwards."""
    spent: tuple[int, ...] = ()
    rate: int = 1
    cluster: bool = False
    designator: int = 0
    turret: int | None = None

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        fired = tuple(dict.fromkeys((*piece.fired, *self.weapons)))
        changes: dict[str, Any] = {"shots": self.shots, "spent": self.spent, "fired": fired, "overwatch": False}
        if self.turret is not None:
            changes["turret"] = self.turret
        return facts.change(self.piece, **changes)


class Struck(Event, frozen=True):
    """A physical attack: the number to hit and the dice. Both sides lose cover and overwatch if it hits."""

    piece: int
    target: int
    how: str
    tally: Tally
    faces: tuple[int, ...]
    hits: int

    def apply(self, facts: Battle) -> Battle:
        facts = facts.change(self.piece, cover=False, overwatch=False)
        return facts.change(self.target, cover=False, overwatch=False) if self.hits else facts


class ArmorTested(Event, frozen=True):
    """Hits meet armor: what they did to it, and the critical hits and hazard dice that follow."""

    piece: int
    behind: bool
    armor: int
    damage: int
    hits: int
    faces: tuple[int, ...]
    armor_hits: int
    criticals: int
    hazards: int
    second: bool = False

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        if self.second:
            return facts
        field = "back" if self.behind else "front"
        left = max(getattr(piece, field) - self.armor_hits, 0)
        return facts.change(self.piece, **{field: left})


class HazardsRolled(Event, frozen=True):
    """Hazard dice: each low one is a critical hit and another die."""

    piece: int
    faces: tuple[int, ...]
    criticals: int

    def apply(self, facts: Battle) -> Battle:
        return facts


class CriticalHit(Event, frozen=True):
    """A box of the critical table is crossed off."""

    piece: int
    entry: int
    rolls: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        ticked = tuple(n + (index == self.entry) for index, n in enumerate(piece.ticked))
        return facts.change(self.piece, ticked=ticked)


class WeaponLost(Event, frozen=True):
    """A weapon is destroyed."""

    piece: int
    weapon: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, lost=(*facts.piece(self.piece).lost, self.weapon))


class AmmunitionLost(Event, frozen=True):
    """Ammunition explodes: what is left of each kind."""

    piece: int
    shots: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, shots=self.shots)


class CrewStunned(Event, frozen=True):
    """The next action of a vehicle can only be a move."""

    piece: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, stunned=True)


class TurretJammed(Event, frozen=True):
    """A turret cannot turn during the next action."""

    piece: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, jammed=True)


class TroopersLost(Event, frozen=True):
    """Soldiers of a section are killed."""

    piece: int
    count: int

    def apply(self, facts: Battle) -> Battle:
        left = max(facts.piece(self.piece).troopers - self.count, 0)
        return facts.change(self.piece, troopers=left)


class Discarded(Event, frozen=True):
    """A section throws its heavy weapons away."""

    piece: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, discarded=True, unarmed=True)


class Destroyed(Event, frozen=True):
    """A piece is out of the battle; its place stays known."""

    piece: int
    why: str
    rule: str

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, fate=self.why, cover=False, overwatch=False)
