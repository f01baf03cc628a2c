"""The lab: bots play contests by the hundred, and what comes of it is counted, compared and drawn."""

from ironhex.sim.contest import Contest, ContestError, Job, Team, jobs
from ironhex.sim.extras import Missing
from ironhex.sim.intervals import Interval, wilson
from ironhex.sim.playing import play_job
from ironhex.sim.results import Results, play_contest, simulate
from ironhex.sim.rows import Game, Lost, Share, Weapon
from ironhex.sim.running import cores, on_cores, run
from ironhex.sim.summary import Compared, Summary, compared, summary

__all__ = [
    "Compared",
    "Contest",
    "ContestError",
    "Game",
    "Interval",
    "Job",
    "Lost",
    "Missing",
    "Results",
    "Share",
    "Summary",
    "Team",
    "Weapon",
    "compared",
    "cores",
    "jobs",
    "on_cores",
    "play_contest",
    "play_job",
    "run",
    "simulate",
    "summary",
    "wilson",
]
