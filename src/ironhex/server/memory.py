"""Gives unused memory back to the system."""

from __future__ import annotations

import ctypes
import sys


def return_memory() -> None:
    """Let the C library return what it keeps for later, where it can do that (glibc)."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
        library.malloc_trim(0)
