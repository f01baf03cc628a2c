"""A rule mark that names no rule, or an excused one, fails the collection of its file."""

import subprocess
import sys
from pathlib import Path

import pytest

HIT = "BMR-HIT-"
EXCUSED, PARTLY = f"{HIT}002", f"{HIT}003"

TEST = """
import pytest

@pytest.mark.rule({ids})
def test_something() -> None:
    pass
"""


@pytest.fixture
def project(tmp_path: Path, pytestconfig: pytest.Config) -> Path:
    """A project with our conftest, a rule excused from testing, and one of which a part is to come."""
    (tmp_path / "conftest.py").write_text((pytestconfig.rootpath / "tests" / "conftest.py").read_text())
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\nmarkers = rule(*ids): rules\n")
    (tmp_path / "docs").mkdir()
    excuses = f"id,status,reason\n{EXCUSED},description,no effect\n{PARTLY},partly:vehicles,turrets\n"
    (tmp_path / "docs" / "rules-excused.csv").write_text(excuses)
    return tmp_path


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (f'"{HIT}046", "{HIT}001"', "1 passed"),
        (f'"{HIT}046", "{HIT}999"', f"no rule '{HIT}999' in the ledger"),
        (f'"{PARTLY}"', "1 passed"),
        (f'"{EXCUSED}"', f"{EXCUSED} is excused in docs/rules-excused.csv, yet tested"),
        ("", "a rule mark names one or more ids, and nothing else"),
        (f'id="{HIT}046"', "a rule mark names one or more ids, and nothing else"),
    ],
)
def test_marks_are_checked(project: Path, ids: str, expected: str) -> None:
    (project / "test_it.py").write_text(TEST.format(ids=ids))
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q"],
        cwd=project,
        env={
            "PYTHONPATH": ":".join(sys.path),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # none is needed, and they take seconds to load
        },
        check=False,
        capture_output=True,
        text=True,
    )
    assert expected in run.stdout
    assert (run.returncode == 0) == (expected == "1 passed")
    assert ("1 error" in run.stdout) == (run.returncode != 0)
