"""docs/rules-excused.csv says which rows of the ledger need no test, and why. Each excuse must hold water."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from ironhex.rulebook import rules

COLUMNS = ["id", "status", "reason"]
KNOWN = {entry.id for entry in rules()}


class Excuse(NamedTuple):
    """A rule that needs no test: a description, a chapter still to come, or the same as another rule."""

    id: str
    status: str
    reason: str

    @property
    def original(self) -> str | None:
        status, _, id = self.status.partition(":")
        return id if status == "duplicate-of" else None


def faults(excuses: Sequence[Excuse]) -> Iterator[str]:
    """What is wrong with the excuses, each with the id it is about."""
    duplicates = {excuse.id for excuse in excuses if excuse.original}
    seen: set[str] = set()
    for excuse in excuses:
        if excuse.id in seen:
            yield f"{excuse.id}: excused twice"
        seen.add(excuse.id)
        if excuse.id not in KNOWN:
            yield f"{excuse.id}: no such rule"
        if not re.fullmatch(r"description|later:\S.*|duplicate-of:\S+", excuse.status):
            yield f"{excuse.id}: no such status: {excuse.status}"
        if not excuse.reason.strip():
            yield f"{excuse.id}: no reason"
        if excuse.original and excuse.original not in KNOWN:
            yield f"{excuse.id}: duplicate of {excuse.original}, which is no rule"
        if excuse.original in duplicates:
            yield f"{excuse.id}: duplicate of {excuse.original}, which is a duplicate itself"


def test_every_excuse_holds(pytestconfig: pytest.Config) -> None:
    path = pytestconfig.rootpath / "docs" / "rules-excused.csv"
    if not path.exists():
        return  # nothing is excused
    with path.open(encoding="utf-8", newline="") as stream:
        header, *rows = csv.reader(stream, strict=True)
    assert header == COLUMNS
    assert [row for row in rows if len(row) != len(COLUMNS)] == []
    assert list(faults([Excuse(*row) for row in rows])) == []


GEN = "BMR-GEN-"
GOOD = Excuse(f"{GEN}001", "description", "says which book wins")
COPY = Excuse(f"{GEN}002", f"duplicate-of:{GEN}003", "the same")


@pytest.mark.parametrize(
    ("excuses", "expected"),
    [
        ([GOOD, COPY], []),
        ([GOOD._replace(status="later:Fire")], []),
        ([GOOD, GOOD], [f"{GEN}001: excused twice"]),
        ([GOOD._replace(id=f"{GEN}999")], [f"{GEN}999: no such rule"]),
        ([GOOD._replace(status="boring")], [f"{GEN}001: no such status: boring"]),
        ([GOOD._replace(status="later:")], [f"{GEN}001: no such status: later:"]),
        ([GOOD._replace(reason=" ")], [f"{GEN}001: no reason"]),
        (
            [COPY._replace(status=f"duplicate-of:{GEN}999")],
            [f"{GEN}002: duplicate of {GEN}999, which is no rule"],
        ),
        (
            [COPY, COPY._replace(id=f"{GEN}003", status=f"duplicate-of:{GEN}004")],
            [f"{GEN}002: duplicate of {GEN}003, which is a duplicate itself"],
        ),
        (
            [COPY._replace(status=f"duplicate-of:{GEN}002")],
            [f"{GEN}002: duplicate of {GEN}002, which is a duplicate itself"],
        ),
    ],
)
def test_a_bad_excuse_is_found(excuses: list[Excuse], expected: list[str]) -> None:
    assert list(faults(excuses)) == expected
