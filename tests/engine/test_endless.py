"""A game that goes on without a question, as a damaged record may describe it, is refused and does not run forever."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.toys.tiny import Chapter, Story, Told, play_tiny, tiny

from ironhex.engine import EngineError, Play, Position
from ironhex.engine.play import MOST_TASKS, MOST_TURNS


def again(play: Play[Story], task: Chapter) -> None:
    play.then(task)


def test_tasks_that_only_lead_to_each_other_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.engine.play.MOST_TASKS", 5_000)
    with pytest.raises(EngineError, match="without end and without a question"):
        play_tiny(again)
    assert MOST_TASKS > 100_000, "large battles need many"


def test_turns_without_a_question_come_to_an_end() -> None:
    def turn_after_turn(play: Play[Story], task: Chapter) -> None:
        play.emit(Told("x"))
        play.then(task)

    system = replace(tiny(turn_after_turn), turn=lambda story: len(story.told))
    with pytest.raises(EngineError, match="without end and without a question"):
        Play(system, Position(Story(), (Chapter(),)), None)
    assert MOST_TURNS > 100
