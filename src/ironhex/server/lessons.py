"""Lessons: which one a game is, from the setup it is stored with."""

from __future__ import annotations

import msgspec


class Taught(msgspec.Struct, frozen=True):
    """The part of a stored setup that names its lesson."""

    lesson: str = ""


def lesson_of(setup: str) -> str:
    """The lesson that a game is; empty if it is none."""
    taught = msgspec.json.decode(setup, type=Taught | None)
    return taught.lesson if taught else ""
