"""`ironhex test` and `ironhex soak`: every check of the project, each within a time budget."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple
from xml.etree import ElementTree

from cyclopts import Parameter

ROOT = Path(__file__).resolve().parents[3]
TESTS = ROOT / "tests"

LONGEST = 15 * 60
"""Seconds that `ironhex test` may take in all, on two cores."""


class Check(NamedTuple):
    """A tool that passes or fails as a whole: the seconds it may take and what Python is told to run."""

    name: str
    budget: int
    command: tuple[str, ...]


class Suite(NamedTuple):
    """Tests that run together: the seconds they may take and where they are; no paths means all that is left."""

    name: str
    budget: int
    paths: tuple[str, ...] = ()
    workers: int = 0


CHECKS = (
    Check("lint", 5, ("-m", "ruff", "check")),
    Check("format", 5, ("-m", "ruff", "format", "--check")),
    Check("types", 45, ("-m", "mypy")),
    Check("imports", 15, ("-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-logo")),
)

SUITES = (
    Suite("ledger", 40, ("tests/rulebook",)),
    Suite("tools", 120, ("tests/cli", "tests/tools", "README.md"), workers=2),
    Suite("browser", 290, ("tests/browser",), workers=2),
    Suite("games", 380, workers=2),
)

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


class Result(NamedTuple):
    """How a section went."""

    name: str
    passed: int
    failed: int
    skipped: int
    seconds: float
    budget: int

    def __str__(self) -> str:
        counts = f"{self.passed} passed, {self.failed} failed"
        return f"{counts}, {self.skipped} skipped" if self.skipped else counts


Arguments = Annotated[str, Parameter(allow_leading_hyphen=True, show=False)]


def test(*arguments: Arguments) -> int:
    """Run lint, types, import layers and all tests; or, with arguments, pytest with these (paths, -k, -x, …)."""
    if not _in_a_clone():
        return 2
    if arguments:
        return _pytest(*(_from_here(argument) for argument in arguments))
    bring_chromium()
    results = [_check(check) for check in CHECKS] + [_suite(suite) for suite in SUITES]
    return _close(results)


def soak(*arguments: Arguments) -> int:
    """Run the long tests of tests/soak on two cores, looking for new examples each time.

    Arguments go to pytest; where they name files, only these are run.
    """
    if not _in_a_clone():
        return 2
    given = [_from_here(each) for each in arguments]
    paths = () if any(Path(each.partition("::")[0]).exists() for each in given) else (str(TESTS / "soak"),)
    return _pytest("-n", "2", "--hypothesis-profile=default", *paths, *given)


def bring_chromium() -> None:
    """Install the distribution's browser where it is missing and may be; the tests of the page need it."""
    if any(map(shutil.which, CHROMIUM)) or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    print("installing Chromium, for the tests of the page", flush=True)
    for command in (("update",), ("install", "--yes", "--no-install-recommends", "chromium")):
        subprocess.run(["apt-get", "-qq", *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)


def _in_a_clone() -> bool:
    if TESTS.is_dir():
        return True
    print("an installed package has no tests; run ./ironhex test in a clone of the project", file=sys.stderr)
    return False


def _from_here(argument: str) -> str:
    """The argument with a path made absolute, because pytest runs in the project's folder."""
    path, mark, rest = argument.partition("::")
    return f"{Path(path).resolve()}{mark}{rest}" if path and Path(path).exists() else argument


def _pytest(*arguments: str) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode


def _check(check: Check) -> Result:
    print(f"\n== {check.name} (at most {check.budget} s)", flush=True)
    code, seconds = _timed(check.command, check.budget)
    return _judged(Result(check.name, int(code == 0), 0, 0, seconds, check.budget), code)


def _suite(suite: Suite) -> Result:
    print(f"\n== tests: {suite.name} (at most {suite.budget} s)", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        options = ("-q", f"--junit-xml={report}", *(("-n", str(suite.workers)) if suite.workers else ()))
        code, seconds = _timed(("-m", "pytest", *options, *(suite.paths or _left_over())), suite.budget)
        passed, failed, skipped = _counts(report)
    return _judged(Result(suite.name, passed, failed, skipped, seconds, suite.budget), code)


def _left_over() -> tuple[str, ...]:
    """All of tests/ but the paths of the other suites."""
    return "tests", *(f"--ignore={path}" for suite in SUITES for path in suite.paths)


def _timed(command: Sequence[str], budget: int) -> tuple[int | None, float]:
    """Run Python with the command; its exit code, None if it had to be stopped at the end of its budget."""
    start = time.monotonic()
    process = subprocess.Popen([sys.executable, *command], cwd=ROOT, stdin=subprocess.DEVNULL, process_group=0)
    code: int | None = None
    try:
        code = process.wait(budget)
    except subprocess.TimeoutExpired:
        pass
    finally:
        if code is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return code, time.monotonic() - start


def _counts(report: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped tests as pytest reports them; it leaves no report when it was stopped."""
    if not report.exists():
        return 0, 0, 0
    suite = next(ElementTree.parse(report).iter("testsuite"))
    tests, failures, errors, skipped = (int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped"))
    return tests - failures - errors - skipped, failures + errors, skipped


def _judged(result: Result, code: int | None) -> Result:
    """The result with the failures that are no test's own: an overrun, or a tool that stopped for another reason."""
    if code is None:
        print(f"{result.name}: stopped, it overran its budget of {result.budget} s")
    if code != 0 and not result.failed:
        result = result._replace(failed=1)
    print(f"{result.name}: {result} in {result.seconds:.1f} s", flush=True)
    return result


def _close(results: list[Result]) -> int:
    """The table of all sections and, alone on the last line, the counts of all."""
    print(f"\n{'section':<12}{'seconds':>10}{'budget':>10}  result")
    for each in results:
        print(f"{each.name:<12}{each.seconds:>10.1f}{each.budget:>10}  {each}")
    passed, failed, skipped = (sum(column) for column in zip(*(each[1:4] for each in results), strict=True))
    print(f"\n{Result('all', passed, failed, skipped, 0, LONGEST)}")
    return 1 if failed else 0
