"""Hidden units being revealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from ironhex.engine import Event, Play
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.views import carried_by, closed


class Revealed(Event, frozen=True, tag=True, omit_defaults=True):
    """A hidden unit is revealed; to the other sides it appears as it is now, with the units attached to it."""

    VERSION: ClassVar[int] = 2
    unit: int
    shown: Unit
    rule: str
    carried: tuple[Unit, ...] = ()

    def seen_by(self, side: str | None) -> Event | None:
        if side == self.shown.side:
            return self
        return replace(self, shown=closed(self.shown), carried=tuple(map(closed, self.carried)))

    @property
    def reveals(self) -> bool:
        return True

    def apply(self, facts: Battle) -> Battle:
        shown = (self.shown, *self.carried)
        return replace(facts, units=_among(facts.units, shown), before=facts.before and _among(facts.before, shown))


class UndoClosed(Event, frozen=True, tag=True):
    """Nothing before it can be undone, whether a side had something to decide in secret or not; nobody sees it."""

    def seen_by(self, side: str | None) -> Event | None:
        return None

    @property
    def reveals(self) -> bool:
        return True

    def apply(self, facts: Battle) -> Battle:
        return facts


def _among(units: tuple[Unit, ...], shown: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units with some added or replaced, in the order of their ids."""
    by_id = {unit.id: unit for unit in (*units, *shown)}
    return tuple(by_id[id] for id in sorted(by_id))


class ShotPassedUp(Event, frozen=True, tag=True):
    """A unit that was discovered does not attack the enemy that has discovered it, at least not now."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, phase=replace(unit.phase, ambush=None)))


class MoveInterrupted(Event, frozen=True, tag=True):
    """A unit has been attacked from hiding in the middle of its move, and decides again how to go on."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, move=replace(unit.move, interrupted=True)))


def reveal(play: Play[Battle], unit_id: int, rule: str = "BMR-HIDDEN-002", finder: int | None = None) -> None:
    """Reveal a hidden unit to everybody."""
    play.emit(revelation(play.facts, unit_id, rule, finder))


def reveal_all(play: Play[Battle], units: Iterable[Unit], rule: str, finder: int | None = None) -> None:
    """Reveal several hidden units to everybody; they may attack the moving unit that has found them."""
    for unit in units:
        reveal(play, unit.id, rule, finder)


def revelation(battle: Battle, unit_id: int, rule: str = "BMR-HIDDEN-002", finder: int | None = None) -> Revealed:
    """How a unit is revealed, with its carrier; one that others discover while moving does not move in that phase."""
    unit = battle.unit(unit_id)
    if unit.attached is not None and battle.unit(unit.attached.to).hidden:
        return revelation(battle, unit.attached.to, rule, finder)
    discovered = battle.phase is Phase.MOVEMENT and rule != "BMR-HIDDEN-006"
    move, phase = replace(unit.move, moved=unit.move.moved or discovered), replace(unit.phase, ambush=finder)
    shown = replace(unit, hidden=False, move=move, phase=phase)
    return Revealed(
        unit_id, shown, rule, tuple(replace(other, hidden=False) for other in carried_by(battle.units, unit_id))
    )
