"""Every design of every type answers the same questions."""

from collections.abc import Iterator

import pytest

from ironhex.catalog import Design, designs, reader
from ironhex.catalog.collection import FOLDERS
from ironhex.systems.quickstart.cards import cards


def _named(source: str) -> Iterator[Design]:
    read = reader()
    yield from cards().values() if source == "quickstart" else map(read, designs(source))


TYPES = (*FOLDERS, "quickstart")


@pytest.mark.parametrize("source", TYPES)
def test_rows_have_a_place_for_every_location(source: str) -> None:
    for design in _named(source):
        assert design.type == source, design
        assert len({place.index for place in design.locations}) == len(design.locations) > 0, design
        for row in (design.structure_points, design.has_case, design.contents, design.hittable, design.slots):
            assert len(row) > max(place.index for place in design.locations), design
            assert len(row) == len(design.structure_points), design
        assert len(design.armor) >= len(design.structure_points), design


@pytest.mark.parametrize("source", TYPES)
def test_locations_are_named_and_standing(source: str) -> None:
    for design in _named(source):
        for place in design.locations:
            assert design.location_name(place.index) == place.name, design
            assert design.location_code(place.index) == place.code, design
            assert design.structure_points[place.index] > 0, design
        here = {place.index for place in design.locations}
        for absent in set(range(len(design.structure_points))) - here:
            assert design.armor[absent] == design.structure_points[absent] == len(design.contents[absent]) == 0, design
        assert any(place.struck for place in design.locations), design


@pytest.mark.parametrize("source", TYPES)
def test_items_lie_in_their_slots(source: str) -> None:
    for design in _named(source):
        assert [item.index for item in design.items] == list(range(len(design.items))), design
        assert set(design.weapons) | set(design.bins) <= set(design.items), design
        here = {place.index for place in design.locations}
        for item in design.items:
            assert item.location in here, design
            assert all(design.contents[at][number] is item for at, number in item.slots), design
        shapes = zip(design.contents, design.hittable, design.slots, strict=True)
        assert all(len(row) == len(able) == len(texts) for row, able, texts in shapes), design


@pytest.mark.parametrize("source", [kind for kind in TYPES if kind != "quickstart"])
def test_every_item_of_the_catalogue_has_a_slot(source: str) -> None:
    assert all(item.slots for design in _named(source) for item in design.items)


@pytest.mark.parametrize("source", TYPES)
def test_speeds_and_crew(source: str) -> None:
    for design in _named(source):
        assert design.run >= design.walk >= 0 or source == "quickstart", design
        assert dict(design.speeds).get("Jumping", 0) == design.jump, design
        assert design.crew.people >= 1, design
        assert 0 <= design.crew.gunnery <= 8, design
        assert isinstance(design.omni, bool), design
        assert design.heat_sinks >= design.engine_sinks >= 0, design
        assert design.kind, design


def test_a_location_is_looked_up_where_another_is_missing() -> None:
    bare = next(design for design in _named("vehicle") if len(design.locations) == 5)
    assert (bare.location_name(5), bare.location_code(5)) == ("body", "BD")
