"""The page's own sources: typed, without a warning, and their unit tests pass."""

import pytest
from tests.waiting import PATIENCE
from tools.build_client import find_npm, run


@pytest.mark.parametrize(
    "script", [("check",), ("test", "--", f"--testTimeout={1000 * PATIENCE:.0f}")], ids=["check", "test"]
)
def test_the_sources_pass_their_checks(built: None, script: tuple[str, ...]) -> None:
    run(find_npm(), "run", *script)
