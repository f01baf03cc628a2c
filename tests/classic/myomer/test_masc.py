"""MASC: speed for a risk."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, marked, mech, stage
from tests.classic.trek import make

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.systems.classic.actions import Masc, Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.bots.sprinting import sprint
from ironhex.systems.classic.damage.condition import HIP, damaged, sits_still
from ironhex.systems.classic.events.damage import CriticalHit
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.events.turn import TurnBegan
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.myomer.events import MascTried
from ironhex.systems.classic.myomer.masc import no_masc
from ironhex.systems.classic.myomer.strain import NUMBERS, strain
from ironhex.systems.classic.phases import movement
from ironhex.systems.classic.questions import GoOn, MoveNext

HERMES = "Hermes HER-3S"  # walks 9
SWITCH_ON = Masc(0)


def field(name: str = HERMES, enemy: str = "0130", **condition: Any) -> Battle:
    runner = mech(name, "0120", **condition)
    return stage("9x30", runner, mech("Locust LCT-1V", enemy), phase=Phase.MOVEMENT)


def switched_on(battle: Battle, dice: Sequence[int], steps: str = "") -> tuple[Battle, tuple[Event, ...]]:
    return make(battle, SWITCH_ON, dice, then=[Move(0, Mode.RUN, steps)])


def used(battle: Battle) -> Battle:
    """A turn later, with MASC used in it."""
    return TurnBegan(battle.turn + 1).apply(switched_on(battle, [6, 6])[0])


def rested(battle: Battle) -> Battle:
    return TurnBegan(battle.turn + 1).apply(battle)


def needed(battle: Battle) -> int:
    _, events = switched_on(battle, [6, 6])
    (tried,) = happened(events, MascTried)
    return int(tried.needed)


@pytest.mark.rule("BMR-EQ-126")
def test_a_mech_runs_at_twice_its_walking_speed() -> None:
    walk = allowance(field(), field().unit(0), Mode.WALK).total
    after, events = switched_on(field(), [1, 2], "F" * 2 * walk)
    assert after.unit(0).move.spent == 2 * walk
    assert happened(events, Moved)[0].mode is Mode.RUN


@pytest.mark.rule("BMR-EQ-126")
def test_on_a_two_it_does_not_move() -> None:
    after, events = make(field(), SWITCH_ON, [1, 1])
    assert not happened(events, Moved)
    assert after.unit(0).move.moved
    assert after.unit(0).move.mode is Mode.STAND


@pytest.mark.rule("BMR-EQ-127")
def test_frozen_legs_are_two_damaged_hips_but_the_mech_is_no_immobile_target() -> None:
    after, _ = make(field(), SWITCH_ON, [1, 1])
    unit = after.unit(0)
    assert damaged(unit, Location.LL, HIP)
    assert damaged(unit, Location.RL, HIP)
    assert [cause.rule for cause in unit.phase.causes] == ["BMR-PSR-018"] * 2
    assert allowance(after, unit, Mode.WALK).total == 0
    assert not sits_still(unit)


@pytest.mark.rule("BMR-EQ-128")
def test_every_turn_of_use_in_a_row_is_riskier() -> None:
    battle = field()
    numbers = []
    for _ in range(4):
        numbers.append(needed(battle))
        battle = used(battle)
    assert numbers == [3, 5, 7, 11]
    frozen, events = make(battle, SWITCH_ON)
    assert happened(events, MascTried)[0].faces == ()
    assert damaged(frozen.unit(0), Location.LL, HIP)


@pytest.mark.rule("BMR-EQ-129")
def test_rest_lowers_the_risk_step_by_step() -> None:
    third = used(used(used(field())))
    assert needed(rested(third)) == 5
    assert needed(rested(rested(third))) == 3
    assert needed(rested(rested(rested(third)))) == 3


@pytest.mark.rule("BMR-EQ-129")
def test_one_use_is_forgotten_after_a_turn() -> None:
    assert needed(rested(used(field()))) == 3


@pytest.mark.rule("BMR-EQ-126", "BMR-EDCHG-039")
def test_it_is_offered_before_the_move_and_only_then() -> None:
    battle = field()
    assert SWITCH_ON in movement.menu(battle, MoveNext("Red"), "Red")
    assert movement.refusal(battle, MoveNext("Red"), "Red", SWITCH_ON) is None
    assert movement.refusal(battle, GoOn(0), "Red", SWITCH_ON)


@pytest.mark.rule("BMR-EQ-126", "BMR-EQ-002")
def test_it_needs_a_working_masc() -> None:
    battle = field("Locust LCT-1V")
    assert no_masc(battle, battle.unit(0))
    hermes = field().unit(0)
    (item,) = [item for item in hermes.design.items if item.equipment.special == "masc"]
    where, slot = item.slots[0]
    broken = field(crits=tuple(1 << slot if at == where else 0 for at in Location))
    assert no_masc(broken, broken.unit(0))


@pytest.mark.rule("BMR-EQ-126")
@pytest.mark.parametrize(
    "state", [{"shutdown": True}, {"knocked_out": 1}, {"crits": marked({Location.LL: [0], Location.RL: [0]})}]
)
def test_a_mech_that_cannot_run_has_no_use_for_it(state: dict[str, Any]) -> None:
    battle = field(**state)
    assert no_masc(battle, battle.unit(0))


@pytest.mark.rule("BMR-EQ-126")
@pytest.mark.parametrize("done", [{"moved": True}, {"spent": 1}, {"boosted": True}])
def test_it_is_switched_on_once_and_before_the_first_step(done: dict[str, Any]) -> None:
    battle = field()
    assert no_masc(battle, battle.unit(0)) is None
    runner = replace(battle.unit(0), move=replace(battle.unit(0).move, **done))
    barred = no_masc(battle.changed(runner), runner)
    assert barred
    assert barred.rule == "BMR-EQ-126"


@pytest.mark.rule("BMR-EQ-127")
def test_a_hip_that_is_hit_already_is_not_hit_again() -> None:
    battle = field(crits=marked({Location.LL: [0]}))
    _, events = make(battle, SWITCH_ON, [1, 1])
    assert [(hit.location, hit.slot) for hit in happened(events, CriticalHit)] == [(Location.RL, 0)]


@pytest.mark.rule("BMR-EQ-128")
def test_legs_are_not_strained_beyond_the_last_step() -> None:
    battle = field()
    for _ in range(4):
        battle = used(battle)
    tired = replace(battle.unit(0), body=replace(battle.unit(0).mech, strain=len(NUMBERS) - 1))
    assert strain(tired) == len(NUMBERS) - 1


def test_bots_switch_it_on_to_come_within_range() -> None:
    far = field(enemy="0101")
    advice = sprint(far, far.unit(0))
    assert advice
    assert advice.action == SWITCH_ON
    near = field(enemy="0118")
    assert sprint(near, near.unit(0)) is None
    tired = used(far)
    assert sprint(tired, tired.unit(0)) is None
