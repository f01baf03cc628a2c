"""The equipment table: figures of well-known items, names that resolve, and laws that every row keeps."""

import re

import pytest

from ironhex.catalog import CatalogError, Equipment, all_equipment, equipment
from ironhex.catalog.data_files import table
from ironhex.catalog.equipment import Carrier, Tech


def test_a_laser_has_the_figures_of_its_row() -> None:
    laser = equipment("IS Medium Laser")
    assert (laser.heat, laser.damage, laser.minimum, laser.short, laser.medium, laser.long) == (3, 5, 0, 3, 6, 9)
    assert (laser.slots, laser.quarter_tons, laser.ammo, laser.special, laser.basic) == (1, 4, "", "", True)


@pytest.mark.rule("BMR-WPN-006")
def test_a_ton_for_an_lrm_20_is_six_shots_of_twenty_missiles() -> None:
    launcher, ammo = equipment("IS LRM 20"), equipment("IS LRM 20 Ammo")
    assert (launcher.missiles, launcher.damage, launcher.ammo) == (20, 1, ammo.key)
    assert (ammo.shots, ammo.quarter_tons, ammo.slots) == (6, 4, 1)


@pytest.mark.parametrize(
    ("key", "to_hit", "special"),
    [
        ("IS Large Pulse Laser", -2, ""),
        ("Clan Micro Pulse Laser", -2, ""),
        ("Clan Heavy Large Laser", 1, ""),
        ("IS MRM 20", 1, "mrm"),
        ("IS Rocket Launcher 15", 1, "one-shot"),
        ("IS Flamer", 0, "flamer"),
        ("Clan Ultra AC/10", 0, "ultra"),
        ("IS LB 10-X AC", 0, "lbx"),
        ("IS Rotary AC/5", 0, "rotary"),
        ("IS Streak SRM 4", 0, "streak"),
        ("Clan ATM 9", 0, "atm"),
        ("IS Gauss Rifle", 0, "gauss"),
        ("IS Heavy Gauss Rifle", 0, "heavy gauss"),
    ],
)
def test_columns_and_words_of_special_weapons(key: str, to_hit: int, special: str) -> None:
    assert (equipment(key).to_hit, equipment(key).special) == (to_hit, special)


@pytest.mark.parametrize(
    ("key", "basic"),
    [
        ("IS LB 5-X AC", True),
        ("Clan Ultra AC/2", True),
        ("Clan Gauss Rifle", True),
        ("IS MRM 20", True),
        ("IS MRM 40", True),
        ("IS Anti-Missile System", False),
        ("Clan Streak SRM 2", False),
        ("IS SRM 4 (OS)", False),
    ],
)
def test_what_may_be_fired_by_its_figures_alone(key: str, basic: bool) -> None:
    assert equipment(key).basic is basic


@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("IS AC/20 Ammo", 20),
        ("IS SRM 6 Ammo", 12),
        ("Clan LRM 15 Ammo", 15),
        ("IS Machine Gun Ammo", 2),
        ("IS Anti-Missile System Ammo", 2),
        ("Clan ATM 12 HE Ammo", 36),
        ("IS Narc Missile Beacon Ammo", 2),
        ("IS Gauss Rifle Ammo", 0),
        ("IS Gauss Rifle", 20),
        ("IS Light Gauss Rifle", 16),
    ],
)
def test_what_explodes_and_how_hard(key: str, points: int) -> None:
    assert equipment(key).explosive_damage == points


@pytest.mark.parametrize("key", ["Endo Steel", "Ferro-Fibrous", "CASE", "Triple-Strength Myomer"])
def test_what_no_critical_hit_strikes(key: str) -> None:
    assert not equipment(key).hittable


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("ISMediumLaser", "IS Medium Laser"),
        ("Particle Cannon", "IS PPC"),
        ("CLERPPC", "Clan ER PPC"),
        ("Clan ER PPC", "Clan ER PPC"),
        ("ISLBXAC10 CL Ammo", "IS LB 10-X AC Cluster Ammo"),
        ("IS Ammo LRM-15", "IS LRM 15 Ammo"),
        ("CLLRM20 Ammo (Clan) Artemis-capable", "Clan LRM 20 Artemis Ammo"),
        ("ISDoubleHeatSink", "IS Double Heat Sink"),
        ("Endo-Steel", "Endo Steel"),
    ],
)
def test_names_of_other_programs_resolve(name: str, key: str) -> None:
    assert equipment(name).key == key


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("ISLargeXPulseLaser", "not in the Master Rules: a weapon of later books"),
        ("(IS) @ MML-7 (LRM Artemis IV Capable)", "not in the Master Rules: a weapon of later books"),
        ("Claws", "not in the Master Rules: gear of later books"),
        ("Blunderbuss", "no such equipment"),
    ],
)
def test_an_unknown_item_is_refused_by_name(name: str, reason: str) -> None:
    with pytest.raises(CatalogError, match=f"^{re.escape(f'equipment.csv: {name}: {reason}')}$"):
        equipment(name)


