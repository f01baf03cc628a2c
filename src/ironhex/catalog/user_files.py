"""Reads files that a user names: never a device or a pipe, which may have no end, and never more than is sensible."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

FLAGS: int = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe may have no writer


def read_user_file(path: Path, largest: int) -> bytes:
    """The content of a file; raises OSError, with its name, if there is none to read."""
    try:
        handle = os.open(path, FLAGS)
        try:
            return _read(handle, largest)
        finally:
            os.close(handle)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    except ValueError:  # a NUL in its name
        raise OSError(errno.ENOENT, "No such file or directory", str(path)) from None


def _read(handle: int, largest: int) -> bytes:
    mode = os.fstat(handle).st_mode
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, "Is a folder, not a file")
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "Not a regular file")
    with os.fdopen(handle, "rb", closefd=False) as file:
        found = file.read(largest + 1)
    if len(found) > largest:
        raise OSError(errno.EFBIG, f"longer than {largest:,} bytes")
    return found
