"""Damage to a 'Mech: the eight steps, what moves inward, and what a lost location takes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.classic.stage import happened, marked, mech, perform, points, stage, variant

from ironhex.catalog import Design, Location, MechDesign, design, equipment
from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Fire, Limb, Phase, TurnState, Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.damage.criticals import INWARD
from ironhex.systems.classic.damage.hits import Hit, groups, strike, strike_clusters
from ironhex.systems.classic.events.damage import (
    BlownOff,
    CriticalHit,
    CriticalsRolled,
    Damaged,
    Doomed,
    Exploded,
    LocationDestroyed,
    LocationRolled,
)
from ironhex.systems.classic.movement.points import jump_tally, run_tally, walk_tally
from ironhex.systems.classic.piloting.rolls import RUBBLE, STANDING_UP, piloting_tally

HD, CT, LT, RT, LA, RA, LL, RL = Location
GRIFFIN = design("Griffin GRF-1N")  # LT holds two jump jets, RT two jets, an LRM 10 and two bins for it
NO_CRITICAL = [1, 1]


def struck(
    *hits: Hit,
    dice: Sequence[int] = (),
    machine: Design | str = GRIFFIN,
    armor: Mapping[int, int] | None = None,
    structure: Mapping[int, int] | None = None,
    phase: Phase = Phase.WEAPONS,
    **fields: Any,
) -> tuple[Unit, tuple[Event, ...], Battle]:
    """A 'Mech with some points lost already takes hits one after the other."""
    sheet = design(machine) if isinstance(machine, str) else machine
    extra = mech(
        sheet,
        "0505",
        armor=points(sheet.armor, armor or {}),
        structure=points(sheet.structure_points, structure or {}),
        **{"auto_eject": False} | fields,
    )

    def procedure(play: Any) -> None:
        for hit in hits:
            strike(play, 0, hit)

    battle, events = perform(stage("10x10", extra, phase=phase), procedure, dice)
    return battle.unit(0), events, battle


# --- the steps --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DMG-013", "BMR-DMG-014")
@pytest.mark.parametrize(("hit", "left"), [(5, 15), (20, 0)])
def test_armor_takes_damage_first(hit: int, left: int) -> None:
    unit, events, _ = struck(Hit(hit, LT))
    assert unit.armor[LT] == left
    assert unit.structure == GRIFFIN.structure_points
    assert events == (Damaged(0, LT, hit),)


@pytest.mark.rule("BMR-DMG-014", "BMR-DMG-015")
def test_damage_beyond_the_armor_goes_to_the_structure() -> None:
    unit, events, _ = struck(Hit(5, LT), armor={LT: 3}, dice=NO_CRITICAL)
    assert (unit.armor[LT], unit.structure[LT]) == (0, 11)
    assert events[0] == Damaged(0, LT, 3, 2)


@pytest.mark.rule("BMR-DMG-013", "BMR-DMG-015")
def test_without_armor_all_goes_to_the_structure() -> None:
    unit, _, _ = struck(Hit(5, LT), armor={LT: 0}, dice=NO_CRITICAL)
    assert unit.structure[LT] == 8


@pytest.mark.rule("BMR-UNIT-023")
def test_torsos_have_rear_armor_of_their_own() -> None:
    unit, _, _ = struck(Hit(4, CT, rear=True), Hit(3, LT, rear=True), Hit(2, RT, rear=True), Hit(1, LL, rear=True))
    assert unit.armor[8:] == (3, 3, 4)
    assert unit.armor[:4] == GRIFFIN.armor[:4]
    assert unit.armor[LL] == 17


@pytest.mark.rule("BMR-DMG-016")
def test_critical_hits_stay_if_something_could_be_hit_and_the_rest_is_lost() -> None:
    unit, events, _ = struck(Hit(1, LT), armor={LT: 0}, dice=[6, 6, 1, 2])
    assert happened(events, CriticalsRolled) == [CriticalsRolled(0, LT, (6, 6), 3, LT)]
    assert [(hit.location, hit.slot) for hit in happened(events, CriticalHit)] == [(LT, 1), (LT, 0)]
    assert unit.crits == marked({LT: [0, 1]})


@pytest.mark.rule("BMR-DMG-017")
def test_critical_hits_move_inward_if_nothing_could_be_hit() -> None:
    unit, events, _ = struck(Hit(1, LT), armor={LT: 0}, crits=marked({LT: [0, 1]}), dice=[4, 4, 5, 5])
    assert happened(events, CriticalsRolled) == [CriticalsRolled(0, LT, (4, 4), 1, CT)]
    assert unit.crits == marked({LT: [0, 1], CT: [10]})
    assert unit.structure[CT] == GRIFFIN.structure_points[CT]


