"""What single rules say about the figures of weapons, their ammunition and other gear."""

import pytest

from ironhex.catalog import Equipment, all_equipment, equipment
from ironhex.catalog.variable import Frame, size

SIZES = {"LRM": (5, 10, 15, 20), "SRM": (2, 4, 6)}


# --- weapons ----------------------------------------------------------------------------------------------------------
def ranges(item: Equipment) -> tuple[int, int, int, int]:
    return item.minimum, item.short, item.medium, item.long


@pytest.mark.rule("BMR-EQ-102")
@pytest.mark.parametrize("bulk", ["Small", "Medium", "Large"])
def test_extended_range_costs_heat(bulk: str) -> None:
    plain, extended = equipment(f"IS {bulk} Laser"), equipment(f"IS ER {bulk} Laser")
    assert extended.heat > plain.heat
    assert extended.long > plain.long


@pytest.mark.rule("BMR-EQ-140")
def test_an_er_ppc_reaches_farther_hotter_and_has_no_minimum() -> None:
    plain, extended = equipment("IS PPC"), equipment("IS ER PPC")
    assert extended.heat > plain.heat
    assert ranges(extended) == (0, 7, 14, 23)
    assert ranges(plain) == (3, 6, 12, 18)


@pytest.mark.rule("BMR-EQ-114")
@pytest.mark.parametrize("missiles", SIZES["LRM"])
def test_only_the_inner_spheres_lrms_have_a_minimum_range(missiles: int) -> None:
    assert (equipment(f"IS LRM {missiles}").minimum, equipment(f"Clan LRM {missiles}").minimum) == (6, 0)


@pytest.mark.rule("BMR-EQ-119")
@pytest.mark.parametrize("missiles", SIZES["SRM"])
def test_clan_srms_are_lighter_and_the_same_otherwise(missiles: int) -> None:
    sphere, clan = equipment(f"IS SRM {missiles}"), equipment(f"Clan SRM {missiles}")
    assert clan.quarter_tons < sphere.quarter_tons
    alike = ("heat", "damage", "missiles", "cluster", "short", "medium", "long", "shots", "special")
    assert [getattr(clan, field) for field in alike] == [getattr(sphere, field) for field in alike]


@pytest.mark.parametrize(
    ("key", "kilograms", "damage", "reach"),
    [
        pytest.param("Clan Heavy Machine Gun", 500, 3, (0, 1, 2, 0), marks=pytest.mark.rule("BMR-EQ-109")),
        pytest.param("Clan Light Machine Gun", 250, 1, (0, 2, 4, 6), marks=pytest.mark.rule("BMR-EQ-110")),
        pytest.param("Clan Light TAG", 500, 0, (0, 3, 6, 9), marks=pytest.mark.rule("BMR-EQ-153")),
        pytest.param("Clan Light Active Probe", 500, 0, (0, 0, 0, 3), marks=pytest.mark.rule("BMR-EQ-006")),
        pytest.param("BA Magshot Gauss Rifle", 0, 2, (0, 3, 6, 9), marks=pytest.mark.rule("BMR-SUIT-069")),
        pytest.param("BA Clan Advanced SRM 2", 0, 2, (0, 4, 8, 12), marks=pytest.mark.rule("BMR-SUIT-007")),
        pytest.param("BA Auto Grenade Launcher", 0, 1, (0, 1, 2, 3), id="BA Auto Grenade Launcher"),
    ],
)
def test_figures_stated_by_a_rule(key: str, kilograms: int, damage: int, reach: tuple[int, int, int, int]) -> None:
    item = equipment(key)
    assert (item.kilograms, item.damage, ranges(item)) == (kilograms, damage, reach)


@pytest.mark.parametrize(
    ("suit", "source", "salvos"),
    [
        pytest.param("BA Compact Narc", "IS ER Small Laser", 2, marks=pytest.mark.rule("BMR-SUIT-090")),
        pytest.param("BA Clan Torpedo Rack", "IS LRM 5", 1, marks=pytest.mark.rule("BMR-SUIT-029")),
        pytest.param("BA SRM 4", "IS SRM 4", 4, marks=pytest.mark.rule("BMR-SUIT-056")),
        pytest.param("BA SRM 2", "IS SRM 2", 2, id="BA SRM 2"),
    ],
)
def test_launchers_of_suits(suit: str, source: str, salvos: int) -> None:
    weapon = equipment(suit)
    assert (ranges(weapon), weapon.missiles) == (ranges(equipment(source)), equipment(source).missiles)
    assert equipment(weapon.ammo).shots == salvos


@pytest.mark.rule("BMR-INF-051")
def test_the_small_laser_of_a_suit_is_that_of_the_inner_sphere() -> None:
    suit, laser = equipment("BA Small Laser"), equipment("IS Small Laser")
    assert (suit.damage, ranges(suit), suit.to_hit) == (laser.damage, ranges(laser), laser.to_hit)


