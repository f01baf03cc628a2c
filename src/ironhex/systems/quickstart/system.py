"""The Quick-Start edition as a system for the engine: the battle of the Master Rules, cited by its own pages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ironhex.engine import Orders, System
from ironhex.engine.presentation import ActionForm, Presentation
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.codec import codec, restore_codec
from ironhex.systems.classic.orders import by_name
from ironhex.systems.classic.phases.weapons import HOPELESS, HOPELESS_SHOTS
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION
from ironhex.systems.classic.sight.hexsides import SIDES, SPLIT_LINE
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.quickstart.cards import revive
from ironhex.systems.quickstart.citations import quoting
from ironhex.systems.quickstart.levels import ruleset

RULES_VERSION = "1"
FORMS = (
    ActionForm("deploy 3 0915 N", "put unit 3 in hex 0915, facing north (N NE SE S SW NW)"),
    ActionForm("move 3 stand", "unit 3 stays where it is"),
    ActionForm(
        "move 3 walk FFL",
        "walk or run (cruise or flank) step by step: F forward, B backward, L and R turn a hexside; "
        "a last X leaves the map",
    ),
    ActionForm("declare 3 1>5 2>5", "fire items 1 and 2 at unit 5; without shots it holds its fire"),
    ActionForm("declare 3 2>5*2", "fire item 2 twice, if it can"),
    ActionForm("pick to the left", "choose an option by its name; `pick` alone takes the usual one"),
)


def orders(battle: Battle, seat: str) -> Orders:
    """The two small choices of the edition."""
    return by_name({HOPELESS_SHOTS: HOPELESS, SPLIT_LINE: SIDES})


PRESENTATION: Presentation[Battle] = replace(
    CLASSIC_PRESENTATION,
    prompt=quoting(CLASSIC_PRESENTATION.prompt),
    consider=quoting(CLASSIC_PRESENTATION.consider),
    sight=quoting(CLASSIC_PRESENTATION.sight),
    forms=FORMS,
)

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
