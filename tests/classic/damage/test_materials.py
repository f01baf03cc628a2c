"""Slots without a function, CASE, and what explodes when."""

import pytest
from tests.classic.stage import happened, marked, mech, perform, points, stage, variant

from ironhex.catalog import Location, MechDesign
from ironhex.systems.classic.damage.condition import ENGINE
from ironhex.systems.classic.damage.criticals import hit_slot
from ironhex.systems.classic.damage.destruction import mission_kill
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import CriticalHit, Damaged, Exploded
from ironhex.systems.classic.heat import worst_bins

GRIFFIN = "Griffin GRF-1N"
LASER = "IS Medium Laser"


def with_torso(*contents: str, **figures: object) -> MechDesign:
    return variant(GRIFFIN, slots={Location.LT: contents}, **figures)


@pytest.mark.parametrize(
    "material",
    [
        pytest.param("CASE", marks=pytest.mark.rule("BMR-EQ-070")),
        pytest.param("Endo Steel", marks=pytest.mark.rule("BMR-EQ-081")),
        pytest.param("Ferro-Fibrous", marks=pytest.mark.rule("BMR-EQ-083")),
        pytest.param("Triple-Strength Myomer", marks=pytest.mark.rule("BMR-EQ-163")),
    ],
)
def test_a_critical_hit_on_a_material_is_rolled_again(material: str) -> None:
    battle = stage("3x3", mech(with_torso(material, LASER, LASER), "0202"))
    _, events = perform(battle, lambda play: hit_slot(play, 0, Location.LT, explosion=False), [1, 1, 1, 2])
    (hit,) = happened(events, CriticalHit)
    assert hit.rolls == ((1, 1), (1, 2))
    assert hit.slot == 1


@pytest.mark.rule("BMR-EQ-067")
def test_an_explosion_that_comes_into_a_location_with_case_goes_no_further() -> None:
    design = with_torso("CASE")
    battle = stage("3x3", mech(design, "0202"))
    unit = battle.unit(0)
    arm, torso = unit.structure[Location.LA], unit.structure[Location.LT]
    blast = Hit(arm + torso + 10, Location.LA, internal=True)
    after, events = perform(battle, lambda play: strike(play, 0, blast), [1, 1, 1, 1])
    assert [event.location for event in happened(events, Damaged)] == [Location.LA, Location.LT]
    assert after.unit(0).structure[Location.CT] == unit.structure[Location.CT]


@pytest.mark.rule("BMR-EQ-089")
def test_gauss_rifles_and_their_ammunition_do_not_explode_from_heat() -> None:
    design = with_torso(*["IS Gauss Rifle"] * 7, "IS Gauss Rifle Ammo")
    unit = stage("3x3", mech(design, "0202")).unit(0)
    assert {design.bins[bin].equipment.key for group in worst_bins(unit) for bin in group} == {"IS LRM 10 Ammo"}


@pytest.mark.rule("BMR-EQ-095")
def test_a_heavy_gauss_rifle_explodes_where_it_is_hit_and_case_stops_the_rest() -> None:
    gun = ["IS Heavy Gauss Rifle"] * 11
    battle = stage("3x3", mech(with_torso(*gun, "CASE"), "0202"))
    unit = battle.unit(0)
    after, events = perform(battle, lambda play: hit_slot(play, 0, Location.LT, explosion=False), [1, 1, 1, 1, 6, 6])
    (boom,) = happened(events, Exploded)
    assert (boom.location, boom.points) == (Location.LT, 25)
    assert after.unit(0).structure[Location.CT] == unit.structure[Location.CT]


@pytest.mark.rule("BMR-EQ-107")
@pytest.mark.parametrize("engine", ["Light", "XL"])
def test_three_engine_hits_destroy_a_mech_wherever_they_are(engine: str) -> None:
    count = 2 if engine == "Light" else 3
    design = variant(
        GRIFFIN,
        slots={Location.LT: [ENGINE] * count, Location.RT: [ENGINE] * count},
        engine=engine,
    )
    center = design.contents[Location.CT].index(ENGINE)
    twice = {Location.LT: [0], Location.RT: [0]}
    assert mission_kill(stage("3x3", mech(design, "0202", crits=marked(twice))).unit(0)) is None
    thrice = twice | {Location.CT: [center]}
    assert mission_kill(stage("3x3", mech(design, "0202", crits=marked(thrice))).unit(0)) is not None


@pytest.mark.rule("BMR-EQ-107", "BMR-EQ-164", "BMR-EQ-105")
@pytest.mark.parametrize(("engine", "count", "lost"), [("Light", 2, False), ("Clan XL", 2, False), ("XL", 3, True)])
def test_a_side_torso_takes_its_engine_slots_along(engine: str, count: int, lost: bool) -> None:
    design = variant(
        GRIFFIN,
        slots={Location.LT: [ENGINE] * count, Location.RT: [ENGINE] * count},
        engine=engine,
        tech="Clan" if engine == "Clan XL" else "IS",
    )
    unit = stage("3x3", mech(design, "0202", structure=points(design.structure_points, {Location.LT: 0}))).unit(0)
    assert (mission_kill(unit) is not None) == lost
