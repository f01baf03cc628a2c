"""The program of a worker process: jobs come on standard input, results go to standard output."""

from __future__ import annotations

import os
import sys

import msgspec

from ironhex.operating_system import ignore_interrupts, limit_memory, lower_priority
from ironhex.server.workers.drawings import (
    BattleSheetsJob,
    BoardDrawingJob,
    BoardJob,
    BoardPagesJob,
    DesignSheetJob,
    ForceSheetsJob,
    PictureJob,
)
from ironhex.server.workers.frames import read_frame, write_frame
from ironhex.server.workers.jobs import BotJob, CodecCache, DraftJob, MenuJob, PrepareJob, RangesJob
from ironhex.server.workers.lab_jobs import LabCheckJob, LabGameJob, VolleyJob
from ironhex.server.workers.records import BranchJob, ImportJob
from ironhex.server.workers.replies import Failed, reply_to
from ironhex.server.workers.uploads import ForceFileJob, UploadJob

JOBS = (
    BotJob
    | PrepareJob
    | MenuJob
    | DraftJob
    | RangesJob
    | PictureJob
    | BoardJob
    | BoardDrawingJob
    | BoardPagesJob
    | DesignSheetJob
    | ForceSheetsJob
    | BattleSheetsJob
    | UploadJob
    | ForceFileJob
    | ImportJob
    | BranchJob
    | LabCheckJob
    | LabGameJob
    | VolleyJob
)


def answered(content: bytes, codecs: CodecCache) -> bytes:
    """The reply to a message."""
    try:
        job = msgspec.msgpack.decode(content, type=JOBS)
    except msgspec.DecodeError as error:
        return msgspec.msgpack.encode(Failed(f"{type(error).__name__}: {error}"))
    return msgspec.msgpack.encode(reply_to(job, codecs))


def main(memory: str = "0", niceness: str = "0") -> None:
    """Do jobs until the input ends."""
    ignore_interrupts()
    if int(memory):
        limit_memory(int(memory))
    if int(niceness):
        lower_priority(int(niceness))
    codecs = CodecCache()
    # What a game prints must not disturb the messages.
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while (content := read_frame(sys.stdin.buffer)) is not None:
        try:
            write_frame(output, answered(content, codecs))
        except BrokenPipeError:  # the server was killed, and nobody waits for the answer
            os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
