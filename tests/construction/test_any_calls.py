"""Any calls with any arguments: a builder carries each of them out, or raises a ValueError and stays as it is."""

from __future__ import annotations

import inspect
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.construction.builders import BUILDERS

from ironhex.catalog import design
from ironhex.construction.builder import Builder, BuildError

RESULTS = ("build", "draft", "violations", "gear", "ammunition")
"""Methods that ask instead of requesting something."""
PLACES = ("RT", "LT", "CT", "RA", "LL", "HD", "left_torso", "front", "turret", "rotor", "body", "torso", "main gun")
MORE_PLACES = ("squad", "trooper 1", "trooper 6", "building", "north", "XX", "")
ITEMS = (
    "PPC",
    "ER PPC",
    "AC/20",
    "Heavy Gauss Rifle",
    "Arrow IV",
    "LRM 10",
    "LRM 10 (OS)",
    "SRM 2",
    "Machine Gun",
    "Small Laser",
    "Infantry Rifle",
    "Infantry SRM",
    "AC/20 Ammo",
    "Hatchet",
    "MASC",
    "CASE",
    "Clan CASE",
    "Targeting Computer",
    "Jump Jet",
    "Heat Sink",
    "Double Heat Sink",
    "Endo Steel",
    "Ferro-Fibrous",
    "Triple-Strength Myomer",
    "Cargo Space",
    "Searchlight",
    "Turret",
    "Engineer Bridge Kit",
    "Nope",
)
GOOD: dict[str, tuple[Any, ...]] = {
    "chassis": ("Test",),
    "model": ("X", ""),
    "tons": (5, 20, 50, 50.0, 53, 100, 7.5, 301, 0.3),
    "walk": (0, 3, 4, 5, -4),
    "cruise": (0, 3, 5, 10**30),
    "jump": (0, 3, 9),
    "config": ("biped", "quad"),
    "motion": ("tracked", "vtol", "hover", "displacement"),
    "motive": ("foot", "motorized", "jump"),
    "engine": ("Fusion", "XL", "Light", "ICE", "Bogus"),
    "tech": ("IS", "Clan", "Mixed IS"),
    "kind": ("Standard", "Endo Steel", "Ferro-Fibrous", "Stealth", "ferro-fibrous "),
    "weapon": ITEMS,
    "name": ITEMS,
    "where": (*PLACES, *MORE_PLACES),
    "actuators": ("Hand Actuator", "Lower Arm Actuator", "Hip", "Wing"),
    "munition": ("", "Inferno", "Nope"),
    "number": (0, 3, 10, 15, -1),
    "shots": (1, 10, -3),
    "cf": (40, 0, 200),
    "suits": (4, 5, 6, 9, 0),
    "troopers": (28, 0, 40),
    "era": (3025, -5),
    "level": (1, 2, 3, 99),
}
"""Sensible arguments and near misses, by name."""

JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.sampled_from([10**9, 10**40, 10**5000, -(10**40), 1.5, 0.25, 1e300])
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=3)
    | st.tuples(st.integers(-3, 30), st.integers(-3, 30))
    | st.tuples(st.integers(), st.none(), st.integers())
    | st.just("x" * 5000)
)


def arguments(name: str) -> st.SearchStrategy[Any]:
    """Mostly sensible values of an argument."""
    if name == "chassis_design":
        return st.sampled_from(["Adder Prime", "Vedette Medium Tank", "Centaur"]).map(design) | JUNK
    good = st.sampled_from(GOOD.get(name, (0, 1, 3, 10))) if name not in FLAGS else st.booleans()
    return st.integers(0, 9).flatmap(lambda die: JUNK if die == 0 else good)


FLAGS = ("rear", "pod", "double", "omni", "anti_mech", "leg_attacks", "swarm_attacks")
Call = tuple[str, tuple[Any, ...], dict[str, Any]]


@st.composite
def calls(draw: st.DrawFn, method: Any, name: str = "") -> Call:
    """A call of a method with all its arguments, or with its required ones and some others."""
    given_by_place: list[Any] = []
    by_name: dict[str, Any] = {}
    for parameter in inspect.signature(method).parameters.values():
        strategy = arguments("chassis_design" if name == "configures" else parameter.name)
        match parameter.kind:
            case inspect.Parameter.VAR_POSITIONAL:
                given_by_place += draw(st.lists(strategy, max_size=2))
            case inspect.Parameter.VAR_KEYWORD:
                by_name |= draw(st.dictionaries(st.sampled_from(PLACES[:8]), arguments("slots"), max_size=2))
            case inspect.Parameter.KEYWORD_ONLY:
                if parameter.default is parameter.empty or draw(st.booleans()):
                    by_name[parameter.name] = draw(strategy)
            case _ if parameter.name != "self":
                given_by_place.append(draw(strategy))
    return name, tuple(given_by_place), by_name


def requests(kind: type[Builder[Any]]) -> list[str]:
    """The methods by which a builder is told what to build."""
    methods = (name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_"))
    return [name for name in methods if name not in RESULTS]


@st.composite
def sequences(draw: st.DrawFn, kind: type[Builder[Any]]) -> tuple[Call, list[Call]]:
    """How a builder is made, and what it is told then."""
    chosen = st.sampled_from(requests(kind)).flatmap(lambda name: calls(getattr(kind, name), name))
    return draw(calls(kind.__init__)), draw(st.lists(chosen, max_size=6))


def state(builder: Builder[Any]) -> dict[str, Any]:
    return deepcopy(vars(builder))


@pytest.mark.parametrize("kind", BUILDERS)
@given(data=st.data())
def test_any_calls_leave_a_builder_that_lists_its_violations(kind: type[Builder[Any]], data: st.DataObject) -> None:
    made, told = data.draw(sequences(kind))
    builder = attempt(kind, made)
    if builder is None:
        return
    for call in told:
        before = state(builder)
        if attempt(getattr(builder, call[0]), call) is None:
            assert state(builder) == before, call
    check_result(builder)


def attempt(method: Any, call: Call) -> Any:
    """The result of a call; None if it was refused."""
    try:
        return method(*call[1], **call[2])
    except ValueError as error:
        reason = str(error)
    assert reason
    return None


def check_result(builder: Builder[Any]) -> None:
    """The violations are listed, each once; without any, the design can be built. Nothing is changed by asking."""
    before = state(builder)
    found, made = builder.violations(), builder.draft()
    assert all(each.where and each.what for each in found)
    assert len(set(found)) == len(found)
    if found:
        with pytest.raises(BuildError) as raised:
            builder.build()
        assert raised.value.violations == found
    else:
        assert builder.build() == made
    if made is not None:
        assert type(made).load(made.to_toml(), "again") == made
    assert state(builder) == before
