"""The stories of whole games do not change; tests/golden/retell.py writes them again after an intended change."""

from __future__ import annotations

import pytest
from tests.golden.games import GAMES, Game, answers_in, tell


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_story_has_not_changed(game: Game) -> None:
    story = game.file.read_text(encoding="utf-8")
    again = tell(game, answers_in(story))
    assert again.splitlines() == story.splitlines()


def test_a_story_that_cannot_continue_names_the_line() -> None:
    story = tell(GAMES[0], iter([("Red", "move 1 walk F"), ("Blue", "dance 2")]))
    assert story.splitlines()[-1].startswith("The story breaks off at MoveNext(side='Blue')")
