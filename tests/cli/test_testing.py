"""The test command: its budgets add up, overruns and failures are said, and the last line counts all."""

from pathlib import Path

import pytest

from ironhex.cli import testing
from ironhex.cli.testing import CHECKS, LONGEST, ROOT, SUITES, Check, Suite

FINE = Check("fine", 60, ("-c", "pass"))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in place of ours."""
    (tmp_path / "tests" / "one").mkdir(parents=True)
    (tmp_path / "tests" / "two").mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n")
    monkeypatch.setattr(testing, "ROOT", tmp_path)
    monkeypatch.setattr(testing, "TESTS", tmp_path / "tests")
    monkeypatch.setattr(testing, "CHECKS", (FINE,))
    monkeypatch.setattr(testing, "bring_chromium", lambda: None)
    monkeypatch.setattr(testing, "SUITES", (Suite("first", 60, ("tests/one",)), Suite("rest", 60)))
    add(tmp_path, "one/test_good.py", "def test_a(): pass\ndef test_b(): pass\n")
    add(tmp_path, "two/test_more.py", "def test_c(): pass\n")
    return tmp_path


def add(project: Path, name: str, text: str) -> None:
    (project / "tests" / name).write_text(text)


def closing(capfd: pytest.CaptureFixture[str]) -> str:
    return capfd.readouterr().out.splitlines()[-1]


def test_the_budgets_stay_below_a_quarter_of_an_hour() -> None:
    assert sum(section.budget for section in (*CHECKS, *SUITES)) <= LONGEST == 15 * 60


def test_the_suites_name_paths_that_exist_and_the_last_takes_the_rest() -> None:
    assert [path for suite in SUITES for path in suite.paths if not (ROOT / path).exists()] == []
    assert [suite for suite in SUITES if not suite.paths] == [SUITES[-1]]


def test_every_test_is_run_once_and_counted(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert testing.test() == 0
    assert closing(capfd) == "4 passed, 0 failed"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def test_d(): assert False\n", "4 passed, 1 failed"),
        ("import nothing_of_this_name\n", "3 passed, 1 failed"),
        ("import pytest\n@pytest.fixture\ndef f(): assert False\ndef test_d(f): pass\n", "4 passed, 1 failed"),
    ],
)
def test_a_failing_test_fails_the_command(
    project: Path, capfd: pytest.CaptureFixture[str], text: str, expected: str
) -> None:
    add(project, "two/test_bad.py", text)
    assert testing.test() == 1
    assert closing(capfd) == expected


def test_skipped_tests_are_told_apart(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    add(project, "two/test_skip.py", "import pytest\ndef test_d(): pytest.skip()\n")
    assert testing.test() == 0
    assert closing(capfd) == "4 passed, 0 failed, 1 skipped"


def test_a_suite_without_tests_is_a_failure(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (project / "tests" / "two" / "test_more.py").unlink()
    assert testing.test() == 1
    assert closing(capfd) == "3 passed, 1 failed"


def test_an_overrun_is_stopped_and_said(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(testing, "CHECKS", (FINE, Check("slow", 1, ("-c", "import time; time.sleep(60)"))))
    assert testing.test() == 1
    shown = capfd.readouterr().out
    assert "slow: stopped, it overran its budget of 1 s" in shown
    assert shown.endswith("4 passed, 1 failed\n")


def test_arguments_go_to_pytest_alone(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project / "tests")
    assert testing.test("one/test_good.py::test_a", "-q") == 0
    shown = capfd.readouterr().out
    assert "1 passed in" in shown
    assert "==" not in shown


def test_soak_runs_its_own_folder(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (project / "tests" / "soak").mkdir()
    add(project, "soak/test_long.py", "def test_long(): pass\n")
    assert testing.soak("-q") == 0
    assert "1 passed in" in capfd.readouterr().out


def test_soak_runs_only_the_files_it_is_given(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (project / "tests" / "soak").mkdir()
    add(project, "soak/test_long.py", "def test_long(): pass\n")
    add(project, "soak/test_longer.py", "def test_longer(): pass\n")
    assert testing.soak("-q", str(project / "tests" / "soak" / "test_longer.py")) == 0
    assert "1 passed" in capfd.readouterr().out


def test_without_a_clone_there_is_nothing_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(testing, "TESTS", tmp_path / "tests")
    assert testing.test() == testing.soak() == 2
    assert "in a clone of the project" in capfd.readouterr().err


@pytest.mark.parametrize(("present", "root", "tries"), [((), 0, 2), (("chromium",), 0, 0), ((), 1000, 0)])
def test_a_missing_browser_is_installed_by_those_who_may(
    monkeypatch: pytest.MonkeyPatch, present: tuple[str, ...], root: int, tries: int
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(testing.shutil, "which", lambda name: name if name in (*present, "apt-get") else None)
    monkeypatch.setattr(testing.os, "geteuid", lambda: root)
    monkeypatch.setattr(testing.subprocess, "run", lambda command, **_: commands.append(command))
    testing.bring_chromium()
    assert len(commands) == tries
    assert all(command[0] == "apt-get" for command in commands)
