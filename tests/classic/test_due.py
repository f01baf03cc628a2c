"""Things that are due later, and steps that an option adds to a phase."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, stage

from ironhex.engine import Play, Position, save
from ironhex.games import load
from ironhex.kernel.dice import ScriptedDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Due, Phase
from ironhex.systems.classic.events.turn import CameDue, Scheduled
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sequence import BeginPhase, ClassicPlay
from ironhex.systems.classic.system import CLASSIC, narrate
from ironhex.systems.classic.views import view
from ironhex.systems.quickstart import levels

FLARE = Due(3, Phase.END, "flare burns out", hex=Hex(2, 2))


def burn_out(play: ClassicPlay, due: Due) -> None:
    """A new flare follows the old one, two turns later."""
    play.emit(Scheduled(replace(due, turn=due.turn + 2)))


def with_flares(rules: Ruleset) -> Ruleset:
    return rules.changed(due={FLARE.what: burn_out})


def after(battle: Battle, *phases: Phase) -> Play[Battle]:
    play = Play(CLASSIC, Position(battle, tuple(BeginPhase(phase) for phase in reversed(phases))), ScriptedDice(()))
    while not play.over:
        play.answer(play.asks[0], next(play.menu(play.asks[0])))
    return play


def field(turn: int, rules: Ruleset) -> Battle:
    units = mech("Griffin GRF-1N", "0101"), mech("Locust LCT-1V", "0505")
    return replace(stage("5x5", *units, phase=Phase.HEAT, rules=rules, due=(FLARE,)), turn=turn)


@pytest.mark.parametrize(("turn", "happens"), [(2, False), (3, True), (4, True)])
def test_scheduled_events_happen_in_their_phase_and_turn(turn: int, happens: bool) -> None:
    play = after(field(turn, with_flares(ruleset())), Phase.END)
    assert [event.due for event in happened(play.log, CameDue)] == [FLARE] * happens
    assert play.facts.due == ((replace(FLARE, turn=5),) if happens else (FLARE,))


def test_scheduled_events_wait_for_their_phase() -> None:
    play = after(field(3, with_flares(ruleset())), Phase.HEAT)
    assert not happened(play.log, CameDue)


def test_a_secret_that_is_due_is_known_to_one_side_only() -> None:
    shell = replace(FLARE, known_to="Red")
    battle = replace(field(3, with_flares(ruleset())), due=(FLARE, shell))
    play = after(battle, Phase.END)
    for side, count in (("Red", 2), ("Blue", 1), (None, 1)):
        seen = list(play.log_of(side))
        assert [len(happened(seen, form)) for form in (CameDue, Scheduled)] == [count, count]
        told = view(battle, side)
        assert len(told.due) == count
        for event in seen:
            told = event.apply(told)
        assert told == play.view(side)


def test_what_is_due_is_told_before_it_happens_and_then_has_its_own_events() -> None:
    battle = field(3, with_flares(ruleset()))
    told = [narrate(battle, form(FLARE)) for form in (Scheduled, CameDue)]
    assert told == [f"Flare burns out at 0202 in turn {FLARE.turn}", ""]


def test_an_option_adds_a_step_at_its_place() -> None:
    ran: list[str] = []
    rules = ruleset().with_step(Phase.END, Step("count", lambda play: ran.append("count")), before="settle")
    names = [step.name for step in rules.phase(Phase.END).steps]
    assert names[-2:] == ["count", "settle"]
    after(stage("5x5", mech("Griffin GRF-1N", "0101"), phase=Phase.HEAT, rules=rules), Phase.END)
    assert ran == ["count"]


def test_rules_of_different_systems_are_never_equal() -> None:
    green, master = levels.ruleset(()), ruleset(())
    assert green != master
    assert len({green, master, ruleset(())}) == 2
    assert repr(ruleset(("four-legged",))) == "<rules of classic + four-legged>"


def test_scheduled_events_are_kept_in_records() -> None:
    play = Play(CLASSIC, Position(field(3, ruleset()), (BeginPhase(Phase.MOVEMENT),)), ScriptedDice(()))
    assert load(save(play)).start.facts.due == (FLARE,)
