"""The Quick-Start edition as a system for the engine: the battle of the Master Rules, cited by its own pages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ironhex.engine import Orders, System
from ironhex.engine.edition_texts import read_texts
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.codec import codec, restore_codec
from ironhex.systems.classic.orders import by_name
from ironhex.systems.classic.phases.weapons import HOPELESS, HOPELESS_SHOTS
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION
from ironhex.systems.classic.sight.hexsides import SIDES, SPLIT_LINE
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.quickstart.cards import DATA, quoting, revive
from ironhex.systems.quickstart.levels import ruleset

RULES_VERSION = "1"
TEXTS = read_texts(DATA / "edition.toml")


def orders(battle: Battle, seat: str) -> Orders:
    """The two small choices of the edition."""
    return by_name({HOPELESS_SHOTS: HOPELESS, SPLIT_LINE: SIDES})


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
    presentation=replace(
        CLASSIC_PRESENTATION,
        prompt=quoting(CLASSIC_PRESENTATION.prompt),
        consider=quoting(CLASSIC_PRESENTATION.consider),
        sight=quoting(CLASSIC_PRESENTATION.sight),
        forms=TEXTS.forms,
    ),
)
