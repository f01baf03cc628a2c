"""Cases written from the book alone: designs become elements."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import happened, perform, piece, stage
from tests.tinsoldier.test_convert import entry

from ironhex.catalog import VehicleDesign, design, designs, equipment
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.systems.tinsoldier.actions import Criticals
from ironhex.systems.tinsoldier.convert import convert, element_of
from ironhex.systems.tinsoldier.convert.criticals import Part, table
from ironhex.systems.tinsoldier.convert.weapons import weapon_of
from ironhex.systems.tinsoldier.edition import EDITION
from ironhex.systems.tinsoldier.element import Arc
from ironhex.systems.tinsoldier.events import AmmunitionLost, HazardsRolled

NOTHING = 20


@pytest.mark.rule("TS-CNV-001", "TS-CNV-002", "TS-CNV-018")
@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("Spider SDR-5V", (8, 8, 6, 4, 3, 3, 6)),
        ("Atlas AS7-D", (3, 0, 37, 24, 10, 10, 20)),
        ("Stinger STG-3R", (6, 6, 5, 4, 2, 2, 4)),
    ],
)
def test_the_mechs_of_the_book(name: str, figures: tuple[int, ...]) -> None:
    found = element_of(design(name))
    assert (found.speed, found.jump, found.front, found.back, found.mass, found.punch, found.kick) == figures


@pytest.mark.rule("TS-CNV-003")
def test_40_points_on_each_plate_of_a_vehicle() -> None:
    """Front, right, left, rear, turret; divided by the weights of what there is."""
    for name, plates in (
        ("Manticore Heavy Tank", ((16, 0), (8, 8), (8, 8), (0, 16), (8, 8))),
        ("LRM Carrier", ((20, 0), (10, 10), (10, 10), (0, 20))),
    ):
        machine = design(name)
        assert isinstance(machine, VehicleDesign)
        for place, shares in enumerate(plates):
            armor = tuple(40 * (index == place) for index in range(len(machine.sheet.armor)))
            found = element_of(VehicleDesign(replace(machine.sheet, armor=armor)))
            assert (found.front, found.back) == shares, (name, place)


@pytest.mark.rule("TS-CNV-003")
def test_the_rotor_of_a_vtol_is_no_turret() -> None:
    """16/32 of the front, 8/32 of each side; the book has no weight for a rotor."""
    machine = design("Peregrine Attack VTOL")
    assert isinstance(machine, VehicleDesign)
    found = element_of(VehicleDesign(replace(machine.sheet, armor=(32, 16, 16, 8, 2))))
    assert (found.front, found.back) == (24, 12)


@pytest.mark.rule("TS-CNV-004", "TS-CNV-005", "TS-CNV-006", "TS-CNV-007", "TS-CNV-008")
@pytest.mark.parametrize(
    ("gear", "figures"),
    [
        ("LRM 5", (5, 1, 7, 21, 0, False)),
        ("LRM 20", (20, 1, 7, 21, 0, False)),
        ("SRM 6", (6, 2, 1, 9, 0, False)),
        ("SRM 2", (2, 2, 1, 9, 0, False)),
        ("PPC", (1, 10, 4, 18, 0, False)),
        ("AC/5", (1, 5, 4, 18, 0, False)),
        ("Medium Laser", (1, 5, 1, 9, 0, False)),
        ("IS Medium Pulse Laser", (1, 6, 1, 6, 4, False)),
        ("Machine Gun", (1, 2, 1, 3, 0, True)),
        ("Flamer", (1, 2, 1, 3, 0, True)),
        ("Heavy Machine Gun", (1, 3, 1, 2, 0, True)),
    ],
)
def test_the_figures_of_weapons(gear: str, figures: tuple[int, ...]) -> None:
    found = weapon_of(equipment(gear), Arc.F)
    assert (
        found.shots,
        found.damage,
        found.minimum,
        found.effective,
        found.accuracy,
        found.anti_infantry,
    ) == figures


@pytest.mark.rule("TS-CNV-009")
def test_the_sides_of_vehicles() -> None:
    arcs = {
        (item.location, found.arc)
        for name in designs("vehicle")
        for item, found in zip(design(name).weapons, element_of(design(name)).weapons, strict=False)
        if len(design(name).weapons) == len(element_of(design(name)).weapons) and not item.rear
    }
    assert {(0, Arc.F), (1, Arc.R), (2, Arc.L), (3, Arc.B), (4, Arc.X)} <= arcs
    assert all(arc is {0: Arc.F, 1: Arc.R, 2: Arc.L, 3: Arc.B, 4: Arc.X, 5: Arc.F}[place] for place, arc in arcs)


@pytest.mark.rule("TS-CNV-015", "TS-CRT-017")
def test_all_ammunition_has_an_entry_whatever_guides_it() -> None:
    for kind in ("mech", "vehicle"):
        for name in designs(kind):
            found = element_of(design(name))
            rows = {row.name for row in found.table if row.part == "ammunition"}
            for load in found.ammunition:
                assert equipment(load.name).name in rows, (name, load.name)


@pytest.mark.rule("TS-CRT-017")
@pytest.mark.parametrize(("name", "ammo"), [("Apollo APL-1M", "LRM 15 Ammo"), ("Hatchetman HCT-5S", "LB 10-X AC Ammo")])
def test_guided_and_cluster_ammunition_explodes(name: str, ammo: str) -> None:
    found = element_of(design(name))
    row = entry(found, ammo)
    battle = stage("5x5", piece(name, "0203"), piece("Atlas AS7-D", "0201"))
    after, events = perform(battle, Criticals(1, 1), dice=[row.low, *[NOTHING] * 10])
    assert len(happened(events, HazardsRolled)[0].faces) == 10
    assert happened(events, AmmunitionLost)
    full = battle.piece(1).shots[0]
    assert after.piece(1).shots[0] == full - round(full / len(row.boxes) + 0.01)


@pytest.mark.rule("TS-CNV-013")
@pytest.mark.parametrize(("motion", "slots"), [("displacement", 8), ("hover", 17), ("wheeled", 14), ("tracked", 8)])
def test_motive_systems(motion: str, slots: int) -> None:
    found = [name for name in designs("vehicle") if design(name).kind == motion]
    assert {entry(element_of(design(name)), "Motive System").weight for name in found} == {slots}


@pytest.mark.rule("TS-CNV-016")
def test_a_fast_vehicle_has_8_boxes_and_a_slow_one_its_speed() -> None:
    for name in designs("vehicle"):
        machine = design(name)
        assert isinstance(machine, VehicleDesign)
        boxes = len(entry(element_of(machine), "Engine").boxes)
        assert boxes == max(1, min(machine.cruise, 8))
    assert max(design(name).sheet.cruise for name in designs("vehicle")) > 8


@pytest.mark.rule("TS-CNV-014")
def test_the_systems_of_a_vehicle_weigh_what_the_book_says() -> None:
    total = sum(row.weight for row in element_of(design("Manticore Heavy Tank")).table)
    assert total == 94 + 8 + 17 + (19 + 11 + 22) + 52 + 15 + 19
    assert convert(design("Manticore Heavy Tank")).step("Critical table").total == total


@pytest.mark.rule("TS-IND-001")
def test_only_lrm_launchers_fire_indirectly() -> None:
    for gear, fine in (("LRM 5", True), ("LRM 20", True), ("SRM 6", False), ("AC/5", False), ("PPC", False)):
        assert weapon_of(equipment(gear), Arc.F).indirect == fine


@pytest.mark.rule("TS-INF-001", "TS-INF-002", "TS-INF-005", "TS-INF-009", "TS-INF-010")
@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("Foot Platoon (Rifle)", (7, 1, 0, False, False, [("Rifles", 1, 1)])),
        ("Foot Platoon (SRM)", (7, 1, 0, True, False, [("SRM 2", 2, 2), ("Rifles", 1, 1)])),
        ("Anti-Mech Jump Platoon (MG)", (7, 1, 3, True, True, [("Machine Gun", 1, 2), ("Rifles", 1, 1)])),
    ],
)
def test_sections_of_infantry(name: str, figures: tuple[object, ...]) -> None:
    found = element_of(design(name))
    weapons = [(each.name, each.shots, each.damage) for each in found.weapons]
    assert (found.troopers, found.speed, found.jump, found.heavy, found.anti_mech, weapons) == figures
    assert [each.one_shot for each in found.weapons] == [each.name == "SRM 2" for each in found.weapons]


@pytest.mark.rule("TS-CNV-017", "TS-INT-005")
@pytest.mark.parametrize(
    ("weights", "ends"), [((2, 1), [667, 1000]), ((1, 2), [333, 1000]), ((1, 1, 6), [125, 250, 1000])]
)
def test_the_numbers_of_a_table_are_rounded_to_the_nearest(weights: tuple[int, ...], ends: list[int]) -> None:
    parts = [Part(str(number), "equipment", weight) for number, weight in enumerate(weights)]
    assert [row.high for row in table(parts)] == ends


@pytest.mark.rule("TS-PRE-005", "TS-PRE-004")
def test_only_infantry_has_no_piloting_skill() -> None:
    units = tuple(map(UnitSetup, ("Atlas AS7-D", "Manticore Heavy Tank", "Foot Platoon (Rifle)")))
    battle = EDITION.new_game(Setup((SideSetup("Red", units), SideSetup("Blue", units[:1])))).facts
    assert [piece.piloting for piece in battle.alive("Red")] == [14, 14, None]
    assert [piece.gunnery for piece in battle.alive("Red")] == [19, 19, 19]
