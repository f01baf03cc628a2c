"""What workers do for the lab. The lab itself is only imported for that."""

from __future__ import annotations

import msgspec

from ironhex.server.workers.jobs import CodecCache, Job


class LabCheckJob(Job, frozen=True, tag=True):
    """Set up the games of a simulation or tournament, to see whether they can be played."""

    order: bytes

    def perform(self, codecs: CodecCache) -> bytes:
        from ironhex.server.lab.requests import LabOrder, work_of

        work_of(msgspec.json.decode(self.order, type=LabOrder))
        return b""


class VolleyJob(Job, frozen=True, tag=True):
    """The odds of a volley, with plots."""

    asked: bytes

    def perform(self, codecs: CodecCache) -> bytes:
        from ironhex.server.lab.volleys import VolleyAsked, volley

        return msgspec.json.encode(volley(msgspec.json.decode(self.asked, type=VolleyAsked)))


class LabGameJob(Job, frozen=True, tag=True):
    """The row of a game of a simulation, played again and ready to be stored."""

    order: bytes
    number: int
    name: str

    def perform(self, codecs: CodecCache) -> bytes:
        from ironhex.engine import save
        from ironhex.server.lab.requests import LabOrder, game_of
        from ironhex.server.playing import imported
        from ironhex.sim import played

        play = played(game_of(msgspec.json.decode(self.order, type=LabOrder), self.number))
        return msgspec.msgpack.encode(imported(save(play, private=True), self.name))
