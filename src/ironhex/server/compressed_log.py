"""A story as JSON, entry by entry; entries that can no longer be undone are compressed in blocks."""

from __future__ import annotations

from collections.abc import Iterator

from zstandard import ZstdCompressor, ZstdDecompressor

BLOCK = 32  # entries compressed together; they have most of their text in common


class CompressedLog:
    """Encoded entries in their order."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._open: list[bytes] = []

    def copy(self) -> CompressedLog:
        """A log that goes on by itself."""
        other = CompressedLog()
        other._blocks, other._open = list(self._blocks), list(self._open)
        return other

    def append(self, entry: bytes) -> None:
        self._open.append(entry)

    def truncate(self, kept: int) -> None:
        """Remove all but the first entries; compressed ones stay."""
        del self._open[kept - BLOCK * len(self._blocks) :]

    def compress(self, settled: int) -> None:
        """Compress the first entries, which can no longer be removed."""
        while BLOCK * (len(self._blocks) + 1) <= settled:
            block = ZstdCompressor().compress(b"\n".join(self._open[:BLOCK]))
            self._blocks.append(memoryview(block).tobytes())  # a copy, because the result holds as much as the input
            del self._open[:BLOCK]

    def since(self, first: int) -> list[bytes]:
        """The entries from a number on."""
        blocks, rest = divmod(first, BLOCK)
        if blocks >= len(self._blocks):
            return self._open[first - BLOCK * len(self._blocks) :]
        return [*self._decompressed(blocks), *self._open][rest:]

    def _decompressed(self, first: int) -> Iterator[bytes]:
        for block in self._blocks[first:]:
            yield from ZstdDecompressor().decompress(block).split(b"\n")
