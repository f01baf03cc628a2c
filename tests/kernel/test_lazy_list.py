"""Lists that work out an entry when somebody looks at it."""

from __future__ import annotations

import pytest

from ironhex.kernel.lazy_list import LazyList, Part, entries_of, part_of


def squares(looked_at: list[int]) -> Part[int]:
    def entry(number: int) -> int:
        looked_at.append(number)
        return number * number

    return Part(4, entry)


def test_an_entry_is_worked_out_only_when_it_is_looked_at() -> None:
    looked_at: list[int] = []
    found = LazyList[object]([part_of("ab"), part_of(""), squares(looked_at)])
    assert (len(found), looked_at) == (6, [])
    assert (found[1], found[4], found[-1]) == ("b", 4, 9)
    assert looked_at == [2, 3]
    assert [*found] == ["a", "b", 0, 1, 4, 9]
    assert found[1:4] == ("b", 0, 1)


def test_there_is_nothing_behind_the_end() -> None:
    with pytest.raises(IndexError):
        LazyList([part_of("ab")])[2]
    assert not LazyList([])


def test_a_part_begins_when_those_before_it_are_used_up() -> None:
    looked_at: list[int] = []
    entries = entries_of([part_of("a"), squares(looked_at).map(str)])
    assert (next(entries), looked_at) == ("a", [])
    assert (next(entries), looked_at) == ("0", [0])
