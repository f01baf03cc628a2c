"""All sides share one story as long as they see the same, and have their own from then on."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.server.client import Live, duel

from ironhex.bots import RandomBot, let_answer
from ironhex.engine import Play
from ironhex.engine.setup import Setup
from ironhex.server.editions import begin
from ironhex.server.story_cache import StoryCache, StoryCaches
from ironhex.systems.classic.events.turn import InitiativeRolled

SIDES = (None, "Blue", "Orange")
BOT = RandomBot(b"1")


def begun(**more: Any) -> Play[Any]:
    return begin(msgspec.convert(duel(seed=1, turns=30, **more), Setup))


def go_on(play: Play[Any], answers: int) -> None:
    for _ in range(answers):
        let_answer(play, dict.fromkeys(("Blue", "Orange"), BOT))


def stories(caches: StoryCaches, play: Play[Any]) -> list[StoryCache]:
    return [caches.story(play, side) for side in SIDES]


def assert_each_side_is_told_what_it_saw(caches: StoryCaches, play: Play[Any]) -> None:
    for side in SIDES:
        story, alone = caches.story(play, side), StoryCache(play, side)
        assert (story.start, story.entries(0)) == (alone.start, alone.entries(0))
        assert story.moment.scene == alone.moment.scene


def test_a_game_without_secrets_has_one_story() -> None:
    play = begun()
    caches = StoryCaches(play)
    for _ in range(8):
        go_on(play, 5)
        assert len({id(story) for story in stories(caches, play)}) == 1
    assert_each_side_is_told_what_it_saw(caches, play)


def test_a_game_with_secrets_has_a_story_for_each_side() -> None:
    play = begun(options=["hidden units"], board="woods")
    caches = StoryCaches(play)
    go_on(play, 10)
    assert len({id(story) for story in stories(caches, play)}) == 3
    assert_each_side_is_told_what_it_saw(caches, play)


def test_a_side_that_misses_an_event_gets_its_own_story(monkeypatch: pytest.MonkeyPatch) -> None:
    play = begun()
    caches = StoryCaches(play)
    turn, before = play.system.turn(play.facts), 0
    while play.system.turn(play.facts) == turn:
        before = caches.story(play, None).moment.entries
        go_on(play, 1)
    known = list(play.log)
    monkeypatch.setattr(
        InitiativeRolled, "seen_by", lambda event, side: event if event in known[:before] or side != "Orange" else None
    )
    assert len({id(story) for story in stories(caches, play)}) == 3
    assert_each_side_is_told_what_it_saw(caches, play)
    first, second = caches.story(play, "Blue"), caches.story(play, "Orange")
    assert first.moment.entries > second.moment.entries > before


def test_what_was_undone_is_known_to_separated_sides() -> None:
    play = begun(deploy=True)
    caches = StoryCaches(play)
    caches.story(play, None)
    go_on(play, 1)
    shared = caches.story(play, None)
    play.undo(next(seat for seat in ("Blue", "Orange") if play.can_undo(seat)))
    assert caches.story(play, None).rewinds == 1
    other = shared.fork("Blue")
    assert (other.rewinds, other.fewest_left(0)) == (1, shared.fewest_left(0))
    go_on(play, 2)
    other.catch_up(play)
    assert shared.moment.entries < other.moment.entries
    assert other.entries(0) == StoryCache(play, "Blue").entries(0)


def test_a_story_is_extended_once_for_each_change(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    blue, orange = live.make(duel(seed=1))
    extended: list[StoryCache] = []
    catch_up = StoryCache.catch_up

    def counted(story: StoryCache, play: Play[Any]) -> None:
        extended.append(story)
        catch_up(story, play)

    monkeypatch.setattr(StoryCache, "catch_up", counted)
    for seat in (blue, orange, blue):
        assert seat.table
    extended.clear()
    for _ in range(3):
        assert (blue if blue.ask else orange).act()
        for seat in (blue, orange, blue):
            assert seat.table
    assert len(extended) == 3  # both sides are told the same
