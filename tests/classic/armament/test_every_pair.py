"""The table of all pairs of devices: each pair is tried by tests that it names, or there is a reason why it never
meets.

`devices.csv` has the devices, with their groups and what the catalog calls them; `other_gear.csv` has the gear that is
no device in this sense. `pairs.csv` has the pairs that meet, with their rules, what happens, and the tests that show
it; `apart.csv` has those that do not meet. In both, a list of devices or of @groups stands for all its members.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.classic.armament.devices_at_work import AROUND, WEAPONS

from ironhex.catalog import Equipment
from ironhex.catalog.equipment import all_equipment
from ironhex.catalog.munitions import includes, munitions

HERE = Path(__file__).parent
BY_FAMILY = ("energy", "ballistic", "missile", "artillery")  # the categories of weapons
BY_CATEGORY = ("heat sink", "jump jet", "infantry", "physical")
Pair = frozenset[str]


def table(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def words(text: str) -> list[str]:
    return [word for word in text.split("; ") if word]


DEVICES = {row["device"]: row for row in table("devices.csv")}
EVERY_PAIR = [frozenset(pair) for pair in combinations_with_replacement(DEVICES, 2)]


@cache
def members(names: str) -> tuple[str, ...]:
    """The devices of a list, in which groups are marked by @."""
    found = []
    for name in words(names):
        assert name[0] == "@" or name in DEVICES, f"there is no device {name}"
        group = [each for each, row in DEVICES.items() if name[1:] in words(row["groups"])]
        assert name[0] != "@" or group, f"there is no group {name}"
        found += group if name[0] == "@" else [name]
    return tuple(found)


class Case(NamedTuple):
    """A pair that meets, as a row of the table has it."""

    pair: Pair
    rules: tuple[str, ...]
    tests: tuple[str, ...]


def cases() -> Iterator[Case]:
    for row in table("pairs.csv"):
        for one, other in product(members(row["one"]), members(row["other"])):
            tests = [text.format(one=one, other=other) for text in words(row["tests"])]
            yield Case(frozenset((one, other)), tuple(words(row["rules"])), tuple(tests))


CASES = list(cases())
APART = [
    {frozenset(pair) for pair in product(members(row["one"]), members(row["other"]))} for row in table("apart.csv")
]


# --- every device and every pair is there -----------------------------------------------------------------------------
def catalog_name(gear: Equipment) -> str:
    """What a device is called in the table of devices: by its family if it is a weapon, else by its special rule."""
    if gear.one_shot and gear.family != "Rocket":
        return "one-shot"
    if gear.category in BY_FAMILY:
        pulse, heavy = gear.family == "Laser" and gear.to_hit < 0, gear.special == "heavy gauss"
        return "pulse laser" if pulse else gear.special if heavy else gear.family
    if gear.category in BY_CATEGORY:
        return gear.category
    return "swarm attack" if gear.special == "swarm" else gear.special or gear.name


def carried() -> set[str]:
    """Everything that a unit can carry, without the usual ammunition."""
    gear = {catalog_name(each) for each in all_equipment() if each.category != "ammo"}
    loads = {
        f"{special} {family}" if special == "incendiary" else special
        for munition in munitions()
        for special in includes(munition.special)
        for family in munition.fits
        if " " not in munition.special or special != "incendiary"
    }
    return gear | loads


def test_everything_that_units_carry_is_a_device_or_has_a_reason_not_to_be() -> None:
    listed = [name for row in DEVICES.values() for name in words(row["catalog"])]
    others = [row["catalog"] for row in table("other_gear.csv")]
    assert len(listed + others) == len({*listed, *others})
    assert {*listed, *others} == carried()
    assert all(row["reason"] for row in table("other_gear.csv"))


def test_everything_that_is_tried_is_a_device() -> None:
    assert {*WEAPONS, *AROUND} <= {*DEVICES}


def test_no_pair_is_forgotten() -> None:
    known = {case.pair for case in CASES}.union(*APART)
    assert [sorted(pair) for pair in EVERY_PAIR if pair not in known] == []


def test_nothing_is_said_to_be_apart_that_meets_elsewhere_in_the_table() -> None:
    """A reason must be true of some pairs at least; pairs that meet are exceptions from it."""
    met = {case.pair for case in CASES}
    empty = [row for row, pairs in zip(table("apart.csv"), APART, strict=True) if pairs <= met]
    assert empty == []


# --- every pair that meets is tried -----------------------------------------------------------------------------------
@cache
def test_named(name: str) -> Callable[..., None]:
    path, _, function = name.partition("::")
    found: Callable[..., None] = getattr(import_module(module_of(path)), function)
    return found


def module_of(path: str) -> str:
    """A file of tests by its path from here, from the tests of this game, or from all tests."""
    places = {HERE: "tests.classic.armament", HERE.parent: "tests.classic", HERE.parents[1]: "tests"}
    found = next(name for place, name in places.items() if (place / f"{path}.py").exists())
    return f"{found}.{path.replace('/', '.')}"


test_named.__test__ = False  # type: ignore[attr-defined]


def marks(function: Callable[..., None], name: str) -> list[pytest.Mark]:
    return [mark for mark in getattr(function, "pytestmark", ()) if mark.name == name]


@cache
def rules_of(function: Callable[..., None]) -> frozenset[str]:
    """The rules that a test is about, in all its cases."""
    params = [each for mark in marks(function, "parametrize") for each in mark.args[1]]
    single = [mark for each in params for mark in getattr(each, "marks", ())]
    return frozenset(rule for mark in (*marks(function, "rule"), *single) for rule in mark.args)


@cache
def ids(function: Callable[..., None]) -> frozenset[str]:
    """The names of all cases of a test, as far as its parameters are texts, numbers or nothing."""
    found = [""]
    for mark in marks(function, "parametrize"):
        names, values = mark.args
        several = isinstance(names, tuple)
        texts = ["-".join(map(str, each if several else (each,))) for each in values]
        found = [f"{first}-{text}" if first else text for first in found for text in texts]
    return frozenset(found)


def fault(case: Case) -> str | None:
    """What is wrong with a row for a pair."""
    marked: set[Any] = set()
    for each in case.tests:
        name, _, text = each.partition("[")
        function = test_named(name)
        marked |= set(rules_of(function))
        if text and text.removesuffix("]") not in ids(function):
            return f"{name} has no case {text.removesuffix(']')}"
    if not case.tests or not case.rules:
        return "no test, or no rule"
    missing = [rule for rule in case.rules if rule not in marked]
    return f"{case.tests} are not about {missing}" if missing else None


def test_every_pair_that_meets_has_tests_about_its_rules() -> None:
    faults = {tuple(sorted(case.pair)): found for case in CASES if (found := fault(case))}
    assert faults == {}
