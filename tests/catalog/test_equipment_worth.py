"""The lists of Battle Values and prices against ours."""

from collections.abc import Iterator

import pytest
from tests.catalog.equipment_print import load, printed

from ironhex.catalog import Equipment, all_equipment, equipment
from ironhex.catalog.variable import Frame, size

VALUED = printed("equipment_values.csv")


def valued(cells: dict[str, str]) -> Iterator[str]:
    yield "BMR-BV-044" if cells["item"].startswith("IS ") else "BMR-BV-045"
    if cells["one_shot"]:
        yield "BMR-BV-043"


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param(
            cells,
            id=cells["item"],
            marks=pytest.mark.rule(*valued(cells)),
        )
        for cells in VALUED
    ],
)
def test_values_of_weapons_and_gear(cells: dict[str, str]) -> None:
    item = equipment(cells["item"])
    assert item.bv == int(cells["bv"])
    assert item.bv_one_shot == int(cells["one_shot"] or 0)
    if cells["ammo"] != "?":
        assert load(item)[1] == int(cells["ammo"] or 0)


def test_nothing_else_has_a_value() -> None:
    """What is not listed hangs on the machine, is worth nothing, or is another form of what is listed."""
    derived = {"LRT", "SRT"}
    ours = {item.key for item in all_equipment() if item.bv and item.category != "ammo" and item.family not in derived}
    rest = ours - {cells["item"] for cells in VALUED}
    assert all("(OS)" in name or equipment(name).carriers == ("proto",) for name in rest)


@pytest.mark.rule("BMR-BV-048")
@pytest.mark.parametrize("name", ["CASE", "Clan CASE", "IS MASC", "Clan MASC", "Triple-Strength Myomer"])
def test_items_without_a_value(name: str) -> None:
    assert all(size(equipment(name), Frame(tons, rating=4 * tons)).value == 0 for tons in range(20, 105, 5))


def forms(name: str) -> list[Equipment]:
    """The items of both technology bases that a line of the common price list is about."""
    return [item for item in all_equipment() if name in (item.key, item.name) and item.category != "ammo"]


@pytest.mark.rule("BMR-COST-034")
@pytest.mark.parametrize("cells", printed("equipment_prices.csv"), ids=lambda cells: cells["item"])
def test_prices_of_weapons_and_gear(cells: dict[str, str]) -> None:
    found = [item for item in forms(cells["item"]) if "mech" in item.carriers]
    assert found
    for item in found:
        assert item.cost == int(cells["cost"])
        assert load(item)[2] == int(cells["ammo"] or item.reload)
