"""What survives in the caches of a board when it changes: everything that the changed hexes cannot affect."""

from typing import Any
from unittest.mock import patch

import pytest
from tests.classic.buildings.city import HOUSE, RULES, block

from ironhex.catalog import Board, board
from ironhex.catalog.board import Memo
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.movement import step_arrays
from ironhex.systems.classic.movement.step_arrays import footing
from ironhex.systems.classic.sight import field, line_of_sight
from ironhex.systems.classic.sight.field import sight_field, stances
from ironhex.systems.classic.sight.line_of_sight import Stance, sight_between, trace

COLLAPSED = {"building": 0, "building_cf": 0, "building_height": 0, "rubble": 2}


@pytest.mark.parametrize("field", ["building_cf", "basement", "bridge_cf"])
def test_damage_to_a_building_empties_no_cache(field: str) -> None:
    printed = block("0303 medium cf 40 height 2", "0403 light")
    weaker = printed.changed(HOUSE, **{field: 7})
    assert weaker.ground is printed.ground
    assert weaker.seen is printed.seen
    assert weaker.at(HOUSE) != printed.at(HOUSE)


def test_fire_does_not_affect_sight_and_smoke_does_not_affect_steps() -> None:
    printed = block("0303 medium")
    burning = printed.changed(HOUSE, fire=1).changed(Hex(2, 2), smoke=1)
    assert burning.ground is printed.ground
    assert burning.seen == printed.changed(Hex(2, 2), smoke=1)


def city(name: str) -> Board:
    """A board with an empty cache: equal boards would share what others have derived from them."""
    return Board.parse(board("village").to_text().replace("board village", f"board {name}"), name)


def houses(printed: Board) -> list[Hex]:
    return [hex for hex in printed.hexes() if printed.at(hex).building]


def same(one: Any, other: Any) -> bool:
    return all((mine == theirs).all() for mine, theirs in zip(one, other, strict=True))


@pytest.mark.parametrize("radius", [None, 9])
@pytest.mark.parametrize("number", [0, 3, 5])
def test_fields_of_sight_after_a_collapse_are_those_of_a_new_board(number: int, radius: int | None) -> None:
    printed = city(f"fields {number} {radius}")
    origin = Stance(Hex(8, 8), printed.at(Hex(8, 8)).level + 1)
    sight_field(printed, origin, stances(printed), radius=radius)
    changed = printed.changed(houses(printed)[number], **COLLAPSED)
    assert changed.seen.elder is not None
    updated = sight_field(changed, origin, stances(changed), radius=radius)
    fresh = Board.parse(changed.to_text(), "fresh")
    assert same(updated, sight_field(fresh, origin, stances(fresh), radius=radius))


def test_lines_that_a_collapse_does_not_affect_are_not_traced_again() -> None:
    printed = city("lines")
    gone = houses(printed)[0]
    ends = [(Stance(one, 1), Stance(other, 1)) for one in printed.hexes()[::31] for other in printed.hexes()[::29]]
    for one, other in ends:
        sight_between(printed, one, other)
    changed = printed.changed(gone, **COLLAPSED)
    with patch.object(line_of_sight, "trace", wraps=trace) as traced:
        found = [sight_between(changed, one, other) for one, other in ends]
    assert traced.call_count < len(ends) / 4
    assert found == [trace(changed, one, other).sight for one, other in ends]


def test_only_steps_to_and_from_a_collapsed_building_are_judged_again() -> None:
    printed = city("steps")
    gait = RULES.kinds["mech"].drive.gait
    with patch.object(step_arrays, "_judged", wraps=step_arrays._judged) as judged:
        footing(printed, gait, Mode.WALK)
        first = judged.call_count
        changed = printed.changed(houses(printed)[0], **COLLAPSED)
        after = footing(changed, gait, Mode.WALK)
        second = judged.call_count - first
    assert second < first / 8
    fresh = footing(Board.parse(changed.to_text(), "fresh"), gait, Mode.WALK)
    assert after.spots == fresh.spots
    for one, other in ((after.forward, fresh.forward), (after.backward, fresh.backward)):
        assert one.ways == other.ways
        assert same(one[1:], other[1:])


