"""The queue of simulations: only a limited number may wait, in total and from each address.

The latest ones stay in memory with their numbers and plots.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from queue import SimpleQueue
from secrets import token_urlsafe
from threading import Event, Lock, Thread

from msgspec.structs import replace

from ironhex.server.errors import NotFound, TooMany
from ironhex.server.front.budget import Budget
from ironhex.server.front.limits import Limits
from ironhex.server.lab.cards import LabRun, State
from ironhex.server.lab.messages import Ended, Progress
from ironhex.server.lab.process import LabProcess
from ironhex.server.lab.requests import LabOrder, LabSize

KEPT = 32
HOUR = 3600.0
BUSY = 60.0  # seconds after which to ask a full lab again
STOPPING = 1.0  # seconds to wait for the last process when the server ends

log = logging.getLogger("ironhex")


class Simulation:
    """A simulation that is waiting, running or done."""

    def __init__(self, order: LabOrder, size: LabSize, address: str) -> None:
        self.id = token_urlsafe(9)
        self.order, self.size, self.address = order, size, address
        self.card = LabRun(self.id, "waiting", size.games, 0)
        self.page = self.rows = ""
        self.process: LabProcess | None = None
        self._stopped = Event()
        self._lock = Lock()

    @property
    def active(self) -> bool:
        return self.card.state in ("waiting", "playing")

    def play(self) -> None:
        """Play all games in another process."""
        with self._lock:
            if self._stopped.is_set():
                self._now("stopped")
                return
            self._now("playing")
            self.process = LabProcess(self.order)
        try:
            for message in self.process.messages():
                self._see(message)
        finally:
            self.process.close()
        if self.active and self._stopped.is_set():
            self._now("stopped")
        elif self.active:
            self.fail("its process has ended")

    def stop(self) -> None:
        """Stop its games at once; what has been played is kept."""
        with self._lock:
            self._stopped.set()
            if self.process:
                self.process.stop()
            elif self.active:
                self._now("stopped")

    def kill(self) -> None:
        """End it without results."""
        with self._lock:
            self._stopped.set()
            if self.process:
                self.process.kill()

    def fail(self, why: str) -> None:
        self._now("failed", why)

    def _see(self, message: Progress | Ended) -> None:
        if isinstance(message, Progress):
            self.card = replace(self.card, played=message.played)
        else:
            self.page, self.rows = message.page, message.rows
            self.card = replace(message.card, id=self.id, games=self.size.games)

    def _now(self, state: State, error: str = "") -> None:
        self.card = replace(self.card, state=state, error=error)


class Lab:
    """All simulations of this server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._budget = Budget(limits.lab_work, limits.lab_work / HOUR, "its share of the lab for the last hour")
        self._kept: OrderedDict[str, Simulation] = OrderedDict()
        self._queue: SimpleQueue[Simulation | None] = SimpleQueue()
        self._lock = Lock()
        self._thread: Thread | None = None

    def check(self, size: LabSize, address: str) -> None:
        """Refuse another simulation if too many are waiting, or its address has used up its share."""
        with self._lock:
            self._check_room(address)
            self._budget.check(address, size.work)

    def begin(self, order: LabOrder, size: LabSize, address: str) -> LabRun:
        """Add a simulation to the queue."""
        simulation = Simulation(order, size, address)
        card = simulation.card  # as it is now, because it may start at once
        with self._lock:
            self._check_room(address)
            self._budget.take(address, size.work)
            self._keep(simulation)
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()
        self._queue.put(simulation)
        return card

    def _check_room(self, address: str) -> None:
        active = [each for each in self._kept.values() if each.active]
        own = sum(each.address == address for each in active)
        if own >= self.limits.lab_runs_from_one:
            which = "simulation from your address is" if own == 1 else "simulations from your address are"
            them = "it" if own == 1 else "one of them"
            raise TooMany(f"{own} {which} waiting or playing; try again when {them} has ended", BUSY)
        if len(active) >= self.limits.lab_runs:
            raise TooMany(f"the lab is busy: {len(active)} simulations are waiting; try again in a minute", BUSY)

    def _keep(self, simulation: Simulation) -> None:
        self._kept[simulation.id] = simulation
        for old in [each for each in self._kept.values() if not each.active][: max(0, len(self._kept) - KEPT)]:
            del self._kept[old.id]

    def find(self, id: str) -> Simulation:
        """A simulation by its id."""
        with self._lock:
            found = self._kept.get(id)
        if found is None:
            raise NotFound(f"there is no simulation {id}; only the last {KEPT} are kept")
        return found

    def end(self, id: str) -> LabRun:
        """Stop a simulation; what has been played is kept."""
        simulation = self.find(id)
        simulation.stop()
        return simulation.card

    def kill(self) -> None:
        """End all simulations at once."""
        for simulation in [*self._kept.values()]:
            simulation.kill()

    def stop(self) -> None:
        """End all simulations, and accept no more."""
        self._queue.put(None)
        self.kill()
        if self._thread:
            self._thread.join(STOPPING)

    def _work(self) -> None:
        while (simulation := self._queue.get()) is not None:
            try:
                simulation.play()
            except Exception as error:
                log.exception("simulation %s failed", simulation.id)
                simulation.fail(str(error))
            self._budget.give_back(simulation.address, simulation.size.work_left(simulation.card.played))
