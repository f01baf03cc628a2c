"""Lessons: finds out from a game's stored setup which lesson it is."""

from __future__ import annotations

import msgspec


class Taught(msgspec.Struct, frozen=True):
    """The part of a stored setup that names its lesson."""

    lesson: str = ""


def lesson_of(setup: str) -> str:
    """The lesson a game belongs to; empty if it is not a lesson."""
    taught = msgspec.json.decode(setup, type=Taught | None)
    return taught.lesson if taught else ""
