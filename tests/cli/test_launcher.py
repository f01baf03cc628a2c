"""The launcher, on a small project with a package of its own and nothing to fetch."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETTING_UP = "ironhex: setting up (first use only)…\n"
ECHO = "import os, sys; print(os.getcwd(), *sys.argv[1:], os.environ.get('COLOUR'), sep='|')\n"

Finished = subprocess.CompletedProcess[str]


def make_project(folder: Path, requirements: str = "") -> Path:
    """A copy of the launcher with a package that says how it was called."""
    for name in ("ironhex", "tools/launch.py", "tools/make_environment.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / "requirements").mkdir()
    (folder / "requirements" / "run.txt").write_text(requirements)
    (folder / "requirements" / "dev.txt").write_text("-r run.txt\n")
    (folder / "src" / "ironhex").mkdir(parents=True)
    (folder / "src" / "ironhex" / "__main__.py").write_text(ECHO)
    return folder


def start(launcher: Path, *arguments: str, cwd: Path, **variables: str) -> Finished:
    settings = os.environ | {"IRONHEX_PYTHON": sys.executable, "PIP_NO_INDEX": "1"} | variables
    return subprocess.run([launcher, *arguments], cwd=cwd, env=settings, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that has been started once."""
    folder = make_project(tmp_path_factory.mktemp("launcher") / "a project")
    (folder / ".ironhex" / "building-interrupted" / "bin").mkdir(parents=True)
    first = start(folder / "ironhex", "play", cwd=folder)
    assert (first.stdout, first.stderr, first.returncode) == (f"{folder}|play|None\n", SETTING_UP, 0)
    return folder


def test_the_first_start_leaves_one_whole_environment(project: Path) -> None:
    made = sorted(path.name.partition("-")[0] for path in (project / ".ironhex").iterdir())
    assert made == ["lock", "run"]


def test_a_later_start_only_runs_the_command(project: Path) -> None:
    later = start(project / "ironhex", "rule", "two words", "*", "", cwd=project, COLOUR="blue")
    assert (later.stdout, later.stderr) == (f"{project}|rule|two words|*||blue\n", "")


def test_it_runs_through_links_from_anywhere(project: Path, tmp_path: Path) -> None:
    (tmp_path / "direct").symlink_to(project / "ironhex")
    (tmp_path / "again").symlink_to("direct")
    later = start(tmp_path / "again", "play", cwd=tmp_path)
    assert (later.stdout, later.stderr) == (f"{tmp_path}|play|None\n", "")


def test_the_callers_folder_cannot_shadow_a_module(project: Path, tmp_path: Path) -> None:
    (tmp_path / "os.py").write_text("raise SystemExit('shadowed')\n")
    (tmp_path / "ironhex.py").write_text("raise SystemExit('shadowed')\n")
    assert start(project / "ironhex", cwd=tmp_path).stdout == f"{tmp_path}|None\n"


def test_the_project_can_be_moved(project: Path, tmp_path: Path) -> None:
    moved = shutil.copytree(project, tmp_path / "moved", symlinks=True)
    (moved / "src" / "ironhex" / "__main__.py").write_text("print('from here')\n")
    later = start(moved / "ironhex", cwd=tmp_path)
    assert (later.stdout, later.stderr) == ("from here\n", "")


def test_a_failed_set_up_says_why_and_leaves_nothing(tmp_path: Path) -> None:
    folder = make_project(tmp_path / "project", "no-such-package==1.0\n")
    failed = start(folder / "ironhex", "play", cwd=folder)
    assert failed.returncode == 1
    assert failed.stdout == ""
    assert "No matching distribution found for no-such-package==1.0" in failed.stderr
    assert failed.stderr.endswith("ironhex: setup failed; see the output above\n")
    assert [path.name for path in (folder / ".ironhex").iterdir()] == ["lock"]


def test_two_first_starts_set_up_once_and_the_full_environment_serves_all(tmp_path: Path) -> None:
    """Both have begun before either can set up, for the lock is held until they have said that they wait for it."""
    folder = make_project(tmp_path / "project")
    (folder / ".ironhex").mkdir()
    settings = os.environ | {"IRONHEX_PYTHON": sys.executable, "PIP_NO_INDEX": "1"}
    pipe = subprocess.PIPE
    with (folder / ".ironhex" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [str(folder / "ironhex"), "test"]
        both = [
            subprocess.Popen(command, cwd=folder, env=settings, stdout=pipe, stderr=pipe, text=True) for _ in range(2)
        ]
        said = [process.stderr.readline() for process in both if process.stderr]
    assert said == ["ironhex: another start is setting up; waiting…\n"] * 2
    assert sorted(process.communicate()[1] for process in both) == ["", SETTING_UP]
    assert [process.returncode for process in both] == [0, 0]
    assert start(folder / "ironhex", "play", cwd=folder).stderr == ""


@pytest.mark.parametrize("python", ["/nowhere/python3", "/bin/false"])
def test_without_a_new_enough_python_it_says_what_it_needs(tmp_path: Path, python: str) -> None:
    folder = make_project(tmp_path / "project")
    failed = start(folder / "ironhex", cwd=folder, IRONHEX_PYTHON=python)
    assert failed.returncode == 1
    assert failed.stderr.startswith("ironhex: needs Python 3.11 or newer")


def test_without_a_shell_python_does_the_same(tmp_path: Path) -> None:
    """`ironhex.cmd` calls this program on Windows."""
    folder = make_project(tmp_path / "a project")
    (folder / "src" / "ironhex" / "__main__.py").write_text(f"{ECHO}sys.exit(7)\n")
    settings = os.environ | {"PIP_NO_INDEX": "1", "IRONHEX_PYTHON": ""}
    command = [sys.executable, "-X", "utf8", "-I", str(folder / "tools" / "launch.py"), "play", "two words", ""]
    for said in (SETTING_UP, ""):
        done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr, done.returncode) == (f"{tmp_path}|play|two words||None\n", said, 7)
    made = sorted(path.name.partition("-")[0] for path in (folder / ".ironhex").iterdir())
    assert made == ["lock", "run"]
