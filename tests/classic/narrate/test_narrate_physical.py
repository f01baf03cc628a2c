"""Sentences about physical attacks."""

from typing import Any

import pytest
from tests.classic.brawl import HATCHET, HATCHETMAN, LEFT_ARM, LEFT_LEG, RIGHT_ARM, brawl

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Blow
from ironhex.systems.classic.events.physical import BlowRolled, BlowsDeclared, CameDown, ClubBroken, RanPast
from ironhex.systems.classic.system import narrate

SIX = Tally((Mod("BMR-PUNCH-005", 4, "punch"), Mod("BMR-HIT-055", 2, "upper arm")))
FALLEN = Tally(barred=Barred("BMR-CHARGE-016", "the attacker has fallen"))
PUNCHES = (Blow("punch", 1, LEFT_ARM), Blow("punch", 1, RIGHT_ARM))


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (BlowsDeclared(0, 1), ""),
        (
            BlowsDeclared(0, 1, PUNCHES),
            "Hatchetman HCT-3F will punch Griffin GRF-1N (left arm) and punch Griffin GRF-1N (right arm)",
        ),
        (BlowsDeclared(0, 1, (Blow("push", 1),)), "Hatchetman HCT-3F will push Griffin GRF-1N"),
        (BlowsDeclared(0, 1, (Blow("club", 1),)), "Hatchetman HCT-3F will swing its tree at Griffin GRF-1N"),
        (
            BlowsDeclared(0, 1, (Blow("hatchet", 1, HATCHET),)),
            "Hatchetman HCT-3F will swing its hatchet at Griffin GRF-1N",
        ),
        (
            BlowRolled(0, PUNCHES[0], SIX, (4, 3)),
            "Red's Hatchetman HCT-3F: punch at Blue's Griffin GRF-1N: rolled 4+3 = 7, needs 6: hit",
        ),
        (
            BlowRolled(0, Blow("kick", 1, LEFT_LEG), SIX, (2, 3)),
            "Red's Hatchetman HCT-3F: kick at Blue's Griffin GRF-1N: rolled 2+3 = 5, needs 6: miss",
        ),
        (
            BlowRolled(0, Blow("charge", 1), FALLEN),
            "Red's Hatchetman HCT-3F: charge into Blue's Griffin GRF-1N fails: the attacker has fallen",
        ),
        (ClubBroken(0), "Hatchetman HCT-3F's tree breaks"),
        (RanPast(0, Hex(4, 4), elevation=0), "Hatchetman HCT-3F runs on into 0404"),
        (CameDown(0, Hex(5, 4), elevation=0), "Hatchetman HCT-3F comes down in 0504"),
    ],
)
def test_every_event_has_a_sentence(event: Any, told: str) -> None:
    assert narrate(brawl(HATCHETMAN, first={"club": "tree"}), event) == told
