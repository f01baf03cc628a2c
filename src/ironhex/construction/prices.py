"""Prices shared by several types of machine: engines, equipment and ammunition."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.catalog import Design, Item, Location, MechDesign, VehicleDesign
from ironhex.catalog.variable import Frame, size
from ironhex.construction.firepower import Entry
from ironhex.construction.gear import ammunition_tons, frame
from ironhex.kernel.calculation import Exact

ENGINE_PRICES = {"ICE": 1_250, "Fusion": 5_000, "Light": 15_000, "XL": 20_000, "Clan XL": 20_000}
OMNI = Fraction(5, 4)
CASE = 50_000
PRICE_RULES = {
    "hatchet": "BMR-COST-044",
    "sword": "BMR-COST-044",
    "masc": "BMR-COST-043",
    "targeting computer": "BMR-COST-045",
}
INCLUDED = ("heat sink", "jump jet", "material")
"""Equipment priced with the machine itself."""


def engine_price(kind: str, rating: int, tons: Exact) -> Exact:
    """An engine's price depends on its rating and the machine's weight."""
    return Fraction(ENGINE_PRICES[kind] * rating) * tons / 75


def gear_prices(design: Design, ammunition: bool) -> Iterator[Entry]:
    """Weapons and equipment, with ammunition if requested."""
    on = frame(design)
    for item in design.items:
        gear = item.equipment
        if gear.category not in INCLUDED and (ammunition or gear.category != "ammo"):
            yield _price(item, on)
        if gear.reload and ammunition:
            yield "BMR-COST-036", gear.reload, f"load for a {gear.name}"
    yield from _clan_case(design)


def _price(item: Item, on: Frame) -> Entry:
    gear = item.equipment
    rule = PRICE_RULES.get(gear.formula, "BMR-COST-034")
    if gear.category == "ammo":
        return rule, gear.cost * ammunition_tons(item, on), f"{gear.name}, {item.shots} shots"
    return rule, size(gear, on).cost, gear.name


def _clan_case(design: Design) -> Iterator[Entry]:
    """CASE, which the Clans install wherever something may explode, costs the same there."""
    if not design.clan or design.with_special("case"):
        return
    if isinstance(design, MechDesign):
        for location in Location:
            if design.has_case[location]:
                yield "BMR-COST-034", CASE, f"CASE, {location.name}"
    elif isinstance(design, VehicleDesign) and any(design.has_case):
        yield "BMR-COST-034", CASE, "CASE"
