"""Where the edition agrees with the Master Rules it takes their rules as they are, and cites its own pages for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

import msgspec

from ironhex.kernel.tally import Item
from ironhex.systems.classic.ruleset import Rule

T = TypeVar("T")

AGREES: Mapping[str, str] = {
    "BMR-ARC-007": "QS-CBT-013",
    "BMR-CHARGE-002": "QS-GEN-003",
    "BMR-CRIT-063": "QS-SEQ-012",
    "BMR-EJECT-004": "QS-GEN-003",
    "BMR-EQ-104": "QS-WPN-003",
    "BMR-HIT-002": "QS-INF-009",
    "BMR-HIT-006": "QS-TOH-005",
    "BMR-HIT-008": "QS-TOH-009",
    "BMR-HIT-009": "QS-TOH-010",
    "BMR-HIT-011": "QS-TOH-011",
    "BMR-HIT-016": "QS-TOH-016",
    "BMR-HIT-018": "QS-TOH-018",
    "BMR-INDIRECT-001": "QS-LOS-002",
    "BMR-LOC-014": "QS-GEN-003",
    "BMR-LOS-020": "QS-LOS-006",
    "BMR-LOS-021": "QS-LOS-008",
    "BMR-LOS-022": "QS-LOS-007",
    "BMR-MOV-001": "QS-MOV-014",
    "BMR-MOV-003": "QS-MOV-002",
    "BMR-MOV-013": "QS-MOV-002",
    "BMR-MOV-019": "QS-MOV-007",
    "BMR-MOV-021": "QS-MOV-009",
    "BMR-MOV-023": "QS-MOV-010",
    "BMR-MOV-030": "QS-MOV-005",
    "BMR-MOV-031": "QS-MOV-006",
    "BMR-MOV-042": "QS-MOV-012",
    "BMR-MOV-044": "QS-MOV-015",
    "BMR-MOV-063": "QS-GEN-003",
    "BMR-MOV-065": "QS-GEN-003",
    "BMR-SCEN-006": "QS-SCN-002",
    "BMR-SCEN-009": "QS-SCN-005",
    "BMR-SCEN-010": "QS-SCN-005",
    "BMR-SCEN-025": "QS-SCN-005",
    "BMR-SEQ-006": "QS-SEQ-007",
    "BMR-SEQ-008": "QS-SEQ-008",
    "BMR-SEQ-010": "QS-SEQ-009",
    "BMR-SEQ-021": "QS-SEQ-014",
    "BMR-SEQ-022": "QS-SEQ-015",
    "BMR-SEQ-023": "QS-GEN-012",
    "BMR-WPN-003": "QS-CBT-008",
    "BMR-WPN-008": "QS-CBT-011",
    "BMR-WPN-009": "QS-CBT-010",
}
"""The rules both books have, by their numbers in the Master Rules."""


def requoted(thing: T, cites: Mapping[str, str] = AGREES) -> T:
    """The same thing, whatever it is made of, citing this edition."""
    return cast("T", _requoted(thing, cites))


def _requoted(thing: Any, cites: Mapping[str, str]) -> Any:
    if isinstance(thing, msgspec.Struct):
        return type(thing)(**{name: _requoted(getattr(thing, name), cites) for name in thing.__struct_fields__})
    if isinstance(thing, tuple):
        parts = [_requoted(part, cites) for part in thing]
        return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
    return cites.get(thing, thing) if isinstance(thing, str) else thing


def quoted(rule: Rule, cites: Mapping[str, str] = AGREES) -> Rule:
    """A rule of the Master Rules as this edition has it."""

    @wraps(rule)
    def own(subject: Any) -> Item:
        item: Item = rule(subject)
        return requoted(item, cites)

    return own


Judge = Callable[..., Any]


def quoting(judge: Judge) -> Judge:
    """A function whose answers cite this edition."""

    @wraps(judge)
    def own(*arguments: Any) -> Any:
        return requoted(judge(*arguments))

    return own
