"""Our own designs: they keep the rules, their configurations fit their chassis, and they have a value and a price."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ironhex.catalog import AnyDesign, Design, VehicleDesign, design, designs, load_design
from ironhex.catalog.collection import FIXED
from ironhex.catalog.document import parse
from ironhex.catalog.omni import CHASSIS
from ironhex.catalog.shelf import ours
from ironhex.cli.designs import EMPTY
from ironhex.construction import battle_value, check, configuration_violations, cost
from ironhex.kernel.reckoning import Reckoning

FILES = ours("designs", ".toml")
UNBALANCED = "BMR-CVEH-013"
"""Vehicles of older books were rounded otherwise, and weigh a little more or less than their parts."""


@cache
def chassis(name: str) -> AnyDesign:
    """A chassis as a machine: the configuration with nothing in its pods."""
    fixed = parse(FILES[f"{name}{FIXED}"].read_text(encoding="utf-8"), name)
    return load_design(EMPTY, name, fixed)


def configurations() -> list[tuple[str, str]]:
    """The names of configurations and of their chassis."""
    named = ((name, re.search(rf'^{CHASSIS} = "(.*)"', path.read_text(), re.MULTILINE)) for name, path in FILES.items())
    return [(name, found[1]) for name, found in named if found]


@pytest.mark.parametrize("type", ["mech", "protomech"])
def test_machines_break_no_rule(type: str) -> None:
    broken = {name: found for name in designs(type) if (found := check(design(name)))}
    assert broken == {}


def test_vehicles_break_no_rule_but_that_of_their_weight() -> None:
    broken = {(name, each.rule) for name in designs("vehicle") for each in check(design(name))}
    assert {rule for _, rule in broken} <= {UNBALANCED}
    assert len(broken) < len(designs("vehicle")) / 3


def test_configurations_fit_their_chassis() -> None:
    pairs = [(design(name), chassis(base)) for name, base in configurations()]
    mechs = [(each, base) for each, base in pairs if isinstance(each, Design) and isinstance(base, Design)]
    assert {each.name: found for each, base in mechs if (found := configuration_violations(base, each))} == {}
    vehicles = [each for each, _ in pairs if isinstance(each, VehicleDesign)]
    assert len(mechs) + len(vehicles) == len(pairs) > 0


def test_all_but_buildings_and_unlisted_suits_have_a_value_and_a_price() -> None:
    for name in designs():
        each = design(name)
        worth, bill = battle_value(each), cost(each)
        if each.type in ("mech", "vehicle", "protomech", "infantry"):
            assert worth.barred is None, name
            assert isinstance(bill, Reckoning), name
