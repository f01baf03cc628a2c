"""The small drawings by which machines are told apart."""

from __future__ import annotations

import re
from itertools import combinations

from ironhex.catalog import design, designs
from ironhex.sheets.outlines import Outline, outline

FAMOUS = (
    *("Locust LCT-1V", "Hunchback HBK-4G", "Rifleman RFL-3N", "Catapult CPLT-C1", "Warhammer WHM-6R", "Atlas AS7-D"),
    *("Marauder MAD-3R", "Archer ARC-2R", "Goliath GOL-1H", "Demolisher Heavy Tank", "LRM Carrier"),
    *("Cavalry Attack Helicopter", "Elemental (Laser)", "Foot Platoon (Rifle)", "Roc"),
)
MOST_BYTES = 1000
EDGE = 30


def of(name: str) -> Outline:
    found = outline(design(name))
    assert found is not None
    return found


def test_famous_machines_look_different() -> None:
    assert all(of(a).shape != of(b).shape for a, b in combinations(FAMOUS, 2))


def test_variants_show_what_they_carry() -> None:
    assert of("Demolisher Heavy Tank") != of("Demolisher Heavy Tank (Arrow IV)")


def test_every_design_has_a_small_drawing_inside_its_square() -> None:
    for name in designs():
        drawn = outline(design(name))
        if drawn is None:
            assert design(name).type == "emplacement", name
            continue
        assert len(drawn.shape) + len(drawn.details) <= MOST_BYTES, name
        ends = re.findall(r"[ML](-?\d+) (-?\d+)", drawn.shape)
        assert all(abs(int(x)) <= EDGE and abs(int(y)) <= EDGE for x, y in ends), name


def test_drawings_are_always_the_same() -> None:
    first = of("Griffin GRF-1N")
    outline.cache_clear()
    assert of("Griffin GRF-1N") == first
