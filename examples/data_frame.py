"""Simulated games as a data frame: how much damage each weapon does, and whether it hits as often as expected.

python examples/data_frame.py --games 40
"""

from argparse import ArgumentParser

import polars

from ironhex.sim import simulate


def main() -> None:
    options = ArgumentParser()
    options.add_argument("--games", type=int, default=40)
    options.add_argument("--bot", default="normal")
    asked = options.parse_args()
    results = simulate(["Wolverine WVR-6R"], ["Griffin GRF-1N"], bots=[asked.bot], games=asked.games, swap=True)
    sums = (polars.col(name).sum() for name in ("shots", "hits", "expected_hits", "damage"))
    print(results.frame("weapons").group_by("team", "weapon").agg(*sums).sort("team", "weapon"))


if __name__ == "__main__":  # worker processes read this file, too
    main()
