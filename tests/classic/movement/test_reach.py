"""The search for everything within reach agrees with taking every possible step, and with the judge."""

from collections.abc import Iterable
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.classic.movement.test_moves import arriving
from tests.classic.stage import mech, stage
from tests.classic.trek import JUMP, RUN, WALK

from ironhex.catalog import Board, board
from ironhex.kernel.hexes import Hex, distance, neighbors
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase
from ironhex.systems.classic.movement.bridges import would_break
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.path import SIDES, Pace, Walk, advance, arrive, pace_of, paces, walk_of
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.movement.reach_searches import entries
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import Spot, bridged, on_deck, spot_of, topmost
from ironhex.systems.classic.movement.walk_tasks import skid_looms
from ironhex.systems.classic.movement.windows import TOGETHER
from ironhex.systems.classic.piloting.rolls import entering
from ironhex.systems.classic.ruleset import ruleset

GRIFFIN, SCORPION, LOCUST = "Griffin GRF-1N", "Scorpion SCP-1N", "Locust LCT-1V"
SIZE = 5
STEPS = (*SIDES, "L", "R")
UNDER_ICE = tuple(f"W{side}" for side in SIDES)
TOKENS = (".", ".", ".", "w", "W", "r", "x", "p", "p", "1", "2", "3", "-1", "~0", "~1", "~2", "1w")
ICE = ("i", "i", "i", "ri", "pi", "1i", "~1i", "~2i", "~2i", "~3i", "1~2i")
ROADS = (
    "",
    "road N 0301 0302 0303 0304 0305 S",
    "road N 0301 0302 S\nroad N 0304 0305 S\nbridge 0303 N S cf 60\nroad 0205 0305",
    "road N 0301 0302 S\nroad N 0304 0305 S\nbridge 0303 N S cf 40",
)


class Found(NamedTuple):
    """Somewhere a unit can be in the middle of its move, and the rolls it has risked to be there."""

    pace: Pace
    rolls: int


def steps_from(walk: Walk, found: Found) -> Iterable[Found]:
    """All that one more step can lead to."""
    for step in (*STEPS, *UNDER_ICE):
        *_, after = paces(walk, found.pace, step) if step in UNDER_ICE else (advance(walk, found.pace, step),)
        if isinstance(after, Pace) and after.spot and not _weak(walk, after.spot):
            moves = step[-1] in SIDES
            slip = moves and skid_looms(walk, found.pace)
            yield Found(after, found.rolls + slip + (moves and treacherous(walk, after)))


def treacherous(walk: Walk, pace: Pace) -> bool:
    assert pace.spot is not None
    return entering(walk.battle.board.at(pace.spot.hex), pace.spot.elevation) is not None


def _weak(walk: Walk, spot: Spot) -> bool:
    return on_deck(walk.battle.board, spot) and would_break(walk.battle, walk.unit, spot.hex)


def everywhere(battle: Battle, mode: Mode) -> dict[tuple[Spot, int], set[tuple[int, int, int]]]:
    """MP, hexes and rolls of all ways to every place and facing, found by taking every step from everywhere."""
    walk = walk_of(battle, battle.unit(0), mode)
    start = pace_of(battle, battle.unit(0))
    new = {Found(start, 0)} if start.spot else set(_arrivals(walk))
    seen = set(new)
    while new:
        new = {found for old in new for found in steps_from(walk, old)} - seen
        seen |= new
    ways: dict[tuple[Spot, int], set[tuple[int, int, int]]] = {}
    for pace, rolls in seen:
        if pace.spot and pace != start and not crowded(battle, walk.unit, pace.spot.hex):
            ways.setdefault((pace.spot, pace.facing), set()).add(
                (pace.move.spent - start.move.spent, pace.move.hexes, rolls)
            )
    return ways


def _arrivals(walk: Walk) -> Iterable[Found]:
    for hex, facing in entries(walk.battle, walk.unit):
        pace = arrive(walk, hex, facing)
        if isinstance(pace, Pace) and pace.spot and not _weak(walk, pace.spot):
            yield Found(pace, int(treacherous(walk, pace)))


def best(ways: set[tuple[int, int, int]]) -> set[tuple[int, int, int]]:
    """The ways that no other equals or betters in everything."""
    return {
        (spent, hexes, rolls)
        for spent, hexes, rolls in ways
        if not any(s <= spent and h >= hexes and r <= rolls and (s, h, r) != (spent, hexes, rolls) for s, h, r in ways)
    }


def fronts(options: Iterable[Option]) -> dict[tuple[Spot, int], set[tuple[int, int, int]]]:
    found: dict[tuple[Spot, int], set[tuple[int, int, int]]] = {}
    for option in options:
        found.setdefault((option.spot, option.facing), set()).add((option.spent, option.hexes, option.rolls))
    return found


