"""Finding a club instead of firing."""

from typing import Any

import pytest
from tests.classic.firing import fire
from tests.classic.stage import happened, marked, mech, perform, stage

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.battle import Battle, Limb, MoveState, Rush, TurnState
from ironhex.systems.classic.events.damage import BlownOff
from ironhex.systems.classic.events.weapons import ClubFound, ClubNotFound
from ironhex.systems.classic.melee.clubs import clubs_at_hand, find_club

GRIFFIN, LOCUST, SCORPION = "Griffin GRF-1N", "Locust LCT-1V", "Scorpion SCP-1N"
HAND = 3


def standing_on(token: str, name: str = GRIFFIN, limbs: tuple[Limb, ...] = (), **fields: Any) -> Battle:
    board = f"board spot\nsize 1 4\n01 .\n02 .\n03 .\n04 {token}\n"
    return stage(board, mech(name, "0104", **fields), mech(LOCUST, "0101"), limbs=limbs)


def rule_of(battle: Battle, action: Declare) -> str | None:
    barred = refused(battle, action)
    return barred.rule if barred else None


@pytest.mark.rule("BMR-CLUB-008")
def test_no_weapon_is_fired_in_the_turn_a_club_is_taken_up() -> None:
    battle = standing_on("w")
    assert rule_of(battle, Declare(0, find="tree")) is None
    assert rule_of(battle, Declare(0, shots=(fire(battle, "IS PPC"),), find="tree")) == "BMR-CLUB-008"


@pytest.mark.rule("BMR-CLUB-007")
def test_a_limb_blown_off_stays_in_the_hex_of_the_mech_that_lost_it() -> None:
    battle = BlownOff(1, Location.LA, "BMR-CRIT-016").apply(standing_on("."))
    assert battle.limbs == (Limb(Hex(1, 1), 1, Location.LA),)
    assert clubs_at_hand(battle, battle.unit(0)) == ()


@pytest.mark.rule("BMR-CLUB-007")
def test_a_limb_is_picked_up_where_it_lies() -> None:
    arm, leg = Limb(Hex(1, 4), 1, Location.LA), Limb(Hex(1, 3), 1, Location.LL)
    battle = standing_on(".", limbs=(leg, arm), turn=TurnState(finding="limb"))
    assert clubs_at_hand(battle, battle.unit(0)) == ("limb",)
    after, events = perform(battle, lambda play: find_club(play, 0))
    assert events == (ClubFound(0, "limb"),)
    assert (after.unit(0).body.club, after.limbs) == ("limb", (leg,))
    assert rule_of(standing_on(".", limbs=(leg,)), Declare(0, find="limb")) == "BMR-CLUB-007"


@pytest.mark.rule("BMR-CLUB-009")
@pytest.mark.parametrize("woods", ["w", "W"])
def test_a_tree_is_uprooted_in_woods(woods: str) -> None:
    battle = standing_on(woods, turn=TurnState(finding="tree"))
    assert clubs_at_hand(battle, battle.unit(0)) == ("tree",)
    after, _ = perform(battle, lambda play: find_club(play, 0))
    assert after.unit(0).body.club == "tree"
    assert rule_of(standing_on("."), Declare(0, find="tree")) == "BMR-CLUB-009"


@pytest.mark.rule("BMR-CLUB-010")
@pytest.mark.parametrize(("rubble", "needed"), [("x2", 7), ("x3", 6), ("x4", 5)])
def test_a_girder_is_searched_for(rubble: str, needed: int) -> None:
    battle = standing_on(rubble, turn=TurnState(finding="girder"))
    assert clubs_at_hand(battle, battle.unit(0)) == ("girder",)
    for roll in (needed - 1, needed):
        faces = (roll - 3, 3)
        after, events = perform(battle, lambda play: find_club(play, 0), dice=faces)
        assert bool(happened(events, ClubFound)) == (roll >= needed)
        assert bool(happened(events, ClubNotFound)) == (roll < needed)
        assert after.unit(0).body.club == ("girder" if roll >= needed else "")


@pytest.mark.rule("BMR-CLUB-010")
@pytest.mark.parametrize("token", ["x1", "."])
def test_light_rubble_holds_no_girder(token: str) -> None:
    assert rule_of(standing_on(token), Declare(0, find="girder")) == "BMR-CLUB-010"
    assert rule_of(standing_on(token), Declare(0, find="crane")) == "BMR-CLUB-010"


@pytest.mark.rule("BMR-CLUB-005")
@pytest.mark.parametrize(
    ("name", "state"),
    [
        (LOCUST, {}),
        (SCORPION, {}),
        (GRIFFIN, {"crits": marked({Location.LA: [HAND]})}),
        (GRIFFIN, {"severed": 1 << Location.RA}),
        (GRIFFIN, {"shutdown": True}),
    ],
)
def test_a_club_takes_two_working_hands(name: str, state: dict[str, Any]) -> None:
    assert rule_of(standing_on("w", name, **state), Declare(0, find="tree")) == "BMR-CLUB-005"


@pytest.mark.rule("BMR-CLUB-008")
@pytest.mark.parametrize(
    "state", [{"prone": True}, {"club": "tree"}, {"move": MoveState(rush=Rush("charge", 1, Hex(1, 4)))}]
)
def test_hands_must_be_free(state: dict[str, Any]) -> None:
    assert rule_of(standing_on("w", **state), Declare(0, find="tree")) == "BMR-CLUB-008"