@pytest.mark.rule("BMR-DMG-016")
@pytest.mark.parametrize("phase", [Phase.WEAPONS, Phase.MOVEMENT])
def test_slots_that_were_there_when_the_phase_began_still_count(phase: Phase) -> None:
    two = (Hit(1, LT), Hit(1, LT))
    unit, events, _ = struck(*two, armor={LT: 0}, phase=phase, dice=[5, 5, 1, 2, 4, 4])
    assert [roll.into for roll in happened(events, CriticalsRolled)] == [LT, LT]
    assert unit.crits == marked({LT: [0, 1]})  # the second hit's critical found nothing and was lost


@pytest.mark.rule("BMR-DMG-018")
def test_a_destroyed_location_loses_everything_in_it_without_exploding() -> None:
    unit, events, _ = struck(Hit(13, RT), armor={RT: 0}, dice=NO_CRITICAL)
    assert unit.structure[RT] == 0
    assert unit.gone(RT)
    assert not any(works(unit, item) for item in unit.design.items if item.location is RT)
    assert LocationDestroyed(0, RT) in events
    assert not happened(events, Exploded)
    assert unit.wounds == 0


@pytest.mark.rule("BMR-DMG-018")
def test_a_location_with_a_point_of_structure_left_is_not_destroyed() -> None:
    unit, events, _ = struck(Hit(12, RT), armor={RT: 0}, dice=NO_CRITICAL)
    assert not unit.gone(RT)
    assert not happened(events, LocationDestroyed, BlownOff)


@pytest.mark.rule("BMR-DMG-016")
def test_ammunition_hit_in_a_location_that_is_just_going_still_explodes() -> None:
    unit, events, _ = struck(Hit(13, RT), armor={RT: 0}, ammo=(1, 1), dice=[4, 4, 1, 5, *NO_CRITICAL])
    assert happened(events, Exploded) == [Exploded(0, 7, RT, 10)]
    assert unit.structure[CT] == GRIFFIN.structure_points[CT] - 10
    assert unit.armor[CT] == GRIFFIN.armor[CT]


@pytest.mark.rule("BMR-DMG-019", "BMR-DMG-020", "BMR-DMG-024")
def test_excess_damage_strikes_the_armor_of_the_next_location_inward() -> None:
    unit, events, _ = struck(Hit(20, LT), armor={LT: 2}, dice=NO_CRITICAL)
    assert (unit.armor[LT], unit.structure[LT], unit.armor[CT]) == (0, 0, 15)
    assert [event.location for event in happened(events, Damaged)] == [LT, CT]
    exact, _, _ = struck(Hit(15, LT), armor={LT: 2}, dice=NO_CRITICAL)
    assert exact.armor[CT] == GRIFFIN.armor[CT]


@pytest.mark.rule("BMR-DMG-024")
def test_a_hit_on_a_location_long_gone_strikes_the_next_ones_armor() -> None:
    unit, events, _ = struck(Hit(5, LA), structure={LA: 0})
    assert unit.armor[LT] == 15
    assert events == (Damaged(0, LT, 5),)
    severed, _, _ = struck(Hit(5, LA), severed=1 << LA)
    assert (severed.armor[LA], severed.armor[LT]) == (14, 15)


def explosive(**contents: Sequence[str]) -> MechDesign:
    return variant(
        "Griffin GRF-1N", slots={RT: ("IS LRM 10", "IS LRM 10", "IS LRM 10 Ammo (3)", *contents.get("RT", ()))}
    )


@pytest.mark.rule("BMR-DMG-020", "BMR-DMG-021", "BMR-CRIT-014")
def test_an_explosion_eats_structure_inward() -> None:
    unit, events, _ = struck(
        Hit(1, RT), machine=explosive(), armor={RT: 0}, dice=[4, 4, 1, 3, *NO_CRITICAL, *NO_CRITICAL]
    )
    assert happened(events, Exploded)[0].points == 30
    assert happened(events, Damaged)[1:] == [
        Damaged(0, RT, 0, 12, internal=True),
        Damaged(0, CT, 0, 18, internal=True),
    ]
    assert unit.armor[CT] == GRIFFIN.armor[CT]


