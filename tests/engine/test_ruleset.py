"""Options transform the ruleset at set-up, in the order they are registered."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.engine.toys import cards
from tests.engine.toys.cards import CARDS, Squad, rules_with
from tests.engine.toys.cards import Shot as CardShot

from ironhex.engine import Play, UnknownOption, load, save
from ironhex.engine.conformance import check_game, random_choice
from ironhex.kernel.dice import SeededDice


@pytest.mark.parametrize("chosen", list(permutations(["heavy", "double", "night"])))
def test_the_order_in_which_options_are_named_does_not_matter(chosen: tuple[str, ...]) -> None:
    """Doubling is registered before adding one, so it is 1 * 2 + 1 in any case."""
    assert rules_with(*chosen).hits == 3


def test_an_option_named_twice_counts_once() -> None:
    assert rules_with("heavy", "heavy").hits == 2


def test_an_unknown_option_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownOption, match="unknown option lasers, rain; known: double, heavy, night"):
        rules_with("rain", "night", "lasers")


def test_without_options_the_base_is_untouched() -> None:
    night = rules_with("night").to_hit
    shot = CardShot(Squad("a", "n"), Squad("b", "s"))
    assert [rule(shot) for rule in night][-1] is not None
    assert len(rules_with().to_hit) == len(night) - 1


def test_a_record_names_the_options_and_finds_them_again() -> None:
    play = Play(CARDS, cards.start("heavy", "night"), SeededDice(b"options"))
    text = save(play)
    assert '"rules":["heavy","night"]' in text
    assert load(text, {"cards": CARDS}).start.facts.rules is rules_with("heavy", "night")
    check_game(CARDS, cards.start("heavy", "night"), b"options", random_choice(b"o"), steps=30)
