"""A system as this server offers it: how its games are set up, and how it is told in words."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_bytes
from typing import Any, NamedTuple

from ironhex.catalog import Design
from ironhex.engine import Play
from ironhex.server.setup import Setup
from ironhex.server.wire_library import OptionCard, PresetCard, ScenarioCard, SideCount, UnitCard


class Hosted(NamedTuple):
    """What the server knows of a system besides its rules."""

    begin: Callable[[Setup], Play[Any]]
    title: str
    text: str
    ground: str  # the usual board
    sides: SideCount
    options: tuple[OptionCard, ...]
    presets: tuple[PresetCard, ...]
    lessons: tuple[str, ...]
    design: Callable[[str], Design]
    units: Callable[[], tuple[UnitCard, ...]] = tuple  # none: those of the catalogue
    scenarios: Callable[[], tuple[ScenarioCard, ...]] = tuple
    boards: Callable[[], tuple[str, ...]] = tuple  # none: all


def seed_of(setup: Setup) -> int | bytes:
    """The seed somebody wants, or one that nobody knows."""
    return token_bytes(16) if setup.seed is None else setup.seed
