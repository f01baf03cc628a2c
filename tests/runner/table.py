"""What units of each kind can do and suffer, read from `table.txt`, and what of it some battles have not shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

from tests.runner.happenings import Happening
from tests.runner.items import is_item
from tests.runner.muster import catalog

TABLE = Path(__file__).with_name("table.txt")
BRACES = re.compile(r"\{([^}]*)\}")

MECHS = ("mech", "quad")
GROUND = ("tracked", "wheeled", "hover")
SHIPS = ("displacement", "hydrofoil", "submarine")
PLATOONS = ("foot", "motorized", "jump")
SUITS = ("battle armor", "flying battle armor", "diving battle armor")
MOVERS = (*MECHS, *GROUND, *SHIPS, "vtol", *PLATOONS, *SUITS, "protomech")
FIGHTERS = (*MOVERS, "emplacement")
GROUPS = {
    "mechs": MECHS,
    "ground": GROUND,
    "ships": SHIPS,
    "vehicles": (*GROUND, *SHIPS),
    "platoons": PLATOONS,
    "suits": SUITS,
    "infantry": (*PLATOONS, *SUITS),
    "movers": MOVERS,
    "fighters": FIGHTERS,
}
IN_WATER = (*MECHS, "hover", *SHIPS, "diving battle armor", "protomech", "pilot")
OTHERS = ("pilot", "side", "nobody")  # without designs of their own


RARE = "? "  # before a row that need not be seen


@cache
def possible() -> frozenset[Happening]:
    """Everything that can happen to the kinds whose designs can be played."""
    return _read("") | rare() | frozenset(_targets())


@cache
def rare() -> frozenset[Happening]:
    """What need not be seen; the table says why."""
    return _read(RARE)


@cache
def sure() -> frozenset[Happening]:
    """What thousands of battles, or scenes, must show."""
    return possible() - rare()


def _read(mark: str) -> frozenset[Happening]:
    """The pairs of all rows that begin with a mark; without one, of those that have none."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = (line.removeprefix(mark) for line in lines if line.startswith(RARE) == bool(mark))
    return frozenset(pair for row in rows for pair in _pairs(row) if pair.kind in (*catalog(), *OTHERS))


def _pairs(line: str) -> Iterator[Happening]:
    if not line or line.startswith("#"):
        return
    whats, _, kinds = line.partition(" | ")
    yield from (Happening(kind, what) for kind in _kinds(kinds) for what in expanded(whats))


def expanded(text: str) -> Iterator[str]:
    """All that a text with alternatives in braces stands for."""
    parts = BRACES.split(text)
    choices = (part.split(",") if number % 2 else [part] for number, part in enumerate(parts))
    return map("".join, product(*choices))


def _kinds(text: str) -> list[str]:
    """The kinds of a row, or of its groups, without those that a minus leaves out."""
    words = re.findall(r"-?(?:flying battle armor|diving battle armor|battle armor|[a-z]+)", text)
    found = [kind for word in words if word[0] != "-" for kind in GROUPS.get(word, (word,))]
    return [kind for kind in found if f"-{kind}" not in words]


def _targets() -> Iterator[Happening]:
    """Every kind that fires can fire at every kind, but torpedoes only at what is in the water."""
    shooters, targets = ([kind for kind in kinds if kind in catalog()] for kinds in (FIGHTERS, FIGHTERS))
    for kind in shooters:
        reached = IN_WATER if kind == "submarine" else (*targets, "pilot")
        yield from (Happening(kind, f"fires at {target}") for target in reached)


def unseen(seen: Iterable[Happening]) -> list[Happening]:
    """What can happen and has not."""
    return sorted(possible() - set(seen))


def unexpected(seen: Iterable[Happening]) -> list[Happening]:
    """What has happened to kinds that the table leaves out."""
    listed = {pair.what for pair in possible()}
    return sorted(pair for pair in set(seen) - possible() if pair.what in listed)


def unlisted(seen: Iterable[Happening]) -> list[Happening]:
    """What has happened and is not in the table at all, such as a new chapter brings."""
    listed = {pair.what for pair in possible()}
    return sorted(pair for pair in seen if pair.what not in listed and not is_item(pair))


def coverage(seen: Iterable[Happening]) -> Iterator[str]:
    """How much of what each kind can do and suffer was seen, as lines of a table."""
    found = set(seen)
    for kind in (*FIGHTERS, *OTHERS):
        every = {pair for pair in possible() if pair.kind == kind}
        if every:
            yield f"{len(every & found):>6} of {len(every):<6}{kind}"
    yield f"{len(possible() & found):>6} of {len(possible()):<6}in all"
