"""The report of a tournament: ratings, the heat map of all pairs, and value against outcome."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ironhex.games import edition
from ironhex.sim.bars import Bar, ranges
from ironhex.sim.charts import Point, both, heat_map, points
from ironhex.sim.document import Part, Plot, Report, counted, percent, seeds_of, table
from ironhex.sim.intervals import Interval

if TYPE_CHECKING:
    from ironhex.sim.tournament import Rated, Tournament

ONE = 1  # the color of everything without a team
CROWDED = 8  # entrants from which the heat map takes the whole width


def tournament_report(tournament: Tournament) -> Report:
    """The report of a tournament."""
    games, among = tournament.games, f"among {len(tournament.entrants)} entrants on {tournament.board}"
    under = f"{counted(len(games))} {among}{seeds_of(games)}; {edition(tournament.system).named}"
    return Report("Tournament", under, (Part("", tournament_plots(tournament)),))


def tournament_plots(tournament: Tournament) -> tuple[Plot, ...]:
    """All plots of a tournament."""
    standings, worth = tournament.standings, edition(tournament.system).worth
    counts = sorted({len(meeting.games) for meeting in tournament.meetings})
    pair = f"{counts[0]} games" if len(counts) == 1 else f"{counts[0]} to {counts[-1]} games"
    beats = f"How often the row beats the column, in percent of the {pair} of a pair; a draw is not a win."
    crowded = len(standings) > CROWDED
    shown = (
        Plot("Ratings", "400 points more mean odds of ten to one; the average is 1500.", _ratings(standings)),
        Plot("Who beats whom", beats, f"<div class=scroll tabindex=0>{_heat(tournament)}</div>", wide=crowded),
        Plot("All entrants", "", _table(standings, worth.sign)),
    )
    if len({each.value for each in standings}) == 1:
        return shown
    words = "Each pair once: how much more one side is worth, and how often it wins."
    return *shown, Plot(f"{worth.name} against outcome", words, _values(tournament))


def _ratings(standings: tuple[Rated, ...]) -> str:
    rows = [
        Bar(each.name, each.rating.value, ONE, f"{each.name}: {told(each.rating)}", each.rating, told(each.rating))
        for each in standings
    ]
    return both(partial(ranges, "Ratings", rows, "rating"))


def told(rating: Interval) -> str:
    """A rating with its bounds, such as `1612 [1540–1684]`."""
    return f"{rating.value:.0f} [{rating.low:.0f}–{rating.high:.0f}]"


def order(tournament: Tournament) -> list[int]:
    """The entrants' numbers, the strongest first."""
    places = {each.name: at for at, each in enumerate(tournament.standings)}
    return sorted(range(len(tournament.entrants)), key=lambda at: places[tournament.entrants[at].name])


def _heat(tournament: Tournament) -> str:
    best, shares = order(tournament), tournament.shares
    names = [tournament.entrants[at].name for at in best]
    cells = [[None if (share := shares[one][other]) is None else share.value for other in best] for one in best]
    words = [[_cell(tournament, one, other, shares[one][other]) for other in best] for one in best]
    return both(partial(heat_map, "Who beats whom", names, cells, words))


def _cell(tournament: Tournament, one: int, other: int, share: Interval | None) -> str:
    names = f"{tournament.entrants[one].name} against {tournament.entrants[other].name}"
    return f"{names}: {percent(share)}" if share else names


def _table(standings: tuple[Rated, ...], sign: str) -> str:
    """Columns that are all the same or repeat the name are left out."""
    forces = any(each.force not in each.name for each in standings)
    bots = len({each.bot for each in standings}) > 1
    head = ["", "entrant", "rating", "won", "drawn", "lost", sign] + ["bot"] * bots + ["force"] * forces
    rows = [
        [str(at), each.name, told(each.rating), str(each.wins), str(each.draws), str(each.losses), f"{each.value:,}"]
        + [each.bot] * bots
        + [each.force] * forces
        for at, each in enumerate(standings, 1)
    ]
    return table(head, rows)


def _values(tournament: Tournament) -> str:
    worths = {each.name: each.value for each in tournament.standings}
    shares, dots = tournament.shares, []
    for meeting in tournament.meetings:
        pair = meeting.first, meeting.second
        dear, cheap = sorted(pair, key=lambda at: -worths[tournament.entrants[at].name])
        share = shares[dear][cheap]
        more, less = (worths[tournament.entrants[at].name] for at in (dear, cheap))
        if share:
            dots.append(Point(100 * (more / less - 1), share, ONE, _cell(tournament, dear, cheap, share)))
    worth = edition(tournament.system).worth
    title, across = f"{worth.name} against outcome", f"percent more {worth.sign}"
    return both(partial(points, title, dots, across, "won by the more valuable one"))
