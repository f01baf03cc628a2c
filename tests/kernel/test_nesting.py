"""Nesting is counted without recursion, and brackets in strings do not count."""

from ironhex.kernel.nesting import DEEPEST, json_too_deep, too_deep


def test_the_first_bracket_that_is_too_deep() -> None:
    assert too_deep("[" * DEEPEST + "]" * DEEPEST) is None
    assert too_deep("[]{}" + "[{" * DEEPEST) == 4 + DEEPEST


def test_nesting_of_json() -> None:
    assert not json_too_deep("[" * DEEPEST + "]" * DEEPEST)
    assert json_too_deep("[" * (DEEPEST + 1))
    assert json_too_deep('{"a":' * (DEEPEST + 1))
    assert not json_too_deep("[[],{}]" * 1000)
    assert not json_too_deep('"' + "[" * 1000 + '"')
    assert not json_too_deep(r'"\"' + "[" * 1000)
    assert not json_too_deep('"' + "[" * 1000 + "\\")
    assert json_too_deep(r'"\\"' + "[" * 1000)
    assert json_too_deep('["]",' * (DEEPEST + 1)), "a bracket in a string closes nothing"
