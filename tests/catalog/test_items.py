"""Which slots belong together, and what follows from them."""

from typing import Any

import pytest
from msgspec.structs import replace

from ironhex.catalog import CatalogError, Item, Location, MechDesign, MechSheet
from ironhex.catalog.mech_sheet import SLOTS

ARM = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
HEAD = ("Life Support", "Sensors", "Cockpit", "", "Sensors", "Life Support")
CENTER = ("Engine",) * 3 + ("Gyro",) * 4 + ("Engine",) * 3


def sheet(**loads: tuple[str, ...]) -> MechSheet:
    """A bare 50-ton biped with something in the open slots of some locations."""
    fixed = {"HD": HEAD, "CT": CENTER, "LA": ARM, "RA": ARM, "LL": LEG, "RL": LEG}
    texts = [fixed.get(location.name, ()) + loads.get(location.name, ()) for location in Location]
    slots = tuple(row + ("",) * (size - len(row)) for row, size in zip(texts, SLOTS["biped"], strict=True))
    return MechSheet(
        chassis="Test",
        model="T-1",
        tons=50,
        config="biped",
        tech="IS",
        era=3025,
        level=1,
        walk=4,
        jump=0,
        engine_rating=200,
        engine="Fusion",
        structure="Standard",
        armor_type="Standard",
        heat_sinks=20,
        double_sinks=False,
        armor=(9, 20, 15, 15, 12, 12, 18, 18, 7, 5, 5),
        slots=slots,
    )


def machine(**loads: tuple[str, ...]) -> MechDesign:
    return MechDesign(sheet(**loads))


def clan_machine(**loads: tuple[str, ...]) -> MechDesign:
    return MechDesign(replace(sheet(**loads), tech="Clan"))


def groups(design: MechDesign) -> list[tuple[str, str, tuple[tuple[int, int], ...]]]:
    return [(item.equipment.key, Location(item.location).name, item.slots) for item in design.items]


def places(location: Location, first: int, count: int) -> tuple[tuple[int, int], ...]:
    return tuple((location, number) for number in range(first, first + count))


@pytest.mark.rule("BMR-UNIT-027")
def test_an_item_fills_as_many_slots_as_it_is_bulky() -> None:
    design = machine(RT=("IS PPC",) * 6 + ("IS Medium Laser",) * 2)
    assert groups(design) == [
        ("IS PPC", "RT", places(Location.RT, 0, 3)),
        ("IS PPC", "RT", places(Location.RT, 3, 3)),
        ("IS Medium Laser", "RT", places(Location.RT, 6, 1)),
        ("IS Medium Laser", "RT", places(Location.RT, 7, 1)),
    ]
    assert [item.index for item in design.items] == [0, 1, 2, 3]
    assert design.contents[Location.RT][4] is design.items[1]


def test_an_item_may_be_interrupted() -> None:
    design = machine(LT=("IS LRM 10", "Heat Sink", "IS LRM 10"))
    assert groups(design)[0] == ("IS LRM 10", "LT", ((Location.LT, 0), (Location.LT, 2)))


def test_a_split_weapon_belongs_to_its_torso() -> None:
    design = machine(RT=("IS AC/20",) * 3, RA=("IS AC/20",) * 7, LT=("IS AC/20",) * 4, LA=("IS AC/20",) * 6)
    assert groups(design) == [
        ("IS AC/20", "LT", places(Location.LT, 0, 4) + places(Location.LA, 4, 6)),
        ("IS AC/20", "RT", places(Location.RT, 0, 3) + places(Location.RA, 4, 7)),
    ]


