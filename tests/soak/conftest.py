"""Adds up what the long runs came to, also over several workers, and says so at the end."""

from collections import Counter

import pytest

from ironhex.systems.classic.chapters import SENTENCES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    figures: dict[str, Counter[str]] = {}
    for report in reports:
        for name, counts in getattr(report, "user_properties", ()):
            if getattr(report, "when", "") == "call":
                figures.setdefault(name, Counter()).update(counts)
    for name, counts in figures.items():
        terminalreporter.section(name)
        for what, count in counts.most_common():
            terminalreporter.write_line(f"{count:>12,}  {what}")
    if events := figures.get("events"):
        unseen = [event.__name__ for event in SENTENCES if event.__name__ not in events]
        terminalreporter.write_line(f"never seen: {', '.join(unseen) or 'none'}")
