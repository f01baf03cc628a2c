"""Asks the system for as many open files as the connections need."""

from __future__ import annotations

from contextlib import suppress

OTHERS = 300  # files besides connections: the database, workers, the page


def connections_possible(wanted: int) -> int:
    """How many of the wanted connections the system allows, after asking it for more files if necessary."""
    try:
        import resource
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHERS
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    more = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(min(wanted, soft - OTHERS), soft // 2)
