"""Reading .blk files, written here in the forms of all unit types."""

import pytest
from tests.catalog.foreign import BLK, PLATOON, SUITS

from ironhex.catalog import CatalogError, PlatoonDesign, SuitDesign, SuitLocation, VehicleDesign, read_blk, write_blk


def tank(text: str = BLK, dead_weight: bool = False) -> VehicleDesign:
    found = read_blk(text, "t.blk", dead_weight)
    assert isinstance(found, VehicleDesign)
    return found


def test_a_tank_in_full() -> None:
    found = tank()
    assert (found.name, found.tons, found.motion, found.era, found.level) == ("Test Tank (AC)", 50, "tracked", 3030, 2)
    assert (found.tech, found.cruise, found.engine, found.armor_type) == ("IS", 4, "XL", "Ferro-Fibrous")
    assert (found.struck(found.armor), found.cargo, found.omni) == ((30, 20, 20, 15, 25), 6, False)
    assert found.sheet.items == (
        ("IS Machine Gun",),
        (),
        (),
        (),
        ("IS AC/10", "IS Medium Laser"),
        ("IS AC/10 Ammo", "IS Machine Gun Ammo (100)"),
    )


def test_case_of_tags_and_ends_of_lines_do_not_matter() -> None:
    text = BLK.replace("<cruiseMP>", "<CRUISEMP>").replace("</cruiseMP>", "</CRUISEMP>").replace("\n", "\r\n")
    assert tank(text) == tank()


@pytest.mark.parametrize(
    ("said", "tech", "level"),
    [
        ("IS", "IS", 2),
        ("IS Level 1", "IS", 1),
        ("Clan", "Clan", 2),
        ("Clan Level 3", "Clan", 3),
        ("Mixed (IS Chassis)", "Mixed IS", 2),
        ("Mixed (Clan Chassis) Level 3", "Mixed Clan", 3),
    ],
)
def test_technology_and_level(said: str, tech: str, level: int) -> None:
    found = tank(BLK.replace("<type>\nIS", f"<type>\n{said}"))
    assert (found.tech, found.level) == (tech, level)
    assert found.engine == ("Clan XL" if tech.endswith("Clan") else "XL")


def test_old_machines_of_the_inner_sphere_are_introductory() -> None:
    assert tank(BLK.replace("3030", "3025")).level == 1


def test_halves_of_tons() -> None:
    found = tank(BLK.replace("<Tonnage>\n50", "<Tonnage>\n7.5"))
    assert (found.sheet.tons, found.sheet.half_ton, found.tons) == (7, True, 8)
    assert tank(BLK.replace("<Tonnage>\n50", "<Tonnage>\n50.0")) == tank()


def test_pods_make_an_omnivehicle() -> None:
    found = tank(BLK.replace("ISAC10\n", "ISAC10:OMNI\n", 1))
    assert found.omni
    assert [(mount.equipment.key, mount.pod) for mount in found.weapons if mount.pod] == [("IS AC/10", True)]


def test_a_platoon_and_its_training() -> None:
    men = read_blk(PLATOON, "p.blk")
    assert isinstance(men, PlatoonDesign)
    assert (men.motive, men.troopers, men.anti_mech, men.weapon.key) == ("jump", 21, True, "Infantry Laser")
    assert (men.jump, men.level, len(men.items)) == (2, 1, 1)


def test_the_strength_of_a_platoon_is_the_books_unless_the_file_gives_it() -> None:
    assert read_blk(PLATOON.replace("\nIS\n", "\nClan\n"), "p.blk").sheet.troopers == 25
    assert read_blk(PLATOON + "<troopers>\n20\n</troopers>", "p.blk").sheet.troopers == 20


def test_a_suit_s_value_is_what_its_file_declares() -> None:
    declared = read_blk(SUITS.replace("<Armor>", "<BV>\n36\n</BV>\n<Armor>"), "s.blk")
    assert isinstance(declared, SuitDesign)
    assert declared.bv == 36
    assert read_blk(write_blk(declared), "again.blk").sheet == declared.sheet
    assert SuitDesign.load(declared.to_toml(), "again.toml").sheet == declared.sheet


