"""Chapters plug in: each has everything of its own in one record, and an option can add a phase."""

from __future__ import annotations

from dataclasses import fields

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.engine import Play, Position
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.chapter import Chapter
from ironhex.systems.classic.chapters import CHAPTERS, CHOICES, DETAILS, SENTENCES, TASKS, VERBS
from ironhex.systems.classic.events.heat import TorsosReset
from ironhex.systems.classic.events.turn import PhaseBegan
from ironhex.systems.classic.hiding.chapter import HIDING
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sequence import BeginPhase
from ironhex.systems.classic.system import CLASSIC, narrate


@pytest.mark.parametrize("part", ["tasks", "questions", "verbs", "events", "choices"])
def test_no_two_chapters_claim_the_same(part: str) -> None:
    keys = [key for chapter in CHAPTERS for key in getattr(chapter, part)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("part", ["tasks", "questions", "events"])
def test_no_two_chapters_use_the_same_name(part: str) -> None:
    """Records tell their forms apart by these names."""
    names = [key.__name__ for chapter in CHAPTERS for key in getattr(chapter, part)]
    assert len(names) == len(set(names)), [name for name in names if names.count(name) > 1]


def test_the_system_has_what_the_chapters_have() -> None:
    assert CLASSIC.procedures == TASKS
    assert set(CLASSIC.events) == SENTENCES.keys() >= set(DETAILS)
    assert set(CLASSIC.actions) == {verb.action for verb in VERBS.values()}


def test_a_chapter_may_have_only_an_option() -> None:
    empty = Chapter()
    assert not any(getattr(empty, part.name) for part in fields(empty))
    assert all(choice in CHOICES for choice in HIDING.choices)


def test_every_form_is_read_by_its_verb() -> None:
    for word, verb in VERBS.items():
        for form in verb.forms:
            assert form.text.split()[0] == word
            assert isinstance(CLASSIC.parse(form.text), verb.action)


# --- an option that adds a phase --------------------------------------------------------------------------------------
def with_shells(rules: Ruleset) -> Ruleset:
    land = PhaseRules(Phase.TARGETING, steps=(Step("land", lambda play: play.emit(TorsosReset())),))
    return rules.with_phase(land, before=Phase.MOVEMENT)


def test_an_option_adds_a_phase_in_its_place() -> None:
    rules = with_shells(ruleset())
    at = rules.turn.index(Phase.TARGETING)
    assert rules.turn[at - 1 : at + 2] == (Phase.INITIATIVE, Phase.TARGETING, Phase.MOVEMENT)
    assert Phase.TARGETING not in ruleset().turn


def test_the_steps_of_an_added_phase_happen() -> None:
    battle = stage("3x3", mech("Griffin GRF-1N", "0101"), mech("Griffin GRF-1N", "0303"))
    shelled = replace(battle, rules=with_shells(ruleset()))
    play = Play(CLASSIC, Position(shelled, (BeginPhase(Phase.TARGETING),)), ScriptedDice(()))
    assert play.log == [PhaseBegan(Phase.TARGETING), TorsosReset()]
    assert narrate(play.facts, play.log[0]) == "Targeting phase"


@pytest.mark.parametrize("phase", Phase)
def test_only_the_attack_phases_remember_how_units_began_them(phase: Phase) -> None:
    battle = stage("3x3", mech("Griffin GRF-1N", "0101"))
    remembered = PhaseBegan(phase).apply(battle).before
    assert bool(remembered) is (phase in (Phase.WEAPONS, Phase.PHYSICAL))


def test_no_two_events_or_tasks_share_a_name() -> None:
    """Records tell them apart by their names."""
    for forms in (SENTENCES, TASKS):
        names = [form.__name__ for form in forms]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(("fields", "named"), [({"slings": True}, "kinds"), ({"nonsense": 1}, "nonsense")])
def test_a_ruleset_needs_its_fields_and_takes_no_others(fields: dict[str, object], named: str) -> None:
    with pytest.raises(TypeError, match=named):
        Ruleset(system="none", **fields)  # type: ignore[arg-type]


def test_a_ruleset_has_usual_values_and_is_no_data() -> None:
    rules = ruleset()
    assert rules.changed(slings=True).slings
    assert not rules.slings
    assert not hasattr(rules, "__dataclass_fields__")
