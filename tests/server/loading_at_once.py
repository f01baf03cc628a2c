"""A program that reads two records in many threads at once, for the first time; ends with 0 unless msgspec crashes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Barrier, Thread

from ironhex import new_game
from ironhex.engine.prepared_types import prepare_structs
from ironhex.games import SYSTEMS, load
from ironhex.server.persistence import new_row, record_text, resumed
from ironhex.server.storage import NewGame

UNIT = "Hunchback HBK-4G"
THREADS = 8
OFTEN = 1e-6  # seconds a thread may run while others wait


def begun(system: str) -> NewGame:
    """A new game, ready to be stored."""
    play = new_game(system, {"Red": [UNIT], "Blue": [UNIT]}, seed=7)
    return new_row(system, play, "", None, ())


def all_at_once(work: Callable[[NewGame], object], games: list[NewGame]) -> None:
    """Let several threads start to work on each game at the same moment."""
    gate = Barrier(THREADS * len(games))

    def start(game: NewGame) -> None:
        gate.wait()
        work(game)

    threads = [Thread(target=start, args=(game,)) for game in games * THREADS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main(how: str) -> None:
    """Read as the server does, or without its lock but with prepared types."""
    games = [begun("classic"), begun("quickstart")]
    sys.setswitchinterval(OFTEN)
    if how == "prepared":
        prepare_structs(SYSTEMS.values())
        all_at_once(lambda game: load(record_text(game, game.lines)), games)
    else:
        all_at_once(lambda game: resumed(game, game.lines), games)


if __name__ == "__main__":
    main(*sys.argv[1:])
