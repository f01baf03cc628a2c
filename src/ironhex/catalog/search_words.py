"""By which words a design is found: parts of its names, what it is, and what it carries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ironhex.catalog.chassis_names import other_names
from ironhex.catalog.design import Design

KINDS = ("kind", "type", "tech", "config", "motion", "motive", "engine", "structure", "armor_type")
"""Fields of designs that say what they are, as far as they have them."""
BREAKS = re.compile(r"[\s(),-]+")


def found_by(design: Design, words: Iterable[str]) -> bool:
    """Whether each word is a part of the design's names, or the beginning of a word for what it is or carries."""
    name = " ".join((design.name, *other_names(design.chassis))).lower()
    return all(word in name or any(term.startswith(word) for term in _terms(design)) for word in map(str.lower, words))


@lru_cache(maxsize=4096)
def _terms(design: Design) -> frozenset[str]:
    return frozenset(word for text in _texts(design) for word in BREAKS.split(text.lower()) if word)


def _texts(design: Design) -> Iterator[str]:
    """Everything about a design that somebody might look for."""
    yield from (str(getattr(design, field, "") or "") for field in KINDS)
    yield from {"omni" for item in design.items if item.pod}
    for item in design.items:
        yield item.equipment.name
        yield item.equipment.special
