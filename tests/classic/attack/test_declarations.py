"""The list of usual declarations, and that the judge accepts all of it."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.classic.firing import fire
from tests.classic.stage import mech, points, stage

from ironhex.catalog import Location, board, design
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.to_hit import IMPOSSIBLE, to_hit
from ironhex.systems.classic.attack.volley import shots_of
from ironhex.systems.classic.battle import Battle, Limb, Mode, MoveState

DESIGNS = ("Wasp WSP-1A", "Timber Wolf Prime", "Atlas AS7-D", "Scorpion SCP-1N", "Rifleman RFL-3N")
GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"


def test_the_list_of_a_griffin() -> None:
    """The PPC in the right arm and the LRM in the torso bear with every twist on a target straight ahead."""
    battle = stage("3x7", mech(GRIFFIN, "0207"), mech(LOCUST, "0201", 3))
    lrm, ppc = fire(battle, "IS LRM 10"), fire(battle, "IS PPC")
    expected = {(twist, shots) for twist in (-1, 0, 1) for shots in ((), (lrm, ppc), (lrm,), (ppc,))}
    listed = list(declarations(battle, 0))
    assert {(action.twist, action.shots) for action in listed} == expected
    assert len(listed) == len(expected)


def test_weapons_that_do_not_bear_are_not_listed() -> None:
    """A target to the right is reached by the right arm, and with a twist by the torso; never with one to the left."""
    battle = stage("9x9", mech(GRIFFIN, "0205"), mech(LOCUST, "0805", 3))
    lrm, ppc = fire(battle, "IS LRM 10"), fire(battle, "IS PPC")
    listed = {(action.twist, action.shots) for action in declarations(battle, 0) if action.shots}
    assert listed == {(0, (ppc,)), (1, (lrm, ppc)), (1, (lrm,)), (1, (ppc,))}


def test_aimed_fire_is_listed_against_the_immobile() -> None:
    battle = stage("3x7", mech(GRIFFIN, "0207"), mech(LOCUST, "0201", 3, shutdown=True))
    aims = Counter(shot.aim for action in declarations(battle, 0) for shot in action.shots if action.twist == 0)
    assert set(aims) == {"", *(location.name for location in Location)}
    lrm, ppc = fire(battle, "IS LRM 10"), fire(battle, "IS PPC")
    assert Declare(0, shots=(lrm, replace(ppc, aim="CT"))) in list(declarations(battle, 0))


def test_a_prone_mech_chooses_an_arm_to_lean_on() -> None:
    """Leaning on the right arm it cannot fire the PPC; the LRM alone is listed once."""
    battle = stage("3x7", mech(GRIFFIN, "0207", prone=True), mech(LOCUST, "0201", 3))
    lrm, ppc = fire(battle, "IS LRM 10"), fire(battle, "IS PPC")
    listed = [action for action in declarations(battle, 0) if action.shots]
    assert {(action.prop, action.shots) for action in listed} == {
        (Location.LA, (lrm, ppc)),
        (Location.LA, (lrm,)),
        (Location.LA, (ppc,)),
    }
    armless = points(design(GRIFFIN).structure_points, {Location.LA: 0})
    battle = stage("3x7", mech(GRIFFIN, "0207", prone=True, structure=armless), mech(LOCUST, "0201", 3))
    assert list(declarations(battle, 0)) == [Declare(0)]


def test_no_more_shots_are_listed_than_there_is_ammunition_for() -> None:
    battle = stage("1x5", mech("Rifleman RFL-3N", "0105", ammo=(1,)), mech(LOCUST, "0101"))
    cannons = {item.index for item in battle.unit(0).design.weapons if item.equipment.ammo}
    fullest = max(declarations(battle, 0), key=lambda action: len(action.shots))
    assert len(fullest.shots) == 5
    assert sum(shot.weapon in cannons for shot in fullest.shots) == 1


def test_clubs_are_listed() -> None:
    battle = stage("board wood\nsize 1 5\n01 .\n02 .\n03 .\n04 .\n05 wx\n", mech(GRIFFIN, "0105"), mech(LOCUST, "0101"))
    lying = replace(battle, limbs=(Limb(battle.unit(0).place, 1, Location.LA),))
    found = [action.find for action in declarations(lying, 0) if action.find]
    assert found == ["limb", "tree", "girder"]


@st.composite
def fights(draw: st.DrawFn) -> Battle:
    """Four units in any condition on one of our boards."""
    field = board(draw(st.sampled_from(["hills", "woods", "river-crossing"])))
    hexes = draw(st.lists(st.sampled_from(field.hexes()), min_size=4, max_size=4, unique=True))
    states: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
        {
            "facing": st.integers(0, 5),
            "heat": st.integers(0, 25),
            "prone": st.booleans(),
            "shutdown": st.sampled_from([False, False, True]),
            "move": st.builds(MoveState, mode=st.sampled_from(Mode), hexes=st.integers(0, 11)),
        }
    )
    extras = [mech(draw(st.sampled_from(DESIGNS)), str(hex), **draw(states)) for hex in hexes]
    return stage(field, *extras)


@settings(max_examples=40)
@given(battle=fights())
@pytest.mark.rule("BMR-WPN-001", "BMR-WPN-002")
def test_everything_listed_is_accepted_and_can_hit(battle: Battle) -> None:
    listed = list(declarations(battle, 0))
    assert len(set(listed)) == len(listed)
    for action in listed:
        assert refused(battle, action) is None, action
        for _, shot in shots_of(battle, 0, action.shots, action.twist, action.prop):
            assert to_hit(shot).total < IMPOSSIBLE
