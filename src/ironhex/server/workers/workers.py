"""The workers of a server: some for players, and one for everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

from ironhex.server.workers.jobs import Job
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

    async def for_player(self, game: Hashable, job: Job) -> bytes:
        """The result of a job for a player; games share the workers."""
        return await asyncio.wrap_future(self.players.submit(game, job))

    async def for_stranger(self, address: Hashable, job: Job) -> bytes:
        """The result of a job for anybody; addresses share the worker."""
        return await asyncio.wrap_future(self.strangers.submit(address, job))
