"""The Quick-Start edition as a system for the engine: the battle of the Master Rules, cited by its own pages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ironhex.engine import System
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.codec import codec, restore_codec
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.quickstart.cards import revive
from ironhex.systems.quickstart.citations import quoting
from ironhex.systems.quickstart.levels import ruleset
from ironhex.systems.quickstart.presentation import PRESENTATION, orders

RULES_VERSION = "1"

QUICKSTART: System[Battle] = replace(
    CLASSIC,
    name="quickstart",
    rules_version=RULES_VERSION,
    refusal=quoting(CLASSIC.refusal),
    resign=quoting(CLASSIC.resign),
    preview=quoting(CLASSIC.preview),
    codec=partial(codec, rules=ruleset),
    restore_codec=partial(restore_codec, rules=ruleset, revive=revive),
    orders=orders,
    presentation=PRESENTATION,
)
