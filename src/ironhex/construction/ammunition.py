"""Ammunition: how much a machine must carry, and in what amounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironhex.catalog import Design, Item
from ironhex.catalog.variable import HALF_TON, TON
from ironhex.construction.gear import frame, kilograms
from ironhex.construction.violation import Violation, count, tons

ONE_SHOT = " (OS)"


def ammunition(design: Design) -> Iterator[Violation]:
    """A ton for each class of weapon that needs ammunition, half a ton for machine guns; none for one-shot weapons."""
    on = frame(design)
    loads: Counter[str] = Counter()
    for bin in design.bins:
        loads[bin.equipment.ammo] += kilograms(bin, on)
    for kind, gear in {item.equipment.ammo: item.equipment for item in design.weapons}.items():
        least = HALF_TON if gear.family == "Machine Gun" else TON
        if kind and loads[kind] < least:
            what = f"{tons(loads[kind])} of ammunition instead of {tons(least)}"
            yield Violation("BMR-CON-043", gear.name, what, tons(least - loads[kind]))
    yield from (_surplus(design, bin) for bin in design.bins if bin.equipment.ammo in _single_loads(design))


def _single_loads(design: Design) -> frozenset[str]:
    """Ammunition that only one-shot launchers could fire."""
    users = {item.equipment.ammo for item in design.weapons}
    keys = (item.equipment.key for item in design.weapons if item.equipment.one_shot)
    return frozenset(f"{key.removesuffix(ONE_SHOT)} Ammo" for key in keys if key.endswith(ONE_SHOT)) - users


def _surplus(design: Design, bin: Item) -> Violation:
    what = f"{bin.equipment.name} for a one-shot launcher"
    return Violation("BMR-CON-045", design.location_name(bin.location), what, count(bin.shots, "shot"))


def lots(design: Design) -> Iterator[Violation]:
    """Ammunition comes in tons, for machine guns also in half tons."""
    for bin in design.bins:
        full, halves = bin.equipment.shots, bin.equipment.family == "Machine Gun"
        if bin.shots % full and not (halves and 2 * bin.shots % full == 0):
            rule = "BMR-CON-054" if halves else "BMR-CON-053"
            what = f"{bin.shots} shots of {bin.equipment.name}; a ton holds {full}"
            yield Violation(rule, design.location_name(bin.location), what, count(-bin.shots % full, "shot"))