def test_suits_and_what_single_troopers_carry() -> None:
    squad = read_blk(SUITS, "s.blk")
    assert isinstance(squad, SuitDesign)
    assert (squad.suits, squad.run, squad.jump, squad.suit_armor) == (4, 1, 3, 9)
    assert (squad.leg_attacks, squad.swarm_attacks, squad.rides) == (True, False, "OmniMechs")
    assert [(mount.equipment.key, mount.location) for mount in squad.weapons] == [
        ("BA SRM 2", SuitLocation.SQUAD),
        ("BA Flamer", SuitLocation.TROOPER_2),
    ]


@pytest.mark.parametrize(("motion", "field"), [("VTOL", "fly"), ("UMU", "swim"), ("Jump", "jump")])
def test_suits_that_fly_or_swim(motion: str, field: str) -> None:
    squad = read_blk(SUITS.replace("\nJump\n", f"\n{motion}\n"), "s.blk")
    assert getattr(squad, field) == 3
    assert sum((squad.sheet.jump, squad.sheet.fly, squad.sheet.swim)) == 3


def test_unknown_equipment_is_named_or_becomes_dead_weight() -> None:
    text = BLK.replace("ISMediumLaser", "Death Ray")
    with pytest.raises(CatalogError, match=r"^t\.blk:29: turret equipment: Death Ray: no such equipment$"):
        tank(text)
    item = tank(text, dead_weight=True).items[2]
    assert (item.equipment.name, item.equipment.special, item.equipment.weapon) == ("Death Ray", "dead weight", False)
    again = VehicleDesign.load(tank(text, dead_weight=True).to_toml(), "again")
    assert again == tank(text, dead_weight=True)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "Tank\n</UnitType>",
            "Blimp\n</UnitType>",
            r"^t\.blk:6: unittype: the Master Rules have no unit type 'Blimp'",
        ),
        ("<UnitType>\nTank\n</UnitType>", "", r"^t\.blk:1: unittype: missing"),
        ("\nTracked\n", "\nMaglev\n", r"^t\.blk:57: motion_type: the Master Rules have no motion 'Maglev'"),
        ("<engine_type>\n2", "<engine_type>\n3", r"^t\.blk:54: engine_type: the Master Rules have no engine '3'"),
        ("<armor_type>\n1", "<armor_type>\n4", r"^t\.blk:51: armor_type: the Master Rules have no vehicle armor '4'"),
        ("<Tonnage>\n50", "<Tonnage>\n", r"^t\.blk:14: tonnage: missing"),
        ("<Tonnage>\n50", "<Tonnage>\n50.1", r"^t\.blk:15: tonnage: expected a weight in quarter tons, not '50\.1'"),
        ("<Tonnage>\n50", "<Tonnage>\n900", r"^t\.blk:15: tons: Expected `int` <= 300"),
        ("\n30\n20\n20", "\n30\nmany\n20", r"^t\.blk:22: armor: expected a number, not 'many'"),
        ("25\n</Armor>", "</Armor>", r"^t\.blk:27: items\.turret: IS AC/10 needs a turret"),
        (
            "TroopSpace:1.5",
            "MechBay:2",
            r"^t\.blk:39: transporters: the Master Rules have no infantry or cargo space 'MechBay'",
        ),
        ("TroopSpace:1.5", "TroopSpace:lots", r"^t\.blk:39: transporters: expected a weight in quarter tons"),
        ("<type>\nIS", "<type>\nAlien", r"^t\.blk:42: type: 'Alien' is not a technology base"),
        ("<type>", "stray", r"^t\.blk:41: block: 'stray' is outside any block"),
    ],
)
def test_faults_are_named_with_their_line(old: str, new: str, message: str) -> None:
    assert old in BLK
    with pytest.raises(CatalogError, match=message):
        tank(BLK.replace(old, new, 1))
