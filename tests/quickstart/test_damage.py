"""Damage to 'Mechs: circles, what moves inward, arms that come off, legs that stop it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.quickstart.field import ENFORCER, HUNCHBACK, bar, changed, field, fire, happened, menu, refused, shot, unit

from ironhex.catalog import Location
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, TurnState
from ironhex.systems.classic.events.damage import BlownOff, Damaged, Doomed, LocationRolled
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.quickstart.damage import MECH_LOCATIONS

HD, CT, LT, RT, LA, RA, LL, RL = Location
HIT = [6, 6]


def duel(armor: Mapping[Location, int] | None = None, facing: int = 3) -> Battle:
    """An Enforcer at three hexes from a Hunchback, with other armor in some locations."""
    battle = field("9x9", unit(ENFORCER, "0506"), unit(HUNCHBACK, "0503", facing), level="green")
    full = battle.unit(1).armor
    left = tuple((armor or {}).get(place, full[place]) for place in Location)
    whole = tuple(int(points > 0) for points in left)
    return changed(battle, 1, armor=left, structure=whole)


def again(battle: Battle) -> Battle:
    """The same in another turn."""
    for each in battle.units:
        battle = changed(battle, each.id, move=MoveState(), turn=TurnState())
    return battle


@pytest.mark.rule("QS-DMG-001", "QS-TBL-001")
@pytest.mark.parametrize(
    ("roll", "location"),
    [(2, CT), (3, RA), (4, RA), (5, RL), (6, RT), (7, CT), (8, LT), (9, LL), (10, LA), (11, LA), (12, HD)],
)
@pytest.mark.parametrize("facing", [0, 2, 3])
def test_hit_locations(roll: int, location: Location, facing: int) -> None:
    """One table for attacks from every side."""
    faces = [min(6, roll - 1), roll - min(6, roll - 1)]
    _, events = shot(duel(facing=facing), "Small Laser", dice=[*HIT, *faces])
    assert [event.location for event in happened(events, LocationRolled)] == [location]
    assert MECH_LOCATIONS[roll - 2] == location


@pytest.mark.rule("QS-DMG-002", "QS-DMG-007", "QS-CBT-001")
@pytest.mark.parametrize(("name", "points"), [("Autocannon 10", 10), ("Large Laser", 8), ("Small Laser", 3)])
def test_a_hit_marks_a_circle_for_every_point_of_the_weapon(name: str, points: int) -> None:
    battle, events = shot(duel(), name, dice=[*HIT, 3, 4])
    assert battle.unit(1).armor[CT] == 26 - points
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(CT, points)]


@pytest.mark.rule("QS-CBT-001", "QS-DMG-007", "QS-DMG-008")
@pytest.mark.parametrize(
    ("roll", "armor", "marked"),
    [
        pytest.param(
            [5, 5], {LA: 4}, {LA: 4, LT: 6}, id="left arm", marks=pytest.mark.rule("QS-DMG-010", "QS-TBL-003")
        ),
        pytest.param(
            [1, 2], {RA: 4}, {RA: 4, RT: 6}, id="right arm", marks=pytest.mark.rule("QS-DMG-010", "QS-TBL-003")
        ),
        pytest.param(
            [4, 5], {LL: 4}, {LL: 4, LT: 6}, id="left leg", marks=pytest.mark.rule("QS-DMG-010", "QS-TBL-003")
        ),
        pytest.param(
            [2, 3], {RL: 4}, {RL: 4, RT: 6}, id="right leg", marks=pytest.mark.rule("QS-DMG-010", "QS-TBL-003")
        ),
        pytest.param(
            [4, 4], {LT: 4}, {LT: 4, CT: 6}, id="left torso", marks=pytest.mark.rule("QS-DMG-011", "QS-TBL-003")
        ),
        pytest.param(
            [3, 3], {RT: 4}, {RT: 4, CT: 6}, id="right torso", marks=pytest.mark.rule("QS-DMG-011", "QS-TBL-003")
        ),
        pytest.param([5, 5], {LA: 4, LT: 2}, {LA: 4, LT: 2, CT: 4}, id="through two"),
        pytest.param([3, 4], {CT: 4}, {CT: 4}, id="center torso", marks=pytest.mark.rule("QS-DMG-012", "QS-TBL-003")),
        pytest.param([6, 6], {HD: 4}, {HD: 4}, id="head", marks=pytest.mark.rule("QS-DMG-012", "QS-TBL-003")),
        pytest.param([5, 5], {LA: 0}, {LT: 10}, id="arm gone", marks=pytest.mark.rule("QS-DMG-009")),
        pytest.param([4, 4], {LT: 0, LA: 0}, {CT: 10}, id="torso gone", marks=pytest.mark.rule("QS-DMG-009")),
        pytest.param([4, 5], {LL: 0}, {LT: 10}, id="leg gone", marks=pytest.mark.rule("QS-DMG-009")),
    ],
)
def test_damage_beyond_a_location_moves_inward(
    roll: Sequence[int], armor: Mapping[Location, int], marked: Mapping[Location, int]
) -> None:
    _, events = shot(duel(armor), "Autocannon 10", dice=[*HIT, *roll])
    assert {event.location: event.armor for event in happened(events, Damaged)} == marked


@pytest.mark.rule("QS-DMG-013", "QS-DMG-007", "QS-DMG-008", "QS-DMG-009", "QS-DMG-010", "QS-DMG-011")
def test_the_books_example_of_a_lost_arm() -> None:
    guns = ("Autocannon 10", "Large Laser", "Small Laser")
    battle, events = shot(duel(), *guns, dice=[*HIT, 5, 5, *HIT, 5, 5, *HIT, 5, 5])
    left = battle.unit(1).armor
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [
        (LA, 10),
        (LA, 6),
        (LT, 2),
        (LT, 3),
    ]
    assert (left[LA], left[LT]) == (0, 15)
    battle, events = shot(again(battle), *guns[:2], dice=[*HIT, 4, 4, *HIT, 4, 4])
    assert battle.unit(1).armor[LT] == 0
    assert battle.unit(1).armor[CT] == 26 - 3


@pytest.mark.rule("QS-DMG-003")
@pytest.mark.parametrize(("roll", "torso", "arm", "leg"), [([4, 4], LT, LA, LL), ([3, 3], RT, RA, RL)])
def test_a_side_torso_takes_its_arm_but_not_its_leg(
    roll: list[int], torso: Location, arm: Location, leg: Location
) -> None:
    battle, events = shot(duel({torso: 10}), "Autocannon 10", dice=[*HIT, *roll])
    mech = battle.unit(1)
    assert [event.location for event in happened(events, BlownOff)] == [arm]
    assert mech.gone(torso)
    assert mech.gone(arm)
    assert not mech.gone(leg)
    assert mech.armor[leg] == 20
    again_at_arm = [5, 5] if arm is LA else [1, 2]
    _, events = shot(again(battle), "Large Laser", dice=[*HIT, *again_at_arm])
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(CT, 8)]
    gun = "Medium Laser"
    lost = next(item for item in mech.design.weapons if item.equipment.name == gun and item.location == arm)
    kept = {shot.weapon for entry in menu(again(battle), Phase.WEAPONS, "Blue") for shot in entry.shots}
    assert lost.index not in kept
    assert kept


@pytest.mark.rule("QS-DMG-004", "QS-DMG-005", "QS-DMG-014")
@pytest.mark.parametrize(
    ("roll", "location", "rule"), [([3, 4], CT, "QS-DMG-004"), ([6, 6], HD, "QS-DMG-005"), ([4, 4], LT, None)]
)
def test_without_head_or_center_torso_a_mech_is_destroyed(
    roll: list[int], location: Location, rule: str | None
) -> None:
    battle, events = shot(duel({location: 8}), "Large Laser", dice=[*HIT, *roll])
    assert [event.rule for event in happened(events, Doomed)] == ([rule] if rule else [])
    assert battle.unit(1).on_map is (rule is None)
    almost, _ = shot(duel({location: 9}), "Large Laser", dice=[*HIT, *roll])
    assert almost.unit(1).on_map


@pytest.mark.rule("QS-DMG-006")
@pytest.mark.parametrize("lost", [{LL: 0}, {RL: 0}, {LL: 0, RL: 0}])
def test_without_a_leg_a_mech_neither_moves_nor_turns_but_fires(lost: Mapping[Location, int]) -> None:
    battle = duel(lost)
    for mode in (Mode.WALK, Mode.RUN):
        assert bar(allowance(battle, battle.unit(1), mode)) == "QS-DMG-006"
        for steps in ("F", "L"):
            assert refused(battle, Phase.MOVEMENT, Move(1, mode, steps), "Blue") == "QS-DMG-006"
    assert menu(battle, Phase.MOVEMENT, "Blue") == [Move(1, Mode.STAND)]
    attack = fire(battle, "Autocannon 20", "Medium Laser", attacker=1, target=0)
    assert refused(battle, Phase.WEAPONS, attack, "Blue") is None


@pytest.mark.rule("QS-DMG-006")
def test_a_leg_that_is_still_there_carries_the_mech() -> None:
    battle = duel({LL: 1})
    assert refused(battle, Phase.MOVEMENT, Move(1, Mode.RUN, "L"), "Blue") is None
