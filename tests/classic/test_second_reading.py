"""Rows of the book read a second time, at random, and held against whole positions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import brawl, ground
from tests.classic.firing import number
from tests.classic.stage import happened, marked, mech, stage
from tests.classic.turns import played

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex, direction_to
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.attack.attack import ALL_ATTACKS, Attack, attack_on
from ironhex.systems.classic.battle import Blow, Fire, Mode, MoveState, Phase, Rush, altered
from ironhex.systems.classic.damage.condition import HIP, LOWER_ARM, UPPER_ARM
from ironhex.systems.classic.events.heat import RestartTried
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.melee.physical_to_hit import full_damage, to_hit
from ironhex.systems.classic.movement.move_menu import further_moves
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.steps import enter_cost, gait_of, may_be_pushed_into, spot_of, stride
from ironhex.systems.classic.piloting.rolls import piloting_tally
from ironhex.systems.classic.sight.line_of_sight import sight

GRIFFIN, ATLAS, LOCUST, WOLVERINE = "Griffin GRF-1N", "Atlas AS7-D", "Locust LCT-1V", "Wolverine WVR-6R"


def slots_of(name: str, location: Location, part: str) -> list[int]:
    return [slot for slot, content in enumerate(design(name).contents[location]) if content == part]


def hit(name: str, part: str, *locations: Location) -> tuple[int, ...]:
    return marked({location: slots_of(name, location, part)[:1] for location in locations})


def shared_mods(attack: Attack) -> set[tuple[str, int]]:
    found = (rule(attack) for rule in ALL_ATTACKS)
    return {(mod.rule, mod.value) for mod in found if isinstance(mod, Mod)}


@pytest.mark.rule("BMR-HIT-043")
@pytest.mark.parametrize(
    ("first", "second", "on"),
    [
        ({"move": MoveState(moved=True, mode=Mode.RUN)}, {"move": MoveState(moved=True, mode=Mode.JUMP, hexes=5)}, {}),
        ({"move": MoveState(moved=True, mode=Mode.WALK)}, {"shutdown": True}, {"0504": {"woods": 2}}),
        (
            {"move": MoveState(moved=True, mode=Mode.JUMP)},
            {"move": MoveState(skidded=True, hexes=3)},
            {"0504": {"woods": 1}},
        ),
        ({}, {"prone": True}, {}),
    ],
)
def test_common_modifiers_count_for_shots_and_kicks_alike(
    first: dict[str, Any], second: dict[str, Any], on: dict[str, dict[str, int]]
) -> None:
    battle = brawl(ATLAS, GRIFFIN, first=first, second=second, on=on)
    expected = shared_mods(attack_on(battle, battle.unit(0), battle.unit(1)))
    assert expected
    shot = number(battle, "IS Medium Laser", Location.LA)
    kick = to_hit(battle, battle.unit(0), battle.unit(1), Blow("kick", 1, Location.LL))
    for found in (shot, kick):
        assert found.barred is None
        assert expected <= {(mod.rule, mod.value) for mod in found.mods}


@pytest.mark.rule("BMR-MOV-071", "BMR-MOV-001")
def test_after_standing_up_it_continues_in_its_mode_with_the_remaining_mp() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0905", prone=True), mech(LOCUST, "0101"), phase=Phase.MOVEMENT)
    script = [Move(0, Mode.RUN, "U", facing=4), Move(0, Mode.RUN, "FFFFFF")]
    after, _ = played(battle, Phase.MOVEMENT, script=script, dice=[6, 6])
    assert (after.unit(0).facing, after.unit(0).move.spent) == (4, 8)
    up = altered(battle.unit(0), prone=False, move=MoveState(mode=Mode.WALK, spent=2, stand_attempts=1))
    standing = battle.changed(up)
    assert {move.mode for move in further_moves(standing, up)} == {Mode.WALK}
    jump = Move(0, Mode.JUMP, path=(Hex(9, 4),), facing=0)
    assert refused(standing, up, jump) is not None


@pytest.mark.rule("BMR-SEQ-011")
def test_all_shots_of_one_unit_come_before_those_of_the_next_in_the_order_of_declaration() -> None:
    """Red, who goes first, has two for Blue's one."""
    units = (mech(WOLVERINE, "0505"), mech(WOLVERINE, "0502", 3), mech(WOLVERINE, "0405", side="Red"))
    battle = stage("9x9", *units)
    script = [
        Declare(2, shots=(Fire(5, 1),)),
        Declare(1, shots=(Fire(0, 0), Fire(5, 2))),
        Declare(0, shots=(Fire(0, 1),)),
    ]
    _, events = played(battle, Phase.WEAPONS, script=script, dice=[1, 1] * 4)
    assert [event.unit for event in happened(events, WeaponFired)] == [2, 0, 1, 1]


