"""The test command: slow sections are flagged, what hangs is stopped, failures count, and the last line counts all."""

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from tests.waiting import PATIENCE, until

from ironhex.cli import testing
from ironhex.cli.testing import CHECKS, LONGEST, ROOT, SUITES, Check, Suite

FINE = Check("fine", 60, ("-c", "pass"))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in place of ours."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n")
    monkeypatch.setattr(testing, "ROOT", tmp_path)
    monkeypatch.setattr(testing, "TESTS", tmp_path / "tests")
    monkeypatch.setattr(testing, "CHECKS", (FINE,))
    monkeypatch.setattr(testing, "bring_chromium", lambda: None)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they take longer to load than these tests to run
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")
    monkeypatch.setattr(testing, "SUITES", (Suite("first", 60, ("tests/one",)), Suite("rest", 60)))
    add(tmp_path, "one/test_good.py", "def test_a(): pass\ndef test_b(): pass\n")
    add(tmp_path, "two/test_more.py", "def test_c(): pass\n")
    return tmp_path


def add(project: Path, name: str, text: str) -> None:
    file = project / "tests" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def closing(capfd: pytest.CaptureFixture[str]) -> str:
    return capfd.readouterr().out.splitlines()[-1]


def test_everything_is_expected_within_twenty_minutes() -> None:
    assert sum(section.expected for section in (*CHECKS, *SUITES)) <= LONGEST == 20 * 60


def test_the_suites_name_paths_that_exist_and_the_last_takes_the_rest() -> None:
    assert [path for suite in SUITES for path in suite.paths if not (ROOT / path).exists()] == []
    assert [suite for suite in SUITES if not suite.paths] == [SUITES[-1]]


def test_every_test_is_run_once_and_counted(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert testing.test() == 0
    assert closing(capfd) == "4 passed, 0 failed"


@pytest.mark.parametrize(
    "text",
    [
        "def test_d(): assert False\n",
        "import nothing_of_this_name\n",
        "import pytest\n@pytest.fixture\ndef f(): assert False\ndef test_d(f): pass\n",
    ],
    ids=["test", "file", "fixture"],
)
def test_a_failed_check_fails_the_command(project: Path, capfd: pytest.CaptureFixture[str], text: str) -> None:
    add(project, "two/test_bad.py", text)
    assert testing.test() == 1
    assert closing(capfd) == "4 passed, 1 failed"


def test_skipped_tests_are_told_apart(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    add(project, "two/test_skip.py", "import pytest\ndef test_d(): pytest.skip()\n")
    assert testing.test() == 0
    assert closing(capfd) == "4 passed, 0 failed, 1 skipped"


def test_a_suite_without_tests_is_a_failure(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (project / "tests" / "two" / "test_more.py").unlink()
    assert testing.test() == 1
    assert closing(capfd) == "3 passed, 1 failed"


def test_a_slow_section_is_flagged_and_passes(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        testing, "CHECKS", (FINE._replace(expected=int(PATIENCE)), FINE._replace(name="snail", expected=0))
    )
    assert testing.test() == 0
    shown = capfd.readouterr().out
    assert re.search(r"^snail: slow: \d+ s, expected about 0 s$", shown, re.MULTILINE)
    assert re.search(r"^snail .* 1 passed, 0 failed  \(slow\)$", shown, re.MULTILINE)
    assert "fine: slow" not in shown
    assert shown.endswith("5 passed, 0 failed\n")


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A section is taken to hang as soon as it has made this file."""
    file = tmp_path / "begun"

    class Section(subprocess.Popen[bytes]):
        def wait(self, timeout: float | None = None) -> int:
            if timeout != testing.HANGING:
                return super().wait(timeout)
            until(file.exists)
            raise subprocess.TimeoutExpired(self.args, timeout)

    monkeypatch.setattr(subprocess, "Popen", Section)
    return file


def test_a_suite_that_hangs_is_interrupted_and_reports_what_it_has(
    project: Path, begun: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    hangs = f"import pathlib, time\ndef test_z():\n    pathlib.Path({str(begun)!r}).touch()\n    time.sleep(3600)\n"
    add(project, "one/test_hangs.py", hangs)
    monkeypatch.setattr(testing, "CHECKS", ())
    monkeypatch.setattr(testing, "SUITES", (Suite("first", 60, ("tests/one",)),))
    monkeypatch.setattr(testing, "SHARED", ())
    monkeypatch.setattr(testing, "GRACE", PATIENCE)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in a command that a shell runs in the background
    try:
        assert testing.test() == 1
    finally:
        signal.signal(signal.SIGINT, before)
    shown = capfd.readouterr().out
    assert "first: stopped, because it did not finish within 2700 s" in shown
    assert shown.endswith("2 passed, 1 failed\n")


def test_a_test_that_hangs_is_ended_and_named(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    add(project, "three/test_hangs.py", "import time\ndef test_z(): time.sleep(3600)\n")
    monkeypatch.setattr(testing, "SUITES", (Suite("third", 60, ("tests/three",)),))
    impatient = [option.replace(f"={testing.HANGING_TEST}", "=0.1") for option in testing.GUARDED]
    monkeypatch.setattr(testing, "GUARDED", impatient)
    assert testing.test() == 1
    shown = capfd.readouterr().out
    assert "crashed while running 'tests/three/test_hangs.py::test_z'" in shown
    assert shown.endswith("1 passed, 1 failed\n")


def test_a_section_that_cannot_be_interrupted_is_killed(
    project: Path, begun: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    deaf = "import pathlib, signal, sys, time; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    hangs = f"{deaf}; pathlib.Path(sys.argv[1]).touch(); time.sleep(3600)"
    monkeypatch.setattr(testing, "CHECKS", (Check("deaf", 60, ("-c", hangs, str(begun))),))
    monkeypatch.setattr(testing, "SUITES", ())
    monkeypatch.setattr(testing, "GRACE", 0.1)
    assert testing.test() == 1
    assert closing(capfd) == "0 passed, 1 failed"


def test_arguments_go_to_pytest_alone(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project / "tests")
    assert testing.test("one/test_good.py::test_a", "-q") == 0
    shown = capfd.readouterr().out
    assert "1 passed in" in shown
    assert "==" not in shown


@pytest.fixture
def soak(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the long tests."""
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin,_hypothesis_pytestplugin")
    add(project, "soak/test_long.py", "def test_long(): pass\n")
    return project / "tests" / "soak"


def test_soak_runs_its_own_folder(soak: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert testing.soak("-q") == 0
    assert "1 passed in" in capfd.readouterr().out


def test_soak_runs_only_the_files_it_is_given(soak: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (soak / "test_longer.py").write_text("def test_longer(): pass\n")
    assert testing.soak("-q", str(soak / "test_longer.py")) == 0
    assert "1 passed" in capfd.readouterr().out


def test_without_a_clone_there_is_nothing_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(testing, "TESTS", tmp_path / "tests")
    assert testing.test() == testing.soak() == 2
    assert "in a clone of the project" in capfd.readouterr().err


@pytest.mark.parametrize(("present", "root", "tries"), [((), 0, 2), (("chromium",), 0, 0), ((), 1000, 0)])
def test_a_missing_browser_is_installed_if_that_is_allowed(
    monkeypatch: pytest.MonkeyPatch, present: tuple[str, ...], root: int, tries: int
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(shutil, "which", lambda name: name if name in (*present, "apt-get") else None)
    monkeypatch.setattr(os, "geteuid", lambda: root)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: commands.append(command))
    testing.bring_chromium()
    assert len(commands) == tries
    assert all(command[0] == "apt-get" for command in commands)
