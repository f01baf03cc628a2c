"""Styles: they stay the same while a bot has patience, and then it dares more from turn to turn."""

from __future__ import annotations

import pytest

from ironhex.systems.classic.bots.weights import STYLES, Style, style_of


@pytest.mark.parametrize("name", STYLES)
def test_a_style_stays_the_same_while_patience_lasts(name: str) -> None:
    style = STYLES[name]
    assert style.in_turn(0) == style.in_turn(style.patience) == style


@pytest.mark.parametrize("name", [*STYLES, "hold:0809"])
def test_then_it_is_bolder_and_seeks_the_fight(name: str) -> None:
    style = style_of(name)
    moods = [style.in_turn(style.patience * times) for times in (1, 2, 4, 8)]
    for less, more in zip(moods[1:], moods[:-1], strict=True):
        assert less.caution == more.caution / 2
        assert (less.fall, less.cover, less.home, less.tether) == tuple(
            value / 2 for value in (more.fall, more.cover, more.home, more.tether)
        )
        assert less.eagerness > more.eagerness


def test_the_usual_style_is_twice_as_eager_after_twice_the_patience() -> None:
    assert Style().in_turn(24).eagerness == pytest.approx(2 * Style().eagerness)
