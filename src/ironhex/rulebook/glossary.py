"""The glossary: terms that players meet, in our own words, each with a rule that says more."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from io import StringIO
from typing import NamedTuple


class Term(NamedTuple):
    """A term, its abbreviation if it has one, what it means, and the id of a rule about it."""

    term: str
    short: str
    meaning: str
    rule: str


@cache
def glossary() -> tuple[Term, ...]:
    """All terms in alphabetical order."""
    text = (files("ironhex") / "data" / "rulebook" / "glossary.csv").read_text(encoding="utf-8")
    terms = (Term(**row) for row in csv.DictReader(StringIO(text)))
    return tuple(sorted(terms, key=lambda each: each.term.casefold()))


def explained(text: str) -> tuple[Term, ...]:
    """The terms that contain a text, or whose abbreviation it is; an abbreviation comes first."""
    wanted = text.strip().casefold()
    found = [each for each in glossary() if wanted in each.term.casefold() or wanted == each.short.casefold()]
    return tuple(sorted(found, key=lambda each: wanted not in (each.short.casefold(), each.term.casefold())))
