"""Small irregularities that are the same every time."""

from __future__ import annotations

from hashlib import blake2b


def chance(sides: int, *words: object) -> int:
    """A number below `sides` that depends only on the words."""
    digest = blake2b(" ".join(map(str, words)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") % sides
