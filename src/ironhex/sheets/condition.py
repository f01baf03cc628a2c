"""What has happened to a unit so far, as its sheet shows it; plain values that any game can provide."""

from __future__ import annotations

from msgspec import Struct


class Condition(Struct, frozen=True, omit_defaults=True):
    """The marks on a sheet. The defaults mean undamaged; a sheet for printing has no marks."""

    armor: tuple[int, ...] = ()
    """Points of armor lost, by location as the design has them."""
    structure: tuple[int, ...] = ()
    """Points of internal structure lost, by location."""
    lost: frozenset[int] = frozenset()
    """Destroyed locations."""
    slots: frozenset[tuple[int, int]] = frozenset()
    """Critical slots hit, as locations and numbers of slots counted from 0."""
    items: frozenset[int] = frozenset()
    """Equipment that no longer works, by its index in the design."""
    criticals: tuple[int, ...] = ()
    """Boxes crossed off in the critical table of a unit without slots, row by row."""
    shots: tuple[int, ...] | None = None
    """Shots left, by bin."""
    level: tuple[int, int] | None = None
    """The turn, and how high a flying unit is in it, or how deep a diving one."""
    heat: int | None = None
    sinks_lost: int = 0
    sinks_off: int = 0
    warrior: str = ""
    gunnery: int | None = None
    piloting: int | None = None
    wounds: int = 0
    states: tuple[str, ...] = ()
    """Other status that players need to see, such as prone or shut down."""

    def armor_lost(self, place: int) -> int:
        return self.armor[place] if place < len(self.armor) else 0

    def structure_lost(self, place: int) -> int:
        return self.structure[place] if place < len(self.structure) else 0

    def crossed(self, row: int) -> int:
        return self.criticals[row] if row < len(self.criticals) else 0


UNTOUCHED = Condition()
