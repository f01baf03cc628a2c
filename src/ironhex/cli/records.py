"""Records named at the command line."""

from __future__ import annotations

from pathlib import Path

from ironhex.catalog.user_files import read_user_file

LARGEST = 256_000_000  # bytes


class UnreadableRecord(Exception):
    """A file that is not a record, or one that cannot be used; says why."""


def record_text(path: Path) -> str:
    """The text of a record; a file that cannot be one is refused."""
    try:
        text = read_user_file(path, LARGEST).decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise UnreadableRecord(f"{path}: a record is expected, as `ironhex watch --save` writes it") from None
    if not text.strip():
        raise UnreadableRecord(f"{path}: the file is empty; a record is expected, as `ironhex watch --save` writes it")
    return text
