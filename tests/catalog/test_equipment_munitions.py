"""One-shot launchers and special ammunition: which there are, what they change, what they cost."""

from fractions import Fraction

import pytest

from ironhex.catalog import Equipment, all_equipment, equipment
from ironhex.catalog.munitions import includes, munitions

SIZES = {"AC": (2, 5, 10, 20), "LRM": (5, 10, 15, 20), "SRM": (2, 4, 6)}


def weapons(family: str) -> list[str]:
    """The Inner Sphere's weapons of a family, the smallest first."""
    return [f"IS {family}/{size}" if family == "AC" else f"IS {family} {size}" for size in SIZES[family]]


# --- one-shot launchers -----------------------------------------------------------------------------------------------
ONE_SHOT = [item for item in all_equipment() if item.name.endswith("(OS)")]


def test_which_launchers_come_as_one_shot_ones() -> None:
    families = {item.family for item in ONE_SHOT}
    assert families == {"SRM", "MRM", "LRM", "Streak SRM", "Narc", "iNarc", "LRT", "SRT"}


@pytest.mark.rule("BMR-EQ-120", "BMR-EQ-122", "BMR-COST-035")
@pytest.mark.parametrize("item", ONE_SHOT, ids=lambda item: item.key)
def test_a_one_shot_launcher_is_half_a_ton_heavier_at_half_the_price(item: Equipment) -> None:
    launcher = equipment(item.key.removesuffix(" (OS)"))
    assert (item.shots, item.ammo, item.one_shot) == (1, "", True)
    assert item.kilograms - launcher.kilograms == 500
    assert 2 * item.cost == launcher.cost
    assert item.bv == launcher.bv_one_shot


@pytest.mark.rule("BMR-COST-036")
@pytest.mark.parametrize(("rockets", "price"), [(10, 1000), (15, 1500), (20, 2000)])
def test_reloading_rockets(rockets: int, price: int) -> None:
    launcher = equipment(f"IS Rocket Launcher {rockets}")
    assert (launcher.reload, launcher.one_shot) == (price, True)


# --- special ammunition -----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-COST-037")
@pytest.mark.parametrize(("size", "price"), [(2, 3300), (5, 15000), (10, 20000), (20, 34000)])
def test_cluster_rounds(size: int, price: int) -> None:
    for tech in ("IS", "Clan"):
        load = equipment(f"{tech} LB {size}-X AC Cluster Ammo")
        assert (load.cost, load.damage, load.missiles, load.to_hit) == (price, 1, size, -1)


PRICES = [
    ("AC", "Armor-Piercing", "4.0", "BMR-COST-038"),
    ("AC", "Flechette", "1.5", "BMR-COST-038"),
    ("AC", "Incendiary", "2.0", "BMR-COST-038"),
    ("AC", "Precision", "6.0", "BMR-COST-038"),
    ("LRM", "Flare", "1.0", "BMR-COST-039"),
    ("LRM", "Fragmentation", "2.0", "BMR-COST-039"),
    ("SRM", "Fragmentation", "2.0", "BMR-COST-039"),
    ("LRM", "Incendiary", "1.5", "BMR-COST-039"),
    ("LRM", "Semiguided", "3.0", "BMR-COST-039"),
    ("LRM", "Swarm", "2.0", "BMR-COST-039"),
    ("LRM", "Swarm-I", "3.0", "BMR-COST-039"),
    ("LRM", "Thunder", "2.0", "BMR-COST-039"),
    ("LRM", "Thunder-Augmented", "4.0", "BMR-COST-039"),
    ("LRM", "Thunder-Inferno", "1.0", "BMR-COST-039"),
    ("LRM", "Thunder-Vibrabomb", "2.5", "BMR-COST-039"),
    ("LRM", "Thunder-Active", "3.0", "BMR-COST-039"),
    ("LRM", "Artemis", "2.0", "BMR-COST-041"),
    ("SRM", "Artemis", "2.0", "BMR-COST-041"),
    ("LRM", "Narc", "2.0", "BMR-COST-041"),
    ("SRM", "Narc", "2.0", "BMR-COST-041"),
]