def assert_same(battle: Battle, mode: Mode) -> None:
    expected = {place: best(ways) for place, ways in everywhere(battle, mode).items()}
    here = battle.unit(0).hex
    start = (Spot(here), battle.unit(0).facing) if here else None
    found = fronts(Reach(battle, battle.unit(0)).options_of(mode))
    # Standing where one is beats every way of coming back to it that does not make more hexes count.
    for place in {start, (spot_of(battle.unit(0)), battle.unit(0).facing)} if start else ():
        expected.pop(place, None)
        found.pop(place, None)
    assert found == expected


def assert_judged(battle: Battle, mode: Mode) -> None:
    unit = battle.unit(0)
    reach = Reach(battle, unit)
    start = pace_of(battle, unit)
    for option in reach.options_of(mode):
        move = reach.move(option)
        assert refused(battle, unit, move) is None
        walk = walk_of(battle, unit, mode)
        first = arrive(walk, move.enter, move.facing or 0) if move.enter else start
        assert isinstance(first, Pace)
        *_, last = (first, *paces(walk, first, move.steps))
        assert isinstance(last, Pace)
        assert (last.spot, last.facing, last.move.hexes) == (option.spot, option.facing, option.hexes)
        assert last.move.spent - start.move.spent == option.spent


@st.composite
def boards(draw: st.DrawFn, tokens: tuple[str, ...] = TOKENS) -> Board:
    rows = [
        f"{row:02d} " + " ".join(draw(st.lists(st.sampled_from(tokens), min_size=SIZE, max_size=SIZE)))
        for row in range(1, SIZE + 1)
    ]
    return Board.parse("\n".join(["board any", f"size {SIZE} {SIZE}", *rows, draw(st.sampled_from(ROADS))]), "any")


hexes = st.builds(Hex, st.integers(1, SIZE), st.integers(1, SIZE))


@st.composite
def battles(draw: st.DrawFn, name: str = GRIFFIN, *, close: bool = False, icy: bool = False) -> Battle:
    """One unit with few MP among friends and enemies; a man on foot may be as close as in its own hex."""
    friend, foe, man, here = draw(st.lists(hexes, min_size=4, max_size=4, unique=True))
    field = draw(boards((*TOKENS, *ICE) if icy else TOKENS))
    layered = field.at(here).bridge or field.at(here).ice_covered
    deck = topmost(field.at(here)) if layered and draw(st.booleans()) else 0
    on_foot = here if close and draw(st.booleans()) else man
    battle = stage(
        field,
        mech(name, str(here), draw(st.integers(0, 5)), heat=10 if name == GRIFFIN else 15, elevation=deck),
        mech(LOCUST, str(friend), side="Red"),
        mech(LOCUST, str(foe), side="Blue"),
        mech(LOCUST, str(on_foot), side=draw(st.sampled_from(("Red", "Blue"))), kind="pilot"),
        phase=Phase.MOVEMENT,
        rules=ruleset(("four-legged", *(("ice",) if icy else ()))),
    )
    if icy:
        assume(not _weak(walk_of(battle, battle.unit(0), WALK), spot_of(battle.unit(0))))
    return battle


@pytest.mark.rule("BMR-ENV-010")
@given(battles(icy=True))
@settings(max_examples=15)
def test_on_ice_the_risks_of_skids_are_counted(battle: Battle) -> None:
    for mode in (WALK, RUN):
        assert_same(battle, mode)
        assert_judged(battle, mode)


@pytest.mark.rule("BMR-ENV-010")
@given(battles(icy=True), st.sampled_from([(WALK, 1, 1, 1), (WALK, 2, 1, -1), (RUN, 2, 2, 1)]), st.booleans())
@settings(max_examples=15)
def test_the_rest_of_a_move_on_ice_is_reached_as_well(
    battle: Battle, done: tuple[Mode, int, int, int], turned: bool
) -> None:
    mode, spent, hexes, sense = done
    move = MoveState(mode=mode, spent=spent, traveled=hexes, hexes=hexes, sense=sense, heading=0, turned=turned)
    battle = battle.changed(replace(battle.unit(0), move=replace(move, backward=sense < 0)))
    assert_same(battle, mode)
    assert_judged(battle, mode)


@given(battles())
@settings(max_examples=40)
def test_walking_reaches_what_every_step_reaches(battle: Battle) -> None:
    assert_same(battle, WALK)


@given(battles())
@settings(max_examples=40)
def test_running_reaches_what_every_step_reaches(battle: Battle) -> None:
    assert_same(battle, RUN)


