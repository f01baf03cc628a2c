"""The Fire Table: what sets something on fire, how fire spreads, and what burns."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Equipment, Terrain
from ironhex.catalog.munitions import includes
from ironhex.catalog.terrain import CLASSES
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.kinds.kind import Kind

FLAMER, INCENDIARY, INFERNO = "flamer", "incendiary", "inferno"
STARTING = {FLAMER: 4, INCENDIARY: 5, "energy": 7, "missile": 9, "ballistic": 9}
BY_AMMUNITION = {"ballistic": "BMR-AMMO-012", "missile": "BMR-AMMO-027"}  # the rules of incendiary ammunition
BUILDINGS = (0, 0, 1, 2, 3)  # what a building adds, by its class
TOO_WEAK = ("Small", "Micro")  # lasers
DOWNWIND, ASIDE, ACROSS = 9, 11, 3
ARC = (0, 1, -1)  # the hexsides of a fire's forward arc, downwind first


# --- starting ---------------------------------------------------------------------------------------------------------
def burnable(terrain: Terrain) -> bool:
    """Woods and buildings burn, and nothing else does by itself."""
    return terrain.woods > 0 or terrain.building > 0


def sort_of(gear: Equipment, munition: str = "") -> str:
    """The row of the table for a weapon with its ammunition."""
    if munition == INFERNO:
        return INFERNO
    if INCENDIARY in includes(munition):
        return INCENDIARY
    if gear.special in (INFERNO, INCENDIARY):
        return gear.special
    return FLAMER if "Flamer" in (gear.family, gear.name) or gear.key.endswith("Flamer") else gear.category


def cannot_light(gear: Equipment, kind: Kind, munition: str = "") -> Barred | None:
    """Why a weapon of a unit starts no fires."""
    sort = sort_of(gear, munition)
    if kind.on_foot and sort not in (FLAMER, INFERNO):
        return Barred("BMR-FIRE-011", "infantry starts fires only with flamers")
    if gear.family == "Laser" and any(size in gear.name for size in TOO_WEAK):
        return Barred("BMR-FIRE-006", "small and micro lasers start no fires")
    if gear.family == "Gauss":
        return Barred("BMR-FIRE-006", "Gauss rifles start no fires")
    if gear.category == "missile" and gear.missiles == 2 and sort != INFERNO:
        return Barred("BMR-FIRE-006", "two missiles start no fire")
    return None if sort in (*STARTING, INFERNO) else Barred("BMR-FIRE-004", "it starts no fires")


def starting(gear: Equipment, terrain: Terrain, munition: str = "") -> Tally:
    """What must be rolled so that a hit with a weapon starts a fire; nothing for infernos."""
    sort = sort_of(gear, munition)
    if sort == INFERNO:
        return Tally((Mod("BMR-FIRE-004", 0, INFERNO),))
    rule = BY_AMMUNITION.get(gear.category, "BMR-FIRE-004") if sort == INCENDIARY else "BMR-FIRE-004"
    first = Mod(rule, STARTING[sort], f"{gear.name}, {munition}" if munition else gear.name)
    more = BUILDINGS[terrain.building]
    return Tally((first, Mod("BMR-FIRE-005", more, f"{CLASSES[terrain.building]} building")) if more else (first,))


# --- spreading --------------------------------------------------------------------------------------------------------
def downwind(hex: Hex, wind: int) -> tuple[Hex, ...]:
    """The three hexes into which a fire spreads and sends its smoke, the one straight downwind first."""
    return tuple(neighbor(hex, (wind + side) % 6) for side in ARC)


def threatened(hex: Hex, wind: int) -> Iterator[tuple[Hex, Hex | None, Tally]]:
    """The hexes that a fire may spread to, each with the hex that it would have to cross, and with its number."""
    ahead, *aside = downwind(hex, wind)
    straight = Mod("BMR-FIRE-020", DOWNWIND, "downwind")
    yield ahead, None, Tally((straight,))
    yield from ((each, None, Tally((Mod("BMR-FIRE-021", ASIDE, "60 degrees off downwind"),))) for each in aside)
    gap = Mod("BMR-FIRE-022", ACROSS, f"across {ahead}, which does not burn")
    yield neighbor(ahead, wind), ahead, Tally((straight, gap))
