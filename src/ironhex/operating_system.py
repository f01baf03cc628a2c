"""What Linux, macOS and Windows do differently: locks, ports, priorities, memory, interrupts and process groups.

Nothing else may use functions that one of them lacks, except for `server/processes`, which Windows does without.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any

MOST_PROCESSES = 61 if sys.platform == "win32" else 10_000
"""The most processes that Python can wait for."""


def lock_file(file: IO[Any]) -> None:
    """Lock a file until it is closed, however that happens; raises OSError if another process holds it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def take_port(listener: socket.socket) -> None:
    """Let a socket have a port that no other program listens at, even right after a server has ended there."""
    if sys.platform == "win32":  # where SO_REUSEADDR takes the port away from others
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def exposed(found: os.stat_result) -> bool:
    """Whether the mode of a file lets other users of this machine read it; on Windows its folder decides that."""
    return sys.platform != "win32" and bool(found.st_mode & 0o077)


def administrator() -> bool:
    """Whether the program may install packages of the distribution."""
    return sys.platform != "win32" and os.geteuid() == 0


def cores() -> int:
    """The cores that this process may use."""
    if sys.platform == "linux":
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    return count


def lower_priority(niceness: int) -> None:
    """Let other processes go first; the number counts only where there are many priorities."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), subprocess.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(niceness)


def limit_memory(megabytes: int) -> None:
    """Let an allocation beyond this much memory fail, where the system can do that."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20, megabytes * 2**20))


def return_memory() -> None:
    """Give unused memory back to the system, where the C library can do that (glibc)."""
    if sys.platform == "linux":
        import ctypes

        if hasattr(library := ctypes.CDLL(None), "malloc_trim"):
            library.malloc_trim(0)


def open_files_possible(wanted: int) -> int:
    """How many of the wanted files the process may open, after asking the system for more if necessary."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft)


def ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that started this one, which closes our input when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def own_group() -> Mapping[str, Any]:
    """Arguments of Popen for a process that Ctrl+C does not reach, not even while it is loading."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"process_group": 0}


def interrupt_group(process: subprocess.Popen[bytes]) -> None:
    """Ask a process of its own group, and its children, to end."""
    if sys.platform == "win32":
        process.send_signal(signal.CTRL_BREAK_EVENT)
    else:
        os.killpg(process.pid, signal.SIGINT)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """End a process of its own group and its children at once."""
    if sys.platform == "win32":
        command = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def line_editing() -> None:
    """Give `input` its line editing and history, where Python has to do that; on Windows the console does."""
    if sys.platform != "win32":
        with suppress(ImportError):  # Python can be built without it
            import readline  # noqa: F401


def forget_lines() -> None:
    """Forget the lines that were typed."""
    if sys.platform != "win32":
        with suppress(ImportError):
            import readline

            readline.clear_history()
