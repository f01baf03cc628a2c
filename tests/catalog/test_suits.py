"""Suits of battle armor: the figures the book gives them, suit by suit."""

import pytest
from msgspec.structs import replace

from ironhex.catalog import CatalogError, SuitDesign, SuitLocation, design, designs, equipment


def suits(name: str) -> SuitDesign:
    found = design(name)
    assert isinstance(found, SuitDesign)
    return found


def family(chassis: str) -> list[SuitDesign]:
    """All configurations of a suit."""
    return [suits(name) for name in designs("battle armor") if name == chassis or name.startswith(f"{chassis} (")]


STANDARD = (4, 1, 3, 0, 0, 9, True, True, "OmniMechs", "")


@pytest.mark.parametrize(
    ("names", "figures"),
    [
        pytest.param(names, figures, marks=pytest.mark.rule(rule), id=names)
        for rule, names, figures in (
            ("BMR-SUIT-001", "Elemental", (5, 1, 3, 0, 0, 10, True, True, "OmniMechs", "")),
            ("BMR-SUIT-003", "Gnome", (5, 1, 2, 0, 0, 14, False, False, "OmniMechs", "")),
            ("BMR-SUIT-009", "Salamander", (5, 1, 3, 0, 0, 7, True, True, "OmniMechs", "fire-resistant")),
            ("BMR-SUIT-015", "Sylph", (5, 1, 0, 5, 0, 5, True, True, "OmniMechs", "")),
            ("BMR-SUIT-025", "Undine", (5, 1, 0, 0, 3, 8, True, False, "OmniMechs", "")),
            ("BMR-SUIT-034", "Inner Sphere Standard", STANDARD),
            ("BMR-SUIT-034", "Raiden", STANDARD),
            ("BMR-SUIT-034", "Cavalier", STANDARD),
            ("BMR-SUIT-034", "Gray Death Standard", STANDARD),
            ("BMR-SUIT-036", "Achileus", (4, 1, 3, 0, 0, 6, True, True, "OmniMechs", "improved stealth")),
            ("BMR-SUIT-040", "Fa Shih", (4, 1, 3, 0, 0, 7, True, True, "anything", "")),
            ("BMR-SUIT-049", "Fenrir", (4, 4, 0, 0, 0, 5, False, False, "", "")),
            ("BMR-SUIT-058", "Gray Death Light Scout", (4, 1, 4, 0, 0, 4, True, True, "OmniMechs", "")),
            ("BMR-SUIT-061", "Infiltrator Mk. I", (4, 2, 0, 0, 0, 5, False, False, "", "basic stealth")),
            ("BMR-SUIT-068", "Infiltrator Mk. II", (4, 1, 3, 0, 0, 6, True, True, "OmniMechs", "standard stealth")),
            ("BMR-SUIT-074", "Kage", (4, 1, 4, 0, 0, 5, True, True, "OmniMechs", "basic stealth")),
            ("BMR-SUIT-080", "Kanazuchi", (4, 1, 0, 0, 0, 15, False, False, "", "")),
            ("BMR-SUIT-085", "Longinus", STANDARD),
            ("BMR-SUIT-088", "Purifier", (4, 1, 3, 0, 0, 6, True, True, "OmniMechs", "mimetic")),
            ("BMR-SUIT-094", "Sloth", (4, 3, 0, 0, 0, 5, False, False, "", "")),
        )
    ],
)
def test_suits_have_the_figures_of_the_book(names: str, figures: tuple[object, ...]) -> None:
    assert family(names)
    for squad in family(names):
        movement = (squad.run, squad.jump, squad.fly, squad.swim)
        able = (squad.leg_attacks, squad.swarm_attacks, squad.rides, squad.armor_type)
        assert (squad.suits, *movement, squad.suit_armor, *able) == figures, squad.name


@pytest.mark.rule("BMR-INF-047", "BMR-INF-006")
def test_clan_points_have_five_suits_and_squads_four() -> None:
    """All suits do; of the Inner Sphere's, those that need no entry of their own jump 3 hexes and walk 1."""
    assert {(squad.clan, squad.suits) for squad in map(suits, designs("battle armor"))} == {(True, 5), (False, 4)}
    assert {(squad.walk, squad.run, squad.jump) for squad in family("Inner Sphere Standard")} == {(1, 1, 3)}
    assert {(squad.walk, squad.run, squad.jump) for squad in family("Elemental")} == {(1, 1, 3)}