def alike(one: Board, other: Board, kind: str, mode: Mode) -> None:
    """Two boards have the same places and steps."""
    gait = RULES.kinds[kind].drive.gait
    mine, theirs = footing(one, gait, mode), footing(other, gait, mode)
    assert mine.spots == theirs.spots
    assert len({*mine.spots}) == len(mine.spots)
    for steps, others in ((mine.forward, theirs.forward), (mine.backward, theirs.backward)):
        assert steps.ways == others.ways
        assert same(steps[1:], others[1:])


@pytest.mark.parametrize("kind", ["mech", "tracked", "hover"])
def test_steps_after_any_changes_are_those_of_a_new_board(kind: str) -> None:
    changed = city(f"changes {kind}")
    built = houses(changed)
    changes: list[tuple[Hex, dict[str, int]]] = [
        (built[0], COLLAPSED),
        (built[-1], {"sinkhole": 1}),
        (Hex(2, 2), {"building": 3, "building_cf": 45, "building_height": 9}),  # higher than any other
        (Hex(2, 2), {"building": 0, "building_cf": 0, "building_height": 0, "rubble": 3}),
        (built[1], {**COLLAPSED, "level": -1}),
        *((hex, COLLAPSED) for hex in built[2:]),  # none is left
    ]
    for hex, fields in changes:
        footing(changed, RULES.kinds[kind].drive.gait, Mode.RUN)
        changed = changed.changed(hex, **fields)
        assert changed.ground.elder is not None
        alike(changed, Board.parse(changed.to_text(), "fresh"), kind, Mode.RUN)


def test_a_collapse_costs_only_the_steps_around_it() -> None:
    printed, gait = city("work"), RULES.kinds["mech"].drive.gait
    counted: list[int] = []

    def verdicts(self: Any, kind: Any, origins: Any, there: Any, direction: Any) -> Any:
        counted.append(len(origins))
        return known(self, kind, origins, there, direction)

    known = step_arrays.Footing._verdicts
    with patch.object(step_arrays.Footing, "_verdicts", verdicts):
        footing(printed, gait, Mode.WALK)
        whole = sum(counted)
        counted.clear()
        footing(printed.changed(houses(printed)[0], **COLLAPSED), gait, Mode.WALK)
    assert 0 < sum(counted) < 2 * 19 * 6 < whole / 10  # 19 hexes are up to two away, with floors here and there


def test_only_the_hexes_behind_a_collapse_are_calculated_again() -> None:
    printed = city("parts")
    origin = Stance(Hex(8, 8), 1)
    sight_field(printed, origin, stances(printed))
    changed = printed.changed(houses(printed)[0], **COLLAPSED)
    with patch.object(field, "_fields", wraps=field._fields) as calculated:
        sight_field(changed, origin, stances(changed))
    assert calculated.call_args.args[1].cells.shape[-1] < len(printed.hexes()) / 3


def test_several_changes_at_once_keep_what_none_of_them_affects() -> None:
    printed = city("several")
    origin = Stance(Hex(8, 8), 1)
    sight_field(printed, origin, stances(printed))
    changed, gone = printed, houses(printed)[:3]
    for hex in gone:
        changed = changed.changed(hex, **COLLAPSED)  # nobody looks at the boards in between
    assert changed.seen.elder is not None
    assert changed.seen.elder.hexes == tuple(sorted(gone))
    with patch.object(field, "_fields", wraps=field._fields) as calculated:
        updated = sight_field(changed, origin, stances(changed))
    assert calculated.call_args.args[1].cells.shape[-1] < len(printed.hexes()) / 2
    fresh = Board.parse(changed.to_text(), "fresh")
    assert same(updated, sight_field(fresh, origin, stances(fresh)))


def test_steps_stay_right_when_the_caches_of_a_board_overflow() -> None:
    """Verdicts on steps are kept by numbers of terrain: these must outlive whatever else is dropped."""
    printed, gait = city("overflow"), RULES.kinds["mech"].drive.gait
    footing(printed, gait, Mode.WALK)
    with patch.object(Memo, "limit", len(printed.memo)):
        for number in range(len(printed.memo) // 2):
            printed.memo["line of sight", number] = number
    changed = printed.changed(Hex(1, 1), level=3, woods=2)
    alike(changed, Board.parse(changed.to_text(), "fresh"), "mech", Mode.WALK)
