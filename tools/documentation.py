"""Hooks of the documentation site: pages from the project's own files, from the ledger of rules and from docstrings."""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from ironhex.rulebook import BOOKS, Rule, rules  # noqa: E402

PAGES = {"README.md": "index.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
"""Files of the project, and the pages they become."""

OUTSIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)?(LICENSE|NOTICE)\)")
"""Links to files that are not on the site."""

API = {
    "Starting games": ("ironhex.start", "ironhex.games", "ironhex.rosters", "ironhex.positions"),
    "Playing": ("ironhex.engine.play", "ironhex.engine.record", "ironhex.engine.errors"),
    "Bots": ("ironhex.bots.bot", "ironhex.bots.own_bots", "ironhex.bots.advice"),
    "Designs and boards": ("ironhex.catalog.design", "ironhex.catalog.board", "ironhex.catalog.roster"),
    "Construction": ("ironhex.construction.builder.mech", "ironhex.construction.builder.vehicle"),
    "The lab": ("ironhex.sim.contest", "ironhex.sim.results", "ironhex.sim.comparison", "ironhex.sim.tournament"),
    "Rules and numbers": ("ironhex.rulebook.ledger", "ironhex.kernel.tally", "ironhex.kernel.dice"),
}
"""The modules that programs use, by what they are for."""


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are not in docs/."""
    from mkdocs.structure.files import File

    for name, content in pages():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Point links at the pages that files have become."""
    for file, page in PAGES.items():
        markdown = re.sub(rf"\]\((?:\.\./)?{re.escape(file)}", f"]({page}", markdown)
    return OUTSIDE.sub(r"\1", markdown)


def pages() -> Iterator[tuple[str, str]]:
    """The name and the text of every page that is made."""
    for file, page in PAGES.items():
        yield page, (ROOT / file).read_text(encoding="utf-8").replace("](docs/", "](")
    yield "api.md", api()
    ledger = sorted(rules(), key=lambda each: each.book)
    books = {book: tuple(found) for book, found in groupby(ledger, key=lambda each: each.book)}
    yield "rules.md", contents(books)
    for book, found in books.items():
        yield f"rules-{book.lower()}.md", chapters(book, found)


def contents(books: dict[str, tuple[Rule, ...]]) -> str:
    """The index of all books and their chapters."""
    lines = ["# Rules", "", "Every rule that Ironhex knows, by book and chapter, with a summary in our own words.", ""]
    for book, found in books.items():
        page = f"rules-{book.lower()}.md"
        lines += [f"## [{BOOKS[book]}]({page})", ""]
        lines += [f"- [{each}]({page}#{slug(each)})" for each in dict.fromkeys(rule.chapter for rule in found)]
        lines.append("")
    return "\n".join(lines)


def chapters(book: str, found: Sequence[Rule]) -> str:
    """All rules of a book."""
    lines = [f"# {BOOKS[book]}", ""]
    for chapter in dict.fromkeys(rule.chapter for rule in found):
        lines += [f"## {chapter} {{#{slug(chapter)}}}", "", "| rule | summary |", "| --- | --- |"]
        lines += [row(rule) for rule in found if rule.chapter == chapter]
        lines.append("")
    return "\n".join(lines)


def row(rule: Rule) -> str:
    title, summary = (html.escape(text, quote=False).replace("|", "&#124;") for text in (rule.title, rule.summary))
    return f'| <a id="{rule.id}"></a>`{rule.id}`<br>{title} | {summary} |'


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def api() -> str:
    """The reference of the modules that programs use."""
    lines = [
        "# API reference",
        "",
        "Made from the docstrings. [The library](library.md) shows how it fits together.",
        "",
    ]
    for title, modules in API.items():
        lines += [f"## {title}", ""]
        for module in modules:
            lines += [f"### `{module}`", "", f"::: {module}", "    options:", "      heading_level: 4", ""]
    return "\n".join(lines)
