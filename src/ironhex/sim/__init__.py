"""The lab: bots play contests by the hundred, and the results are counted, compared and drawn."""

from ironhex.operating_system import cores
from ironhex.sim.comparison import Comparison, changed, play_compared
from ironhex.sim.contest import Contest, ContestError, Job, Team, jobs
from ironhex.sim.extras import Missing
from ironhex.sim.games import Game, Lost, Share, Weapon
from ironhex.sim.intervals import Interval, wilson
from ironhex.sim.notable import Notable, notable
from ironhex.sim.playing import play_job, played
from ironhex.sim.results import Results, play_contest, simulate
from ironhex.sim.running import on_cores, run
from ironhex.sim.summary import Compared, Summary, compared, summary
from ironhex.sim.tournament import Tournament, entrants, play_tournament

__all__ = [
    "Compared",
    "Comparison",
    "Contest",
    "ContestError",
    "Game",
    "Interval",
    "Job",
    "Lost",
    "Missing",
    "Notable",
    "Results",
    "Share",
    "Summary",
    "Team",
    "Tournament",
    "Weapon",
    "changed",
    "compared",
    "cores",
    "entrants",
    "jobs",
    "notable",
    "on_cores",
    "play_compared",
    "play_contest",
    "play_job",
    "play_tournament",
    "played",
    "run",
    "simulate",
    "summary",
    "wilson",
]