@pytest.mark.rule("BMR-DMG-021", "BMR-CRIT-014", "BMR-EQ-065", "BMR-EQ-066")
def test_case_lets_the_rest_of_an_explosion_out() -> None:
    machine = explosive(RT=["CASE"])
    unit, events, _ = struck(Hit(1, RT), machine=machine, armor={RT: 0}, dice=[4, 4, 1, 3, *NO_CRITICAL])
    assert unit.gone(RT)
    assert unit.structure[CT] == machine.structure_points[CT]
    assert unit.phase.doom is None
    assert happened(events, BlownOff) == [BlownOff(0, RA, "BMR-DMG-006")]
    assert (unit.armor[RA], unit.structure[RA], unit.crits[RA]) == (14, 9, 0)


@pytest.mark.rule("BMR-DMG-021")
def test_case_does_nothing_against_damage_from_outside() -> None:
    machine = explosive(RT=["CASE"])
    unit, _, _ = struck(Hit(20, RT), machine=machine, armor={RT: 0}, dice=NO_CRITICAL)
    assert unit.armor[CT] == 13


# --- the way inward ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DMG-022", "BMR-UNIT-024")
@pytest.mark.parametrize(("origin", "to"), [(LA, LT), (LL, LT), (RA, RT), (RL, RT), (LT, CT), (RT, CT)])
def test_damage_transfers_inward(origin: Location, to: Location) -> None:
    unit, events, _ = struck(Hit(4, origin), structure={origin: 0})
    assert events == (Damaged(0, to, 4),)
    assert unit.armor[to] == GRIFFIN.armor[to] - 4


@pytest.mark.rule("BMR-DMG-022")
@pytest.mark.parametrize("location", [HD, CT])
def test_nothing_transfers_from_head_or_center_torso(location: Location) -> None:
    unit, events, _ = struck(Hit(40, location), armor={location: 0}, dice=NO_CRITICAL)
    assert location not in INWARD
    assert [event.location for event in happened(events, Damaged)] == [location]
    assert sum(unit.armor) == sum(GRIFFIN.armor) - GRIFFIN.armor[location]


@pytest.mark.rule("BMR-DMG-025")
def test_rear_damage_on_a_missing_limb_strikes_the_rear_torso() -> None:
    unit, events, _ = struck(Hit(8, RA, rear=True), structure={RA: 0}, dice=NO_CRITICAL)
    assert events[0] == Damaged(0, RT, 6, 2, rear=True)
    assert (unit.armor[10], unit.armor[RT]) == (0, 20)


@pytest.mark.rule("BMR-DMG-022")
def test_one_hit_may_go_through_three_locations() -> None:
    unit, events, _ = struck(Hit(60, LA), armor={LA: 0, LT: 0}, dice=NO_CRITICAL * 3)
    assert [(event.location, event.armor, event.structure) for event in happened(events, Damaged)] == [
        (LA, 0, 9),
        (LT, 0, 13),
        (CT, 20, 18),
    ]
    assert unit.phase.doom is not None


# --- lost locations ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DMG-006")
@pytest.mark.parametrize(("torso", "arm", "leg"), [(LT, LA, LL), (RT, RA, RL)])
def test_a_side_torso_takes_its_arm_with_it_but_not_its_leg(torso: Location, arm: Location, leg: Location) -> None:
    unit, _, battle = struck(Hit(13, torso), armor={torso: 0}, dice=NO_CRITICAL)
    assert unit.gone(arm)
    assert not unit.gone(leg)
    assert battle.limbs == (Limb(unit.place, 0, arm),)
    assert unit.phase.falls == ()
    assert (unit.armor[arm], unit.structure[arm]) == (14, 9)


@pytest.mark.rule("BMR-DMG-006", "BMR-QUAD-016")
def test_a_quads_side_torso_takes_its_front_leg_with_it() -> None:
    unit, _, _ = struck(Hit(13, LT), machine="Scorpion SCP-1N", armor={LT: 0}, dice=NO_CRITICAL)
    assert unit.gone(LA)
    assert unit.phase.falls == (Mod("BMR-PSR-020", 0, "left front leg lost"),)


@pytest.mark.rule("BMR-DMG-006")
def test_an_arm_lost_before_is_not_blown_off_again() -> None:
    _, events, battle = struck(Hit(13, LT), armor={LT: 0}, structure={LA: 0}, dice=NO_CRITICAL)
    assert not happened(events, BlownOff)
    assert battle.limbs == ()


