"""The lab's results on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ironhex.engine.presentation.statistics import Measure
from ironhex.games import edition
from ironhex.sim.comparison_report import difference_told
from ironhex.sim.document import counted, percent
from ironhex.sim.report import measured
from ironhex.sim.results import Results
from ironhex.sim.summary import Compared, Standing, twins
from ironhex.sim.tournament import Tournament
from ironhex.sim.tournament_report import order, told

LEFT = ("", "team", "force", "bot", "entrant", "rating", "weapon", "location", "number", "chance", "breakdown")
LONG = 24  # letters of a name in the heat-map


def plain_table(*columns: str) -> Table:
    """A table without lines, numbers right-aligned."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        table.add_column(column, justify="left" if column in LEFT else "right", overflow="fold")
    return table


def show_summary(console: Console, results: Results) -> None:
    """Who won how often, and the losses."""
    found = results.summary
    why = " (stopped early)" if results.interrupted else " (precise enough)" if results.enough else ""
    drawn = f", {found.draws} drawn" if found.draws else ""
    turns = f"{found.turns.value:.1f} turns{' on average' if found.games > 1 else ''}"
    console.print(f"{counted(found.games)} on {found.board}{why}: {turns}{drawn}", markup=False)
    game = edition(results.contest.system)
    sign, known = game.worth.sign, {each for team in found.teams for each in team.measures}
    own = [each for each in game.measures if each.short and each.id in known]
    names = "team", "force", "bot", sign, "won", "lost", f"{sign} left", "damage", "hits"
    table = plain_table(*names, *(each.short for each in own), "luck")
    for team in found.teams:
        table.add_row(*_figures(team, own))
    console.print(table)
    if twins(results.contest, results.games):
        console.print("The teams are identical: every second game repeats the one before with the names swapped.")


def _figures(team: Standing, own: Sequence[Measure]) -> list[str]:
    """A team's row, with the game's own measures."""
    named = [team.team, team.force, team.bot, f"{team.value:,}", percent(team.rate)]
    cost = [f"{team.lost:.2f}", f"{team.value_left:,.0f}", f"{team.damage:.0f}", f"{team.hits:.0f} of {team.shots:.0f}"]
    shown = [measured(each, team.measures[each.id]) if each.id in team.measures else "–" for each in own]
    return [*named, *cost, *shown, f"{team.luck:+.2f}"]


def show_compared(console: Console, both: Compared) -> None:
    """The difference that the change makes, seed by seed."""
    console.print(difference_told(both), markup=False)
    console.print(f"{both.only_second} won only with the change, {both.only_first} only without.", markup=False)


def show_standings(console: Console, tournament: Tournament) -> None:
    """The table of ratings, and who beats whom as a heat map."""
    games = len(tournament.games)
    why = " (stopped early)" if tournament.interrupted else ""
    console.print(f"{counted(games)} on {tournament.board}{why}", markup=False)
    table = plain_table("", "entrant", "bot", edition(tournament.system).worth.sign, "won", "drawn", "lost", "rating")
    for place, each in enumerate(tournament.standings, 1):
        figures = (f"{each.value:,}", str(each.wins), str(each.draws), str(each.losses), told(each.rating))
        table.add_row(str(place), each.name, each.bot, *figures)
    console.print(table)
    console.print(heat_map(tournament))


def heat_map(tournament: Tournament) -> Table:
    """How often the row beats the column, in percent; blue above 50 percent."""
    best, shares = order(tournament), tournament.shares
    table = Table(box=None, pad_edge=False, header_style="dim", title="percent won by the row", title_justify="left")
    table.add_column("")
    for place in range(1, len(best) + 1):
        table.add_column(str(place), justify="center", min_width=5)
    for place, one in enumerate(best, 1):
        name = tournament.entrants[one].name
        cells = [_cell(None if (share := shares[one][other]) is None else share.value) for other in best]
        table.add_row(f"{place} {name[:LONG]}", *cells)
    return table


def _cell(share: float | None) -> Text:
    if share is None:
        return Text("·", style="dim")
    much = round(abs(share - 0.5) * 2 * 120)
    red, green, blue = (40, 60 + much // 3, 60 + much) if share >= 0.5 else (60 + much, 50, 40)
    return Text(f" {share * 100:3.0f} ", style=f"white on rgb({red},{green},{blue})")
