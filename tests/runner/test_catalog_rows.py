"""Rows of the table that depend on what the designs of the catalog carry agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.runner.muster import catalog
from tests.runner.table import possible

from ironhex.catalog import Design, Item, design
from ironhex.systems.classic.damage.condition import fed_by
from ironhex.systems.classic.fire.table import cannot_light
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.master_rules import MASTER_RULES

Test = Callable[[Kind, Design, Item], bool]


def several_rates(kind: Kind, machine: Design, weapon: Item) -> bool:
    return len(MASTER_RULES.firing(weapon.equipment).rates) > 1


def jams(kind: Kind, machine: Design, weapon: Item) -> bool:
    return bool(MASTER_RULES.firing(weapon.equipment).jams)


def needs_a_lock(kind: Kind, machine: Design, weapon: Item) -> bool:
    return MASTER_RULES.firing(weapon.equipment).locks


def starts_fires(kind: Kind, machine: Design, weapon: Item) -> bool:
    return weapon.equipment.special != "torpedo" and cannot_light(weapon.equipment, kind) is None


def clears_woods(kind: Kind, machine: Design, weapon: Item) -> bool:
    return weapon.equipment.special != "torpedo" and not kind.on_foot


def two_bins(kind: Kind, machine: Design, weapon: Item) -> bool:
    fed = Counter(munition for _, _, munition in fed_by(machine, weapon.index))
    return max(fed.values(), default=0) > 1


def launches(kind: Kind, machine: Design, weapon: Item) -> bool:
    return weapon.equipment.missiles > 1


ROWS: tuple[tuple[str, Test], ...] = (
    ("declares: fire fast", several_rates),
    ("Jammed", jams),
    ("NotFired", needs_a_lock),
    ("FireRolled", starts_fires),
    ("AccidentRolled", starts_fires),
    ("WoodsClearingRolled", clears_woods),
    ("chooses: ammunition bin: some", two_bins),
    ("cluster of missiles", launches),
)


@pytest.mark.parametrize(("what", "test"), ROWS, ids=[what for what, _ in ROWS])
def test_a_kind_is_listed_if_a_design_can_do_it(what: str, test: Test) -> None:
    listed = {pair.kind for pair in possible() if pair.what == what}
    assert {kind for kind in catalog() if able(kind, test)} == listed & {*catalog()}


def able(kind: str, test: Test) -> bool:
    machines = map(design, catalog()[kind])
    return any(test(MASTER_RULES.kinds[kind], machine, weapon) for machine in machines for weapon in machine.weapons)


def test_only_submarines_have_no_turret_among_vehicles() -> None:
    turrets = {pair.kind for pair in possible() if pair.what == "turret locked"}
    found = {
        kind
        for kind in (*turrets, "submarine")
        if any(place.code in ("TU", "T") for name in catalog()[kind] for place in design(name).locations)
    }
    assert turrets == found
