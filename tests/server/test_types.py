"""The page's types are those of the server."""

from tools.make_types import TARGET, schemas, types


def test_the_types_of_the_page_are_current() -> None:
    """Otherwise run tools/make_types.py."""
    assert TARGET.read_text(encoding="utf-8") == types(schemas())
