"""Positions set up by hand, and games played on from them."""

from __future__ import annotations

import doctest

import pytest

from ironhex.catalog import Damage, Location
from ironhex.engine import Refused
from ironhex.systems.classic import positions
from ironhex.systems.classic.battle import Mode, Phase
from ironhex.systems.classic.positions import place, play_from, position, walked


def test_the_example_runs() -> None:
    found = doctest.testmod(positions)
    assert (found.attempted > 0, found.failed) == (True, 0)


def test_weapons_and_criticals_are_found_by_name() -> None:
    battle = position("8x8", place("Hunchback HBK-4G", "0405"))
    hunchback = battle.unit(0)
    assert hunchback.weapon("Medium Laser", "RA").location == Location.RA
    assert hunchback.weapon("IS AC/20").equipment.name == "AC/20"
    hit = hunchback.with_critical("RT", "AC/20").with_critical("CT", "Engine").with_critical("CT", "Engine")
    assert (hit.crits[Location.RT], hit.crits[Location.CT]) == (0b1, 0b11)
    for lookup in (lambda: hunchback.weapon("PPC"), lambda: hunchback.with_critical("LL", "Engine")):
        with pytest.raises(LookupError, match="Hunchback HBK-4G has no"):
            lookup()


def test_a_unit_enters_a_position_damaged() -> None:
    battle = position("8x8", place("Griffin GRF-1N", "0405", damage=Damage(armor={"RA": 3}), moved=walked(5, Mode.RUN)))
    griffin = battle.unit(0)
    assert griffin.armor[Location.RA] == griffin.design.armor[Location.RA] - 3
    assert (griffin.move.mode, griffin.move.hexes) == (Mode.RUN, 5)


@pytest.mark.parametrize("phase", [Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL, Phase.HEAT, Phase.END])
def test_a_game_continues_from_any_phase(phase: Phase) -> None:
    red = place("Griffin GRF-1N", "0405")
    blue = place("Locust LCT-1V", "0402", facing=3)
    play = play_from(position("8x8", red, blue, phase=phase), seed=3)
    for _ in range(12):
        play.answer(play.asks[0], next(iter(play.legal())))
    assert play.facts.turn > 1


def test_texts_answer_questions() -> None:
    battle = position("8x8", place("Griffin GRF-1N", "0405"), place("Locust LCT-1V", "0402", facing=3))
    play = play_from(battle, seed=3)
    shot = f"declare 1 {battle.unit(0).weapon('PPC').index}>2"
    legal = play.legal(seat="Red")
    assert shot in legal
    assert "declare 1 99>2" not in legal
    assert "dance" not in legal
    assert len(legal) == len(list(legal)) > 0
    assert bool(legal)
    assert str(next(iter(legal))) in legal
    with pytest.raises(Refused):
        play.push("declare 1 99>2")
    with pytest.raises(ValueError, match="dance"):
        play.push("dance")
    play.push(shot)
    assert play.facts.unit(0).turn.declared
    assert repr(play).startswith("<Play of classic, ")
    assert repr(play.asks[0]).startswith("<Ask ")
    assert repr(play.facts.unit(1)) == "<Unit 2 Locust LCT-1V of Blue, in 0402>"
