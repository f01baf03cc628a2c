"""Platoons and battle armor: their text forms and the figures the book gives them."""

import pytest
from msgspec.structs import replace

from ironhex.catalog import CatalogError, PlatoonDesign, SuitDesign, SuitLocation, design, designs, load_design

ARMS = {"Rifle": 3, "MG": 3, "Flamer": 3, "Laser": 2, "SRM": 2}
"""Weapons of platoons, and the MP that motorized and jumping men have with them."""


def platoon(name: str) -> PlatoonDesign:
    found = design(name)
    assert isinstance(found, PlatoonDesign)
    return found


def suits(name: str) -> SuitDesign:
    found = design(name)
    assert isinstance(found, SuitDesign)
    return found


@pytest.mark.parametrize("arm", ARMS)
@pytest.mark.parametrize(
    ("motive", "strength"),
    [
        pytest.param("Foot", 28, marks=pytest.mark.rule("BMR-INF-003")),
        pytest.param("Motorized", 28, marks=pytest.mark.rule("BMR-INF-004")),
        pytest.param("Jump", 21, marks=pytest.mark.rule("BMR-INF-005")),
    ],
)
def test_strength_and_movement_of_platoons(motive: str, strength: int, arm: str) -> None:
    fast = ARMS[arm]
    wanted = {"Foot": (1, 1, 0), "Motorized": (1, fast, 0), "Jump": (1, 1, fast)}[motive]
    for name, troopers in ((f"{motive} Platoon ({arm})", strength), (f"Clan {motive} Point ({arm})", 25)):
        for trained in (False, True):
            men = platoon(name.replace(motive, f"Anti-Mech {motive}") if trained else name)
            assert (men.walk, men.run, men.jump) == wanted
            assert (men.motive, men.troopers, men.anti_mech) == (motive.lower(), troopers, trained)
            assert (men.weapon.category, men.clan) == ("infantry", troopers == 25)


@pytest.mark.rule("BMR-INF-017")
@pytest.mark.parametrize(
    ("name", "tons"),
    [("Foot Platoon (SRM)", 3), ("Jump Platoon (SRM)", 4), ("Motorized Platoon (SRM)", 6), ("Elemental (MG)", 5)],
)
def test_the_room_men_take_in_a_carrier(name: str, tons: int) -> None:
    assert design(name).tons == tons


@pytest.mark.rule("BMR-INF-015")
@pytest.mark.parametrize("name", ["Fenrir (MG)", "Motorized Platoon (Rifle)", "Elemental (MG)", "Undine"])
def test_men_walk_one_hex_and_run_the_rest(name: str) -> None:
    men = design(name)
    assert isinstance(men, PlatoonDesign | SuitDesign)
    assert men.walk == 1 <= men.run


STANDARD = (4, 1, 3, 0, 0, 9, True, True, "OmniMechs", "")


@pytest.mark.parametrize(
    ("names", "figures"),
    [
        pytest.param(names, figures, marks=pytest.mark.rule(f"BMR-SUIT-{number}"), id=names)
        for number, names, figures in (
            ("001", "Elemental", (5, 1, 3, 0, 0, 10, True, True, "OmniMechs", "")),
            ("003", "Gnome", (5, 1, 2, 0, 0, 14, False, False, "OmniMechs", "")),
            ("009", "Salamander", (5, 1, 3, 0, 0, 7, True, True, "OmniMechs", "fire-resistant")),
            ("015", "Sylph", (5, 1, 0, 5, 0, 5, True, True, "OmniMechs", "")),
            ("025", "Undine", (5, 1, 0, 0, 3, 8, True, False, "OmniMechs", "")),
            ("034", "Inner Sphere Standard", STANDARD),
            ("034", "Raiden", STANDARD),
            ("034", "Cavalier", STANDARD),
            ("034", "Gray Death Standard", STANDARD),
            ("036", "Achileus", (4, 1, 3, 0, 0, 6, True, True, "OmniMechs", "improved stealth")),
            ("040", "Fa Shih", (4, 1, 3, 0, 0, 7, True, True, "anything", "")),
            ("049", "Fenrir", (4, 4, 0, 0, 0, 5, False, False, "", "")),
            ("058", "Gray Death Light Scout", (4, 1, 4, 0, 0, 4, True, True, "OmniMechs", "")),
            ("061", "Infiltrator Mk. I", (4, 2, 0, 0, 0, 5, False, False, "", "basic stealth")),
            ("068", "Infiltrator Mk. II", (4, 1, 3, 0, 0, 6, True, True, "OmniMechs", "standard stealth")),
            ("074", "Kage", (4, 1, 4, 0, 0, 5, True, True, "OmniMechs", "basic stealth")),
            ("080", "Kanazuchi", (4, 1, 0, 0, 0, 15, False, False, "", "")),
            ("085", "Longinus", STANDARD),
            ("088", "Purifier", (4, 1, 3, 0, 0, 6, True, True, "OmniMechs", "mimetic")),
            ("094", "Sloth", (4, 3, 0, 0, 0, 5, False, False, "", "")),
        )
    ],
)
def test_suits_have_the_figures_of_the_book(names: str, figures: tuple[object, ...]) -> None:
    found = [name for name in designs("battle armor") if name == names or name.startswith(f"{names} (")]
    assert found
    for name in found:
        squad = suits(name)
        movement = (squad.run, squad.jump, squad.fly, squad.swim)
        able = (squad.leg_attacks, squad.swarm_attacks, squad.rides, squad.armor_type)
        assert (squad.suits, *movement, squad.armor, *able) == figures, name


