"""What workers reply."""

from __future__ import annotations

import msgspec

from ironhex.server.content_encodings import compressed
from ironhex.server.errors import ApiError, Problem
from ironhex.server.workers.jobs import CodecCache, Job, LibraryUnknown


class Done(msgspec.Struct, frozen=True, tag=True):
    """The result of a job."""

    result: bytes


class Refused(msgspec.Struct, frozen=True, tag=True):
    """A job that cannot be done, and why, for the client."""

    problem: Problem


class Failed(msgspec.Struct, frozen=True, tag=True):
    """A job that went wrong, and why, for the log."""

    reason: str


class NeedsLibrary(msgspec.Struct, frozen=True, tag=True):
    """The job must be sent again with the designs and boards of its view."""


Reply = Done | Refused | Failed | NeedsLibrary


def reply_to(job: Job, codecs: CodecCache) -> Reply:
    """Do a job."""
    try:
        return Done(compressed(job.perform(codecs), job.encoding))
    except LibraryUnknown:
        return NeedsLibrary()
    except ApiError as error:
        return Refused(error.problem)
    except Exception as error:
        return Failed(f"{type(error).__name__}: {error}")


def decoded(content: bytes) -> Reply:
    """The reply in a message."""
    reply: Reply = msgspec.msgpack.decode(content, type=Reply)
    return reply