@pytest.mark.parametrize(
    "loads",
    [
        {"RT": ("IS PPC",) * 2},
        {"RT": ("IS AC/20",) * 3, "LA": ("IS AC/20",) * 7},
        {"RT": ("IS AC/20",) * 3, "RA": ("IS AC/20",) * 6},
    ],
    ids=["alone", "not adjacent", "too few"],
)
def test_part_of_an_item_is_refused(loads: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(CatalogError, match=r"slots\.\w\w: IS .* fills \d of its \d+ slots"):
        machine(**loads)


def test_material_is_one_item_over_many_locations_and_cannot_be_hit() -> None:
    design = machine(LT=("Endo Steel",) * 8, RT=("Endo Steel",) * 6)
    assert groups(design) == [("Endo Steel", "LT", places(Location.LT, 0, 8) + places(Location.RT, 0, 6))]
    assert not any(design.hittable[Location.LT])


def test_hatchets_in_both_arms_are_two_items() -> None:
    design = machine(LA=("Hatchet",) * 4, RA=("Hatchet",) * 4)
    assert [(item.equipment.category, Location(item.location).name, len(item.slots)) for item in design.items] == [
        ("physical", "LA", 4),
        ("physical", "RA", 4),
    ]
    assert design.weapons == ()


@pytest.mark.rule("BMR-CON-053", "BMR-CON-054")
def test_each_slot_of_ammunition_is_a_bin_of_a_ton_or_of_the_shots_it_names() -> None:
    design = machine(LT=("IS AC/5 Ammo", "IS AC/5 Ammo", "IS Machine Gun Ammo (100)"))
    assert [(item.equipment.key, item.shots, item.slots) for item in design.bins] == [
        ("IS AC/5 Ammo", 20, ((Location.LT, 0),)),
        ("IS AC/5 Ammo", 20, ((Location.LT, 1),)),
        ("IS Machine Gun Ammo", 100, ((Location.LT, 2),)),
    ]


def test_front_and_rear_weapons_are_apart() -> None:
    design = machine(CT=("IS Medium Laser (R)", "IS Medium Laser"))
    assert [item.rear for item in design.weapons] == [True, False]


def test_what_can_be_hit() -> None:
    design = machine(RT=("CASE", "IS AC/5 Ammo", "Heat Sink"))
    assert design.hittable[Location.RT][:4] == (False, True, True, False)
    assert design.hittable[Location.HD] == (True, True, True, False, True, True)
    assert design.contents[Location.HD][2:4] == ("Cockpit", None)


@pytest.mark.rule("BMR-EQ-069")
def test_clan_machines_have_case_wherever_something_may_explode() -> None:
    loads = {"LT": ("Clan LRM 5 Ammo",), "LA": ("Clan Gauss Rifle",) * 6, "RT": ("Clan Gauss Rifle Ammo",)}
    guarded = clan_machine(**loads).has_case
    assert [location.name for location in Location if guarded[location]] == ["LT", "LA"]
    assert not any(machine(**loads).has_case)
    assert machine(RT=("CASE",)).has_case[Location.RT]


@pytest.mark.rule("BMR-CON-034")
@pytest.mark.parametrize(
    ("sink", "slots"), [("Heat Sink", 1), ("Clan Double Heat Sink", 2), ("IS Double Heat Sink", 3)]
)
def test_heat_sinks_outside_the_engine(sink: str, slots: int) -> None:
    design = machine(LT=(sink,) * 2 * slots, RL=(sink,) * slots if slots < 3 else ())
    assert design.sinks == (0, 0, 2, 0, 0, 0, 0, 1 if slots < 3 else 0)
    assert design.engine_sinks + sum(design.sinks) == 20


def test_more_heat_sinks_in_the_slots_than_there_are() -> None:
    with pytest.raises(CatalogError, match="heat_sinks: 1 heat sinks, but 2 in the slots"):
        MechDesign(replace(sheet(LT=("Heat Sink",) * 2), heat_sinks=1))


def test_items_are_plain_values() -> None:
    item = machine(RT=("IS PPC",) * 3).items[0]
    assert item == Item(0, item.equipment, Location.RT, False, places(Location.RT, 0, 3), 0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tons": 52}, "tons: no 'Mech weighs 52 tons"),
        ({"slots": ((),) * 8}, "slots.HD: 0 slots instead of 6"),
    ],
)
def test_impossible_sheets_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(CatalogError) as caught:
        MechDesign(replace(sheet(), **change))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("loads", "rule"),
    [
        ({"RT": ("IS AC/20",) * 6}, "BMR-CON-049"),
        ({"LT": ("Heat Sink",) * 12, "RT": ("Heat Sink",) * 12}, "BMR-CON-034"),
    ],
)
def test_a_design_that_cannot_be_made_names_its_rule(loads: dict[str, tuple[str, ...]], rule: str) -> None:
    with pytest.raises(CatalogError) as raised:
        MechDesign(sheet(**loads))
    assert raised.value.rule == rule
    assert str(raised.value).endswith(f"[{rule}]")
