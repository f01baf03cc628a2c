"""The record sheets drawn: nothing meets anything else, and what is marked is what was hit."""

from __future__ import annotations

import pytest
from tests.quickstart.field import ENFORCER, GUNNERS, HUNCHBACK, SQUAD, changed, field, shot, unit
from tests.sheets.reading import collisions, marked, strays, words

from ironhex.sheets.pen import LOOKS
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.sheets.live import condition
from ironhex.systems.quickstart.cards import Card, card, cards
from ironhex.systems.quickstart.edition import EDITION
from ironhex.systems.quickstart.sheets import draw_card

HIT = f'class="pip hit" fill="{LOOKS["pip hit"]["fill"]}"'


def svg(unit: Unit) -> str:
    """A unit's sheet as it stands in a battle."""
    assert isinstance(unit.design, Card)
    return draw_card(unit.design, condition(unit)).svg


@pytest.mark.rule("QS-GEN-006")
@pytest.mark.parametrize("name", cards())
def test_a_sheet_is_drawn_for_every_unit(name: str) -> None:
    drawing = EDITION.design_sheet(card(name), None)
    assert drawing is not None
    assert list(collisions(drawing)) == []
    assert strays(drawing) == []
    assert marked(drawing) == []
    said = " ".join(words(drawing))
    for item in card(name).weapons:
        assert item.equipment.name in said


@pytest.mark.rule("QS-GEN-006")
def test_a_sheet_shows_the_circles_that_are_marked_off() -> None:
    battle = field("9x9", unit(ENFORCER, "0505"), unit(HUNCHBACK, "0503", 3))
    after, _ = shot(battle, "Autocannon 10", "Large Laser", dice=[6, 6, 3, 4, 6, 6, 5, 5])
    assert svg(after.unit(1)).count(HIT) == 18
    assert svg(after.unit(0)).count('class="box hit"') == 1


def test_men_are_crossed_off() -> None:
    battle = field("9x9", unit(SQUAD, "0505", armor=(7, 3, 0, 7), structure=(1, 1, 0, 1)), unit(GUNNERS, "0504"))
    assert svg(battle.unit(0)).count(HIT) == 4 + 7
    fewer = changed(battle, 1, armor=(20,)).unit(1)
    assert svg(fewer).count('class="box hit"') == 8
