"""The heat scale: thirty levels and their effects, as in the heat rules."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.sheets.blocks import heading
from ironhex.sheets.condition import Condition
from ironhex.sheets.pen import Pen, Tone
from ironhex.systems.classic.attack.to_hit import HEAT_STEPS
from ironhex.systems.classic.heat import AMMO_EXPLOSION, OVERHEATED, SHUTDOWN
from ironhex.systems.classic.movement.points import HOTTEST_STEP

MP_STEP = 5  # a Movement Point is lost every this many levels


def heat_effects() -> dict[int, str]:
    """The effects that begin at each level."""
    return dict(_effects())


def _effects() -> Iterator[tuple[int, str]]:
    yield OVERHEATED, "Shutdown"
    yield from ((level, f"Ammo explosion, avoid on {number}+") for level, number in AMMO_EXPLOSION)
    yield from ((level, f"Shutdown, avoid on {number}+") for level, number in SHUTDOWN)
    yield from ((level, f"+{number} to hit") for number, level in enumerate(HEAT_STEPS, start=1))
    yield from ((step * MP_STEP, f"–{step} Movement Points") for step in range(1, HOTTEST_STEP + 1))


def draw_heat_scale(pen: Pen, x: float, y: float, wide: float, step: float, condition: Condition) -> float:
    """Thirty at the top, zero at the bottom; the levels reached are filled."""
    y = heading(pen, x, y, wide, "Heat", "" if condition.heat is None else f"now {condition.heat}") + 2
    effects = heat_effects()
    heat = -1 if condition.heat is None else condition.heat
    for level in range(OVERHEATED, -1, -1):
        reached = level == heat or (level == OVERHEATED and heat > level)
        look = "box hit" if reached else "box warm" if level < heat else "box"
        pen.box(x, y, 15, step, look=look)
        base = y + step / 2 + 2.2
        ink: Tone = "plain" if reached else "ink"
        pen.text(x + 7.5, base, level, 6.2, tone=ink, strong=level in effects, anchor="middle")
        if level in effects:
            tone: Tone = "hit" if level <= heat else "ink"
            pen.text(x + 19, base, effects[level], 6.4, tone=tone, room=wide - 19)
        y += step
    return y
