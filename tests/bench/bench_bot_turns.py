"""How long a player waits for a bot on the server: battles of four against four between two bots, with a spectator.

    PYTHONPATH=src:. python tests/bench/bench_bot_turns.py [normal]
    PYTHONPATH=src:. python tests/bench/bench_bot_turns.py normal mixed  # seven against seven of all kinds

Timed by the spectator: from one answer of a bot until the page knows the next, including thinking, judging, storing
and the story; and the same for all the answers that a unit gives in a turn.
"""

import sys
from itertools import pairwise
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.bench_matches import MIXED, RIDERS
from tests.conformance.make_ups import BLUE_LANCE, RED_LANCE
from tests.server.client import Seat
from tests.server.process import Process

BATTLES, TURNS = 3, 12
WANTED = 200


FORCES = {"mechs": (RED_LANCE, BLUE_LANCE), "mixed": ((*MIXED[0], *map(RIDERS.__getitem__, MIXED[0][3:])),) * 2}


def watched(server: Process, bot: str, seed: int, force: str) -> tuple[list[float], int]:
    """When each answer of a battle arrived, and how many moves were among them, one per unit and turn."""
    sides = [
        {"name": name, "player": {"kind": "bot", "bot": bot}, "units": [{"design": design} for design in lance]}
        for name, lance in zip(("Red", "Blue"), FORCES[force], strict=True)
    ]
    setup = {"board": "woods", "turns": TURNS, "seed": seed, "sides": sides}
    game = server.http.post("/api/games", json=setup).json()["game"]
    heard: list[float] = []
    moves: set[int] = set()
    with Seat(server.http, game, "", "").follow() as messages:
        for message in messages:
            if message.event == "table":
                heard.append(perf_counter())
                moves.update(ask["id"] for ask in message.data["asks"] if ask["form"] == "MoveNext")
                if message.data["over"]:
                    break
    return heard, len(moves)


def main(bot: str = "normal", force: str = "mechs") -> None:
    waits: list[float] = []
    turns = 0
    with TemporaryDirectory() as folder, Process(f"sqlite:///{folder}/games.sqlite") as server:
        for seed in range(1, BATTLES + 1):
            heard, moves = watched(server, bot, seed, force)
            waits += [1000 * (after - before) for before, after in pairwise(heard)]
            turns += moves
    waits.sort()
    half, most = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    print(f"{bot} bots at the server, {force}, woods, {TURNS} turns at most of {BATTLES} battles")
    print(f"  {'an answer':24} {half:6.0f} ms, 99 of 100 within {most:.0f} ms")
    print(f"  {'a unit in a whole turn':24} {sum(waits) / turns:6.0f} ms   (at most {WANTED} ms)")


if __name__ == "__main__":
    main(*sys.argv[1:])
