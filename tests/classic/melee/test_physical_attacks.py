"""Physical attacks resolved: rolls, locations, damage, and displacement."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import (
    ATLAS,
    GRIFFIN,
    HATCHET,
    HATCHETMAN,
    LEFT_ARM,
    LEFT_LEG,
    LOCUST,
    RIGHT_ARM,
    RIGHT_LEG,
    brawl,
    causes,
    fight,
    lost,
    places,
)
from tests.classic.stage import happened, mech, perform

from ironhex.catalog import Location
from ironhex.systems.classic.battle import Battle, Blow
from ironhex.systems.classic.events.damage import CriticalsRolled, LocationDestroyed, LocationRolled
from ironhex.systems.classic.events.physical import BlowRolled, ClubBroken
from ironhex.systems.classic.events.piloting import Displaced, DisplacementBarred, PilotingRolled
from ironhex.systems.classic.events.warriors import WarriorHurt
from ironhex.systems.classic.melee.physical_attacks import drive_back
from ironhex.systems.classic.phases import phase_end

PUNCHES = (Blow("punch", 1, LEFT_ARM), Blow("punch", 1, RIGHT_ARM))
KICK, PUSH, CLUB = Blow("kick", 1, LEFT_LEG), Blow("push", 1), Blow("club", 1)
HIT, MISS = [6, 6], [1, 1]
KICKED, PUSHED, MISSED_KICK = ("BMR-PSR-021", 0), ("BMR-PSR-021", 0), ("BMR-PSR-023", 0)
FACINGS = {"front": 3, "rear": 0, "left": 5, "right": 1}  # of a target that is attacked from the south


def struck(events: Sequence[Any]) -> list[tuple[str, str, int]]:
    return [(roll.table, roll.side, roll.location) for roll in happened(events, LocationRolled)]


def rolls(events: Sequence[Any]) -> list[tuple[int, bool]]:
    return [(roll.unit, roll.hit) for roll in happened(events, BlowRolled)]


def settle(battle: Battle, dice: Sequence[int]) -> tuple[Battle, Sequence[Any]]:
    return perform(battle, phase_end.settle, dice, tasks=phase_end.TASKS)


# --- punches ---
@pytest.mark.rule("BMR-PUNCH-001", "BMR-PUNCH-005", "BMR-PUNCH-006")
@pytest.mark.parametrize(("dice", "hits"), [([*HIT, 3, *MISS], [True, False]), ([*MISS, *HIT, 3], [False, True])])
def test_each_arm_rolls_and_strikes_by_itself(dice: list[int], hits: list[bool]) -> None:
    battle, events = fight(brawl(), {0: PUNCHES}, dice)
    assert rolls(events) == [(0, hit) for hit in hits]
    assert lost(events, 1) == [10]
    assert (causes(battle, 0), causes(battle, 1)) == ([], [])


@pytest.mark.rule("BMR-PUNCH-005", "BMR-KICK-003")
@pytest.mark.parametrize(
    ("blow", "dice", "hit"),
    [(PUNCHES[0], [2, 2], True), (PUNCHES[0], [1, 2], False), (KICK, [1, 2], True), (KICK, [1, 1], False)],
)
def test_an_attack_hits_on_its_number(blow: Blow, dice: list[int], hit: bool) -> None:
    _, events = fight(brawl(GRIFFIN, ATLAS), {0: [blow]}, [*dice, *([3] if hit else [])])
    assert rolls(events) == [(0, hit)]


@pytest.mark.rule("BMR-PUNCH-008", "BMR-PUNCH-010")
@pytest.mark.parametrize(
    ("side", "face", "location"),
    [
        ("front", 1, Location.LA),
        ("front", 4, Location.RT),
        ("rear", 2, Location.LT),
        ("left", 1, Location.LT),
        ("left", 5, Location.LA),
        ("right", 2, Location.RT),
        ("right", 4, Location.RA),
    ],
)
def test_a_punch_strikes_the_upper_body_by_its_direction(side: str, face: int, location: Location) -> None:
    _, events = fight(brawl(LOCUST, second={"facing": FACINGS[side]}), {0: PUNCHES[:1]}, [*HIT, face])
    assert struck(events) == [("punch", side, location)]


# --- kicks ---
@pytest.mark.rule("BMR-KICK-005", "BMR-KICK-007")
@pytest.mark.parametrize(
    ("side", "face", "location"),
    [
        ("front", 3, RIGHT_LEG),
        ("front", 4, LEFT_LEG),
        ("rear", 1, RIGHT_LEG),
        ("rear", 6, LEFT_LEG),
        ("left", 1, LEFT_LEG),
        ("left", 6, LEFT_LEG),
        ("right", 1, RIGHT_LEG),
        ("right", 6, RIGHT_LEG),
    ],
)
def test_a_kick_strikes_a_leg_by_its_direction(side: str, face: int, location: Location) -> None:
    _, events = fight(brawl(second={"facing": FACINGS[side]}), {0: [KICK]}, [*HIT, face, 1, 1])
    assert struck(events) == [("kick", side, location)]
    assert sum(lost(events, 1)) == 20


@pytest.mark.rule("BMR-KICK-006", "BMR-PSR-021", "BMR-PSR-012")
def test_the_target_of_a_kick_rolls_to_stay_upright() -> None:
    battle, _ = fight(brawl(GRIFFIN, ATLAS), {0: [KICK]}, [*HIT, 4])
    assert (causes(battle, 0), causes(battle, 1)) == ([], [KICKED])
    _, events = settle(battle, [2, 3])
    assert [(roll.unit, roll.tally.total, roll.passed) for roll in happened(events, PilotingRolled)] == [(1, 5, True)]


@pytest.mark.rule("BMR-KICK-008", "BMR-PSR-023")
def test_missing_a_kick_requires_a_roll_to_stay_upright() -> None:
    battle, _ = fight(brawl(), {0: [KICK]}, MISS)
    assert (causes(battle, 0), causes(battle, 1)) == ([MISSED_KICK], [])


@pytest.mark.rule("BMR-PRONE-012")
def test_a_kick_at_a_prone_mech_strikes_any_location() -> None:
    _, events = fight(brawl(LOCUST, second={"prone": True, "facing": FACINGS["left"]}), {0: [KICK]}, [*HIT, 3, 4])
    assert struck(events) == [("full", "left", Location.LT)]


@pytest.mark.rule("BMR-ELEV-002", "BMR-ELEV-003")
@pytest.mark.parametrize(
    ("level", "blow", "face", "expected"),
    [(1, PUNCHES[0], 5, ("kick", "front", LEFT_LEG)), (-1, KICK, 1, ("punch", "front", LEFT_ARM))],
)
def test_levels_change_the_location_table(level: int, blow: Blow, face: int, expected: tuple[str, str, int]) -> None:
    battle = brawl(LOCUST, on={"0504": {"level": 3 + level}, "0505": {"level": 3}})
    assert struck(fight(battle, {0: [blow]}, [*HIT, face])[1]) == [expected]


@pytest.mark.rule("BMR-KICK-012")
def test_a_kick_at_a_warrior_on_foot_needs_no_location() -> None:
    battle, events = fight(brawl(second={"hex": "0505", "kind": "pilot"}), {0: [KICK]}, HIT)
    assert struck(events) == []
    assert [hurt.why for hurt in happened(events, WarriorHurt)] == ["kick"]
    assert battle.unit(1).phase.doom is not None


# --- clubs and hatchets ---
@pytest.mark.rule("BMR-CLUB-004", "BMR-CLUB-012")
@pytest.mark.parametrize("blow", [CLUB, Blow("hatchet", 1, HATCHET)])
def test_clubs_and_hatchets_strike_any_location(blow: Blow) -> None:
    battle = brawl(HATCHETMAN, ATLAS, first={"club": "limb"}, second={"facing": FACINGS["right"]})
    _, events = fight(battle, {0: [blow]}, [*HIT, 1, 1, 1, 1])
    assert struck(events) == [("full", "right", Location.RT)]
    assert lost(events, 1) == [9]
    assert len(happened(events, CriticalsRolled)) == 1


@pytest.mark.rule("BMR-CLUB-009")
@pytest.mark.parametrize(
    ("club", "blow", "dice", "left"),
    [
        ("tree", CLUB, [*HIT, 6, 1], ""),
        ("tree", CLUB, MISS, "tree"),
        ("tree", KICK, [*HIT, 1], "tree"),
        ("limb", CLUB, [*HIT, 6, 1], "limb"),
        ("girder", CLUB, [*HIT, 6, 1], "girder"),
    ],
)
def test_a_tree_is_good_for_one_hit(club: str, blow: Blow, dice: list[int], left: str) -> None:
    battle, events = fight(brawl(HATCHETMAN, ATLAS, first={"club": club}), {0: [blow]}, dice)
    assert battle.unit(0).body.club == left
    assert bool(happened(events, ClubBroken)) == (left == "")


# --- pushes ---
@pytest.mark.rule("BMR-PUSH-005", "BMR-PUSH-006", "BMR-PUSH-007", "BMR-PSR-021")
def test_a_push_drives_the_target_back_and_the_attacker_follows() -> None:
    battle, events = fight(brawl(), {0: [PUSH]}, HIT)
    assert places(battle) == ["0504", "0503"]
    assert (causes(battle, 0), causes(battle, 1)) == ([], [PUSHED])
    assert lost(events, 0) == lost(events, 1) == []
    assert battle.unit(0).move.spent == 0


@pytest.mark.rule("BMR-PUSH-005")
def test_a_push_that_misses_does_nothing() -> None:
    battle, _ = fight(brawl(), {0: [PUSH]}, MISS)
    assert places(battle) == ["0505", "0504"]
    assert (causes(battle, 0), causes(battle, 1)) == ([], [])


@pytest.mark.rule("BMR-PUSH-005", "BMR-DISP-004")
def test_if_the_push_is_blocked_neither_moves_but_the_target_rolls() -> None:
    battle, events = fight(brawl(on={"0503": {"level": 3}}), {0: [PUSH]}, HIT)
    assert places(battle) == ["0505", "0504"]
    assert causes(battle, 1) == [PUSHED]
    assert len(happened(events, DisplacementBarred)) == 1


@pytest.mark.rule("BMR-PUSH-009")
@pytest.mark.parametrize(
    ("dice", "after", "shaken"),
    [
        ([*MISS, *MISS], ["0505", "0504"], ([], [])),
        ([*HIT, *HIT], ["0505", "0504"], ([PUSHED], [PUSHED])),
        ([*HIT, *MISS], ["0504", "0503"], ([], [PUSHED])),
        ([*MISS, *HIT], ["0506", "0505"], ([PUSHED], [])),
    ],
)
def test_two_mechs_that_push_each_other(dice: list[int], after: list[str], shaken: tuple[Any, Any]) -> None:
    battle, events = fight(brawl(), {0: [PUSH], 1: [Blow("push", 0)]}, dice)
    assert len(rolls(events)) == 2
    assert places(battle) == after
    assert len(happened(events, Displaced)) == (after != ["0505", "0504"])
    assert (causes(battle, 0), causes(battle, 1)) == shaken


@pytest.mark.rule("BMR-SEQ-015")
def test_only_a_target_still_in_front_is_driven_on() -> None:
    """The Locust, itself pushed away earlier, cannot displace the Atlas it faced, though its push succeeds."""
    third = mech(ATLAS, "0603", side="Red")
    battle = brawl(GRIFFIN, LOCUST, second={"facing": 1}, others=[third])
    battle, _ = fight(battle, {0: [PUSH], 1: [Blow("push", 2)]}, [*HIT, *HIT])
    assert places(battle) == ["0504", "0503", "0603"]
    assert causes(battle, 2) == [PUSHED]


@pytest.mark.rule("BMR-PUSH-005")
@pytest.mark.parametrize("unit", [0, 1])
@pytest.mark.parametrize("gone", [{"fate": "ejected"}, {"fate": "destroyed", "hex": None}])
def test_no_displacement_if_target_or_attacker_has_left(gone: dict[str, Any], unit: int) -> None:
    battle = brawl()
    battle = battle.changed(replace(battle.unit(unit), **gone))
    after, events = perform(battle, lambda play: drive_back(play, 0, 1, "BMR-PUSH-005"))
    assert (after, events) == (battle, ())


# --- simultaneous ---
@pytest.mark.rule("BMR-SEQ-015")
def test_attacks_are_resolved_in_the_order_of_their_declaration() -> None:
    battle = brawl(LOCUST, LOCUST)
    kicks = {0: [Blow("kick", 1, LEFT_LEG)], 1: [Blow("kick", 0, LEFT_LEG)]}
    assert [unit for unit, _ in rolls(fight(battle, kicks, [*MISS, *MISS])[1])] == [0, 1]
    assert [unit for unit, _ in rolls(fight(battle, dict(reversed(kicks.items())), [*MISS, *MISS])[1])] == [1, 0]


@pytest.mark.rule("BMR-SEQ-015")
def test_an_arm_lost_in_the_phase_still_strikes() -> None:
    punch = Blow("punch", 0, LEFT_ARM)
    battle, events = fight(brawl(ATLAS, LOCUST), {0: PUNCHES[:1], 1: [punch]}, [*HIT, 1, 1, 1, *HIT, 3])
    assert [gone.location for gone in happened(events, LocationDestroyed)] == [LEFT_ARM]
    assert rolls(events) == [(0, True), (1, True)]
    assert lost(events, 0) == [1]
    assert battle.unit(1).gone(LEFT_ARM)


@pytest.mark.rule("BMR-SEQ-015")
def test_a_displaced_target_is_still_hit_as_it_was() -> None:
    third = mech(ATLAS, "0604", facing=5, side="Red")
    battle = brawl(GRIFFIN, ATLAS, others=[third])
    battle, events = fight(battle, {0: [PUSH], 2: [Blow("punch", 1, LEFT_ARM)]}, [*HIT, *HIT, 3])
    assert places(battle) == ["0504", "0503", "0604"]
    assert lost(events, 1) == [10]
    assert struck(events) == [("punch", "front", Location.CT)]
