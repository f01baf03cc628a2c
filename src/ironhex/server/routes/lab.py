"""The lab: simulations, their figures and plots."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from ironhex.server.lab import Lab, LabAsked, LabRun
from ironhex.sim.report import page

Laboratory = NamedDependency[Lab]
RunId = Annotated[str, PathParameter(max_length=40)]


@post("/lab/simulations", sync_to_thread=True, status_code=202, tags=["lab"])
def begin_simulation(lab: Laboratory, data: JSONBody[LabAsked]) -> LabRun:
    """Let bots play many games; ask for the simulation by its id to see how far it is."""
    return lab.begin(data)


@get("/lab/simulations/{id:str}", sync_to_thread=True, tags=["lab"])
def show_simulation(lab: Laboratory, id: RunId) -> LabRun:
    """How a simulation stands; its figures and plots when it is over."""
    return lab.find(id).card


@delete("/lab/simulations/{id:str}", sync_to_thread=True, status_code=200, tags=["lab"])
def stop_simulation(lab: Laboratory, id: RunId) -> LabRun:
    """Stop a simulation; what has been played stays."""
    return lab.end(id)


@get("/lab/simulations/{id:str}/report.html", sync_to_thread=True, tags=["lab"], media_type="text/html")
def report_simulation(lab: Laboratory, id: RunId) -> Response[str]:
    """The report of a simulation, to be kept."""
    results = lab.find(id).results
    return _file(page(results.contest, results.games), "text/html", "simulation.html")


@get("/lab/simulations/{id:str}/games.csv", sync_to_thread=True, tags=["lab"], media_type="text/csv")
def list_games(lab: Laboratory, id: RunId) -> Response[str]:
    """A row for each side of each game."""
    rows = lab.find(id).results.rows
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]) if rows else [])
    writer.writeheader()
    writer.writerows(rows)
    return _file(text.getvalue(), "text/csv", "games.csv")


def _file(text: str, kind: str, name: str) -> Response[str]:
    return Response(
        text, media_type=f"{kind}; charset=utf-8", headers={"content-disposition": f"attachment; filename={name}"}
    )


LAB = (begin_simulation, show_simulation, stop_simulation, report_simulation, list_games)
