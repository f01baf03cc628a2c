"""docs/rules-excused.csv says which rows of the ledger need no test, or only one of a part, and why.

Each excuse must hold water: a row that repeats another is worth as much as that one, and a row that is implemented in
part is listed and tested, so that nobody takes it for complete.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple

import pytest

from ironhex.rulebook import rules

COLUMNS = ["id", "status", "reason"]
KNOWN = frozenset(entry.id for entry in rules())
CHAPTERS = {
    "buildings",
    "campaign",
    "cargo",
    "construction",
    "dropping",
    "dumping",
    "environment",
    "equipment",
    "fire",
    "hiding",
    "infantry",
    "swamp",
    "vtols",
    "woods",
}
"""What is still to come."""

WAITING, REPEATING = ("later", "partly"), ("duplicate-of", "overruled-by")
NAMED = re.compile(r"\b([A-Z]+-[A-Z0-9]+-)(\d{3})(?:\.\.(\d{3}))?\b")


class Excuse(NamedTuple):
    """A rule that needs no test, or of which only a part is tested, and why.

    It is a description, waits for chapters still to come (`later:`, or `partly:` where the rest of it is tested),
    repeats other rules (`duplicate-of:`) or gives way to them (`overruled-by:`); several are joined by `+`.
    """

    id: str
    status: str
    reason: str

    @property
    def form(self) -> str:
        return self.status.partition(":")[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The chapters it waits for, or the rules it repeats or gives way to."""
        return tuple(self.status.partition(":")[2].split("+"))

    @property
    def originals(self) -> tuple[str, ...]:
        return self.names if self.form in REPEATING else ()


def faults(excuses: Sequence[Excuse], tested: AbstractSet[str]) -> Iterator[str]:
    """What is wrong with the excuses, each with the id it is about."""
    seen: set[str] = set()
    accounted = tested | {excuse.id for excuse in excuses if excuse.form in WAITING}
    for excuse in excuses:
        if excuse.id in seen:
            yield f"{excuse.id}: excused twice"
        seen.add(excuse.id)
        if excuse.id not in KNOWN:
            yield f"{excuse.id}: no such rule"
        if not _has_status(excuse):
            yield f"{excuse.id}: no such status: {excuse.status}"
        if not excuse.reason.strip():
            yield f"{excuse.id}: no reason"
        if (excuse.form == "partly") != (excuse.id in tested):
            yield f"{excuse.id}: {excuse.form}, {'yet' if excuse.id in tested else 'but not'} tested"
        for original in excuse.originals:
            if original not in KNOWN:
                yield f"{excuse.id}: {excuse.form} {original}, which is no rule"
            elif original not in accounted:
                yield f"{excuse.id}: {excuse.form} {original}, which is neither tested nor still to come"


def _has_status(excuse: Excuse) -> bool:
    if excuse.form in WAITING:
        return CHAPTERS.issuperset(excuse.names) and list(excuse.names) == sorted(set(excuse.names))
    return excuse.status == "description" or (all(excuse.originals) and excuse.form in REPEATING)


def named(folder: Path) -> frozenset[str]:
    """The rules that tests name, by whole ids or by a first and a last one: `HIT-001..004`."""
    files = (path for path in folder.rglob("*") if path.suffix in {".py", ".csv", ".toml", ".json"})
    found = (match for path in files for match in NAMED.finditer(path.read_text(encoding="utf-8")))
    ids = (f"{prefix}{n:03d}" for prefix, first, last in map(_range, found) for n in range(first, last + 1))
    return KNOWN.intersection(ids)


def _range(match: re.Match[str]) -> tuple[str, int, int]:
    prefix, first, last = match.groups()
    return prefix, int(first), int(last or first)


def test_every_excuse_holds(pytestconfig: pytest.Config) -> None:
    with (pytestconfig.rootpath / "docs" / "rules-excused.csv").open(encoding="utf-8", newline="") as stream:
        header, *rows = csv.reader(stream, strict=True)
    assert header == COLUMNS
    assert [row for row in rows if len(row) != len(COLUMNS)] == []
    assert list(faults([Excuse(*row) for row in rows], named(pytestconfig.rootpath / "tests"))) == []


GEN = "BMR-GEN-"
TESTED = frozenset({f"{GEN}003"})
GOOD = Excuse(f"{GEN}001", "description", "says which book wins")
LATER = Excuse(f"{GEN}004", "later:fire", "smoke")
PARTLY = Excuse(f"{GEN}003", "partly:fire+vtols", "smoke and rotors")
COPY = Excuse(f"{GEN}002", f"duplicate-of:{GEN}003", "the same")


@pytest.mark.parametrize(
    ("excuses", "expected"),
    [
        ([GOOD, COPY], []),
        ([LATER, PARTLY], []),
        ([COPY, PARTLY], []),
        ([LATER, COPY._replace(status=f"duplicate-of:{GEN}003+{GEN}004")], []),
        ([COPY._replace(status=f"overruled-by:{GEN}003")], []),
        ([GOOD, GOOD], [f"{GEN}001: excused twice"]),
        ([GOOD._replace(id=f"{GEN}999")], [f"{GEN}999: no such rule"]),
        ([GOOD._replace(reason=" ")], [f"{GEN}001: no reason"]),
        ([GOOD._replace(id=f"{GEN}003")], [f"{GEN}003: description, yet tested"]),
        ([LATER._replace(id=f"{GEN}003")], [f"{GEN}003: later, yet tested"]),
        ([PARTLY._replace(id=f"{GEN}004")], [f"{GEN}004: partly, but not tested"]),
    ],
)
def test_a_bad_excuse_is_found(excuses: list[Excuse], expected: list[str]) -> None:
    assert list(faults(excuses, TESTED)) == expected


@pytest.mark.parametrize(
    "status",
    [
        "boring",
        "description:long",
        "later:",
        "later:tea",
        "later:fire+tea",
        "later:vtols+fire",
        "later:fire+fire",
        "later:fire ",
        "duplicate-of",
    ],
)
def test_an_unknown_status_is_found(status: str) -> None:
    excuse = GOOD._replace(status=status)
    assert f"{GEN}001: no such status: {status}" in faults([excuse], TESTED)


@pytest.mark.parametrize("form", ["duplicate-of", "overruled-by"])
@pytest.mark.parametrize(
    ("originals", "why"),
    [
        (f"{GEN}999", f"{GEN}999, which is no rule"),
        (f"{GEN}003+{GEN}999", f"{GEN}999, which is no rule"),
        (f"{GEN}001", f"{GEN}001, which is neither tested nor still to come"),
        (f"{GEN}002", f"{GEN}002, which is neither tested nor still to come"),
        (f"{GEN}003+{GEN}005", f"{GEN}005, which is neither tested nor still to come"),
    ],
)
def test_a_duplicate_needs_tested_originals(form: str, originals: str, why: str) -> None:
    """A description, another duplicate or a rule that nobody tests is nothing to lean on."""
    copy = COPY._replace(status=f"{form}:{originals}")
    assert list(faults([GOOD, copy], TESTED)) == [f"{GEN}002: {form} {why}"]


def test_tests_name_rules_by_whole_ids_and_by_ranges(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_it.py").write_text(f'@pytest.mark.rule("{GEN}001")\n"{GEN}" "002", "{GEN}0031"\n')
    (tmp_path / "prices.csv").write_text(f"{GEN}004..006,12\n{GEN}999,13\n")
    (tmp_path / "notes.md").write_text(f"{GEN}008\n")
    assert named(tmp_path) == {f"{GEN}{number:03d}" for number in (1, 4, 5, 6)}
