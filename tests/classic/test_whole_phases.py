"""Rules at work together: whole phases from the declarations to the wrecks, by the real procedures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.classic.brawl import ATLAS, GRASSHOPPER, GRIFFIN, HATCHETMAN, JENNER, LEFT_LEG, causes, ground, lost, places
from tests.classic.firing import fire
from tests.classic.stage import happened, marked, mech, points, stage, variant
from tests.classic.trek import hexes
from tests.classic.turns import next_turn, played

from ironhex.catalog import Location, MechDesign, design
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.battle import Battle, Blow, Mode, Phase
from ironhex.systems.classic.events.damage import BlownOff, Damaged, Doomed, Exploded, LocationRolled
from ironhex.systems.classic.events.physical import BlowRolled, BlowsDeclared
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled, Tumbled
from ironhex.systems.classic.events.turn import BattleEnded, Left
from ironhex.systems.classic.events.warriors import ConsciousnessRolled
from ironhex.systems.classic.events.weapons import ClubFound, WeaponFired

HD, CT, LT, RT, LA, RA, LL, RL = Location
MOVEMENT, WEAPONS, PHYSICAL, HEAT = Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL, Phase.HEAT
PPC, LASER = "IS PPC", "IS Medium Laser"
HIT, MISS = [6, 6], [1, 1]
NO_CRITICAL = [1, 1]
AT_CENTER_TORSO, AT_LEFT_TORSO, AT_RIGHT_TORSO, AT_LEFT_ARM = [3, 4], [4, 4], [3, 3], [5, 5]  # from the front
SAFE = [6, 6]  # a roll that succeeds
TOUGH = (60,) * 11


def bare(name: str | MechDesign, structure: Mapping[int, int] | None = None, *locations: int) -> dict[str, Any]:
    """A 'Mech without armor in some locations, and with little structure where named."""
    machine = design(name) if isinstance(name, str) else name
    weak = structure or {}
    return {
        "armor": points(machine.armor, dict.fromkeys([*weak, *locations], 0)),
        "structure": points(machine.structure_points, weak),
    }


def duel(first: dict[str, Any], second: dict[str, Any], target: str | MechDesign = GRIFFIN) -> Battle:
    """A Griffin shoots north at another 'Mech four hexes away, which faces it."""
    return stage("9x9", mech(GRIFFIN, "0505", **first), mech(target, "0501", facing=3, **second))


def shooting(battle: Battle, unit: int, key: str = PPC) -> Declare:
    return Declare(unit, shots=(fire(battle, key, attacker=unit, target=1 - unit),))


def shot(second: dict[str, Any], dice: list[int], target: str | MechDesign = GRIFFIN) -> tuple[Battle, Any]:
    """The Weapon Attack Phase in which the first Griffin hits with its PPC, the dice for all that follows given."""
    battle = duel({}, {"auto_eject": False, **second}, target)
    return played(battle, WEAPONS, script=[shooting(battle, 0)], dice=[*HIT, *dice])


# --- attacks of a phase happen at once ---
@pytest.mark.rule("BMR-SEQ-013", "BMR-SEQ-022", "BMR-DEST-002")
def test_two_units_that_destroy_each_other_leave_together_and_the_battle_is_drawn() -> None:
    frail = bare(GRIFFIN, {CT: 10})
    battle = duel(frail, frail)
    script = [shooting(battle, 0), shooting(battle, 1)]
    after, events = played(
        battle, WEAPONS, script=script, dice=[*HIT, *AT_CENTER_TORSO, *NO_CRITICAL] * 2, to_the_end=True
    )
    told = [type(event) for event in happened(events, WeaponFired, Doomed, Left)]
    assert told == [WeaponFired, Doomed, WeaponFired, Doomed, Left, Left]
    assert [unit.fate for unit in after.units] == ["destroyed", "destroyed"]
    (end,) = happened(events, BattleEnded)
    assert (end.outcome.winners, end.outcome.rule) == ((), "BMR-SEQ-022")


