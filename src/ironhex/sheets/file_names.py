"""Names for files that people save: readable, and allowed on every system."""

from __future__ import annotations

import re

LONGEST = 100
FORBIDDEN = re.compile(r'[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"*/:<>?\\|]+')
"""Control characters, and what Windows does not allow."""


def named_file(title: str, suffix: str) -> str:
    """The file name of something with a title; characters that cannot be in a file name become spaces."""
    words = " ".join(FORBIDDEN.sub(" ", title).split())
    return f"{words[:LONGEST].strip(' .') or 'Ironhex'}{suffix}"
