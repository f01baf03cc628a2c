"""Light, weather and gravity: what each does to movement, attacks and piloting, as tables of the book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.tinsoldier.battle import Conditions, Piece
from ironhex.systems.tinsoldier.element import Mode, Type

BARRED = -99
HOT_BONUS = 2
NORMAL_GRAVITY = 10


class Light(NamedTuple):
    """A degree of darkness."""

    name: str
    rule: str
    ranged: int = 0
    melee: int = 0
    hot: int = 99
    """The heat from which a target is easier to hit."""
    piloting: int = 0
    """For a piece that moves twice in an activation."""


class Weather(NamedTuple):
    """A kind of weather; an attack with `BARRED` is impossible."""

    name: str
    rule: str
    cost: int = 0
    missile: int = 0
    gun: int = 0
    energy: int = 0
    foot: int = 0
    """What it takes from the Movement Points of foot infantry."""
    infantry: int = 0
    """What it takes from those of all infantry."""
    piloting: int = 0
    air: int = 0
    """For air units, instead of `piloting`."""
    drift: int = 0
    bars: frozenset[str] = frozenset()
    """What may not take part: infantry, air or vehicles."""
    thickens: bool = True


LIGHTS = (
    Light("day", ""),
    Light("dusk or dawn", "TS-ENV-011", -2, hot=25),
    Light("well-lit night", "TS-ENV-012", -4, hot=20),
    Light("dark night", "TS-ENV-013", -6, -2, 15, -2),
    Light("pitch black", "TS-ENV-014", -8, -4, 10, -4),
)
GROUNDED = frozenset({"infantry", "air"})
WEATHERS = (
    Weather("clear", ""),
    Weather("light fog", "TS-ENV-015", cost=1),
    Weather("heavy fog", "TS-ENV-016", cost=2, energy=-2),
    Weather("light rain", "TS-ENV-017", missile=-2, gun=-2, energy=-2),
    Weather("heavy rain", "TS-ENV-018", missile=-2, gun=-2, energy=-2, piloting=-2, air=-2),
    Weather("high wind", "TS-ENV-019", foot=-1, drift=1),
    Weather("gale", "TS-ENV-020", missile=-2, infantry=-1, drift=1),
    Weather("strong gale", "TS-ENV-021", missile=-4, gun=-2, infantry=-2, piloting=-3, air=-6, drift=2),
    Weather("storm", "TS-ENV-022", missile=-6, gun=-4, piloting=-6, air=-12, drift=3, bars=frozenset({"infantry"})),
    Weather(
        "violent storm",
        "TS-ENV-023",
        missile=BARRED,
        gun=-6,
        energy=-4,
        piloting=-8,
        air=-8,
        bars=GROUNDED,
        thickens=False,
    ),
    Weather(
        "hurricane",
        "TS-ENV-024",
        missile=BARRED,
        gun=BARRED,
        energy=-6,
        piloting=-10,
        air=-10,
        bars=frozenset({"infantry", "air", "vehicle"}),
        thickens=False,
    ),
)


def light(conditions: Conditions) -> Light:
    """How dark it is."""
    return LIGHTS[conditions.light]


def weather(conditions: Conditions) -> Weather:
    """What the weather is like."""
    return WEATHERS[conditions.weather]


def may_deploy(conditions: Conditions, piece: Piece) -> Barred | None:
    """Why a piece cannot take part in this weather, or where nobody can breathe (TS-ENV-029)."""
    now = weather(conditions)
    classes = {"infantry": piece.is_infantry, "air": piece.element.mode.flies, "vehicle": piece.is_vehicle}
    for name, belongs in classes.items():
        if belongs and name in now.bars:
            return Barred(now.rule, f"it cannot take part in a {now.name}")
    if conditions.airless and not piece.element.sealed:
        return Barred("TS-ENV-029", "it is not sealed, and nobody can breathe here")
    return None


def walks_in(conditions: Conditions, piece: Piece) -> Iterator[Mod]:
    """What the weather takes from the Movement Points of infantry."""
    now = weather(conditions)
    if not piece.is_infantry:
        return
    loss = now.infantry + (now.foot if not piece.element.jump else 0)
    if loss:
        yield Mod(now.rule, loss, now.name)


def jumps_in(conditions: Conditions, piece: Piece) -> Iterator[Mod]:
    """What the weather takes from the jumps of infantry."""
    now = weather(conditions)
    if piece.is_infantry and now.infantry:
        yield Mod(now.rule, now.infantry, now.name)


def pilots_in(conditions: Conditions, piece: Piece) -> Iterator[Mod]:
    """What darkness and weather do to piloting checks."""
    dark, now = light(conditions), weather(conditions)
    if dark.piloting and piece.moves > 1:
        yield Mod(dark.rule, dark.piloting, f"{dark.name}, second move")
    value = now.air if piece.element.mode in (Mode.VTOL, Mode.WIGE) else now.piloting
    if value:
        yield Mod(now.rule, value, now.name)


def ranged_light(conditions: Conditions) -> Item:
    """What darkness does to ranged attacks."""
    dark = light(conditions)
    return Mod(dark.rule, dark.ranged, dark.name) if dark.ranged else None


def melee_light(conditions: Conditions) -> Item:
    """What darkness does to melee attacks."""
    dark = light(conditions)
    return Mod(dark.rule, dark.melee, dark.name) if dark.melee else None


def hot_target(conditions: Conditions, target: Piece) -> Item:
    """A hot target is easier to see in the dark."""
    dark = light(conditions)
    return Mod(dark.rule, HOT_BONUS, f"target at heat {target.heat}") if target.heat >= dark.hot else None


def weapon_weather(conditions: Conditions, type: Type) -> Item:
    """What the weather does to attacks with a type of weapon."""
    now = weather(conditions)
    value: int = getattr(now, type)
    if value == BARRED:
        return Barred(now.rule, f"no {type} weapon can be fired in a {now.name}")
    return Mod(now.rule, value, now.name) if value else None


def gravity_aim(conditions: Conditions, type: Type) -> Item:
    """Shells and missiles fly differently at another gravity (TS-ENV-028)."""
    difference = abs(conditions.gravity - NORMAL_GRAVITY)
    return Mod("TS-ENV-028", -difference, "gravity") if difference and type != "energy" else None
