"""Find rules by words, as in the index of a book."""

import re
from functools import cache
from typing import NamedTuple

from ironhex.rulebook.ledger import Rule, rules

_WORD = re.compile(r"[a-z0-9]+")

Words = frozenset[str]


class Entry(NamedTuple):
    """A rule with the words it can be found by."""

    rule: Rule
    id: Words
    title: Words
    text: Words

    def weight(self, word: str) -> int:
        """How well one word matches this rule: by id, by title, then by text; prefixes count half.

        An id counts slightly more than a title, so a whole id finds its own rule first.
        """
        if word in self.id:
            return 9
        if word in self.title:
            return 8
        if _begins(word, self.title):
            return 4
        if word in self.text:
            return 2
        return 1 if _begins(word, self.text) else 0


def search(text: str, limit: int = 20) -> tuple[Rule, ...]:
    """The rules that match every word of the text, best first, then in the books' order."""
    wanted = _words(text)
    found: list[tuple[int, Rule]] = []
    for entry in _index() if wanted else ():
        total = 0
        for word in wanted:
            if not (weight := entry.weight(word)):
                break
            total += weight
        else:
            found.append((total, entry.rule))
    found.sort(key=lambda pair: -pair[0])
    return tuple(rule for _, rule in found[:limit])


@cache
def _index() -> tuple[Entry, ...]:
    return tuple(
        Entry(rule, _words(rule.id), _words(rule.title), _words(f"{rule.chapter} {rule.summary}")) for rule in rules()
    )


def _words(text: str) -> Words:
    return frozenset(_WORD.findall(text.casefold()))


def _begins(start: str, words: Words) -> bool:
    return any(word.startswith(start) for word in words)
