"""Suggestions for unknown names."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

SHORT_LIST = 24  # a list of names that is still easy to read


class UnknownName(ValueError):
    """A name that matches nothing or several things; the message lists candidates."""


def one_of(what: str, name: str, known: Sequence[str]) -> str:
    """The known name: an exact match, or the only one that contains the text."""
    if name in known:
        return name
    found = [each for each in known if name.lower() in each.lower()]
    if len(found) == 1:
        return found[0]
    raise UnknownName(f"{what} {name!r} {hint(name, found, known)}")


def hint(name: str, found: Sequence[str], known: Sequence[str]) -> str:
    """Suggestions: a short list in full, for a long one the closest matches."""
    if found:
        return f"could be {listed(found)}"
    if len(known) <= SHORT_LIST:
        return f"is not one of {', '.join(known)}"
    chassis = {each: each.rpartition(" ")[0].lower() or each.lower() for each in known}
    near = set(get_close_matches(name.lower(), {*chassis.values(), *map(str.lower, known)}, n=3))
    meant = [each for each in known if chassis[each] in near or each.lower() in near]
    return f"is unknown; similar: {listed(meant)}" if meant else f"is not one of the {len(known)} known"


def listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - SHORT_LIST} more" if len(names) > SHORT_LIST else ""
    return ", ".join(names[:SHORT_LIST]) + more
