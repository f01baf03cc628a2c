"""Our own designs, their text form, and figures of well-known machines."""

from collections import Counter

import pytest

from ironhex.catalog import CatalogError, Location, MechDesign, design, mech, weight_class

GRIFFIN = "Griffin GRF-1N"


def loadout(machine: MechDesign) -> Counter[tuple[str, str]]:
    return Counter(
        (item.equipment.name, Location(item.location).name + " rear" * item.rear) for item in machine.weapons
    )


@pytest.mark.parametrize(
    ("tons", "name"),
    [
        pytest.param(tons, name, marks=pytest.mark.rule(rule))
        for name, rule, bounds in (
            ("Light", "BMR-UNIT-004", (20, 35)),
            ("Medium", "BMR-UNIT-005", (40, 55)),
            ("Heavy", "BMR-UNIT-006", (60, 75)),
            ("Assault", "BMR-UNIT-007", (80, 100)),
        )
        for tons in bounds
    ],
)
def test_weight_classes(tons: int, name: str) -> None:
    assert weight_class(tons) == name


@pytest.mark.rule("BMR-UNIT-003")
@pytest.mark.parametrize("tons", [15, 52, 105])
def test_a_mech_of_another_weight_is_refused(tons: int) -> None:
    with pytest.raises(CatalogError, match=f"no 'Mech weighs {tons} tons"):
        weight_class(tons)


@pytest.mark.rule("BMR-UNIT-025")
def test_the_griffin_records_type_weight_speed_weapons_and_heat_sinks() -> None:
    griffin = mech(GRIFFIN)
    assert (griffin.name, griffin.tons, griffin.tech, griffin.engine_rating) == (GRIFFIN, 55, "IS", 275)
    assert (griffin.walk, griffin.run, griffin.jump) == (5, 8, 5)
    assert loadout(griffin) == {("PPC", "RA"): 1, ("LRM 10", "RT"): 1}
    assert [(item.equipment.name, item.shots) for item in griffin.bins] == [("LRM 10 Ammo", 12)] * 2
    assert (griffin.heat_sinks, griffin.double_sinks, griffin.engine_sinks) == (12, False, 11)
    assert griffin.sinks == (0, 1, 0, 0, 0, 0, 0, 0)
    assert griffin.jets == (0, 1, 2, 2, 0, 0, 0, 0)


@pytest.mark.rule("BMR-UNIT-023")
def test_torsos_have_armor_in_front_and_behind() -> None:
    hunchback = design("Hunchback HBK-4G")
    assert hunchback.armor == (9, 26, 20, 20, 16, 16, 20, 20, 5, 4, 4)


@pytest.mark.parametrize(
    ("name", "weapons"),
    [
        ("Hunchback HBK-4G", {("AC/20", "RT"): 1, ("Medium Laser", "LA"): 1, ("Medium Laser", "RA"): 1}),
        ("Centurion CN9-A", {("AC/10", "RA"): 1, ("LRM 10", "LT"): 1, ("Medium Laser", "CT rear"): 1}),
        ("Awesome AWS-8Q", {("PPC", "RT"): 1, ("PPC", "LT"): 1, ("PPC", "RA"): 1, ("Small Laser", "HD"): 1}),
        ("Atlas AS7-D", {("AC/20", "RT"): 1, ("LRM 20", "LT"): 1, ("SRM 6", "LT"): 1, ("Medium Laser", "CT rear"): 2}),
        ("Mad Dog Prime", {("LRM 20", "LT"): 1, ("LRM 20", "RT"): 1, ("Large Pulse Laser", "LA"): 1}),
    ],
)
def test_well_known_loadouts(name: str, weapons: dict[tuple[str, str], int]) -> None:
    assert Counter(weapons) <= loadout(mech(name))


def test_arms_without_hands_and_forearms() -> None:
    arms = (Location.LA, Location.RA)
    centurion, rifleman = mech("Centurion CN9-A"), mech("Rifleman RFL-3N")
    assert [centurion.arm_has_hand[arm] for arm in arms] == [True, False]
    assert [centurion.arm_has_lower[arm] for arm in arms] == [True, True]
    assert [rifleman.arm_has_lower[arm] for arm in arms] == [False, False]


def test_engines_of_both_technology_bases() -> None:
    dog, hunchback = design("Mad Dog Prime"), design("Hunchback HBK-4G")
    assert (dog.clan, dog.omni, dog.engine, dog.xl_is) == (True, True, "Clan XL", False)
    assert (hunchback.clan, hunchback.omni, hunchback.engine, hunchback.xl_is) == (False, False, "Fusion", False)
    text = hunchback.to_toml().replace('engine = "Fusion"', 'engine = "XL"')
    assert MechDesign.load(text, "test").xl_is


