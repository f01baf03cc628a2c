"""Minefields being laid, found, set off and cleared."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Minefield
from ironhex.systems.classic.buildings.events import weakened
from ironhex.systems.classic.mines.fields import LASTING, laid, removed, same
from ironhex.systems.classic.views import seen_field, shown_field


class MinesLaid(Event, frozen=True, tag=True, omit_defaults=True):
    """A side lays mines: before the battle or with engineers in secret, with missiles for everybody to see."""

    field: Minefield
    squad: int | None = None  # the unit that has laid them
    item: int | None = None  # what the unit has used up

    def seen_by(self, side: str | None) -> Event | None:
        field = seen_field(self.field, side)
        return None if field is None else replace(self, field=field)

    def apply(self, facts: Battle) -> Battle:
        facts = replace(facts, mines=laid(facts.mines, self.field))
        if self.squad is None or self.item is None:
            return facts
        unit = facts.unit(self.squad)
        return facts.changed(replace(unit, expended=(*unit.expended, self.item)))


class MinesLifted(Event, frozen=True, tag=True):
    """A side takes back mines that it has laid before the battle; only it knows."""

    field: Minefield

    def seen_by(self, side: str | None) -> Event | None:
        return self if side == self.field.side else None

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, mines=removed(facts.mines, self.field))


class MinesRolled(Event, frozen=True, tag=True):
    """Whether a unit that enters a mined hex sets off the mines; if not, only those who know of them learn of it."""

    unit: int
    field: Minefield
    tally: Tally
    faces: tuple[int, ...]
    struck: bool

    def seen_by(self, side: str | None) -> Event | None:
        field = shown_field(self.field, side) if self.struck else seen_field(self.field, side)
        return None if field is None else replace(self, field=field)

    def apply(self, facts: Battle) -> Battle:
        return facts


class MinesExploded(Event, frozen=True, tag=True, omit_defaults=True):
    """Mines explode: from now on everybody knows of those that are left."""

    field: Minefield
    by: int | None = None  # the unit that has set them off, unless it is hidden

    def seen_by(self, side: str | None) -> Event | None:
        return replace(self, field=shown_field(self.field, side))

    @property
    def reveals(self) -> bool:
        return True

    def apply(self, facts: Battle) -> Battle:
        if self.field.what in LASTING:
            left = laid(facts.mines, replace(self.field, known_to=(), public=True))
        else:
            left = removed(facts.mines, self.field)
        return replace(facts, mines=left)


class MinesFound(Event, frozen=True, tag=True):
    """A side learns of a minefield."""

    field: Minefield
    side: str

    def seen_by(self, side: str | None) -> Event | None:
        return replace(self, field=shown_field(self.field, side)) if side in (self.side, self.field.side) else None

    @property
    def reveals(self) -> bool:
        return True

    def apply(self, facts: Battle) -> Battle:
        known = next((field for field in facts.mines if same(field, self.field)), None)
        found = self.field if known is None else replace(known, known_to=(*known.known_to, self.side))
        return replace(facts, mines=laid(facts.mines, found))


class MineClearingRolled(Event, frozen=True, tag=True):
    """A unit tries to clear the mines in a hex, by hand or with missiles; on a low roll by hand they explode."""

    unit: int
    hex: Hex
    tally: Tally
    faces: tuple[int, ...]
    passed: bool
    exploded: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class MinesCleared(Event, frozen=True, tag=True):
    """There are no mines left in a hex."""

    hex: Hex

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, mines=tuple(field for field in facts.mines if field.hex != self.hex))


class MinesRevealed(Event, frozen=True, tag=True):
    """Everybody sees that there are mines in a hex."""

    field: Minefield

    def seen_by(self, side: str | None) -> Event | None:
        return replace(self, field=shown_field(self.field, side))

    @property
    def reveals(self) -> bool:
        return True

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, mines=laid(facts.mines, replace(self.field, known_to=(), public=True)))


class BuildingBlasted(Event, frozen=True, tag=True):
    """A building takes the damage of mines."""

    hex: Hex
    points: int

    def apply(self, facts: Battle) -> Battle:
        return weakened(facts, self.hex, self.points)
