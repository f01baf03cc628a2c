"""Designs built from numbers alone equal those of the catalog, and all violations of a design are listed at once."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from tests.construction.builders import a_mech, rules

from ironhex.catalog import (
    CatalogError,
    Design,
    EmplacementDesign,
    Location,
    MechDesign,
    MechSheet,
    ProtoDesign,
    Tech,
    design,
    designs,
    mech,
)
from ironhex.catalog.mech_sheet import Slot
from ironhex.construction import builder, check, weight
from ironhex.construction.builder import (
    Builder,
    BuildError,
    EmplacementBuilder,
    MechBuilder,
    PlatoonBuilder,
    ProtoBuilder,
    SuitBuilder,
    VehicleBuilder,
)
from ironhex.construction.builder.armor_by_weight import spread
from ironhex.construction.builder.mech_slots import Wish
from ironhex.construction.builder.mounting import MountingBuilder
from ironhex.systems.classic.setup import Force, new_battle


# --- designs of the catalogue -----------------------------------------------------------------------------------------
def hunchback() -> MechBuilder:
    built = MechBuilder("Hunchback", "HBK-4G", tons=50, walk=4, era=3025, level=1)
    built.armor(HD=9, CT=(26, 5), LT=(20, 4), RT=(20, 4), LA=16, RA=16, LL=20, RL=20)
    built.heat_sinks(13, CT=1, LL=2, RL=2).mount("AC/20", "RT").load("AC/20", 2, "LT")
    return built.mount("Medium Laser", "LA").mount("Medium Laser", "RA").mount("Small Laser", "HD")


def griffin() -> MechBuilder:
    built = MechBuilder("Griffin", "GRF-1N", tons=55, walk=5, era=3025, level=1)
    built.armor(HD=9, CT=(20, 7), LT=(20, 6), RT=(20, 6), LA=14, RA=14, LL=18, RL=18)
    built.jump_jets(5, CT=1, LT=2, RT=2).heat_sinks(12, CT=1)
    return built.mount("PPC", "RA").mount("LRM 10", "RT").load("LRM 10", 2, "RT")


def goliath() -> MechBuilder:
    built = MechBuilder("Goliath", "GOL-1H", tons=80, walk=4, config="quad", era=3025, level=1)
    built.armor(HD=9, CT=(30, 19), LT=(20, 13), RT=(20, 13), left_front_leg=24, right_front_leg=24, LL=30, RL=30)
    built.heat_sinks(17, HD=1, LA=1, RA=1, LL=1, RL=1).load("LRM 10", 2, "CT")
    for side in ("LT", "RT"):
        if side == "RT":
            built.mount("PPC", side)
        built.mount("LRM 10", side).mount("Machine Gun", side)
    return built.load("Machine Gun", 1, "LT")


def hatchetman() -> MechBuilder:
    built = MechBuilder("Hatchetman", "HCT-3F", tons=45, walk=4, era=3025, level=1)
    built.armor(HD=6, CT=(14, 4), LT=(14, 4), RT=(14, 4), LA=11, RA=11, LL=11, RL=11)
    built.jump_jets(4).heat_sinks(11, LT=2, RT=2)
    built.mount("AC/10", "RT").load("AC/10", 2, "CT")
    return built.mount("Medium Laser", "LA").mount("Medium Laser", "RA").mount("Hatchet", "RA")


def king_crab() -> MechBuilder:
    built = MechBuilder("King Crab", "KGC-000", tons=100, walk=3, era=2750)
    built.armor(HD=9, CT=(40, 16), LT=(30, 12), RT=(30, 12), LA=34, RA=34, LL=35, RL=35)
    built.heat_sinks(15, CT=1, LL=1, RL=1).mount("AC/20", "LA").mount("AC/20", "RA")
    built.mount("LRM 15", "LT").load("AC/20", 1, "LT").load("LRM 15", 1, "LT").case("LT")
    built.mount("Large Laser", "RT").load("AC/20", 1, "RT").case("RT")
    return built.armor_type("Ferro-Fibrous", HD=1, CT=1, LT=4, RT=6, LL=1, RL=1)


def gunslinger() -> MechBuilder:
    built = MechBuilder("Gunslinger", "GUN-1ERD", tons=85, walk=3, engine="XL", era=3055)
    built.armor(HD=9, CT=(34, 19), LT=(25, 11), RT=(25, 11), LA=25, RA=25, LL=32, RL=32)
    built.heat_sinks(10, double=True).jump_jets(2, LL=1, RL=1).mount("Small Laser", "HD").mount(
        "Beagle Active Probe", "CT"
    )
    for arm, torso in (("LA", "LT"), ("RA", "RT")):
        built.without(arm, "Hand Actuator").mount("Gauss Rifle", arm)
        built.mount("Medium Laser", torso).mount("Medium Laser", torso)
    built.mount("Guardian ECM Suite", "RT").load("Gauss Rifle", 2, "LT").load("Gauss Rifle", 3, "RT")
    return built.mount("Medium Pulse Laser", "LL", rear=True).mount("Medium Pulse Laser", "RL", rear=True)


def adder() -> MechBuilder:
    built = MechBuilder("Adder", "Prime", tons=35, walk=6, engine="XL", tech="Clan", omni=True, era=3050)
    built.armor(HD=9, CT=(16, 6), LT=(12, 4), RT=(12, 4), LA=12, RA=12, LL=14, RL=14)
    built.heat_sinks(11, double=True, LT=1, RT=1).mount("Double Heat Sink", "LT", pod=True)
    built.mount("Flamer", "CT", pod=True).mount("Targeting Computer", "RT", pod=True)
    for arm in ("LA", "RA"):
        built.without(arm, "Lower Arm Actuator", "Hand Actuator").mount("ER PPC", arm, pod=True)
    built.structure("Endo Steel", CT=1, LT=1, RT=1, LL=2, RL=2)
    return built.armor_type("Ferro-Fibrous", HD=1, LT=2, RT=2, LA=1, RA=1)


def vedette() -> VehicleBuilder:
    built = VehicleBuilder("Vedette Medium Tank", tons=50, motion="tracked", cruise=5, engine="ICE", era=3025, level=1)
    built.armor(front=20, right=18, left=18, rear=20, turret=20)
    return built.mount("Machine Gun", "front").mount("AC/5", "turret").load("AC/5").load("Machine Gun")


def kestrel() -> VehicleBuilder:
    built = VehicleBuilder("Kestrel VTOL", tons=25, motion="vtol", cruise=12, engine="ICE", era=3058, level=1)
    built.armor(front=8, right=5, left=5, rear=4, rotor=2).cargo(3.5)
    return built.mount("Machine Gun", "front").mount("Machine Gun", "front").load("Machine Gun", 0.5)


def monitor() -> VehicleBuilder:
    built = VehicleBuilder(
        "Monitor Naval Vessel", tons=75, motion="displacement", cruise=3, engine="ICE", era=3025, level=1
    )
    built.armor(front=22, right=22, left=22, rear=22, turret=40).cargo(1.5)
    for side in ("right side", "left side", "rear"):
        built.mount("SRM 2", side)
    return built.mount("AC/20", "turret").mount("AC/20", "turret").load("AC/20", 3).load("SRM 2")


def swift_wind() -> VehicleBuilder:
    built = VehicleBuilder("Swift Wind Scout Car", tons=7.5, motion="wheeled", cruise=10, era=3025, level=1)
    return built.armor(front=6, right=6, left=6, rear=6).cargo(2)


def centaur() -> ProtoBuilder:
    built = ProtoBuilder("Centaur", tons=5, walk=6, era=3060)
    built.armor(head=3, torso=7, right_arm=2, left_arm=2, legs=4, main_gun=2)
    built.mount("SRM 2", "torso").mount("LRM 3", "torso").mount("ER Micro Laser", "main gun")
    return built.load_shots("SRM 2", 10).load_shots("LRM 3", 8)


def elemental() -> SuitBuilder:
    built = SuitBuilder(
        "Elemental", "(Laser)", tech="Clan", armor=10, jump=3, leg_attacks=True, swarm_attacks=True, era=3050
    )
    return built.mount("Small Laser").mount("SRM 2").load("SRM 2").mount("Boarding Claw")


def fa_shih() -> SuitBuilder:
    built = SuitBuilder("Fa Shih", "(Laser)", armor=7, jump=3, leg_attacks=True, swarm_attacks=True, era=3062)
    for name in ("Small Laser", "Boarding Claw", "Magnetic Clamps", "Mine Clearance Gear"):
        built.mount(name)
    for number in range(1, 5):
        built.mount("BA Mine", f"trooper {number}")
    return built


def rifles() -> PlatoonBuilder:
    return PlatoonBuilder("Foot Platoon", "(Rifle)", motive="foot", weapon="Infantry Rifle", era=3025, level=1)


def battery() -> EmplacementBuilder:
    built = EmplacementBuilder("Light Laser Battery", "Yoyodyne LLB-T2", cf=15, turret=15, era=3025, level=1)
    built.mount("Medium Laser", "turret")
    return built.mount("Small Laser", "north").mount("Small Laser", "east").mount("Small Laser", "west")


BUILT: tuple[Callable[[], Builder[Design]], ...] = (
    hunchback,
    griffin,
    goliath,
    hatchetman,
    king_crab,
    gunslinger,
    adder,
    vedette,
    kestrel,
    monitor,
    swift_wind,
    centaur,
    elemental,
    fa_shih,
    rifles,
    battery,
)


@pytest.mark.parametrize("told", BUILT)
def test_a_built_design_equals_the_catalogs(told: Callable[[], Builder[Design]]) -> None:
    built = told().build()
    assert built.to_toml() == design(built.name).to_toml()
    assert built == design(built.name)


# --- what a builder works out -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("told", [hunchback, griffin, goliath, king_crab])
def test_armor_for_the_remaining_weight_weighs_as_much_as_the_catalogues(told: Callable[[], MechBuilder]) -> None:
    original = told().build()
    respread = told().best_armor().build()
    assert weight(respread).total == weight(original).total
    assert sum(respread.armor) >= sum(original.armor)


@pytest.mark.rule("BMR-CON-040")
def test_armor_by_weight_stops_at_what_the_machine_can_bear() -> None:
    heavy = a_mech().armor_tons(20).draft()
    assert heavy is not None
    assert sum(heavy.armor) == 169
    assert not [found for found in check(heavy) if found.rule in ("BMR-CON-037", "BMR-CON-038", "BMR-CON-039")]


@pytest.mark.parametrize("kind", ["tracked", "wheeled", "hover", "vtol", "displacement", "hydrofoil", "submarine"])
def test_a_vehicle_of_every_motion_takes_the_armor_that_its_weight_leaves(kind: str) -> None:
    built = VehicleBuilder("Test", tons=25, motion=kind, cruise=4).mount("Medium Laser", "front").best_armor()  # type: ignore[arg-type]
    made = built.draft()
    assert made is not None
    assert weight(made).total == 25_000
    assert made.kind == kind
    assert set(rules(built)) <= {"BMR-CVEH-019"}


def test_a_protomech_takes_the_armor_that_its_weight_leaves() -> None:
    made = centaur().best_armor().draft()
    assert made is not None
    assert weight(made).total == 5_000


def test_points_are_spread_in_proportion() -> None:
    assert spread(10, (1, 1, 2)) == [3, 2, 5]
    assert sum(spread(97, (22, 14, 14, 16, 16, 24, 24))) == 97


@pytest.mark.rule("BMR-CON-049", "BMR-CON-051")
def test_a_large_weapon_is_split_where_it_must_be() -> None:
    crab = king_crab().build()
    (gun,) = (item for item in crab.weapons if item.equipment.name == "AC/20" and item.location == Location.LT)
    assert Counter(location for location, _ in gun.slots) == {Location.LA: 8, Location.LT: 2}


@pytest.mark.rule("BMR-EQ-098", "BMR-EQ-130", "BMR-EQ-157")
def test_gear_has_the_size_that_its_machine_gives_it() -> None:
    built = a_mech(tons=75, walk=4).mount("Gauss Rifle", "RT").mount("Large Laser", "LT")
    built.mount("Targeting Computer", "LT").mount("MASC", "CT", "LT").mount("Hatchet", "RA")
    made = built.draft()
    assert made is not None
    sizes = {item.equipment.name: len(item.slots) for item in made.items}
    assert (sizes["Targeting Computer"], sizes["MASC"], sizes["Hatchet"]) == (5, 4, 5)
    assert not {"BMR-EQ-157", "BMR-EQ-130", "BMR-EQ-098"} & set(rules(built))


@pytest.mark.rule("BMR-CON-017", "BMR-CON-041")
def test_materials_sinks_and_jets_find_their_own_slots() -> None:
    built = a_mech(walk=5).structure("Endo Steel").armor_type("Ferro-Fibrous").heat_sinks(14).jump_jets(5)
    found = {violation.rule for violation in built.best_armor().violations()}
    assert found <= {"BMR-CON-004"}
    stealthy = a_mech().armor_type("Stealth").mount("Guardian ECM Suite", "CT")
    assert "BMR-EQ-141" not in rules(stealthy)


def test_a_quad_jumps_with_all_its_legs() -> None:
    made = a_mech(config="quad").jump_jets(4).draft()
    assert made is not None
    assert made.jets == (0, 0, 0, 0, 1, 1, 1, 1)


def test_an_item_without_a_place_goes_where_there_is_room() -> None:
    made = a_mech().mount("PPC").load("LRM 10", 1).draft()
    assert made is not None
    assert {item.location for item in (*made.weapons, *made.bins)} == {Location.LT}


# --- what is wrong ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CON-003")
def test_no_mech_weighs_52_tons() -> None:
    assert rules(a_mech(tons=52)) == ["BMR-CON-003"]
    with pytest.raises(BuildError, match="BMR-CON-003"):
        a_mech(tons=52).build()


@pytest.mark.rule("BMR-CON-047")
def test_an_item_needs_free_slots() -> None:
    (found, *_) = a_mech().mount("PPC", "CT").violations()
    assert (found.rule, found.where, found.by) == ("BMR-CON-047", "center torso", "1 slot")
    crowded = a_mech().mount("AC/20", "CT")
    assert rules(crowded.mount("LRM 20", "LT").mount("LRM 20", "LT").mount("LRM 20", "LT"))[0] == "BMR-CON-047"


@pytest.mark.rule("BMR-CON-049")
def test_an_item_is_split_between_neighbors_only() -> None:
    assert "BMR-CON-049" in rules(a_mech().mount("AC/20", "LA", "RT"))
    assert "BMR-CON-049" in rules(a_mech().mount("AC/20", LA=8, RT=2))
    assert "BMR-CON-049" in rules(a_mech().mount("AC/20", LA=7, LT=2, CT=1))
    assert "BMR-CON-049" in rules(a_mech().mount("PPC", "CT", "RT"))


@pytest.mark.rule("BMR-CON-047")
def test_an_item_fills_all_its_slots() -> None:
    (found, *_) = a_mech().mount("AC/20", RT=6).violations()
    assert str(found) == "right torso: AC/20: fills 6 of its 10 slots (by 4 slots) [BMR-CON-047]"
    assert rules(a_mech().mount("AC/20", CT=5, RT=5))[0] == "BMR-CON-047"


@pytest.mark.rule("BMR-CON-034")
def test_sinks_in_slots_count() -> None:
    built = a_mech().heat_sinks(10)
    for _ in range(11):
        built.mount("Heat Sink", "LT")
    assert "BMR-CON-034" in rules(built)


@pytest.mark.rule("BMR-CON-032", "BMR-CON-029", "BMR-CON-047")
def test_sinks_and_jets_without_room_are_named() -> None:
    built = a_mech().heat_sinks(40, double=True).jump_jets(4)
    assert {"BMR-CON-032", "BMR-CON-047"} <= set(rules(built))


@pytest.mark.rule("BMR-CON-002")
def test_all_violations_are_listed_at_once() -> None:
    built = a_mech(walk=9).armor(HD=12, CT=(60, 0)).mount("PPC", "CT").mount("Clan ER PPC", "LT")
    built.mount("AC/5", "RA", rear=True).jump_jets(10).without("LA", "Lower Arm Actuator")
    with pytest.raises(BuildError) as raised:
        built.build()
    found = {violation.rule for violation in raised.value.violations}
    expected = {"004", "019", "028", "038", "039", "047", "013", "052", "043", "009"}
    assert {f"BMR-CON-{number}" for number in expected} <= found
    assert str(raised.value).count("\n") == len(raised.value.violations)


@pytest.mark.rule("BMR-OMNI-014", "BMR-OMNI-015")
def test_a_configuration_is_held_to_its_chassis() -> None:
    prime = adder().build()
    assert adder().configures(prime).violations() == ()
    roomy = mech("Warhawk Prime")
    more = MechDesign(replace(roomy.sheet, heat_sinks=roomy.heat_sinks + 1))
    assert "BMR-OMNI-015" in [violation.rule for violation in check(more)]
    moved = MechBuilder("Adder", "X", tons=35, walk=6, engine="XL", tech="Clan", omni=True)
    moved.heat_sinks(10, double=True, LA=1, RA=1).without("LA", "Hand Actuator").without("RA", "Hand Actuator")
    assert "BMR-OMNI-014" in rules(moved)


@pytest.mark.rule("BMR-CVEH-034")
def test_a_vtol_has_no_turret() -> None:
    def vtol() -> VehicleBuilder:
        return VehicleBuilder("Test", tons=20, motion="vtol", cruise=6)

    assert rules(vtol().mount("Medium Laser", "turret"))[0] == "BMR-CVEH-034"
    assert rules(vtol().turret())[0] == "BMR-CVEH-034"
    assert "BMR-CVEH-034" not in rules(vtol().armor(front=4, right=4, left=4, rear=2, rotor=2))


@pytest.mark.rule("BMR-CVEH-032")
def test_a_vehicle_is_cooled() -> None:
    built = vedette().mount("PPC", "turret")
    assert "BMR-CVEH-032" not in rules(built)
    assert "BMR-CVEH-032" in rules(built.heat_sinks(9))
    cooled = {rule.by for rule in built.violations() if rule.rule == "BMR-CVEH-032"}
    assert cooled == {"1 sink"}


@pytest.mark.rule("BMR-CPROTO-024", "BMR-CPROTO-025")
def test_a_protomech_is_cooled() -> None:
    warm = centaur().heat_sinks(0)
    cold = centaur().build()
    assert cold.heat_sinks == 1
    assert set(rules(warm)) == {"BMR-CPROTO-025", "BMR-CPROTO-001"}
    assert rules(centaur().heat_sinks(1)) == []
    assert ProtoDesign.load(warm.draft().to_toml(), "again").heat_sinks == 0  # type: ignore[union-attr]


@pytest.mark.rule("BMR-EQ-072", "BMR-EQ-151", "BMR-EQ-154")
@pytest.mark.parametrize(
    ("name", "rule"), [("Guardian ECM Suite", "072"), ("TAG", "151"), ("Targeting Computer", "154")]
)
def test_vehicles_and_protomechs_carry_one_of_a_kind_too(name: str, rule: str) -> None:
    tank = vedette().mount(name, "front").mount(name, "front")
    assert f"BMR-EQ-{rule}" in rules(tank)
    proto = ProtoBuilder("Test", tons=9, walk=3)
    proto.mount(name.replace("Guardian ", ""), "torso").mount(name.replace("Guardian ", ""), "torso")
    assert f"BMR-EQ-{rule}" in rules(proto)


@pytest.mark.rule("BMR-EQ-024")
def test_artemis_on_a_vehicle_needs_a_launcher() -> None:
    assert "BMR-EQ-024" in rules(vedette().mount("Artemis IV", "turret"))
    assert "BMR-EQ-024" not in rules(vedette().mount("LRM 10", "turret").mount("Artemis IV", "turret"))


@pytest.mark.rule("BMR-EQ-025")
def test_all_launchers_of_a_vehicle_have_artemis_or_none() -> None:
    mixed = vedette().mount("LRM 10", "turret").mount("Artemis IV", "turret").mount("LRM 5", "front")
    assert "BMR-EQ-025" in rules(mixed)
    assert "BMR-EQ-025" not in rules(mixed.mount("Artemis IV", "front"))
    apart = vedette().mount("LRM 10", "turret").mount("Artemis IV", "turret").mount("SRM 4", "front")
    assert "BMR-EQ-025" not in rules(apart)


@pytest.mark.rule("BMR-EQ-024")
def test_artemis_serves_its_own_location_on_vehicles_and_protomechs() -> None:
    assert "BMR-EQ-024" in rules(vedette().mount("LRM 5", "right").mount("Artemis IV", "front"))
    assert "BMR-EQ-024" not in rules(vedette().mount("LRM 5", "front").mount("Artemis IV", "front"))
    proto = ProtoBuilder("Test", tons=9, walk=3).mount("Artemis IV", "torso")
    assert "BMR-EQ-024" in rules(proto)
    assert "BMR-EQ-024" not in rules(proto.mount("LRM 3", "torso"))


@pytest.mark.rule("BMR-EQ-025")
def test_all_launchers_of_a_protomech_have_artemis_or_none() -> None:
    proto = ProtoBuilder("Test", tons=9, walk=3).mount("Artemis IV", "torso").mount("LRM 3", "torso")
    assert "BMR-EQ-025" not in rules(proto)
    assert "BMR-EQ-025" in rules(proto.mount("LRM 2", "right arm"))


@pytest.mark.rule("BMR-CPROTO-004")
def test_no_protomech_weighs_ten_tons() -> None:
    assert rules(ProtoBuilder("Test", tons=10, walk=3)) == ["BMR-CPROTO-004"]


@pytest.mark.rule("BMR-INF-038", "BMR-INF-003", "BMR-INF-004", "BMR-INF-005")
def test_a_platoon_has_one_weapon_and_no_more_men_than_the_table_says() -> None:
    assert rules(rifles().mount("Infantry SRM")) == ["BMR-INF-038"]
    for motive, rule in (("foot", "003"), ("motorized", "004"), ("jump", "005")):
        crowd = PlatoonBuilder("Test", motive=motive, weapon="Infantry Rifle", troopers=40)  # type: ignore[arg-type]
        assert rules(crowd) == [f"BMR-INF-{rule}"]


@pytest.mark.rule("BMR-INF-047")
def test_a_squad_has_its_suits_and_carries_what_is_made_for_them() -> None:
    assert rules(fa_shih().mount("BA Mine", "trooper 5")) == ["BMR-INF-047"]
    assert rules(elemental().mount("AC/20")) == [f"BMR-SUIT-{2:03d}"]


@pytest.mark.rule("BMR-INF-038")
def test_a_platoon_has_no_guns_of_machines() -> None:
    assert rules(rifles().mount("AC/20")) == ["BMR-INF-038"]


@pytest.mark.rule("BMR-INF-049")
def test_all_troopers_carry_the_same_weapon() -> None:
    def point() -> SuitBuilder:
        return SuitBuilder("Elemental", "X", tech="Clan", armor=10, jump=3).mount("SRM 2")

    assert rules(point().mount("Small Laser")) == []
    assert rules(point().mount("Small Laser").mount("Flamer")) == ["BMR-INF-049"]
    (found,) = point().mount("Small Laser", "trooper 1").mount("Flamer", "trooper 2").violations()
    assert (found.rule, found.what) == ("BMR-INF-049", "different weapons: Flamer, Small Laser")
    (found,) = point().mount("Small Laser", "trooper 1").violations()
    assert found.what == "only some carry a Small Laser"
    same = point()
    for number in range(1, 6):
        same.mount("Small Laser", f"trooper {number}")
    assert rules(same) == []


@pytest.mark.rule("BMR-INF-049")
@pytest.mark.parametrize("name", designs("battle armor"))
def test_the_entries_of_suits_allow_what_they_carry(name: str) -> None:
    assert check(design(name)) == ()


@pytest.mark.rule("BMR-INF-047")
@pytest.mark.parametrize(("tech", "suits", "broken"), [("Clan", 5, 0), ("Clan", 6, 1), ("IS", 4, 0), ("IS", 0, 1)])
def test_the_size_of_a_squad(tech: Tech, suits: int, broken: int) -> None:
    assert rules(SuitBuilder("Test", armor=5, suits=suits, tech=tech)) == ["BMR-INF-047"] * broken


@pytest.mark.rule("BMR-GUN-006", "BMR-GUN-013")
def test_an_emplacement_is_a_building_and_its_turret_is_armored() -> None:
    assert rules(EmplacementBuilder("Test", cf=200)) == ["BMR-GUN-006"]
    assert rules(EmplacementBuilder("Test", cf=20).mount("AC/20", "turret")) == ["BMR-GUN-013"]


@pytest.mark.rule("BMR-GUN-002", "BMR-GUN-003")
def test_an_emplacement_holds_weapons_that_face_an_arc() -> None:
    assert rules(EmplacementBuilder("Test", cf=20).mount("AC/20", "north").load("AC/20")) == []
    assert rules(EmplacementBuilder("Test", cf=20).mount("AC/20")) == ["BMR-GUN-003"]
    odd = EmplacementBuilder("Test", cf=20).mount("Hatchet", "north").mount("Jump Jet")
    assert rules(odd) == ["BMR-GUN-002", "BMR-GUN-002"]


@pytest.mark.rule("BMR-OMNI-001")
def test_only_omnis_have_pods() -> None:
    proto = ProtoBuilder("Test", tons=9, walk=3).mount("ER Small Laser", "torso", pod=True)
    suit = SuitBuilder("Test", armor=5).mount("Small Laser", pod=True)
    bunker = EmplacementBuilder("Test", cf=20).mount("AC/20", "north", pod=True)
    assert ["BMR-OMNI-001" in rules(each) for each in (proto, suit, bunker)] == [True] * 3


@pytest.mark.parametrize("where", ["XX", "left wing"])
def test_a_location_that_is_not_there_is_a_mistake_of_the_caller(where: str) -> None:
    with pytest.raises(ValueError, match="no location"):
        a_mech().mount("PPC", where)
    with pytest.raises(ValueError, match="no location"):
        vedette().mount("PPC", where)


def test_a_weapon_without_ammunition_cannot_be_loaded() -> None:
    with pytest.raises(ValueError, match="needs no ammunition"):
        a_mech().load("PPC", 1)


# --- the whole catalogue ----------------------------------------------------------------------------------------------
FIGURES = [field for field in MechSheet.__struct_fields__ if field != "slots"]


def retold(machine: MechDesign) -> MechBuilder:
    """A 'Mech of the catalog rebuilt item by item."""
    sheet = machine.sheet
    engine = "XL" if sheet.engine == "Clan XL" else sheet.engine
    built = MechBuilder(
        sheet.chassis,
        sheet.model,
        tons=sheet.tons,
        walk=sheet.walk,
        engine=engine,
        tech=sheet.tech,
        config=sheet.config,
        omni=sheet.omni,
        era=sheet.era,
        level=sheet.level,
    )
    built.figures |= {"armor_type": sheet.armor_type, "structure": sheet.structure, "jump": sheet.jump}
    built.heat_sinks(sheet.heat_sinks, double=sheet.double_sinks)
    built.points = list(sheet.armor)
    for arm in (Location.LA, Location.RA):
        if sheet.config == "biped":
            built.without(arm.name, *({"Lower Arm Actuator", "Hand Actuator"} - set(sheet.slots[arm])))
    for item in sorted(machine.items, key=lambda item: not item.equipment.split):
        parts = Counter(Location(at) for at, _ in item.slots)
        slot = Slot(item.equipment, item.shots, item.rear, item.pod)
        built.wishes.append(Wish(slot, tuple(parts), tuple(parts.values())))
    return built


