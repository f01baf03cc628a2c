"""The lab of the server: runs clients' simulations one after the other, in separate processes.

Only a limited number may wait. The latest ones stay in memory with their numbers and plots.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from queue import SimpleQueue
from secrets import token_urlsafe
from threading import Event, Lock, Thread
from typing import Literal

import msgspec
from msgspec.structs import replace

from ironhex.server.errors import NotFound, TooMany
from ironhex.server.lab_requests import LabWork, Played
from ironhex.sim import Compared, Game, Results, Summary, cores
from ironhex.sim.comparison import Comparison
from ironhex.sim.document import Plot
from ironhex.sim.running import spread
from ironhex.sim.tournament import Rated, Tournament

MOST_WAITING = 8
KEPT = 32

log = logging.getLogger("ironhex")

State = Literal["waiting", "playing", "done", "stopped", "failed"]


class LabPlot(msgspec.Struct, frozen=True):
    """A plot as SVG or a table as HTML, with a caption, and the heading of its section."""

    part: str
    title: str
    note: str
    content: str
    wide: bool


class LabRun(msgspec.Struct, frozen=True):
    """The progress of a simulation or tournament; numbers and plots when it is done."""

    id: str
    state: State
    games: int
    played: int
    error: str = ""
    enough: bool = False  # ended early because the interval was narrow enough
    summary: Summary | None = None
    instead: Summary | None = None  # of a comparison
    compared: Compared | None = None
    standings: tuple[Rated, ...] = ()  # of a tournament
    plots: tuple[LabPlot, ...] = ()


class Simulation:
    """A simulation that is waiting, running or done."""

    def __init__(self, work: LabWork) -> None:
        self.id = token_urlsafe(9)
        self.work = work
        self.state: State = "waiting"
        self.played, self.error = 0, ""
        self.stopped = Event()
        self.results: Played | None = None

    def play(self) -> None:
        """Play all games in separate processes; leave one core to the players."""
        self.state = "playing"
        done = self.work.play(lambda jobs: spread(jobs, max(1, cores() - 1)), self._see)
        self.results, self.error = done, done.problem
        self.state = "failed" if done.problem else "stopped" if done.interrupted else "done"

    def _see(self, _: Game) -> None:
        self.played += 1
        if self.stopped.is_set():
            raise KeyboardInterrupt

    @property
    def card(self) -> LabRun:
        """Its progress, for clients."""
        stands = LabRun(self.id, self.state, self.work.games, self.played, self.error)
        if self.results is None or self.state not in ("done", "stopped"):
            return stands
        parts = self.results.report.parts
        drawn = tuple(lab_plot(plot, part.heading) for part in parts for plot in part.plots)
        return _with_figures(replace(stands, plots=drawn), self.results)


def lab_plot(plot: Plot, part: str = "") -> LabPlot:
    """A plot for clients."""
    return LabPlot(part, *plot)


def _with_figures(card: LabRun, played: Played) -> LabRun:
    match played:
        case Results():
            return replace(card, summary=played.summary, played=len(played.games), enough=played.enough)
        case Comparison():
            first, second = played.first, played.second
            both = len(first.games) + len(second.games)
            figures = replace(card, summary=first.summary, instead=second.summary, compared=played.compared)
            return replace(figures, played=both, enough=first.enough)
        case Tournament():
            return replace(card, standings=played.standings, played=len(played.games))


class Lab:
    """All simulations of this server."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Simulation] = OrderedDict()
        self._queue: SimpleQueue[Simulation | None] = SimpleQueue()
        self._lock = Lock()
        self._thread: Thread | None = None

    def begin(self, work: LabWork) -> LabRun:
        """Add a simulation to the queue."""
        simulation = Simulation(work)
        with self._lock:
            if sum(each.state in ("waiting", "playing") for each in self._kept.values()) >= MOST_WAITING:
                raise TooMany("the lab is busy; try again later")
            self._kept[simulation.id] = simulation
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()
        card = simulation.card  # as it is now, because it may start at once
        self._queue.put(simulation)
        return card

    def find(self, id: str) -> Simulation:
        """A simulation by its id."""
        with self._lock:
            found = self._kept.get(id)
        if found is None:
            raise NotFound(f"there is no simulation {id}; only the last {KEPT} are kept")
        return found

    def end(self, id: str) -> LabRun:
        """Stop a simulation after the current games; what has been played is kept."""
        simulation = self.find(id)
        simulation.stopped.set()
        return simulation.card

    def stop(self) -> None:
        """Stop all simulations."""
        with self._lock:
            for simulation in self._kept.values():
                simulation.stopped.set()
        self._queue.put(None)

    def _work(self) -> None:
        while (simulation := self._queue.get()) is not None:
            try:
                if simulation.stopped.is_set():
                    simulation.state = "stopped"
                else:
                    simulation.play()
            except Exception as error:
                log.exception("simulation %s failed", simulation.id)
                simulation.state, simulation.error = "failed", str(error)
