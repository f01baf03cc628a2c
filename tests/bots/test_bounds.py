"""Large battles: what a bot looks at is bounded, and battles of the usual size stay below all bounds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.bots import asked
from ironhex.catalog import board
from ironhex.engine import Play
from ironhex.kernel.hexes import Hex, distance
from ironhex.maps import find_board
from ironhex.systems.classic.attack.to_hit_arrays import ground
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase
from ironhex.systems.classic.bots import bounds, moving
from ironhex.systems.classic.bots.bounds import (
    FAR,
    MOST_ALLIED_REPLIES,
    MOST_ENEMY_REPLIES,
    MOST_MOVERS,
    MOST_OTHERS,
    ground_in_view,
    most_lines,
    nearby,
)
from ironhex.systems.classic.bots.foresight import Foresight
from ironhex.systems.classic.bots.places import way_to
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.bots.survey import relevant_enemies
from ironhex.systems.classic.bots.weights import LEVELS
from ironhex.systems.classic.movement.step_arrays import footing
from ironhex.systems.classic.movement.steps import gait_of
from ironhex.systems.classic.setup import NORTH, Force, new_battle
from ironhex.systems.classic.sight import field

LANCE = ("Griffin GRF-1N", "Hunchback HBK-4G", "Centurion CN9-A", "Jenner JR7-D")
SHEETS = "woods+hills/hills+woods"
HUGE = "generated:hills,woods:7:64x68"


def battle_of(count: int, field: str) -> Play[Battle]:
    """A battle of this many units on each side."""
    forces = [Force("Red", LANCE * (count // 4)), Force("Blue", LANCE * (count // 4), home=NORTH)]
    return new_battle(forces, find_board(field, board), seed=1)


def test_battles_of_the_usual_size_stay_below_all_bounds() -> None:
    battle = battle_of(4, "woods").facts
    for unit in battle.units:
        assert nearby(battle, unit) is battle
    assert most_lines(battle) >= 4 * moving.FEWEST
    assert most_lines(battle) >= LEVELS["hard"].foresight


@pytest.mark.parametrize("field", ["woods", SHEETS])
def test_a_unit_sees_all_of_twelve_enemies_on_the_whole_map(field: str) -> None:
    battle = battle_of(12, field).facts
    assert all(relevant_enemies(battle, unit) == tuple(battle.enemies(unit)) for unit in battle.units)
    assert len(battle.board.hexes()) <= bounds.WHOLE_MAP


def test_fewer_moves_are_played_out_with_more_units_that_have_to_move_and_on_larger_maps() -> None:
    few, many, large = battle_of(4, "woods").facts, battle_of(8, "woods").facts, battle_of(4, SHEETS).facts
    assert most_lines(few) > most_lines(many)
    assert most_lines(few) > most_lines(large)
    moved = tuple(replace(unit, move=MoveState(moved=True)) for unit in few.units)
    assert most_lines(replace(few, units=moved)) > most_lines(few)


def test_fewer_moves_are_played_out_with_units_that_fly() -> None:
    walking, flying = (
        stage("9x9", mech("Griffin GRF-1N", "0101"), mech(other, "0909"), phase=Phase.MOVEMENT)
        for other in ("Locust LCT-1V", "Yellow Jacket Gunship")
    )
    assert most_lines(walking) > most_lines(flying)


def test_a_board_keeps_the_lines_from_a_bounded_number_of_hexes() -> None:
    drawn = board("woods")
    for hex in drawn.hexes():
        field.crossings(drawn, hex, None)
    kept = drawn.memo["crossings"]
    assert Hex(16, 17) in {hex for hex, _ in kept}
    assert sum(each.cells.size for each in kept.values()) <= 1.2 * field.MOST_KEPT


@pytest.mark.parametrize(("count", "field"), [(4, "woods"), (8, "woods"), (12, SHEETS)])
def test_a_hard_bot_does_as_much_work_in_large_battles_as_in_small_ones(
    count: int, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work(monkeypatch)
    play = battle_of(count, field)
    (ask,) = play.asks
    BOTS["hard"](b"seed").choose(asked(play, ask, ask.seats[0]))
    assert 0 < work.count["lines"] <= MOST_MOVERS * moving.FEWEST
    assert work.count["rows"] <= 1000
    assert work.count["fields"] <= 200


class Work:
    """Counts what a bot does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count: Counter[str] = Counter()
        self._wrap(monkeypatch, field, "_fields", "fields")
        self._wrap(monkeypatch, Foresight, "value", "lines")
        self._wrap(monkeypatch, Foresight, "_reply", "replies")
        self._wrap(monkeypatch, Foresight, "_row", "rows")

    def _wrap(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, what: str) -> None:
        plain = getattr(owner, name)

        def counted(*args: Any, **more: Any) -> Any:
            self.count[what] += 1
            return plain(*args, **more)

        monkeypatch.setattr(owner, name, counted)


