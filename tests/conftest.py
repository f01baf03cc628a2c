"""A rule mark counts only if it names rules that the ledger has and that nobody has excused from testing.

Rules of which only a part is to come (`partly:`) are listed among the excused ones, but tested all the same.

The tests see an empty library: what a user has imported changes nothing here, nor in the programs that tests start.
"""

import csv
import os
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ironhex.rulebook import UnknownRule, rule

LIBRARY = TemporaryDirectory(prefix="ironhex-library-")
os.environ["IRONHEX_LIBRARY"] = LIBRARY.name


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A file with a wrong mark fails to collect, so that a mistyped id cannot pass for a tested rule."""
    report = yield
    items = (node for node in report.result or () if isinstance(node, pytest.Item))
    faults = sorted({fault for item in items for fault in _faults(item)})
    if faults:
        report.outcome, report.longrepr, report.result = "failed", "\n".join(faults), []
    return report


def _faults(item: pytest.Item) -> Iterator[str]:
    excused = _excused(item.config.rootpath / "docs" / "rules-excused.csv")
    for mark in item.iter_markers("rule"):
        if mark.kwargs or not mark.args:
            yield f"{item.nodeid}: a rule mark names one or more ids, and nothing else"
        for id in mark.args:
            if fault := _fault(id, excused):
                yield f"{item.nodeid}: {fault}"


def _fault(id: str, excused: frozenset[str]) -> str | None:
    try:
        rule(id)
    except UnknownRule as error:
        return str(error)
    return f"{id} is excused in docs/rules-excused.csv, yet tested" if id in excused else None


@cache
def _excused(path: Path) -> frozenset[str]:
    if not path.exists():
        return frozenset()
    with path.open(encoding="utf-8", newline="") as stream:
        return frozenset(row["id"] for row in csv.DictReader(stream) if not row["status"].startswith("partly:"))