@pytest.mark.rule("BMR-SEQ-013", "BMR-SEQ-015")
def test_two_mechs_that_kick_off_each_others_legs_both_fall() -> None:
    frail = bare(GRIFFIN, {LL: 11})
    battle = stage("9x9", mech(GRIFFIN, "0505", **frail), mech(GRIFFIN, "0504", facing=3, **frail), phase=PHYSICAL)
    kicks = [Strike(0, (Blow("kick", 1, LEFT_LEG),)), Strike(1, (Blow("kick", 0, LEFT_LEG),))]
    kick = [*HIT, 4, *NO_CRITICAL]
    fall = [1, *AT_CENTER_TORSO, *AT_CENTER_TORSO, *SAFE]
    after, events = played(battle, PHYSICAL, script=kicks, dice=[*kick, *kick, *fall, *fall])
    assert [roll.hit for roll in happened(events, BlowRolled)] == [True, True]
    assert [(unit.gone(LL), unit.body.prone) for unit in after.units] == [(True, True)] * 2
    # No roll to stay up: the only Piloting Skill Rolls are the warriors' own after the fall, on one leg each.
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [5 + 5, 5 + 5]


# --- locations, criticals and explosions, fired at ---
@pytest.mark.rule("BMR-CRIT-023", "BMR-DEST-004", "BMR-SEQ-021")
@pytest.mark.parametrize(("engine", "lost_with_it"), [("XL", True), ("Fusion", False)])
def test_an_xl_engine_goes_with_a_side_torso_and_the_battle_is_over(engine: str, lost_with_it: bool) -> None:
    slots = {LT: ("Engine",) * 3, RT: ("Engine",) * 3} if engine == "XL" else {LT: (), RT: ()}
    machine = variant(GRIFFIN, engine=engine, slots=slots, jump=0)
    battle = duel({}, {**bare(machine, {LT: 10}), "auto_eject": False}, machine)
    dice = [*HIT, *AT_LEFT_TORSO, *NO_CRITICAL]
    after, events = played(battle, WEAPONS, script=[shooting(battle, 0)], dice=dice, to_the_end=lost_with_it)
    assert after.unit(1).gone(LT)
    assert [(left.unit, left.rule) for left in happened(events, Left)] == [(1, "BMR-DEST-004")] * lost_with_it
    assert [end.outcome.winners for end in happened(events, BattleEnded)] == [("Red",)] * lost_with_it


@pytest.mark.rule("BMR-CRIT-013", "BMR-CRIT-014", "BMR-DMG-021", "BMR-DEST-005")
@pytest.mark.parametrize("case", [True, False])
def test_ammunition_hit_by_a_shot_tears_the_mech_apart_unless_case_vents_it(case: bool) -> None:
    machine = variant(GRIFFIN, slots={RT: ("IS LRM 10 Ammo", *["CASE"] * case), LT: ()}, jump=0)
    inside = [*NO_CRITICAL] if case else [*NO_CRITICAL, *NO_CRITICAL]
    after_phase = [*SAFE, *SAFE] if case else []  # to stay conscious
    after, events = shot(bare(machine, {}, RT), [*AT_RIGHT_TORSO, 4, 4, *inside, *after_phase], machine)
    unit = after.unit(1)
    assert [(blast.location, blast.points) for blast in happened(events, Exploded)] == [(RT, 120)]
    assert [(hit.location, hit.structure) for hit in happened(events, Damaged) if hit.internal] == (
        [(RT, 3)] if case else [(RT, 3), (CT, 18)]
    )
    assert (unit.gone(RT), unit.gone(RA), unit.gone(CT)) == (True, True, not case)
    assert unit.fate == ("" if case else "destroyed")
    assert unit.wounds == (2 if case else 6)
    assert [roll.wounds for roll in happened(events, ConsciousnessRolled)] == ([1, 2] if case else [])


@pytest.mark.rule("BMR-CRIT-030", "BMR-PSR-020")
def test_a_gyro_shot_to_pieces_brings_the_mech_down_when_the_phase_ends() -> None:
    fall = [1, *AT_LEFT_ARM, *AT_LEFT_TORSO, *SAFE]
    after, events = shot(bare(GRIFFIN, {}, CT), [*AT_CENTER_TORSO, 5, 5, 1, 4, 1, 5, *fall])
    assert [(down.unit, down.levels) for down in happened(events, Fell)] == [(1, 0)]
    assert after.unit(1).body.prone


