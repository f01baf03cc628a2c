"""How vehicles move by the Master Rules, as far as their rules are there."""

from __future__ import annotations

import pytest
from tests.classic.stage import drawn

from ironhex.catalog import design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Mode, Side, Unit, altered
from ironhex.systems.classic.kinds.mech import ON_LEGS
from ironhex.systems.classic.movement.steps import Spot, Stride
from ironhex.systems.classic.movement.vehicles import cruise_tally, flank_tally, no_heavy_woods, no_woods
from ironhex.systems.classic.setup import Recruit, fresh_unit

WOODS = drawn("board woods\nsize 1 3\n01  .\n02  w\n03  W\n")


def tank(slowed: int = 0) -> Unit:
    fresh = fresh_unit(Recruit(design("Manticore Heavy Tank")), Side("Red", ("Red",)), id=0)
    return altered(fresh, slowed=slowed)


@pytest.mark.parametrize(("slowed", "points"), [(0, (4, 6)), (1, (3, 5)), (2, (2, 3)), (3, (1, 2))])
def test_hits_on_its_drive_slow_a_vehicle(slowed: int, points: tuple[int, int]) -> None:
    unit = tank(slowed)
    assert (cruise_tally(unit).total, flank_tally(unit).total) == points


def test_without_cruising_mp_it_is_immobilized() -> None:
    for tally in (cruise_tally(tank(4)), flank_tally(tank(5))):
        assert tally.barred is not None
        assert tally.barred.rule == "BMR-VEH-010"


@pytest.mark.parametrize(("row", "tracks", "wheels"), [(1, True, True), (2, True, False), (3, False, False)])
def test_woods_are_closed_to_vehicles(row: int, tracks: bool, wheels: bool) -> None:
    spot = Spot(Hex(1, row))
    step = Stride(WOODS, ON_LEGS, Mode.WALK, 0, spot, spot, along=False)
    assert (no_heavy_woods(step) is None) is tracks
    assert (no_heavy_woods(step) is None and no_woods(step) is None) is wheels
