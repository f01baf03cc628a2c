"""A compressed story: whatever is compressed or removed, the rest stays readable."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ironhex.server.compressed_log import BLOCK, CompressedLog


@given(st.lists(st.integers(0, 3 * BLOCK), min_size=1, max_size=6), st.data())
def test_a_log_reads_as_it_was_written(portions: list[int], data: st.DataObject) -> None:
    log, settled = CompressedLog(), 0
    written: list[bytes] = []
    for portion in portions:
        for number in range(portion):
            written.append(b'{"n":%d,"portion":%d}' % (len(written), number))
            log.append(written[-1])
        kept = data.draw(st.integers(settled, len(written)), "kept")
        log.truncate(kept)
        del written[kept:]
        settled = data.draw(st.integers(settled, len(written)), "settled")
        log.compress(settled)
        first = data.draw(st.integers(0, len(written) + 2), "first")
        assert log.since(first) == written[first:]
    assert log.since(0) == written


def test_settled_entries_are_compressed() -> None:
    log = CompressedLog()
    entry = b'{"figures":["Hunchback HBK-4G"],"text":"Hunchback HBK-4G runs"}'
    for _ in range(10 * BLOCK):
        log.append(entry)
    log.compress(10 * BLOCK)
    assert sum(map(len, log._blocks)) < len(entry) * BLOCK
    assert not log._open