@pytest.mark.rule("BMR-CRIT-019", "BMR-CRIT-020")
@pytest.mark.parametrize(("criticals", "heat"), [([4, 4, 1, 1], 5), ([5, 5, 1, 1, 1, 2], 10)])
def test_an_engine_that_was_shot_heats_the_mech_in_the_same_turn(criticals: list[int], heat: int) -> None:
    battle = duel({}, {**bare(GRIFFIN, {}, CT), "heat": 8, "sinks_off": 12})
    dice = [*HIT, *AT_CENTER_TORSO, *criticals]
    after, _ = played(battle, WEAPONS, HEAT, script=[shooting(battle, 0)], dice=[*dice, *SAFE * (heat > 5)])
    assert after.unit(1).body.heat == 8 + heat


@pytest.mark.rule("BMR-CRIT-018", "BMR-WAR-022", "BMR-DEST-003")
def test_a_shot_through_the_cockpit_ends_it() -> None:
    after, events = shot(bare(GRIFFIN, {HD: 3}), [6, 6, 4, 4, 3])
    assert (after.unit(1).fate, after.unit(1).wounds) == ("destroyed", 6)
    assert [left.unit for left in happened(events, Left)] == [1]


# --- an arm becomes a club ---
@pytest.mark.rule("BMR-CRIT-016", "BMR-CLUB-007", "BMR-CLUB-008", "BMR-CLUB-004")
def test_an_arm_shot_off_lies_in_its_hex_is_picked_up_there_and_swung() -> None:
    armless = {**bare(GRIFFIN, {}, LA), "auto_eject": False}
    battle = stage("9x9", mech(HATCHETMAN, "0505", side="Blue"), mech(GRIFFIN, "0504", facing=3, side="Red", **armless))
    laser = Declare(0, shots=(fire(battle, LASER),))
    battle, events = played(battle, WEAPONS, script=[laser], dice=[*HIT, *AT_LEFT_ARM, 6, 6])
    assert [(off.unit, off.location) for off in happened(events, BlownOff)] == [(1, LA)]

    script = [Move(1, Mode.WALK, "B"), Move(0, Mode.WALK, "F"), Declare(0, find="limb")]
    battle, events = played(next_turn(battle), MOVEMENT, WEAPONS, PHYSICAL, script=script)
    assert places(battle) == ["0504", "0503"]
    assert [found.club for found in happened(events, ClubFound)] == ["limb"]
    assert (battle.unit(0).body.club, battle.limbs) == ("limb", ())
    assert [declared.blows for declared in happened(events, BlowsDeclared) if declared.unit == 0] == [()]

    swing = Strike(0, (Blow("club", 1),))
    battle, events = played(next_turn(battle), PHYSICAL, script=[swing], dice=[*HIT, *AT_CENTER_TORSO])
    assert [(roll.table, roll.location) for roll in happened(events, LocationRolled)] == [("full", CT)]
    assert lost(events, 1) == [9]
    assert battle.unit(0).body.club == "limb"


# --- charges ---
RIDGE = {f"05{row:02d}": {"level": 3} for row in range(4, 9)}


def charge(**first: Any) -> tuple[Battle, Move]:
    """A Grasshopper runs two hexes over a ridge and charges a Griffin that stands at its end."""
    charger = mech(GRASSHOPPER, "0507", side="Blue", armor=TOUGH, **first)
    target = mech(GRIFFIN, "0504", facing=3, side="Red", armor=TOUGH)
    return stage(ground(RIDGE), charger, target, phase=MOVEMENT), Move(0, Mode.RUN, "FF", rush=1)


@pytest.mark.rule("BMR-CHARGE-004", "BMR-CHARGE-025", "BMR-CHARGE-027", "BMR-DISP-003")
def test_a_charge_drives_its_target_off_a_cliff() -> None:
    battle, move = charge()
    clash = [*HIT, *AT_CENTER_TORSO * 3, *AT_CENTER_TORSO * 2]  # 14 points for two hexes, 6 back
    fall = [1, *AT_CENTER_TORSO * 5, *SAFE]  # 6 x (3 + 1)
    after, events = played(battle, MOVEMENT, WEAPONS, PHYSICAL, script=[move], dice=[*clash, *fall, *SAFE])
    assert lost(events, 1) == [5, 5, 4, 5, 5, 5, 5, 4]
    assert lost(events, 0) == [5, 1]
    assert places(after) == ["0504", "0503"]
    assert [(down.unit, down.levels) for down in happened(events, Fell)] == [(1, 3)]
    # The fallen one rolls for its warrior (+2 charged, +3 levels); the charger for its feet (+2).
    assert [(roll.unit, roll.tally.total) for roll in happened(events, PilotingRolled)] == [(1, 5 + 2 + 3), (0, 5 + 2)]


