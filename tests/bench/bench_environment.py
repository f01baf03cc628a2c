"""Steps of the PettingZoo environment in a duel: random legal actions, from `reset` to the end.

    PYTHONPATH=src:. python tests/bench/bench_environment.py

One step is one agent's action. Each seed is played five times, and the best time counts; compare the loops of
calibration for a step, because the machine's speed varies.
"""

from __future__ import annotations

from time import process_time

from tests.bench.calibration import calibration

from ironhex.sim import Contest, Team
from ironhex.sim.pettingzoo_env import IronhexEnv

SEEDS, TIMES = range(6), 5
DUEL = Contest((Team("A", ("Griffin GRF-1N",), "random"), Team("B", ("Wolverine WVR-6R",), "random")), "woods", 20)


def play(env: IronhexEnv, seed: int) -> tuple[int, float]:
    """The steps of a game, and the seconds they take."""
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    begin = process_time()
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else int(env.action_space(agent).sample(seen["action_mask"])))
    return len(env.play.lines), process_time() - begin


def loop() -> float:
    """Seconds of a loop of calibration."""
    begin = process_time()
    rounds = calibration()
    return (process_time() - begin) / rounds


def main() -> None:
    env = IronhexEnv(DUEL)
    play(env, 0)
    rounds = [([play(env, seed) for seed in SEEDS], loop()) for _ in range(TIMES)]
    steps = sum(count for count, _ in rounds[0][0])
    best = sum(min(games[at][1] for games, _ in rounds) for at in range(len(SEEDS)))
    each = min(seconds for _, seconds in rounds)
    print(f"{steps} steps: {steps / best:,.0f} a second, {best / steps / each:,.0f} loops of calibration each")


if __name__ == "__main__":
    main()
