"""Asks the system for as many open files as the connections need."""

from __future__ import annotations

from ironhex.operating_system import open_files_possible

OTHERS = 300  # files besides connections: the database, workers, the page


def connections_possible(wanted: int) -> int:
    """How many of the wanted connections the system allows, after asking it for more files if necessary."""
    files = open_files_possible(wanted + OTHERS)
    return wanted if files >= wanted + OTHERS else max(min(wanted, files - OTHERS), files // 2)
