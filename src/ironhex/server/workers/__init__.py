"""Processes that do long work for the server, so that its own process keeps answering."""

from ironhex.server.workers.jobs import BotJob, BotReply, DraftJob, Job, MenuJob, PrepareJob, RangesJob, ViewJob
from ironhex.server.workers.pool import WorkerPool
from ironhex.server.workers.process import JobFailed, WorkerFailed, WorkerProcess
from ironhex.server.workers.workers import Workers

__all__ = [
    "BotJob",
    "BotReply",
    "DraftJob",
    "Job",
    "JobFailed",
    "MenuJob",
    "PrepareJob",
    "RangesJob",
    "ViewJob",
    "WorkerFailed",
    "WorkerPool",
    "WorkerProcess",
    "Workers",
]