@pytest.mark.rule("BMR-DMG-007", "BMR-DEST-003")
def test_losing_the_center_torso_destroys_the_mech() -> None:
    unit, events, _ = struck(Hit(18, CT), armor={CT: 0}, dice=NO_CRITICAL)
    assert unit.phase.doom == ("BMR-DEST-003", "center torso destroyed")
    assert happened(events, Doomed) == [Doomed(0, "BMR-DEST-003", "center torso destroyed", killed=False)]


@pytest.mark.rule("BMR-DMG-008", "BMR-QUAD-016")
@pytest.mark.parametrize(
    ("machine", "leg"),
    [("Griffin GRF-1N", LL), ("Griffin GRF-1N", RL), *(("Scorpion SCP-1N", leg) for leg in (LA, RA, LL, RL))],
)
@pytest.mark.parametrize("way", ["shot away", "blown off"])
def test_losing_a_leg_is_a_fall_without_a_roll(machine: str, leg: Location, way: str) -> None:
    hit = Hit(13 if way == "shot away" else 1, leg)
    dice = NO_CRITICAL if way == "shot away" else [6, 6]
    unit, _, _ = struck(hit, machine=machine, armor={leg: 0}, dice=dice)
    assert unit.gone(leg)
    assert [fall.rule for fall in unit.phase.falls] == ["BMR-PSR-020"]
    assert unit.phase.doom is None


@pytest.mark.rule("BMR-DMG-008")
def test_losing_an_arm_is_no_fall() -> None:
    unit, _, _ = struck(Hit(9, LA), armor={LA: 0}, dice=NO_CRITICAL)
    assert unit.gone(LA)
    assert unit.phase.falls == ()


@pytest.mark.rule("BMR-DMG-009", "BMR-DMG-011")
@pytest.mark.parametrize(("crits", "more"), [({}, 0), ({RL: [1, 3]}, 2), ({LL: [0, 1]}, 0)])
def test_on_one_leg_every_roll_is_five_harder(crits: dict[Location, list[int]], more: int) -> None:
    fields: dict[str, Any] = {
        "structure": points(GRIFFIN.structure_points, {LL: 0}),
        "crits": marked(crits),
        "prone": True,
    }
    battle = stage("10x10", mech(GRIFFIN, "0505", **fields))
    for cause in (STANDING_UP, RUBBLE):
        assert piloting_tally(battle, 0, (cause,)).total == 5 + 5 + more


@pytest.mark.rule("BMR-DMG-010")
@pytest.mark.parametrize("way", [{"severed": 1 << RL}, {"structure": points(GRIFFIN.structure_points, {RL: 0})}])
def test_on_one_leg_a_mech_walks_one_hex_and_cannot_run(way: dict[str, Any]) -> None:
    unit = stage("10x10", mech(GRIFFIN, "0505", **way)).unit(0)
    assert walk_tally(unit).total == 1
    assert run_tally(unit).barred is not None


@pytest.mark.rule("BMR-DMG-012")
def test_on_one_leg_a_mech_jumps_without_the_jets_of_the_lost_one() -> None:
    battle = stage("10x10", mech("Grasshopper GHR-5H", "0505", severed=1 << LL))
    assert jump_tally(battle, battle.unit(0)).total == 2


@pytest.mark.rule("BMR-DMG-023", "BMR-DEST-003")
@pytest.mark.parametrize("location", Location)
def test_a_mech_survives_the_loss_of_anything_but_head_and_center_torso(location: Location) -> None:
    hit = Hit(GRIFFIN.structure_points[location], location)
    unit, _, _ = struck(hit, armor={location: 0}, dice=NO_CRITICAL)
    assert unit.gone(location)
    assert (unit.phase.doom is not None) == (location in (HD, CT))


# --- groups, weapons, the toll ----------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-LOC-012")
@pytest.mark.parametrize(("damage", "expected"), [(1, (1,)), (5, (5,)), (6, (5, 1)), (12, (5, 5, 2)), (20, (5,) * 4)])
def test_groups_of_five(damage: int, expected: tuple[int, ...]) -> None:
    assert groups(damage) == expected


@pytest.mark.rule("BMR-LOC-012")
def test_each_group_finds_its_own_location() -> None:
    battle = stage("10x10", mech("Griffin GRF-1N", "0505"))
    after, events = perform(battle, lambda play: strike_clusters(play, 0, 7, "full", "front"), [3, 4, 5, 5])
    assert [event.location for event in happened(events, LocationRolled)] == [CT, LA]
    assert (after.unit(0).armor[CT], after.unit(0).armor[LA]) == (15, 12)


