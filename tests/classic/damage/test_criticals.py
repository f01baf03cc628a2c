"""Critical hits: how many, where, and what they break."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

import pytest
from tests.classic.stage import happened, marked, mech, perform, points, stage, variant

from ironhex.catalog import Design, Location, MechDesign, design
from ironhex.engine import Event
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Battle, Limb, Phase, PhaseState, Unit
from ironhex.systems.classic.damage.condition import (
    COCKPIT,
    ENGINE,
    FOOT,
    GYRO,
    HIP,
    LIFE_SUPPORT,
    LOWER_LEG,
    SENSORS,
    UPPER_LEG,
    hits,
    immobile,
    open_slots,
    working_sinks,
    works,
)
from ironhex.systems.classic.damage.criticals import check_criticals, critical_hits, slot_rolled
from ironhex.systems.classic.damage.destruction import mission_kill
from ironhex.systems.classic.damage.explosions import explode_bin
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import (
    BlownOff,
    CriticalHit,
    CriticalsRolled,
    Damaged,
    Doomed,
    Exploded,
)
from ironhex.systems.classic.events.turn import PhaseBegan
from ironhex.systems.classic.heat import dissipation, engine_heat, life_support_wounds
from ironhex.systems.classic.movement.points import jump_tally, walk_tally
from ironhex.systems.classic.piloting.rolls import piloting_tally

HD, CT, LT, RT, LA, RA, LL, RL = Location
GRIFFIN = design("Griffin GRF-1N")
NOTHING = [1, 1]
ONE = [4, 4]


def checked(
    location: Location,
    dice: Sequence[int],
    machine: Design | str = GRIFFIN,
    **fields: Any,
) -> tuple[Unit, tuple[Event, ...], Battle]:
    """One roll on the Determining Critical Hits Table for a location, and all that follows."""
    battle = stage("10x10", mech(machine, "0505", **{"auto_eject": False} | fields))
    after, events = perform(battle, lambda play: check_criticals(play, 0, location), dice)
    return after.unit(0), events, after


def with_hits(slots: Mapping[Location, Iterable[int]], machine: Design | str = GRIFFIN, **fields: Any) -> Battle:
    """A 'Mech in which some slots were hit in earlier phases."""
    return stage("10x10", mech(machine, "0505", crits=marked(slots), **fields))


def slot_dice(location: Location, slot: int) -> list[int]:
    """Dice that name a slot, counted from 0."""
    return [slot + 1] if location in (HD, LL, RL) else [1 if slot < 6 else 4, slot % 6 + 1]