def test_a_hard_bot_in_a_huge_battle_does_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)
    play = battle_of(32, HUGE)
    (ask,) = play.asks
    seat = ask.seats[0]
    action = BOTS["hard"](b"seed").choose(asked(play, ask, seat))
    assert play.refusal(ask, action, seat) is None
    replies = MOST_ENEMY_REPLIES + MOST_ALLIED_REPLIES
    assert 0 < work.count["lines"] <= 10
    assert work.count["replies"] <= 10 * replies
    assert work.count["rows"] <= 10 * replies * MOST_ENEMY_REPLIES
    assert work.count["fields"] <= 100


def test_the_same_question_has_the_same_answer_whatever_was_asked_before() -> None:
    """A process that has looked at a map already has to come to the same result."""
    chosen = []
    for _ in range(2):
        play = battle_of(16, "woods")
        ask = play.asks[0]
        chosen.append(BOTS["hard"](b"seed").choose(asked(play, ask, ask.seats[0])))
    assert chosen[0] == chosen[1]


def test_a_bot_looks_at_the_nearest_units() -> None:
    row = [
        mech("Griffin GRF-1N", f"{col:02d}{line:02d}", side=side)
        for col in range(1, 21)
        for line, side in ((5, "Red"), (9, "Blue"))
    ]
    battle = stage("20x17", *row, phase=Phase.MOVEMENT)
    unit = battle.units[0]
    around = nearby(battle, unit)
    assert unit in around.units
    left = [each for each in battle.units if each not in around.units]
    for side, most in (("Red", 1 + MOST_ALLIED_REPLIES), ("Blue", MOST_ENEMY_REPLIES)):
        near = [distance(unit.place, each.place) for each in around.units if each.side == side]
        assert len(near) == most
        assert max(near) <= min(distance(unit.place, each.place) for each in left if each.side == side)
    assert len(relevant_enemies(battle, unit)) == MOST_OTHERS


def test_units_that_have_moved_need_no_reply_and_count_in_larger_numbers() -> None:
    row = [
        mech("Griffin GRF-1N", f"{col:02d}{line:02d}", side=side, move=MoveState(moved=True))
        for col in range(1, 21)
        for line, side in ((5, "Red"), (9, "Blue"))
    ]
    battle = stage("20x17", *row, phase=Phase.MOVEMENT)
    around = nearby(battle, battle.units[0])
    assert len(around.units) == 1 + 2 * MOST_OTHERS


def test_a_bot_looks_as_far_as_weapons_reach_on_a_huge_map() -> None:
    drawn = find_board("generated:hills,woods:3:40x40", board)
    battle = stage("5x5", mech("Griffin GRF-1N", "0101"), mech("Griffin GRF-1N", "0202"))
    battle = Battle(drawn, battle.rules, battle.sides, battle.units, battle.scenario)
    one, other = battle.units
    for incoming in (True, False):
        near = ground_in_view(battle, one, other, incoming=incoming)
        whole = ground(battle, one, other, incoming=incoming)
        inside = whole.distance <= FAR
        assert not inside.all()
        assert (near.open[inside] == whole.open[inside]).all()
        assert (near.number[inside & whole.open] == whole.number[inside & whole.open]).all()
        assert not near.open[~inside].any()


@pytest.mark.parametrize("name", ["hills", "woods"])
def test_the_way_to_a_hex_is_the_cheapest(name: str) -> None:
    drawn = board(name)
    battle = battle_of(4, name).facts
    unit = battle.units[1]  # it cannot jump
    forward = footing(drawn, gait_of(battle, unit), Mode.WALK).forward
    goal = Hex(8, 9)
    way = way_to(battle, unit, goal)
    assert way[drawn.index(goal)] == 0
    to = np.indices(forward.source.shape)[2]
    steps = (forward.source < len(drawn.hexes())) & (to < len(drawn.hexes()))
    longer = forward.cost[steps] + way[to[steps]]
    best = np.full(len(way), 99)
    np.minimum.at(best, forward.source[steps], longer)
    elsewhere = np.arange(len(way)) != drawn.index(goal)
    assert (way[elsewhere] == np.minimum(best, 99)[elsewhere]).all()
