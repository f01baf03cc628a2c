"""Records named at the command line."""

from __future__ import annotations

from pathlib import Path


class UnreadableRecord(Exception):
    """A file that is not a record, or one that cannot be used; says why."""


def record_text(path: Path) -> str:
    """The text of a record; a file that cannot be one is refused."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UnreadableRecord(f"{path}: a record is expected, as `ironhex watch --save` writes it") from None
