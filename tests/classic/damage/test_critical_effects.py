"""What critical hits do to the numbers of other chapters: weapon fire, punches, air."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from tests.classic.firing import bar, number
from tests.classic.stage import happened, marked, mech, perform, stage

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Blow, Mode, Phase
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.events.warriors import WarriorHurt
from ironhex.systems.classic.melee.physical_to_hit import to_hit as physical_to_hit
from ironhex.systems.classic.phases.end import drown
from ironhex.systems.classic.phases.movement import TASKS, begin

HD, CT, LT, RT, LA, RA, LL, RL = Location
SHOULDER, UPPER, LOWER, HAND = range(4)
HUNCHBACK = design("Hunchback HBK-4G")  # a medium laser in each arm, a small laser in the head
POND = "board pond\nsize 3 2\n01 ~1 ~2 .\n02 . . .\n"


def duel(slots: Mapping[Location, Iterable[int]], distance: int = 2) -> Battle:
    """A Hunchback with some slots hit faces a Griffin that stands still."""
    target = f"05{5 - distance:02d}"
    return stage("10x10", mech(HUNCHBACK, "0505", crits=marked(slots)), mech("Griffin GRF-1N", target, 3))


def laser(slots: Mapping[Location, Iterable[int]], arm: Location = LA) -> int:
    return number(duel(slots), "IS Medium Laser", arm).total - number(duel({}), "IS Medium Laser", arm).total


@pytest.mark.rule("BMR-CRIT-050")
@pytest.mark.parametrize(("part", "harder"), [(UPPER, 1), (LOWER, 1), (HAND, 0)])
def test_each_arm_actuator_makes_the_arms_weapons_one_less_accurate(part: int, harder: int) -> None:
    assert laser({LA: [part]}) == harder
    assert laser({LA: [part]}, RA) == 0
    assert number(duel({LA: [part]}), "IS Small Laser").total == number(duel({}), "IS Small Laser").total


def punch(slots: Mapping[Location, Iterable[int]]) -> int:
    battle = duel(slots, distance=1)
    return physical_to_hit(battle, battle.unit(0), battle.unit(1), Blow("punch", 1, LA)).total


@pytest.mark.rule("BMR-CRIT-053")
def test_damage_to_an_arm_adds_up() -> None:
    assert laser({LA: [UPPER, LOWER, HAND]}) == 2
    assert punch({LA: [UPPER, LOWER, HAND]}) == punch({}) + 2 + 2 + 1


@pytest.mark.rule("BMR-CRIT-062")
@pytest.mark.parametrize("others", [[], [UPPER], [UPPER, LOWER, HAND]])
def test_a_shoulder_costs_four_and_replaces_what_else_is_wrong_with_the_arm(others: list[int]) -> None:
    assert laser({LA: [SHOULDER, *others]}) == 4
    assert laser({LA: [SHOULDER, *others]}, RA) == 0


@pytest.mark.rule("BMR-CRIT-058")
def test_a_hit_on_the_sensors_makes_all_weapons_two_less_accurate_but_no_fist() -> None:
    assert laser({HD: [1]}) == laser({HD: [1]}, RA) == 2
    assert punch({HD: [1]}) == punch({})


@pytest.mark.rule("BMR-CRIT-059")
@pytest.mark.parametrize("key", ["IS Medium Laser", "IS Small Laser", "IS AC/20"])
def test_a_second_hit_on_the_sensors_ends_all_fire(key: str) -> None:
    assert bar(number(duel({HD: [1, 4]}), key)) == "BMR-CRIT-059"
    assert punch({HD: [1, 4]}) == punch({})


@pytest.mark.rule("BMR-CRIT-049")
@pytest.mark.parametrize(
    ("hex", "prone", "slots", "wounds"),
    [
        ("0201", False, [0], 1),  # standing in water of depth 2
        ("0101", True, [5], 1),  # lying in water of depth 1
        ("0101", False, [0], 0),
        ("0301", True, [0], 0),
        ("0201", False, [], 0),
        ("0201", False, [0, 5], 1),
    ],
)
def test_without_life_support_the_warrior_has_no_air_under_water(
    hex: str, prone: bool, slots: list[int], wounds: int
) -> None:
    battle = stage(POND, mech(HUNCHBACK, hex, prone=prone, crits=marked({HD: slots})), phase=Phase.END)
    after, events = perform(battle, drown)
    assert after.unit(0).wounds == wounds
    assert len(happened(events, WarriorHurt)) == wounds


def rolls_after(move: Move, slots: Mapping[Location, Iterable[int]], **fields: Any) -> list[int]:
    """The numbers a damaged Griffin must roll to keep its feet at the end of a move; every roll succeeds."""
    extra = mech("Griffin GRF-1N", "0505", crits=marked(slots), **fields)
    battle = stage("10x10", extra, phase=Phase.MOVEMENT)
    _, events = perform(battle, lambda play: begin(play, move), LuckyDice(), tasks=TASKS)
    return [event.tally.total for event in happened(events, PilotingRolled)]


class LuckyDice:
    """Dice that show nothing but sixes."""

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return (sides,) * count


WALK = Move(0, Mode.WALK, "FF")
RUN = Move(0, Mode.RUN, "FFFF")
JUMP = Move(0, Mode.JUMP, path=(Hex(5, 4), Hex(5, 3)), facing=0)
HIP, UPPER_LEG, LOWER_LEG, FOOT, GYRO = {LL: [0]}, {LL: [1]}, {LL: [2]}, {RL: [3]}, {CT: [3]}


@pytest.mark.rule("BMR-CRIT-025")
def test_a_damaged_foot_asks_for_a_roll_after_every_jump() -> None:
    assert [rolls_after(move, FOOT) for move in (WALK, RUN, JUMP)] == [[], [], [6]]


@pytest.mark.rule("BMR-CRIT-056")
@pytest.mark.parametrize("slots", [UPPER_LEG, LOWER_LEG])
def test_a_damaged_leg_asks_for_a_roll_after_every_jump(slots: Mapping[Location, Iterable[int]]) -> None:
    assert [rolls_after(move, slots) for move in (WALK, RUN, JUMP)] == [[], [], [6]]


@pytest.mark.rule("BMR-CRIT-029")
def test_a_damaged_gyro_asks_for_a_roll_after_every_run_or_jump() -> None:
    assert [rolls_after(move, GYRO) for move in (WALK, RUN, JUMP)] == [[], [8], [8]]


@pytest.mark.rule("BMR-CRIT-041")
def test_a_damaged_hip_asks_for_a_roll_after_every_run_or_jump() -> None:
    assert [rolls_after(move, HIP) for move in (WALK, RUN, JUMP)] == [[], [7], [7]]


@pytest.mark.rule("BMR-DMG-012")
def test_a_lost_leg_asks_for_a_roll_after_every_jump() -> None:
    assert rolls_after(JUMP, {}, severed=1 << LL) == [10]
    assert rolls_after(JUMP, {}) == []