@pytest.mark.rule("BMR-DMG-002")
@pytest.mark.parametrize(
    ("family", "each"), [("IS LRM", 1), ("Clan LRM", 1), ("IS MRM", 1), ("IS SRM", 2), ("Clan SRM", 2)]
)
def test_damage_of_each_missile(family: str, each: int) -> None:
    sizes = {"LRM": (5, 10, 15, 20), "MRM": (10, 20, 30, 40), "SRM": (2, 4, 6)}[family.split()[1]]
    launchers = [equipment(f"{family} {size}") for size in sizes]
    assert [(launcher.damage, launcher.missiles) for launcher in launchers] == [(each, size) for size in sizes]


def fired(attacker: str, weapon: str, dice: Sequence[int], **target: Any) -> tuple[Battle, tuple[Event, ...]]:
    """One weapon of a 'Mech fired at what stands three hexes ahead."""
    machine = design(attacker)
    item = next(item for item in machine.weapons if item.equipment.key == weapon)
    shots = TurnState(declared=True, shots=(Fire(item.index, 1),))
    battle = stage("10x10", mech(machine, "0505", turn=shots), mech("Atlas AS7-D", "0502", 3, **target))
    return perform(battle, lambda play: fire_volley(play, 0), dice)


def volley(attacker: str, weapon: str, dice: Sequence[int]) -> list[tuple[int, int]]:
    """The locations struck and the points each takes."""
    _, events = fired(attacker, weapon, dice)
    return [(event.location, event.armor + event.structure) for event in happened(events, Damaged)]


@pytest.mark.rule("BMR-DMG-001")
@pytest.mark.parametrize(
    ("attacker", "weapon", "damage"),
    [
        ("Hunchback HBK-4G", "IS AC/20", 20),
        ("Hunchback HBK-4G", "IS Medium Laser", 5),
        ("Griffin GRF-1N", "IS PPC", 10),
    ],
)
def test_a_hit_does_the_damage_listed_for_the_weapon(attacker: str, weapon: str, damage: int) -> None:
    assert volley(attacker, weapon, [6, 6, 2, 5]) == [(CT, damage)]


@pytest.mark.rule("BMR-LOC-009")
@pytest.mark.parametrize(("weapon", "dice"), [("IS PPC", [6, 6]), ("IS LRM 10", [6, 6, 4, 4])])
def test_a_warrior_on_foot_is_hit_without_direction_or_location(weapon: str, dice: list[int]) -> None:
    battle, events = fired("Griffin GRF-1N", weapon, dice, kind="pilot")
    assert not happened(events, LocationRolled, Damaged)
    assert battle.unit(1).wounds == 6


@pytest.mark.rule("BMR-LOC-011", "BMR-DMG-002")
def test_each_short_range_missile_finds_its_own_location() -> None:
    rolls = [1, 3, 2, 3, 3, 3, 3, 4]  # right arm, right leg, right torso, center torso
    assert volley("Jenner JR7-D", "IS SRM 4", [6, 6, 6, 6, *rolls]) == [(RA, 2), (RL, 2), (RT, 2), (CT, 2)]


@pytest.mark.rule("BMR-LOC-012", "BMR-DMG-002")
def test_long_range_missiles_strike_in_groups_of_five() -> None:
    assert volley("Griffin GRF-1N", "IS LRM 10", [6, 6, 4, 4, 3, 4, 1, 3]) == [(CT, 5), (RA, 1)]


@pytest.mark.rule("BMR-PSR-010", "BMR-PSR-015")
@pytest.mark.parametrize(("hits", "causes"), [((19,), 0), ((20,), 1), ((10, 9), 0), ((10, 10), 1), ((15, 15, 15), 1)])
def test_twenty_points_in_a_phase_call_for_one_roll(hits: tuple[int, ...], causes: int) -> None:
    unit, _, _ = struck(*(Hit(hit, LL) for hit in hits), armor={LL: 60})
    assert unit.phase.damage == sum(hits)
    assert unit.phase.causes == (Mod("BMR-PSR-015", 1, "20 or more points of damage"),) * causes


