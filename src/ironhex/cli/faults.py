"""Ends commands that were interrupted, whose reader is gone, or whose files cannot be used, without a traceback."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

INTERRUPTED = 128 + signal.SIGINT
CLOSED = 128 + 13  # as programs end that are killed by SIGPIPE
FAILED = 2


@contextmanager
def plain_endings() -> Iterator[None]:
    """Turn errors of the system into sentences."""
    try:
        try:
            yield
        finally:
            with suppress(ValueError):  # it was closed
                sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _discard_output()
        sys.exit(CLOSED)
    except OSError as error:
        if error.errno == errno.ENOSPC:
            _discard_output()
        sys.exit(_said(_sentence(error)))
    except (MemoryError, RecursionError) as error:
        sys.exit(_said(f"this is too much for this machine ({type(error).__name__}); try something smaller"))


def _sentence(error: OSError) -> str:
    why = error.strerror or str(error)
    return f"{error.filename}: {why}" if error.filename is not None else why


def _said(sentence: str) -> int:
    with suppress(OSError):
        print(f"ironhex: {sentence}", file=sys.stderr)
    return FAILED


def _discard_output() -> None:
    """Nobody reads the rest, which Python would otherwise try to write at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
