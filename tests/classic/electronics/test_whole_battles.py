"""Battles with networks, fields, probes and stealth armor keep every promise of the engine."""

from __future__ import annotations

import pytest
from tests.classic.electronics.lances import CHIEF, IMPROVED, MASTER, SLAVE, stealthy
from tests.conformance.suite import QUIET, secrets

from ironhex.engine.conformance import check_game, random_choice
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.setup import Force, Recruit, starting_position
from ironhex.systems.classic.system import CLASSIC

PROBE = "Black Knight BL-6-KNT"


@pytest.mark.parametrize("options", [("four-legged",), ("four-legged", "hidden units")], ids=["open", "hidden"])
def test_battles_with_electronics_keep_all_promises(options: tuple[str, ...]) -> None:
    hidden = "hidden units" in options
    red = [
        Recruit(MASTER, hex="0412"),
        Recruit(SLAVE, hex="0610"),
        Recruit(SLAVE, hex="0413", hidden=hidden),
        Recruit(CHIEF, hex="1012"),
        Recruit(PROBE, hex="0710"),
    ]
    blue = [
        Recruit("Raven RVN-3L", hex="0707", hidden=hidden),
        Recruit(stealthy(), hex="0806", engaged=True),
        Recruit(IMPROVED, hex="1004"),
        Recruit(IMPROVED, hex="0404"),
    ]
    sides = Force("Red", red), Force("Blue", blue, home=0)
    position = starting_position(sides, "woods", scenario=Scenario(), options=options)
    seed = b"electronics"
    check_game(CLASSIC, position, seed, random_choice(seed), steps=70, every=17, quiet=QUIET, secrets=secrets)