@given(battles(SCORPION))
@settings(max_examples=15)
def test_four_legs_reach_what_every_step_reaches(battle: Battle) -> None:
    assert_same(battle, WALK)
    assert_same(battle, RUN)


@given(battles(close=True))
@settings(max_examples=30)
def test_every_way_found_is_allowed_and_leads_where_it_says(battle: Battle) -> None:
    for mode in (WALK, RUN):
        assert_judged(battle, mode)


@given(battles(), st.sampled_from([(WALK, 1, 1, 1), (WALK, 2, 1, -1), (RUN, 2, 2, 1)]))
@settings(max_examples=20)
def test_the_rest_of_a_move_is_reached_as_well(battle: Battle, done: tuple[Mode, int, int, int]) -> None:
    mode, spent, hexes, sense = done
    move = MoveState(mode=mode, spent=spent, traveled=hexes, hexes=hexes, sense=sense, heading=0, backward=sense < 0)
    battle = battle.changed(replace(battle.unit(0), move=move))
    assert_same(battle, mode)
    assert_judged(battle, mode)


@given(boards(), st.sampled_from((0, 1, 3, 4)))
@settings(max_examples=15)
def test_entering_the_map_reaches_what_every_step_reaches(field: Board, home: int) -> None:
    battle = arriving(field, home, heat=10)
    for mode in (WALK, RUN):
        assert_same(battle, mode)
        assert_judged(battle, mode)


@given(battles())
@settings(max_examples=30)
def test_every_jump_found_is_allowed_and_none_is_missed(battle: Battle) -> None:
    unit = battle.unit(0)
    reach = Reach(battle, unit)
    moves = [reach.move(option) for option in reach.jumps()]
    assert all(refused(battle, unit, move) is None for move in moves)
    landings = {move.path[-1] for move in moves}
    for hex in set(battle.board.hexes()) - landings:
        if not bridged(battle.board.at(hex)):
            assert all(refused(battle, unit, move) for move in jumps_to(battle, hex))


def jumps_to(battle: Battle, hex: Hex) -> list[Move]:
    """A jump along each of the shortest paths."""

    def paths(at: Hex) -> Iterable[tuple[Hex, ...]]:
        if at == hex:
            yield ()
            return
        for step in neighbors(at):
            if distance(step, hex) == distance(at, hex) - 1:
                yield from ((step, *rest) for rest in paths(step))

    return [Move(0, JUMP, path=path, facing=0) for path in paths(battle.unit(0).place)]


@pytest.mark.rule("BMR-SKID-001", "BMR-MOV-005")
def test_the_search_offers_the_safe_way_round_beside_the_short_one() -> None:
    rubble = Board.parse("board r\nsize 5 4\n01 . . . . .\n02 . . . . .\n03 . . x . .\n04 . . . . .\n", "r")
    battle = stage(rubble, mech(GRIFFIN, "0304"), phase=Phase.MOVEMENT)
    options = fronts(Reach(battle, battle.unit(0)).options_of(RUN))
    assert options[Spot(Hex(3, 2)), 0] == {(3, 2, 1), (7, 3, 0), (8, 4, 0)}


def test_a_large_board_is_searched_no_farther_than_need_be() -> None:
    field = board("open-ground")
    battle = stage(field, mech(GRIFFIN, "0808"), phase=Phase.MOVEMENT)
    search = Reach(battle, battle.unit(0)).walk
    assert search is not None
    across = 11 + TOGETHER - 1  # hexes near each other share a window
    assert search.window.size == across * across + 1


def test_hexes_near_each_other_share_a_window() -> None:
    field = board("open-ground")
    windows = set()
    for place in ("0606", "0707", "0808", "0608", "0909"):
        battle = stage(field, mech(GRIFFIN, place), phase=Phase.MOVEMENT)
        search = Reach(battle, battle.unit(0)).walk
        assert search is not None
        windows.add(search.window)
    assert len(windows) == 2


@pytest.mark.parametrize("order", [(JUMP, WALK), (WALK, JUMP)])
def test_what_is_calculated_once_for_a_board_is_not_taken_for_something_else(order: tuple[Mode, Mode]) -> None:
    """A hill in the way of a jump makes it look for neighbors of its own."""
    rows = "\n".join(f"0{row}  .  .  9  .  ." for row in range(1, 7))
    battle = stage(Board.parse(f"board fresh\nsize 5 6\n{rows}\n", "fresh"), mech(GRIFFIN, "0203"))
    for mode in order:
        reach = Reach(battle, battle.unit(0))
        found = {option.spot.hex for option in (reach.jumps() if mode is JUMP else reach.options_of(mode))}
        assert found
        assert all(hex.col < 3 for hex in found)
