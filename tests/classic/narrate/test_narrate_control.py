"""Rolls, falls, displacement and warriors as the players read them."""

from __future__ import annotations

import pytest
from tests.classic.stage import mech, stage

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.events.piloting import (
    Advanced,
    Displaced,
    DisplacementBarred,
    Drawn,
    Fell,
    FellFromAbove,
    PilotingRolled,
    Steadied,
    SteppedAside,
    Tumbled,
    Unsettled,
)
from ironhex.systems.classic.events.warriors import (
    Abandoned,
    ConsciousnessRolled,
    Ejected,
    PickedUp,
    ShockOver,
    WakingRolled,
    WarriorHurt,
)
from ironhex.systems.classic.narrate import piloting, warriors
from ironhex.systems.classic.system import narrate

SIX = Tally((Mod("BMR-PSR-005", 5, "Piloting Skill"), Mod("BMR-PSR-015", 1, "20 or more points of damage")))
OUT = Tally((), Barred("BMR-WAR-031", "the warrior is unconscious"))
THERE = Hex(5, 4)

TOLD: list[tuple[Event, str]] = [
    (Unsettled(0, Mod("BMR-PSR-021", 0, "kicked")), ""),
    (PilotingRolled(0, "kicked", SIX, (4, 2)), "Griffin GRF-1N (kicked) rolled 4+2 = 6, needs 6: succeeds"),
    (PilotingRolled(0, "kicked", SIX, (1, 2)), "Griffin GRF-1N (kicked) rolled 1+2 = 3, needs 6: fails"),
    (
        PilotingRolled(0, "kicked", OUT),
        "Griffin GRF-1N (kicked) fails its Piloting Skill Roll without dice: the warrior is unconscious",
    ),
    (Steadied(0), ""),
    (Fell(0, THERE, False, 0, 4, 3, "rear"), "Griffin GRF-1N falls on its back in 0504, facing south"),
    (Fell(0, THERE, False, 2, 1, 0, "front"), "Griffin GRF-1N falls 2 levels on its face in 0504, facing north"),
    (Tumbled(0), "Griffin GRF-1N loses control in mid-air"),
    (Displaced(0, THERE, False, "BMR-DISP-019"), "Griffin GRF-1N is driven into 0504"),
    (
        DisplacementBarred(0, THERE, Barred("BMR-DISP-002", "0504 is 3 levels higher")),
        "Griffin GRF-1N cannot be driven into 0504: 0504 is 3 levels higher",
    ),
    (Advanced(0, THERE, False), "Griffin GRF-1N advances into 0504"),
    (SteppedAside(0, THERE, False, 2), "Griffin GRF-1N steps aside into 0504 (2 MP)"),
    (
        FellFromAbove(0, 1, SIX, (3, 3)),
        "Griffin GRF-1N falls toward Locust LCT-1V: rolled 3+3 = 6, needs 6: hits it",
    ),
    (
        FellFromAbove(0, 1, SIX, (3, 2)),
        "Griffin GRF-1N falls toward Locust LCT-1V: rolled 3+2 = 5, needs 6: misses it",
    ),
    (Drawn(0, "hex it lands in", ("0504", "0404"), 2), "Griffin GRF-1N, hex it lands in: rolled 2 of 2, 0404"),
    (WarriorHurt(0, 1, "BMR-WAR-022", "head hit"), "Griffin GRF-1N: warrior hurt (head hit), 3 of 6 wounds"),
    (WarriorHurt(0, 4, "BMR-WAR-022", "head hit"), "Griffin GRF-1N: warrior hurt (head hit), dead"),
    (ConsciousnessRolled(0, 3, 7, (3, 4)), "Griffin GRF-1N: warrior rolled 3+4 = 7, needs 7: stays conscious"),
    (ConsciousnessRolled(0, 3, 7, (3, 3)), "Griffin GRF-1N: warrior rolled 3+3 = 6, needs 7: is knocked out"),
    (ShockOver(0), ""),
    (WakingRolled(0, 3, 7, (3, 4)), "Griffin GRF-1N: warrior rolled 3+4 = 7, needs 7: regains consciousness"),
    (WakingRolled(0, 3, 7, (3, 3)), "Griffin GRF-1N: warrior rolled 3+3 = 6, needs 7: stays unconscious"),
    (
        Ejected(0, 2, THERE, 0, True, SIX, (3, 4)),
        "The warrior is ejected from Griffin GRF-1N into 0504: rolled 3+4 = 7, needs 6: lands safely",
    ),
    (
        Ejected(0, 2, THERE, 0, False, SIX, (1, 4)),
        "The warrior ejects from Griffin GRF-1N into 0504: rolled 1+4 = 5, needs 6: lands hard",
    ),
    (Abandoned(0), "Griffin GRF-1N is abandoned and out of the battle"),
    (PickedUp(0, 1, "captured"), "Griffin GRF-1N is captured by Locust LCT-1V"),
]


@pytest.mark.parametrize(("event", "told"), TOLD)
def test_an_event_has_its_sentence(event: Event, told: str) -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0505", wounds=2), mech("Locust LCT-1V", "0101"))
    assert narrate(event.apply(battle), event) == told


def test_every_event_of_the_chapter_has_a_sentence() -> None:
    assert {type(event) for event, _ in TOLD} == {*piloting.SENTENCES, *warriors.SENTENCES}


def test_a_warrior_on_foot_is_named_after_the_mech() -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0505"))
    after = Ejected(0, 1, THERE, 0, True, SIX, (3, 4)).apply(battle)
    assert after.unit(1).name == "Pilot of Griffin GRF-1N"
