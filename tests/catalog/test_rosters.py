"""Rosters: MegaMek's unit lists read, and our own form of them."""

import pytest
from tests.catalog.foreign import MUL

from ironhex.catalog import CatalogError, Enlisted, Roster, read_mul


def roster(text: str = MUL) -> Roster:
    return read_mul(text, "t.mul", "Ours")


def test_machines_and_warriors() -> None:
    assert roster() == Roster(
        "Ours",
        (
            Enlisted("Griffin GRF-1N", 'Ann "Ace" Lee', 3, 4),
            Enlisted("Rommel Tank", "Bo", 5, 6),
            Enlisted("Moonwalker MW-1"),
        ),
    )


def test_machines_are_found_and_missing_ones_named() -> None:
    assert roster().units[0].machine().tons == 55
    assert roster().missing() == ("Moonwalker MW-1",)


def test_our_format_reads_back_the_same() -> None:
    text = roster().to_toml()
    assert Roster.load(text, "again") == roster()
    assert 'pilot = "Ann \\"Ace\\" Lee"' in text
    assert text.endswith('[[units]]\ndesign = "Moonwalker MW-1"\n')


def test_lists_of_survivors_are_read_too() -> None:
    text = MUL.replace("<unit ", "<record ").replace("</unit>", "</salvage></record>")
    text = text.replace('<entity chassis="Griffin"', '<salvage><entity chassis="Griffin"')
    assert roster(text) == roster()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("unit", "army", r"^t\.mul:2: army: not a unit list"),
        ('chassis="Griffin"', "", r"^t\.mul:3: entity chassis: missing"),
        ('gunnery="3"', 'gunnery="good"', r"^t\.mul:4: gunnery: expected a number, not 'good'"),
        ('gunnery="3"', 'gunnery="9"', r"^t\.mul:3: gunnery: Expected `int` <= 8"),
        ("<entity ", "<thing ", r"^t\.mul:\d+: XML: mismatched tag"),
        ("entity", "thing", r"^t\.mul:2: entity: missing"),
    ],
)
def test_faults_are_named_with_their_line(old: str, new: str, message: str) -> None:
    with pytest.raises(CatalogError, match=message):
        roster(MUL.replace(old, new))


GOOD = """name = "Ours"
[[units]]
design = "Griffin GRF-1N"
gunnery = 3
[units.damage]
wounds = 1
[[units]]
design = "Locust LCT-1V"
piloting = 4
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("gunnery = 3", "gunnery = -3", r"^r\.toml:4: units\[1\]\.gunnery: Expected `int` >= 0"),
        ("piloting = 4", 'piloting = "good"', r"^r\.toml:9: units\[2\]\.piloting: Expected `int \| null`, got `str`"),
        ("wounds = 1", "wounds = -1", r"^r\.toml:6: units\[1\]\.damage\.wounds: Expected `int` >= 0"),
        ("wounds = 1", "wounds = 1\narmor = {CT = -5}", r"^r\.toml:7: units\[1\]\.damage\.armor: Expected `int` >= "),
        ('design = "Locust LCT-1V"\n', "", r"^r\.toml:7: units\[2\]\.design: Object missing required field `design`"),
        ("piloting = 4", "pilots = 4", r"^r\.toml:9: units\[2\]\.pilots: Object contains unknown field `pilots`"),
        ('name = "Ours"', "units = 3", r"^r\.toml:\d+: TOML: "),
        ('name = "Ours"\n', "", r"^r\.toml:1: name: Object missing required field `name`"),
    ],
)
def test_an_error_in_our_format_names_its_line_and_field(old: str, new: str, message: str) -> None:
    with pytest.raises(CatalogError, match=message):
        Roster.load(GOOD.replace(old, new), "r.toml")


def test_units_that_are_not_a_list_are_refused_with_their_line() -> None:
    with pytest.raises(CatalogError, match=r"^r\.toml:1: units: "):
        Roster.load('units = 3\nname = "x"', "r.toml")
