"""Start Ironhex as the shell script `ironhex` does: launch.py ARGUMENTS. `ironhex.cmd` calls it on Windows.

Runs on a bare Python. The first use creates a private environment in .ironhex.
"""

import os
import platform
import signal
import subprocess
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEVELOPMENT = ("test", "soak", "docs")
"""The commands that need more packages than playing does."""

sys.path.insert(0, str(ROOT))

from tools.make_environment import make, python_of  # noqa: E402


def main(arguments: Sequence[str]) -> int:
    """Run a command in its environment; the exit code is the program's."""
    python = interpreter("dev" if {*arguments[:1]} & {*DEVELOPMENT} else "run")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program itself says what Ctrl+C does
    settings = os.environ | {"PYTHONUTF8": "1"}
    return subprocess.run([python, "-P", "-m", "ironhex", *arguments], env=settings, check=False).returncode


def interpreter(kind: str) -> Path:
    """The Python of an environment, which is created if there is none; the full one includes all a game needs."""
    wanted, full = environment(kind), environment("dev")
    for folder in (wanted, full):
        if os.access(python_of(folder), os.X_OK):
            return python_of(folder)
    make(wanted, requirements(kind))
    return python_of(wanted)


def environment(kind: str) -> Path:
    """The folder of an environment, whose name depends on its content."""
    machine = f"{platform.system()} {platform.machine()} {os.environ.get('IRONHEX_PYTHON', '')}\n"
    content = machine.encode() + requirements("run").read_bytes() + requirements(kind).read_bytes()
    return ROOT / ".ironhex" / f"{kind}-{zlib.crc32(content)}"


def requirements(kind: str) -> Path:
    return ROOT / "requirements" / f"{kind}.txt"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as error:
        raise SystemExit(f"ironhex: setup failed: {error}") from error
    except KeyboardInterrupt:
        raise SystemExit(130) from None
