"""Scenes show what they are for, and every rare thing that must be seen has one."""

from __future__ import annotations

import pytest
from tests.runner.directing import perform
from tests.runner.item_rows import possible_for_items
from tests.runner.items import is_item
from tests.runner.scenes import CHAPTERS, for_missing, scenes
from tests.runner.table import possible

SOME = (
    "driven out: tracked",
    "out of the way: pilot",
    "kick: foot",
    "drowned: foot on mech",
    "interrupted: submarine",
    "bridge falls: foot",
    "lit: quad",
    "fired: Medium Laser, 1 shots",
)


@pytest.mark.parametrize("name", SOME)
def test_a_scene_shows_what_it_is_for(name: str) -> None:
    scene = scenes()[name]
    figures = perform(scene)
    assert figures.faults == []
    assert scene.goals <= figures.happenings.keys()


def test_a_scene_is_the_same_each_time() -> None:
    scene = scenes()["mined: foot"]
    assert perform(scene, tries=1) == perform(scene, tries=1)


def test_goals_are_listed_and_names_differ() -> None:
    assert sum(len(list(chapter())) for chapter in CHAPTERS) == len(scenes())
    goals = frozenset().union(*(scene.goals for scene in scenes().values()))
    assert [pair for pair in goals - possible() if not is_item(pair)] == []
    assert possible_for_items() - goals == set()


def test_scenes_are_chosen_by_what_is_missing() -> None:
    scene = scenes()["mined: foot"]
    assert for_missing(scene.goals, ()) == ["mined: foot"]
    assert for_missing(scene.goals, scene.goals) == []
