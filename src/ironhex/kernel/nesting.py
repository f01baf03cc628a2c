"""How deeply a text is nested, counted without recursion: how deep Python may recurse depends on its version."""

from __future__ import annotations

import re
from collections.abc import Iterable

DEEPEST = 32  # levels; nothing that we read needs a third of this
TOO_DEEP = f"nested more than {DEEPEST} levels deep"
_OPENING = frozenset("[{")
# Everything in JSON but its brackets; a string may lack its end.
_BETWEEN = re.compile(r'[^"\[\]{}]+|"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)


def too_deep(brackets: Iterable[str]) -> int | None:
    """Which of the brackets, counted from 0, is nested too deeply; None if none is."""
    depth = 0
    for place, bracket in enumerate(brackets):
        depth += 1 if bracket in _OPENING else -1
        if depth > DEEPEST:
            return place
    return None


def json_too_deep(text: str) -> bool:
    """Whether JSON is nested too deeply."""
    return too_deep(_BETWEEN.sub("", text)) is not None
