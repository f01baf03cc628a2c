"""Moves at the terminal that are more than going somewhere."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import mech, stage
from tests.cli.tables import play

from ironhex.catalog import board as printed
from ironhex.cli.terminal.offer_table import worthwhile
from ironhex.engine import Play, Position
from ironhex.engine.presentation.offers import Menu, NumberName, Offer
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.actions import Eject, Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase
from ironhex.systems.classic.sequence import Pair
from ironhex.systems.classic.system import CLASSIC


def to_move(board: str = "16x17", place: str = "0810", dice: tuple[int, ...] = (), **fields: Any) -> Play[Battle]:
    """Red is to move; Blue has moved already."""
    enemy = mech("Locust LCT-1V", "0807", 3, move=MoveState(moved=True))
    battle = stage(board, mech("Griffin GRF-1N", place, **fields), enemy, phase=Phase.MOVEMENT)
    return Play(CLASSIC, Position(battle, (Pair(Phase.MOVEMENT),)), ScriptedDice(dice))


def actions(game: Play[Battle]) -> list[Any]:
    return [line.action for line in game.lines if hasattr(line, "action")]


def test_standing_up_and_moving_on() -> None:
    told, session = play(["stand up", "3", "walk", "0910 N"], to_move(prone=True, dice=(3, 4)))
    assert "standing up: 5+, 83%" in told
    assert "rolled 3+4 = 7, needs 5: succeeds" in told
    assert "stands up, facing north-east" in told
    assert "Walk  3 MP" in told
    assert actions(session.play)[0] == Move(0, Mode.WALK, "U", facing=1)
    assert str(session.play.facts.unit(0).hex) == "0910"


def test_getting_up_and_stopping() -> None:
    _, session = play(["4", "2", "stop"], to_move(prone=True, dice=(3, 4)))
    assert actions(session.play) == [Move(0, Mode.RUN, "U", facing=0), Move(0, Mode.RUN)]
    assert not session.play.facts.unit(0).body.prone


def test_a_charge() -> None:
    told, session = play(["charge", "3"], to_move())
    assert "Charge Locust LCT-1V" in told
    assert "all  to stay upright if it hits: 7+, 58%" in told
    assert "Griffin GRF-1N charges Locust LCT-1V" in told
    assert actions(session.play)[0].rush == 1


def test_a_death_from_above() -> None:
    told, session = play(["leap", ""], to_move())
    assert "Death from above on Locust LCT-1V" in told
    assert "chance to hit 42%" in told
    assert "leaps into the air to come down on Locust LCT-1V" in told
    assert session.play.facts.unit(0).move.rush is not None


def test_ejecting_shows_the_odds_first() -> None:
    told, session = play(["eject", "b", "eject", ""], to_move(dice=(6, 6)))
    assert told.count("Go ahead (Enter: yes, b: choose again)?") == 2
    assert "land unhurt: 3+, 97%" in told
    assert actions(session.play) == [Eject(0)]


def test_leaving_over_the_home_edge() -> None:
    told, session = play(["leave", "1"], to_move(place="0817", facing=3))
    assert "left the map over its home edge" in told
    assert session.play.facts.unit(0).fate == "withdrawn"


@pytest.mark.parametrize("typed", ["0711", "0711 S"])
def test_rolls_on_the_way_are_told_before(typed: str) -> None:
    """The ponds of the open ground: wading takes a roll."""
    enemy = mech("Locust LCT-1V", "0101", 3, move=MoveState(moved=True))
    battle = stage(printed("open-ground"), mech("Griffin GRF-1N", "0709", 3), enemy, phase=Phase.MOVEMENT)
    game = Play(CLASSIC, Position(battle, (Pair(Phase.MOVEMENT),)), ScriptedDice(()))
    told, _ = play(["1", typed, "t"], game)
    assert "entering water of depth 1: 4+, 92%" in told.replace("\n", " ")
    assert "[BMR-PSR-026]" in told


def test_a_move_via_other_hexes() -> None:
    told, session = play(["walk", "via 9999", "via 0101", "via 0709 0708", "", "0708"], to_move())
    assert "'9999' is not a hex." in told
    assert "Nothing leads via 0101." in told
    assert "Only moves via 0709 0708 count now." in told
    assert "0708:5  (hex:MP)" in told
    assert actions(session.play)[0] == Move(0, Mode.WALK, "FLFRF")


def test_a_unit_that_can_do_nothing_is_not_asked() -> None:
    told, session = play([], to_move(knocked_out=1))
    assert "Griffin GRF-1N can do nothing else" in told
    assert actions(session.play)[0] == Move(0, Mode.STAND)


def test_a_longer_way_is_listed_only_if_it_gains_something() -> None:
    numbers = NumberName("cost", "points", role="main"), NumberName("harder", "harder", role="gain")
    menu = Menu((), (), (*numbers, NumberName("altitude", "altitude", zero="landed")))
    rows = [(4, 1, 1), (2, 1, 1), (3, 1, 0), (6, 2, 1), (7, 2, 1)]
    offers = [
        Offer("", "walk", "1", "0404", 0.0, numbers={"cost": cost, "harder": harder, "altitude": altitude})
        for cost, harder, altitude in rows
    ]
    assert [each.numbers["cost"] for each in worthwhile(menu, offers)] == [2, 3, 6]
