"""Battles that differ only in the number of hidden units are the same to the other side, until one is revealed."""

from __future__ import annotations

import pytest
from tests.conformance.choosers import Varied
from tests.conformance.secrets import known, same_answer

from ironhex.engine import Ask, Play
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.questions import DeployNext
from ironhex.systems.classic.setup import Force, Recruit, new_battle

GRIFFIN, LOCUST, WASP = "Griffin GRF-1N", "Locust LCT-1V", "Wasp WSP-1A"
STEPS = 90


def ambush(hidden: int, arrival: str, seed: int, *, real_dice: bool = False) -> Play[Battle]:
    """Red hides some units; Blue hides one, which it deploys or places itself."""
    lurkers = [Recruit(WASP, hidden=True)] * hidden
    blue = [Recruit(GRIFFIN), Recruit(WASP, hidden=True), Recruit(LOCUST)]
    forces = (
        Force("Red", [LOCUST, *lurkers, GRIFFIN], arrival=arrival, zone=5),
        Force("Blue", blue, home=0, arrival=arrival, zone=5),
    )
    return new_battle(forces, "woods", options=("four-legged", "hidden units"), seed=seed, real_dice=real_dice)


def secret(ask: Ask) -> bool:
    """Whether Red alone knows about a question."""
    return ask.seats == ("Red",) and ask.question.reveals


def keep_hiding(play: Play[Battle]) -> None:
    """Red answers everything it is asked in secret: its units hide in the first places and stay there."""
    while found := next((ask for ask in play.asks if secret(ask)), None):
        play.answer(found, next(play.menu(found, "Red")), "Red")


def discovered(play: Play[Battle]) -> bool:
    """Whether the other side knows about a unit that Red had hidden."""
    return any(isinstance(event, Revealed) and event.shown.side == "Red" for event in play.log)


@pytest.mark.rule("BMR-HIDDEN-001", "BMR-HIDDEN-005")
@pytest.mark.parametrize("real_dice", [False, True])
@pytest.mark.parametrize("arrival", ["placed", "deploy"])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_can_tell_how_many_units_another_side_hides(seed: int, arrival: str, real_dice: bool) -> None:
    plays = [ambush(hidden, arrival, seed, real_dice=real_dice) for hidden in (0, 1, 4)]
    choose = Varied(b"hidden numbers %d" % seed)
    for step in range(STEPS):
        for play in plays:
            keep_hiding(play)
        if plays[0].over or any(map(discovered, plays)):
            break
        first, *others = map(known, plays)
        assert all(other == first for other in others), f"after {step} answers"
        seat, action = same_answer(plays, choose)
        for play in plays:
            play.answer(play.asks[0], action, seat)
    assert plays[0].facts.turn > 1
    assert [sum(unit.side == "Red" and unit.hidden for unit in play.start.facts.units) for play in plays] == [0, 1, 4]


def test_hidden_units_are_deployed_by_all_sides_at_the_same_time_before_the_others() -> None:
    play = ambush(2, "deploy", 1)
    assert [ask.seats for ask in play.asks] == [("Red",), ("Blue",)]
    assert all(ask.question.reveals for ask in play.asks)
    keep_hiding(play)
    play.answer(play.asks[0], next(play.menu(play.asks[0])))
    keep_hiding(play)
    assert [ask.question for ask in play.asks] == [DeployNext("Red")]
