"""Find rules by words and plain questions, as in the index of a book.

A rule that fits more words of the question comes first, then the one that they fit better: by its id, its title, its
chapter, then its summary, where rare words count more. The book in play comes before the others.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ironhex.rulebook.ledger import Rule, rules
from ironhex.rulebook.words import asked, spelled, stems, vocabulary

WORTH = (3.0, 10.0, 6.0, 4.5, 2.0)  # of a word in a rule's id, further index words, title, chapter, summary
OTHER_MEANING, BEGINNING = 0.6, 0.4  # what is left of it for a word that means the same, or only begins so
WHOLE_TITLE = 4.0  # more for a title that has nothing but the words
OTHER_BOOK = 0.5
USUAL_BOOK = "BMR"
KINDS = {"scenario": 0.6, "map": 0.5, "data": 0.7, "unit": 0.6, "table": 0.9}

Words = frozenset[str]


class Entry(NamedTuple):
    """A rule with the words it can be found by."""

    rule: Rule
    id: Words
    further: Words
    title: Words
    chapter: Words
    summary: Words

    def fit(self, word: str) -> float:
        """How well one word fits this rule; 0 if it does not."""
        return max((worth for words, worth in zip(self.fields, WORTH, strict=True) if word in words), default=0.0)

    @property
    def fields(self) -> tuple[Words, ...]:
        return self.id, self.further, self.title, self.chapter, self.summary

    @property
    def words(self) -> Words:
        return frozenset().union(*self.fields)


class Index(NamedTuple):
    """All rules, and how rare each word is."""

    entries: tuple[Entry, ...]
    rarity: dict[str, float]

    def readings(self, word: str) -> dict[str, float]:
        """What a word of a question may stand for: itself, words that mean the same, or how they begin."""
        others = {other: OTHER_MEANING for other in vocabulary().meanings.get(word, ()) if other in self.rarity}
        if word in self.rarity:
            return others | {word: 1.0}
        return others | {each: BEGINNING for each in self.rarity if each.startswith(word)}


def search(text: str, limit: int = 20, book: str = USUAL_BOOK) -> tuple[Rule, ...]:
    """The rules that fit a question, best first; those of the book in play come before similar ones of others.

    All words of a search must fit, if any rule fits them all; of a question in plain English, as many as possible.
    """
    index, question = _index(), asked(text)
    readings = [reading for word in question.words if (reading := index.readings(word))]
    found = list(_hits(index, readings, book))
    most = max((hit.words for hit in found), default=0)
    if not question.plain:
        found = [hit for hit in found if hit.words == most]
    found.sort(key=lambda hit: (hit.rule.id != text.strip().upper(), -hit.fit * (hit.words / most) ** 2))
    return tuple(hit.rule for hit in found[:limit])


class Hit(NamedTuple):
    """A rule, how many words of a search fit it, and how well."""

    rule: Rule
    words: int
    fit: float


def _hits(index: Index, readings: Sequence[dict[str, float]], book: str) -> Iterator[Hit]:
    for entry in index.entries if readings else ():
        fits = [_best(index, entry, reading) for reading in readings]
        if total := sum(fits):
            fit = (total + _title_bonus(entry, readings)) * _weight(entry.rule, book)
            yield Hit(entry.rule, sum(each > 0 for each in fits), fit)


def _best(index: Index, entry: Entry, reading: dict[str, float]) -> float:
    return max(worth * entry.fit(word) * index.rarity[word] for word, worth in reading.items())


def _title_bonus(entry: Entry, readings: Sequence[dict[str, float]]) -> float:
    """More for a title that says little else."""
    shared = sum(any(word in entry.title for word in reading) for reading in readings)
    return WHOLE_TITLE * shared / max(len(entry.title), len(readings))


def _weight(rule: Rule, book: str) -> float:
    """How likely a rule is meant, whatever the words are."""
    other = 1.0 if rule.book == book else OTHER_BOOK
    return other * KINDS.get(rule.kind, 1.0) * _chapter_weight(rule.chapter)


@cache
def _chapter_weight(chapter: str) -> float:
    return next((weight for start, weight in vocabulary().chapters.items() if chapter.startswith(start)), 1.0)


@cache
def _index() -> Index:
    entries = tuple(map(_entry, rules()))
    counts = Counter(word for entry in entries for word in entry.words)
    most = len(entries)
    return Index(entries, {word: math.log(1 + most / count) / math.log(most) for word, count in counts.items()})


def _entry(rule: Rule) -> Entry:
    id = frozenset(spelled(rule.id))
    more = vocabulary().further.get(rule.id, "")
    return Entry(rule, id, *map(_words, (more, rule.title, rule.chapter, rule.summary)))


def _words(text: str) -> Words:
    """The words of a text, and those of its phrases too."""
    return frozenset(stems(text)) | frozenset(word for part in spelled(text) for word in stems(part))
