"""Where ProtoMechs are hit, and what their critical hits do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.classic.protomechs.machines import (
    HEAD,
    LEFT_ARM,
    LEGS,
    MAIN_GUN,
    MINOTAUR,
    RIGHT_ARM,
    ROC,
    SIREN,
    TORSO,
    crossed,
    duel,
)
from tests.classic.stage import happened, mech, perform, points, stage

from ironhex.catalog import CatalogError, Damage, ProtoLocation, design
from ironhex.engine import Event
from ironhex.systems.classic.attack.volley import land_on_locations, shots_of
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.bodies import BOXES
from ironhex.systems.classic.crew.ejection import refusal as no_ejection
from ironhex.systems.classic.damage.carried import carried
from ironhex.systems.classic.damage.condition import immobile, works
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, KICK, LEFT, PUNCH, REAR_SIDE
from ironhex.systems.classic.damage.hits import Hit, locate, strike, strike_once
from ironhex.systems.classic.events.damage import CriticalsRolled, Damaged, Doomed, LocationDestroyed, LocationRolled
from ironhex.systems.classic.events.warriors import WarriorHurt
from ironhex.systems.classic.phases.phase_end import StayConscious, stay_conscious
from ironhex.systems.classic.protomechs.events import BoxCrossed, NearMiss, TorsoWeaponRolled
from ironhex.systems.classic.protomechs.hits import SHADED, destroy_proto
from ironhex.systems.classic.sheets.reference import reference

NOTHING = [1, 1]  # a roll for critical hits that gives none
ONE, TWO, THREE = [4, 4], [5, 5], [6, 6]
LOCATIONS = {2: "main gun", 4: "right arm", 5: "legs", 6: "torso", 7: "torso", 8: "torso", 9: "legs", 10: "left arm"}


def bare(location: int, name: str = ROC, **fields: Any) -> Battle:
    """A ProtoMech without armor in a location."""
    return duel(name, armor=points(design(name).armor, {location: 0}), **fields)


def hit(battle: Battle, location: int, damage: int, dice: Sequence[int] = ()) -> tuple[Unit, tuple[Event, ...]]:
    after, events = perform(battle, lambda play: strike(play, 0, Hit(damage, location)), dice)
    return after.unit(0), events


def dice(roll: int) -> tuple[int, int]:
    return (roll - 1, 1) if roll <= 7 else (6, roll - 6)


@pytest.mark.rule("BMR-DEST-006", "BMR-PROTO-022")
def test_a_pilot_dies_with_the_machine_once() -> None:
    """If a ProtoMech is lost but its pilot lives, he dies when it is crushed; nobody dies twice."""
    whole, killed = duel(), [True]

    def doomed(battle: Battle) -> tuple[Battle, list[bool]]:
        after, events = perform(battle, lambda play: destroy_proto(play, 0, "BMR-DEST-006"))
        return after, [event.killed for event in happened(events, Doomed)]

    crushed, found = doomed(whole)
    assert found == killed
    assert doomed(crushed)[1] == []
    lost = Doomed(0, "BMR-DEST-006", "torso destroyed").apply(whole)
    assert doomed(lost)[1] == killed


# --- where ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PROTO-013", "BMR-PROTO-014", "BMR-PROTO-015", "BMR-PROTO-016", "BMR-BREF-001")
@pytest.mark.parametrize("side", [FRONT, LEFT, REAR_SIDE])
@pytest.mark.parametrize("table", [FULL, PUNCH, KICK])
@pytest.mark.parametrize("roll", range(2, 13))
def test_one_table_for_all_sides_and_forms_of_attack(roll: int, table: str, side: str) -> None:
    found: list[Any] = []
    battle, events = perform(duel(), lambda play: found.append(locate(play, 0, table, side)), dice(roll))
    if roll in (3, 11):
        assert happened(events, NearMiss)
        assert not happened(events, LocationRolled)
    else:
        name = battle.unit(0).design.location_name(found[0].location)
        assert name == (LOCATIONS | {12: "head"})[roll]
        assert not found[0].rear


@pytest.mark.rule("BMR-PROTO-016")
def test_a_near_miss_does_nothing_and_costs_only_its_own_cluster() -> None:
    after, events = perform(duel(), lambda play: strike_once(play, 0, 5, FULL, FRONT), [2, 1])
    assert after.unit(0).armor == design(ROC).armor
    assert not happened(events, Damaged)
    battle = stage("16x17", mech("Griffin GRF-1N", "0816", side="Red"), mech(ROC, "0808", side="Blue"))
    fire = Fire(battle.unit(0).weapon("LRM 10").index, 1)
    ((_, shot),) = shots_of(battle, 0, (fire,), 0, None)
    roll_two_clusters = [6, 6, *dice(11), *dice(7)]
    after, _ = perform(battle, lambda play: land_on_locations(play, 0, fire, shot, {}), roll_two_clusters)
    assert after.unit(1).armor[TORSO] == design(ROC).armor[TORSO] - 5


def test_the_sheet_shows_the_table_that_is_rolled_on() -> None:
    shown: dict[int, str] = {}
    for rolls, place in reference().protomech.hits:
        first, _, last = rolls.partition("–")
        shown |= dict.fromkeys(range(int(first), int(last or first) + 1), place.lower())
    assert shown == LOCATIONS | {3: "near miss", 11: "near miss", 12: "head"}


# --- damage -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PROTO-018", "BMR-DMG-003", "BMR-UNIT-030")
def test_armor_goes_before_structure() -> None:
    armor = design(ROC).armor[LEGS]
    unit, _ = hit(duel(), LEGS, armor)
    assert (unit.armor[LEGS], unit.structure[LEGS]) == (0, design(ROC).structure_points[LEGS])
    unit, _ = hit(duel(), LEGS, armor + 1, NOTHING)
    assert (unit.armor[LEGS], unit.structure[LEGS]) == (0, design(ROC).structure_points[LEGS] - 1)


@pytest.mark.rule("BMR-PROTO-019")
@pytest.mark.parametrize("location", [HEAD, RIGHT_ARM, LEFT_ARM, LEGS, MAIN_GUN])
def test_what_a_location_cannot_take_goes_to_the_torso(location: ProtoLocation) -> None:
    whole = design(ROC)
    unit, _ = hit(duel(), location, whole.armor[location] + whole.structure_points[location] + 3)
    assert unit.gone(location)
    assert unit.armor[TORSO] == whole.armor[TORSO] - 3


@pytest.mark.rule("BMR-PROTO-019")
def test_hits_on_a_lost_location_or_a_main_gun_it_never_had_go_to_the_torso() -> None:
    unit, _ = hit(duel(boxes=crossed({RIGHT_ARM: 2})), RIGHT_ARM, 4)
    assert unit.armor[TORSO] == design(ROC).armor[TORSO] - 4
    after, _ = perform(duel(SIREN), lambda play: strike_once(play, 0, 1, FULL, FRONT), [1, 1])
    assert after.unit(0).armor[TORSO] == design(SIREN).armor[TORSO] - 1


@pytest.mark.rule("BMR-PROTO-020")
def test_damage_to_structure_checks_for_critical_hits() -> None:
    _, events = hit(bare(LEGS), LEGS, 1, ONE)
    assert [event.hits for event in happened(events, CriticalsRolled)] == [1]
    assert [(event.location, event.box) for event in happened(events, BoxCrossed)] == [(LEGS, 1)]


@pytest.mark.rule("BMR-PROTO-021", "BMR-UNIT-031")
def test_boxes_are_crossed_off_from_left_to_right() -> None:
    unit, events = hit(bare(LEGS), LEGS, 1, TWO)
    assert [event.box for event in happened(events, BoxCrossed)] == [1, 2]
    assert unit.body.boxes[LEGS] == 2
    unit, events = hit(bare(LEGS, boxes=crossed({LEGS: 1})), LEGS, 1, ONE)
    assert [event.box for event in happened(events, BoxCrossed)] == [2]


@pytest.mark.rule("BMR-PROTO-024")
def test_hits_without_a_box_left_are_lost() -> None:
    unit, events = hit(bare(RIGHT_ARM, boxes=crossed({RIGHT_ARM: 1})), RIGHT_ARM, 1, THREE)
    assert [event.box for event in happened(events, BoxCrossed)] == [2]
    assert unit.body.boxes == crossed({RIGHT_ARM: 2})


# --- the pilot --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PROTO-022", "BMR-WAR-021", "BMR-UNIT-031")
@pytest.mark.parametrize("location", [HEAD, RIGHT_ARM, LEFT_ARM, LEGS, TORSO])
def test_each_shaded_box_hurts_the_pilot(location: ProtoLocation) -> None:
    for box in range(1, BOXES[location]):
        torso = [6] if location == TORSO else []
        before = bare(location, boxes=crossed({location: box - 1}))
        unit, events = hit(before, location, 1, [*ONE, *torso])
        assert unit.wounds == len(happened(events, WarriorHurt)) == (box in SHADED[location])


@pytest.mark.rule("BMR-WAR-021")
def test_a_hit_on_the_head_alone_does_not_hurt_the_pilot() -> None:
    unit, _ = hit(duel(), HEAD, 1)
    assert not unit.wounds


@pytest.mark.rule("BMR-WAR-021", "BMR-PROTO-017")
def test_a_wounded_pilot_may_lose_consciousness_and_is_an_immobile_target() -> None:
    battle, _ = perform(bare(TORSO), lambda play: strike(play, 0, Hit(1, TORSO)), [*ONE, 6])
    asleep, _ = perform(battle, lambda play: stay_conscious(play, StayConscious()), [1, 1])
    assert immobile(asleep.unit(0))


@pytest.mark.rule("BMR-DEST-006", "BMR-WAR-021")
def test_the_sixth_wound_kills_the_pilot_and_destroys_the_protomech() -> None:
    unit, _ = hit(bare(TORSO, wounds=5), TORSO, 1, [*ONE, 6])
    assert unit.wounds == 6
    assert unit.phase.doom is not None


# --- locations --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PROTO-023")
@pytest.mark.parametrize("location", [HEAD, RIGHT_ARM, LEFT_ARM, LEGS])
def test_a_destroyed_location_has_no_box_left_and_nothing_in_it_works(location: ProtoLocation) -> None:
    unit, events = hit(bare(location, SIREN), location, design(SIREN).structure_points[location])
    assert unit.body.boxes[location] == BOXES[location]
    assert [event.location for event in happened(events, LocationDestroyed)] == [location]
    assert not any(works(unit, item) for item in unit.design.items if item.location == location)
    assert unit.wounds == len(SHADED[location])
    assert unit.phase.doom is None


@pytest.mark.rule("BMR-PROTO-026", "BMR-BREF-002", "BMR-UNIT-009")
@pytest.mark.parametrize("arm", [RIGHT_ARM, LEFT_ARM])
def test_the_second_critical_hit_destroys_an_arm_and_its_weapon(arm: ProtoLocation) -> None:
    strong = points(design(SIREN).structure_points, {arm: 3})
    unit, events = hit(bare(arm, SIREN, structure=strong), arm, 1, TWO)
    assert unit.gone(arm)
    assert happened(events, LocationDestroyed)
    assert [works(unit, item) for item in unit.design.weapons] == [item.location != arm for item in unit.design.weapons]
    assert unit.phase.doom is None


@pytest.mark.rule("BMR-PROTO-038", "BMR-BREF-002")
def test_the_main_gun_takes_no_critical_hits_but_can_be_destroyed() -> None:
    unit, events = hit(bare(MAIN_GUN, structure=points(design(ROC).structure_points, {MAIN_GUN: 2})), MAIN_GUN, 1)
    assert not happened(events, CriticalsRolled)
    assert works(unit, unit.design.weapons[0])
    unit, _ = hit(bare(MAIN_GUN), MAIN_GUN, design(ROC).structure_points[MAIN_GUN])
    assert not works(unit, unit.design.weapons[0])


@pytest.mark.rule("BMR-PROTO-040", "BMR-PROTO-042", "BMR-UNIT-009")
def test_a_protomech_survives_the_loss_of_its_head() -> None:
    unit, _ = hit(bare(HEAD), HEAD, design(ROC).structure_points[HEAD])
    assert unit.gone(HEAD)
    assert unit.phase.doom is None
    assert unit.wounds == 1


# --- the torso --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PROTO-034", "BMR-PROTO-035", "BMR-PROTO-036", "BMR-BREF-004")
@pytest.mark.parametrize("box", [0, 1])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_critical_hit_on_the_torso_may_destroy_a_weapon(face: int, box: int) -> None:
    unit, events = hit(bare(TORSO, MINOTAUR, boxes=crossed({TORSO: box})), TORSO, 1, [*ONE, face])
    lost = [not works(unit, item) for item in unit.design.weapons]
    assert lost == [face in (1, 2), face in (3, 4)]
    assert [event.face for event in happened(events, TorsoWeaponRolled)] == [face]


@pytest.mark.rule("BMR-PROTO-035")
def test_an_empty_or_destroyed_place_is_not_rolled_again() -> None:
    for name, face, hits in ((MINOTAUR, 1, 1), ("Centaur 3", 3, 0), (ROC, 2, 0)):
        before = bare(TORSO, name, crits=(0, hits, 0, 0, 0, 0))
        unit, events = hit(before, TORSO, 1, [*ONE, face])
        assert unit.crits[TORSO] == hits
        assert [event.item for event in happened(events, TorsoWeaponRolled)] == [None]


@pytest.mark.rule("BMR-PROTO-037", "BMR-DEST-006", "BMR-DEST-007")
def test_the_third_critical_hit_on_the_torso_destroys_machine_and_pilot() -> None:
    unit, events = hit(bare(TORSO, boxes=crossed({TORSO: 2})), TORSO, 1, ONE)
    assert [(event.rule, event.killed) for event in happened(events, Doomed)] == [("BMR-DEST-006", True)]
    assert unit.wounds == 6
    assert not happened(events, TorsoWeaponRolled)


@pytest.mark.rule("BMR-DEST-006", "BMR-DEST-007", "BMR-EJECT-013")
def test_a_protomech_is_lost_with_its_torso_and_nobody_gets_out() -> None:
    whole = design(ROC)
    unit, events = hit(duel(), TORSO, whole.armor[TORSO] + whole.structure_points[TORSO] + 5)
    assert [event.killed for event in happened(events, Doomed)] == [True]
    assert unit.body.boxes[TORSO] == 3
    assert no_ejection(duel(), duel().unit(0)) is not None


# --- from battle to battle --------------------------------------------------------------------------------------------
def test_damage_is_carried_to_the_next_battle() -> None:
    hurt = duel(boxes=crossed({HEAD: 1, LEGS: 2, LEFT_ARM: 2}), wounds=1).unit(0)
    damage = carried(hurt)
    assert damage.boxes == {"HD": 1, "L": 2}
    assert damage.lost == ("LA",)
    again = stage("16x17", mech(ROC, "0808", damage=damage)).unit(0)
    assert again.body.boxes == hurt.body.boxes
    assert [again.gone(at) for at in ProtoLocation] == [hurt.gone(at) for at in ProtoLocation]


@pytest.mark.rule("BMR-DEST-006")
@pytest.mark.parametrize("damage", [Damage(boxes={"T": 3}), Damage(lost=("T",))])
def test_a_wreck_does_not_enter_a_battle(damage: Damage) -> None:
    with pytest.raises(CatalogError, match="torso destroyed"):
        stage("16x17", mech(ROC, "0808", damage=damage))


@pytest.mark.parametrize(
    ("name", "boxes", "reason"),
    [
        (ROC, {"HD": 3}, "3 crossed off of 2"),
        (ROC, {"CT": 1}, "no such location"),
        ("Griffin GRF-1N", {"CT": 1}, "only ProtoMechs"),
    ],
)
def test_boxes_that_do_not_exist_are_refused(name: str, boxes: dict[str, int], reason: str) -> None:
    with pytest.raises(CatalogError, match=reason):
        stage("16x17", mech(name, "0808", damage=Damage(boxes=boxes)))
