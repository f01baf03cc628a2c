"""The page's types match the server's."""

from tools.make_types import TARGET, schemas, types


def test_the_types_of_the_page_are_current() -> None:
    """Otherwise run tools/make_types.py."""
    assert TARGET.read_text(encoding="utf-8") == types(schemas())
