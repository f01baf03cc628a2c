"""A story as JSON, entry after entry: what can no longer be taken back is rolled up small."""

from __future__ import annotations

from collections.abc import Iterator

from zstandard import ZstdCompressor, ZstdDecompressor

ROLL = 32  # entries rolled up together; they have most of their text in common


class Scroll:
    """Encoded entries in their order."""

    def __init__(self) -> None:
        self._rolls: list[bytes] = []
        self._open: list[bytes] = []

    def write(self, entry: bytes) -> None:
        self._open.append(entry)

    def cut(self, kept: int) -> None:
        """Take back all but the first entries; those that are rolled up stay."""
        del self._open[kept - ROLL * len(self._rolls) :]

    def roll_up(self, settled: int) -> None:
        """So many entries will not be taken back."""
        while ROLL * (len(self._rolls) + 1) <= settled:
            rolled = ZstdCompressor().compress(b"\n".join(self._open[:ROLL]))
            self._rolls.append(memoryview(rolled).tobytes())  # a copy: what comes out holds as much as went in
            del self._open[:ROLL]

    def since(self, first: int) -> list[bytes]:
        """The entries from a number on."""
        rolls, rest = divmod(first, ROLL)
        if rolls >= len(self._rolls):
            return self._open[first - ROLL * len(self._rolls) :]
        return [*self._unrolled(rolls), *self._open][rest:]

    def _unrolled(self, first: int) -> Iterator[bytes]:
        for roll in self._rolls[first:]:
            yield from ZstdDecompressor().decompress(roll).split(b"\n")
