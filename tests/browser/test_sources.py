"""The page's own sources: typed, without a warning, and their unit tests pass."""

import pytest
from tools.build_client import find_npm, run


@pytest.mark.parametrize("script", ["check", "test"])
def test_the_sources_hold(built: None, script: str) -> None:
    run(find_npm(), "run", script)
