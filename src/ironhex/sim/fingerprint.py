"""A fingerprint of the code and data that play a game: only identical ones produce identical games."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from ironhex import __version__

FOLDERS = ("kernel", "engine", "catalog", "maps", "systems", "construction", "bots", "sim", "data")
"""Everything that decides how a game goes; presentation does not matter."""


@cache
def fingerprint() -> str:
    """The version, and a digest of the code and the data, such as `0.1.0 (3f9a12c07b5e)`."""
    root, digest = Path(str(files("ironhex"))), sha256()
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return f"{__version__} ({digest.hexdigest()[:12]})"
