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


def test_our_form_reads_back_the_same() -> None:
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


def test_a_fault_in_our_form_is_named() -> None:
    with pytest.raises(CatalogError, match=r"^r\.toml:1: units: "):
        Roster.load('units = 3\nname = "x"', "r.toml")
