"""Sentences, offers and previews of moves."""

from typing import Any

import pytest
from tests.classic.movement.test_moves import arriving
from tests.classic.piloting.test_falls import SAFE, limbs, soaked
from tests.classic.stage import mech, stage
from tests.classic.trek import JUMP, RUN, STAND, WALK, column, crits, hexes, make

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Eject, Move
from ironhex.systems.classic.answers import describe, foresee
from ironhex.systems.classic.battle import Battle, MoveState, Phase
from ironhex.systems.classic.damage.condition import HIP
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.system import narrate

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"


def alone(board: Any = "9x9", hex: str = "0505", **fields: Any) -> Battle:
    return stage(board, mech(GRIFFIN, hex, **fields), phase=Phase.MOVEMENT)


def duel() -> Battle:
    return stage("9x9", mech(GRIFFIN, "0505"), mech(LOCUST, "0502", move=MoveState(moved=True)), phase=Phase.MOVEMENT)


def told(battle: Battle, move: Any, dice: Any = (), **options: Any) -> list[str]:
    """A move as it is told, event by event."""
    _, events = make(battle, move, dice, **options)
    return [text for event in events if (text := narrate(_so_far(battle, events, event), event))]


def _so_far(battle: Battle, events: tuple[Event, ...], last: Event) -> Battle:
    for event in events[: events.index(last) + 1]:
        battle = event.apply(battle)
    return battle


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move(0, RUN, "FFFRFF"), "Griffin GRF-1N runs 0505 → 0701, 5 hexes, facing north-east (+2 to be hit)"),
        (Move(0, WALK, "B"), "Griffin GRF-1N walks 0505 → 0506, 1 hex, facing north"),
        (Move(0, WALK, "FD"), "Griffin GRF-1N walks 0505 → 0504, 1 hex, facing north, and drops to the ground"),
        (Move(0, WALK, "LL"), "Griffin GRF-1N turns, facing south-west"),
        (Move(0, WALK, "D"), "Griffin GRF-1N drops to the ground, facing north"),
        (
            Move(0, JUMP, path=hexes("0504"), facing=2),
            "Griffin GRF-1N jumps 0505 → 0504, 1 hex, facing south-east (+1 to be hit)",
        ),
        (Move(0, STAND), "Griffin GRF-1N stands still"),
    ],
)
def test_moves_have_sentences(move: Move, text: str) -> None:
    assert told(alone(), move) == [text]


def test_more_moves_have_sentences() -> None:
    assert told(alone(prone=True), Move(0, STAND)) == ["Griffin GRF-1N stays on the ground"]
    assert told(alone(prone=True), Move(0, WALK, "R")) == ["Griffin GRF-1N turns, facing north-east"]
    assert told(alone(shutdown=True), Move(0, STAND)) == ["Griffin GRF-1N cannot move"]
    assert told(alone(hex="0509", facing=3), Move(0, WALK, "X")) == [
        "Griffin GRF-1N is withdrawn: left the map over its home edge"
    ]
    assert told(arriving(), Move(0, WALK, enter=Hex(5, 9), facing=0)) == [
        "Griffin GRF-1N comes onto the map in 0509, facing north"
    ]
    assert told(alone(prone=True, heat=15), Move(0, WALK, "U", facing=1), [6, 6]) == [
        "Griffin GRF-1N tries to stand up",
        "Griffin GRF-1N (standing up) rolled 6+6 = 12, needs 5: succeeds",
        "Griffin GRF-1N stands up, facing north-east",
    ]


def test_rushes_have_sentences() -> None:
    assert told(duel(), Move(0, WALK, "FF", rush=1))[-1] == "Griffin GRF-1N charges Locust LCT-1V"
    leap = Move(0, JUMP, path=hexes("0504", "0503"), rush=1)
    assert told(duel(), leap)[-1] == "Griffin GRF-1N leaps into the air to come down on Locust LCT-1V"


