"""The lab of the server: simulations that clients ask for, one after the other, in processes of their own.

What may be asked for is bounded, because whoever reaches the server may ask: so many games, units and simulations that
wait. The last ones are kept in memory for their figures and plots.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from queue import SimpleQueue
from secrets import token_urlsafe
from threading import Event, Lock, Thread
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ironhex.server.errors import BadRequest, NotFound, TooMany
from ironhex.server.setup import Name, Text
from ironhex.server.systems import HOSTED, safe_board
from ironhex.sim import Contest, ContestError, Game, Results, Summary, Team, cores, jobs, run
from ironhex.sim.playing import try_out
from ironhex.sim.report import plots
from ironhex.sim.results import NAMES
from ironhex.sim.running import spread

MOST_GAMES = 400
MOST_UNITS = 24  # of all sides
MOST_WAITING = 8
KEPT = 32

log = logging.getLogger("ironhex")

State = Literal["waiting", "playing", "done", "stopped", "failed"]


class LabTeam(msgspec.Struct, frozen=True):
    """A force and its bot."""

    units: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST_UNITS)]
    bot: Name = "normal"


class LabAsked(msgspec.Struct, frozen=True):
    """A simulation that a client wants."""

    teams: Annotated[tuple[LabTeam, ...], Meta(min_length=2, max_length=4)]
    board: Text = ""
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 50
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    swap: bool = True
    turns: Annotated[int, Meta(ge=1, le=60)] = 40
    system: Text = "classic"
    options: Annotated[tuple[Text, ...], Meta(max_length=40)] | None = None


class LabPlot(msgspec.Struct, frozen=True):
    """A plot as SVG or a table as HTML, with a line about it."""

    title: str
    note: str
    content: str
    wide: bool


class LabRun(msgspec.Struct, frozen=True):
    """How a simulation stands; figures and plots when it is over."""

    id: str
    state: State
    games: int
    played: int
    error: str = ""
    summary: Summary | None = None
    plots: tuple[LabPlot, ...] = ()


class Experiment:
    """A simulation on its way."""

    def __init__(self, asked: LabAsked, contest: Contest) -> None:
        self.id = token_urlsafe(9)
        self.asked, self.contest = asked, contest
        self.state: State = "waiting"
        self.played, self.error = 0, ""
        self.stopped = Event()
        self.results = Results(contest, ())

    def play(self) -> None:
        """Play all games, in at least one process of its own; leave a core to the table."""
        self.state = "playing"
        todo = tuple(jobs(self.contest, self.asked.games, self.asked.seed, swap=self.asked.swap))
        done = run(todo, lambda each: spread(each, max(1, cores() - 1)), seen=self._see)
        self.results = Results(self.contest, done.games, done.interrupted)
        self.state = "stopped" if done.interrupted else "done"

    def _see(self, _: Game) -> None:
        self.played += 1
        if self.stopped.is_set():
            raise KeyboardInterrupt

    @property
    def card(self) -> LabRun:
        """How it stands, for clients."""
        if self.state not in ("done", "stopped"):
            return LabRun(self.id, self.state, self.asked.games, self.played, self.error)
        drawn = tuple(LabPlot(*plot) for plot in plots(self.contest, self.results.games))
        return LabRun(self.id, self.state, self.asked.games, len(self.results.games), "", self.results.summary, drawn)


class Lab:
    """All simulations of this server."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Experiment] = OrderedDict()
        self._queue: SimpleQueue[Experiment | None] = SimpleQueue()
        self._lock = Lock()
        self._thread: Thread | None = None

    def begin(self, asked: LabAsked) -> LabRun:
        """Put a simulation in the queue."""
        experiment = Experiment(asked, _contest(asked))
        with self._lock:
            if sum(each.state in ("waiting", "playing") for each in self._kept.values()) >= MOST_WAITING:
                raise TooMany("the lab has enough to do; try again in a while")
            self._kept[experiment.id] = experiment
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()
        self._queue.put(experiment)
        return experiment.card

    def find(self, id: str) -> Experiment:
        """A simulation by its id."""
        with self._lock:
            found = self._kept.get(id)
        if found is None:
            raise NotFound(f"there is no simulation {id}; only the last {KEPT} are kept")
        return found

    def end(self, id: str) -> LabRun:
        """Stop a simulation after the games under way; what has been played stays."""
        experiment = self.find(id)
        experiment.stopped.set()
        return experiment.card

    def stop(self) -> None:
        """Stop all of them."""
        with self._lock:
            for experiment in self._kept.values():
                experiment.stopped.set()
        self._queue.put(None)

    def _work(self) -> None:
        while (experiment := self._queue.get()) is not None:
            try:
                if experiment.stopped.is_set():
                    experiment.state = "stopped"
                else:
                    experiment.play()
            except Exception as error:
                log.exception("simulation %s went wrong", experiment.id)
                experiment.state, experiment.error = "failed", str(error)


def _contest(asked: LabAsked) -> Contest:
    if sum(len(team.units) for team in asked.teams) > MOST_UNITS:
        raise BadRequest(f"a simulation has at most {MOST_UNITS} units")
    if asked.system not in HOSTED:
        raise BadRequest(f"the game {asked.system!r} is not known; known: {', '.join(HOSTED)}")
    ground = asked.board or HOSTED[asked.system].ground
    safe_board(ground)
    teams = tuple(Team(name, team.units, team.bot) for name, team in zip(NAMES, asked.teams, strict=False))
    contest = Contest(teams, ground, asked.turns, options=asked.options, system=asked.system)
    try:
        try_out(contest)
    except ContestError as error:
        raise BadRequest(str(error)) from error
    return contest