@pytest.mark.rule("BMR-CHARGE-016", "BMR-CHARGE-003")
def test_a_charger_brought_down_by_fire_misses_and_lies_where_it_fell() -> None:
    battle, move = charge(crits=marked({CT: [3]}))  # the gyro was hit before
    shots = Declare(1, shots=(fire(battle, PPC, attacker=1, target=0), fire(battle, "IS LRM 10", attacker=1, target=0)))
    hits = [*HIT, *AT_CENTER_TORSO, *HIT, *[6, 6], *AT_CENTER_TORSO, *AT_CENTER_TORSO]
    fall = [*MISS, 1, *AT_CENTER_TORSO, *AT_CENTER_TORSO, *SAFE]
    dice = [*SAFE, *hits, *fall]  # the roll at the end of its run comes first
    after, events = played(battle, MOVEMENT, WEAPONS, PHYSICAL, script=[move, shots], dice=dice)
    (roll,) = happened(events, BlowRolled)
    assert (roll.tally.barred.rule, roll.faces) == ("BMR-CHARGE-016", ())
    assert places(after) == ["0505", "0504"]
    assert (after.unit(0).body.prone, causes(after, 1)) == (True, [])


# --- deaths from above ---
def leap() -> tuple[Battle, Move]:
    """A Jenner three hexes south of an Atlas leaps upon it."""
    units = (mech(JENNER, "0508", side="Blue", armor=TOUGH), mech(ATLAS, "0504", facing=3, side="Red"))
    battle = stage("9x9", *units, phase=MOVEMENT)
    return battle, Move(0, Mode.JUMP, path=hexes("0507", "0506", "0505"), rush=1)


@pytest.mark.rule("BMR-DFA-003", "BMR-DFA-005", "BMR-DFA-008", "BMR-DFA-017", "BMR-DFA-022", "BMR-DFA-023")
def test_a_leap_from_its_declaration_to_its_landing() -> None:
    battle, move = leap()
    laser = Declare(1, shots=(fire(battle, LASER, attacker=1, target=0),))
    volley = [*HIT, *AT_CENTER_TORSO]
    crush = [*HIT, 1, 2, 3, 1, 6]
    after, events = played(
        battle, MOVEMENT, WEAPONS, PHYSICAL, script=[move, laser], dice=[*volley, *crush, *SAFE, *SAFE]
    )
    (fired,) = happened(events, WeaponFired)
    assert fired.tally.total == 4 + 1 + 1  # at range 1: it moved three hexes and jumped
    assert [roll.side for roll in happened(events, LocationRolled)] == ["front"] * 6
    assert lost(events, 1) == [5, 5, 1]
    assert lost(events, 0) == [5, 5, 2]
    assert places(after) == ["0504", "0503"]
    assert [(roll.unit, roll.tally.total) for roll in happened(events, PilotingRolled)] == [(0, 5 + 4), (1, 5 + 2)]
    assert not any(unit.body.prone for unit in after.units)


@pytest.mark.rule("BMR-DFA-010", "BMR-DFA-018", "BMR-DFA-024")
def test_a_leaper_that_loses_control_under_fire_crashes_beside_its_target() -> None:
    battle, move = leap()
    cannon = Declare(1, shots=(fire(battle, "IS AC/20", attacker=1, target=0),))
    volley = [*HIT, *AT_CENTER_TORSO, *MISS]  # 20 points, and the roll fails
    crash = [*AT_CENTER_TORSO * 3, *SAFE]
    after, events = played(
        battle,
        MOVEMENT,
        WEAPONS,
        PHYSICAL,
        script=[move, cannon],
        dice=[*volley, *crash],
        picks={"out of the way": "0604"},
    )
    assert [type(event) for event in happened(events, Tumbled, BlowRolled, Fell)] == [Tumbled, BlowRolled, Fell]
    (fall,) = happened(events, Fell)
    assert (fall.unit, fall.levels, fall.side) == (0, 2, "rear")
    assert places(after) == ["0504", "0604"]
    assert lost(events, 1) == []
