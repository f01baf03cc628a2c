"""Records that clients import, read and verified by a worker with limits on time and memory."""

from __future__ import annotations

import msgspec

from ironhex.engine import EngineError
from ironhex.engine.setup import Player
from ironhex.server.errors import PassedOn, engine_problem
from ironhex.server.workers.jobs import CodecCache, Job


class ImportJob(Job, frozen=True, tag=True):
    """The row of a game from its record, ready to be stored."""

    record: str
    name: str

    def perform(self, codecs: CodecCache) -> bytes:
        from ironhex.server.playing import imported

        try:
            return msgspec.msgpack.encode(imported(self.record, self.name))
        except EngineError as error:
            raise PassedOn(engine_problem(error)) from error


class BranchJob(Job, frozen=True, tag=True):
    """The row of a game that continues a recorded one from a moment, ready to be stored."""

    record: str
    events: int
    players: dict[str, Player]
    name: str

    def perform(self, codecs: CodecCache) -> bytes:
        from ironhex.server.course import branched

        try:
            return msgspec.msgpack.encode(branched(self.record, self.events, self.players, self.name))
        except EngineError as error:
            raise PassedOn(engine_problem(error)) from error
