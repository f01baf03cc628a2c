"""What builders refuse at once, with the argument and the reason, and what they list as violations."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from tests.construction.builders import a_mech, a_proto, a_tank, found, rules

from ironhex.catalog import design
from ironhex.construction import weight
from ironhex.construction.builder import (
    Builder,
    EmplacementBuilder,
    MechBuilder,
    PlatoonBuilder,
    SuitBuilder,
    VehicleBuilder,
)


# --- refused at once --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: a_mech(tons="50"), "tons: expected a whole number, not '50'"),
        (lambda: a_mech(tons=10**40, walk="Fusion"), "walk: expected a whole number, not 'Fusion'"),
        (lambda: a_mech(walk=True), "walk: expected a whole number, not True"),
        (lambda: a_mech(walk=4.5), "walk: expected a whole number, not 4.5"),
        (lambda: a_mech(tech=None), "tech: expected a text, not None"),
        (lambda: a_mech(omni="yes"), "omni: expected True or False, not 'yes'"),
        (lambda: MechBuilder(7, tons=50, walk=4), "chassis: expected a text, not 7"),  # type: ignore[arg-type]
        (lambda: a_tank(tons=float("inf")), "tons: expected a number of tons, not inf"),
        (lambda: a_tank(tons=float("nan")), "tons: expected a number of tons, not nan"),
        (lambda: a_tank(tons=50.3), "tons: expected a weight in half tons, not 50.3"),
        (lambda: a_tank(motion=None), "motion: expected a text, not None"),
        (lambda: a_proto(walk=None), "walk: expected a whole number, not None"),
    ],
)
def test_an_argument_that_makes_no_sense_is_named(call: Callable[[], object], reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        call()


MISTAKES: tuple[tuple[Callable[[], Builder[Any]], Callable[[Any], object], str], ...] = (
    (a_mech, lambda mech: mech.heat_sinks(3, RA=0.1), "RA: expected a whole number from 0 to 100, not 0.1"),
    (a_mech, lambda mech: mech.heat_sinks(3, double=1), "double: expected True or False, not 1"),
    (a_mech, lambda mech: mech.heat_sinks("many", RA=1), "number: expected a whole number, not 'many'"),
    (a_mech, lambda mech: mech.jump_jets(4, LT=1, left_torso=2), "left_torso: this location is given twice"),
    (a_mech, lambda mech: mech.mount("PPC", "RT", rear=10**9), "rear: expected True or False, not 1000000000"),
    (a_mech, lambda mech: mech.mount("AC/20", "RT", LA=3), "where: expected either locations or numbers of slots"),
    (a_mech, lambda mech: mech.mount(None), "name: expected a text, not None"),
    (a_mech, lambda mech: mech.armor(CT=(3, 4, 5)), "CT: expected points of armor in front and in the rear"),
    (a_mech, lambda mech: mech.armor(LA=1.5), "LA: expected a whole number, not 1.5"),
    (a_mech, lambda mech: mech.structure("Bogus"), "no structure 'Bogus'; known: Standard, Endo Steel"),
    (a_mech, lambda mech: mech.armor_type("ferro-fibrous "), "no armor type 'ferro-fibrous '; known: Standard"),
    (a_mech, lambda mech: mech.without("CT", "Hand Actuator"), "there is no Hand Actuator in the center torso"),
    (a_mech, lambda mech: mech.load("AC/10", 0.01), "tons: 0.01 tons of AC/10 Ammo hold no shot"),
    (a_mech, lambda mech: mech.configures(None), "chassis: expected the design of an OmniMech or OmniVehicle"),
    (a_mech, lambda mech: mech.configures(design("Centaur")), "chassis: expected the design of an OmniMech"),
    (a_tank, lambda tank: tank.armor_type("Endo Steel"), "no armor type 'Endo Steel'; known: Standard"),
    (a_tank, lambda tank: tank.mount("Nope", "turret"), "no such equipment"),
    (a_tank, lambda tank: tank.load("AC/10", 0, "turret"), "tons: 0 tons of AC/10 Ammo hold no shot"),
    (a_tank, lambda tank: tank.mount("PPC", "rotor"), "no location 'rotor'; known: front (FR)"),
    (a_tank, lambda tank: tank.mount("Cargo Space"), "Cargo Space is not mounted as an item; call cargo"),
    (a_tank, lambda tank: tank.mount("Turret"), "Turret is not mounted as an item; call turret"),
    (a_tank, lambda tank: tank.cargo(0.3), "tons: expected a weight in quarter tons, not 0.3"),
    (a_tank, lambda tank: tank.armor(front=1, right=2, left=2, rear="3"), "rear: expected a whole number, not '3'"),
    (a_proto, lambda proto: proto.load_shots("LRM 3", -3, "main gun"), "shots: expected a whole number from 1"),
    (a_proto, lambda proto: proto.mount("Nope", "main gun"), "no such equipment"),
)


@pytest.mark.parametrize(("builder", "call", "reason"), MISTAKES)
def test_a_refused_call_says_why_and_leaves_the_builder_alone(
    builder: Callable[[], Builder[Any]], call: Callable[[Any], object], reason: str
) -> None:
    told = builder()
    with pytest.raises(ValueError, match=re.escape(reason)):
        call(told)
    assert vars(told) == vars(builder())


def test_a_refused_material_leaves_the_chosen_one() -> None:
    mech = a_mech().structure("Endo Steel", LA=4)
    with pytest.raises(ValueError, match="no structure"):
        mech.structure("Bogus")  # type: ignore[arg-type]
    assert mech.draft() == a_mech().structure("Endo Steel", LA=4).draft()


def test_whole_numbers_may_be_written_in_other_ways() -> None:
    assert a_mech(tons=50.0, walk=Fraction(4)).draft() == a_mech().draft()


# --- all violations at once -------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CON-002", "BMR-CON-003", "BMR-CON-019")
@pytest.mark.parametrize(("figures", "first"), [({"tons": 53}, "003"), ({"engine": "Bogus"}, "019")])
def test_an_impossible_value_hides_nothing_else(figures: dict[str, Any], first: str) -> None:
    mech = a_mech(**figures).mount("PPC", "CT").jump_jets(9).heat_sinks(3)
    assert rules(mech) == [f"BMR-CON-{number}" for number in (first, "047", "028", "030")]
    assert mech.draft() is None


def test_an_unknown_engine_is_named_with_the_known_ones() -> None:
    reason = "engine: expected one of Clan XL, Fusion, Light, XL, not 'Bogus'"
    assert found(a_mech(engine="Bogus"), "BMR-CON-019") == reason


@pytest.mark.rule("BMR-CVEH-006", "BMR-CVEH-010", "BMR-CVEH-013")
def test_a_vehicle_of_an_impossible_weight() -> None:
    ship = a_tank(tons=301, motion="displacement").mount("LRM 10", "front").mount("MASC")
    assert rules(ship) == ["BMR-CVEH-010", "BMR-EQ-001", "BMR-CON-043"]
    assert found(ship, "BMR-CVEH-010") == "design: displacement vehicles weigh at most 300 tons (by 1 ton)"
    assert rules(a_tank(tons=500)) == ["BMR-CVEH-006"]
    assert rules(a_tank(tons=-0.5)) == ["BMR-CVEH-013"]


@pytest.mark.rule("BMR-EQ-148")
def test_vehicles_have_no_stealth_armor() -> None:
    tank = a_tank().armor_type("Stealth").mount("PPC")  # type: ignore[arg-type]
    assert rules(tank) == ["BMR-EQ-148", "BMR-CVEH-035"]


@pytest.mark.rule("BMR-INF-003", "BMR-INF-004", "BMR-INF-005", "BMR-INF-038")
@pytest.mark.parametrize(("motive", "number"), [("foot", "003"), ("motorized", "004"), ("jump", "005")])
def test_a_platoon_without_troopers(motive: Any, number: str) -> None:
    nobody = PlatoonBuilder("Test", motive=motive, weapon="Infantry Rifle", troopers=0).mount("Infantry SRM")
    assert rules(nobody) == [f"BMR-INF-{number}", "BMR-INF-038"]


def test_a_platoon_with_the_wrong_weapon_is_no_draft() -> None:
    platoon = PlatoonBuilder("Test", motive="foot", weapon="AC/20", troopers=40)
    assert set(rules(platoon)) == {"BMR-INF-003", "BMR-INF-038"}
    assert platoon.draft() is None


@pytest.mark.rule("BMR-CPROTO-004")
def test_a_protomech_of_ten_tons_has_other_faults_too() -> None:
    proto = a_proto(tons=10, jump=9).mount("ATM 3", "torso")
    assert rules(proto) == [f"BMR-CPROTO-{number}" for number in ("004", "014", "028", "031")]


@pytest.mark.parametrize(
    ("builder", "text"),
    [
        (a_mech().armor(CT=(3, -4)), "center torso (rear): expected 0 to 9999 points of armor, not -4 [BMR-CON-037]"),
        (a_mech(config="quad").armor(LA=-3), "left front leg: expected 0 to 9999 points of armor, not -3"),
        (a_tank().armor(front=1, right=-2, left=1, rear=1), "right side: expected 0 to 9999 points of armor, not -2"),
        (a_proto().armor(head=1, torso=1, right_arm=1, left_arm=1, legs=-1), "legs: expected 0 to 9999 points"),
        (SuitBuilder("Test", armor=-1), f"armor: expected a whole number from 0 to 9999, not -1 [BMR-SUIT-{2:03d}]"),
        (EmplacementBuilder("Test", cf=0), "cf: expected a whole number from 1 to 9999, not 0 [BMR-GUN-006]"),
        (MechBuilder("", tons=50, walk=4), "chassis: expected 1 to 80 characters, not ''"),
    ],
)
def test_impossible_values_are_shown_with_their_place(builder: Builder[Any], text: str) -> None:
    assert str(builder.violations()[0]).startswith(text)


@pytest.mark.rule("BMR-GEN-002")
def test_levels_and_years_have_limits() -> None:
    mech = a_mech(level=99, era=-5)
    assert [violation.where for violation in mech.violations()] == ["era", "level", "design"]
    assert found(mech, "BMR-GEN-002") == "level: expected a whole number from 1 to 3, not 99"


@pytest.mark.rule("BMR-GEN-002")
@pytest.mark.parametrize(
    ("mech", "what"),
    [
        (a_mech(level=1).mount("ER PPC", "RT"), "right torso: ER PPC: level 2 on a design of level 1"),
        (a_mech(level=1, engine="XL"), "engine: XL engine: level 2 on a design of level 1"),
        (
            a_mech(level=1, walk=5).heat_sinks(10, double=True),
            "heat sinks: Double Heat Sink: level 2 on a design of level 1",
        ),
        (a_tank(level=1).armor_type("Ferro-Fibrous"), "armor: Ferro-Fibrous armor: level 2 on a design of level 1"),
    ],
)
def test_introductory_designs_have_introductory_technology(mech: Builder[Any], what: str) -> None:
    assert found(mech, "BMR-GEN-002") == what


@pytest.mark.rule("BMR-GEN-004")
def test_equipment_of_other_books_needs_level_three() -> None:
    def engineers(level: int) -> PlatoonBuilder:
        platoon = PlatoonBuilder("Test", motive="foot", weapon="Infantry Rifle", level=level)
        return platoon.mount("Engineer Bridge Kit")

    assert (rules(engineers(2)), rules(engineers(3))) == (["BMR-GEN-004"], [])


# --- nothing disappears -----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-064")
def test_a_mech_has_no_cargo_space() -> None:
    assert found(a_mech().mount("Cargo Space", "LT"), "BMR-EQ-064") == "left torso: Cargo Space: not for 'Mechs"


@pytest.mark.rule("BMR-EQ-001", "BMR-NIGHT-002", "BMR-CON-013")
@pytest.mark.parametrize(
    ("name", "rule"), [("Infantry Rifle", "EQ-001"), ("Searchlight", "NIGHT-002"), ("Clan CASE", "CON-013")]
)
def test_what_fills_no_slot_of_a_mech_is_listed(name: str, rule: str) -> None:
    assert f"BMR-{rule}" in rules(a_mech().mount(name, "LT"))


@pytest.mark.rule("BMR-EQ-069")
def test_a_clan_mech_has_its_case_for_nothing() -> None:
    def clan() -> MechBuilder:
        return a_mech(tech="Clan").mount("Machine Gun", "LT").load("Machine Gun", 1, "LT")

    assert clan().case("LT").draft() == clan().draft()


@pytest.mark.rule("BMR-EQ-157")
def test_a_targeting_computer_without_weapons_is_listed() -> None:
    idle = a_mech().mount("Targeting Computer", "RT").mount("LRM 10", "LT")
    assert found(idle, "BMR-EQ-157").startswith("right torso: Targeting Computer: no laser")
    assert "BMR-EQ-157" not in rules(idle.mount("PPC", "LA"))


@pytest.mark.rule("BMR-EQ-154", "BMR-EQ-130")
@pytest.mark.parametrize(("name", "number"), [("Targeting Computer", "154"), ("MASC", "130")])
@pytest.mark.parametrize("second", ["RT", "LT"])
def test_a_second_computer_is_not_merged_with_the_first(name: str, number: str, second: str) -> None:
    mech = a_mech().mount("PPC", "LA").mount(name, "RT").mount(name, second)
    assert found(mech, f"BMR-EQ-{number}").endswith(f"{name}: a unit has only one")


@pytest.mark.rule("BMR-CON-049")
def test_weapons_whose_parts_would_be_mixed_up_are_listed() -> None:
    mech = a_mech().mount("AC/20", RT=8, RL=2).without("RA", "Hand Actuator").mount("AC/20", RT=4, RA=6)
    assert "cannot be told apart from those of another AC/20" in found(mech, "BMR-CON-049")
    assert "BMR-CON-043" in rules(mech), "and the rest is still checked"


@pytest.mark.rule("BMR-EQ-093")
def test_a_split_heavy_gauss_rifle_is_listed_at_its_wrong_end() -> None:
    mech = a_mech(tons=80).mount("Heavy Gauss Rifle", RA=5, RT=6)
    assert found(mech, "BMR-EQ-093") == "right arm: Heavy Gauss Rifle is not allowed here"


@pytest.mark.rule("BMR-CON-047")
def test_equal_violations_are_listed_once() -> None:
    loaded = a_mech().load("AC/10", 500, "RT")
    assert found(loaded, "BMR-CON-047") == "right torso: AC/10 Ammo: needs 1 slot, 0 free, 488 times (by 1 slot each)"


def test_mounted_ammunition_is_a_full_ton() -> None:
    assert a_mech().mount("AC/10 Ammo", "RT").draft() == a_mech().load("AC/10", 1, "RT").draft()


# --- vehicles ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CVEH-027")
def test_only_a_vtol_has_armor_on_a_rotor() -> None:
    tank = a_tank().armor(front=1, right=2, left=2, rear=2, turret=3, rotor=4)
    assert found(tank, "BMR-CVEH-027") == "rotor: 4 points of armor, but only VTOLs have a rotor"
    made = tank.draft()
    assert made is not None
    assert made.sheet.armor == (1, 2, 2, 2, 3)


@pytest.mark.rule("BMR-CVEH-034")
def test_armor_for_a_turret_is_not_that_of_a_rotor() -> None:
    vtol = a_tank(tons=20, motion="vtol").armor(front=1, right=2, left=2, rear=2, turret=3, rotor=1)
    assert found(vtol, "BMR-CVEH-034") == "rotor: VTOLs have no turret"
    made = vtol.draft()
    assert made is not None
    assert made.sheet.armor == (1, 2, 2, 2, 1)


@pytest.mark.rule("BMR-CVEH-034")
def test_only_the_turret_of_an_omnivehicle_has_its_own_weight() -> None:
    assert "BMR-CVEH-034" in rules(a_tank().turret(3))
    assert "BMR-CVEH-034" not in rules(a_tank(omni=True).turret(3))


@pytest.mark.rule("BMR-CVEH-032")
def test_a_mounted_heat_sink_weighs_a_ton() -> None:
    plain, cooled = a_tank().draft(), a_tank().mount("Heat Sink").draft()
    assert plain is not None
    assert cooled is not None
    assert (cooled.heat_sinks, weight(cooled).total - weight(plain).total) == (11, 1000)


@pytest.mark.rule("BMR-CVEH-035")
def test_a_weapon_without_a_place_faces_no_side() -> None:
    assert found(a_tank().mount("PPC"), "BMR-CVEH-035") == "body: PPC faces no side"


# --- armor by weight --------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CON-040")
def test_more_armor_than_a_mech_can_bear_is_listed() -> None:
    assert "BMR-CON-040" not in rules(a_mech().armor_tons(11))
    what = "armor: 20 tons of armor, but 11 tons are the maximum (by 9 tons)"
    assert found(a_mech().armor_tons(20), "BMR-CON-040") == what


@pytest.mark.rule("BMR-CON-035", "BMR-CVEH-026")
@pytest.mark.parametrize(("builder", "rule"), [(a_mech(), "CON-035"), (a_tank(), "CVEH-026")])
def test_armor_comes_in_half_tons(builder: MechBuilder | VehicleBuilder, rule: str) -> None:
    assert f"BMR-{rule}" not in rules(builder.armor_tons(0.5))
    what = "armor: 0.3 tons of armor, which comes in half tons"
    assert found(builder.armor_tons(0.3), f"BMR-{rule}") == what
    made = builder.draft()
    assert made is not None
    assert sum(made.armor) == 0


@pytest.mark.rule("BMR-CPROTO-015", "BMR-CPROTO-017")
def test_armor_of_a_protomech_comes_in_points_up_to_its_maximum() -> None:
    assert set(rules(a_proto().armor_tons(0.3))) == {"BMR-CPROTO-001"}
    assert "but a point weighs 50 kg" in found(a_proto().armor_tons(0.33), "BMR-CPROTO-017")
    assert found(a_proto().armor_tons(5), "BMR-CPROTO-015") == "armor: 100 points of armor, at most 24 (by 76 points)"


def test_no_tons_of_armor_are_none() -> None:
    bare = a_mech().armor(HD=9).armor_tons(0).draft()
    assert bare is not None
    assert sum(bare.armor) == 0
