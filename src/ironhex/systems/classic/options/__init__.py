"""The options players may choose, one module each: a function from rules to rules, and a description."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ironhex.systems.classic.hiding import HIDDEN_UNITS
from ironhex.systems.classic.options.four_legged import four_legged
from ironhex.systems.classic.options.hidden_units import hidden_units
from ironhex.systems.classic.ruleset import Ruleset

OPTIONS: Mapping[str, Callable[[Ruleset], Ruleset]] = {
    "four-legged": four_legged,
    HIDDEN_UNITS: hidden_units,
}
