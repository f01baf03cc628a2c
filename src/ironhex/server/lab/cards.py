"""What clients see of a simulation: its progress, and its numbers and plots when it is done."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from ironhex.server.lab.requests import Played
from ironhex.sim import Compared, Notable, Results, Summary
from ironhex.sim.comparison import Comparison
from ironhex.sim.document import Plot
from ironhex.sim.tournament import Rated, Tournament

State = Literal["waiting", "playing", "done", "stopped", "failed"]


class LabPlot(msgspec.Struct, frozen=True):
    """A plot as SVG or a table as HTML, with a caption, and the heading of its section."""

    part: str
    title: str
    note: str
    content: str
    wide: bool


class LabRun(msgspec.Struct, frozen=True):
    """The progress of a simulation or tournament; numbers and plots when it is done."""

    id: str
    state: State
    games: int
    played: int
    error: str = ""
    enough: bool = False  # ended early because the interval was narrow enough
    summary: Summary | None = None
    instead: Summary | None = None  # of a comparison
    compared: Compared | None = None
    standings: tuple[Rated, ...] = ()  # of a tournament
    notable: tuple[Notable, ...] = ()  # games of a simulation that are worth opening
    plots: tuple[LabPlot, ...] = ()


def lab_plot(plot: Plot, part: str = "") -> LabPlot:
    """A plot for clients."""
    return LabPlot(part, *plot)


def with_results(card: LabRun, played: Played) -> LabRun:
    """A card with the numbers and plots of what has been played."""
    parts = played.report.parts
    drawn = tuple(lab_plot(plot, part.heading) for part in parts for plot in part.plots)
    return _with_figures(replace(card, plots=drawn), played)


def _with_figures(card: LabRun, played: Played) -> LabRun:
    match played:
        case Results():
            figures = replace(card, summary=played.summary, notable=played.notable)
            return replace(figures, played=len(played.games), enough=played.enough)
        case Comparison():
            first, second = played.first, played.second
            both = len(first.games) + len(second.games)
            figures = replace(card, summary=first.summary, instead=second.summary, compared=played.compared)
            return replace(figures, played=both, enough=first.enough, notable=first.notable)
        case Tournament():
            return replace(card, standings=played.standings, played=len(played.games))
