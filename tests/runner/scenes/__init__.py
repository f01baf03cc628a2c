"""Scenes for what is rare in mixed battles, each with what it is to show."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from tests.runner.directing import Scene, perform
from tests.runner.happenings import Happening
from tests.runner.running import Figures
from tests.runner.scenes.ambushes import ambushes
from tests.runner.scenes.battlefield import battlefield
from tests.runner.scenes.carrying import carrying
from tests.runner.scenes.collisions import collisions
from tests.runner.scenes.from_above import from_above
from tests.runner.scenes.gear import gear
from tests.runner.scenes.odds_and_ends import odds_and_ends
from tests.runner.scenes.proving import proving
from tests.runner.scenes.swarming import swarming

CHAPTERS = (from_above, collisions, swarming, ambushes, carrying, gear, battlefield, odds_and_ends, proving)


@cache
def scenes() -> dict[str, Scene]:
    """All scenes by name."""
    return {scene.name: scene for chapter in CHAPTERS for scene in chapter()}


def for_missing(wanted: Collection[Happening], known: Collection[Happening]) -> list[str]:
    """The names of scenes that show what is wanted and not known, as few as are needed if each of them succeeds."""
    missing, chosen = set(wanted) - set(known), []
    for name, scene in scenes().items():
        if scene.goals & missing:
            chosen.append(name)
            missing -= scene.goals
    return chosen


def staged(name: str, known: frozenset[Happening]) -> Figures:
    """A scene by its name, for what is not known."""
    return perform(scenes()[name], known)
