"""Fights in a vacuum."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.classic.firing import weapon
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Design, Location, VehicleLocation
from ironhex.construction import weight
from ironhex.construction.builder import VehicleBuilder
from ironhex.engine import Event
from ironhex.engine.setup import SetupError
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.damage.condition import ENGINE, hits, works
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike
from ironhex.systems.classic.events.damage import BreachRolled, Damaged, Doomed, Exploded
from ironhex.systems.classic.infantry.hits import men_lost, suits_suffer
from ironhex.systems.classic.phases.end import drown
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.system import narrate

GRIFFIN, ELEMENTALS, RIFLES = "Griffin GRF-1N", "Elemental (Laser)", "Foot Platoon (Rifle)"
TANK, ICE, HOVER, VTOL = (
    "Manticore Heavy Tank",
    "Vedette Medium Tank",
    "Saracen Medium Hover Tank",
    "Yellow Jacket Gunship",
)
LA, RT, CT = Location.LA, Location.RT, Location.CT


def airless(unit: str | Design, options: tuple[str, ...] = ("vacuum",), **fields: Any) -> Battle:
    return stage("5x9", mech(unit, "0303", **fields), mech(GRIFFIN, "0306"), rules=ruleset(options))


def struck(battle: Battle, location: int, damage: int, dice: tuple[int, ...] = ()) -> tuple[Battle, tuple[Event, ...]]:
    return perform(battle, lambda play: strike(play, 0, Hit(damage, location)), dice)


def rover(*gear: str) -> Design:
    """A tank of 50 tons with a fusion engine."""
    builder = VehicleBuilder("Rover", tons=50, motion="tracked", cruise=4).armor(front=20, right=10, left=10, rear=10)
    for name in gear:
        builder.mount(name, "body")
    made = builder.draft()
    assert made is not None
    return made


# --- hulls ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-042", "BMR-ENV-046")
@pytest.mark.parametrize(("faces", "breached"), [((3, 6), False), ((4, 6), True)])
def test_a_damaging_hit_breaches_the_hull_on_10_or_more(faces: tuple[int, int], breached: bool) -> None:
    battle, events = struck(airless(GRIFFIN), LA, 5, faces)
    assert battle.unit(0).flooded == breached << LA
    words = "it is open to the vacuum" if breached else "it holds"
    assert narrate(battle, happened(events, BreachRolled)[0]).endswith(words)


@pytest.mark.rule("BMR-ENV-046")
def test_in_air_nothing_is_breached() -> None:
    assert not happened(struck(airless(GRIFFIN, ()), LA, 5)[1], BreachRolled)


@pytest.mark.rule("BMR-ENV-047")
def test_a_location_without_armor_is_breached_without_a_roll() -> None:
    full = airless(GRIFFIN).unit(0).armor[LA]
    battle, _ = struck(airless(GRIFFIN), LA, full)
    assert battle.unit(0).flooded == 1 << LA


@pytest.mark.rule("BMR-ENV-047")
@pytest.mark.parametrize("rear", [False, True])
def test_the_front_and_the_rear_of_a_torso_have_armor_of_their_own(rear: bool) -> None:
    """The rear of a torso is a location too (lines 4387 and 4794): where its armor is gone, the hull is open."""
    battle = airless(GRIFFIN)
    full = battle.unit(0).armor[battle.unit(0).design.armor_row(CT, rear=rear)]
    after, events = perform(battle, lambda play: strike(play, 0, Hit(full, CT, rear=rear)), ())
    assert [(roll.faces, roll.flooded) for roll in happened(events, BreachRolled)] == [((), True)]
    assert after.unit(0).armor[after.unit(0).design.armor_row(CT, rear=not rear)] > 0


@pytest.mark.rule("BMR-ENV-048", "BMR-ENV-049", "BMR-ENV-050")
def test_nothing_works_there_but_nothing_explodes_and_no_slot_is_hit() -> None:
    battle, events = struck(airless(GRIFFIN), RT, 3, (6, 5))
    unit = battle.unit(0)
    assert not works(unit, unit.weapon("LRM 10"))
    assert not happened(events, Exploded)
    assert unit.crits == airless(GRIFFIN).unit(0).crits
    engine, events = struck(airless(GRIFFIN), CT, 1, (6, 6))
    assert hits(engine.unit(0), ENGINE) == 6
    assert len(happened(events, Doomed)) == 1


@pytest.mark.rule("BMR-ENV-051")
def test_a_breached_location_goes_on_taking_damage() -> None:
    _, events = struck(airless(GRIFFIN, flooded=1 << LA), LA, 4)
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(LA, 4)]


@pytest.mark.rule("BMR-ENV-052")
@pytest.mark.parametrize(("faces", "rule"), [((3, 6), []), ((4, 6), ["BMR-ENV-052"])])
def test_a_vehicle_does_not_survive_a_breach(faces: tuple[int, int], rule: list[str]) -> None:
    _, events = struck(airless(rover("Vacuum Sealing")), VehicleLocation.FRONT, 2, faces)
    assert [event.rule for event in happened(events, Doomed)] == rule


@pytest.mark.rule("BMR-CRIT-049")
@pytest.mark.parametrize(("options", "wounds"), [((), 0), (("vacuum",), 1)])
def test_a_warrior_without_life_support_is_hurt_every_turn(options: tuple[str, ...], wounds: int) -> None:
    battle = airless(GRIFFIN, options)
    broken = battle.unit(0).with_critical("HD", "Life Support")
    after, _ = perform(battle.changed(broken), drown)
    assert after.unit(0).wounds == wounds


# --- people -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-053")
@pytest.mark.parametrize(("options", "lost"), [((), 6), (("vacuum",), 12)])
def test_people_in_suits_take_twice_the_damage_beside_what_open_ground_adds(
    options: tuple[str, ...], lost: int
) -> None:
    battle = airless(RIFLES, options)
    after, _ = struck(battle, ANYWHERE, 3)
    assert battle.unit(0).armor[0] - after.unit(0).armor[0] == lost


@pytest.mark.rule("BMR-ENV-053")
@pytest.mark.parametrize(("options", "lost"), [((), 2), (("vacuum",), 4)])
def test_so_does_battle_armor(options: tuple[str, ...], lost: int) -> None:
    _, events = struck(airless(ELEMENTALS, options), 1, 2)
    assert [event.armor + event.structure for event in happened(events, Damaged)] == [lost]


@pytest.mark.rule("BMR-ENV-053")
@pytest.mark.parametrize(("name", "suffers", "times"), [(RIFLES, men_lost, 4), (ELEMENTALS, suits_suffer, 2)])
def test_the_odds_know_it(name: str, suffers: Any, times: int) -> None:
    battle = airless(name)
    attacker = battle.unit(1)
    shot = Shot(aim(battle, attacker, battle.unit(0)), weapon(attacker, "IS PPC"))
    assert suffers(shot, 1, Fraction(5)) == 5 * times


# --- who can take part ------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ENV-042", "BMR-ENV-043", "BMR-ENV-044", "BMR-ENV-045", "BMR-ENV-053")
@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        (GRIFFIN, ""),
        (RIFLES, ""),
        (ELEMENTALS, ""),
        (TANK, "BMR-ENV-044"),
        (ICE, "BMR-ENV-043"),
        (HOVER, "BMR-ENV-045"),
        (VTOL, "BMR-ENV-045"),
    ],
)
def test_units_that_need_air_are_refused(unit: str, rule: str) -> None:
    forces = [Force("Red", [unit]), Force("Blue", [GRIFFIN], home=0)]
    if not rule:
        new_battle(forces, "open-ground", options=("vacuum",))
        return
    with pytest.raises(SetupError, match=f"cannot fight in a vacuum: .*{rule}"):
        new_battle(forces, "open-ground", options=("vacuum",))


@pytest.mark.rule("BMR-ENV-044")
def test_sealing_weighs_a_tenth_of_a_vehicle() -> None:
    plain, sealed = rover(), rover("Vacuum Sealing")
    new_battle([Force("Red", [sealed]), Force("Blue", [GRIFFIN], home=0)], "open-ground", options=("vacuum",))
    assert weight(sealed).total - weight(plain).total == 5000
