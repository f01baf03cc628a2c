"""Which of two 'Mechs does better against a third? Both play the same seeds, so that shared luck cancels out.

python examples/compare_designs.py --games 100
"""

from argparse import ArgumentParser

from ironhex.sim import Contest, Team, compared, play_contest

ENEMY, FIRST, SECOND = "Enforcer ENF-4R", "Hunchback HBK-4G", "Centurion CN9-A"


def contest(design: str, bot: str) -> Contest:
    return Contest((Team("A", (design,), bot), Team("B", (ENEMY,), bot)), board="woods")


def main() -> None:
    options = ArgumentParser()
    options.add_argument("--games", type=int, default=40)
    options.add_argument("--bot", default="normal")
    asked = options.parse_args()
    first, second = (play_contest(contest(name, asked.bot), asked.games, swap=True) for name in (FIRST, SECOND))
    for name, results in ((FIRST, first), (SECOND, second)):
        rate = results.summary.teams[0].rate
        print(f"{name} beats {ENEMY} in {rate.value:.0%} of games ({rate.low:.0%} to {rate.high:.0%})")
    difference = compared(first.games, second.games).difference
    print(f"difference of {SECOND}: {difference.value:+.0%} ({difference.low:+.0%} to {difference.high:+.0%})")


if __name__ == "__main__":  # worker processes read this file, too
    main()
