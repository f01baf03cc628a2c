"""Hidden units being revealed."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event, Play
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.views import closed


class Revealed(Event, frozen=True, tag=True):
    """A hidden unit is revealed; to the other sides it appears as it is now."""

    unit: int
    shown: Unit
    rule: str

    def seen_by(self, side: str | None) -> Event | None:
        return self if side == self.shown.side else replace(self, shown=closed(self.shown))

    @property
    def reveals(self) -> bool:
        return True

    def apply(self, facts: Battle) -> Battle:
        before = facts.before and _among(facts.before, self.shown)
        return replace(facts, units=_among(facts.units, self.shown), before=before)


def _among(units: tuple[Unit, ...], shown: Unit) -> tuple[Unit, ...]:
    """The units with one added or replaced, in the order of their ids."""
    others = (unit for unit in units if unit.id != shown.id)
    return tuple(sorted((*others, shown), key=lambda unit: unit.id))


def reveal(play: Play[Battle], unit_id: int, rule: str = "BMR-HIDDEN-002") -> None:
    """Reveal a hidden unit to everybody."""
    play.emit(revelation(play.facts, unit_id, rule))


def revelation(battle: Battle, unit_id: int, rule: str = "BMR-HIDDEN-002") -> Revealed:
    """How a unit is revealed; one that others discover while moving does not move in that phase anymore."""
    unit = battle.unit(unit_id)
    discovered = battle.phase is Phase.MOVEMENT and rule != "BMR-HIDDEN-006"
    move = replace(unit.move, moved=unit.move.moved or discovered)
    return Revealed(unit_id, replace(unit, hidden=False, move=move), rule)


EVENTS = (Revealed,)
