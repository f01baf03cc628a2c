"""`ironhex tournament`: everybody plays everybody, and the ratings are shown, saved and drawn."""

from __future__ import annotations

from pathlib import Path

from ironhex.cli.design_rows import AsJson
from ironhex.cli.lab import BROKEN_OFF, UNABLE, Files, Flag, bot_names, conditions, engine, print_value, progress
from ironhex.cli.lab_tables import show_standings
from ironhex.cli.screen import complain, plain_console
from ironhex.cli.systems import LANCES, edition
from ironhex.sim.contest import USUAL_BOT
from ironhex.sim.tournament import entrants, play_tournament


def tournament(
    *forces: str,
    bots: str = USUAL_BOT,
    system: str | None = None,
    level: str | None = None,
    board: str | None = None,
    games: int = 20,
    seed: int = 0,
    turns: int | None = None,
    deploy: Flag = False,
    processes: int | None = None,
    cluster: str | None = None,
    csv: Path | None = None,
    parquet: Path | None = None,
    report: Path | None = None,
    as_json: AsJson = False,
) -> int:
    """Let everybody play everybody: forces, single designs, or bots; with ratings and a heat-map.

    Parameters
    ----------
    forces
        The forces, each a design or several parted by commas; one force for a tournament of bots.
    bots
        The bots, parted by commas; every force enters with each of them.
    system
        The rules: classic (the Master Rules) or quickstart (the Quick-Start edition).
    level
        The Quick-Start edition at a level: green, veteran or elite.
    board
        The map.
    games
        Games of each pair, half of them from the other end of the map.
    seed
        The seed of the first game of each pair.
    turns
        Turns after which points decide, 40 unless said otherwise; 0 for none.
    deploy
        Let the bots deploy their forces.
    processes
        How many processes; all cores unless said otherwise.
    cluster
        Play on a Dask cluster at this address, or on one of N workers started here (local:N).
    csv
        Write a row for each side of each game to a .csv file, or all tables into a folder.
    parquet
        The same as Parquet.
    report
        Write a page with plots, to be opened in any browser.
    as_json
        Print JSON.
    """
    files = Files(csv, parquet, report)
    try:
        rules = edition(system, level)
        usual = rules.forces()[0] if rules.level else LANCES[0]
        teams = entrants([rules.units(force) for force in forces] or [usual], bot_names(bots))
        like = conditions(rules, board, turns, deploy)
        where = engine(processes, cluster)
        files.check()
        with progress(games * len(teams) * (len(teams) - 1) // 2, as_json) as seen:
            done = play_tournament(teams, games, seed, like=like, engine=where, seen=seen)
    except UNABLE as error:
        return complain(error)
    problem = files.write(done)
    halted = complain(done.problem) if done.problem else 0
    if as_json:
        flags = {"interrupted": done.interrupted}
        print_value({"board": done.board, "standings": done.standings, "shares": done.shares} | flags)
    else:
        show_standings(plain_console(), done)
        files.show(problem)
    return problem or halted or (BROKEN_OFF if done.interrupted else 0)
