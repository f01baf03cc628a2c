"""`ironhex rule ID`, `ironhex rules TEXT` and `ironhex glossary`: the ledger on the terminal."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ironhex import rulebook
from ironhex.cli.screen import complain


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
        return complain(f"{error}; try `ironhex rules TEXT`")
    console.print(f"[bold]{found.id}[/]  {escape(found.title)}")
    console.print(f"{rulebook.BOOKS[found.book]}, {found.chapter} ({found.kind}, lines {found.lines})", style="dim")
    console.print(found.summary, markup=False)
    return 0


def rules(
    *words: str, limit: Annotated[int, Parameter(name=["--limit", "-n"])] = 20, book: str = rulebook.USUAL_BOOK
) -> int:
    """Find the rules that fit some words or a plain question, best first; without words, list the chapters of a book.

    Parameters
    ----------
    words
        Words, their beginnings, or a question such as `how do I stand up`.
    limit
        The maximum number of results.
    book
        The book in play, whose rules come first: BMR, QS, BA, BTR or TS.
    """
    book = book.upper()
    if book not in rulebook.BOOKS:
        return _fail(f"there is no book {book!r}: {', '.join(rulebook.BOOKS)}")
    if not words:
        return _list_chapters(book)
    found = rulebook.search(" ".join(words), limit, book)
    if not found:
        return _fail("no rule contains these words; `ironhex rules` lists the chapters")
    _print(("id", "title", "summary"), [(entry.id, entry.title, entry.summary) for entry in found])
    return 0


def _list_chapters(book: str) -> int:
    found = next(each for each in rulebook.contents() if each.book == book)
    rows = [(each.first, each.title, str(each.rules)) for each in found.chapters]
    _print(("first rule", found.title, "rules"), rows)
    return 0


def glossary(*words: str) -> int:
    """Explain the terms that players meet, such as PSR or heat sink.

    Parameters
    ----------
    words
        A term, part of one, or an abbreviation; without it, all terms are listed.
    """
    text = " ".join(words)
    found = rulebook.explained(text) if text.strip() else rulebook.glossary()
    if not found:
        return _fail(f"the glossary does not have {text!r}")
    rows = [(f"{each.term} ({each.short})" if each.short else each.term, each.meaning, each.rule) for each in found]
    _print(("term", "meaning", "rule"), rows)
    return 0


def _print(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    table = Table(*titles, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*map(escape, row))
    Console(highlight=False).print(table)


def _fail(reason: str) -> int:
    return complain(reason)
