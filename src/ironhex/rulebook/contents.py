"""The tables of contents of the books."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.rulebook.ledger import BOOKS, rules


class Chapter(NamedTuple):
    """A chapter, the id of its first rule, and how many rules it has."""

    title: str
    first: str
    rules: int


class Contents(NamedTuple):
    """A book with its chapters in their order."""

    book: str
    title: str
    chapters: tuple[Chapter, ...]


def contents() -> tuple[Contents, ...]:
    """All books."""
    return tuple(Contents(book, title, _chapters(book)) for book, title in BOOKS.items())


def _chapters(book: str) -> tuple[Chapter, ...]:
    found: dict[str, list[str]] = {}
    for rule in rules(f"{book}-"):
        found.setdefault(rule.chapter, []).append(rule.id)
    return tuple(Chapter(title, ids[0], len(ids)) for title, ids in found.items())
