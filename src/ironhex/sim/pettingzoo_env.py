"""Ironhex as an environment for learning: PettingZoo's AEC interface, with action masks.

**Agents** are the teams of a contest in their order: `team_0`, `team_1` and so on. Whoever is asked
something is selected; each agent sees only what its side sees.

**Actions** are entries of the menu: action *n* is the *n*-th canonical answer to the question, and `action_mask` has a
1 for each. `menu` holds the answers themselves and `describe(n)` says one in words. A menu longer than `most_actions`
is thinned evenly; `infos[agent]["left_out"]` tells by how much.

**Observations** are dictionaries:

- `observation`: a vector of floats, most of them between 0 and 1. First what is general (`GENERAL`: the turn, then the
  phase and the question, one place for each of those there are), then `most_units` of one's own units and as many of
  the enemies', each described by `UNIT`; places without a unit are 0.
- `board`: level, woods and depth of water of every hex, by column and row.
- `action_mask`: which actions there are.
- with `action_features` also `actions`: each entry of the menu described by `OFFER`, so that one can learn what actions
  have in common.

**Rewards** come at the end: 1 for the winner, shared -1 for the others, 0 for a draw. A seed makes the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from secrets import randbelow
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ironhex.engine import Ask, Offer, Play
from ironhex.sim.contest import LARGEST_SEED, Contest, Job
from ironhex.sim.playing import stage, try_out
from ironhex.sim.staging import SIDES, ground
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.battle import Battle, Mode, Phase, Unit
from ironhex.systems.classic.condition import works
from ironhex.systems.classic.physical import damage as blow_damage
from ironhex.systems.classic.physical import to_hit as blow_to_hit
from ironhex.systems.classic.previews import average_damage, chance
from ironhex.systems.classic.questions import QUESTIONS
from ironhex.systems.classic.to_hit import to_hit
from ironhex.systems.classic.volley import shots_of

PHASES = tuple(Phase)
ASKED = tuple(question.__name__ for question in QUESTIONS)
GENERAL = ("turn", *(f"phase: {phase}" for phase in PHASES), *(f"asked: {name}" for name in ASKED))
UNIT = (
    "on the map",
    "column",
    "row",
    *(f"faces {facing}" for facing in range(6)),
    "armor left",
    "structure left",
    "weapons that work",
    "shots left",
    "heat / 30",
    "prone",
    "shut down",
    "unconscious",
    "wounds / 6",
    "tons / 100",
    "has moved",
    *(f"moved: {mode.name.lower()}" for mode in Mode),
    "hexes moved / 10",
    "has declared",
)
OFFER = (
    "unit / 10",
    "column",
    "row",
    "facing / 6",
    "MP / 10",
    "hexes / 10",
    "harder to hit",
    "rolls",
    "heat / 10",
    "target / 10",
    "damage to expect / 10",
)

Floats = NDArray[np.float32]


class IronhexEnv(AECEnv):  # type: ignore[misc]  # carries no types
    """A contest whose teams are led by whoever calls `step`; the teams' own bots are not asked."""

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
        self.contest, self.render_mode = contest, render_mode
        self.most_actions, self.most_units, self.action_features = most_actions, most_units, action_features
        self.possible_agents = [f"team_{number}" for number in range(len(contest.teams))]
        self.agents: list[str] = []
        self._board = _layers(contest)
        self._spaces = self._observation_spaces()
        self._discrete = {agent: spaces.Discrete(most_actions) for agent in self.possible_agents}
        self._play: Play[Battle] | None = None
        self._told = 0
        self.menu: tuple[Any, ...] = ()

    # --- the interface of PettingZoo --------------------------------------------------------------------------------
    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._discrete[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed, a different one each time."""
        number = randbelow(LARGEST_SEED) if seed is None else seed
        self._play = stage(Job(self.contest, 0, number))
        self._told = 0
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
        self.play.answer(self._ask, self.menu[int(action)], self._seat(agent))
        if self.play.over:
            self._end()
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        asked = agent == getattr(self, "agent_selection", None) and not self.play.over
        mask = np.zeros(self.most_actions, np.int8)
        mask[: len(self.menu) if asked else 0] = 1
        seen = {"observation": self._vector(agent), "board": self._board, "action_mask": mask}
        return seen | ({"actions": self._features(asked)} if self.action_features else {})

    def render(self) -> str | None:
        """What has happened since the last time, in sentences."""
        if self.render_mode is None:
            return None
        sentences = list(self.play.told())
        fresh, self._told = sentences[self._told :], len(sentences)
        return "\n".join(fresh)

    def close(self) -> None:
        self._play = None

    # --- what is asked ----------------------------------------------------------------------------------------------
    @property
    def play(self) -> Play[Battle]:
        """The game itself."""
        if self._play is None:
            raise RuntimeError("reset() begins a game")
        return self._play

    @property
    def _ask(self) -> Ask:
        return self.play.asks[0]

    def describe(self, action: int) -> str:
        """An entry of the menu in words."""
        return self.play.offer(self._ask, self.menu[action], self._seat(self.agent_selection)).label

    def _seat(self, agent: str) -> str:
        return SIDES[self.possible_agents.index(agent)]

    def _select(self) -> None:
        """Whoever is asked first is next, and gets his menu."""
        if self.play.over:
            self.menu = ()
            self.agent_selection = self.agents[0]
            return
        seat = self._ask.seats[0]
        self.agent_selection = self.possible_agents[SIDES.index(seat)]
        entries = tuple(self.play.menu(self._ask, seat))
        self.menu = _thinned(entries, self.most_actions)
        self.infos[self.agent_selection] = {"left_out": len(entries) - len(self.menu)}

    def _end(self) -> None:
        outcome = self.play.outcome
        winners = outcome.winners if outcome else ()
        for agent in self.agents:
            self.terminations[agent] = True
            if len(winners) == 1:
                won = self._seat(agent) == winners[0]
                self.rewards[agent] = 1.0 if won else -1.0 / (len(self.possible_agents) - 1)

    # --- what is seen -----------------------------------------------------------------------------------------------
    def _observation_spaces(self) -> dict[str, spaces.Dict]:
        length = len(GENERAL) + 2 * self.most_units * len(UNIT)
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-10, 100, (length,), np.float32),
            "board": spaces.Box(-100, 100, self._board.shape, np.float32),
            "action_mask": spaces.Box(0, 1, (self.most_actions,), np.int8),
        }
        if self.action_features:
            parts["actions"] = spaces.Box(-10, 1000, (self.most_actions, len(OFFER)), np.float32)
        return {agent: spaces.Dict(parts) for agent in self.possible_agents}

    def _vector(self, agent: str) -> Floats:
        seat = self._seat(agent)
        view = self.play.view(seat) if self.play.over else self.play.asking_view(seat)
        question = "" if self.play.over else type(self._ask.question).__name__
        general = [view.turn / 40, *(view.phase is phase for phase in PHASES), *(question == name for name in ASKED)]
        own = [unit for unit in view.units if unit.side == seat]
        others = [unit for unit in view.units if unit.side != seat]
        rows = [*self._units(view, own), *self._units(view, others)]
        return np.array([*general, *(value for row in rows for value in row)], np.float32)

    def _units(self, view: Battle, units: list[Unit]) -> Iterator[list[float]]:
        shown = units[: self.most_units]
        yield from (_unit(view, unit) for unit in shown)
        yield from ([0.0] * len(UNIT) for _ in range(self.most_units - len(shown)))

    def _features(self, asked: bool) -> Floats:
        rows = np.zeros((self.most_actions, len(OFFER)), np.float32)
        if asked:
            seat = self._seat(self.agent_selection)
            view = self.play.asking_view(seat)
            for at, action in enumerate(self.menu):
                rows[at] = _offer(view, action, self.play.system.offer(view, self._ask.question, action))
        return rows


def _layers(contest: Contest) -> Floats:
    field = ground(contest.board)
    layers = [field.level, field.woods, field.depth]
    return np.array([layer.reshape(field.width, field.height) for layer in layers], np.float32)


def _thinned(entries: tuple[Any, ...], most: int) -> tuple[Any, ...]:
    """At most so many entries, evenly out of all."""
    if len(entries) <= most:
        return entries
    return tuple(entries[at * len(entries) // most] for at in range(most))


def _unit(view: Battle, unit: Unit) -> list[float]:
    """A unit as numbers, in the order of `UNIT`."""
    design, weapons = unit.design, unit.design.weapons
    field = view.board
    col, row = (unit.hex.col / field.width, unit.hex.row / field.height) if unit.hex else (0.0, 0.0)
    return [
        float(unit.on_map),
        col,
        row,
        *(float(unit.on_map and unit.facing == facing) for facing in range(6)),
        _part(sum(unit.armor), sum(design.armor)),
        _part(sum(unit.structure), sum(design.structure_points)),
        _part(sum(works(unit, weapon) for weapon in weapons), len(weapons)),
        _part(sum(unit.ammo), sum(bin.shots for bin in design.bins)),
        unit.heat / 30,
        float(unit.prone),
        float(unit.shutdown),
        float(unit.knocked_out > 0),
        unit.wounds / 6,
        design.tons / 100,
        float(unit.did.moved),
        *(float(unit.did.moved and unit.did.mode is mode) for mode in Mode),
        unit.did.hexes / 10,
        float(unit.did.declared > 0),
    ]


def _part(left: float, whole: float) -> float:
    return left / whole if whole else 0.0


def _offer(view: Battle, action: Any, offer: Offer) -> list[float]:
    """An entry of the menu as numbers, in the order of `OFFER`."""
    place = offer.place if len(offer.place) == 4 and offer.place.isdecimal() else "0000"
    return [
        _number(offer.subject) / 10,
        int(place[:2]) / view.board.width,
        int(place[2:]) / view.board.height,
        (offer.facing or 0) / 6,
        (offer.cost or 0) / 10,
        (offer.hexes or 0) / 10,
        float(offer.harder or 0),
        float(offer.rolls or 0),
        (offer.heat or 0) / 10,
        _number(offer.target) / 10,
        _promise(view, action) / 10,
    ]


def _promise(view: Battle, action: Any) -> float:
    """The damage to expect of shots and blows."""
    match action:
        case Declare():
            shots = shots_of(view, action.unit, action.shots, action.twist, action.prop)
            return float(sum(chance(to_hit(shot)) * average_damage(shot.weapon.equipment) for _, shot in shots))
        case Strike():
            unit = view.unit(action.unit)
            numbers = ((blow_to_hit(view, unit, view.unit(blow.target), blow), blow) for blow in action.blows)
            return float(sum(chance(number) * blow_damage(view, unit, blow) for number, blow in numbers))
    return 0.0


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0
