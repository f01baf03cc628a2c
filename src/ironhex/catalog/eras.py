"""The eras of the setting, each with its last year."""

from __future__ import annotations

from types import MappingProxyType

ERAS = MappingProxyType({"Star League": 2780, "Succession Wars": 3049, "Clan Invasion": 3061, "Civil War": 3067})
"""A design is available in an era if it was introduced by then."""