@pytest.mark.parametrize(
    ("name", "weapons"),
    [
        pytest.param(name, weapons, marks=pytest.mark.rule(f"BMR-SUIT-{number}"), id=name)
        for number, name, weapons in (
            ("006", "Gnome", [("ER Small Laser", "SQUAD"), ("Advanced SRM 2", "SQUAD")]),
            ("035", "Raiden (Laser)", [("Small Laser", "SQUAD")]),
            ("037", "Achileus (Flamer)", [("Flamer", "SQUAD")]),
            ("051", "Fenrir (SPLAS)", [("Twin Small Pulse Lasers", "SQUAD")]),
            ("075", "Kage (MG)", [("Machine Gun", "TROOPER_1")]),
            ("082", "Kanazuchi", [("Medium Laser", "SQUAD"), ("SRM 2", "SQUAD"), ("SRM 2", "SQUAD")]),
            ("089", "Purifier (Laser)", [("ER Small Laser", "SQUAD")]),
        )
    ],
)
def test_weapons_of_suits(name: str, weapons: list[tuple[str, str]]) -> None:
    assert [(mount.equipment.name, mount.location.name) for mount in suits(name).weapons] == weapons


@pytest.mark.rule("BMR-SUIT-042")
def test_each_fa_shih_trooper_carries_a_minefield() -> None:
    mines = [mount.location for mount in suits("Fa Shih (TAG)").items if mount.equipment.key == "BA Mine"]
    assert mines == [SuitLocation(number) for number in (1, 2, 3, 4)]


@pytest.mark.parametrize("name", ["Jump Platoon (Laser)", "Elemental (Laser)", "Fa Shih (MG)", "Undine", "Sylph"])
def test_texts_read_back_the_same(name: str) -> None:
    men = design(name)
    assert load_design(men.to_toml(), "again").sheet == men.sheet


def test_field_guns_go_with_the_men() -> None:
    gunners = replace(
        platoon("Motorized Platoon (Rifle)").sheet, items=(("Infantry Rifle", "IS AC/2", "IS AC/2 Ammo"),)
    )
    men = PlatoonDesign(gunners)
    assert [mount.equipment.key for mount in men.weapons] == ["Infantry Rifle", "IS AC/2"]
    assert men.weapon.key == "Infantry Rifle"
    assert [bin.shots for bin in men.bins] == [45]


@pytest.mark.parametrize("arms", [(), ("Infantry Rifle", "Infantry SRM")])
def test_a_platoon_has_one_kind_of_weapon(arms: tuple[str, ...]) -> None:
    with pytest.raises(CatalogError, match=rf"items\.men: one weapon of infantry wanted, not {len(arms)}"):
        PlatoonDesign(replace(platoon("Foot Platoon (Rifle)").sheet, items=(arms,)))


def test_there_are_no_more_troopers_than_suits() -> None:
    kage = suits("Kage (MG)").sheet
    items = (*kage.items[:5], ("BA Flamer",), ())
    with pytest.raises(CatalogError, match=r"items\.trooper_5: there are 4 suits"):
        SuitDesign(replace(kage, items=items))