@pytest.mark.parametrize(
    ("family", "kind", "times"),
    [
        pytest.param(family, kind, times, marks=pytest.mark.rule(rule), id=f"{family} {kind}")
        for family, kind, times, rule in PRICES
    ],
)
def test_special_rounds_cost_a_multiple_of_ordinary_ones(family: str, kind: str, times: str) -> None:
    for weapon in weapons(family):
        load, ordinary = equipment(f"{weapon} {kind} Ammo"), equipment(f"{weapon} Ammo")
        assert load.cost == Fraction(times) * ordinary.cost
        assert (load.bv, load.ammo, load.special) == (ordinary.bv, ordinary.key, load.special.lower())


@pytest.mark.parametrize(
    ("key", "price"),
    [
        pytest.param("IS SRM 6 Inferno Ammo", 13500, marks=pytest.mark.rule("BMR-COST-039")),
        pytest.param("Clan SRM 2 Inferno Ammo", 13500, marks=pytest.mark.rule("BMR-COST-039")),
        pytest.param("IS Arrow IV System Ammo", 10000, marks=pytest.mark.rule("BMR-COST-040")),
        pytest.param("IS Arrow IV System Homing Ammo", 15000, marks=pytest.mark.rule("BMR-COST-040")),
        pytest.param("Clan Arrow IV System FASCAM Ammo", 15000, marks=pytest.mark.rule("BMR-COST-040")),
        pytest.param("IS Arrow IV System Inferno-IV Ammo", 10000, marks=pytest.mark.rule("BMR-COST-040")),
        pytest.param("IS Arrow IV System Vibrabomb-IV Ammo", 20000, marks=pytest.mark.rule("BMR-COST-040")),
        pytest.param("IS Long Tom Ammo", 10000, marks=pytest.mark.rule("BMR-COST-040")),
        pytest.param("IS Sniper Ammo", 6000, marks=pytest.mark.rule("BMR-COST-040")),
        pytest.param("IS Thumper Ammo", 4500, marks=pytest.mark.rule("BMR-COST-040")),
        pytest.param("IS Improved Narc Launcher Ammo", 7500, marks=pytest.mark.rule("BMR-COST-042")),
        pytest.param("IS Improved Narc Launcher ECM Ammo", 15000, marks=pytest.mark.rule("BMR-COST-042")),
        pytest.param("IS Improved Narc Launcher Explosive Ammo", 1500, marks=pytest.mark.rule("BMR-COST-042")),
        pytest.param("IS Improved Narc Launcher Haywire Ammo", 20000, marks=pytest.mark.rule("BMR-COST-042")),
        pytest.param("IS Improved Narc Launcher Nemesis Ammo", 10000, marks=pytest.mark.rule("BMR-COST-042")),
        pytest.param("IS Narc Missile Beacon Ammo", 6000, marks=pytest.mark.rule("BMR-COST-042")),
        pytest.param("Clan Narc Missile Beacon Explosive Ammo", 1500, marks=pytest.mark.rule("BMR-COST-042")),
    ],
)
def test_rounds_with_a_price_of_their_own(key: str, price: int) -> None:
    assert equipment(key).cost == price


@pytest.mark.parametrize(
    ("family", "kind"),
    [
        pytest.param("AC", "Armor-Piercing", id="Armor-Piercing"),
        pytest.param("AC", "Precision", marks=pytest.mark.rule("BMR-AMMO-016"), id="Precision"),
        pytest.param("LRM", "Thunder-Augmented", marks=pytest.mark.rule("BMR-AMMO-054"), id="Thunder-Augmented"),
        pytest.param("LRM", "Thunder-Inferno", marks=pytest.mark.rule("BMR-AMMO-056"), id="Thunder-Inferno"),
        pytest.param("LRM", "Thunder-Vibrabomb", marks=pytest.mark.rule("BMR-AMMO-058"), id="Thunder-Vibrabomb"),
        pytest.param("LRM", "Thunder-Active", marks=pytest.mark.rule("BMR-AMMO-060"), id="Thunder-Active"),
    ],
)
def test_half_the_shots_of_a_ton_rounded_down(family: str, kind: str) -> None:
    shots = {"AC": (22, 10, 5, 2), "LRM": (12, 6, 4, 3)}[family]
    for weapon, expected in zip(weapons(family), shots, strict=True):
        assert equipment(f"{weapon} {kind} Ammo").shots == expected


def test_all_other_special_rounds_are_as_many_as_ordinary_ones() -> None:
    halved = {munition.special for munition in munitions() if munition.half}
    for load in all_equipment():
        if load.category == "ammo" and "mech" in load.carriers and load.special not in halved:
            assert load.shots == equipment(load.ammo).shots, load.key