@pytest.mark.rule("BMR-HEAT-015")
@pytest.mark.parametrize(("heat", "tried"), [(50, False), (42, False), (41, True)])
def test_heat_beyond_thirty_must_go_before_the_reactor_can_start(heat: int, tried: bool) -> None:
    """Twelve sinks: 50 comes down to 38, 42 to 30, 41 to 29, at which a roll may start it."""
    battle = stage("9x9", mech(GRIFFIN, "0505", heat=heat, shutdown=True), mech(LOCUST, "0101"), phase=Phase.HEAT)
    blank = replace(battle.unit(0), ammo=tuple(0 for _ in battle.unit(0).ammo))
    after, events = played(battle.changed(blank), Phase.HEAT, dice=[1, 1] if tried else [])
    assert after.unit(0).body.heat == heat - 12
    assert bool(happened(events, RestartTried)) is tried


@pytest.mark.rule("BMR-CHARGE-016")
@pytest.mark.parametrize(("psr", "falls"), [((1, 1), True), ((6, 6), False)])
def test_a_charger_that_falls_under_fire_misses(psr: tuple[int, int], falls: bool) -> None:
    """Twenty points in the Weapon Attack Phase shake it; whether it falls decides if it rolls to hit at all."""
    rush = MoveState(moved=True, mode=Mode.RUN, traveled=4, hexes=4, rush=Rush("charge", 1, Hex(5, 9)))
    shooter = mech("Awesome AWS-8Q", "0504", 3, move=MoveState(moved=True))
    battle = stage("9x9", mech(ATLAS, "0505", move=rush), shooter)
    ppcs = [item.index for item in battle.unit(1).design.weapons if item.equipment.name == "PPC"][:2]
    shots = Declare(1, shots=tuple(Fire(index, 0) for index in ppcs))
    fire = [6, 6, 3, 4, 6, 6, 3, 4]  # both hit the center torso
    fall = [1, 3, 4, 3, 4, 6, 6] if falls else []
    charge = [] if falls else [1, 1]
    after, events = played(battle, Phase.WEAPONS, Phase.PHYSICAL, script=[shots], dice=[*fire, *psr, *fall, *charge])
    assert bool(happened(events, Fell)) is falls
    rolled = [event.faces for event in happened(events, BlowRolled)]
    assert rolled == [()] if falls else rolled == [(1, 1)]
    assert not any(event.hit for event in happened(events, BlowRolled))
    assert str(after.unit(1).hex) == "0504"


@pytest.mark.rule("BMR-TERR-021")
@pytest.mark.parametrize(
    ("origin", "on_deck", "cost"), [(Hex(5, 5), True, 1), (Hex(6, 4), False, 6), (Hex(4, 3), False, 6)]
)
def test_a_bridge_laid_over_water_is_entered_over_its_ends_as_a_printed_one(
    origin: Hex, on_deck: bool, cost: int
) -> None:
    """No road leads to a counter; from the bank before its end one steps onto it all the same, else into the water."""
    bridged = ground({"0504": {"depth": 2, "bridge": 0b001001, "bridge_cf": 90}})
    battle = stage(bridged, mech(GRIFFIN, str(origin)), mech(LOCUST, "0101"), phase=Phase.MOVEMENT)
    direction = direction_to(origin, Hex(5, 4))
    assert direction is not None
    unit = battle.unit(0)
    step = stride(battle.board, gait_of(battle, unit), Mode.WALK, spot_of(unit), direction)
    assert (step.to.elevation > 0, enter_cost(battle, unit, origin, Hex(5, 4)).total) == (on_deck, cost)


@pytest.mark.rule("BMR-TERR-021")
def test_a_unit_in_the_water_wades_on_under_a_bridge() -> None:
    river = ground({"0504": {"depth": 1, "bridge": 0b001001}, "0505": {"depth": 1}})
    battle = stage(river, mech(GRIFFIN, "0505"), mech(LOCUST, "0101"), phase=Phase.MOVEMENT)
    step = stride(battle.board, gait_of(battle, battle.unit(0)), Mode.WALK, spot_of(battle.unit(0)), 0)
    assert not step.to.elevation


