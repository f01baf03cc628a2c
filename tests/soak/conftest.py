"""Adds up what the long runs came to, also over several workers, and says so at the end."""

from collections import Counter

import pytest
from tests.runner.happenings import Happening
from tests.runner.item_rows import possible_for_items, unseen_for_items
from tests.runner.items import ITEM
from tests.runner.table import coverage, unlisted, unseen

from ironhex.systems.classic.chapters import SENTENCES
from ironhex.systems.classic.playable_units import units


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    figures: dict[str, Counter[str]] = {}
    for report in reports:
        for name, counts in getattr(report, "user_properties", ()):
            if getattr(report, "when", "") == "call":
                figures.setdefault(name, Counter()).update(counts)
    happenings, designs = figures.pop("happenings", None), figures.pop("designs", None)
    for name, counts in figures.items():
        terminalreporter.section(name)
        for what, count in counts.most_common():
            terminalreporter.write_line(f"{count:>12,}  {what}")
    if events := figures.get("events"):
        unused = [event.__name__ for event in SENTENCES if event.__name__ not in events]
        terminalreporter.write_line(f"never seen: {', '.join(unused) or 'none'}")
    if happenings and designs:
        terminalreporter.section("what kinds have done and suffered")
        for line in told(happenings, designs):
            terminalreporter.write_line(line)


def told(happenings: Counter[str], designs: Counter[str]) -> list[str]:
    """How much each kind has shown of what it can, and everything that it has not."""
    seen = [Happening(*key.split("|", 1)) for key in happenings]
    missing: dict[str, list[str]] = {}
    for kind, what in unseen(seen):
        missing.setdefault(what, []).append(kind)
    idle = sorted(set(units()) - set(designs))
    return [
        *coverage(seen),
        f"designs: {len(designs)} of {len(units())}; without: {', '.join(idle) or 'none'}",
        *items_told(seen),
        f"not in the table: {', '.join(f'{kind}: {what}' for kind, what in unlisted(seen)) or 'nothing'}",
        "not seen:",
        *(f"    {what}: {', '.join(kinds)}" for what, kinds in sorted(missing.items())),
    ]


def items_told(seen: list[Happening]) -> list[str]:
    """How much has happened to single items, and what has not."""
    every, missing = possible_for_items(), unseen_for_items(seen)
    names = ", ".join(f"{pair.kind.removeprefix(ITEM)} {pair.what}" for pair in missing) or "nothing"
    return [f"items: {len(every) - len(missing)} of {len(every)}; not seen: {names}"]
