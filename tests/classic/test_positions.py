"""Positions set up by hand, and games played on from them."""

from __future__ import annotations

import doctest

import pytest

from ironhex.catalog import CatalogError, Damage, Location, board
from ironhex.engine import Refused
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic import positions
from ironhex.systems.classic.battle import Mode, Phase
from ironhex.systems.classic.movement.jumping import JumpPath
from ironhex.systems.classic.movement.moves import leap_upon_refused
from ironhex.systems.classic.positions import SIDES, Placed, place, play_from, position, walked


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


GRIFFIN = "Griffin GRF-1N"


@pytest.mark.parametrize(
    ("placed", "reason"),
    [
        (place(GRIFFIN, "0405", facing=9), "Griffin GRF-1N cannot face 9"),
        (place(GRIFFIN, "0405", heat=-5), "Griffin GRF-1N: heat cannot be -5"),
        (place(GRIFFIN, "0405", wounds=-1), "Griffin GRF-1N: wounds cannot be -1"),
        (place(GRIFFIN, "0405", skills=(99, -1)), "a skill of 99 is not between 0 and 8"),
        (place(GRIFFIN, "0402"), r"Griffin GRF-1N at 0402 shares it with Locust LCT-1V \[BMR-STACK-002\]"),
        (place(GRIFFIN, "0912"), "Griffin GRF-1N at 0912 is off the map"),
        (place(GRIFFIN, "0405", side="zz"), "there is no side 'zz'; there are: Red, Blue"),
    ],
)
def test_an_impossible_position_is_refused(placed: Placed, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        position("8x8", place("Locust LCT-1V", "0402"), placed)


def test_a_position_needs_two_sides() -> None:
    with pytest.raises(SetupError, match="a battle needs at least two sides"):
        position("8x8", place(GRIFFIN, "0405"), sides=SIDES[:1])


def test_a_board_is_found_by_its_name() -> None:
    assert position("woods", place(GRIFFIN, "0405")).board == board("woods")
    with pytest.raises(CatalogError, match="moon: no such board"):
        position("moon", place(GRIFFIN, "0405"))


def test_a_critical_hit_needs_a_location_that_exists() -> None:
    with pytest.raises(LookupError, match="Griffin GRF-1N has no location XX; it has HD, CT, LT, RT, LA, RA, LL, RL"):
        position("8x8", place(GRIFFIN, "0405")).unit(0).with_critical("XX", "Hip")


@pytest.mark.rule("BMR-CRIT-030")
def test_a_mech_without_a_gyro_does_not_stand() -> None:
    broken = Damage(slots={"CT": (4, 5)})
    locust = place("Locust LCT-1V", "0302", side="Blue")
    with pytest.raises(SetupError, match="cannot stand; place it with prone=True"):
        position("8x8", place("Griffin GRF-1N", "0305", side="Red", damage=broken), locust)
    lying = place("Griffin GRF-1N", "0305", side="Red", damage=broken, prone=True)
    assert position("8x8", lying, locust).unit(0).body.prone


def test_a_weapon_jams_only_once() -> None:
    griffin = place("Griffin GRF-1N", "0305", side="Red", damage=Damage(jammed=(9, 9)))
    with pytest.raises(CatalogError, match="item 9 is listed twice"):
        position("8x8", griffin, place("Locust LCT-1V", "0302", side="Blue"))


@pytest.mark.rule("BMR-DFA-002")
def test_the_path_of_a_death_from_above_ends_next_to_the_target() -> None:
    griffin = place("Griffin GRF-1N", "0305", side="Red")
    locust = place("Locust LCT-1V", "0302", side="Blue", moved=walked(1))
    battle = position("8x8", griffin, locust, phase=Phase.MOVEMENT)
    paths = (("0304", "0303", "0302"), ("0304", "0303"))
    jumps = [JumpPath(battle.board, Hex(3, 5), tuple(map(Hex.parse, path)), 0, 5) for path in paths]
    reasons = [leap_upon_refused(battle, battle.unit(0), jump, 1) for jump in jumps]
    assert reasons == [("BMR-DFA-002", "the path must end next to Locust LCT-1V, not in its hex"), None]
