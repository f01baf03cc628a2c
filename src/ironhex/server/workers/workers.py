"""The workers of a server: some for players, whose games share them, and one for everybody else, by address."""

from __future__ import annotations

from ironhex.server.workers.pool import WorkerPool
from ironhex.server.workers.process import COMMAND

MEMORY = 1500  # megabytes that a job of a stranger may take
NICENESS = 10  # players come first


class Workers:
    """Jobs of players never wait for those of strangers."""

    def __init__(self, processes: int) -> None:
        self.players = WorkerPool(processes)
        self.strangers = WorkerPool(min(processes, 1), command=(*COMMAND, str(MEMORY), str(NICENESS)))

    def start(self) -> None:
        self.players.start()
        self.strangers.start()

    def stop(self) -> None:
        self.players.stop()
        self.strangers.stop()

    def kill(self) -> None:
        """End all processes, without waiting for anything."""
        self.players.kill()
        self.strangers.kill()
