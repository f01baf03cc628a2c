"""The lab: simulations, tournaments and the odds of a volley, with their numbers and plots."""

from __future__ import annotations

from io import StringIO
from typing import Annotated

import msgspec
from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from ironhex.engine.attack_odds import VolleyOdds
from ironhex.engine.setup import SetupError
from ironhex.server.editions import known_edition
from ironhex.server.errors import BadRequest, NotFound
from ironhex.server.lab import Lab, LabPlot, LabRun, lab_plot
from ironhex.server.lab_requests import LabAsked, TournamentAsked, VolleyAsked, simulation, tournament
from ironhex.sim.export import Exportable, write_rows
from ironhex.sim.volley_report import volley_plots

Laboratory = NamedDependency[Lab]
RunId = Annotated[str, PathParameter(max_length=40)]


class LabVolley(msgspec.Struct, frozen=True):
    """The odds of a volley, with plots."""

    odds: VolleyOdds
    plots: tuple[LabPlot, ...]


@post("/lab/simulations", sync_to_thread=True, status_code=202, tags=["lab"])
def begin_simulation(lab: Laboratory, data: JSONBody[LabAsked]) -> LabRun:
    """Let bots play many games; get the simulation by its id to see its progress."""
    return lab.begin(simulation(data))


@post("/lab/tournaments", sync_to_thread=True, status_code=202, tags=["lab"])
def begin_tournament(lab: Laboratory, data: JSONBody[TournamentAsked]) -> LabRun:
    """Let everybody play everybody; get, stop and store it like a simulation."""
    return lab.begin(tournament(data))


@post("/lab/volleys", sync_to_thread=True, status_code=200, tags=["lab"])
def calculate_volley(data: JSONBody[VolleyAsked]) -> LabVolley:
    """The exact odds of a volley, by the rules of a game."""
    game = known_edition(data.system)
    odds = game.attack_odds()
    if odds is None:
        raise BadRequest(f"{game.named} cannot calculate single attacks")
    try:
        found = odds.calculate(data.attacker, data.target, data.circumstances)
    except SetupError as error:
        raise BadRequest(str(error)) from error
    return LabVolley(found, tuple(map(lab_plot, volley_plots(found))))


@get("/lab/simulations/{id:str}", sync_to_thread=True, tags=["lab"])
def show_simulation(lab: Laboratory, id: RunId) -> LabRun:
    """The progress of a simulation or tournament; its numbers and plots when it is done."""
    return lab.find(id).card


@delete("/lab/simulations/{id:str}", sync_to_thread=True, status_code=200, tags=["lab"])
def stop_simulation(lab: Laboratory, id: RunId) -> LabRun:
    """Stop a simulation or tournament; what has been played is kept."""
    return lab.end(id)


@get("/lab/simulations/{id:str}/report.html", sync_to_thread=True, tags=["lab"], media_type="text/html")
def report_simulation(lab: Laboratory, id: RunId) -> Response[str]:
    """The report of a simulation, as a file to download."""
    return _file(_played(lab, id).page, "text/html", "report.html")


@get("/lab/simulations/{id:str}/games.csv", sync_to_thread=True, tags=["lab"], media_type="text/csv")
def list_games(lab: Laboratory, id: RunId) -> Response[str]:
    """A row for each side of each game."""
    text = StringIO()
    write_rows(text, "sides", _played(lab, id).runs)
    return _file(text.getvalue(), "text/csv", "games.csv")


def _played(lab: Lab, id: str) -> Exportable:
    results = lab.find(id).results
    if results is None:
        raise NotFound(f"simulation {id} has not been played yet")
    return results


def _file(text: str, kind: str, name: str) -> Response[str]:
    return Response(
        text, media_type=f"{kind}; charset=utf-8", headers={"content-disposition": f"attachment; filename={name}"}
    )


LAB = (
    begin_simulation,
    begin_tournament,
    calculate_volley,
    show_simulation,
    stop_simulation,
    report_simulation,
    list_games,
)