@pytest.mark.rule("BMR-INF-038")
def test_a_platoon_carries_one_of_five_weapons() -> None:
    """An inferno launcher is the fifth with another load."""
    weapons = {item.name for item in all_equipment() if item.category == "infantry" and item.special == "infantry"}
    assert weapons == {"Rifle", "Machine Gun", "Flamer", "Portable Laser", "SRM"}


@pytest.mark.parametrize(
    ("key", "maps", "damage", "splash"),
    [
        pytest.param("IS Arrow IV System", 5, 20, 10, marks=pytest.mark.rule("BMR-ARTY-025", "BMR-ARTY-026")),
        pytest.param("Clan Arrow IV System", 6, 20, 10, marks=pytest.mark.rule("BMR-ARTY-025", "BMR-ARTY-027")),
        pytest.param("IS Long Tom", 20, 20, 10, marks=pytest.mark.rule("BMR-ARTY-025", "BMR-ARTY-028")),
        pytest.param("IS Sniper", 12, 10, 5, marks=pytest.mark.rule("BMR-ARTY-025", "BMR-ARTY-029")),
        pytest.param("IS Thumper", 14, 5, 2, marks=pytest.mark.rule("BMR-ARTY-025", "BMR-ARTY-030")),
    ],
)
def test_artillery(key: str, maps: int, damage: int, splash: int) -> None:
    piece = equipment(key)
    assert (piece.maps, piece.damage, piece.splash) == (maps, damage, splash)


UNDER_WATER = {
    "IS Small Laser": (0, 1, 2, 0),
    "IS Medium Laser": (0, 2, 4, 6),
    "IS Large Laser": (0, 3, 6, 9),
    "IS PPC": (3, 4, 7, 10),
    "Clan ER Micro Laser": (0, 1, 2, 0),
    "Clan ER Small Laser": (0, 1, 2, 4),
    "IS ER Small Laser": (0, 1, 2, 3),
    "Clan ER Medium Laser": (0, 3, 7, 10),
    "IS ER Medium Laser": (0, 3, 5, 8),
    "Clan ER Large Laser": (0, 5, 10, 16),
    "IS ER Large Laser": (0, 3, 9, 12),
    "IS ER PPC": (0, 4, 10, 16),
    "Clan ER PPC": (0, 4, 10, 16),
    "Clan Micro Pulse Laser": (0, 1, 2, 0),
    "Clan Small Pulse Laser": (0, 1, 2, 4),
    "IS Small Pulse Laser": (0, 1, 2, 0),
    "Clan Medium Pulse Laser": (0, 3, 5, 8),
    "IS Medium Pulse Laser": (0, 2, 3, 4),
    "Clan Large Pulse Laser": (0, 4, 10, 14),
    "IS Large Pulse Laser": (0, 2, 5, 7),
    "Clan Heavy Small Laser": (0, 1, 2, 0),
    "Clan Heavy Medium Laser": (0, 2, 4, 6),
    "Clan Heavy Large Laser": (0, 3, 6, 9),
}


LASERS_OF_SUITS = {
    "BA Small Laser": "IS Small Laser",
    "BA Small Laser Pair": "IS Small Laser",
    "BA Small Laser Triple": "IS Small Laser",
    "BA Medium Laser": "IS Medium Laser",
    "BA ER Small Laser": "IS ER Small Laser",
    "BA Small Pulse Laser": "IS Small Pulse Laser",
    "BA Small Pulse Laser Pair": "IS Small Pulse Laser",
    "BA Medium Pulse Laser": "IS Medium Pulse Laser",
    "BA Clan Medium Pulse Laser": "Clan Medium Pulse Laser",
    "BA Clan ER Small Laser": "Clan ER Small Laser",
    "BA Clan ER Micro Laser": "Clan ER Micro Laser",
    "BA Clan Micro Pulse Laser": "Clan Micro Pulse Laser",
}


@pytest.mark.rule("BMR-WATER-023")
def test_ranges_under_water() -> None:
    """Exactly the lasers and PPCs have such ranges, and those of suits the same; torpedoes have their own."""
    suits = {key: UNDER_WATER[laser] for key, laser in LASERS_OF_SUITS.items()}
    assert {item.key: item.submerged for item in all_equipment() if item.submerged} == UNDER_WATER | suits
    worn = {item.key for item in all_equipment() if item.family == "Laser" and item.carriers == ("suit",)}
    assert worn == suits.keys()
    lasers = {item.key for item in all_equipment() if item.family in ("Laser", "PPC") and "mech" in item.carriers}
    assert lasers == UNDER_WATER.keys()