@pytest.mark.parametrize(
    ("chassis", "move"),
    [
        pytest.param(chassis, move, marks=pytest.mark.rule(rule), id=f"{rule} {chassis}")
        for rule, chassis, move in (
            ("BMR-SUIT-004", "Gnome", (1, 2, 0, 0, "OmniMechs")),
            ("BMR-SUIT-018", "Sylph", (1, 0, 5, 0, "OmniMechs")),
            ("BMR-SUIT-019", "Sylph", (1, 0, 5, 0, "OmniMechs")),
            ("BMR-SUIT-025", "Undine", (1, 0, 0, 3, "OmniMechs")),
            ("BMR-SUIT-045", "Fa Shih", (1, 3, 0, 0, "anything")),
            ("BMR-SUIT-050", "Fenrir", (4, 0, 0, 0, "")),
            ("BMR-SUIT-062", "Infiltrator Mk. I", (2, 0, 0, 0, "")),
            ("BMR-SUIT-095", "Sloth", (3, 0, 0, 0, "")),
        )
    ],
)
def test_how_a_suit_gets_about(chassis: str, move: tuple[object, ...]) -> None:
    for squad in family(chassis):
        assert (squad.run, squad.jump, squad.fly, squad.swim, squad.rides) == move


@pytest.mark.parametrize(
    "chassis",
    [
        pytest.param("Gnome", marks=pytest.mark.rule("BMR-SUIT-005")),
        pytest.param("Fenrir", marks=pytest.mark.rule("BMR-SUIT-057")),
        pytest.param("Infiltrator Mk. I", marks=pytest.mark.rule("BMR-SUIT-065")),
        pytest.param("Kanazuchi", marks=pytest.mark.rule("BMR-SUIT-084")),
        pytest.param("Sloth", marks=pytest.mark.rule("BMR-SUIT-104")),
    ],
)
def test_suits_that_cannot_climb(chassis: str) -> None:
    assert {(squad.leg_attacks, squad.swarm_attacks) for squad in family(chassis)} == {(False, False)}


@pytest.mark.rule("BMR-INF-056")
def test_all_others_may_climb() -> None:
    """An Undine drags a 'Mech down in water, but does not swarm."""
    clumsy = {"Gnome", "Fenrir", "Kanazuchi", "Sloth"}
    for squad in map(suits, designs("battle armor")):
        able = squad.chassis not in clumsy and squad.name != "Infiltrator Mk. I"
        assert squad.leg_attacks == able, squad.name
        assert squad.swarm_attacks == (able and squad.chassis != "Undine"), squad.name


ARMED = {"(Flamer)": "BA Flamer", "(Laser)": "BA Small Laser", "(MG)": "BA Machine Gun"}


@pytest.mark.parametrize(
    ("chassis", "arms"),
    [
        pytest.param(chassis, arms, marks=pytest.mark.rule(rule), id=f"{rule} {chassis}")
        for rule, chassis, arms in (
            ("BMR-INF-048", "Elemental", {model: [arm, "BA SRM 2"] for model, arm in ARMED.items()}),
            ("BMR-SUIT-006", "Gnome", {"": ["BA Clan ER Small Laser", "BA Clan Advanced SRM 2"]}),
            ("BMR-SUIT-035", "Raiden", {model: [arm] for model, arm in ARMED.items()} | {"(SRM)": ["BA SRM 2"]}),
            ("BMR-SUIT-037", "Achileus", {model: [arm] for model, arm in ARMED.items()}),
            ("BMR-SUIT-041", "Fa Shih", {model: [arm] for model, arm in ARMED.items()} | {"(TAG)": []}),
            (
                "BMR-SUIT-051",
                "Fenrir",
                {
                    "(MPLAS)": ["BA Medium Pulse Laser"],
                    "(SPLAS)": ["BA Small Pulse Laser Pair"],
                    "(SLAS)": ["BA Small Laser Triple"],
                    "(MG)": ["BA Machine Gun Triple"],
                    "(SRM)": ["BA SRM 4"],
                },
            ),
            (
                "BMR-SUIT-059",
                "Gray Death Light Scout",
                {
                    f"({word})": [f"Infantry {arm}"]
                    for word, arm in (
                        ("Flamer", "Flamer"),
                        ("Laser", "Laser"),
                        ("MG", "Machine Gun"),
                        ("Rifle", "Rifle"),
                        ("SRM", "SRM"),
                    )
                },
            ),
            ("BMR-SUIT-080", "Kanazuchi", {"": ["BA Medium Laser", "BA SRM 2", "BA SRM 2"]}),
            (
                "BMR-SUIT-089",
                "Purifier",
                {"(Laser)": ["BA ER Small Laser"], "(NARC)": ["BA Compact Narc"] * 4, "(TAG)": []},
            ),
        )
    ],
)
def test_what_a_suit_can_be_armed_with(chassis: str, arms: dict[str, list[str]]) -> None:
    """These configurations and no others, all troopers alike; TAG is no weapon."""
    found = {squad.sheet.model: [mount.equipment.key for mount in squad.weapons] for squad in family(chassis)}
    assert found == arms


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Fa Shih (TAG)", marks=pytest.mark.rule("BMR-SUIT-041")),
        pytest.param("Kage (TAG)", marks=pytest.mark.rule("BMR-SUIT-076")),
    ],
)
def test_light_tag_reaches_as_far_as_a_medium_laser(name: str) -> None:
    (tag,) = [mount.equipment for mount in suits(name).items if mount.equipment.special == "tag"]
    assert (tag.short, tag.medium, tag.long) == (3, 6, 9)


