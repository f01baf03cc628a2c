"""Games with all optional rules: how long they take, and what changing a board costs.

    PYTHONPATH=src:. python tests/bench/bench_options.py                 # whole games, CPU seconds and calls
    PYTHONPATH=src:. python tests/bench/bench_options.py plain           # the same games without options
    PYTHONPATH=src:. python tests/bench/bench_options.py board           # lines of sight after a change of the board

Four 'Mechs against four, normal bots, seeds 1 to 5, at most 40 turns. Calls are those of one more game with each seed.
"""

import sys
from collections.abc import Callable, Sequence
from cProfile import Profile
from functools import partial
from pstats import Stats
from time import process_time

from tests.bench.calibration import calibration, calls_per_second
from tests.conformance.make_ups import BLUE_LANCE, RED_LANCE

import ironhex
from ironhex.bots import play_out
from ironhex.catalog import Board, board
from ironhex.engine import Play
from ironhex.games import edition
from ironhex.kernel.hexes import Hex
from ironhex.kernel.lines import lines_from
from ironhex.maps import find_board
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.sight.field import sight_field, stances
from ironhex.systems.classic.sight.line_of_sight import Stance

SEEDS = range(1, 6)
BOARDS = ("woods", "village", "generated:city,rivers:5", "generated:swamp,woods:3", "hills")
WANTED = 2.0
ALL = tuple(option.name for option in edition("classic").options)


def game(seed: int, options: Sequence[str], bot: str = "normal") -> Play[Battle]:
    field = find_board(BOARDS[seed % len(BOARDS)], board)
    forces = ironhex.Force("Red", RED_LANCE, home=3), ironhex.Force("Blue", BLUE_LANCE, home=0)
    limit = Scenario(turn_limit=40, points=True)
    play = ironhex.new_game("classic", forces, field, seed=seed, options=options, scenario=limit)
    return play_out(play, {seat: BOTS[bot](b"%s %d" % (seat.encode(), seed)) for seat in ("Red", "Blue")})


def games(options: Sequence[str]) -> None:
    print(f"calibration: {calls_per_second(calibration):,.0f} loops a second; at most {WANTED} s wanted")
    for seed in SEEDS:
        start = process_time()
        play = game(seed, options)
        spent = process_time() - start
        with Profile() as profile:
            game(seed, options)
        calls = sum(calls for _, calls, *_ in Stats(profile).stats.values())  # type: ignore[attr-defined]
        print(f"  seed {seed}, {play.facts.board.name}, {play.facts.turn} turns: {spent:.2f} s, {calls:,} calls")


# --- boards that change -----------------------------------------------------------------------------------------------
def all_fields(field: Board) -> None:
    """What a standing 'Mech sees from every hex."""
    for hex in field.hexes():
        sight_field(field, Stance(hex, field.at(hex).level + 1), stances(field))


def measured(what: str, work: Callable[[], object]) -> None:
    with Profile() as profile:
        start = process_time()
        work()
        spent = process_time() - start
    calls = sum(calls for _, calls, *_ in Stats(profile).stats.values())  # type: ignore[attr-defined]
    print(f"  {what:45} {1000 * spent:8.1f} ms {calls:9,} calls")


def changes() -> None:
    """Fields of sight from every hex of a city: all new, then after changes of a few hexes."""
    city = find_board("generated:city,rivers:5:32x34", board)
    houses = [hex for hex in city.hexes() if city.at(hex).building and not city.at(hex).building_joins]
    lines_from(Hex(1, 1), city.width, city.height, None)
    all_fields(Board.parse(city.to_text().replace("board ", "board warm-up "), "warm-up"))
    measured("a new board", lambda: all_fields(city))
    for count in (1, 3, 6):
        changed = city
        for hex in houses[:count]:
            changed = changed.changed(hex, building=0, building_cf=0, building_height=0, rubble=1)
        measured(f"after {count} buildings have collapsed", partial(all_fields, changed))
    measured("after damage to a building", lambda: all_fields(city.changed(houses[0], building_cf=1)))
    measured("after a fire", lambda: all_fields(city.changed(houses[0], fire=1)))
    measured("the change itself", lambda: city.changed(houses[9], rubble=1, building=0).seen)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["board"]:
            changes()
        case ["plain"]:
            games(())
        case _:
            games(ALL)
