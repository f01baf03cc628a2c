"""The lab: simulations, tournaments and the odds of a volley, with their numbers and plots."""

from __future__ import annotations

from typing import Annotated

import msgspec
from anyio import to_thread
from litestar import MediaType, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from ironhex.server import playing
from ironhex.server.errors import NotFound
from ironhex.server.executors import in_short_thread
from ironhex.server.game_view import seats_given
from ironhex.server.lab import Lab, LabAsked, LabOrder, LabRun, LabVolley, TournamentAsked, VolleyAsked, size_of
from ironhex.server.lab.requests import MOST_GAMES
from ironhex.server.request_context import Context, RequestContext
from ironhex.server.routes.params import GameName, MakerName
from ironhex.server.tokens import new_token
from ironhex.server.wire import GameMade
from ironhex.server.work_estimates import LAB_CHECK, VOLLEY, lab_game
from ironhex.server.workers.lab_jobs import LabCheckJob, LabGameJob, VolleyJob

Laboratory = NamedDependency[Lab]
RunId = Annotated[str, PathParameter(max_length=40)]
GameNumber = Annotated[int, PathParameter(ge=0, lt=MOST_GAMES)]


@post("/lab/simulations", status_code=202, tags=["lab"])
async def begin_simulation(context: Context, lab: Laboratory, data: JSONBody[LabAsked]) -> LabRun:
    """Let bots play many games; get the simulation by its id to see its progress."""
    return await _begun(context, lab, LabOrder(simulation=data))


@post("/lab/tournaments", status_code=202, tags=["lab"])
async def begin_tournament(context: Context, lab: Laboratory, data: JSONBody[TournamentAsked]) -> LabRun:
    """Let everybody play everybody; get, stop and store it like a simulation."""
    return await _begun(context, lab, LabOrder(tournament=data))


async def _begun(context: RequestContext, lab: Lab, order: LabOrder) -> LabRun:
    """Refuse what is too large or too much, then what cannot be set up, and queue the rest."""
    size = await in_short_thread(size_of, order)
    lab.check(size, context.address)
    await context.for_stranger(LabCheckJob(msgspec.json.encode(order)), LAB_CHECK)
    return lab.begin(order, size, context.address)


@post("/lab/volleys", status_code=200, tags=["lab"])
async def calculate_volley(context: Context, data: JSONBody[VolleyAsked]) -> Response[LabVolley]:
    """The exact odds of a volley, by the rules of a game."""
    body = await context.for_stranger(VolleyJob(msgspec.json.encode(data)), VOLLEY)
    return Response(body, media_type=MediaType.JSON)  # type: ignore[arg-type]


@get("/lab/simulations/{id:str}", sync_to_thread=False, tags=["lab"])
def show_simulation(lab: Laboratory, id: RunId) -> LabRun:
    """The progress of a simulation or tournament; its numbers and plots when it is done."""
    return lab.find(id).card


@delete("/lab/simulations/{id:str}", sync_to_thread=False, status_code=200, tags=["lab"])
def stop_simulation(lab: Laboratory, id: RunId) -> LabRun:
    """Stop a simulation or tournament; what has been played is kept."""
    return lab.end(id)


@get("/lab/simulations/{id:str}/report.html", sync_to_thread=False, tags=["lab"], media_type="text/html")
def report_simulation(lab: Laboratory, id: RunId) -> Response[str]:
    """The report of a simulation, as a file to download."""
    return _file(id, lab.find(id).page, "text/html", "report.html")


@get("/lab/simulations/{id:str}/games.csv", sync_to_thread=False, tags=["lab"], media_type="text/csv")
def list_games(lab: Laboratory, id: RunId) -> Response[str]:
    """A row for each side of each game."""
    return _file(id, lab.find(id).rows, "text/csv", "games.csv")


@post("/lab/simulations/{id:str}/games/{number:int}", tags=["lab"])
async def open_game(
    context: Context, lab: Laboratory, id: RunId, number: GameNumber, name: GameName = "", maker: MakerName = ""
) -> GameMade:
    """Store a game of a simulation, played again, to watch its replay or to continue it from a moment."""
    simulation = lab.find(id)
    job = LabGameJob(msgspec.json.encode(simulation.order), number, name or f"Lab, game {number}")
    row = await context.for_stranger(job, lab_game(simulation.size.work / simulation.size.games))
    token = new_token()
    made = await to_thread.run_sync(playing.import_game, context.games, row, maker, token)
    return seats_given(made.id, made.seats, context.origin, token)


def _file(id: str, text: str, kind: str, name: str) -> Response[str]:
    if not text:
        raise NotFound(f"simulation {id} has not been played yet")
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
    open_game,
)
