"""Record sheets: every design of the library has one, nothing on it overlaps, and what was hit is marked."""

from xml.etree import ElementTree

import pytest
from tests.sheets.reading import collisions, strays, words

from ironhex.catalog import Design, design, designs
from ironhex.catalog.collection import TYPES
from ironhex.sheets.condition import Condition
from ironhex.sheets.pen import Drawing
from ironhex.systems.classic.sheets.record_sheet import SHEETS, draw

SHARES = 6  # so that several processes share the work


def wrecked(machine: Design) -> Condition:
    """As much damage as there can be, with long words everywhere."""
    slots = getattr(machine, "slots", ())
    armor = getattr(machine, "armor", ())
    inner = getattr(machine, "structure_points", ())
    return Condition(
        armor=tuple(armor) if isinstance(armor, tuple) else (armor,) * 6,
        structure=tuple(inner),
        slots=frozenset((at, number) for at, row in enumerate(slots) for number in range(len(row))),
        items=frozenset(range(len(machine.items))),
        criticals=(3,) * 8,
        shots=tuple(0 for _ in machine.bins),
        level=(7, 3),
        heat=30,
        sinks_lost=3,
        sinks_off=2,
        warrior="Aleksandra Montgomery-Kerensky of the Second Strike",
        gunnery=4,
        piloting=5,
        wounds=5,
        states=("prone", "shut down", "unconscious"),
    )


def faults(drawing: Drawing) -> list[str]:
    met = [f"{first.what!r} meets {second.what!r} at {second[:2]}" for first, second in collisions(drawing)]
    return met + [f"{stray.what!r} leaves the sheet at {stray[:4]}" for stray in strays(drawing)]


def cut_short(drawing: Drawing) -> list[str]:
    return [word for word in words(drawing) if word.endswith("…")]


def test_every_type_has_a_sheet() -> None:
    assert set(SHEETS) == set(TYPES)


@pytest.mark.parametrize("share", range(SHARES))
def test_on_every_sheet_nothing_overlaps_or_is_cut(share: int) -> None:
    names = designs()[share::SHARES]
    found = {name: faults(sheet) + cut_short(sheet) for name, sheet in ((name, draw(design(name))) for name in names)}
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize("share", range(SHARES))
def test_nothing_overlaps_on_the_sheets_of_wrecks(share: int) -> None:
    names = designs()[share :: 3 * SHARES]
    found = {name: faults(draw(design(name), wrecked(design(name)))) for name in names}
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize("name", ["Dire Wolf S", "Goliath GOL-1H"])
def test_a_drawing_is_sound_xml(name: str) -> None:
    root = ElementTree.fromstring(draw(design(name)).svg)
    assert root.attrib["viewBox"].startswith("0 0 560 ")
    assert all("class" in element.attrib for element in root.iter() if element.tag.endswith("text"))


@pytest.mark.rule("BMR-INF-007")
@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Motorized Platoon (SRM)", {"Motorized infantry, 28 troopers, Inner Sphere", "Troopers with SRM"}),
        ("Foot Platoon (Rifle)", {"Foot infantry, 28 troopers, Inner Sphere", "Troopers with Rifle"}),
    ],
)
def test_the_sheet_of_a_platoon_has_its_type_weapon_and_figures(name: str, written: set[str]) -> None:
    found = words(draw(design(name)))
    assert written <= set(found)
    assert {"Ground", str(max(design(name).walk, design(name).run)), f"{design(name).tons} t"} <= set(found)
