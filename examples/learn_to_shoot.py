"""The smallest learner: a PettingZoo agent that finds out by itself that shots with more expected damage are better.

It scores every menu entry with a weight for each of its features, plays the best with a little noise, and keeps a
change of its weights if it has won more games against a random agent.

    python examples/learn_to_shoot.py --rounds 20 --games 6
"""

from argparse import ArgumentParser

import numpy as np

from ironhex.sim import Contest, Team
from ironhex.sim.pettingzoo_env import IronhexEnv

DUEL = Contest(
    (Team("learner", ("Griffin GRF-1N",), "random"), Team("chance", ("Griffin GRF-1N",), "random")), "glade", 8
)


def play(env: IronhexEnv, weights: np.ndarray, seed: int) -> float:
    """Play one game; returns the learner's reward."""
    chance = np.random.default_rng(seed)
    env.reset(seed)
    reward = 0.0
    for agent in env.agent_iter():
        seen, gained, ended, broken_off, _ = env.last()
        reward += gained if agent == "team_0" else 0.0
        if ended or broken_off:
            env.step(None)
            continue
        allowed = np.flatnonzero(seen["action_mask"])
        if agent == "team_0":
            scores = seen["actions"][allowed] @ weights + chance.normal(0, 0.1, len(allowed))
            env.step(int(allowed[np.argmax(scores)]))
        else:
            env.step(int(chance.choice(allowed)))
    return reward


def main() -> None:
    options = ArgumentParser()
    options.add_argument("--rounds", type=int, default=20)
    options.add_argument("--games", type=int, default=6)
    asked = options.parse_args()
    env = IronhexEnv(DUEL, action_features=True)
    names = env.features.offer_names
    chance = np.random.default_rng(1)
    weights, best = np.zeros(len(names)), -2.0
    for number in range(asked.rounds):
        tried = weights + chance.normal(0, 1, len(names)) * (number > 0)
        score = float(np.mean([play(env, tried, seed) for seed in range(asked.games)]))
        if score > best:
            weights, best = tried, score
            print(f"round {number}: {best:+.2f}")
    heaviest = sorted(zip(names, weights, strict=True), key=lambda pair: -abs(pair[1]))[:3]
    print("largest weights:", ", ".join(f"{name} {weight:+.1f}" for name, weight in heaviest))


if __name__ == "__main__":
    main()
