"""A report as a page that needs nothing but itself, on the screen and on paper: its frame, its sections, its tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple

from ironhex import __version__
from ironhex.sim.contest import Contest
from ironhex.sim.intervals import Interval
from ironhex.sim.rows import Game
from ironhex.sim.staging import STAGES

LONG = 20  # letters that may be broken into lines


class Plot(NamedTuple):
    """A plot or a table of a report, with a line about it."""

    title: str
    note: str
    content: str
    wide: bool = False


def document(title: str, under: str, parts: Iterable[tuple[str, Iterable[Plot]]]) -> str:
    """A whole page, its style inside; parts have headings where there are several."""
    style = files("ironhex.sim").joinpath("report.css").read_text(encoding="utf-8")
    sections = "".join(_part(heading, plots) for heading, plots in parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)} · Ironhex</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n<header><h1>{escape(title)}</h1><p>{escape(under)}</p></header>\n"
        f"<main>\n{sections}</main>\n"
        f"<footer>Made by Ironhex {__version__}. Whiskers, bands and brackets are 95 % intervals; "
        "everything tells its figures when it is pointed at.</footer>\n</body>\n</html>\n"
    )


def _part(heading: str, plots: Iterable[Plot]) -> str:
    level, above = ("h3", f"<h2 class=part>{escape(heading)}</h2>\n") if heading else ("h2", "")
    return above + "".join(_section(plot, level) for plot in plots)


def _section(plot: Plot, level: str) -> str:
    words = f"<p>{escape(plot.note)}</p>" if plot.note else ""
    wide = " class=wide" if plot.wide else ""
    return f"<section{wide}><{level}>{escape(plot.title)}</{level}>{words}{plot.content}</section>\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], colours: Sequence[str] = ()) -> str:
    """A table whose first column names its rows; columns may have colours."""
    classes = [f' class="{colour}"' if colour else "" for colour in (*colours, *[""] * len(head))]
    cells = "".join(f"<th{look}>{escape(name)}</th>" for name, look in zip(head, classes, strict=False))
    body = "".join(f"<tr><th>{escape(first)}</th>{''.join(map(_cell, rest))}</tr>" for first, *rest in rows)
    return f"<div class=scroll tabindex=0><table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>"


def _cell(words: str) -> str:
    """A figure is not broken, a list of names may be."""
    return f"<td{' class=figure' if len(words) < LONG else ''}>{escape(words)}</td>"


def percent(interval: Interval) -> str:
    """A rate with its bounds, such as `62 % [55–69]`."""
    return f"{interval.value * 100:.0f} % [{interval.low * 100:.0f}–{interval.high * 100:.0f}]"


def counted(games: int) -> str:
    """So many games."""
    return f"{games:,} game{'s' if games != 1 else ''}"


def terms(contest: Contest, games: Sequence[Game]) -> str:
    """What was played, so that anybody can play it again."""
    limit = f"at most {contest.turns} turns" if contest.turns else "no limit of turns"
    return f"{counted(len(games))} on {contest.board}{seeds_of(games)}; {STAGES[contest.system].title}, {limit}"


def seeds_of(games: Sequence[Game]) -> str:
    """The seeds of some games, and from where they were played."""
    seeds = sorted({game.seed for game in games})
    which = f", seed{f's {seeds[0]} to' if len(seeds) > 1 else ''} {seeds[-1]}" if seeds else ""
    return which + (", each from both ends of the map" if any(game.shift for game in games) else "")
