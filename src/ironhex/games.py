"""The games Ironhex knows, and reading the record of any of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironhex.engine import Record, System
from ironhex.engine import load as load_record
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.quickstart.system import QUICKSTART

SYSTEMS: Mapping[str, System[Any]] = {system.name: system for system in (CLASSIC, QUICKSTART)}


def load(text: str) -> Record:
    """Read the record of a game."""
    return load_record(text, SYSTEMS)