@pytest.mark.rule("BMR-CRIT-045")
def test_a_second_hip_leaves_no_mp_and_adds_two_more() -> None:
    one, two = (hit(GRIFFIN, HIP, *legs) for legs in ((Location.LL,), (Location.LL, Location.RL)))
    battle = stage("9x9", mech(GRIFFIN, "0505", crits=one), mech(GRIFFIN, "0501", 3, crits=two), phase=Phase.MOVEMENT)
    walks = [allowance(battle, unit, Mode.WALK).total for unit in battle.units]
    runs = [allowance(battle, unit, Mode.RUN).total for unit in battle.units]
    assert (walks, runs) == ([3, 0], [5, 0])
    assert [piloting_tally(battle, unit).total for unit in (0, 1)] == [5 + 2, 5 + 4]


@pytest.mark.rule("BMR-LOS-006")
@pytest.mark.parametrize(("floor", "between", "blocked"), [(-2, -2, False), (-2, 0, True), (0, 2, True), (0, 0, False)])
def test_a_rim_between_two_sinkholes_hides_as_a_hill_on_the_plain_does(floor: int, between: int, blocked: bool) -> None:
    rows = {f"05{row:02d}": {"level": between if row == 5 else floor} for row in range(2, 9)}
    battle = stage(ground(rows), mech(GRIFFIN, "0508"), mech(GRIFFIN, "0502", 3))
    assert (sight(battle, battle.unit(0), battle.unit(1)).blocked is not None) is blocked


@pytest.mark.rule("BMR-DISP-002")
@pytest.mark.parametrize(("rise", "barred"), [(2, False), (3, True), (-5, False)])
def test_displacement_does_not_lead_higher_than_walking(rise: int, barred: bool) -> None:
    battle = brawl(on={"0503": {"level": rise}})
    assert (may_be_pushed_into(battle, battle.unit(1), Hex(5, 4), Hex(5, 3)) is not None) is barred


@pytest.mark.rule("BMR-CRIT-051")
@pytest.mark.parametrize(
    ("parts", "modifier", "damage"),
    [((), 0, 10), ((LOWER_ARM,), 2, 5), ((UPPER_ARM,), 2, 5), ((LOWER_ARM, UPPER_ARM), 4, 2)],
)
def test_each_actuator_of_an_arm_spoils_its_punches_and_halves_them(
    parts: tuple[str, ...], modifier: int, damage: int
) -> None:
    crits = marked({Location.LA: [slot for part in parts for slot in slots_of(ATLAS, Location.LA, part)]})
    battle = brawl(ATLAS, GRIFFIN, first={"crits": crits, "club": "limb"})
    unit, target = battle.unit(0), battle.unit(1)
    numbers = {
        form: to_hit(battle, unit, target, Blow(form, 1, limb)).total
        for form, limb in (("punch", Location.LA), ("club", -1))
    }
    assert numbers == {"punch": 4 + modifier, "club": 4 + modifier}
    assert to_hit(battle, unit, target, Blow("punch", 1, Location.RA)).total == 4
    assert full_damage(unit, Blow("punch", 1, Location.LA)) == damage


@pytest.mark.rule("BMR-WAR-031")
def test_an_unconscious_warrior_falls_without_a_roll() -> None:
    battle = brawl(GRIFFIN, GRIFFIN, second={"knocked_out": True})
    kick = Strike(0, (Blow("kick", 1, Location.LL),))
    after, events = played(battle, Phase.PHYSICAL, script=[kick], dice=[6, 6, 1, 1, 3, 4, 3, 4])
    shaken = [event for event in happened(events, PilotingRolled) if event.unit == 1]
    assert shaken
    assert not any(event.faces or event.passed for event in shaken)
    assert after.unit(1).body.prone


@pytest.mark.rule("BMR-FALL-010")
def test_a_mech_that_falls_on_its_back_is_damaged_there() -> None:
    """Its next attacker from the front hits its front, not its back."""
    battle = brawl(GRIFFIN, GRIFFIN, second={"knocked_out": True})
    kick = Strike(0, (Blow("kick", 1, Location.LL),))
    after, events = played(battle, Phase.PHYSICAL, script=[kick], dice=[6, 6, 1, 4, 3, 4, 3, 4])
    (fall,) = happened(events, Fell)
    assert fall.side == "rear"
    assert after.unit(1).armor[Location.CT] == design(GRIFFIN).armor[Location.CT]
    assert after.unit(1).armor[8] < design(GRIFFIN).armor[8]
