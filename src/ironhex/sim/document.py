"""A report as one self-contained page for screen and paper: its frame, sections and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple

from ironhex import __version__
from ironhex.games import edition
from ironhex.sim.contest import Contest
from ironhex.sim.games import Game
from ironhex.sim.intervals import Interval

LONG = 20  # letters; longer cells may wrap


class Plot(NamedTuple):
    """A plot or a table of a report, with a caption."""

    title: str
    note: str
    content: str
    wide: bool = False


class Part(NamedTuple):
    """Plots under a heading; the first section has none."""

    heading: str
    plots: tuple[Plot, ...]


class Report(NamedTuple):
    """A report: a title, what was played, and plots."""

    title: str
    under: str
    parts: tuple[Part, ...]


def document(report: Report) -> str:
    """The whole page, with its style."""
    style = files("ironhex.sim").joinpath("report.css").read_text(encoding="utf-8")
    title, under = escape(report.title), escape(report.under)
    sections = "".join(map(_part, report.parts))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title} · Ironhex</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n<header><h1>{title}</h1><p>{under}</p></header>\n"
        f"<main>\n{sections}</main>\n"
        f"<footer>Made by Ironhex {__version__}. Whiskers, bands and brackets are 95% intervals; "
        "hover over anything for its numbers.</footer>\n</body>\n</html>\n"
    )


def _part(part: Part) -> str:
    level, above = ("h3", f"<h2 class=part>{escape(part.heading)}</h2>\n") if part.heading else ("h2", "")
    return above + "".join(_section(plot, level) for plot in part.plots)


def _section(plot: Plot, level: str) -> str:
    words = f"<p>{escape(plot.note)}</p>" if plot.note else ""
    wide = " class=wide" if plot.wide else ""
    return f"<section{wide}><{level}>{escape(plot.title)}</{level}>{words}{plot.content}</section>\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], colors: Sequence[str] = ()) -> str:
    """A table whose first column names its rows; columns may have colors."""
    looks = (*colors, *[""] * (len(head) - len(colors)))
    cells = "".join(map(_head, head, looks))
    body = "".join(f"<tr><th>{escape(first)}</th>{''.join(map(_cell, rest))}</tr>" for first, *rest in rows)
    return f"<div class=scroll tabindex=0><table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>"


def _head(name: str, color: str) -> str:
    look = f' class="{color}"' if color else ""
    return f"<th{look}>{escape(name)}</th>" if name else "<td></td>"  # screen readers do not like empty headings


def _cell(words: str) -> str:
    """Figures do not wrap, lists of names may."""
    return f"<td class={'figure' if len(words) < LONG else 'words'}>{escape(words)}</td>"


def percent(interval: Interval) -> str:
    """A rate with its bounds, such as `62% [55–69]`."""
    return f"{interval.value * 100:.0f}% [{interval.low * 100:.0f}–{interval.high * 100:.0f}]"


def counted(games: int) -> str:
    """A number of games."""
    return f"{games:,} game{'s' if games != 1 else ''}"


def terms(contest: Contest, games: Sequence[Game]) -> str:
    """What was played, with everything needed to reproduce it."""
    limit = f"at most {contest.turns} turns" if contest.turns else "no turn limit"
    return f"{counted(len(games))} on {contest.board_name}{seeds_of(games)}; {edition(contest.system).named}, {limit}"


def seeds_of(games: Sequence[Game]) -> str:
    """The seeds of some games, and the ends they were played from."""
    seeds = sorted({game.seed for game in games})
    which = f", seed{f's {seeds[0]} to' if len(seeds) > 1 else ''} {seeds[-1]}" if seeds else ""
    return which + (", each from both ends of the map" if any(game.shift for game in games) else "")
