"""Bots stay out of deep water once their armor is gone."""

from __future__ import annotations

import pytest
from tests.classic.stage import mech, points, stage
from tests.classic.trek import column

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.bots.flooding import flood_danger

GRIFFIN = "Griffin GRF-1N"
POOL = column("~2", "~1", ".", ".")


@pytest.mark.parametrize(("gone", "cost"), [(Location.LA, 6), (Location.CT, 60), (Location.HD, 60)])
def test_deep_water_is_dangerous_where_armor_is_gone(gone: Location, cost: int) -> None:
    battle = stage(POOL, mech(GRIFFIN, "0303", armor=points(design(GRIFFIN).armor, {gone: 0})), mech(GRIFFIN, "0304"))
    found = flood_danger(battle, battle.unit(0))
    assert found is not None
    assert [found[battle.board.index(Hex(3, row))] for row in (1, 2, 3)] == [cost, 0, 0]


def test_whole_units_do_not_care() -> None:
    battle = stage(POOL, mech(GRIFFIN, "0303"), mech("Foot Platoon (Rifle)", "0304"))
    assert [flood_danger(battle, unit) for unit in battle.units] == [None, None]
