"""Create the launcher's private environment: make_environment.py FOLDER REQUIREMENTS.

Runs on a bare Python. The environment is built under another name and renamed when it is complete, so that an
interrupted start leaves nothing half done, and under a lock, so that two first starts do not do it twice.
"""

import errno
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

SOURCE = Path(__file__).resolve().parent.parent / "src"


def say(text: str) -> None:
    print(f"ironhex: {text}", file=sys.stderr, flush=True)


def make(folder: Path, requirements: Path) -> None:
    """Create the environment unless it exists; the caller has checked, but another start may have been faster."""
    folder.parent.mkdir(exist_ok=True)
    with lock(folder.parent / "lock"):
        if os.access(python_of(folder), os.X_OK):
            return
        say("setting up (first use only)…")
        for remains in (folder, *folder.parent.glob("building-*")):
            shutil.rmtree(remains, ignore_errors=True)
        with tempfile.TemporaryDirectory(prefix="building-", dir=folder.parent) as scratch:
            built = Path(scratch) / folder.name
            install(built, requirements)
            add_source(built, folder)
            built.rename(folder)


@contextmanager
def lock(path: Path) -> Iterator[None]:
    """Hold the file's lock; the system releases it however this process ends."""
    with path.open("a", encoding="utf-8") as file:
        if not locked(file):
            say("another start is setting up; waiting…")
            while not locked(file):
                time.sleep(0.1)
        yield


def locked(file: IO[str]) -> bool:
    """Lock the file; false if another process holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            return False
        raise
    return True


def python_of(folder: Path) -> Path:
    """The interpreter of an environment."""
    scripts = Path(sysconfig.get_path("scripts", "venv", {"base": str(folder)}))
    return scripts / ("python.exe" if sys.platform == "win32" else "python")


def install(folder: Path, requirements: Path) -> None:
    """A new environment with the listed packages, installed with the user's pip configuration."""
    # The resolved name keeps its version (python3.12) when the system's python3 is upgraded.
    run(os.path.realpath(sys.executable), "-I", "-m", "venv", str(folder))
    pip = (str(python_of(folder)), "-I", "-m", "pip", "install", "--quiet", "--no-input")
    run(*pip, "--disable-pip-version-check", "--requirement", str(requirements))


def run(*command: str) -> None:
    """Run a command quietly; on failure, show its output and stop."""
    # A user-wide `install --user` setting does not apply inside an environment.
    settings = os.environ | {"PIP_USER": "0"}
    try:
        subprocess.run(command, check=True, env=settings, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except subprocess.CalledProcessError as error:
        sys.stderr.write(error.stdout)
        raise SystemExit("ironhex: setup failed; see the output above") from None


def add_source(built: Path, folder: Path) -> None:
    """A path file that names the source relative to itself, so that the whole project can be moved."""
    here, there = (Path(sysconfig.get_path("purelib", "venv", {"base": str(base)})) for base in (built, folder))
    (here / "ironhex.pth").write_text(f"{os.path.relpath(SOURCE, there)}\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        make(Path(sys.argv[1]), Path(sys.argv[2]))
    except OSError as error:
        raise SystemExit(f"ironhex: setup failed: {error}") from error
    except KeyboardInterrupt:
        raise SystemExit(130) from None
