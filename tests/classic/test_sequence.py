"""The sequence of play: phases in order, initiative, sides acting by turns, and how a battle ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage

from ironhex.engine import Event, Faces, Play
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.battle import Battle, Deeds, Mode, Phase, Scenario, Side
from ironhex.systems.classic.events.movement import Halted
from ironhex.systems.classic.events.physical import BlowsDeclared
from ironhex.systems.classic.events.turn import InitiativeRolled, PhaseBegan, TurnBegan
from ironhex.systems.classic.events.weapons import WeaponsDeclared
from ironhex.systems.classic.phases import initiative
from ironhex.systems.classic.questions import DeclareNext, MoveNext, StrikeNext
from ironhex.systems.classic.sequence import TURN, shares
from ironhex.systems.classic.setup import Force, new_battle

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"


def idle(play: Play[Battle], turns: int) -> list[tuple[str, str, int]]:
    """Let every unit do nothing for some turns: who was asked what, and which unit answered."""
    steps = []
    while not play.over and play.facts.turn <= turns:
        ask = play.asks[0]
        side = ask.question.side
        if isinstance(ask.question, MoveNext):
            unit = next(u for u in play.facts.units if u.side == side and not u.did.moved)
            play.answer(ask, Move(unit.id, Mode.STAND), unit.seat)
        elif isinstance(ask.question, DeclareNext):
            unit = next(u for u in play.facts.units if u.side == side and not u.did.declared)
            play.answer(ask, Declare(unit.id), unit.seat)
        else:
            assert isinstance(ask.question, StrikeNext)
            unit = next(u for u in play.facts.units if u.side == side and not u.did.struck)
            play.answer(ask, Strike(unit.id), unit.seat)
        steps.append((type(ask.question).__name__, side, unit.id))
    return steps


def match(red: int = 1, blue: int = 1, seed: int = 1, **fields: object) -> Play[Battle]:
    forces = [Force("Red", [LOCUST] * red, home=3), Force("Blue", [LOCUST] * blue, home=0)]
    return new_battle(forces, "open-ground", seed=seed, scenario=Scenario(**fields))  # type: ignore[arg-type]


@pytest.mark.rule("BMR-SEQ-002", "BMR-SEQ-001")
def test_six_phases_in_a_fixed_order_every_turn() -> None:
    play = match(turn_limit=3)
    idle(play, 3)
    phases = [event.phase for event in play.log if isinstance(event, PhaseBegan)]
    assert phases == list(TURN) * 3
    assert [phase.value for phase in TURN] == [
        "initiative",
        "movement",
        "weapon attack",
        "physical attack",
        "heat",
        "end",
    ]


@pytest.mark.rule("BMR-SEQ-003")
def test_the_higher_roll_has_the_initiative_and_the_lower_goes_first() -> None:
    battle = stage("3x3", mech(LOCUST, "0101"), mech(LOCUST, "0202"))
    after, _ = perform(battle, initiative.resolve, [6, 6, 1, 2])
    assert after.order == ("Blue", "Red")
    after, _ = perform(battle, initiative.resolve, [2, 2, 1, 4])
    assert after.order == ("Red", "Blue")


@pytest.mark.rule("BMR-SEQ-003")
def test_at_a_table_with_real_dice_each_side_rolls_its_own_initiative() -> None:
    forces = [Force("Red", [LOCUST], seats=("Ann", "Bob")), Force("Blue", [LOCUST], seats=("Cid",), home=0)]
    play = new_battle(forces, "open-ground", real_dice=True)
    assert play.asks[0].seats == ("Ann", "Bob")
    play.answer(play.asks[0], Faces((3, 4)), "Bob")
    assert play.asks[0].seats == ("Cid",)


@pytest.mark.rule("BMR-SEQ-004")
def test_ties_are_rolled_again_until_broken() -> None:
    battle = stage("3x3", mech(LOCUST, "0101"), mech(LOCUST, "0202"))
    after, events = perform(battle, initiative.resolve, [3, 4, 5, 2, 1, 1, 1, 1, 6, 5, 2, 2])
    assert after.order == ("Blue", "Red")
    assert [len(thrown) for _, thrown in happened(events, InitiativeRolled)[0].rolls] == [3, 3]


def test_a_third_side_rolls_again_only_if_tied() -> None:
    battle = replace(
        stage("3x3", mech(LOCUST, "0101"), mech(LOCUST, "0202")),
        sides=tuple(Side(name, (name,)) for name in ("Red", "Blue", "Green")),
    )
    after, _ = perform(battle, initiative.resolve, [3, 4, 1, 1, 5, 2, 6, 6, 1, 2])
    assert after.order == ("Blue", "Green", "Red")


@pytest.mark.rule("BMR-SEQ-005", "BMR-SEQ-024")
def test_equal_forces_move_one_by_one_loser_first() -> None:
    play = match(3, 3, turn_limit=1)
    steps = [side for what, side, _ in idle(play, 1) if what == "MoveNext"]
    assert steps == list(play.facts.order) * 3


@pytest.mark.rule("BMR-SEQ-006")
def test_every_unit_moves_once_and_standing_still_uses_the_step() -> None:
    play = match(2, 3, turn_limit=1)
    moved = [unit for what, _, unit in idle(play, 1) if what == "MoveNext"]
    assert sorted(moved) == [0, 1, 2, 3, 4]


@pytest.mark.rule("BMR-SEQ-007", "BMR-SEQ-010")
def test_weapon_declarations_alternate_loser_first_until_all_have_declared() -> None:
    play = match(2, 2, turn_limit=1)
    steps = [(side, unit) for what, side, unit in idle(play, 1) if what == "DeclareNext"]
    assert [side for side, _ in steps] == list(play.facts.order) * 2
    assert len({unit for _, unit in steps}) == 4


@pytest.mark.rule("BMR-SEQ-015", "BMR-SEQ-025")
@pytest.mark.parametrize("acted", [Halted, WeaponsDeclared, BlowsDeclared])
def test_all_three_phases_of_steps_count_unequal_forces_alike(acted: type[Event]) -> None:
    play = match(1, 3, turn_limit=1)
    idle(play, 1)
    steps = [play.facts.unit(event.unit).side for event in happened(play.log, acted)]
    first, second = play.facts.order
    assert steps == [first] * (1 if first == "Red" else 3) + [second] * (1 if second == "Red" else 3)


@pytest.mark.rule("BMR-SEQ-026", "BMR-SEQ-027")
def test_e03_eight_against_five() -> None:
    table = []
    left = (5, 8)
    while any(left):
        steps = shares(left)
        table.append((*left, *steps))
        left = (left[0] - steps[0], left[1] - steps[1])
    assert table == [(5, 8, 1, 1), (4, 7, 1, 1), (3, 6, 1, 2), (2, 4, 1, 2), (1, 2, 1, 2)]


@pytest.mark.parametrize(
    ("left", "steps"), [((1, 3), (1, 3)), ((2, 5), (1, 2)), ((0, 4), (0, 1)), ((2, 4, 7), (1, 2, 3))]
)
def test_shares(left: tuple[int, ...], steps: tuple[int, ...]) -> None:
    assert shares(left) == steps


@pytest.mark.rule("BMR-SEQ-020")
def test_torsos_turn_back_in_the_end_phase() -> None:
    from ironhex.systems.classic.phases import end

    battle = stage("3x3", mech(GRIFFIN, "0101", did=Deeds(twist=1)), phase=Phase.END)
    after, _ = perform(battle, end.resolve, tasks=end.TASKS)
    assert after.unit(0).did.twist == 0


@pytest.mark.rule("BMR-SEQ-019")
def test_the_end_phase_offers_to_switch_sinks() -> None:
    from ironhex.systems.classic.phases import end

    battle = stage("3x3", mech(GRIFFIN, "0101"), phase=Phase.END)
    after, _ = perform(battle, end.resolve, tasks=end.TASKS, picks={"heat sinks": "4"})
    assert after.unit(0).sinks_off == 4
    again, _ = perform(after, end.resolve, tasks=end.TASKS, picks={"heat sinks": "0"})
    assert again.unit(0).sinks_off == 0


@pytest.mark.rule("BMR-SEQ-018")
def test_the_end_phase_wakes_those_knocked_out_in_an_earlier_turn() -> None:
    from ironhex.systems.classic.phases import end

    battle = replace(stage("3x3", mech(GRIFFIN, "0101", wounds=1, knocked_out=1), phase=Phase.END), turn=2)
    after, _ = perform(battle, end.resolve, [2, 1], tasks=end.TASKS)
    assert not after.unit(0).knocked_out


@pytest.mark.rule("BMR-UNIT-001")
def test_each_unit_acts_on_its_own() -> None:
    play = match(3, 3, turn_limit=1)
    idle(play, 1)
    for acted in (Halted, WeaponsDeclared, BlowsDeclared):
        assert sorted(event.unit for event in happened(play.log, acted)) == list(range(6))


def test_turns_are_numbered_from_one() -> None:
    play = match(turn_limit=2)
    idle(play, 2)
    assert [event.turn for event in play.log if isinstance(event, TurnBegan)] == [1, 2]