def test_skids_and_bridges_have_sentences() -> None:
    paved = column(*["p"] * 9, more="")
    slip = [1, 1, 1, *limbs(6), *SAFE, 2, 3]
    assert "Griffin GRF-1N skids into 0306" in told(alone(paved, "0309"), Move(0, RUN, "FFRF"), slip)
    hill = column(*["p"] * 5, "3", "p", "p", "p")
    assert "Griffin GRF-1N is stopped by higher ground in 0306" in told(
        alone(hill, "0309"), Move(0, RUN, "FFRF"), slip[:-2]
    )
    river = column(".", "~1", ".", more="road N 0301 S\nroad N 0303 S\nbridge 0302 N S cf 50")
    fall = [1, *limbs(3), *soaked(6), *SAFE]  # on the surface, and on the bed
    assert "The bridge in 0302 collapses: 55 tons on a Construction Factor of 50" in told(
        alone(river, "0303"), Move(0, WALK, "F"), fall, then=[Move(0, WALK)]
    )


@pytest.mark.parametrize(
    ("move", "mode", "label"),
    [
        (Move(0, STAND), "stand", "Griffin GRF-1N: stand 0505 facing N"),
        (Move(0, RUN, "FR"), "run", "Griffin GRF-1N: run 0504 facing NE, 2 MP"),
        (Move(0, WALK, "FD"), "drop", "Griffin GRF-1N: drop 0504 facing N, 2 MP"),
        (Move(0, WALK, "FF", rush=1), "charge", "Griffin GRF-1N: charge Locust LCT-1V from 0503 facing N, 2 MP"),
        (
            Move(0, JUMP, path=hexes("0504", "0503"), rush=1),
            "leap on",
            "Griffin GRF-1N: leap on Locust LCT-1V from 0503 facing N, 3 MP",
        ),
        (Eject(0), "eject", "Griffin GRF-1N: eject"),
    ],
)
def test_moves_are_offered(move: Any, mode: str, label: str) -> None:
    offer = describe(move, duel())
    assert (offer.mode, offer.label, offer.subject) == (mode, label, describe(Eject(0), duel()).subject)


def test_every_move_of_a_menu_has_an_offer_and_a_preview() -> None:
    battle = duel()
    for move in list(moves(battle, battle.unit(0)))[::7]:
        assert describe(move, battle).label
        foresee(move, battle)
    stop = alone(move=MoveState(mode=WALK, spent=2))
    assert describe(Move(0, WALK), stop).mode == "stop"


def test_a_preview_lists_every_roll_of_a_move() -> None:
    battle = alone(column("x", "~1", ".", "p", "p"), "0305")
    walk = outlook(battle, Move(0, WALK, "FF"))
    assert (walk.cost.total, walk.risks, walk.pace.move.traveled) == (2, (), 2)
    wade = foresee(Move(0, WALK, "FFF"), battle)
    assert [(risk.what, risk.tally.total) for risk in wade.risks] == [("entering water of depth 1", 4)]
    spent = dict(wade.tallies)["MP spent"]
    assert (spent.total, spent.mods[-1].why) == (5, "0302: 1 down")
    assert wade.notes == ("+1 to be hit", "+1 to its own shots")


def test_previews_include_skids_standing_up_and_damaged_legs() -> None:
    hip = crits(GRIFFIN, Location.LL, HIP)
    run = foresee(Move(0, RUN, "FRF"), alone(column(*["p"] * 9), "0309", crits=hip))
    assert [(risk.what, risk.tally.total) for risk in run.risks] == [
        ("turning on pavement at a run", 6),
        ("running with a damaged hip or gyro", 7),
    ]
    rise = foresee(Move(0, WALK, "U", facing=0), alone(prone=True))
    assert [risk.what for risk in rise.risks] == ["standing up"]
    jump = foresee(Move(0, JUMP, path=hexes("0504"), facing=0), alone(crits=hip))
    assert [risk.what for risk in jump.risks] == ["jumping with a damaged gyro or leg"]
    assert dict(jump.tallies)["heat"].total == 3
    assert [risk.what for risk in foresee(Eject(0), alone()).risks] == ["land unhurt"]
