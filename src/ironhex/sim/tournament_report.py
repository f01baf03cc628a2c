"""The page of a tournament: ratings, the heat-map of all pairs, and Battle Value against outcome."""

from __future__ import annotations

from html import escape

from ironhex.sim.charts import Bar, Point, heat_map, points, ranges
from ironhex.sim.intervals import Interval
from ironhex.sim.report import document, percent, section
from ironhex.sim.tournament import Rated, Tournament


def tournament_page(tournament: Tournament) -> str:
    """The report of a tournament."""
    games = sum(len(meeting.games) for meeting in tournament.meetings)
    standings = tournament.standings
    even = len({each.bv for each in standings}) == 1
    sections = [
        section("Ratings", "400 points more mean odds of ten to one.", _ratings(standings)),
        section("Who beats whom", "How often the row beats the column, in percent.", _heat(tournament)),
        section("All entrants", "", _table(standings), wide=True),
    ]
    if not even:
        words = "Each pair once: its lead in Battle Value, and how often the dearer one wins."
        sections.append(section("Battle Value against outcome", words, _values(tournament)))
    return document("Tournament", f"{games:,} games among {len(standings)} on {tournament.board}", sections)


def _ratings(standings: tuple[Rated, ...]) -> str:
    rows = [
        Bar(each.name, each.rating.value, at % 4, f"{each.name}: {told(each.rating)}", each.rating, told(each.rating))
        for at, each in enumerate(standings)
    ]
    return ranges("Ratings", rows)


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
    return heat_map("Who beats whom", [f"{name} {at}" for at, name in enumerate(names, 1)], cells, words)


def _cell(tournament: Tournament, one: int, other: int, share: Interval | None) -> str:
    names = f"{tournament.entrants[one].name} against {tournament.entrants[other].name}"
    return f"{names}: {percent(share)}" if share else names


def _table(standings: tuple[Rated, ...]) -> str:
    head = ("", "entrant", "force", "bot", "BV", "won", "drawn", "lost", "rating")
    rows = "".join(
        f"<tr><td class=figure>{at}</td><th>{escape(each.name)}</th><td>{escape(each.force)}</td>"
        f"<td>{escape(each.bot)}</td><td class=figure>{each.bv:,}</td><td class=figure>{each.wins}</td>"
        f"<td class=figure>{each.draws}</td><td class=figure>{each.losses}</td>"
        f"<td class=figure>{told(each.rating)}</td></tr>"
        for at, each in enumerate(standings, 1)
    )
    cells = "".join(f"<th>{name}</th>" for name in head)
    return f"<div class=scroll tabindex=0><table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table></div>"


def _values(tournament: Tournament) -> str:
    worths = {each.name: each.bv for each in tournament.standings}
    shares, dots = tournament.shares, []
    for meeting in tournament.meetings:
        pair = meeting.first, meeting.second
        dear, cheap = sorted(pair, key=lambda at: -worths[tournament.entrants[at].name])
        share = shares[dear][cheap]
        more, less = (worths[tournament.entrants[at].name] for at in (dear, cheap))
        if share:
            dots.append(Point(100 * (more / less - 1), share, 1, _cell(tournament, dear, cheap, share)))
    return points("Battle Value against outcome", dots, "percent more Battle Value", "share of games won")
