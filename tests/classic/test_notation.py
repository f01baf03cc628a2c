"""Every action has a text that reads back the same."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironhex.catalog import Location
from ironhex.engine import Action
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Deploy, Eject, Move, Pick, Strike
from ironhex.systems.classic.battle import Blow, Fire, Mode
from ironhex.systems.classic.notation import NotationError, action_of

numbers = st.integers(0, 40)
facings = st.integers(0, 5)
hexes = st.builds(Hex, st.integers(1, 60), st.integers(1, 60))
limbs = st.sampled_from([location.value for location in Location])
codes = st.sampled_from(["", "HD", "CT", "TU", "1"])  # of any type of unit
shots = st.builds(Fire, numbers, numbers, codes, st.none() | numbers)
blows = st.builds(Blow, st.sampled_from(["punch", "kick"]), numbers, limbs) | st.builds(
    Blow, st.sampled_from(["push", "club"]), numbers
)
actions = st.one_of(
    st.builds(Deploy, numbers, hexes, facings),
    st.builds(
        Move,
        unit=numbers,
        mode=st.sampled_from([Mode.WALK, Mode.RUN, Mode.STAND]),
        steps=st.text("FBLR1245UDX", max_size=6),
        facing=st.none() | facings,
        rush=st.none() | numbers,
        enter=st.none() | hexes,
    ),
    st.builds(Move, unit=numbers, mode=st.just(Mode.JUMP), path=st.lists(hexes, max_size=4).map(tuple), facing=facings),
    st.builds(Eject, numbers),
    st.builds(
        Declare,
        numbers,
        st.integers(-1, 1),
        st.lists(shots, max_size=3).map(tuple),
        st.none() | limbs,
        st.sampled_from(["", "tree", "limb"]),
    ),
    st.builds(Strike, numbers, st.lists(blows, max_size=2).map(tuple)),
    st.builds(Pick, st.sampled_from(["", "keep", "step forward", "0915"])),
)


@given(actions)
def test_round_trip(action: Action) -> None:
    assert action_of(str(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("move 3 walk FFL", Move(2, Mode.WALK, "FFL")),
        ("move 3 jump 0914-0913 face:SE", Move(2, Mode.JUMP, path=(Hex(9, 14), Hex(9, 13)), facing=2)),
        ("declare 3 twist:-1 12>5 14>5@HD", Declare(2, -1, (Fire(12, 4), Fire(14, 4, "HD")))),
        ("declare 3 14>5@TU", Declare(2, 0, (Fire(14, 4, "TU"),))),
        ("declare 3 12>5/2", Declare(2, 0, (Fire(12, 4, spotter=1),))),
        ("strike 3 punch:LA>5", Strike(2, (Blow("punch", 4, Location.LA),))),
        ("strike 3 hatchet:17>5", Strike(2, (Blow("hatchet", 4, 17),))),
    ],
)
def test_examples(text: str, action: Action) -> None:
    assert action_of(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is not an action such as `deploy 3 0915 N`, `move 3 walk FFL`, "),
        ("dance 3", "'dance 3' is not an action such as `deploy 3 0915 N`"),
        ("move", "`move 3 walk FFL`: it has the number of a unit and a way to move"),
        ("move x walk", "'x' is not the number of a unit"),
        ("move 0 walk", "'0' is not the number of a unit"),
        ("move 3 fly F", "'fly' is not a way to move: stand, walk, run, jump"),
        ("move 3 walk F L", "'L' is one word too many"),
        ("move 3 walk F face:UP", "'UP' is not a facing: N, NE, SE, S, SW, NW"),
        ("move 3 walk F hop:2", "'hop' is not one of face, rush, enter"),
        ("move 3 walk F face:N face:S", "'face' is there twice"),
        ("move 3 walk F face:N:S", "'N:S' is not a facing"),
        ("move 3 jump 01", "'01' is not a hex number such as 0915"),
        ("deploy 3 99", "`deploy 3 0915 N`: it has the number of a unit, a hex and a facing"),
        ("eject", "`eject 3`: it has the number of a unit and nothing else"),
        ("declare", "`declare 3 twist:-1 12>5 14>5@HD`: the number of a unit is missing"),
        ("declare 3 12", "'12' has no target"),
        ("declare 3 a>2", "'a' is not a number"),
        ("declare 3 4>b", "'b' is not the number of a unit"),
        ("declare 3 4>moon=0101", "'moon' is not one of hex, building, bridge"),
        ("declare 3 12>5/", "'' is not the number of a unit"),
        ("declare 3 12>5*often", "'often' is not a number"),
        ("declare 3 twist:far", "'far' is not a number"),
        ("declare 3 twist:1:2", "'1:2' is not a number"),
        ("declare 3 prop:XX", "'XX' is not a location: HD, CT, LT, RT, LA, RA, LL, RL"),
        (f"declare {'9' * 5000} 4>5", "is not the number of a unit"),
        ("strike", "`strike 3 punch:LA>5 punch:RA>5`: the number of a unit is missing"),
        ("strike 3 punch", "'punch' has no target"),
        ("strike 3 punch:XX>5", "'XX' is not a location"),
    ],
)
def test_an_invalid_text_is_refused_with_the_wrong_word_and_an_example(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=re.escape(why)):
        action_of(text)


@given(st.text("adeklmvy0159<>:=@*/- ", max_size=24), st.sampled_from(["deploy", "move", "eject", "declare", "strike"]))
def test_any_text_is_an_action_or_refused(text: str, verb: str) -> None:
    with suppress(NotationError):
        action = action_of(f"{verb} {text}")
        assert action_of(str(action)) == action
