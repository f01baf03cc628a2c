"""The whole catalog: every file loads, every name is unique, and everything that the books name is there."""

import pickle
from collections import Counter
from pathlib import Path

import pytest

from ironhex.catalog import CatalogError, Design, MechDesign, design, designs, load_design, mech
from ironhex.catalog.chassis_names import chassis_of, other_names, renamed
from ironhex.catalog.collection import FIXED, FOLDERS, TYPES, plain
from ironhex.catalog.data_files import ours, table
from ironhex.catalog.mech_sheet import SLOTS

ASSIGNMENT = [
    (place, cells["unit"]) for name in ("mechs", "vehicles") for place, cells in table(f"assignment/{name}.csv")
]


@pytest.fixture(autouse=True)
def no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path))


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Design]:
    """All our designs by name, whatever a user has besides."""
    return {name: design(name) for name in ours("designs", ".toml") if not name.endswith(FIXED)}


def test_there_are_designs_of_every_type(catalogue: dict[str, Design]) -> None:
    counts = Counter(machine.type for machine in catalogue.values())
    least = {"mech": 450, "vehicle": 120, "infantry": 60, "battle armor": 50, "protomech": 20, "emplacement": 3}
    assert set(counts) == set(TYPES) == set(least)
    assert all(counts[type] >= least[type] for type in TYPES), counts
    for type in TYPES:
        assert {name for name, machine in catalogue.items() if machine.type == type} == set(designs(type))


def test_every_motion_of_vehicles_is_there(catalogue: dict[str, Design]) -> None:
    motions = Counter(machine.sheet.motion for machine in catalogue.values() if machine.type == "vehicle")
    assert min(motions.values()) >= 1
    assert len(motions) == 7


def test_every_file_is_named_as_its_design(catalogue: dict[str, Design]) -> None:
    assert all(machine.name == name for name, machine in catalogue.items())


def test_names_are_unique_in_any_order_of_words(catalogue: dict[str, Design]) -> None:
    also = [cells["also"] for _, cells in table("designs/aliases.csv")]
    also += [other for name in catalogue for other in renamed(name, chassis_of(name))]
    counts = Counter(plain(name) for name in (*catalogue, *also))
    assert [name for name, count in counts.items() if count > 1] == []
    assert len({machine.key for machine in catalogue.values()}) == len(catalogue)


def test_every_other_name_belongs_to_a_chassis(catalogue: dict[str, Design]) -> None:
    known = {machine.chassis for machine in catalogue.values()}
    for place, cells in table("designs/chassis_names.csv"):
        assert cells["chassis"] in known, place
        assert cells["also"] in other_names(cells["chassis"])


def test_every_alias_leads_to_a_design(catalogue: dict[str, Design]) -> None:
    for place, cells in table("designs/aliases.csv"):
        assert design(cells["also"]) is catalogue[cells["name"]], place


def test_every_machine_of_the_assignment_tables_is_there(catalogue: dict[str, Design]) -> None:
    assert len(ASSIGNMENT) == 440 + 44
    for place, unit in ASSIGNMENT:
        assert design(unit) in catalogue.values(), place


@pytest.mark.parametrize(
    "name",
    [
        "Wyvern WVE-5N",
        "Goshawk",
        "ENF-4R Enforcer",
        "HBK-4G Hunchback",
        "CDA-3MA Cicada",
        "HER-5SA Hermes II",
        "Rommel Tank",
        "Rommel Tank (Gauss)",
        "Saladin Assault Hover Tank",
        "Saladin Assault Hover Tank (Ultra)",
        "Infiltrator Mk. II",
        "Motorized Platoon (Rifle)",
        "Motorized Platoon (MG)",
        "Phoenix Hawk PXH-1",
        "Vulcan VL-2T",
        "Wasp WSP-1A",
        "Stinger STG-3R",
        "Crusader CRD-3R",
    ],
)
def test_the_machines_of_examples_and_scenarios_are_there(name: str) -> None:
    assert design(name).items


def test_every_design_reads_back_the_same(catalogue: dict[str, Design]) -> None:
    for name, machine in catalogue.items():
        again = load_design(machine.to_toml(), name)
        assert (again.sheet, again.key, again) == (machine.sheet, machine.key, machine)


def test_every_design_survives_pickling(catalogue: dict[str, Design]) -> None:
    assert pickle.loads(pickle.dumps(catalogue)) == catalogue


def test_designs_are_read_once(catalogue: dict[str, Design]) -> None:
    assert all(design(name) is machine for name, machine in catalogue.items())


def machines(catalogue: dict[str, Design]) -> list[MechDesign]:
    return [machine for machine in catalogue.values() if isinstance(machine, MechDesign)]


def test_every_slot_of_a_mech_is_accounted_for(catalogue: dict[str, Design]) -> None:
    for machine in machines(catalogue):
        taken = [place for item in machine.items for place in item.slots]
        assert len(taken) == len(set(taken)), machine
        assert tuple(map(len, machine.contents)) == SLOTS[machine.config], machine
        assert set(machine.weapons).isdisjoint(machine.bins), machine


def test_mechs_agree_with_themselves(catalogue: dict[str, Design]) -> None:
    for machine in machines(catalogue):
        assert sum(machine.jets) == machine.jump, machine
        assert machine.engine_rating == machine.walk * machine.tons, machine
        assert machine.engine_sinks <= machine.engine_rating // 25, machine


def test_no_weapon_is_without_ammunition(catalogue: dict[str, Design]) -> None:
    for machine in catalogue.values():
        needed = {weapon.equipment.ammo for weapon in machine.weapons} - {""}
        assert needed <= {bin.equipment.ammo for bin in machine.bins}, machine


def test_words_may_stand_in_any_order() -> None:
    assert design("jr7-d jenner") is design("Jenner JR7-D")
    assert design("Man O' War Prime (Gargoyle)") is design("gargoyle prime")


def test_an_unknown_design_is_named() -> None:
    with pytest.raises(CatalogError, match=r"^designs: Griffin GRF-9X: no such design$"):
        design("Griffin GRF-9X")


def test_only_a_mech_is_a_mech() -> None:
    assert mech("Griffin GRF-1N").type == "mech"
    with pytest.raises(CatalogError, match=r"^designs: Rommel Tank: is a vehicle, not a 'Mech$"):
        mech("Rommel Tank")


def test_an_unknown_type() -> None:
    with pytest.raises(CatalogError, match=r"^x\.toml:1: type: 'boat' is not one of mech, vehicle, infantry"):
        load_design('type = "boat"', "x.toml")


def test_each_type_has_a_folder() -> None:
    assert set(FOLDERS) == set(TYPES)
