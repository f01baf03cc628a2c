"""The role of a machine follows from its design."""

import pytest

from ironhex.catalog import design, designs
from ironhex.construction import ROLES, role


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Locust LCT-1V", "scout"),
        ("Commando COM-2D", "striker"),
        ("Jenner JR7-D", "striker"),
        ("Griffin GRF-1N", "skirmisher"),
        ("Phoenix Hawk PXH-1", "skirmisher"),
        ("Hunchback HBK-4G", "brawler"),
        ("Awesome AWS-8Q", "sniper"),
        ("Archer ARC-2R", "missile boat"),
        ("Catapult CPLT-C1", "missile boat"),
        ("Atlas AS7-D", "juggernaut"),
        ("LRM Carrier", "missile boat"),
        ("Savannah Master Hovercraft", "scout"),
        ("Elemental (Laser)", ""),
    ],
)
def test_the_role_of(name: str, expected: str) -> None:
    assert role(design(name)) == expected


def test_every_role_is_taken_by_some_mech() -> None:
    assert {role(design(name)) for name in designs("mech")} == set(ROLES)
