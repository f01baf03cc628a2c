"""Words of rules and of questions: without endings, phrases as one word, and what else a word may mean."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

_WORD = re.compile(r"[a-z0-9]+")
_ENDINGS = ("ations", "ation", "ings", "ing", "edly", "ed", "ers", "er", "ies", "es", "s", "ly", "e", "y")
_SHORTEST = 3  # what is left of a word


class Vocabulary(NamedTuple):
    """What `data/rulebook/search.toml` says."""

    stop: frozenset[str]
    phrases: Mapping[tuple[str, ...], str]
    meanings: Mapping[str, tuple[str, ...]]
    chapters: Mapping[str, float]
    further: Mapping[str, str]  # words by the ids of rules


@cache
def vocabulary() -> Vocabulary:
    text = (files("ironhex") / "data" / "rulebook" / "search.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return Vocabulary(
        frozenset(map(stem, spelled(data["stop"]))),
        {tuple(map(stem, spelled(phrase))): stem(word) for phrase, word in data["phrases"].items()},
        {stem(word): tuple(map(stem, others)) for word, others in data["meanings"].items()},
        data["chapters"],
        data["index"],
    )


def spelled(text: str) -> list[str]:
    """The words of a text as they are written, in small letters and without apostrophes."""
    return _WORD.findall(text.casefold().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", ""))


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """A word without its ending, so that stand, stands and standing are the same."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            short = word.removesuffix(ending)
            doubled = len(short) > _SHORTEST and short[-1] == short[-2] and short[-1] not in "lsz"
            return short[:-1] if doubled and ending.startswith(("i", "e")) else short
    return word


def stems(text: str) -> list[str]:
    """The words of a text without their endings, and each phrase as one word instead of its parts."""
    words, phrases = [stem(word) for word in spelled(text)], vocabulary().phrases
    found: list[str] = []
    at = 0
    while at < len(words):
        length = next((n for n in (4, 3, 2) if tuple(words[at : at + n]) in phrases), 1)
        part = tuple(words[at : at + length])
        found.append(phrases.get(part, part[0]))
        at += length
    return found


class Question(NamedTuple):
    """The words of a search that mean something; plain English has others too."""

    words: tuple[str, ...]
    plain: bool


def asked(text: str) -> Question:
    """What a text asks for: all its words if none of them means anything."""
    words = tuple(dict.fromkeys(stems(text)))
    telling = tuple(word for word in words if word not in vocabulary().stop)
    return Question(telling or words, len(telling) < len(words))