@pytest.mark.rule("BMR-SUIT-075")
def test_only_the_first_trooper_of_a_kage_squad_has_a_support_weapon() -> None:
    for squad in family("Kage"):
        (arm,) = [mount for mount in squad.items if mount.equipment.weapon or mount.equipment.special == "tag"]
        assert arm.location == SuitLocation.TROOPER_1


@pytest.mark.parametrize(
    ("name", "salvos"),
    [
        pytest.param("Elemental (MG)", [2], marks=pytest.mark.rule("BMR-INF-048")),
        pytest.param("Gnome", [1, 1], marks=pytest.mark.rule("BMR-SUIT-006")),
        ("Salamander", [1]),
        ("Sylph", [1]),
        pytest.param("Undine", [1], marks=pytest.mark.rule("BMR-SUIT-029")),
        pytest.param("Fenrir (SRM)", [4], marks=pytest.mark.rule("BMR-SUIT-056")),
        pytest.param("Infiltrator Mk. I", [], marks=pytest.mark.rule("BMR-SUIT-064")),
        pytest.param("Kanazuchi", [1, 1], marks=pytest.mark.rule("BMR-SUIT-082")),
        pytest.param("Longinus (MG)", [1], marks=pytest.mark.rule("BMR-SUIT-086")),
        ("Sloth", [1, 1, 1, 1]),
    ],
)
def test_how_often_a_suit_fires_what_it_loads(name: str, salvos: list[int]) -> None:
    assert [bin.shots for bin in suits(name).bins] == salvos


@pytest.mark.rule("BMR-SUIT-063")
def test_a_grenade_does_one_point_at_the_range_of_a_machine_gun() -> None:
    (launcher,) = [mount.equipment for mount in suits("Infiltrator Mk. I").weapons]
    gun = equipment("BA Machine Gun")
    assert (launcher.damage, launcher.family) == (1, gun.family)
    assert (launcher.short, launcher.medium, launcher.long) == (gun.short, gun.medium, gun.long)


@pytest.mark.parametrize(
    ("chassis", "special"),
    [
        pytest.param("Gray Death Light Scout", "probe", marks=pytest.mark.rule("BMR-SUIT-060")),
        pytest.param("Infiltrator Mk. II", "ecm", marks=pytest.mark.rule("BMR-SUIT-072")),
        ("Infiltrator Mk. II", "parafoil"),
        ("Fa Shih", "mine clearing"),
    ],
)
def test_gear_of_suits(chassis: str, special: str) -> None:
    for squad in map(suits, designs("battle armor")):
        has = any(mount.equipment.special == special for mount in squad.items)
        assert has == (squad in family(chassis)), squad.name


@pytest.mark.rule("BMR-SUIT-042")
def test_each_fa_shih_trooper_carries_a_minefield() -> None:
    mines = [mount.location for mount in suits("Fa Shih (TAG)").items if mount.equipment.key == "BA Mine"]
    assert mines == [SuitLocation(number) for number in (1, 2, 3, 4)]


def test_there_are_no_more_troopers_than_suits() -> None:
    kage = suits("Kage (MG)").sheet
    items = (*kage.items[:5], ("BA Flamer",), ())
    with pytest.raises(CatalogError, match=r"items\.trooper_5: there are 4 suits"):
        SuitDesign(replace(kage, items=items))
