"""What players decide about a unit with yes or no before a battle: stealth armor, a searchlight, a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ironhex.catalog import Design
from ironhex.engine.edition_rows import SwitchRow
from ironhex.systems.classic.electronics.stealth_armor import ECM, STEALTH_ARMOR
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.night.lights import NIGHT, SEARCHLIGHTS
from ironhex.systems.classic.night.searchlights import SEARCHLIGHT
from ironhex.systems.classic.trenches.rules import IMPROVED_POSITIONS, can_dig_in

ENGAGED = SwitchRow(
    "engaged",
    "Stealth armor on at the start",
    "It is hard to hit from afar from the first turn, but heats the unit by 10 every turn; otherwise it can be "
    "switched on in the first End Phase.",
    "BMR-EQ-143",
)
LIGHT = SwitchRow(
    "searchlight",
    "Searchlight",
    "Carries a searchlight, which lights enemies for everybody, but also shows the unit itself while it is on.",
    "BMR-NIGHT-002",
)


POSITION = SwitchRow(
    "entrenched",
    "Improved position",
    "Starts in a field fortification, which keeps 2 points of each hit from it until it leaves it or it is destroyed.",
    "BMR-POS-001",
)


def fitted_light(machine: Design) -> bool:
    """Whether a record sheet shows a searchlight."""
    return bool(machine.with_special(SEARCHLIGHT))


def switch_rows(machine: Design, kind: Kind | None, options: Sequence[str]) -> Iterator[SwitchRow]:
    """What is decided about a unit of a design by the rules with some options."""
    if machine.with_special(STEALTH_ARMOR) and machine.with_special(ECM):
        yield ENGAGED
    agreed = NIGHT in options and SEARCHLIGHTS not in options
    if agreed and kind is not None and kind.hull.lamps and not fitted_light(machine):
        yield LIGHT
    if IMPROVED_POSITIONS in options and kind is not None and can_dig_in(kind):
        yield POSITION
