"""`ironhex tournament`: a round-robin whose ratings are shown, saved and plotted."""

from __future__ import annotations

from ironhex.cli.design_rows import AsJson
from ironhex.cli.faults import INTERRUPTED
from ironhex.cli.forces import units_named
from ironhex.cli.game_choice import USUAL_GAME, GameChoice
from ironhex.cli.lab import (
    ALL_CORES,
    NO_FILES,
    UNABLE,
    USUAL_TERMS,
    Files,
    Players,
    Terms,
    bot_names,
    conditions,
    print_value,
    progress,
)
from ironhex.cli.lab_tables import show_standings
from ironhex.cli.screen import complain, plain_console
from ironhex.sim.contest import USUAL_BOT
from ironhex.sim.tournament import Tournament, entrants, play_tournament


def tournament(
    *forces: str,
    bots: str = USUAL_BOT,
    choice: GameChoice = USUAL_GAME,
    games: int = 20,
    seed: int = 0,
    terms: Terms = USUAL_TERMS,
    players: Players = ALL_CORES,
    files: Files = NO_FILES,
    as_json: AsJson = False,
) -> int:
    """Play a round-robin of forces, single designs or bots, with ratings and a heat map.

    Parameters
    ----------
    forces
        The forces, each a design, several separated by commas, or a roster; one force for a tournament of bots.
    bots
        The bots, separated by commas, your own as my_bot.py:MyBot; every force enters with each of them.
    games
        Games of each pair, half of them from the other end of the map.
    seed
        The seed of the first game of each pair.
    as_json
        Print JSON.
    """
    try:
        rules = choice.rules
        teams = entrants([units_named(rules, force) for force in forces] or [rules.largest_force()], bot_names(bots))
        like = conditions(choice, rules, terms)
        where = players.engine
        files.check()
        with progress(games * len(teams) * (len(teams) - 1) // 2, as_json) as seen:
            done = play_tournament(teams, games, seed, like=like, engine=where, seen=seen)
    except UNABLE as error:
        return complain(error)
    return _report(done, files, as_json)


def _report(done: Tournament, files: Files, as_json: bool) -> int:
    """Write and show the results; returns the exit code."""
    problem = files.write(done)
    halted = complain(done.problem) if done.problem else 0
    if as_json:
        flags = {"interrupted": done.interrupted}
        print_value({"board": done.board, "standings": done.standings, "shares": done.shares} | flags)
    else:
        show_standings(plain_console(), done)
        files.show(problem)
    return problem or halted or (INTERRUPTED if done.interrupted else 0)
