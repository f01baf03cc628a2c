"""What playing needs runs on Windows, as far as that can be checked elsewhere."""

from __future__ import annotations

import ast
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Any

import pytest

from ironhex import operating_system

ROOT = Path(__file__).resolve().parents[2]
MISSING = {
    "curses",
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
    "uvloop",
}
"""Modules that Windows does not have."""

MAY_USE_THEM = {"src/ironhex/operating_system.py", "tools/make_environment.py"}
NOT_ON_WINDOWS = "src/ironhex/server/processes/"
"""Several server processes, which `--workers` refuses there."""

SYSTEM = re.compile(
    r"^\s*(import|from) (asyncio|ctypes|multiprocessing|os|selectors?|shutil|signal|socket|stat|subprocess|sys|time)\b",
    re.MULTILINE,
)
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f]|[ .]$')


def sources() -> Iterator[tuple[str, str]]:
    for folder in ("src", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(NOT_ON_WINDOWS):
                yield name, path.read_text(encoding="utf-8")


def imported(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_modules_that_windows_lacks_are_used_in_one_place() -> None:
    users = {name for name, text in sources() if MISSING & {*imported(text)}}
    assert users == MAY_USE_THEM


def test_the_type_checker_finds_nothing_that_windows_lacks() -> None:
    """Its library knows which functions and constants a platform has."""
    wanted = [name for name, text in sources() if SYSTEM.search(text)]
    assert {*MAY_USE_THEM, "src/ironhex/server/serving.py"} <= {*wanted}
    command = [sys.executable, "-m", "mypy", "--config-file=", "--platform=win32", "--python-version=3.12"]
    options = ["--follow-imports=skip", "--ignore-missing-imports", f"--cache-dir={os.devnull}"]
    done = subprocess.run([*command, *options, *wanted], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_files_are_opened_as_utf_8() -> None:
    """Windows has another encoding unless one is named."""
    options = ["--isolated", "--preview", "--select=PLW1514", "--no-cache"]
    command = [sys.executable, "-m", "ruff", "check", *options, "src", "tools"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


LOADING = f"""
import importlib, pkgutil, subprocess, sys
import alembic, cyclopts, litestar, numpy, rich.console, sqlalchemy, typst, uvicorn
import uvicorn.protocols.http.httptools_impl
for name in {sorted(MISSING)}:
    sys.modules[name] = None
import os, signal, socket
for module, names in {{
    os: "fork geteuid getuid killpg nice sched_getaffinity setsid mkfifo".split(),
    signal: "SIGCHLD SIGKILL SIGHUP SIGUSR1".split(),
    socket: "AF_UNIX SO_REUSEPORT".split(),
}}.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
sys.platform = "win32"
import ironhex.cli, ironhex.server
loaded = 0
for package in (ironhex.cli, ironhex.server):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if found.name not in ("ironhex.server.processes.supervisor", "ironhex.server.processes.child") \\
                and ".migrations" not in found.name:
            importlib.import_module(found.name)
            loaded += 1
print(loaded)
"""


def test_everything_loads_without_what_windows_lacks() -> None:
    done = subprocess.run([sys.executable, "-P", "-c", LOADING], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100


def test_windows_can_hold_every_file() -> None:
    """No name is reserved, none differs from another one only in case, and paths are not too long."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = [name for name in listed.stdout.split("\0") if name]
    if not names:
        pytest.skip("not a git clone")
    parts = {part for name in names for part in PurePosixPath(name).parts}
    assert [part for part in parts if RESERVED.fullmatch(part) or FORBIDDEN.search(part)] == []
    assert len({name.lower() for name in names}) == len(names)
    assert max(map(len, names)) < 180


def test_the_launcher_for_windows_has_its_line_endings_and_only_plain_characters() -> None:
    content = (ROOT / "ironhex.cmd").read_bytes()
    assert content.isascii()
    assert content.count(b"\n") == content.count(b"\r\n") > 10


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Windows as `operating_system` sees it; what it calls is listed."""
    called: list[Any] = []
    monkeypatch.setattr(operating_system, "sys", SimpleNamespace(platform="win32"))
    locking = SimpleNamespace(LK_NBLCK=2, locking=lambda *arguments: called.append(arguments))
    monkeypatch.setitem(sys.modules, "msvcrt", locking)
    kernel = SimpleNamespace(GetCurrentProcess=lambda: 1, SetPriorityClass=lambda *given: called.append(given))
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0x4000, raising=False)
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: called.append(command))
    monkeypatch.setattr(signal, "CTRL_BREAK_EVENT", 1, raising=False)
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    return called


def test_every_difference_has_its_windows_form(windows: list[Any], tmp_path: Path) -> None:
    process: Any = SimpleNamespace(pid=42, send_signal=windows.append)
    listener: Any = SimpleNamespace(setsockopt=lambda *given: windows.append(given))
    with (tmp_path / "lock").open("w", encoding="utf-8") as file:
        operating_system.lock_file(file)
        assert windows.pop() == (file.fileno(), 2, 1)
        assert not operating_system.exposed(os.fstat(file.fileno()))
    operating_system.take_port(listener)
    assert windows.pop() == (socket.SOL_SOCKET, -5, 1)
    operating_system.lower_priority(10)
    assert windows.pop() == (1, 0x4000)
    operating_system.interrupt_group(process)
    assert windows.pop() == 1
    operating_system.kill_group(process)
    assert windows.pop() == ["taskkill", "/F", "/T", "/PID", "42"]
    assert operating_system.own_group() == {"creationflags": 0x200}
    assert operating_system.open_files_possible(5000) == 5000
    assert not operating_system.administrator()
    assert operating_system.cores() == os.cpu_count()


def test_what_windows_cannot_do_is_left_out(windows: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("readline", "resource"):
        monkeypatch.setitem(sys.modules, name, None)
    operating_system.limit_memory(1)
    operating_system.return_memory()
    operating_system.line_editing()
    operating_system.forget_lines()
    assert windows == []