def kinds(tech: str, family: str) -> set[str]:
    """The words of the special ammunition that a family of weapons fires."""
    loads = (item for item in all_equipment() if item.category == "ammo" and "mech" in item.carriers)
    fired = (load.special for load in loads if (load.tech, load.family) == (tech, family) and load.special)
    return {special for special in fired if len(includes(special)) == 1}


SPHERE, CLAN = "IS", "Clan"
BOTH_LRM = {"artemis-capable", "narc-capable", "flare", "fragmentation", "incendiary", "swarm", "swarm-i", "thunder"}
SPHERE_LRM = {"semiguided", "thunder-augmented", "thunder-inferno", "thunder-vibrabomb", "thunder-active"}
BOTH_SRM = {"artemis-capable", "narc-capable", "fragmentation", "inferno"}
FIRED = [
    pytest.param(SPHERE, {"AC": {"armor-piercing", "flechette", "incendiary", "precision"}}, id="IS AC"),
    pytest.param(SPHERE, {"LRM": BOTH_LRM | SPHERE_LRM, "SRM": BOTH_SRM}, id="IS missiles"),
    pytest.param(CLAN, {"LRM": BOTH_LRM, "SRM": BOTH_SRM}, id="Clan missiles"),
    pytest.param(SPHERE, {"iNarc": {"ecm pod", "explosive pod", "haywire pod", "nemesis pod"}}, id="iNarc"),
    pytest.param(SPHERE, {"Narc": {"explosive pod"}}, id="IS Narc"),
    pytest.param(CLAN, {"Narc": {"explosive pod"}}, id="Clan Narc"),
]


@pytest.mark.parametrize(("tech", "families"), FIRED)
def test_which_special_rounds_there_are(tech: str, families: dict[str, set[str]]) -> None:
    assert {family: kinds(tech, family) for family in families} == families


@pytest.mark.rule("BMR-AMMO-001")
def test_only_lbx_autocannon_fire_cluster_rounds() -> None:
    assert {item.family for item in all_equipment() if item.special == "cluster"} == {"LB-X AC"}


@pytest.mark.rule("BMR-AMMO-006")
@pytest.mark.parametrize("family", ["Ultra AC", "Rotary AC", "LB-X AC"])
def test_only_standard_autocannon_fire_other_special_rounds(family: str) -> None:
    special = {"armor-piercing", "flechette", "incendiary", "precision"}
    assert not special & (kinds(SPHERE, family) | kinds(CLAN, family))
    assert special <= kinds(SPHERE, "AC")


@pytest.mark.rule("BMR-AMMO-020", "BMR-EDCHG-038")
@pytest.mark.parametrize("family", ["Streak SRM", "MRM", "LRT", "SRT"])
def test_special_missiles_need_standard_launchers(family: str) -> None:
    assert kinds(SPHERE, family) == kinds(CLAN, family) == set()
    assert all(equipment(f"IS SRM {missiles} Inferno Ammo").special == "inferno" for missiles in SIZES["SRM"])


@pytest.mark.rule("BMR-AMMO-061")
def test_pods_and_their_launchers() -> None:
    for item in all_equipment():
        if item.special in ("ecm pod", "haywire pod", "nemesis pod"):
            assert (item.family, item.tech) == ("iNarc", "IS")
    assert equipment("IS Narc Missile Beacon Explosive Ammo").ammo == "IS Narc Missile Beacon Ammo"


@pytest.mark.rule("BMR-ARTY-051")
def test_arrow_iv_rounds_of_the_clans() -> None:
    assert kinds(CLAN, "Arrow IV") == {"homing", "fascam"}
    assert kinds(SPHERE, "Arrow IV") == {"homing", "fascam", "inferno-iv", "vibrabomb-iv", "smoke"}


@pytest.mark.parametrize(
    ("kind", "damage", "reach"),
    [
        pytest.param("ER", 1, (4, 9, 18, 27), marks=pytest.mark.rule("BMR-AMMO-018"), id="ER"),
        pytest.param("HE", 3, (0, 3, 6, 9), marks=pytest.mark.rule("BMR-AMMO-019"), id="HE"),
    ],
)
def test_rounds_of_an_atm(kind: str, damage: int, reach: tuple[int, int, int, int]) -> None:
    for missiles in (3, 6, 9, 12):
        load = equipment(f"Clan ATM {missiles} {kind} Ammo")
        assert (load.damage, (load.minimum, load.short, load.medium, load.long)) == (damage, reach)
        assert load.explosive_damage == damage * missiles
