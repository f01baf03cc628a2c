"""Ironhex as an environment for learning: PettingZoo's AEC interface, with action masks.

**Agents** are the teams of a contest in their order: `team_0`, `team_1` and so on. The agent that has to answer is
selected; each agent sees only what its side sees. `reset(seed, options={"shift": 1})` lets the teams change places, so
that a learner can be trained and tested from both ends of the map.

**Actions** are entries of the menu: action *n* is the *n*-th canonical answer to the question, and `action_mask` has a
1 for each. `menu` is a list of the answers that works out the steps of a move only when you look at it, and
`describe(n)` puts one in words. A menu longer than `most_actions` is thinned evenly; `infos[agent]["left_out"]` says by
how much.

**Observations** are dictionaries:

- `observation`: a vector of floats, most of them between 0 and 1. First the general part (`features.general`: the turn,
  then one number for each phase and each question), then `most_units` of the agent's own units and as many enemies,
  each described by `features.unit`; places without a unit are 0.
- `board`: the ground, for the Master Rules level, woods and water depth of every hex, by column and row.
- `action_mask`: which actions there are.
- with `action_features` also `actions`: each entry of the menu described by `features.offer_names`, so that a learner
  can find what actions have in common.

**Rewards** come at the end: 1 for the winner, a shared -1 for the others, 0 for a draw. A contest has a limit of turns,
after which points decide; one without a limit is truncated after 400. The seed decides the game.

`env.features` comes from the game's `Edition` and names every number; columns and rows of units and actions are shares
of the board's size.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from secrets import randbelow
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ironhex.engine import Ask, Offer, Play
from ironhex.engine.edition_parts import Features
from ironhex.games import edition
from ironhex.kernel.lazy_list import LazyList, Part
from ironhex.sim.contest import LARGEST_SEED, Contest, ContestError, Job
from ironhex.sim.extras import needed
from ironhex.sim.playing import LONGEST, begin, seats_by_side, try_out

needed("pettingzoo", "research")  # says how to install it if it is missing
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402

Entry = TypeVar("Entry")
Floats = NDArray[np.float32]

__all__ = ["IronhexEnv"]


class IronhexEnv(AECEnv):  # type: ignore[misc]  # has no types
    """A contest whose teams are led by the caller of `step`; the teams' own bots are not asked."""

    metadata = {"name": "ironhex_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        contest: Contest,
        *,
        most_actions: int = 4096,
        most_units: int = 12,
        action_features: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        try_out(contest)
        first = begin(Job(contest, 0, 0))
        self.features = _features_of(first)
        self.contest, self.render_mode = contest, render_mode
        self.most_actions, self.most_units, self.action_features = most_actions, most_units, action_features
        self.possible_agents = [f"team_{number}" for number in range(len(contest.teams))]
        self.agents: list[str] = []
        self._board = self.features.ground(first.facts)
        self._spaces = self._observation_spaces()
        self._discrete = {agent: spaces.Discrete(most_actions) for agent in self.possible_agents}
        self._play: Play[Any] | None = None
        self._sides: dict[str, tuple[str, tuple[str, ...]]] = {}  # name and seats, by agent
        self.agent_selection = self.possible_agents[0]
        self._told: dict[str, int] = {}  # sentences rendered, by agent
        self.menu: Sequence[Any] = ()
        gc.collect()
        gc.freeze()  # the catalog stays; searching it for garbage takes an eighth of the time of all steps

    # --- the interface of PettingZoo --------------------------------------------------------------------------------
    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._discrete[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; without a seed, a new one each time. The option `shift` moves teams around the map."""
        number = randbelow(LARGEST_SEED) if seed is None else seed
        job = Job(self.contest, 0, number, int((options or {}).get("shift", 0)))
        if job.shift and self.contest.record:
            raise ContestError("the sides of a recorded battle keep their places")
        self._play = begin(job)
        seating = zip(seats_by_side(self.play).items(), job.seating, strict=True)
        self._sides = {self.possible_agents[team]: side for side, team in seating}
        self._told = dict.fromkeys(self.possible_agents, 0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"left_out": 0} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Answer the question of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self.menu):
            raise ValueError(f"action {action} is not on the menu of {len(self.menu)}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.answer(self._ask, self.menu[int(action)], self._ask.seats[0], judged=True)
        if self.play.over:
            self._end()
        elif edition(self.play.system.name).turn(self.play.facts) > LONGEST:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        asked = agent == self.agent_selection and bool(self.menu)
        mask = np.zeros(self.most_actions, np.int8)
        mask[: len(self.menu) if asked else 0] = 1
        seen = {"observation": self._situation(agent), "board": self._board, "action_mask": mask}
        return seen | ({"actions": self._features(asked)} if self.action_features else {})

    def render(self) -> str | None:
        """What the selected agent has seen since the last call for it, in sentences."""
        if self.render_mode is None:
            return None
        agent = self.agent_selection
        _, (seat, *_) = self._sides[agent]
        sentences = list(self.play.told_to(seat))
        fresh, self._told[agent] = sentences[self._told[agent] :], len(sentences)
        return "\n".join(fresh)

    def close(self) -> None:
        self._play = None

    # --- what is asked ----------------------------------------------------------------------------------------------
    @property
    def play(self) -> Play[Any]:
        """The game itself."""
        if self._play is None:
            raise RuntimeError("no game has started yet: call reset() first")
        return self._play

    @property
    def _ask(self) -> Ask:
        return self.play.asks[0]

    def describe(self, action: int) -> str:
        """An entry of the menu in words."""
        return self.play.offer(self._ask, self.menu[action], self._ask.seats[0]).label

    def _select(self) -> None:
        """Select the first agent that is asked something, and give it a menu."""
        if self.play.over or any(self.truncations.values()):
            self.menu = ()
            self.agent_selection = self.agents[0]
            return
        seat = self._ask.seats[0]
        self.agent_selection = next(agent for agent, side in self._sides.items() if seat in side[1])
        entries = self.play.choices(self._ask, seat)
        self.menu = _thinned(entries, self.most_actions)
        self.infos[self.agent_selection] = {"left_out": len(entries) - len(self.menu)}

    def _end(self) -> None:
        outcome = self.play.outcome
        winners = outcome.winners if outcome else ()
        for agent in self.agents:
            self.terminations[agent] = True
            if len(winners) == 1:
                won = self._sides[agent][0] == winners[0]
                self.rewards[agent] = 1.0 if won else -1.0 / (len(self.possible_agents) - 1)

    # --- what is seen -----------------------------------------------------------------------------------------------
    def _observation_spaces(self) -> dict[str, spaces.Dict]:
        length = len(self.features.general) + 2 * self.most_units * len(self.features.unit)
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-10, 100, (length,), np.float32),
            "board": spaces.Box(-100, 100, self._board.shape, np.float32),
            "action_mask": spaces.Box(0, 1, (self.most_actions,), np.int8),
        }
        if self.action_features:
            size = (self.most_actions, len(self.features.offer_names))
            parts["actions"] = spaces.Box(-10, 1000, size, np.float32)
        return {agent: spaces.Dict(parts) for agent in self.possible_agents}

    def _situation(self, agent: str) -> Floats:
        side, (seat, *_) = self._sides[agent]
        view = self.play.view(seat) if self.play.over else self.play.asking_view(seat)
        question = "" if self.play.over or self._secret(agent) else type(self._ask.question).__name__
        found: Floats = self.features.situation(view, side, question, self.most_units)
        return found

    def _secret(self, agent: str) -> bool:
        """Whether an agent may not know the question, because it would tell too much about another."""
        return self._ask.question.reveals and agent != self.agent_selection

    def _features(self, asked: bool) -> Floats:
        rows = np.zeros((self.most_actions, len(self.features.offer_names)), np.float32)
        if asked:
            view = self.play.asking_view(self._ask.seats[0])
            for at, (action, offer) in enumerate(zip(self.menu, self._offers(view), strict=True)):
                rows[at] = self.features.offer(view, action, offer)
        return rows

    def _offers(self, view: Any) -> Sequence[Offer]:
        """The menu described all at once, which is much faster than one by one."""
        shown = self.play.system.presentation
        assert shown is not None, "a game with features has a presentation"
        found = shown.menu(view, self._ask.question, self._ask.seats[0], None, ())
        return _thinned(found.offers, self.most_actions)


def _features_of(play: Play[Any]) -> Features:
    """The features of a game; refused if it has none."""
    found = edition(play.system.name).features()
    if found is None:
        raise ContestError(f"the game {play.system.name!r} has no features to learn from")
    return found


def _thinned(entries: Sequence[Entry], most: int) -> Sequence[Entry]:
    """At most this many entries, evenly spaced."""
    if len(entries) <= most:
        return entries
    return LazyList([Part(most, lambda at: entries[at * len(entries) // most])])
