"""Rules that reach over phases and turns: warriors out cold, reactors stopped, men on foot, sinks switched off."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.firing import fire
from tests.classic.stage import happened, marked, mech, points, stage
from tests.classic.turns import TURN, acted, choices, idle, next_turn, played, refused

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Eject, Move, Strike
from ironhex.systems.classic.battle import Battle, Blow, Mode, Phase
from ironhex.systems.classic.crew.ejection import survived
from ironhex.systems.classic.damage.condition import LIFE_SUPPORT
from ironhex.systems.classic.events.heat import HeatChanged, ReactorStopped, RestartTried, ShutdownChecked
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.events.turn import BattleEnded, Left
from ironhex.systems.classic.events.warriors import Abandoned, ConsciousnessRolled, PickedUp, WakingRolled, WarriorHurt
from ironhex.systems.classic.events.weapons import WeaponFired, WeaponsDeclared

GRIFFIN, LOCUST, GRASSHOPPER, AWESOME = "Griffin GRF-1N", "Locust LCT-1V", "Grasshopper GHR-5H", "Awesome AWS-8Q"
SCORPION = "Scorpion SCP-1N"
MOVEMENT, WEAPONS, PHYSICAL, HEAT, END = Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL, Phase.HEAT, Phase.END
HIT, MISS, SAFE = [6, 6], [1, 1], [6, 6]
LASER, PPC = "IS Medium Laser", "IS PPC"
AT_HEAD, AT_CENTER_TORSO, AT_LEFT_ARM, AT_LEFT_LEG = [6, 6], [3, 4], [5, 5], [4, 5]  # from the front


# --- warriors ---
@pytest.mark.rule("BMR-WAR-025", "BMR-WAR-026", "BMR-HEAT-038")
def test_heat_without_life_support_may_knock_a_warrior_out_when_the_heat_phase_ends() -> None:
    slot = design(AWESOME).contents[Location.HD].index(LIFE_SUPPORT)
    unit = mech(AWESOME, "0505", heat=29 + 26, crits=marked({Location.HD: [slot]}), sinks_off=0)
    battle = stage("9x9", unit, mech(LOCUST, "0101"), phase=HEAT)
    # 55 - 28 = 27: shutdown is avoided on 10, and both wounds ask for a roll.
    battle, events = played(battle, HEAT, dice=[6, 6, 6, 6, 2, 2])
    assert [hurt.points for hurt in happened(events, WarriorHurt)] == [2]
    assert [roll.number for roll in happened(events, ConsciousnessRolled)] == [3, 5]
    assert battle.unit(0).knocked_out == battle.turn


# --- reactors ---
@pytest.mark.rule("BMR-HEAT-023", "BMR-HEAT-027", "BMR-HEAT-030", "BMR-HEAT-031", "BMR-SEQ-010", "BMR-SEQ-017")
@pytest.mark.parametrize(("roll", "restarts"), [([3, 3], True), ([2, 3], False)])
def test_a_reactor_that_stops_keeps_its_mech_idle_until_it_starts_again(roll: list[int], restarts: bool) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", heat=42, ammo=(0, 0)), mech(LOCUST, "0101"), phase=HEAT)
    battle, events = played(battle, HEAT, END, dice=[4, 4])  # at 30: no roll avoids it; 8 keeps its feet
    assert [check.number for check in happened(events, ShutdownChecked)] == [None]
    assert len(happened(events, ReactorStopped)) == 1

    battle = next_turn(battle)
    assert idle(battle)
    battle, events = played(battle, *TURN, dice=roll)  # at 18
    assert acted(events) == [0, 1] * 3
    assert [(start.number, start.started) for start in happened(events, RestartTried)] == [(6, restarts)]

    battle = next_turn(battle)
    if not restarts:
        assert idle(battle)
        battle, events = played(battle, *TURN)  # at 6 it starts by itself
        assert [(start.number, start.started) for start in happened(events, RestartTried)] == [(None, True)]
        battle = next_turn(battle)
    battle, _ = played(battle, MOVEMENT, script=[Move(0, Mode.WALK, "F")])
    assert battle.unit(0).hex == Hex(5, 4)


@pytest.mark.rule("BMR-SEQ-017")
def test_the_heat_phase_adjusts_every_mech_but_nobody_on_foot() -> None:
    on_foot = mech(GRIFFIN, "0303", kind="pilot", heat=5)
    battle = stage("9x9", mech(GRIFFIN, "0505", heat=15), mech(LOCUST, "0101", heat=9), on_foot, phase=HEAT)
    battle, events = played(battle, HEAT)
    assert [(change.unit, change.after) for change in happened(events, HeatChanged)] == [(0, 3), (1, 0)]


@pytest.mark.rule("BMR-HEAT-008", "BMR-SEQ-019")
def test_sinks_switched_off_in_an_end_phase_are_missed_until_a_later_one() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", heat=10), mech(LOCUST, "0101"), phase=END)
    battle, _ = played(battle, END, picks={"heat sinks": "9"})
    battle, _ = played(
        next_turn(battle), MOVEMENT, HEAT, END, script=[Move(0, Mode.RUN, "F")], picks={"heat sinks": "0"}
    )
    assert battle.unit(0).body.heat == 10 + 2 - 3
    battle, _ = played(next_turn(battle), HEAT)
    assert battle.unit(0).body.heat == 0


# --- from phase to phase ---
@pytest.mark.rule("BMR-PSR-009", "BMR-PSR-011", "BMR-PSR-015", "BMR-SEQ-014")
def test_a_mech_shot_down_is_prone_in_the_physical_attack_phase() -> None:
    sniper = mech(AWESOME, "0509", side="Blue")
    battle = stage("9x9", mech(GRIFFIN, "0505", facing=3), mech(GRIFFIN, "0504", facing=3, side="Blue"), sniper)
    volley = tuple(fire(battle, PPC, where, attacker=2, target=0) for where in (Location.LT, Location.RT))
    fall = [1, *AT_LEFT_LEG, *AT_LEFT_LEG, *SAFE]
    dice = [*HIT, *AT_CENTER_TORSO, *HIT, *AT_LEFT_ARM, *MISS, *fall]
    battle, events = played(battle, WEAPONS, script=[Declare(2, shots=volley)], dice=dice)
    told = [type(event) for event in happened(events, WeaponFired, PilotingRolled, Fell)]
    assert told == [WeaponFired, WeaponFired, PilotingRolled, Fell, PilotingRolled]

    assert refused(battle, PHYSICAL, Strike(0, (Blow("punch", 1, Location.LA),))) == "BMR-PRONE-001"
    assert refused(battle, PHYSICAL, Strike(1, (Blow("kick", 0, Location.LL),)), "Blue") is None


# --- men on foot ---
def ejection(**fields: Any) -> Battle:
    """A Griffin of Red ejects its warrior, unit 3, to the south of it; a friend and an enemy stand near."""
    units = (
        mech(GRIFFIN, "0505", side="Red", **fields),
        mech(LOCUST, "0507", facing=3, side="Red"),
        mech(GRIFFIN, "0501", facing=3, side="Blue"),
    )
    return stage("9x9", *units, phase=MOVEMENT)


@pytest.mark.rule("BMR-EJECT-001", "BMR-EJECT-004", "BMR-EJECT-009", "BMR-EJECT-010", "BMR-EJECT-011", "BMR-EJECT-012")
def test_a_warrior_ejects_is_shot_at_walks_and_is_carried_off() -> None:
    battle, events = played(ejection(), MOVEMENT, script=[Eject(0)], dice=SAFE)
    assert [event.unit for event in happened(events, Abandoned)] == [0]
    assert (battle.unit(0).fate, battle.unit(0).hex) == ("ejected", None)
    assert battle.unit(3).hex == Hex(5, 6)

    shot = Declare(2, shots=(fire(battle, PPC, attacker=2, target=3),))
    battle, events = played(battle, WEAPONS, PHYSICAL, HEAT, END, script=[shot], dice=MISS)
    (fired,) = happened(events, WeaponFired)
    assert [mod.value for mod in fired.tally.mods if mod.rule == "BMR-EJECT-010"] == [2]
    assert [event.unit for event in happened(events, WeaponsDeclared)] == [1, 2], "a man on foot declares nothing"

    battle, events = played(next_turn(battle), *TURN, script=[Move(3, Mode.WALK, "RRRF")])
    assert [(event.unit, event.carrier, event.fate) for event in happened(events, PickedUp)] == [(3, 1, "rescued")]
    assert survived(battle, battle.unit(3))

    home = [Move(1, Mode.WALK, "FFX")]
    battle, events = played(next_turn(battle), *TURN, script=home, to_the_end=True)
    assert survived(battle, battle.unit(3)), "a warrior who is carried off the map survives, though the battle is lost"
    assert [end.outcome.winners for end in happened(events, BattleEnded)] == [("Blue",)]


@pytest.mark.rule("BMR-EJECT-011", "BMR-EJECT-012")
def test_a_warrior_in_an_enemys_hex_is_captured() -> None:
    battle, _ = played(ejection(), MOVEMENT, script=[Eject(0)], dice=SAFE)
    closer = [Move(2, Mode.WALK, "FFFFF")]
    battle, events = played(next_turn(battle), *TURN, script=closer)
    assert [(event.unit, event.carrier, event.fate) for event in happened(events, PickedUp)] == [(3, 2, "captured")]
    assert not survived(battle, battle.unit(3))


@pytest.mark.rule("BMR-EJECT-010")
def test_a_warrior_hit_on_foot_dies() -> None:
    battle, _ = played(ejection(), MOVEMENT, script=[Eject(0)], dice=SAFE)
    shot = Declare(2, shots=(fire(battle, PPC, attacker=2, target=3),))
    battle, events = played(battle, WEAPONS, script=[shot], dice=HIT)
    assert [(left.unit, left.fate) for left in happened(events, Left)] == [(3, "destroyed")]


@pytest.mark.rule("BMR-EJECT-008", "BMR-WAR-026", "BMR-WAR-032")
def test_a_hard_landing_may_knock_a_warrior_out() -> None:
    battle, events = played(ejection(wounds=2), MOVEMENT, script=[Eject(0)], dice=[*MISS, 3, 3])
    assert [(roll.unit, roll.number) for roll in happened(events, ConsciousnessRolled)] == [(3, 7)]
    battle = next_turn(battle)
    assert refused(battle, MOVEMENT, Move(3, Mode.WALK, "F")) == "BMR-WAR-029"
    battle, events = played(battle, *TURN, dice=[3, 4])
    assert [(roll.unit, roll.awake) for roll in happened(events, WakingRolled)] == [(3, True)]


# --- four legs ---
@pytest.mark.rule("BMR-QUAD-016", "BMR-QUAD-017", "BMR-QUAD-018", "BMR-QUAD-019", "BMR-QUAD-020", "BMR-QUAD-021")
def test_a_quad_that_loses_a_leg_falls_and_is_no_better_than_a_biped() -> None:
    frail: dict[str, Any] = {
        "armor": points(design(SCORPION).armor, {Location.LA: 0}),
        "structure": points(design(SCORPION).structure_points, {Location.LA: 5}),
    }
    battle = stage("9x16", mech(SCORPION, "0508", **frail), mech(GRIFFIN, "0504", facing=3), phase=MOVEMENT)
    assert Move(0, Mode.WALK, "1") in choices(battle, MOVEMENT)

    shot = Declare(1, shots=(fire(battle, PPC, attacker=1, target=0),))
    fall = [1, *AT_CENTER_TORSO, *AT_CENTER_TORSO, *SAFE]
    battle, events = played(battle, WEAPONS, script=[shot], dice=[*HIT, *AT_LEFT_ARM, *MISS, *fall])
    assert battle.unit(0).gone(Location.LA)
    assert [roll.why for roll in happened(events, PilotingRolled)] == ["avoid injury in the fall"]

    battle = next_turn(battle)
    assert {action.prop for action in choices(battle, WEAPONS) if action.shots} == {Location.RA}

    battle, events = played(battle, MOVEMENT, script=[Move(0, Mode.WALK, "U", facing=3)], dice=[2, 3])
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [5]
    assert not battle.unit(0).body.prone

    walks = [Move(0, Mode.WALK, steps) for steps in ("1", "FFFFF", "FFFFFF")]
    rules = [refused(next_turn(battle), MOVEMENT, walk) for walk in walks]
    assert rules == ["BMR-MOV-019", None, "BMR-MOV-013"]
