"""Turns, phases, initiative, and how the battle ends."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event, Outcome
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Due, MoveState, Phase, PhaseState, TurnState
from ironhex.systems.classic.events.private import PrivateEvent
from ironhex.systems.classic.movement.steps import standing
from ironhex.systems.classic.myomer.strain import rested


class TurnBegan(Event, frozen=True, tag=True):
    """A new turn: what units did in the last one is reset, torsos face forward."""

    turn: int

    def apply(self, facts: Battle) -> Battle:
        units = tuple(
            replace(unit, body=rested(unit), move=MoveState(), turn=TurnState(), phase=PhaseState())
            for unit in facts.units
        )
        return replace(facts, turn=self.turn, units=units)


class PhaseBegan(Event, frozen=True, tag=True):
    """A phase begins; units attack and move as they are now."""

    phase: Phase

    def apply(self, facts: Battle) -> Battle:
        units = tuple(replace(unit, phase=PhaseState()) if unit.phase != PhaseState() else unit for unit in facts.units)
        before = units if facts.rules.attacks_in(self.phase) else ()
        return replace(facts, phase=self.phase, units=units, before=before, factors=())


class Scheduled(Event, frozen=True, tag=True):
    """Something is scheduled for a later phase."""

    due: Due

    def seen_by(self, side: str | None) -> Event | None:
        return self if self.due.known_to in ("", side) else None

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, due=(*facts.due, self.due))


class CameDue(Event, frozen=True, tag=True):
    """What was scheduled happens now; if it was a secret, others only see what follows from it."""

    due: Due

    def seen_by(self, side: str | None) -> Event | None:
        return self if self.due.known_to in ("", side) else None

    def apply(self, facts: Battle) -> Battle:
        at = facts.due.index(self.due)
        return replace(facts, due=(*facts.due[:at], *facts.due[at + 1 :]))


class InitiativeRolled(Event, frozen=True, tag=True):
    """The rolls of all sides, ties rerolled, and the resulting order: the lowest moves first."""

    rolls: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]
    order: tuple[str, ...]
    bonuses: tuple[tuple[str, int], ...] = ()  # what sides add to their rolls

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, order=self.order)


class Deployed(PrivateEvent, frozen=True, tag=True):
    """A unit was put on the map before the battle, if it dives some levels below the surface."""

    unit: int
    hex: Hex
    facing: int
    depth: int = 0

    def apply(self, facts: Battle) -> Battle:
        unit = replace(facts.unit(self.unit), hex=self.hex, facing=self.facing)
        spot = standing(facts.board, facts.kind(unit).drive.gait, self.hex, self.depth)
        return facts.changed(replace(unit, elevation=spot.elevation))


class Left(Event, frozen=True, tag=True):
    """A unit is out of the battle: destroyed or withdrawn."""

    unit: int
    fate: str
    rule: str
    why: str

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, fate=self.fate, hex=None, attached=None, remains=unit.hex))


class GivenUp(Event, frozen=True, tag=True):
    """A player gives up a unit. It does nothing more, and is removed when the phase ends."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), fate="given up"))


class BattleEnded(Event, frozen=True, tag=True):
    """The battle is over."""

    outcome: Outcome

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, outcome=self.outcome)
