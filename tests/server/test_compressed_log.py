"""A story kept as text: whatever is rolled up or taken back, the rest reads on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ironhex.server.compressed_log import ROLL, Scroll


@given(st.lists(st.integers(0, 3 * ROLL), min_size=1, max_size=6), st.data())
def test_a_scroll_reads_as_it_was_written(portions: list[int], data: st.DataObject) -> None:
    scroll, written, settled = Scroll(), [], 0
    for portion in portions:
        for number in range(portion):
            written.append(b'{"n":%d,"portion":%d}' % (len(written), number))
            scroll.write(written[-1])
        kept = data.draw(st.integers(settled, len(written)), "kept")
        scroll.cut(kept)
        del written[kept:]
        settled = data.draw(st.integers(settled, len(written)), "settled")
        scroll.roll_up(settled)
        first = data.draw(st.integers(0, len(written) + 2), "first")
        assert scroll.since(first) == written[first:]
    assert scroll.since(0) == written


def test_what_is_settled_is_kept_small() -> None:
    scroll = Scroll()
    entry = b'{"figures":["Hunchback HBK-4G"],"text":"Hunchback HBK-4G runs"}'
    for _ in range(10 * ROLL):
        scroll.write(entry)
    scroll.roll_up(10 * ROLL)
    assert sum(map(len, scroll._rolls)) < len(entry) * ROLL
    assert not scroll._open