@pytest.mark.rule("BMR-WATER-024")
@pytest.mark.parametrize("tech", ["IS", "Clan"])
@pytest.mark.parametrize("kind", ["LRM", "SRM"])
def test_a_torpedo_has_the_figures_of_its_missile(tech: str, kind: str) -> None:
    apart = {"key", "name", "family", "ammo", "special", "basic", "carriers", "aliases"}
    for missiles in SIZES[kind]:
        for what in ("", " Ammo", " (OS)"):
            missile = equipment(f"{tech} {kind} {missiles}{what}")
            torpedo = equipment(f"{tech} {kind[:2]}T {missiles}{what}")
            for field in set(Equipment.__struct_fields__) - apart:
                assert getattr(torpedo, field) == getattr(missile, field), (torpedo.key, field)


@pytest.mark.rule("BMR-CON-049")
def test_what_may_be_split() -> None:
    weapons = {"AC/20", "LB 20-X AC", "Ultra AC/20", "Heavy Gauss Rifle", "Arrow IV System", "Thumper", "Sniper"}
    assert {item.name for item in all_equipment() if item.split} == weapons


@pytest.mark.rule("BMR-EQ-154")
def test_what_a_targeting_computer_helps() -> None:
    helped = {"Laser", "PPC", "Gauss", "AC", "LB-X AC", "Ultra AC", "Rotary AC"}
    assert {item.family for item in all_equipment() if item.aimed} == helped
    assert not any(equipment(name).aimed for name in ("IS Machine Gun", "IS Flamer", "Clan LRM 5", "IS AC/5 Ammo"))


@pytest.mark.rule("BMR-BV-007")
def test_what_counts_as_defense() -> None:
    defensive = {item.name for item in all_equipment() if item.defensive and "mech" in item.carriers}
    assert defensive == {"Anti-Missile System", "Anti-Personnel Pod", "Guardian ECM Suite", "ECM Suite"}


@pytest.mark.rule("BMR-EQ-030")
def test_artemis_does_not_count_as_an_item_of_a_vehicle() -> None:
    assert equipment("IS Artemis IV FCS").vehicle_items == equipment("Clan Artemis IV FCS").vehicle_items == 0
    assert equipment("IS Medium Laser").vehicle_items == equipment("IS Targeting Computer").vehicle_items == 1


# --- ProtoMechs -------------------------------------------------------------------------------------------------------
PROTO_VALUES = {
    "LRM": {1: (17, 2), 2: (25, 3), 3: (35, 5), 4: (46, 6), 6: (69, 9), 7: (92, 12), 8: (93, 12), 9: (95, 12)}
    | {11: (139, 18), 12: (141, 18), 13: (161, 20), 14: (163, 21), 16: (214, 27), 17: (215, 27), 18: (217, 27)}
    | {19: (218, 28)},
    "SRM": {1: (15, 2), 3: (30, 4), 5: (58, 8)},
    "Streak SRM": {1: (20, 3), 3: (59, 8), 5: (99, 13)},
}
ODD = [(kind, tubes) for kind, values in PROTO_VALUES.items() for tubes in values]


@pytest.mark.rule("BMR-BV-038")
@pytest.mark.parametrize(("kind", "tubes"), ODD)
def test_values_of_unlisted_launchers(kind: str, tubes: int) -> None:
    launcher = equipment(f"Clan {kind} {tubes}")
    assert (launcher.bv, equipment(launcher.ammo).bv) == PROTO_VALUES[kind][tubes]
    assert (launcher.missiles, launcher.carriers) == (tubes, ("proto",))


@pytest.mark.rule("BMR-COST-029")
@pytest.mark.parametrize(("kind", "tubes"), ODD)
def test_prices_of_unlisted_launchers(kind: str, tubes: int) -> None:
    launcher, standard = equipment(f"Clan {kind} {tubes}"), equipment(f"Clan {kind} {10 if kind == 'LRM' else 4}")
    assert launcher.cost == tubes * {"LRM": 10000, "SRM": 10000, "Streak SRM": 15000}[kind]
    assert equipment(launcher.ammo).cost == equipment(standard.ammo).cost
    same = (launcher.damage, launcher.cluster, ranges(launcher))
    assert same == (standard.damage, standard.cluster, ranges(standard))


@pytest.mark.rule("BMR-CPROTO-029")
@pytest.mark.parametrize(("kind", "tube"), [("LRM", 200), ("SRM", 250), ("Streak SRM", 500)])
def test_weights_of_tubes(kind: str, tube: int) -> None:
    frame = Frame(6, proto=True)
    for launcher in all_equipment():
        if launcher.weapon and launcher.family == kind and "proto" in launcher.carriers:
            assert size(launcher, frame).kilograms == tube * launcher.missiles, launcher.key
