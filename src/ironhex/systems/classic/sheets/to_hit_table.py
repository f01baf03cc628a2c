"""What makes a shot harder or easier, for paper: the figures of the rules, in the groups that players add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ironhex.catalog import Design
from ironhex.systems.classic.attack import attack as rules
from ironhex.systems.classic.attack.indirect import INDIRECT_FIRE
from ironhex.systems.classic.attack.to_hit import SENSORS_HIT
from ironhex.systems.classic.attack.weapon_modifiers import BY_RANGE, SECONDARY
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.fresh_units import kind_found
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.sight.line_of_sight import COVER

WADING = frozenset({"mech", "protomech", "battle armor"})  # types that go into water
MODES = {Mode.WALK: "walk", Mode.RUN: "run", Mode.JUMP: "jump"}


class Group(NamedTuple):
    """Modifiers of one kind: what it is, and what it adds."""

    name: str
    modifiers: tuple[tuple[str, int], ...]


def to_hit_groups(designs: Sequence[Design]) -> tuple[Group, ...]:
    """The usual modifiers for some units; heat is on the heat scale, and the gunner's skill comes first."""
    light, heavy = rules.WOODS.values()
    return (
        Group("Attacker", tuple(_attacker(designs))),
        Group("Target moved", (*_hexes_moved(), ("Jumped", rules.JUMPED.value), ("Skidded", rules.SKIDDED.value))),
        Group(
            "Target",
            (
                ("Prone, adjacent", rules.PRONE_AND_ADJACENT.value),
                ("Prone, farther away", rules.TARGET_PRONE.value),
                ("Immobile", rules.IMMOBILE.value),
                ("Partial cover", COVER),
                ("In light woods", light),
                ("In heavy woods", heavy),
                ("In water", rules.TARGET_IN_WATER.value),
            ),
        ),
        Group(
            "Range and sight",
            (
                ("Short", 0),
                ("Medium", BY_RANGE["medium"]),
                ("Long", BY_RANGE["long"]),
                ("At minimum range", 1),
                ("Each hex closer", 1),
                ("Indirect fire", INDIRECT_FIRE.value),
                ("Each light woods", light),
                ("Each heavy woods", heavy),
            ),
        ),
    )


def _attacker(designs: Sequence[Design]) -> Iterator[tuple[str, int]]:
    """What counts for these units, in the words for how they move."""
    for mode, value in rules.MOVED.items():
        if words := list(dict.fromkeys(word for design in designs if (word := _moved(design, mode)))):
            yield ", ".join(words).capitalize(), value
    if any(design.type == "mech" for design in designs):
        yield "Prone", rules.ATTACKER_PRONE.value
        yield "Sensors hit", SENSORS_HIT.value
    if any(design.type in WADING or design.kind == "submarine" for design in designs):
        yield "In water", rules.ATTACKER_IN_WATER.value
    yield "Second target, front", SECONDARY[True]
    yield "Second target, side", SECONDARY[False]


def _moved(design: Design, mode: Mode) -> str:
    """What a unit has done in a mode, if it can and if that counts."""
    name = kind_found(design.kind, design.type, MASTER_RULES)
    if name is None or MASTER_RULES.kinds[name].on_foot or not getattr(design, MODES[mode]):
        return ""
    return MASTER_RULES.kinds[name].drive.did(mode)


def _hexes_moved() -> tuple[tuple[str, int], ...]:
    steps = (0, *rules.HARDER_TO_HIT)
    spans = [f"{first}–{after - 1} hexes" for first, after in pairwise(steps)]
    return tuple((span, value) for value, span in enumerate((*spans, f"{steps[-1]}+ hexes")))