@pytest.mark.parametrize("name", designs("mech"))
def test_every_mech_of_the_catalog_can_be_rebuilt(name: str) -> None:
    original = mech(name)
    built = retold(original).build()
    assert [Counter(row) for row in built.slots] == [Counter(row) for row in original.slots]
    assert {field: getattr(built.sheet, field) for field in FIGURES} == {
        field: getattr(original.sheet, field) for field in FIGURES
    }


@pytest.mark.parametrize(
    "module", [builder.mech, builder.vehicle, builder.protomech, builder.foot, builder.emplacement]
)
def test_the_examples_run(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


def _told(original: Design) -> Builder[Design]:
    """The builder of any other unit, with the figures of a design of the catalogue."""
    sheet = original.sheet
    named = {"chassis": sheet.chassis, "model": sheet.model, "tech": sheet.tech, "era": sheet.era, "level": sheet.level}
    figures = {field: getattr(sheet, field) for field in sheet.__struct_fields__ if field not in named}
    figures.pop("items")
    match original.type:
        case "vehicle":
            tons = figures.pop("tons") + figures.pop("half_ton") / 2
            armor = figures.pop("armor")
            engine = figures.pop("engine").removeprefix("Clan ")
            chosen = {field: figures.pop(field) for field in ("motion", "cruise", "omni")}
            tank = VehicleBuilder(**named, tons=tons, engine=engine, **chosen)
            tank.figures |= figures
            tank.points, tank.has_turret = [*armor, 0][:5], len(armor) == 5 and not tank.flies
            return tank
        case "protomech":
            armor = figures.pop("armor")
            figures.pop("heat_sinks")
            proto = ProtoBuilder(**named, **figures)
            proto.points, proto.has_main_gun = [*armor, 0][:6], len(armor) == 6
            return proto
        case "battle armor":
            value = figures.pop("bv")
            squad = SuitBuilder(**named, **figures)
            return squad.declared_value(value) if value else squad
        case "infantry":
            weapon, *others = (item.equipment.key for item in original.items)
            platoon = PlatoonBuilder(**named, weapon=weapon, **figures)
            for name in others:
                platoon.mount(name)
            return platoon
    return EmplacementBuilder(**named, **figures)


OTHERS = [
    name for kind in ("vehicle", "protomech", "battle armor", "infantry", "emplacement") for name in designs(kind)
]


@pytest.mark.parametrize("name", OTHERS)
def test_every_other_unit_of_the_catalog_can_be_rebuilt(name: str) -> None:
    original = design(name)
    built = _told(original)
    if isinstance(built, MountingBuilder):
        for item in original.items:
            built.items.append((item.location, Slot(item.equipment, item.shots, item.rear, item.pod)))
    assert built.draft() == original
    assert built.violations() == check(original)


def test_a_location_is_found_by_its_name_or_its_code() -> None:
    def tank() -> VehicleBuilder:
        return VehicleBuilder("Test", "T", tons=50, cruise=4, motion="tracked").turret()

    by_code = tank().mount("AC/5", "TU").mount("SRM 2", "fr")
    by_name = tank().mount("AC/5", "turret").mount("SRM 2", "front")
    assert by_code.items == by_name.items
    with pytest.raises(ValueError, match=r"no location 'RT'; known: front \(FR\), right \(RS\)"):
        by_code.mount("AC/5", "RT")


def test_an_unknown_item_gets_suggestions_of_what_the_unit_can_carry() -> None:
    with pytest.raises(CatalogError, match=r"no such equipment; did you mean .*Medium Laser"):
        MechBuilder("Test", "T", tons=50, walk=4).mount("medim laser", "RT")
    with pytest.raises(CatalogError, match="did you mean Infantry Rifle"):
        PlatoonBuilder("Test", "T", motive="foot", weapon="rifles")


@pytest.mark.rule("BMR-CPROTO-028")
def test_forbidden_ammunition_of_a_protomech_is_a_violation_like_any_other() -> None:
    proto = ProtoBuilder("Test", "T", tons=5, walk=3, tech="Clan").mount("ATM 3", "T").load("ATM 3", 1)
    assert [each.rule for each in proto.violations()].count("BMR-CPROTO-028") == 2


# --- nonsense ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("builder", "where"),
    [
        (a_mech(engine="ICE"), ["engine"]),
        (MechBuilder("", "x" * 99, tons=50, walk=-4), ["chassis", "model", "walk"]),
        (a_mech().armor(LA=-3).jump_jets(10**9), ["jump", "left arm"]),
        (VehicleBuilder("Test", tons=20, motion="hover", cruise=10**30), ["cruise"]),
        (VehicleBuilder("Test", tons=20, motion="hover", cruise=5).armor_type("Stealth"), ["armor"]),  # type: ignore[arg-type]
        (ProtoBuilder("Test", tons=5, walk=-1), ["walk"]),
        (PlatoonBuilder("Test", motive="foot", weapon="Infantry SRM", troopers=0), ["troopers"]),
        (SuitBuilder("Test", armor=5, suits=9), ["suits"]),
        (EmplacementBuilder("Test", cf=0), ["cf"]),
    ],
)
def test_values_that_no_sheet_can_hold_are_violations(builder: Builder[Any], where: list[str]) -> None:
    assert [violation.where for violation in builder.violations()] == where
    assert builder.draft() is None
    with pytest.raises(BuildError) as error:
        builder.build()
    assert "[]" not in str(error.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda mech: mech.armor_type("Ferro-Fibrous", XX=3),
        lambda mech: mech.structure("Endo Steel", XX=3),
        lambda mech: mech.heat_sinks(15, double=True, LT=1, XX=3),
        lambda mech: mech.jump_jets(4, LT=1, XX=3),
        lambda mech: mech.jump_jets(4, LT=10**9),
        lambda mech: mech.armor(CT=(9, 3), LA=(3, 3)),
        lambda mech: mech.without("LA", "Hand Actuator", "Wing"),
        lambda mech: mech.armor_tons(-1),
        lambda mech: mech.armor_tons(float("inf")),
        lambda mech: mech.load("AC/20", 10**9),
        lambda mech: mech.load("AC/20", -1),
        lambda mech: mech.load("AC/20", float("nan")),
    ],
)
def test_a_refused_call_changes_nothing(call: Callable[[MechBuilder], object]) -> None:
    mech = a_mech()
    with pytest.raises(ValueError, match=r"\S"):
        call(mech)
    assert mech.draft() == a_mech().draft()


