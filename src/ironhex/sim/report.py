"""The report: a page with all plots of a contest that needs nothing but itself, on the screen and on paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from statistics import fmean
from typing import NamedTuple

from ironhex.sim.charts import Bar, Line, bars, histogram, lines
from ironhex.sim.contest import Contest
from ironhex.sim.intervals import Interval
from ironhex.sim.rows import Game
from ironhex.sim.summary import Standing, Summary, summary

DRAW = 9  # the colour of what no team has won
WEAPONS = 14  # the most in a plot
MARGINS = 20  # columns for the margin of Battle Value


class Plot(NamedTuple):
    """A plot or a table of a report, with a line about it."""

    title: str
    note: str
    content: str
    wide: bool = False


def page(contest: Contest, games: Sequence[Game], title: str = "Simulation") -> str:
    """The report of a contest."""
    under = f"{len(games):,} games on {contest.board}"
    return document(title, under, (section(*plot) for plot in plots(contest, games)))


def plots(contest: Contest, games: Sequence[Game]) -> tuple[Plot, ...]:
    """All that a report of a contest shows."""
    found = summary(contest, games)
    lasted = "in the games that lasted so long"
    return (
        Plot("Who wins", _verdict(found), _wins(found)),
        Plot("How long it takes", _length(found), _lengths(contest, games)),
        Plot("The teams", "", _table(found), wide=True),
        Plot("Damage by turn", f"Points done in a turn, {lasted}.", _by_turn(contest, games, "damage")),
        Plot("Damage by weapon", "Points in a game, hits, and hits to be expected.", _by_weapon(contest, games)),
        Plot("Heat", f"Of a unit at the end of a turn, {lasted}.", _by_turn(contest, games, "heat")),
        Plot("Losses", "How often a unit of this design is lost.", _losses(contest, games)),
        Plot("Battle Value against outcome", _value(found), _margin(contest, games)),
    )


def document(title: str, under: str, sections: Iterable[str]) -> str:
    """A whole page, its style inside."""
    style = files("ironhex.sim").joinpath("report.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)} · Ironhex</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n<header><h1>{escape(title)}</h1><p>{escape(under)}</p></header>\n"
        f"<main>\n{''.join(sections)}</main>\n"
        "<footer>Made by Ironhex. Whiskers and brackets are 95 % intervals.</footer>\n</body>\n</html>\n"
    )


def section(title: str, note: str, content: str, wide: bool = False) -> str:
    words = f"<p>{escape(note)}</p>" if note else ""
    return f"<section{' class=wide' if wide else ''}><h2>{escape(title)}</h2>{words}{content}</section>\n"


def percent(interval: Interval) -> str:
    """A rate with its bounds, such as `62 % [55–69]`."""
    return f"{interval.value * 100:.0f} % [{interval.low * 100:.0f}–{interval.high * 100:.0f}]"


def _verdict(found: Summary) -> str:
    first, *rest = sorted(found.teams, key=lambda team: -team.wins)
    if not found.games:
        return "No game was played."
    if all(first.rate.low > other.rate.high for other in rest):
        return f"{first.team} wins clearly more often."
    return "The games are too few, or the teams too even, to say who wins more often."


def _wins(found: Summary) -> str:
    rows = [
        Bar(
            f"{team.team} ({team.bot})",
            team.rate.value * 100,
            at,
            f"{team.team}: {team.wins} of {found.games} games",
            _times(team.rate),
            percent(team.rate),
        )
        for at, team in enumerate(found.teams)
    ]
    if found.draws:
        share = found.draws / found.games * 100
        rows.append(Bar("nobody", share, DRAW, f"{found.draws} games", note=f"{share:.0f} %"))
    return bars("Share of games won", rows, top=100, unit=" %")


def _times(rate: Interval) -> Interval:
    return Interval(*(each * 100 for each in rate))


def _table(found: Summary) -> str:
    head = (
        "team",
        "force",
        "bot",
        "BV",
        "won",
        "units lost",
        "BV left",
        "damage",
        "hits",
        "expected",
        "heat",
        "hottest",
        "luck",
    )
    rows = "".join(_row(team, at) for at, team in enumerate(found.teams))
    cells = "".join(f"<th>{name}</th>" for name in head)
    return f"<div class=scroll tabindex=0><table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table></div>"


def _row(team: Standing, at: int) -> str:
    cells = (
        f"{team.bv:,}",
        percent(team.rate),
        f"{team.lost:.2f} of {team.units}",
        f"{team.bv_left:,.0f}",
        f"{team.damage:.1f}",
        f"{team.hits:.1f} of {team.shots:.1f}",
        f"{team.expected_hits:.1f}",
        f"{team.heat:.1f}",
        str(team.hottest),
        f"{team.luck:+.2f}",
    )
    named = f'<th class="t{at}">{escape(team.team)}</th><td>{escape(team.force)}</td><td>{escape(team.bot)}</td>'
    return f"<tr>{named}{''.join(f'<td class=figure>{cell}</td>' for cell in cells)}</tr>"


def _series(contest: Contest) -> list[tuple[int, str]]:
    return [*((at, f"{team.name} wins") for at, team in enumerate(contest.teams)), (DRAW, "nobody wins")]


def _stack(contest: Contest, games: Iterable[Game]) -> list[int]:
    """How many of some games each team won, and nobody."""
    winners = [game.winner for game in games]
    return [*(winners.count(team.name) for team in contest.teams), winners.count(None)]


def _lengths(contest: Contest, games: Sequence[Game]) -> str:
    by_turn: defaultdict[int, list[Game]] = defaultdict(list)
    for game in games:
        by_turn[game.turns].append(game)
    turns = range(min(by_turn, default=1), max(by_turn, default=1) + 1)
    stacks = [_stack(contest, by_turn[turn]) for turn in turns]
    return histogram("Games by their length", stacks, [str(turn) for turn in turns], "turns", _series(contest))


def _length(found: Summary) -> str:
    turns = found.turns
    average = f"{turns.value:.1f} turns on average [{turns.low:.1f}–{turns.high:.1f}]"
    return f"{average}, from {found.shortest} to {found.longest}; colours tell who won."


def _by_turn(contest: Contest, games: Sequence[Game], what: str) -> str:
    rows = []
    for at, team in enumerate(contest.teams):
        values: list[float] = []
        for turn in range(max((game.turns for game in games), default=0)):
            still = [getattr(game.shares[at], what)[turn] for game in games if game.turns > turn]
            if len(still) * 20 < len(games):  # the few longest games would make a line of chance
                break
            values.append(fmean(still))
        rows.append(Line(team.name, values, at))
    return lines(f"{what.capitalize()} by turn", rows, "turn")


def _by_weapon(contest: Contest, games: Sequence[Game]) -> str:
    figures: defaultdict[tuple[int, str], list[float]] = defaultdict(lambda: [0.0] * 4)
    for game in games:
        for at, share in enumerate(game.shares):
            for each in share.weapons:
                sums = figures[at, each.name]
                for place, value in enumerate((each.damage, each.shots, each.hits, each.expected_hits)):
                    sums[place] += value
    count = max(1, len(games))
    most = sorted(figures.items(), key=lambda item: -item[1][0])[:WEAPONS]
    rows = [
        Bar(
            f"{contest.teams[at].name}: {name}",
            sums[0] / count,
            at,
            f"{name}: {sums[0]:,.0f} points in {len(games)} games",
            note=_accuracy(sums, count),
        )
        for (at, name), sums in sorted(most, key=lambda item: (item[0][0], -item[1][0]))
    ]
    return bars("Damage in a game by weapon", rows)


def _accuracy(sums: Sequence[float], count: int) -> str:
    points, shots, hits, expected = sums
    if not shots:
        return f"{points / count:.1f}"
    return f"{points / count:.1f} · {hits / shots:.0%}, exp. {expected / shots:.0%}"


def _losses(contest: Contest, games: Sequence[Game]) -> str:
    rows = []
    for at, team in enumerate(contest.teams):
        for unit in dict.fromkeys(team.units):
            there = team.units.count(unit) * len(games)
            lost = sum(
                each.team == team.name and each.unit == unit and each.fate != "withdrawn"
                for game in games
                for each in game.losses
            )
            share = 100 * lost / max(1, there)
            rows.append(
                Bar(unit, share, at, f"{team.name}: {unit} lost {lost} times of {there}", note=f"{share:.0f} %")
            )
    return bars("Units lost", rows, top=100, unit=" %", room=190)


def _margin(contest: Contest, games: Sequence[Game]) -> str:
    """How much of its Battle Value the first team has left beyond what the others have."""
    stacks: list[list[Game]] = [[] for _ in range(MARGINS)]
    for game in games:
        own, *others = (share.bv_left / max(1, share.bv) for share in game.shares)
        stacks[min(MARGINS - 1, int((own - max(others) + 1) / 2 * MARGINS))].append(game)
    labels = [f"{-100 + 200 * (at + 0.5) / MARGINS:+.0f}" for at in range(MARGINS)]
    name = contest.teams[0].name
    return histogram(
        "Margin of Battle Value",
        [_stack(contest, stack) for stack in stacks],
        labels,
        f"percent of its BV that {name} has left, less that of its enemy",
        _series(contest),
    )


def _value(found: Summary) -> str:
    words = (f"{team.team} brings {team.bv:,} points and keeps {team.bv_left:,.0f}" for team in found.teams)
    return f"{'; '.join(words)}."
