"""`ironhex rule ID` and `ironhex rules TEXT`: the ledger on the terminal."""

from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ironhex import rulebook


def rule(id: str) -> int:
    """Show one rule: its book and chapter, a summary in our words, and its place in the book.

    Parameters
    ----------
    id
        The rule's id, such as BMR-HIT-046.
    """
    console = Console(highlight=False)
    try:
        found = rulebook.rule(id.upper())
    except rulebook.UnknownRule as error:
        Console(stderr=True, highlight=False).print(f"{error}; try `ironhex rules TEXT`", markup=False)
        return 1
    console.print(f"[bold]{found.id}[/]  {escape(found.title)}")
    console.print(f"{rulebook.BOOKS[found.book]}, {found.chapter} ({found.kind}, lines {found.lines})", style="dim")
    console.print(found.summary, markup=False)
    return 0


def rules(text: str, *more: str, limit: Annotated[int, Parameter(name=["--limit", "-n"])] = 20) -> int:
    """List the rules that contain every word, best match first.

    Parameters
    ----------
    text
        A word of a title, a summary or an id, or its start.
    more
        Further words.
    limit
        The maximum number of results.
    """
    found = rulebook.search(" ".join((text, *more)), limit)
    if not found:
        Console(stderr=True).print("no rule contains all of these words")
        return 1
    table = Table("id", "title", "summary", box=None, pad_edge=False)
    for entry in found:
        table.add_row(entry.id, escape(entry.title), escape(entry.summary))
    Console(highlight=False).print(table)
    return 0