def test_the_last_choice_of_a_material_counts() -> None:
    mech = a_mech().structure("Endo Steel", LA=4).armor_type("Ferro-Fibrous")
    assert mech.structure("Standard").armor_type("Standard").draft() == a_mech().draft()


def test_unknown_forms_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no configuration 'hexapod'; known: biped, quad"):
        a_mech(config="hexapod")
    with pytest.raises(ValueError, match="no motive type 'horse'; known: foot"):
        PlatoonBuilder("Test", motive="horse", weapon="Infantry SRM")  # type: ignore[arg-type]


def test_a_building_full_of_ammunition_reads_back_the_same() -> None:
    made = EmplacementBuilder("Depot", cf=40).load("AC/20", 250).build()
    assert EmplacementDesign.load(made.to_toml(), "depot") == made


def bare_adder(model: str) -> MechBuilder:
    """The chassis of the Adder, its pods empty."""
    built = MechBuilder("Adder", model, tons=35, walk=6, engine="XL", tech="Clan", omni=True, era=3050)
    built.armor(HD=9, CT=(16, 6), LT=(12, 4), RT=(12, 4), LA=12, RA=12, LL=14, RL=14)
    for arm in ("LA", "RA"):
        built.without(arm, "Lower Arm Actuator", "Hand Actuator")
    built.heat_sinks(10, double=True, LT=1, RT=1).structure("Endo Steel", CT=1, LT=1, RT=1, LL=2, RL=2)
    return built.armor_type("Ferro-Fibrous", HD=1, LT=2, RT=2, LA=1, RA=1)


@pytest.mark.rule("BMR-GEN-009")
def test_an_omnimech_is_fitted_out_before_a_battle() -> None:
    """Players' own configurations of one chassis enter the battle with what their pods hold."""
    chassis = bare_adder("").build()
    lasers = bare_adder("X").mount("ER Large Laser", "LA", pod=True).mount("ER Large Laser", "RA", pod=True)
    flamer = bare_adder("Y").mount("Flamer", "CT", pod=True)
    red, blue = (config.configures(chassis).build() for config in (lasers, flamer))
    play = new_battle([Force("Red", [red]), Force("Blue", [blue], home=0)], "open-ground")
    carried = [[item.equipment.name for item in unit.design.weapons] for unit in play.facts.units]
    assert carried == [["ER Large Laser"] * 2, ["Flamer"]]
