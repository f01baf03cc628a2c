"""When a 'Mech is out of the game, and when it leaves the map."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import happened, marked, mech, perform, points, stage

from ironhex.catalog import Location, design
from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.damage.destruction import mission_kill
from ironhex.systems.classic.damage.explosions import explode_bin
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import Doomed
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.phases import phase_end
from ironhex.systems.classic.sequence import yet_to_act

HD, CT, LT, RT, LA, RA, LL, RL = Location
GRIFFIN = design("Griffin GRF-1N")
NO_CRITICAL = [1, 1]


@pytest.mark.rule("BMR-DEST-003")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, None),
        ({"wounds": 5}, None),
        ({"wounds": 6}, "MechWarrior dead"),
        ({"crits": marked({CT: [0, 1]})}, None),
        ({"crits": marked({CT: [0, 1, 2]})}, "engine destroyed"),
        ({"crits": marked({HD: [2]})}, "cockpit destroyed"),
        ({"crits": marked({HD: [0, 1, 4, 5]})}, None),
        ({"structure": points(GRIFFIN.structure_points, {HD: 0})}, "head destroyed"),
        ({"structure": points(GRIFFIN.structure_points, {CT: 0})}, "center torso destroyed"),
        ({"structure": points(GRIFFIN.structure_points, {LT: 0, RT: 0, LA: 0, RA: 0, LL: 0, RL: 0})}, None),
    ],
)
def test_what_puts_a_mech_out_of_the_game(fields: dict[str, Any], reason: str | None) -> None:
    verdict = mission_kill(stage("10x10", mech(GRIFFIN, "0505", **fields)).unit(0))
    assert (verdict[1] if verdict else None) == reason


@pytest.mark.rule("BMR-DEST-003")
def test_a_dead_warrior_puts_the_mech_out_of_the_game() -> None:
    battle = stage("10x10", mech(GRIFFIN, "0505", wounds=5))
    unit = perform(battle, lambda play: strike(play, 0, Hit(1, HD)))[0].unit(0)
    assert unit.wounds == 6
    assert unit.phase.doom is not None


@pytest.mark.rule("BMR-DEST-002")
@pytest.mark.parametrize("phase", [Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL])
def test_destroyed_units_leave_the_map_when_the_phase_ends(phase: Phase) -> None:
    battle = stage("10x10", mech(GRIFFIN, "0505", armor=points(GRIFFIN.armor, {CT: 0})), phase=phase)
    struck, _ = perform(battle, lambda play: strike(play, 0, Hit(18, CT)), NO_CRITICAL)
    assert struck.unit(0).on_map
    assert struck.at(struck.unit(0).place) == (struck.unit(0),)

    after, events = perform(struck, phase_end.settle, tasks=phase_end.TASKS)
    assert happened(events, Left) == [Left(0, "destroyed", "BMR-DEST-003", "center torso destroyed")]
    assert not after.unit(0).on_map


@pytest.mark.rule("BMR-DEST-001")
def test_a_destroyed_mech_is_out_of_the_game_though_not_beyond_repair() -> None:
    battle = stage("10x10", mech(GRIFFIN, "0505", armor=points(GRIFFIN.armor, {CT: 0})), phase=Phase.MOVEMENT)
    struck, _ = perform(battle, lambda play: strike(play, 0, Hit(18, CT)), NO_CRITICAL)
    assert not able(struck.unit(0))
    assert struck.unit(0) not in yet_to_act(struck, Phase.MOVEMENT, struck.unit(0).side)
    after, _ = perform(struck, phase_end.settle, tasks=phase_end.TASKS)
    assert tuple(after.present()) == ()
    assert after.unit(0).structure[LT] == GRIFFIN.structure_points[LT]


@pytest.mark.rule("BMR-DEST-003")
def test_a_mech_is_lost_only_once() -> None:
    battle = stage("10x10", mech(GRIFFIN, "0505", armor=points(GRIFFIN.armor, {CT: 0, LT: 0})))

    def procedure(play: Any) -> None:
        strike(play, 0, Hit(18, CT))
        strike(play, 0, Hit(13, LT))

    after, events = perform(battle, procedure, NO_CRITICAL * 2)
    assert len(happened(events, Doomed)) == 1
    assert after.unit(0).phase.doom == ("BMR-DEST-003", "center torso destroyed")


@pytest.mark.rule("BMR-DEST-005")
def test_a_warrior_may_still_die_in_a_mech_already_lost() -> None:
    frail = points(GRIFFIN.armor, {CT: 0, HD: 0})
    battle = stage("10x10", mech(GRIFFIN, "0505", armor=frail))

    def procedure(play: Any) -> None:
        strike(play, 0, Hit(18, CT))
        strike(play, 0, Hit(3, HD))

    after, events = perform(battle, procedure, NO_CRITICAL * 2)
    assert [doom.killed for doom in happened(events, Doomed)] == [False, True]
    assert after.unit(0).wounds == 6
    assert after.unit(0).phase.doom == ("BMR-DEST-003", "center torso destroyed")


@pytest.mark.rule("BMR-EJECT-002", "BMR-EJECT-005", "BMR-CRIT-013")
@pytest.mark.parametrize(("auto_eject", "wounds", "aboard"), [(True, 0, False), (False, 2, True)])
def test_the_warrior_is_thrown_out_before_the_explosion_or_feels_it(
    auto_eject: bool, wounds: int, aboard: bool
) -> None:
    battle = stage("10x10", mech(GRIFFIN, "0505", ammo=(1, 1), auto_eject=auto_eject))
    landing = [] if aboard else [6, 6]
    after, _ = perform(battle, lambda play: explode_bin(play, 0, 0), [*landing, *NO_CRITICAL])
    warrior = after.unit(0 if aboard else 1)
    assert (warrior.wounds, len(after.units)) == (wounds, 1 if aboard else 2)
    assert after.unit(0).structure[RT] == 3
