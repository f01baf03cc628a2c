"""Narc beacons and improved Narc launchers: attaching pods, what each pod does, and getting rid of them."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, carry_out, number, value, weapon
from tests.classic.missiles.salvos import AMS, CHEST, HIT, LRM, MISS, SEVEN, SRM, duel, salvo, shots
from tests.classic.missiles.test_artemis import GUARDIAN, added
from tests.classic.stage import drawn, happened, mech, perform, stage

from ironhex.catalog import Location, designs, equipment
from ironhex.catalog.equipment import loads_for
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.indirect import fit_spotter
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Blow, Fire, Mode, MoveState, Phase, Pod
from ironhex.systems.classic.damage.explosions import force
from ironhex.systems.classic.electronics.ecm import jammer_of
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.weapons import ClusterRolled
from ironhex.systems.classic.infantry.brushing import BRUSHED_POD, brush_number, brush_off, brushings
from ironhex.systems.classic.infantry.swarms import shake_off, throw_off
from ironhex.systems.classic.melee.physical_attacks import refused as blow_refused
from ironhex.systems.classic.missiles.events import (
    MissilesShotDown,
    PodAttached,
    PodBrushedOff,
    PodsRemoved,
)
from ironhex.systems.classic.missiles.narc_pods import remove_pods
from ironhex.systems.classic.missiles.sticking import BEACON, ECM_POD, EXPLOSIVE, HAYWIRE, HOMING, NEMESIS, pod_words
from ironhex.systems.classic.presentation.drafts import consider, start
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.questions import StrikeNext
from ironhex.systems.classic.sheets.live import condition
from ironhex.systems.classic.system import narrate

NARC, INARC = "IS Narc Missile Beacon", "IS Improved Narc Launcher"
CAPABLE = "narc-capable"
NARC_LRM = f"{LRM} Narc Ammo"


def armed(launcher: str = NARC, load: str = "", **fields: Any) -> Battle:
    return duel((launcher, f"{launcher} {load}Ammo"), (), hexes=3, **fields)


def homing(*pods: Pod, **fields: Any) -> Battle:
    """A launcher with missiles that receive signals, and pods on its target."""
    return duel((LRM, NARC_LRM), (), there={"pods": pods}, **fields)


def pod(what: str, side: str = "Red") -> Pod:
    return Pod(what, side)


# --- attaching --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-132")
@pytest.mark.parametrize(("launcher", "what"), [(NARC, BEACON), ("Clan Narc Missile Beacon", BEACON), (INARC, HOMING)])
def test_a_pod_that_hits_sticks_and_does_no_damage(launcher: str, what: str) -> None:
    battle, events = salvo(armed(launcher), launcher, dice=HIT)
    assert battle.unit(1).pods == (Pod(what, "Red"),)
    assert not happened(events, Damaged)
    missed, _ = salvo(armed(launcher), launcher, dice=MISS)
    assert not missed.unit(1).pods


@pytest.mark.rule("BMR-EQ-132", "BMR-EQ-133")
def test_each_launcher_fires_one_pod_in_a_turn() -> None:
    battle = duel((NARC, NARC, f"{NARC} Ammo"), (), hexes=3)
    after, _ = salvo(battle, NARC, dice=(*HIT, *HIT))
    assert after.unit(1).pods == (Pod(BEACON, "Red"),) * 2
    bins = zip(battle.unit(0).ammo, after.unit(0).ammo, strict=True)
    assert sum(before - left for before, left in bins) == 2


@pytest.mark.rule("BMR-EQ-016", "BMR-EQ-132")
def test_an_anti_missile_system_always_stops_a_pod() -> None:
    battle = duel((NARC, f"{NARC} Ammo"), (AMS, f"{AMS} Ammo"), hexes=3)
    after, events = salvo(battle, NARC, dice=(*HIT, 1))
    assert [event.left for event in happened(events, MissilesShotDown)] == [0]
    assert not after.unit(1).pods


@pytest.mark.rule("BMR-EQ-132")
def test_a_pod_counts_only_in_the_phases_that_follow() -> None:
    """The missiles that follow it in the same volley do not home in on it yet: a roll of 7 gives 12 of 20."""
    battle = duel((NARC, f"{NARC} Ammo", LRM, NARC_LRM), (), hexes=7)
    pod_first = (*shots(battle, NARC), *shots(battle, LRM, mode=CAPABLE))
    after, events = carry_out(battle, (Declare(0, shots=pod_first), Declare(1)), (*HIT, *HIT, *SEVEN, *CHEST * 3))
    assert after.unit(1).pods
    (rolled,) = happened(events, ClusterRolled)
    assert (rolled.struck, rolled.added) == (12, ())
    assert added(replace(after, before=()), LRM) == ["BMR-EQ-132"], "in the next phase"


@pytest.mark.rule("BMR-EQ-136")
@pytest.mark.parametrize(("elevation", "barred"), [(0, "BMR-EQ-136"), (1, "BMR-EQ-136"), (2, None)])
def test_no_pod_is_fired_into_a_building(elevation: int, barred: str | None) -> None:
    board = drawn("6x20").changed(Hex.parse("0217"), building=1, building_height=2, building_cf=40)
    battle = armed()
    units = [mech(unit.design, str(unit.hex), unit.facing, side=unit.side) for unit in battle.units]
    inside = stage(board, *units)
    inside = inside.changed(replace(inside.unit(1), elevation=elevation))
    assert bar(number(inside, NARC)) == barred
    assert bar(number(inside, "IS PPC")) is None


@pytest.mark.rule("BMR-EQ-136")
def test_no_pod_is_fired_at_a_gun_emplacement() -> None:
    name = designs("emplacement")[0]
    battle = stage("6x20", mech(armed().unit(0).design, "0220"), mech(name, "0217"))
    assert bar(number(battle, NARC)) == "BMR-EQ-136"


@pytest.mark.rule("BMR-SUIT-090", "BMR-EQ-132")
def test_a_compact_narc_launcher_works_like_any_other() -> None:
    squad = stage("6x20", mech("Purifier (NARC)", "0220"), mech("Atlas AS7-D", "0218", 3))
    after, _ = salvo(squad, "BA Compact Narc", dice=HIT * 4)
    assert after.unit(1).pods == (Pod(BEACON, "Red"),) * 4


# --- homing -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-132", "BMR-EQ-133", "BMR-EQ-134", "BMR-AMMO-063", "BMR-AMMO-064")
@pytest.mark.parametrize(
    ("pods", "rules", "easier"),
    [
        ((), [], None),
        ((pod(BEACON),), ["BMR-EQ-132"], None),
        ((pod(BEACON), pod(BEACON)), ["BMR-EQ-132"], None),
        ((pod(HOMING),), ["BMR-AMMO-064"], -1),
        ((pod(HOMING), pod(HOMING)), ["BMR-AMMO-064"], -1),
        ((pod(BEACON), pod(HOMING)), ["BMR-AMMO-064"], -1),
        ((pod(BEACON, "Blue"), pod(HOMING, "Blue")), [], None),
        ((pod(HAYWIRE), pod(ECM_POD), pod(NEMESIS)), [], None),
    ],
)
def test_missiles_home_in_on_the_best_pod_of_their_own_side(
    pods: tuple[Pod, ...], rules: list[str], easier: int | None
) -> None:
    battle = homing(*pods)
    assert added(battle, LRM) == rules
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM), mode=CAPABLE)
    assert value(to_hit(shot), "BMR-AMMO-064") == easier


@pytest.mark.rule("BMR-EQ-132", "BMR-AMMO-064")
def test_the_beacon_adds_2() -> None:
    for what in (BEACON, HOMING):
        battle = homing(pod(what))
        aimed = aim(battle, battle.unit(0), battle.unit(1))
        shot = Shot(aimed, weapon(battle.unit(0), LRM), mode=CAPABLE)
        assert [mod.value for mod in burst_of(shot).added] == [2]


@pytest.mark.rule("BMR-EQ-134")
@pytest.mark.parametrize("mode", ["", "artemis-capable", "swarm", "fragmentation", "semiguided"])
def test_other_missiles_do_not_receive_the_signal(mode: str) -> None:
    battle = homing(pod(BEACON), pod(HOMING))
    assert added(battle, LRM, mode) == []


@pytest.mark.rule("BMR-EQ-134", "BMR-EQ-117", "BMR-EQ-118")
@pytest.mark.parametrize("key", ["IS Streak SRM 2", "IS MRM 10", "IS Rocket Launcher 10", "Clan ATM 6"])
def test_other_launchers_have_no_missiles_that_do(key: str) -> None:
    gear = equipment(key)
    loads = loads_for(equipment(gear.ammo)) if gear.ammo else ()
    assert all("narc" not in load.special for load in loads)


@pytest.mark.rule("BMR-EQ-134")
def test_short_range_missiles_home_in_too() -> None:
    battle = duel((SRM, f"{SRM} Narc Ammo"), (), hexes=3, there={"pods": (pod(BEACON),)})
    assert added(battle, SRM) == ["BMR-EQ-132"]


@pytest.mark.rule("BMR-EQ-133")
def test_a_pod_on_another_unit_in_the_hex_changes_nothing() -> None:
    battle = homing(pod(BEACON))
    units = [mech(unit.design, str(unit.hex), unit.facing, side=unit.side, pods=unit.pods) for unit in battle.units]
    tank = mech("Manticore Heavy Tank", str(battle.unit(1).hex), 3, side="Blue", pods=(pod(HOMING),))
    assert added(stage("6x20", *units, tank), LRM) == ["BMR-EQ-132"]


@pytest.mark.rule("BMR-EQ-077")
def test_ecm_takes_the_beacon_away_but_not_the_pod_launcher() -> None:
    jammed = duel((LRM, NARC_LRM), (GUARDIAN,), there={"pods": (pod(HOMING),)})
    assert added(jammed, LRM) == []
    shot = Shot(aim(jammed, jammed.unit(0), jammed.unit(1)), weapon(jammed.unit(0), LRM), mode=CAPABLE)
    assert value(to_hit(shot), "BMR-AMMO-064") is None
    launcher = duel((NARC, f"{NARC} Ammo"), (GUARDIAN,), hexes=3)
    assert number(launcher, NARC) == number(armed(), NARC)


# --- other pods -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-061", "BMR-AMMO-062")
@pytest.mark.parametrize(
    ("launcher", "load", "mode"),
    [
        (INARC, "ECM ", ECM_POD),
        (INARC, "Haywire ", HAYWIRE),
        (INARC, "Nemesis ", NEMESIS),
    ],
)
def test_special_pods_are_fired_by_improved_launchers(launcher: str, load: str, mode: str) -> None:
    battle, _ = salvo(armed(launcher, load), launcher, dice=HIT, mode=mode)
    assert battle.unit(1).pods == (Pod(mode, "Red"),)


@pytest.mark.rule("BMR-AMMO-061")
def test_which_launcher_fires_which_pods() -> None:
    def fits(key: str) -> set[str]:
        return {load.special for load in loads_for(equipment(f"{key} Ammo"))}

    assert fits(NARC) == fits("Clan Narc Missile Beacon") == {EXPLOSIVE}
    assert fits(INARC) == {ECM_POD, EXPLOSIVE, HAYWIRE, NEMESIS}
    assert equipment(INARC).tech == "IS"


@pytest.mark.rule("BMR-AMMO-065", "BMR-AMMO-068")
@pytest.mark.parametrize(("launcher", "points"), [(NARC, 4), (INARC, 6)])
def test_an_explosive_pod_does_damage_where_it_hits_and_does_not_stick(launcher: str, points: int) -> None:
    battle, events = salvo(armed(launcher, "Explosive "), launcher, dice=(*HIT, *CHEST), mode=EXPLOSIVE)
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(Location.CT, points)]
    assert not battle.unit(1).pods


@pytest.mark.rule("BMR-EQ-135", "BMR-EQ-139", "BMR-AMMO-065", "BMR-AMMO-068")
@pytest.mark.parametrize(
    ("launcher", "load", "points"),
    [(NARC, "", 2 * 6), (INARC, "", 3 * 4), (NARC, "Explosive ", 4 * 6), (INARC, "Explosive ", 6 * 4)],
)
def test_what_its_ammunition_explodes_with(launcher: str, load: str, points: int) -> None:
    unit = armed(launcher, load).unit(0)
    bin = next(bin for bin in unit.design.bins if bin.equipment.key == f"{launcher} {load}Ammo")
    assert force(unit, bin) == points


@pytest.mark.rule("BMR-AMMO-066")
def test_an_ecm_pod_disturbs_only_the_unit_that_it_sticks_to() -> None:
    battle = duel((LRM, "IS Artemis IV FCS", f"{LRM} Artemis Ammo"), (), pods=(pod(ECM_POD, "Blue"),))
    assert jammer_of(battle, battle.unit(0)) is battle.unit(0)
    assert jammer_of(battle, battle.unit(1)) is None
    assert added(battle, LRM) == []
    clear = battle.changed(replace(battle.unit(0), pods=(pod(ECM_POD, "Red"),)))
    assert added(clear, LRM) == ["BMR-EQ-023"], "pods of its own side do not count"


@pytest.mark.rule("BMR-AMMO-067", "BMR-AMMO-063")
def test_a_haywire_pod_makes_all_its_fire_harder() -> None:
    calm = armed()
    for pods in ((pod(HAYWIRE, "Blue"),), (pod(HAYWIRE, "Blue"),) * 2):
        battle = armed(pods=pods)
        for key in (NARC, "IS PPC"):
            assert number(battle, key).total == number(calm, key).total + 1
    assert number(armed(there={"pods": (pod(HAYWIRE),)}), "IS PPC") == number(calm, "IS PPC")


@pytest.mark.rule("BMR-AMMO-067")
def test_a_unit_with_a_haywire_pod_does_not_spot() -> None:
    def barred(pods: tuple[Pod, ...]) -> Any:
        battle = armed()
        units = [mech(unit.design, str(unit.hex), unit.facing, side=unit.side) for unit in battle.units]
        three = stage("6x20", *units, mech("Locust LCT-1V", "0315", side="Red", pods=pods))
        return fit_spotter(aim(three, three.unit(0), three.unit(1), spotter=three.unit(2)).attack)

    assert barred(()) is None
    assert barred((pod(HAYWIRE, "Blue"),)).rule == "BMR-AMMO-067"


# --- getting rid of them ----------------------------------------------------------------------------------------------
def burdened(*pods: str, name: str = "Griffin GRF-1N", **state: Any) -> Battle:
    sticking = tuple(pod(what, "Blue") for what in pods)
    return stage("9x9", mech(name, "0505", pods=sticking, **state), mech("Locust LCT-1V", "0501", 3))


LEFT = Blow("brush", 0, Location.LA)


@pytest.mark.rule("BMR-EQ-137")
def test_a_mech_brushes_a_pod_off_with_4_more_than_its_piloting_skill() -> None:
    battle = burdened(HOMING)
    assert brush_number(battle, battle.unit(0), LEFT).total == battle.unit(0).piloting + 4
    after, events = perform(battle, lambda play: brush_off(play, 0, LEFT), (5, 4))
    assert [event.pod.what for event in happened(events, PodBrushedOff)] == [HOMING]
    assert not after.unit(0).pods


@pytest.mark.rule("BMR-EQ-137")
def test_failing_it_strikes_itself() -> None:
    after, events = perform(burdened(HOMING), lambda play: brush_off(play, 0, LEFT), (1, 2, 3))
    assert [event.armor for event in happened(events, Damaged)] == [6]
    assert after.unit(0).pods


@pytest.mark.rule("BMR-EQ-137")
def test_one_pod_of_its_choice_for_each_success() -> None:
    battle = burdened(HOMING, HAYWIRE, ECM_POD)
    after, _ = perform(battle, lambda play: brush_off(play, 0, LEFT), (6, 6), picks={BRUSHED_POD: HAYWIRE})
    assert [each.what for each in after.unit(0).pods] == [HOMING, ECM_POD]


@pytest.mark.rule("BMR-EQ-137", "BMR-EQ-138")
def test_pods_of_plain_beacons_stay() -> None:
    battle = burdened(BEACON)
    refusal = blow_refused(battle, Strike(0, (LEFT,)))
    assert refusal is not None
    assert refusal.rule == "BMR-EQ-137"
    assert not list(brushings(battle, battle.unit(0)))


@pytest.mark.rule("BMR-EQ-137")
def test_the_menu_lists_either_arm_and_both() -> None:
    battle = burdened(NEMESIS)
    listed = list(brushings(battle, battle.unit(0)))
    arms = [{Location.LA}, {Location.RA}, {Location.LA, Location.RA}]
    assert [{blow.limb for blow in blows} for blows in listed] == arms
    assert all(blow_refused(battle, Strike(0, blows)) is None for blows in listed)


@pytest.mark.rule("BMR-EQ-137")
def test_a_prone_mech_uses_one_arm() -> None:
    battle = burdened(NEMESIS, prone=True)
    assert {len(blows) for blows in brushings(battle, battle.unit(0))} <= {1}


@pytest.mark.rule("BMR-EQ-137")
def test_a_jump_or_a_fall_knocks_no_pod_off() -> None:
    battle = burdened(HOMING)
    jumped, _ = perform(battle, lambda play: shake_off(play, 0))
    fallen, _ = perform(battle, lambda play: throw_off(play, 0, "BMR-ANTIMECH-025"))
    assert jumped.unit(0).pods == fallen.unit(0).pods == battle.unit(0).pods


TANK = "Manticore Heavy Tank"


@pytest.mark.rule("BMR-EQ-138")
def test_a_vehicle_at_rest_removes_all_pods_of_improved_launchers() -> None:
    battle = burdened(HOMING, BEACON, HAYWIRE, name=TANK)
    after, events = perform(battle, remove_pods)
    assert [each.what for each in after.unit(0).pods] == [BEACON]
    assert len(happened(events, PodsRemoved)) == 1


@pytest.mark.rule("BMR-EQ-138")
@pytest.mark.parametrize(
    "state",
    [
        {"move": MoveState(moved=True, mode=Mode.WALK, spent=1)},
        {"stunned": 1},
        {"fired": True},
    ],
)
def test_not_one_that_has_moved_or_fired_or_whose_crew_is_stunned(state: dict[str, Any]) -> None:
    fired = state.pop("fired", False)
    battle = burdened(HOMING, name=TANK, **state)
    if fired:
        unit = battle.unit(0)
        shot = Fire(unit.design.weapons[0].index, 1)
        battle = battle.changed(replace(unit, turn=replace(unit.turn, shots=(shot,))))
    assert perform(battle, remove_pods)[1] == ()


@pytest.mark.rule("BMR-EQ-138", "BMR-EQ-137")
def test_a_mech_at_rest_removes_nothing() -> None:
    assert perform(burdened(HOMING), remove_pods)[1] == ()


# --- what players see -------------------------------------------------------------------------------------------------
def test_pods_are_marked_on_figures_and_sheets() -> None:
    battle = burdened(HOMING, HOMING, NEMESIS)
    unit = battle.unit(0)
    assert pod_words(unit, HOMING) == "2 homing pods attached"
    assert {"2 homing pods attached", "Nemesis pod attached"} <= {mark.label for mark in figure(battle, unit).marks}
    assert {"2 homing pods attached", "Nemesis pod attached"} <= set(condition(unit).states)


def test_their_words() -> None:
    battle = burdened(ECM_POD)
    name = battle.unit(0).name
    assert narrate(battle, PodAttached(1, 0, 0, pod(ECM_POD))) == f"An ECM pod sticks to {name}"
    assert narrate(battle, PodBrushedOff(0, pod(ECM_POD))) == f"{name} brushes off an ECM pod"
    assert narrate(battle, PodsRemoved(0, (pod(HOMING),))) == f"The crew of {name} removes a homing pod"


def test_brushing_off_is_offered_with_its_odds() -> None:
    battle, question = replace(burdened(HAYWIRE), phase=Phase.PHYSICAL), StrikeNext("Red")
    begun = consider(battle, question, "Red", start(battle, question, "Red", "1"), None)
    labels = [choice.label for group in begun.groups for choice in group.choices]
    assert labels[0] == "Brush off a pod (left arm)"
    chosen = consider(battle, question, "Red", Strike(0, (LEFT,)), None)
    assert [each.id for each in chosen.numbers] == ["odds"]