# --- how many ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CRIT-002", "BMR-CRIT-006")
@pytest.mark.parametrize(
    ("roll", "count"),
    [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 1), (9, 1), (10, 2), (11, 2), (12, 3)],
)
def test_determining_critical_hits_table(roll: int, count: int) -> None:
    assert critical_hits(roll) == count
    faces = [roll // 2, roll - roll // 2]
    slots = [dice for slot in range(count) for dice in slot_dice(CT, slot)]
    unit, events, _ = checked(CT, faces + slots)
    assert len(happened(events, CriticalHit)) == count
    assert unit.crits == marked({CT: range(count)})


@pytest.mark.rule("BMR-CRIT-006")
@pytest.mark.parametrize("location", Location)
def test_a_twelve_blows_off_limbs_and_head_and_hits_torsos_three_times(location: Location) -> None:
    torso = location in (CT, LT, RT)
    dice = {CT: [1, 1, 1, 2, 1, 3], LT: [1, 1], RT: [1, 1, 1, 2, 1, 3]}.get(location, [])
    unit, events, _ = checked(location, [6, 6, *dice])
    assert bool(happened(events, BlownOff)) != torso
    assert unit.gone(location) != torso


@pytest.mark.rule("BMR-CRIT-001")
def test_damage_to_the_structure_gives_a_chance_of_critical_damage() -> None:
    battle = stage("10x10", mech(GRIFFIN, "0505", armor=points(GRIFFIN.armor, {LL: 4})))
    _, outside = perform(battle, lambda play: strike(play, 0, Hit(4, LL)))
    assert not happened(outside, CriticalsRolled)
    _, inside = perform(battle, lambda play: strike(play, 0, Hit(5, LL)), NOTHING)
    assert len(happened(inside, CriticalsRolled)) == 1


@pytest.mark.rule("BMR-CRIT-003")
@pytest.mark.parametrize("damage", [1, 5, 13])
def test_one_roll_however_much_structure_a_hit_takes(damage: int) -> None:
    battle = stage("10x10", mech(GRIFFIN, "0505", armor=points(GRIFFIN.armor, {LT: 0})))
    _, events = perform(battle, lambda play: strike(play, 0, Hit(damage, LT)), NOTHING)
    assert len(happened(events, CriticalsRolled)) == 1


@pytest.mark.rule("BMR-CRIT-005")
def test_a_critical_location_roll_on_a_torso_gone_this_phase_is_lost_and_on_one_gone_before_moves_inward() -> None:
    bare = points(GRIFFIN.armor, {LT: 0})
    now = stage("10x10", mech(GRIFFIN, "0505", armor=bare))
    after, events = perform(now, lambda play: strike(play, 0, Hit(13, LT, critical=True)), [*NOTHING, *ONE])
    assert [roll.into for roll in happened(events, CriticalsRolled)] == [LT, LT]
    assert not happened(events, CriticalHit)

    later = PhaseBegan(Phase.PHYSICAL).apply(after)
    after, events = perform(later, lambda play: strike(play, 0, Hit(3, LT, critical=True)), [*ONE, 2, 1])
    assert happened(events, CriticalHit) == [CriticalHit(0, CT, 0, ((2, 1),))]


@pytest.mark.rule("BMR-CRIT-005", "BMR-DMG-017")
def test_both_checks_move_inward_from_a_torso_with_nothing_left_to_hit_also_when_the_first_hit_destroys_it() -> None:
    emptied: dict[str, Any] = {"armor": points(GRIFFIN.armor, {LT: 0}), "crits": marked({LT: [0, 1]})}
    battle = stage("10x10", mech(GRIFFIN, "0505", **emptied))
    _, events = perform(battle, lambda play: strike(play, 0, Hit(13, LT, critical=True)), [*ONE, 2, 1, *ONE, 2, 2])
    assert [roll.into for roll in happened(events, CriticalsRolled)] == [CT, CT]
    assert [(hit.location, hit.slot) for hit in happened(events, CriticalHit)] == [(CT, 0), (CT, 1)]


# --- which slot ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CRIT-007")
@pytest.mark.parametrize("location", [HD, LL, RL])
def test_head_and_legs_roll_one_die(location: Location) -> None:
    for face in range(1, 7):
        assert slot_rolled((face,)) == face - 1
    _, events, _ = checked(location, [*ONE, 2])
    assert happened(events, CriticalHit)[0].slot == 1


@pytest.mark.rule("BMR-CRIT-007")
def test_head_and_leg_slots_that_cannot_be_hit_are_rolled_again() -> None:
    unit, events, _ = checked(LL, [*ONE, 6, 5, 1, 4], crits=marked({LL: [0]}))  # two empty slots, the hip hit before
    assert happened(events, CriticalHit)[0].rolls == ((6,), (5,), (1,), (4,))
    assert unit.crits == marked({LL: [0, 3]})


@pytest.mark.rule("BMR-CRIT-008")
@pytest.mark.parametrize(("first", "second"), list(product(range(1, 7), repeat=2)))
def test_torso_and_arms_roll_the_half_and_the_slot(first: int, second: int) -> None:
    assert slot_rolled((first, second)) == second - 1 + (0 if first <= 3 else 6)


@pytest.mark.rule("BMR-CRIT-008", "BMR-CRIT-009")
def test_a_quads_front_legs_have_six_slots_and_roll_one_die() -> None:
    _, events, _ = checked(LA, [*ONE, 6, 4], machine="Scorpion SCP-1N")
    assert happened(events, CriticalHit)[0].rolls == ((6,), (4,))


@pytest.mark.rule("BMR-CRIT-009")
def test_slots_with_nothing_to_hit_are_rolled_again_with_both_dice() -> None:
    machine = variant(
        "Griffin GRF-1N", slots={LT: ("Jump Jet", "Jump Jet", "CASE", "Endo Steel", "Ferro-Fibrous", "Heat Sink")}
    )
    dice = [*ONE, 1, 3, 2, 4, 3, 5, 4, 1, 1, 1, 2, 6]  # CASE, endo steel, ferro-fibrous, empty, hit before, heat sink
    unit, events, _ = checked(LT, dice, machine=machine, crits=marked({LT: [0]}))
    assert happened(events, CriticalHit)[0].rolls[-1] == (2, 6)
    assert len(happened(events, CriticalHit)[0].rolls) == 6
    assert unit.crits == marked({LT: [0, 5]})


@pytest.mark.rule("BMR-CRIT-009")
def test_the_last_slot_left_needs_no_roll() -> None:
    _, events, _ = checked(LT, ONE, crits=marked({LT: [0]}))
    assert happened(events, CriticalHit) == [CriticalHit(0, LT, 1)]


@pytest.mark.rule("BMR-CRIT-012")
@pytest.mark.parametrize(("origin", "into"), [(LA, LT), (LL, LT), (RA, RT), (RL, RT), (LT, CT), (RT, CT)])
def test_criticals_move_inward_once_all_slots_are_hit(origin: Location, into: Location) -> None:
    unit = stage("10x10", mech(GRIFFIN, "0505")).unit(0)
    after, events, _ = checked(origin, [*ONE, *slot_dice(into, 0)], crits=marked({origin: open_slots(unit, origin)}))
    assert happened(events, CriticalHit)[0].location == into
    assert after.crits[into] == 1


@pytest.mark.rule("BMR-CRIT-012")
def test_critical_hits_move_inward_from_locations_without_slots() -> None:
    machine = variant("Griffin GRF-1N", slots={LT: ()}, heat_sinks=12)
    _, events, _ = checked(LT, [*ONE, 1, 1], machine=machine)
    assert happened(events, CriticalHit)[0].location == CT


@pytest.mark.rule("BMR-CRIT-012")
def test_criticals_move_on_through_locations_with_nothing_left() -> None:
    crits = marked({LA: range(4), LT: [0, 1]})
    _, events, _ = checked(LA, [*ONE, 1, 4], crits=crits)
    assert (happened(events, CriticalHit)[0].location, happened(events, CriticalsRolled)[0].into) == (CT, CT)


@pytest.mark.rule("BMR-CRIT-012")
@pytest.mark.parametrize("location", [HD, CT])
def test_criticals_never_move_on_from_head_and_center_torso(location: Location) -> None:
    unit = stage("10x10", mech(GRIFFIN, "0505")).unit(0)
    _, events, _ = checked(location, ONE, crits=marked({location: open_slots(unit, location)}))
    assert not happened(events, CriticalHit)


# --- what breaks ---------------------------------------------------------------------------------------------------
def item_at(unit: Unit, location: Location, slot: int) -> Any:
    return unit.design.contents[location][slot]


@pytest.mark.rule("BMR-CRIT-010", "BMR-CRIT-063")
@pytest.mark.parametrize("slot", [4, 5, 6])
def test_one_hit_on_any_of_its_slots_disables_a_weapon(slot: int) -> None:
    before = stage("10x10", mech(GRIFFIN, "0505")).unit(0)
    ppc = item_at(before, RA, 4)
    assert works(before, ppc)
    unit, events, _ = checked(RA, [*ONE, *slot_dice(RA, slot)])
    assert not works(unit, ppc)
    assert all(works(unit, item) for item in unit.design.items if item != ppc)
    assert not happened(events, Exploded)


@pytest.mark.rule("BMR-CRIT-010")
def test_engine_gyro_and_sensors_bear_more_than_one_hit() -> None:
    unit = with_hits({CT: [0, 1, 3], HD: [1]}).unit(0)
    assert (hits(unit, ENGINE), hits(unit, GYRO), hits(unit, SENSORS)) == (2, 1, 1)
    assert mission_kill(unit) is None


@pytest.mark.rule("BMR-CRIT-011", "BMR-CRIT-037")
def test_a_heat_sink_hit_costs_that_one_heat_sink() -> None:
    before = stage("10x10", mech("Grasshopper GHR-5H", "0505"))
    unit, _, after = checked(LT, [*ONE, 1, 3], machine="Grasshopper GHR-5H")
    assert (working_sinks(before.unit(0)), working_sinks(unit)) == (22, 21)
    assert dissipation(after, unit)[0].value == -21


@pytest.mark.rule("BMR-CRIT-038")
def test_a_double_heat_sink_is_lost_at_its_first_hit_and_no_more_by_a_second() -> None:
    machine = variant(
        "Griffin GRF-1N",
        slots={LT: ("IS Double Heat Sink",) * 3, CT: GRIFFIN.slots[CT][:11]},
        double_sinks=True,
    )
    lost = [
        dissipation(battle, battle.unit(0))[0].value
        for battle in (with_hits({LT: slots}, machine) for slots in ([], [0], [0, 1], [0, 1, 2]))
    ]
    assert lost == [-24, -22, -22, -22]


@pytest.mark.rule("BMR-CRIT-046")
def test_each_jump_jet_hit_costs_a_jumping_mp() -> None:
    battles = [with_hits(slots) for slots in ({}, {LT: [0]}, {LT: [0, 1]}, {LT: [0, 1], RT: [0]})]
    assert [jump_tally(battle, battle.unit(0)).total for battle in battles] == [5, 4, 3, 2]


@pytest.mark.rule("BMR-CRIT-018", "BMR-DEST-003")
def test_a_cockpit_hit_kills_the_warrior_and_the_mech_is_out() -> None:
    unit, events, _ = checked(HD, [*ONE, 3])
    assert hits(unit, COCKPIT) == 1
    assert unit.wounds == 6
    assert happened(events, Doomed) == [Doomed(0, "BMR-CRIT-018", "cockpit destroyed", killed=True)]


@pytest.mark.rule("BMR-CRIT-019", "BMR-CRIT-020")
@pytest.mark.parametrize(("slots", "heat"), [([], 0), ([0], 5), ([0, 8], 10)])
def test_engine_hits_heat_the_mech(slots: list[int], heat: int) -> None:
    unit = with_hits({CT: slots}).unit(0)
    assert sum(mod.value for mod in engine_heat(unit)) == heat
    assert mission_kill(unit) is None


@pytest.mark.rule("BMR-CRIT-021", "BMR-DEST-003")
def test_the_third_engine_hit_puts_the_mech_out() -> None:
    unit, _, _ = checked(CT, [*ONE, 5, 2], crits=marked({CT: [0, 1]}))
    assert unit.phase.doom == ("BMR-CRIT-021", "engine destroyed")
    assert unit.wounds == 0
    second, _, _ = checked(CT, [*ONE, 5, 2], crits=marked({CT: [0]}))
    assert second.phase.doom is None


XL = variant("Griffin GRF-1N", engine="XL", slots={LT: ("Engine",) * 3 + ("IS PPC",) * 3, RT: ("Engine",) * 3})
CLAN_XL = design("Mad Dog Prime")


@pytest.mark.rule("BMR-CRIT-022")
@pytest.mark.parametrize("slots", [{LT: [0], RT: [0]}, {LT: [0, 1]}, {LT: [1], CT: [0]}])
def test_engine_slots_in_the_side_torsos_count(slots: dict[Location, list[int]]) -> None:
    unit, _, _ = checked(LT, [*ONE, 1, 3], machine=XL, crits=marked(slots))
    assert unit.phase.doom == ("BMR-CRIT-021", "engine destroyed")


@pytest.mark.rule("BMR-CRIT-023", "BMR-DEST-004")
@pytest.mark.parametrize("torso", [LT, RT])
@pytest.mark.parametrize(("machine", "lost"), [(XL, True), (CLAN_XL, False), (GRIFFIN, False)])
def test_an_inner_sphere_xl_engine_does_not_survive_the_loss_of_a_side_torso(
    machine: MechDesign, lost: bool, torso: Location
) -> None:
    armor = points(machine.armor, {torso: 0})
    battle = stage("10x10", mech(machine, "0505", armor=armor))
    hit = Hit(machine.structure_points[torso], torso)
    unit = perform(battle, lambda play: strike(play, 0, hit), NOTHING)[0].unit(0)
    assert (unit.phase.doom is not None) == lost
    if lost:
        assert unit.phase.doom == ("BMR-DEST-004", "XL engine lost with a side torso")
        assert unit.wounds == 0


def test_a_clan_xl_engine_that_lost_a_side_torso_has_two_hits() -> None:
    structure = points(CLAN_XL.structure_points, {LT: 0})
    unit = stage("10x10", mech(CLAN_XL, "0505", structure=structure)).unit(0)
    assert hits(unit, ENGINE) == 2


# --- balance -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PSR-017", "BMR-PSR-018")
@pytest.mark.parametrize(
    ("slot", "cause"),
    [
        (0, Mod("BMR-PSR-018", 2, "hip destroyed")),
        (1, Mod("BMR-PSR-017", 1, "upper leg actuator destroyed")),
        (2, Mod("BMR-PSR-017", 1, "lower leg actuator destroyed")),
        (3, Mod("BMR-PSR-017", 1, "foot actuator destroyed")),
    ],
)
@pytest.mark.parametrize("before", [{}, {CT: [3]}], ids=["sound", "gyro hit before"])
def test_every_leg_actuator_hit_calls_for_a_roll(slot: int, cause: Mod, before: dict[Location, list[int]]) -> None:
    unit, _, _ = checked(RL, [*ONE, slot + 1], crits=marked(before))
    assert (unit.phase.causes, unit.phase.falls) == ((cause,), ())


@pytest.mark.rule("BMR-PSR-013", "BMR-PSR-017")
def test_each_actuator_hit_in_a_phase_calls_for_a_roll_of_its_own() -> None:
    unit, _, _ = checked(RL, [5, 5, 2, 4])
    assert [cause.why for cause in unit.phase.causes] == [
        "upper leg actuator destroyed",
        "foot actuator destroyed",
    ]


@pytest.mark.rule("BMR-PSR-019", "BMR-CRIT-028")
def test_a_gyro_hit_calls_for_a_roll_at_plus_three() -> None:
    unit, _, battle = checked(CT, [*ONE, 1, 4])
    assert (unit.phase.causes, unit.phase.falls) == ((Mod("BMR-PSR-019", 3, "gyro hit"),), ())
    assert piloting_tally(battle, 0).total == unit.piloting + 3


@pytest.mark.rule("BMR-CRIT-030", "BMR-PSR-020")
def test_the_second_gyro_hit_is_a_fall_without_a_roll() -> None:
    unit, _, _ = checked(CT, [*ONE, 1, 5], crits=marked({CT: [3]}))
    assert (unit.phase.causes, unit.phase.falls) == ((), (Mod("BMR-PSR-020", 0, "gyro destroyed"),))
    third, _, _ = checked(CT, [*ONE, 1, 6], crits=marked({CT: [3, 4]}))
    assert (third.phase.causes, third.phase.falls) == ((), ())


@pytest.mark.rule("BMR-CRIT-032")
def test_a_mech_without_a_gyro_is_not_immobile() -> None:
    assert not immobile(with_hits({CT: [3, 4]}).unit(0))


def test_hits_on_arms_and_head_do_not_shake_a_mech() -> None:
    for location, slot in ((LA, 0), (LA, 3), (HD, 0), (HD, 1), (CT, 0)):
        assert checked(location, [*ONE, *slot_dice(location, slot)])[0].phase.causes == ()


@pytest.mark.rule("BMR-CRIT-024", "BMR-CRIT-055")
@pytest.mark.parametrize("part", [UPPER_LEG, LOWER_LEG, FOOT])
def test_leg_and_foot_actuators_slow_a_mech_and_make_it_unsteady(part: str) -> None:
    slot = GRIFFIN.contents[LL].index(part)
    battle = with_hits({LL: [slot]})
    assert walk_tally(battle.unit(0)).total == 4
    assert piloting_tally(battle, 0).total == battle.unit(0).piloting + 1


@pytest.mark.rule("BMR-CRIT-027")
def test_leg_and_foot_actuator_damage_adds_up() -> None:
    battle = with_hits({LL: [1, 3], RL: [2]})
    assert walk_tally(battle.unit(0)).total == 2
    assert piloting_tally(battle, 0).total == battle.unit(0).piloting + 3


@pytest.mark.rule("BMR-CRIT-039", "BMR-CRIT-040")
def test_a_hip_halves_the_walk_and_adds_two_to_every_roll() -> None:
    assert GRIFFIN.contents[LL][0] == HIP
    battle = with_hits({LL: [0]})
    assert walk_tally(battle.unit(0)).total == 3
    assert piloting_tally(battle, 0).total == battle.unit(0).piloting + 2


@pytest.mark.rule("BMR-CRIT-043")
def test_a_hip_replaces_everything_else_in_its_leg() -> None:
    battle = with_hits({LL: [0, 1, 2, 3]})
    assert walk_tally(battle.unit(0)).total == 3
    assert piloting_tally(battle, 0).total == battle.unit(0).piloting + 2


@pytest.mark.rule("BMR-CRIT-044", "BMR-CRIT-045")
def test_both_hips() -> None:
    battle = with_hits({LL: [0], RL: [0]})
    assert walk_tally(battle.unit(0)).total == 0
    assert piloting_tally(battle, 0).total == battle.unit(0).piloting + 4


# --- blown off -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CRIT-016", "BMR-CRIT-017")
def test_an_arm_blown_off_takes_its_weapons_and_lies_in_the_hex_as_it_was() -> None:
    crits = marked({RA: [0]})
    unit, events, battle = checked(RA, [6, 6], crits=crits, armor=points(GRIFFIN.armor, {RA: 5}))
    assert happened(events, BlownOff) == [BlownOff(0, RA, "BMR-CRIT-016")]
    assert unit.gone(RA)
    assert not any(works(unit, item) for item in unit.design.weapons if item.location is RA)
    assert battle.limbs == (Limb(unit.place, 0, RA),)
    assert (unit.armor[RA], unit.structure[RA], unit.crits) == (5, 9, crits)
    assert unit.phase.falls == ()


@pytest.mark.rule("BMR-CRIT-016", "BMR-CRIT-047")
@pytest.mark.parametrize("limb", [LA, LL])
def test_a_limb_with_nothing_left_to_hit_can_still_be_blown_off(limb: Location) -> None:
    unit, events, _ = checked(limb, [6, 6], crits=marked({limb: range(4)}))
    assert unit.gone(limb)
    assert happened(events, CriticalsRolled) == [CriticalsRolled(0, limb, (6, 6), 0, limb)]
    assert not happened(events, CriticalHit)


@pytest.mark.rule("BMR-CRIT-047", "BMR-CRIT-017")
@pytest.mark.parametrize(("leg", "name"), [(LL, "left leg"), (RL, "right leg")])
def test_a_leg_blown_off_is_a_fall_and_lies_in_the_hex(leg: Location, name: str) -> None:
    unit, events, battle = checked(leg, [6, 6])
    assert happened(events, BlownOff)[0].rule == "BMR-CRIT-047"
    assert unit.phase.falls == (Mod("BMR-PSR-020", 0, f"{name} lost"),)
    assert battle.limbs == (Limb(unit.place, 0, leg),)
    assert (unit.armor[leg], unit.structure[leg], unit.crits[leg]) == (18, 13, 0)


@pytest.mark.rule("BMR-CRIT-016", "BMR-CRIT-047")
def test_a_second_limb_blown_off_does_not_bring_back_the_first() -> None:
    unit, _, battle = checked(LA, [6, 6], severed=1 << LL)
    assert (unit.gone(LL), unit.gone(LA)) == (True, True)
    assert [limb.location for limb in battle.limbs] == [LA]


@pytest.mark.rule("BMR-CRIT-035", "BMR-CRIT-036", "BMR-DEST-003")
def test_a_head_blown_off_kills_the_warrior_and_leaves_nothing() -> None:
    unit, events, battle = checked(HD, [6, 6])
    assert happened(events, BlownOff)[0].rule == "BMR-CRIT-035"
    assert unit.wounds == 6
    assert unit.phase.doom == ("BMR-DEST-003", "head destroyed")
    assert unit.crits[HD] == 0b111111
    assert battle.limbs == ()


@pytest.mark.rule("BMR-CRIT-016")
def test_a_twelve_on_a_limb_with_no_structure_left_blows_nothing_off() -> None:
    battle = stage("10x10", mech(GRIFFIN, "0505", armor=points(GRIFFIN.armor, {LA: 0})))
    after, events = perform(battle, lambda play: strike(play, 0, Hit(9, LA)), [6, 6])
    assert not happened(events, BlownOff)
    assert after.limbs == ()
    assert after.unit(0).gone(LA)


# --- explosions ----------------------------------------------------------------------------------------------------
def loaded(*contents: str) -> MechDesign:
    return variant("Griffin GRF-1N", slots={RT: contents, LT: ()}, jump=0)


@pytest.mark.rule("BMR-CRIT-013", "BMR-CRIT-015", "BMR-WAR-024")
@pytest.mark.parametrize(
    ("bin", "shots", "force"),
    [("IS LRM 10 Ammo", 1, 10), ("IS AC/2 Ammo", 4, 8), ("IS SRM 2 Ammo", 2, 8), ("IS Machine Gun Ammo", 5, 10)],
)
def test_an_ammunition_hit_explodes_what_is_left_in_the_slot(bin: str, shots: int, force: int) -> None:
    machine = loaded(bin, bin)
    unit, events, _ = checked(RT, [*ONE, 1, 2, *NOTHING], machine=machine, ammo=(30, shots))
    assert [(event.location, event.points) for event in happened(events, Exploded)] == [(RT, force)]
    assert unit.structure[RT] == 13 - force
    assert unit.armor == machine.armor
    assert (unit.wounds, unit.phase.shocks) == (2, 2)
    assert unit.ammo == (30, 0)
    assert unit.phase.ammo_exploded


@pytest.mark.rule("BMR-CRIT-015")
def test_an_empty_bin_does_not_explode() -> None:
    unit, events, _ = checked(RT, [*ONE, 1, 2], machine=loaded("IS LRM 10 Ammo", "IS LRM 10 Ammo"), ammo=(12, 0))
    assert not happened(events, Exploded)
    assert (unit.wounds, unit.crits) == (0, marked({RT: [1]}))


@pytest.mark.rule("BMR-CRIT-014")
def test_an_explosion_rolls_once_for_each_location_whose_structure_it_damages() -> None:
    _, events, _ = checked(
        RT, [*ONE, 1, 1, *NOTHING, *NOTHING], machine=loaded("IS LRM 10 Ammo", "Heat Sink"), ammo=(2,)
    )
    assert [roll.location for roll in happened(events, CriticalsRolled)] == [RT, RT, CT]
    assert [event.structure for event in happened(events, Damaged)] == [13, 7]


@pytest.mark.rule("BMR-CRIT-013")
def test_one_explosion_may_set_off_another() -> None:
    machine = loaded("IS AC/2 Ammo", "IS AC/2 Ammo", "Heat Sink")
    dice = [*ONE, 1, 1, *ONE, 1, 2, *NOTHING]
    unit, events, _ = checked(RT, dice, machine=machine, ammo=(2, 3))
    assert [event.points for event in happened(events, Exploded)] == [4, 6]
    assert (unit.structure[RT], unit.wounds, unit.ammo) == (3, 4, (0, 0))


@pytest.mark.rule("BMR-CRIT-064", "BMR-EQ-088", "BMR-EQ-090")
@pytest.mark.parametrize(("rifle", "size", "force"), [("IS Gauss Rifle", 7, 20), ("IS Light Gauss Rifle", 5, 16)])
def test_a_gauss_rifle_explodes_like_ammunition(rifle: str, size: int, force: int) -> None:
    machine = loaded(*[rifle] * size, "CASE")
    unit, events, _ = checked(RT, [*ONE, 1, 2, *NOTHING], machine=machine)
    assert [event.points for event in happened(events, Exploded)] == [force]
    assert unit.gone(RT)
    assert unit.wounds == 2


@pytest.mark.rule("BMR-CRIT-064", "BMR-CRIT-010")
def test_a_gauss_rifle_explodes_only_once() -> None:
    machine = loaded(*["IS Gauss Rifle"] * 7)
    _, events, _ = checked(RT, [*ONE, 1, 2], machine=machine, crits=marked({RT: [0]}))
    assert not happened(events, Exploded)


@pytest.mark.rule("BMR-EQ-087")
def test_gauss_ammunition_does_not_explode() -> None:
    unit, events, _ = checked(RT, [*ONE, 1, 1], machine=loaded("IS Gauss Rifle Ammo", "Heat Sink"))
    assert not happened(events, Exploded)
    assert not works(unit, unit.design.bins[0])


@pytest.mark.rule("BMR-EQ-069")
def test_clan_machines_have_case_wherever_something_explodes() -> None:
    unit, events, _ = checked(LT, [*ONE, 4, 1, *NOTHING], machine=CLAN_XL)
    assert [event.points for event in happened(events, Exploded)] == [120]
    assert unit.gone(LT)
    assert (unit.structure[CT], unit.phase.doom) == (CLAN_XL.structure_points[CT], None)


@pytest.mark.rule("BMR-HEAT-037")
def test_a_bin_that_explodes_from_heat_does_all_that_a_hit_one_does() -> None:
    battle = stage(
        "10x10", mech(loaded("IS AC/2 Ammo", "IS AC/2 Ammo"), "0505", ammo=(2, 3), auto_eject=False), phase=Phase.HEAT
    )
    after, events = perform(battle, lambda play: explode_bin(play, 0, 1), NOTHING)
    unit = after.unit(0)
    assert happened(events, Exploded)[0].points == 6
    assert (unit.structure[RT], unit.wounds, unit.ammo, unit.crits) == (7, 2, (2, 0), marked({RT: [1]}))


@pytest.mark.rule("BMR-DEST-005")
@pytest.mark.parametrize(("auto_eject", "killed"), [(False, True), (True, False)])
def test_a_warrior_dies_when_an_explosion_destroys_the_center_torso_unless_ejected(
    auto_eject: bool, killed: bool
) -> None:
    landing = [6, 6] if auto_eject else []
    dice = [*ONE, 1, 1, *landing, *NOTHING, *NOTHING]
    unit, events, battle = checked(
        RT, dice, machine=loaded("IS LRM 10 Ammo", "Heat Sink"), ammo=(12,), auto_eject=auto_eject
    )
    assert unit.gone(CT)
    assert [event.killed for event in happened(events, Doomed)] == [killed]
    if killed:
        assert unit.wounds == 6
    else:
        assert (battle.unit(1).kind, battle.unit(1).wounds) == ("pilot", 0)


@pytest.mark.rule("BMR-DEST-005", "BMR-DEST-004")
def test_a_warrior_dies_with_an_xl_engine_that_an_explosion_destroys() -> None:
    machine = variant(
        "Griffin GRF-1N",
        engine="XL",
        slots={LT: ("Engine",) * 3, RT: ("Engine",) * 3 + ("IS LRM 10 Ammo", "CASE")},
        jump=0,
    )
    unit, events, _ = checked(RT, [*ONE, 1, 4, *NOTHING], machine=machine)
    assert unit.phase.doom == ("BMR-DEST-004", "XL engine lost with a side torso")
    assert [doom.killed for doom in happened(events, Doomed)] == [True]


@pytest.mark.rule("BMR-DEST-005")
def test_a_warrior_survives_any_other_loss_of_the_center_torso() -> None:
    battle = stage("10x10", mech(GRIFFIN, "0505", armor=points(GRIFFIN.armor, {CT: 0})))
    unit = perform(battle, lambda play: strike(play, 0, Hit(18, CT)), NOTHING)[0].unit(0)
    assert unit.phase.doom is not None
    assert unit.wounds == 0


@pytest.mark.rule("BMR-DEST-005")
@pytest.mark.parametrize("internal", [True, False])
def test_the_blow_that_destroys_the_engine_kills_the_warrior_only_if_it_came_from_inside(internal: bool) -> None:
    worn: dict[str, Any] = {"crits": marked({CT: [0, 1]}), "armor": points(GRIFFIN.armor, {CT: 0}), "auto_eject": False}
    battle = stage("10x10", mech(GRIFFIN, "0505", **worn))
    hit = Hit(1, CT, internal=internal)
    unit = perform(battle, lambda play: strike(play, 0, hit), [*ONE, 1, 3])[0].unit(0)
    assert unit.phase.doom == ("BMR-CRIT-021", "engine destroyed")
    assert (unit.wounds == 6) == internal


@pytest.mark.rule("BMR-DEST-005")
def test_an_explosion_vented_in_a_mech_already_lost_does_not_kill_its_warrior() -> None:
    machine = loaded("IS LRM 10 Ammo", "CASE")
    doomed = PhaseState(doom=("BMR-CRIT-021", "engine destroyed"))
    unit, _, _ = checked(RT, [*ONE, *NOTHING], machine=machine, crits=marked({CT: [0, 1, 2]}), phase=doomed)
    assert unit.gone(RT)
    assert unit.wounds == 2


@pytest.mark.rule("BMR-CRIT-048")
def test_life_support_is_out_after_one_hit_and_heat_reaches_the_warrior() -> None:
    unit, _, _ = checked(HD, [*ONE, 6])
    assert hits(unit, LIFE_SUPPORT) == 1
    assert unit.phase.doom is None
    assert [life_support_wounds(heat) for heat in (14, 15, 25, 26)] == [0, 1, 1, 2]
