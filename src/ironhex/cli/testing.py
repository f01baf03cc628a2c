"""`ironhex test` and `ironhex soak`: every check of the project.

Slow machines do not fail: a section that takes longer than expected is only flagged. Only hanging sections are stopped.
"""

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

from ironhex.operating_system import administrator, interrupt_group, kill_group, own_group

ROOT = Path(__file__).resolve().parents[3]
TESTS = ROOT / "tests"

LONGEST = 20 * 60  # expected seconds for everything, on two idle cores
HANGING_TEST = 15 * 60  # seconds after which a test counts as hanging; the first browser test downloads Node packages
HANGING = 45 * 60  # seconds after which a section counts as hanging
GRACE = 60  # seconds for a section to report after an interrupt


class Check(NamedTuple):
    """A tool that passes or fails as a whole: its expected seconds and its Python arguments."""

    name: str
    expected: int
    command: tuple[str, ...]


class Suite(NamedTuple):
    """Tests that run together: their expected seconds and their paths; no paths means all remaining tests."""

    name: str
    expected: int
    paths: tuple[str, ...] = ()


CHECKS = (
    Check("lint", 5, ("-m", "ruff", "check")),
    Check("format", 5, ("-m", "ruff", "format", "--check")),
    Check("types", 47, ("-m", "mypy")),
    Check("imports", 15, ("-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-logo")),
)

SUITES = (
    Suite("ledger", 10, ("tests/rulebook",)),
    Suite("tools", 100, ("tests/cli", "tests/tools", "tests/library", "README.md", "docs/library.md")),
    Suite("browser", 490, ("tests/browser",)),
    Suite("games", 510),
)

# Two processes share the tests; one that hangs prints its stack and ends, and the others continue.
SHARED = ("-n", "2", "--dist", "worksteal")
GUARDED = ("-o", f"faulthandler_timeout={HANGING_TEST}", "-o", "faulthandler_exit_on_timeout=true")

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


class Result(NamedTuple):
    """The result of a section."""

    name: str
    passed: int
    failed: int
    skipped: int
    seconds: float
    expected: int

    def __str__(self) -> str:
        counts = f"{self.passed} passed, {self.failed} failed"
        return f"{counts}, {self.skipped} skipped" if self.skipped else counts

    @property
    def slow(self) -> str:
        """A note about a section that took longer than expected."""
        late = self.seconds > self.expected
        return f"slow: {self.seconds:.0f} s, expected about {self.expected} s" if late else ""


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

    Arguments go to pytest; if they name files, only these are run.
    """
    if not _in_a_clone():
        return 2
    given = [_from_here(each) for each in arguments]
    paths = () if any(Path(each.partition("::")[0]).exists() for each in given) else (str(TESTS / "soak"),)
    return _pytest("-n", "2", "--hypothesis-profile=default", *paths, *given)


def bring_chromium() -> None:
    """Install the distribution's browser if it is missing and allowed; the page tests need it."""
    if any(map(shutil.which, CHROMIUM)) or not shutil.which("apt-get") or not administrator():
        return
    print("installing Chromium for the page tests", flush=True)
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
    print(f"\n== {check.name} (about {check.expected} s)", flush=True)
    code, seconds = _timed(check.command)
    return _judged(Result(check.name, int(code == 0), 0, 0, seconds, check.expected), code)


def _suite(suite: Suite) -> Result:
    print(f"\n== tests: {suite.name} (about {suite.expected} s)", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        code, seconds = _timed(
            ("-m", "pytest", "-q", *SHARED, *GUARDED, f"--junit-xml={report}", *(suite.paths or _left_over()))
        )
        passed, failed, skipped = _counts(report)
    return _judged(Result(suite.name, passed, failed, skipped, seconds, suite.expected), code)


def _left_over() -> tuple[str, ...]:
    """All of tests/ but the paths of the other suites."""
    return "tests", *(f"--ignore={path}" for suite in SUITES for path in suite.paths)


def _timed(command: Sequence[str]) -> tuple[int | None, float]:
    """Run Python with the command; returns its exit code, None if it hung and was stopped, and the seconds it took."""
    start = time.monotonic()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts its background commands like this
        signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen([sys.executable, *command], cwd=ROOT, stdin=subprocess.DEVNULL, **own_group())
    code: int | None = None
    try:
        code = process.wait(HANGING)
    except subprocess.TimeoutExpired:
        pass
    finally:
        if code is None:
            _stop(process)
    return code, time.monotonic() - start


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Interrupt the process and its children, so that pytest reports what it has; then kill the rest."""
    try:
        interrupt_group(process)
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        pass
    finally:
        kill_group(process)
        process.wait()


def _counts(report: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped tests from pytest's report; there is none if it was killed."""
    if not report.exists():
        return 0, 0, 0
    suite = next(ElementTree.parse(report).iter("testsuite"))
    tests, failures, errors, skipped = (int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped"))
    return tests - failures - errors - skipped, failures + errors, skipped


def _judged(result: Result, code: int | None) -> Result:
    """The result, including failures outside of tests: a section that hung, or a tool that ended with an error."""
    if code is None:
        print(f"{result.name}: stopped, because it did not finish within {HANGING} s")
    if code is None or (code != 0 and not result.failed):
        result = result._replace(failed=result.failed + 1)
    print(f"{result.name}: {result} in {result.seconds:.1f} s", flush=True)
    if result.slow:
        print(f"{result.name}: {result.slow}", flush=True)
    return result


def _close(results: list[Result]) -> int:
    """The table of all sections and, alone on the last line, the total counts."""
    print(f"\n{'section':<12}{'seconds':>10}{'expected':>10}  result")
    for each in results:
        remark = "  (slow)" if each.slow else ""
        print(f"{each.name:<12}{each.seconds:>10.1f}{each.expected:>10}  {each}{remark}")
    passed, failed, skipped = (sum(column) for column in zip(*(each[1:4] for each in results), strict=True))
    print(f"\n{Result('all', passed, failed, skipped, 0, LONGEST)}")
    return 1 if failed else 0
