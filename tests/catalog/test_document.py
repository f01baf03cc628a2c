"""TOML files: every field has its line, and long files are no more work than their length."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from ironhex.catalog.document import parse
from ironhex.catalog.errors import CatalogError
from ironhex.kernel.nesting import DEEPEST

HEADERS: dict[str, Callable[[int], str]] = {
    "entries of one list": lambda _: "[[units]]",
    "tables": lambda number: f"[table{number}]",
    "tables in a table": lambda number: f"[table.of{number}]",
    "lists": lambda number: f"[[list{number}]]",
}


def calls(text: str) -> int:
    """How many calls it takes to parse a text."""
    count = 0

    def see(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(see)
    try:
        parse(text, "x.toml")
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_a_long_file_is_no_more_work_than_its_length(header: Callable[[int], str]) -> None:
    few, many = ("\n".join(map(header, range(count))) for count in (200, 800))
    assert calls(many) < 6 * calls(few)


def test_fields_have_lines() -> None:
    text = "a = 1\n[one]\nb = 2\n[one.two]\nc = 3\n[[many]]\nd = 4\n[[many]]\nd = 5\n[many.more]\ne = 6"
    fields = {"a": 1, "one.b": 3, "one.two.c": 5, "many[1].d": 7, "many[2].d": 9, "many[2].more.e": 11}
    headers = {"one": 2, "one.two": 4, "many": 6, "many[1]": 6, "many[2]": 8, "many[2].more": 10}
    assert parse(text, "x.toml").lines == fields | headers


@pytest.mark.parametrize("opening", ["[", "{a = ", "[\n"])
@pytest.mark.parametrize(
    "before",
    [
        *("", "[[units]]", '# it\'s "not" closed', 'k = "a \\" ["', "k = 'a \\'", "'[' = '\"'", '"#" = 1'),
        *('k = """\n]" ""\\""""""', "k = '''\n' '' ]'''''", 'k = """"""'),
    ],
)
def test_deep_nesting_is_refused_with_its_line(before: str, opening: str) -> None:
    deep = f"{before}\nx = " + opening * 700
    line = 2 + before.count("\n") + (DEEPEST if "\n" in opening else 0)
    with pytest.raises(CatalogError, match=rf"^x\.toml:{line}: TOML: nested more than {DEEPEST} levels deep$"):
        parse(deep, "x.toml")


@pytest.mark.parametrize(
    "value", ["[" * DEEPEST + "]" * DEEPEST, *(f"{mark}{'[' * 99}{mark}" for mark in ('"', "'", '"""', "'''"))]
)
def test_brackets_in_strings_and_comments_are_not_nested(value: str) -> None:
    assert parse(f"x = {value} # {'[' * 99}\ny = 2", "x.toml").data["y"] == 2
