"""The story of a game for a seat: entries lead from the first scene to the last, from any moment on."""

from dataclasses import replace as with_table
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.toys.tiny import Chapter, Gone, Story, Told, play_tiny

from ironhex.engine import Play, System
from ironhex.engine.presentation import Entry, Figure, Known, Presentation, Scene
from ironhex.engine.presentation import Told as Said
from ironhex.engine.presentation.numbers import TallyForm, TallyItem
from ironhex.engine.presentation.story import Moment, opening, told
from ironhex.kernel.tally import Barred, Mod, Tally


def scene(view: Story, known: Known | None) -> Scene:
    """One figure for each of two listeners; the second has heard only what is loud."""
    heard = str(len(view.told))
    ann = Figure("ann", "Ann", "red", "ann", "listener", place=heard)
    if known and view.told == known.view.told:
        ann = known.scene.figures[0]
    return Scene(
        "tiny", turn=len(view.gone), phase="telling", figures=(ann, Figure("cid", "Cid", "blue", "cid", "deaf"))
    )


def said(before: Story, after: Story, event: Any) -> Said:
    return Said(("ann",), ((1, 2),), Tally((Mod("TINY-3", 4, "base"),)), 4, hit=False) if event == Told("b") else Said()


def unused(*_: Any) -> Any:
    raise NotImplementedError


TABLE: Presentation[Story] = Presentation(
    ground=unused,
    scene=scene,
    told=said,
    prompt=unused,
    menu=unused,
    start=unused,
    consider=unused,
    sight=unused,
    ranges=unused,
    statistics=unused,
)
EVENTS = (Told("a"), Told("b"), Gone("cid"), Told("c"))


@pytest.fixture
def system() -> System[Story]:
    def chapter(play: Play[Story], task: Chapter) -> None:
        for event in EVENTS:
            play.emit(event)

    return with_table(play_tiny(chapter).system, presentation=TABLE)


def applied(first: Scene, entries: list[Entry]) -> Scene:
    """A scene brought forward as a client does it."""
    for entry in entries:
        figures = {figure.id: figure for figure in (*first.figures, *entry.figures)}
        first = replace(first, figures=tuple(figures.values()), **entry.scene)
    return first


def test_entries_lead_from_the_first_scene_to_the_last(system: System[Story]) -> None:
    start = opening(system, Story(), None)
    moments, entries = zip(*told(system, start, EVENTS), strict=True)
    assert [entry.n for entry in entries] == [0, 1, 2, 3]
    for number, moment in enumerate(moments, 1):
        assert applied(start.scene, list(entries[:number])) == moment.scene == scene(moment.view, None)


def test_entries_contain_only_changes(system: System[Story]) -> None:
    _, entries = zip(*told(system, opening(system, Story(), None), EVENTS), strict=True)
    assert [[figure.id for figure in entry.figures] for entry in entries] == [["ann"], ["ann"], [], ["ann"]]
    assert [dict(entry.scene) for entry in entries] == [{}, {}, {"turn": 1}, {}]


def test_entries_contain_their_rolls(system: System[Story]) -> None:
    _, entries = zip(*told(system, opening(system, Story(), None), EVENTS), strict=True)
    assert entries[1].tally == TallyForm(4, (TallyItem("TINY-3", 4, "base"),))
    assert (entries[1].about, entries[1].dice, entries[1].needs, entries[1].hit) == (("ann",), ((1, 2),), 4, False)
    assert entries[0].tally is None
    assert entries[1].event == {"type": "Told", "text": "b", "loud": False}
    assert entries[1].form == "Told"


def test_a_story_continues_from_any_moment(system: System[Story]) -> None:
    start = opening(system, Story(), None)
    whole = list(told(system, start, EVENTS))
    for (kept, _), (after, entry) in pairwise(whole):
        assert list(told(system, kept, EVENTS[kept.entries : kept.entries + 1])) == [(after, entry)]
    assert isinstance(whole[0][0], Moment)


def test_a_game_without_a_presentation_has_no_story() -> None:
    mute = play_tiny(lambda play, task: None).system
    with pytest.raises(ValueError, match="tiny has no presentation"):
        opening(mute, Story(), None)


def test_a_barred_tally_keeps_its_reason() -> None:
    from ironhex.engine.presentation.numbers import Reason, told_tally

    assert told_tally(Tally((), Barred("TINY-4", "no"))) == TallyForm(0, (), Reason("TINY-4", "no"))