@pytest.mark.rule("BMR-PSR-010", "BMR-PSR-015")
def test_groups_of_one_attack_add_up() -> None:
    battle = stage("10x10", mech("Atlas AS7-D", "0505"))
    after, _ = perform(battle, lambda play: strike_clusters(play, 0, 20, "full", "front"), [3, 4] * 4)
    assert [cause.rule for cause in after.unit(0).phase.causes] == ["BMR-PSR-015"]


@pytest.mark.rule("BMR-PSR-010")
def test_falling_damage_requires_no_roll() -> None:
    unit, _, _ = struck(Hit(25, LL, shakes=False), armor={LL: 60})
    assert (unit.armor[LL], unit.phase.damage, unit.phase.causes) == (35, 0, ())


@pytest.mark.rule("BMR-PSR-015")
def test_damage_of_an_explosion_counts_as_far_as_it_was_taken() -> None:
    machine = explosive(RT=["CASE"])
    unit, _, _ = struck(Hit(1, RT), machine=machine, armor={RT: 0}, dice=[4, 4, 1, 3, *NO_CRITICAL])
    assert unit.phase.damage == 13


@pytest.mark.rule("BMR-WAR-022")
@pytest.mark.parametrize(("hits", "wounds"), [((Hit(1, HD),), 1), ((Hit(2, HD), Hit(2, HD)), 2), ((Hit(9, CT),), 0)])
def test_every_hit_on_the_head_hurts_the_warrior(hits: tuple[Hit, ...], wounds: int) -> None:
    unit, _, _ = struck(*hits)
    assert (unit.wounds, unit.phase.shocks) == (wounds, wounds)


@pytest.mark.rule("BMR-WAR-022")
def test_an_explosion_in_the_head_does_not_count_as_a_head_hit() -> None:
    unit, _, _ = struck(Hit(1, HD, internal=True), dice=NO_CRITICAL)
    assert (unit.structure[HD], unit.wounds) == (2, 0)


# --- laws -------------------------------------------------------------------------------------------------------------
UNARMED_OF_AMMO = design("Awesome AWS-8Q")
SPOTS = st.tuples(st.integers(1, 30), st.sampled_from(list(Location)), st.booleans(), st.booleans())


def end_of_line(location: int) -> int:
    while location in INWARD:
        location = INWARD[location]
    return location


@given(st.lists(SPOTS, max_size=12), st.binary(min_size=4, max_size=4))
def test_every_point_of_damage_is_taken_or_passes_the_last_location(
    spots: list[tuple[int, Location, bool, bool]], seed: bytes
) -> None:
    battle = stage("10x10", mech(UNARMED_OF_AMMO, "0505"))
    for damage, location, rear, critical in spots:
        before = battle.unit(0)
        hit = partial(strike, unit_id=0, hit=Hit(damage, location, rear, critical))
        battle, events = perform(battle, hit, SeededDice(seed))
        after = battle.unit(0)
        lost = sum(before.armor) + sum(before.structure) - sum(after.armor) - sum(after.structure)
        assert lost == sum(event.armor + event.structure for event in happened(events, Damaged))
        assert lost == damage or after.gone(end_of_line(location))
        assert min(after.armor) >= 0
        assert min(after.structure) >= 0


@given(
    st.lists(SPOTS, max_size=8), st.binary(min_size=4, max_size=4), st.sampled_from(["Archer ARC-2R", "Mad Dog Prime"])
)
def test_no_location_goes_below_nothing_even_where_ammunition_explodes(
    spots: list[tuple[int, Location, bool, bool]], seed: bytes, name: str
) -> None:
    def barrage(play: Any) -> None:
        for damage, location, rear, critical in spots:
            strike(play, 0, Hit(damage, location, rear, critical))

    battle, events = perform(stage("10x10", mech(name, "0505", auto_eject=False)), barrage, SeededDice(seed))
    unit = battle.unit(0)
    assert min(unit.armor) >= 0
    assert min(unit.structure) >= 0
    thrown = sum(damage for damage, *_ in spots) + sum(event.points for event in happened(events, Exploded))
    assert sum(event.armor + event.structure for event in happened(events, Damaged)) <= thrown
    destroyed = [event.location for event in happened(events, LocationDestroyed)]
    assert sorted(destroyed) == [location for location in Location if unit.structure[location] == 0]


def test_rear_armor_stands_after_the_front() -> None:
    assert [GRIFFIN.armor_row(location, rear=True) for location in Location] == [0, 8, 9, 10, 4, 5, 6, 7]
    assert [GRIFFIN.armor_row(location, rear=False) for location in Location] == list(range(8))