@pytest.mark.parametrize("row", [cells for _, cells in table("refused.csv")], ids=lambda row: row["name"])
def test_refused_names_are_not_equipment(row: dict[str, str]) -> None:
    with pytest.raises(CatalogError, match=f": not in the Master Rules: {row['reason']}$"):
        equipment(row["name"])


@pytest.mark.parametrize(
    ("name", "tech", "carrier", "key"),
    [
        ("@ SRM-6", None, None, "IS SRM 6 Ammo"),
        ("@ SRM-6", "Clan", None, "Clan SRM 6 Ammo"),
        ("(IS) @ LRM-15 (Artemis IV Capable)", "Clan", None, "IS LRM 15 Artemis Ammo"),
        ("Guardian ECM Suite", "Clan", None, "IS Guardian ECM Suite"),
        ("TAG", "Clan", None, "Clan TAG"),
        ("SRM-2", None, "suit", "BA SRM 2"),
        ("IS Small Laser", "IS", "suit", "BA Small Laser"),
        ("Light TAG", "IS", "suit", "Clan Light TAG"),
    ],
)
def test_a_name_is_read_for_the_unit_that_carries_it(
    name: str, tech: Tech | None, carrier: Carrier | None, key: str
) -> None:
    assert equipment(name, tech, carrier).key == key


def test_every_name_finds_its_own_row() -> None:
    for item in all_equipment():
        assert all(equipment(name) is item for name in (item.key, *item.aliases)), item.key


MACHINES = {"mech", "vehicle", "proto"}


@pytest.mark.parametrize("item", [item for item in all_equipment() if item.weapon], ids=lambda item: item.key)
def test_weapons_are_consistent(item: Equipment) -> None:
    brackets = [bound for bound in (item.short, item.medium, item.long) if bound]
    assert brackets == sorted(brackets)
    assert item.minimum < (item.short or 1)
    assert (item.missiles > 0) == (item.cluster > 0)
    if MACHINES & set(item.carriers) and item.formula != "tubes":
        assert item.slots > 0
        assert item.quarter_tons > 0
        assert item.bv > 0
        assert item.cost > 0
    if item.ammo:
        ammo = equipment(item.ammo)
        assert (ammo.category, ammo.shots, ammo.tech) == ("ammo", item.shots, item.tech)
        assert (ammo.family, ammo.level, ammo.carriers) == (item.family, item.level, item.carriers)
    else:
        assert item.shots == (1 if item.one_shot else 0)
    if item.basic:
        assert item.damage > 0
        assert item.short > 0


@pytest.mark.parametrize("item", [i for i in all_equipment() if i.category == "ammo"], ids=lambda item: item.key)
def test_ammunition_is_consistent(item: Equipment) -> None:
    weapons = [weapon for weapon in all_equipment() if weapon.weapon and weapon.ammo == item.ammo]
    assert len(weapons) == 1, "special ammunition stands in for the standard kind of exactly one weapon"
    assert (item.special == "") == (item.key == item.ammo)
    if item.carriers != ("suit",):
        assert item.cost > 0
        assert item.shots in (weapons[0].shots, weapons[0].shots // 2)
        assert item.quarter_tons == 4
    if "mech" in item.carriers:
        assert item.slots == 1


UNEXPLOSIVE = {"Gauss": 0, "AMS": 2, "Narc": 2, "iNarc": 3}
"""What the ammunition of some weapons does in an explosion, whatever they do to a target."""


@pytest.mark.parametrize("weapon", [item for item in all_equipment() if item.ammo and item.weapon], ids=lambda i: i.key)
def test_ordinary_ammunition_does_what_its_weapon_does(weapon: Equipment) -> None:
    ammo = equipment(weapon.ammo)
    assert (ammo.damage, ammo.missiles) == (weapon.damage, weapon.missiles)
    if "suit" not in weapon.carriers:
        assert ammo.explosive_damage == UNEXPLOSIVE.get(weapon.family, ammo.damage * (ammo.missiles or 1))
