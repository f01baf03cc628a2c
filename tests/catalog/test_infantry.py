"""Platoons, and what they have in common with battle armor: their text forms and the figures the book gives them."""

import pytest
from msgspec.structs import replace

from ironhex.catalog import CatalogError, PlatoonDesign, SuitDesign, design, load_design

ARMS = {"Rifle": 3, "MG": 3, "Flamer": 3, "Laser": 2, "SRM": 2}
"""Weapons of platoons, and the MP that motorized and jumping men have with them."""


def platoon(name: str) -> PlatoonDesign:
    found = design(name)
    assert isinstance(found, PlatoonDesign)
    return found


@pytest.mark.rule("BMR-INF-002", "BMR-INF-037")
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
def test_the_room_infantry_takes_in_a_carrier(name: str, tons: int) -> None:
    assert design(name).tons == tons


@pytest.mark.rule("BMR-INF-015")
@pytest.mark.parametrize("name", ["Fenrir (MG)", "Motorized Platoon (Rifle)", "Elemental (MG)", "Undine"])
def test_infantry_walks_one_hex_and_runs_the_rest(name: str) -> None:
    men = design(name)
    assert isinstance(men, PlatoonDesign | SuitDesign)
    assert men.walk == 1 <= men.run


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
    with pytest.raises(CatalogError, match=rf"items\.men: expected one infantry weapon, not {len(arms)}"):
        PlatoonDesign(replace(platoon("Foot Platoon (Rifle)").sheet, items=(arms,)))