@pytest.mark.rule("BMR-CON-014")
def test_structure_by_weight() -> None:
    assert design("Phoenix Hawk PXH-1").structure_points == (3, 14, 11, 11, 7, 7, 11, 11)
    assert design("Atlas AS7-D").structure_points == (3, 31, 21, 21, 17, 17, 21, 21)


@pytest.mark.rule("BMR-QUAD-003")
def test_front_legs_of_a_quad_are_as_strong_as_its_rear_legs() -> None:
    assert design("Scorpion SCP-1N").structure_points == (3, 18, 13, 13, 13, 13, 13, 13)


@pytest.mark.rule("BMR-QUAD-004", "BMR-CON-011", "BMR-UNIT-022")
def test_front_legs_of_a_quad_have_the_slots_of_legs() -> None:
    goliath = design("Goliath GOL-1H")
    for leg in (Location.LA, Location.RA, Location.LL, Location.RL):
        assert len(goliath.slots[leg]) == 6
        assert goliath.contents[leg][:4] == ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")


@pytest.mark.rule("BMR-UNIT-026")
def test_heads_and_legs_have_six_slots_and_the_rest_twelve() -> None:
    rows = {location.name: len(row) for location, row in zip(Location, design(GRIFFIN).contents, strict=True)}
    assert rows == {"HD": 6, "CT": 12, "LT": 12, "RT": 12, "LA": 12, "RA": 12, "LL": 6, "RL": 6}


@pytest.mark.rule("BMR-CON-022")
@pytest.mark.parametrize(("name", "run"), [("Hunchback HBK-4G", 6), (GRIFFIN, 8), ("Jenner JR7-D", 11)])
def test_running_is_half_as_fast_again_rounded_up(name: str, run: int) -> None:
    assert design(name).run == run


def test_keys_tell_sheets_apart() -> None:
    griffin = design(GRIFFIN)
    other = MechDesign.load(griffin.to_toml().replace("head = 9", "head = 8"), "other")
    assert other.name == griffin.name
    assert other != griffin
    assert griffin.key.startswith(f"{GRIFFIN}#")
    assert len(griffin.key) == len(GRIFFIN) + 9


def test_an_unknown_design() -> None:
    with pytest.raises(CatalogError, match="designs: Griffin GRF-9X: no such design"):
        design("Griffin GRF-9X")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("walk = 5", "walk = five", r"^griffin\.toml:10: TOML: "),
        ("walk = 5", 'walk = "five"', r"^griffin\.toml:10: walk: Expected `int`, got `str`"),
        ("walk = 5\n", "", r"^griffin\.toml:1: walk: Object missing required field `walk`"),
        ("tons = 55", "tons = 57", r"^griffin\.toml:3: tons: no 'Mech weighs 57 tons"),
        ('engine = "Fusion"', 'engine = "Steam"', r"^griffin\.toml:12: engine: Invalid enum value 'Steam'"),
        ("head = 9", "head = [9, 1]", r"^griffin\.toml:20: armor\.HD: expected a number"),
        ("left_torso = [20, 6]", "left_torso = 20", r"^griffin\.toml:22: armor\.LT: expected \[front, rear\]"),
        ('"3 IS PPC"', '"3 IS Death Ray"', r"^griffin\.toml:35: slots\.RA: IS Death Ray: no such equipment"),
        ('"3 IS PPC"', '"2 IS PPC"', r"^griffin\.toml:35: slots\.RA: IS PPC fills 2 of its 3 slots"),
        ('"3 IS PPC"', '"9 IS PPC"', r"^griffin\.toml:35: slots\.RA: 13 slots are filled, but there are 12"),
        ("[slots]", "[slots]\ntail = []", r"^griffin\.toml:30: slots\.tail: no such location"),
        ("[armor]", "[armour]", r"^griffin\.toml:1: armor: table \[armor\] is missing"),
        ("level = 1", "level = 1\nspeed = 3", r"^griffin\.toml:9: speed: Object contains unknown field `speed`"),
    ],
)
def test_faults_are_named_with_their_line(old: str, new: str, message: str) -> None:
    text = design(GRIFFIN).to_toml()
    assert old in text
    with pytest.raises(CatalogError, match=message):
        MechDesign.load(text.replace(old, new, 1), "griffin.toml")


def test_items_are_found_by_their_special_rules() -> None:
    raven = design("Raven RVN-3L")
    for item in raven.items:
        assert (item in raven.with_special(item.equipment.special)) is bool(item.equipment.special)
    assert [item.equipment.key for item in raven.with_special("tag")] == ["IS TAG"]
    assert raven.with_special("masc") == raven.with_special("") == ()
